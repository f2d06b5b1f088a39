/** Asking for a refund of a balance, a deposit or a card: the figures as they were shown, the money set apart, and others' word. */
import type { accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import type { AccountTrial } from '@clinic/contract/areas/refunds/account-trial.ts'
import { accountRefusals } from '@clinic/contract/areas/refunds/account-words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Str, textOf } from '../../../kit/db/rows.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { askFor } from '../../approvals/index.ts'
import { freshIds, leftUnder, openDay } from '../../ledger/index.ts'
import { beginRetiring } from '../../memberships/index.ts'
import { formOf, noteRefund, tellRefund } from '../forms.ts'
import { holdStatement } from './effect.ts'
import { refuseInvoicedAccount } from './invoiced.ts'
import { partsStatement } from './parts.ts'
import { type AccountStand, type Asked, accountStand, refuseKept } from './standing.ts'
import { accountTried, digestOfStand } from './trial.ts'

type Wanted = Pick<InputOf<typeof accountRefunds.balance>, 'reasonParty' | 'amount' | 'fee' | 'reason' | 'digest'>
type Applied = OutputOf<typeof accountRefunds.balance>

const waiting = textOf(
  { no: Str },
  `select f.no from refunds.refund_form f where f.customer_id = $1 and f.kind = $2 and f.status = 'PENDING_AUDIT'`,
)

/** Two that wait would each count on the same money. The caller holds the customer. */
const refuseWaiting = async (ctx: Context, { customerId, kind }: AccountStand): Promise<void> => {
  const { forms } = await ctx.together({ forms: waiting(customerId, kind) })
  if (forms[0]) refuse(accountRefusals.waits({ no: forms[0].no }))
}

const summaryOf = ({ kind, parts, card, heldFen }: AccountStand): string => {
  if (kind === 'VIP_CARD') return `退卡 ${card!.terms.name} ${card!.no}`
  if (kind === 'DEPOSIT') return `退定金 ${toYuan(heldFen)}`
  return `退余额 ${toYuan(heldFen)}（${parts.length} 批）`
}

const formStatement = (
  { id, day }: { id: number; day: string },
  stand: AccountStand,
  wanted: Wanted,
  sheet: AccountTrial,
): Statement => ({
  text: `insert into refunds.refund_form (id, no, kind, customer_id, card_id, card_state, reason_party, reason, summary, value_fen,
      debt_cancel_fen, writeoff_cancel_fen, fee_fen, points_short_fen, coupon_short_fen, cash_fen, coins_back, points_back, points_taken,
      points_given, held_fen, bonus_fen, first_fen, ratio_fen, least_fen, within_week, digest, business_date)
    values ($1, kit.next_number('TK', $2::date), $3, $4, $5, $6, $7, $8, $9, $10, 0, 0, $11, $12, $13, $14, 0, 0, $15, $16, $17, $18, $19,
      $20, $21, $22, $23, $2::date)
    returning no`,
  values: [
    id,
    day,
    stand.kind,
    stand.customerId,
    stand.card?.id ?? null,
    stand.card?.state ?? null,
    wanted.reasonParty,
    wanted.reason.trim(),
    summaryOf(stand),
    sheet.valueFen,
    sheet.feeFen,
    sheet.pointsShortFen,
    sheet.couponShortFen,
    sheet.cashFen,
    sheet.pointsTaken,
    stand.parts.reduce((sum, { pointsGiven }) => sum + pointsGiven, 0),
    stand.heldFen,
    stand.bonusFen,
    sheet.firstFen,
    sheet.ratioFen,
    sheet.leastFen,
    stand.parts.every(({ withinWeek }) => withinWeek),
    digestOfStand(stand, sheet),
  ],
})

/** What was chosen is what was set apart: lots of a merged archive may lie under one journal. */
const refuseOthers = async (ctx: Context, { kind, customerId, parts }: AccountStand): Promise<void> => {
  if (kind !== 'BALANCE') return
  const { left } = await ctx.together({
    left: leftUnder(
      customerId,
      parts.map(({ originId }) => originId ?? 0),
    ),
  })
  if (left[0]!.leftFen > 0) refuse(accountRefusals.together())
}

/** Money apart, or the card kept from paying. */
const setApart = (id: number, day: string, stand: AccountStand, reason: string): Statement[] =>
  stand.card ? beginRetiring(stand.card.id, stand.card.state, reason) : [holdStatement(id, day, stand)]

const apply = async (ctx: Context, asked: Asked, wanted: Wanted, version?: number): Promise<Applied> => {
  const stand = await accountStand(ctx, asked, { lock: true })
  if (stand.card) refuseKept(stand.card)
  if (stand.card && stand.card.version !== version) refuse(common.stale())
  await refuseWaiting(ctx, stand)
  if (stand.debtFen > 0) refuse(accountRefusals.owes({ debt: toYuan(stand.debtFen) }))
  const { sheet } = accountTried(stand, wanted)
  if (digestOfStand(stand, sheet) !== wanted.digest) refuse(accountRefusals.figuresMoved())
  await refuseInvoicedAccount(ctx, { cardId: stand.card?.id ?? null, parts: sheet.parts })
  const { day, fresh } = await ctx.together({ day: openDay, fresh: freshIds(1) })
  const id = fresh[0]!
  const { made } = await ctx.together({
    made: formStatement({ id, day }, stand, wanted, sheet),
    parts: partsStatement(id, sheet),
  })
  await ctx.together(setApart(id, day, stand, wanted.reason.trim()))
  await refuseOthers(ctx, stand)
  const no = String(made.rows[0]!['no'])
  const form = { id, no, customerId: stand.customerId, orderId: null, cardId: stand.card?.id ?? null }
  noteRefund(ctx, form, {
    reason: wanted.reason,
    after: { value: toYuan(sheet.valueFen), cash: toYuan(sheet.cashFen) },
  })
  await askFor(ctx, { kind: stand.card ? 'VIP_RETIRE' : 'REFUND', documentId: id, reason: wanted.reason.trim() })
  tellRefund(ctx, form)
  ctx.tell('customer.figures', stand.customerId)
  return { id, no, status: (await formOf(ctx, id)).status }
}

export const applyBalance = (
  ctx: Context,
  { customerId, origins, ...wanted }: InputOf<typeof accountRefunds.balance>,
) => apply(ctx, { kind: 'BALANCE', customerId, origins }, wanted)

export const applyDeposit = (
  ctx: Context,
  { customerId, deposit, ...wanted }: InputOf<typeof accountRefunds.deposit>,
) => apply(ctx, { kind: 'DEPOSIT', customerId, deposit }, wanted)

export const applyRetiring = (ctx: Context, { id, version, ...wanted }: InputOf<typeof accountRefunds.retire>) =>
  apply(ctx, { kind: 'VIP_CARD', cardId: id }, wanted, version)
