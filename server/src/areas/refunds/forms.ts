/** A refund under its lock, its lines, and how it moves on. Lock order: day, shift, order, items, debts, form (money book §2.3). */
import type { RefundKind } from '@clinic/contract/areas/refunds/account-words.ts'
import type { RefundState } from '@clinic/contract/areas/refunds/calls.ts'
import type { TrialLine } from '@clinic/contract/areas/refunds/trial.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, Of, type RowOf, Str, textOf } from '../../kit/db/rows.ts'
import { openDayNow } from '../ledger/reads.ts'

const Form = {
  id: Id,
  no: Str,
  version: Version,
  kind: Of<RefundKind>(),
  customerId: Id,
  orderId: Nullable(Id),
  cardId: Nullable(Id),
  cardState: Nullable(Str),
  status: Of<RefundState>(),
  reasonParty: Of<'CUSTOMER' | 'CLINIC'>(),
  valueFen: Num,
  cashFen: Num,
  feeFen: Num,
  firstFen: Num,
  ratioFen: Num,
  leastFen: Num,
  heldFen: Num,
  bonusFen: Num,
  couponsTaken: Type.Array(Id),
  auditedBy: Nullable(Id),
  createdBy: Nullable(Id),
  shiftId: Nullable(Id),
  paidDay: Nullable(Str),
  paidOutsideFen: Num,
  today: Bool,
}
export type Form = RowOf<typeof Form>
/** A refund of an order. */
export type OrderForm = Form & { readonly orderId: number }
export const isOfOrder = (form: Form): form is OrderForm => form.orderId !== null

const text = `select f.id, f.no, f.version, f.kind, f.customer_id "customerId", f.order_id "orderId", f.card_id "cardId",
    f.card_state "cardState", f.status, f.reason_party "reasonParty", f.value_fen "valueFen", f.cash_fen "cashFen", f.fee_fen "feeFen",
    f.first_fen "firstFen", f.ratio_fen "ratioFen", f.least_fen "leastFen", f.held_fen "heldFen", f.bonus_fen "bonusFen",
    f.coupons_taken "couponsTaken", f.audited_by "auditedBy", f.created_by "createdBy",
    f.shift_id "shiftId", f.paid_day::text "paidDay", f.paid_day = ${openDayNow} is true "today",
    coalesce((select sum(t.amount_fen) from refunds.refund_tender t where t.form_id = f.id
      and t.class in ('cash', 'clearing')), 0)::bigint "paidOutsideFen"
  from refunds.refund_form f where f.id = $1`
const looked = textOf(Form, text)
const locked = textOf(Form, `${text} for update of f`)

/** Which order and customer it is about, before anything is held; refuses with 404. */
export const formOf = async (ctx: Context, id: number): Promise<Form> => {
  const { forms } = await ctx.together({ forms: looked(id) })
  return forms[0] ?? refuse(common.notFound())
}

export const lockForm = async (ctx: Context, id: number): Promise<Form> => {
  const { forms } = await ctx.together({ forms: locked(id) })
  return forms[0] ?? refuse(common.notFound())
}

const Line = {
  itemId: Id,
  lineId: Id,
  productName: Str,
  qty: Num,
  valueFen: Num,
  debtCancelFen: Num,
  writeoffCancelFen: Num,
  usedShortFen: Num,
  comboCapFen: Nullable(Num),
  feeFen: Num,
  pointsShortFen: Num,
  cashFen: Num,
  coinsBack: Num,
  pointsBack: Num,
  why: Str,
}
const lines = textOf(
  Line,
  `select purchased_item_id "itemId", order_line_id "lineId", product_name "productName", qty, value_fen "valueFen",
      debt_cancel_fen "debtCancelFen", writeoff_cancel_fen "writeoffCancelFen", used_short_fen "usedShortFen",
      combo_cap_fen "comboCapFen", fee_fen "feeFen", points_short_fen "pointsShortFen", cash_fen "cashFen", coins_back "coinsBack", points_back "pointsBack", why
    from refunds.refund_line where form_id = $1 order by id`,
)

export const linesOfForm = async (ctx: Context, id: number): Promise<TrialLine[]> =>
  (await ctx.together({ lines: lines(id) })).lines

/** Screens that show the form, its order and what she has left. */
export const tellRefund = (
  ctx: Context,
  { id, orderId, cardId, customerId }: Pick<Form, 'id' | 'orderId' | 'customerId'> & Partial<Pick<Form, 'cardId'>>,
): void => {
  ctx.tell('refund.changed', id)
  if (cardId) ctx.tell('card.changed', cardId)
  if (orderId === null) return
  ctx.tell('order.changed', orderId)
  ctx.tell('purchase.changed', customerId)
}

export const noteRefund = (
  ctx: Context,
  form: Pick<Form, 'id' | 'no' | 'customerId'>,
  { reason = '', before, after }: { reason?: string; before?: string; after: Record<string, unknown> },
): void =>
  ctx.note({
    objectType: 'refund',
    objectId: form.id,
    objectNo: form.no,
    customerId: form.customerId,
    reason,
    ...(before === undefined ? {} : { before: { status: before } }),
    after,
  })
