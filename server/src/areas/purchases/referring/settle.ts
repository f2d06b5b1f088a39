/** 院间结算: who owes says that it was paid, who is owed that it came; then both books move. Source: money book §11; ADR 0109. */
import {
  interSettlementRefusals,
  type interSettlements,
  whyNotConfirm,
  whyNotPaySettlement,
} from '@clinic/contract/areas/purchases/settlements.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import { faceOf } from '../../../kit/face.ts'
import { type AccountKind, openDay, postStatement } from '../../ledger/index.ts'
import { accountName } from '../../staff/reads.ts'
import { lockReferral, settlementUnderLock } from './held.ts'
import { type Body, type Message, type MessageKind, say } from './messages.ts'

type Changed = OutputOf<typeof interSettlements.pay>

const settlementOf = async (ctx: Context, id: number) => {
  const { found } = await ctx.together({ found: settlementUnderLock(id) })
  return found[0] ?? refuse(common.notFound())
}
type Settlement = Awaited<ReturnType<typeof settlementOf>>

/** The referral, then what is owed for it, as it was seen. */
const seen = async (ctx: Context, { id, version }: { id: number; version: number }) => {
  const { day, referral } = await lockReferral(ctx, id)
  const settlement = await settlementOf(ctx, id)
  if (settlement.version !== version) refuse(common.stale())
  return { day, referral, settlement }
}

const accountOf = async (ctx: Context): Promise<string> => {
  const { rows } = await sqlOf({
    account: Str,
  })`select ${faceOf(accountName, ctx.session.staffId)} as account`.execute(ctx.db)
  return rows[0]!.account
}

const changed = async (ctx: Context, { id, no }: Settlement, reason: string): Promise<Changed> => {
  const { id: _id, version, status } = await settlementOf(ctx, id)
  ctx.note({ objectType: 'interSettlement', objectId: id, objectNo: no, reason, after: { status } })
  ctx.tell('interSettlement.changed', id)
  return { id, version, status }
}

const tellOther = (ctx: Context, { id, otherId }: Settlement, kind: MessageKind, body: Body): Promise<void> =>
  say(ctx, { referralId: id, to: otherId, kind, body })

/** It is paid, says who owes it. Whoever asked for the referral does not. */
export const paySettlement = async (ctx: Context, input: InputOf<typeof interSettlements.pay>): Promise<Changed> => {
  const { referral, settlement } = await seen(ctx, input)
  refuseIf(whyNotPaySettlement(settlement))
  const { id, no, turn } = settlement
  if (referral.status !== 'ARRIVED') refuse(interSettlementRefusals.notArrived({ no }))
  if (referral.createdBy === ctx.session.staffId) refuse(interSettlementRefusals.asker({ no }))
  const reference = input.reference.trim()
  const account = await accountOf(ctx)
  await ctx.together([
    {
      text: `update purchases.settlement set status = 'PAID', turn = turn + 1, paid_by = kit.current_staff(), paid_name = $2, paid_account = $3,
          paid_at = kit.clock(), reference = $4, denied_reason = '' where id = $1`,
      values: [id, ctx.session.staffName, account, reference],
    },
  ])
  await tellOther(ctx, settlement, 'PAID', { turn: turn + 1, by: ctx.session.staffName, account, reference })
  return await changed(ctx, settlement, reference)
}

/** It came, says who is owed: another person than whoever paid, in whatever hospital she is. */
export const confirmSettlement = async (
  ctx: Context,
  input: InputOf<typeof interSettlements.confirm>,
): Promise<Changed> => {
  const { day, settlement } = await seen(ctx, input)
  refuseIf(whyNotConfirm(settlement))
  const { no, turn } = settlement
  if (settlement.paidAccount === (await accountOf(ctx))) refuse(interSettlementRefusals.samePerson({ no }))
  await ctx.together([settledStatement(settlement, day, ctx.session.staffName), booked(settlement, day)])
  await tellOther(ctx, settlement, 'RECEIVED', { turn, by: ctx.session.staffName })
  return await changed(ctx, settlement, '')
}

const settledStatement = ({ id }: Settlement, day: string, name: string) => ({
  text: `update purchases.settlement set status = 'SETTLED', settled_by = kit.current_staff(), settled_name = $2, settled_at = kit.clock(),
      business_date = $3::date where id = $1`,
  values: [id, name, day],
})

/** What was owed, or due, goes through the account of settlements. */
const booked = ({ id, no, side, otherId, valueFen }: Settlement, day: string) => {
  const [kind, amount]: [AccountKind, number] =
    side === 'PAY' ? ['INTERHOSPITAL_PAYABLE', valueFen] : ['INTERHOSPITAL_RECEIVABLE', -valueFen]
  return postStatement({
    type: 'interhospital_settlement',
    id,
    date: day,
    memo: no,
    lines: [
      { kind, owner: otherId, amount },
      { kind: 'INTERHOSPITAL_CLEARING', owner: otherId, amount: -amount },
    ],
  })
}

const openedAgain = (id: number, reason: string) => ({
  text: `update purchases.settlement set status = 'OPEN', paid_by = null, paid_name = '', paid_account = '', paid_at = null, reference = '',
      denied_reason = $2 where id = $1`,
  values: [id, reason.slice(0, 200)],
})

/** It did not come: it is owed as before. */
export const denySettlement = async (ctx: Context, input: InputOf<typeof interSettlements.deny>): Promise<Changed> => {
  const { settlement } = await seen(ctx, input)
  refuseIf(whyNotConfirm(settlement))
  const reason = input.reason.trim()
  await ctx.together([openedAgain(settlement.id, reason)])
  await tellOther(ctx, settlement, 'DENIED', { turn: settlement.turn, reason })
  return await changed(ctx, settlement, reason)
}

const paidThere = ({ id }: Settlement, body: Body) => ({
  text: `update purchases.settlement set status = 'PAID', turn = $2, paid_name = $3, paid_account = $4, paid_at = kit.clock(), reference = $5,
      denied_reason = '' where id = $1`,
  values: [id, body['turn'], body['by'], body['account'], body['reference']],
})

/** What the other hospital says of it. A word about an earlier time says nothing of this one. */
export const takeSettlementWord = async (ctx: Context, { referralId, from, kind, body }: Message): Promise<void> => {
  const { day } = await ctx.together({ day: openDay })
  const { found } = await ctx.together({ found: settlementUnderLock(referralId) })
  const settlement = found[0]
  if (settlement?.otherId !== from) return
  const { side, status, turn } = settlement
  const isNew = side === 'RECEIVE' && status === 'OPEN' && Number(body['turn']) > turn
  const isMeant = side === 'PAY' && status === 'PAID' && body['turn'] === turn
  if (kind === 'PAID' && isNew) await ctx.together([paidThere(settlement, body)])
  else if (kind === 'RECEIVED' && isMeant)
    await ctx.together([settledStatement(settlement, day, String(body['by'])), booked(settlement, day)])
  else if (kind === 'DENIED' && isMeant) await ctx.together([openedAgain(referralId, String(body['reason']))])
  else return
  ctx.tell('interSettlement.changed', referralId)
  ctx.tell('referralNote.changed', referralId)
}
