/** The side that refers: sessions and value leave, are answered for, and come back. Source: money book §11 (F1–F4); ADR 0109. */
import { whyNotRefer } from '@clinic/contract/areas/purchases/referral-words.ts'
import { deductionValue } from '@clinic/contract/areas/purchases/remaining.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuseIf } from '../../../kit/context.ts'
import { encryptField } from '../../../kit/crypto.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import { phoneHash, unseal } from '../../customers/index.ts'
import { customerById } from '../../customers/reads.ts'
import { fromOwnHospital } from '../../hospitals/reads.ts'
import { postStatement, reverseStatement } from '../../ledger/index.ts'
import { reopenOrders } from '../../orders/index.ts'
import { lockSessions } from '../refunding.ts'
import { completeUsedUp } from '../till.ts'
import { movedOut } from '../transfers/moving.ts'
import {
  endedStatement,
  type LockedReferral,
  type LockedReferralWith,
  owedNoMore,
  owedStatement,
  referralUnderLock,
  tellReferral,
  withItem,
} from './held.ts'
import { type Body, type Message, say } from './messages.ts'

const OUT = 'referral_out'

/** Her name and number as the other hospital may keep them: under its own keys, in the row it will make. */
const toldOf = async (ctx: Context, { referral }: LockedReferral, to: number): Promise<Body> => {
  const { id, customerId } = referral
  const { rows } = await sqlOf({ name: Str, phone: Nullable(Str), own: Str })`
    select c.name, c.phone_cipher as phone, (select h.name from ${sql.raw(fromOwnHospital('h'))}) as own
    from ${sql.raw(customerById('c'))} where c.id = ${customerId}`.execute(ctx.db)
  const { name, phone: sealed, own } = rows[0]!
  const { keys } = ctx.node
  const phone = unseal({ keys, hospitalId: ctx.scope.hospitalId!, id: customerId! }, 'phone_cipher', sealed)
  const place = { keys, hospitalId: to, table: 'purchases.referral', column: 'phone_cipher', id }
  return {
    name,
    fromName: own,
    phone: phone && encryptField(place, phone),
    phoneHash: phone && phoneHash({ keys, hospitalId: to }, phone),
  }
}

/** Does it: the sessions left, their value is owed to the other hospital, which is told. */
export const sendReferral = async (ctx: Context, held: LockedReferral, opinion: string): Promise<void> => {
  const { day, item, referral } = withItem(held)
  const { id, no, qty } = referral
  const to = referral.otherId!
  refuseIf(whyNotRefer({ ...item, qtyLocked: item.qtyLocked - qty }, qty, item.today))
  const fen = deductionValue(item, qty)
  await ctx.together([
    lockSessions([{ itemId: item.id, qty }], -1),
    movedOut(item.id, qty, fen, 1),
    {
      text: `update purchases.referral set status = 'SENT', value_fen = $2, business_date = $3::date, opinion = $4, valid_to = $5::date,
          decided_by = kit.current_staff(), decided_at = kit.clock() where id = $1`,
      values: [id, fen, day, opinion, item.validTo],
    },
    owedStatement(id, 'PAY'),
    postStatement({
      type: OUT,
      id,
      date: day,
      memo: no,
      lines: [
        { kind: 'CONTRACT_LIABILITY', owner: item.id, amount: fen, line: item.orderLineId },
        { kind: 'INTERHOSPITAL_PAYABLE', owner: to, amount: -fen },
      ],
    }),
  ])
  const { productCode, productName, depth, reason } = referral
  const told = await toldOf(ctx, held, to)
  const body = { ...told, no, productCode, productName, qty, fen, validTo: item.validTo, depth, reason }
  await say(ctx, { referralId: id, to, kind: 'ARRIVE', body })
  if (!item.came) await completeUsedUp(ctx, [item.orderId])
}

/** Sessions and value are hers here again, by the negated journal (G5). */
const comeBack = async (
  ctx: Context,
  { day, item, referral }: LockedReferralWith,
  to: 'DECLINED' | 'TAKEN_BACK',
  reason: string,
): Promise<void> => {
  const { id, qty, valueFen } = referral
  await ctx.together([
    movedOut(item.id, qty, valueFen, -1),
    endedStatement(id, to, reason),
    owedNoMore(id),
    reverseStatement({ type: OUT, id }, { type: 'referral_out_reverse', date: day, memo: reason }),
  ])
  if (!item.came) await reopenOrders(ctx, [item.orderId])
}

/** What the other hospital says of it: it arrived, is not wanted, is given back, or is kept because something of it was used. */
export const takeAnswer = async (ctx: Context, { referralId, from, body }: Message): Promise<void> => {
  const held = await referralUnderLock(ctx, referralId)
  if (held?.referral.side !== 'OUT' || held.referral.otherId !== from) return
  const { id, status, recalls } = held.referral
  const said = String(body['said'] ?? '')
  if (said === 'ARRIVED' && (status === 'SENT' || status === 'RECALLING'))
    await ctx.together([
      {
        text: `update purchases.referral set status = case status when 'SENT' then 'ARRIVED' else status end, arrived_at = kit.clock(),
            other_no = $2 where id = $1`,
        values: [id, String(body['no'] ?? '')],
      },
    ])
  else if ((said === 'DECLINED' || said === 'TAKEN_BACK') && ['SENT', 'ARRIVED', 'RECALLING'].includes(status))
    await comeBack(ctx, withItem(held), said, String(body['reason'] ?? ''))
  else if (said === 'KEPT' && status === 'RECALLING' && body['recall'] === recalls)
    await ctx.together([
      {
        text: `update purchases.referral set status = 'ARRIVED', arrived_at = coalesce(arrived_at, kit.clock()), ended_reason = $2 where id = $1`,
        values: [id, String(body['reason'] ?? '').slice(0, 200)],
      },
    ])
  else return
  tellReferral(ctx, held.referral)
}
