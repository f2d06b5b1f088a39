/** The side that receives: what comes waits for somebody's word, becomes an item of hers here, or goes back. Source: money book §11; ADR 0109. */
import {
  referralNoteRefusals,
  type referralNotes,
  whyNotReceive,
} from '@clinic/contract/areas/purchases/referral-notes.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, sqlOf } from '../../../kit/db/rows.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { refuseNobody, refuseUnreached } from '../../customers/index.ts'
import { customerById } from '../../customers/reads.ts'
import { groupHospitals } from '../../hospitals/reads.ts'
import { freshIds, openDay, postStatement, reverseStatement } from '../../ledger/index.ts'
import { referredIsOver, referredOrder, referredProduct } from '../../orders/index.ts'
import { everyProduct } from '../../products/reads.ts'
import { isUntouched } from '../transfers/moving.ts'
import {
  endedStatement,
  type HeldReferral,
  type LockedReferral,
  lockReferral,
  owedNoMore,
  owedStatement,
  referralUnderLock,
  settlementUnderLock,
  tellReferral,
} from './held.ts'
import { type Message, say } from './messages.ts'
import { referralList, standingNow } from './queries.ts'

const IN = 'referral_in'

type Said = {
  readonly said: 'ARRIVED' | 'DECLINED' | 'TAKEN_BACK' | 'KEPT'
  readonly reason?: string
  readonly recall?: number
}
const answer = (ctx: Context, { id, no, otherId }: Pick<HeldReferral, 'id' | 'no' | 'otherId'>, said: Said) =>
  say(ctx, { referralId: id, to: otherId!, kind: 'ANSWER', body: { ...said, no } })

const insertText = `insert into purchases.referral (id, side, no, other_hospital_id, other_name, other_no, told_name, phone_cipher, phone_hash,
    product_code, product_name, qty, value_fen, valid_to, reason, status, depth, business_date, ended_at, ended_reason)
  values ($1, 'IN', kit.next_number('ZS', $17::date), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::date, $13, $14, $15,
    $17::date, case when $14 <> 'SENT' then kit.clock() end, $16)
  on conflict (hospital_id, id) do nothing`

/** Writes what comes. Whoever left the group meanwhile gets it back; what was asked back before it came does not wait. */
const write = async (ctx: Context, { referralId, from, body }: Message, isRecalled: boolean): Promise<void> => {
  const { rows } = await sqlOf({
    ours: Bool,
  })`select exists (select from ${sql.raw(groupHospitals('h'))} where h.id = ${from}) as ours`.execute(ctx.db)
  const ours = rows[0]!.ours
  const { day } = await ctx.together({ day: openDay })
  const status = isRecalled ? 'TAKEN_BACK' : ours ? 'SENT' : 'DECLINED'
  const why = isRecalled ? '对方收回' : ours ? '' : '两院已不在同一集团'
  const waits = status === 'SENT'
  const { fromName, no, name, phone, phoneHash, productCode, productName, qty, fen, validTo, reason, depth } = body
  const values = [referralId, from, fromName, no, name, waits ? phone : null, waits ? phoneHash : null]
  await ctx.together([
    {
      text: insertText,
      values: [...values, productCode, productName, qty, fen, validTo, reason, status, depth, why, day],
    },
  ])
}

/** A referral comes. It comes once, however often it is sent. */
export const takeArrival = async (ctx: Context, message: Message): Promise<void> => {
  const known = await referralUnderLock(ctx, message.referralId)
  if (known) return
  await write(ctx, message, false)
  const made = await lockReferral(ctx, message.referralId)
  if (made.referral.status === 'DECLINED')
    await answer(ctx, made.referral, { said: 'DECLINED', reason: '两院已不在同一集团' })
  tellReferral(ctx, made.referral)
}

/** What came of it goes back: its item is void, its order over. */
const giveBack = async (ctx: Context, { day, item, referral }: LockedReferral, reason: string): Promise<void> => {
  const { id } = referral
  if (item) {
    await ctx.together([
      {
        text: `update purchases.purchased_item set qty_void = qty_total, value_void_fen = value_total_fen, cancelled_at = kit.clock()
          where id = $1`,
        values: [item.id],
      },
      reverseStatement({ type: IN, id }, { type: 'referral_in_reverse', date: day, memo: reason }),
    ])
    await referredIsOver(ctx, item.orderId, reason)
  }
  await ctx.together([endedStatement(id, 'TAKEN_BACK', reason), owedNoMore(id)])
}

/** It is asked back. It goes where nothing of it was used and nobody has paid for it. */
export const takeRecall = async (ctx: Context, message: Message): Promise<void> => {
  const { referralId, from, body } = message
  const recall = Number(body['recall'])
  const held = await referralUnderLock(ctx, referralId)
  if (!held) {
    await write(ctx, message, true)
    const { referral } = await lockReferral(ctx, referralId)
    return await answer(ctx, referral, { said: 'TAKEN_BACK', reason: '对方收回', recall })
  }
  const { item, referral } = held
  if (referral.side !== 'IN' || referral.otherId !== from) return
  const { status } = referral
  const reason = String(body['why'] ?? '')
  if (status === 'DECLINED' || status === 'TAKEN_BACK') return await answer(ctx, referral, { said: status, recall })
  const { owed } = await ctx.together({ owed: settlementUnderLock(referralId) })
  const kept = (item !== null && !isUntouched(item, referral.qty)) || (owed[0] && owed[0].status !== 'OPEN')
  if (kept)
    return await answer(ctx, referral, { said: 'KEPT', reason: '对方已使用、占用、冻结或结算，不能收回', recall })
  await giveBack(ctx, held, reason)
  await answer(ctx, referral, { said: 'TAKEN_BACK', reason, recall })
  tellReferral(ctx, referral)
}

const seen = async (ctx: Context, { id, version }: { id: number; version: number }): Promise<LockedReferral> => {
  await refuseBeyond(ctx, referralList, [id])
  const held = await lockReferral(ctx, id)
  if (held.referral.version !== version) refuse(common.stale())
  refuseIf(whyNotReceive(held.referral))
  return held
}

const note = (
  ctx: Context,
  { id, no }: HeldReferral,
  customerId: number | null,
  reason: string,
  status: string,
): void =>
  ctx.note({
    objectType: 'referralNote',
    objectId: id,
    objectNo: no,
    ...(customerId === null ? {} : { customerId }),
    reason,
    after: { status },
  })

/** Refuses an archive with another number, unless who she is was looked at. */
const refuseStranger = async (ctx: Context, customerId: number, phoneHash: string | null): Promise<void> => {
  const { rows } = await sqlOf({
    hers: Bool,
  })`select coalesce(${phoneHash} in (c.phone_hash, c.phone2_hash), false) as hers
    from ${sql.raw(customerById('c'))} where c.id = ${customerId} for no key update of c`.execute(ctx.db)
  if (!rows[0]?.hers) refuse(referralNoteRefusals.phoneDiffers())
}

const itemText = `insert into purchases.purchased_item (id, customer_id, order_id, order_line_id, product_id, product_code, product_name, unit,
    cure_dept_ids, min_interval_days, source, qty_total, value_total_fen, valid_to)
  select $1, $2, $3, $4, p.id, p.code, p.name, p.unit, p.cure_dept_ids, p.min_interval_days, 'REFERRAL', $6, $7, $8::date
  from ${everyProduct('p')} where p.id = $5`

/** One's own product of the code; refuses where there is none that sessions are kept of. */
const productHere = async (ctx: Context, code: string): Promise<number> => {
  const { products } = await ctx.together({ products: referredProduct(code) })
  const product = products[0] ?? refuse(referralNoteRefusals.noProduct({ code }))
  return product.usable ? product.id : refuse(referralNoteRefusals.notService({ code }))
}

export const receiveReferral = async (
  ctx: Context,
  { id, version, customerId, checked = false }: InputOf<typeof referralNotes.receive>,
): Promise<OutputOf<typeof referralNotes.receive>> => {
  const { day, referral } = await seen(ctx, { id, version })
  await refuseUnreached(ctx, customerId)
  await refuseNobody(ctx, customerId)
  if (!checked) await refuseStranger(ctx, customerId, referral.phoneHash)
  const productId = await productHere(ctx, referral.productCode)
  const { fresh } = await ctx.together({ fresh: freshIds(3) })
  const [orderId, lineId, itemId] = fresh as [number, number, number]
  const { no, qty, valueFen, validTo, otherId } = referral
  const arrived = {
    text: `update purchases.referral set status = 'ARRIVED', customer_id = $2, purchased_item_id = $3, arrived_by = kit.current_staff(),
        arrived_at = kit.clock(), business_date = $4::date, phone_cipher = null, phone_hash = null where id = $1`,
    values: [id, customerId, itemId, day],
  }
  await ctx.together([
    ...referredOrder({ orderId, lineId, productId, customerId, qty, note: `转诊 ${no}` }),
    { text: itemText, values: [itemId, customerId, orderId, lineId, productId, qty, valueFen, validTo] },
    arrived,
    owedStatement(id, 'RECEIVE'),
    postStatement({
      type: IN,
      id,
      date: day,
      memo: no,
      lines: [
        { kind: 'INTERHOSPITAL_RECEIVABLE', owner: otherId!, amount: valueFen },
        { kind: 'CONTRACT_LIABILITY', owner: itemId, amount: -valueFen, line: lineId },
      ],
    }),
  ])
  await answer(ctx, referral, { said: 'ARRIVED' })
  note(ctx, referral, customerId, referral.reason, 'ARRIVED')
  ctx.tell('order.changed', orderId)
  tellReferral(ctx, { id, customerId })
  return await standingNow(ctx, id)
}

export const declineReferral = async (
  ctx: Context,
  { id, version, reason }: InputOf<typeof referralNotes.decline>,
): Promise<OutputOf<typeof referralNotes.decline>> => {
  const { referral } = await seen(ctx, { id, version })
  const word = reason.trim()
  await ctx.together([endedStatement(id, 'DECLINED', word)])
  await answer(ctx, referral, { said: 'DECLINED', reason: word })
  note(ctx, referral, null, word, 'DECLINED')
  tellReferral(ctx, referral)
  return await standingNow(ctx, id)
}
