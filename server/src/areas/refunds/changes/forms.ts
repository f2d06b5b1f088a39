/** A change under its lock, its lines, and how it moves on. Lock order: day, shift, order, items, debts, change (money book §2.3). */
import type { ChangedLine } from '@clinic/contract/areas/refunds/change-trial.ts'
import type { ChangeState } from '@clinic/contract/areas/refunds/changes.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Of, type RowOf, Str, textOf } from '../../../kit/db/rows.ts'
import { orderNamed } from '../../orders/reads.ts'

const Form = {
  id: Id,
  no: Str,
  version: Version,
  customerId: Id,
  orderId: Id,
  childOrderId: Id,
  /** Of the new order: what the till pays by. */
  childVersion: Version,
  status: Of<ChangeState>(),
  newFen: Num,
  createdBy: Nullable(Id),
}
export type ChangeForm = RowOf<typeof Form>

const columns = `c.id, c.no, c.version, c.customer_id "customerId", c.order_id "orderId", c.child_order_id "childOrderId",
    n.version "childVersion", c.status, c.new_fen "newFen", c.created_by "createdBy"
  from refunds.order_change c join ${orderNamed('n', 'c', 'child_order_id')}`
const looked = textOf(Form, `select ${columns} where c.id = $1`)
const locked = textOf(Form, `select ${columns} where c.id = $1 for update of c`)
const made = textOf(Form, `select ${columns} where c.child_order_id = $1`)

/** Which orders and customer it is about, before anything is held; refuses with 404. */
export const changeById = async (ctx: Context, id: number): Promise<ChangeForm> => {
  const { forms } = await ctx.together({ forms: looked(id) })
  return forms[0] ?? refuse(common.notFound())
}

export const lockChange = async (ctx: Context, id: number): Promise<ChangeForm> => {
  const { forms } = await ctx.together({ forms: locked(id) })
  return forms[0] ?? refuse(common.notFound())
}

/** The change that made an order; null: no change did. */
export const changeOfOrder = async (ctx: Context, orderId: number): Promise<ChangeForm | null> => {
  const { forms } = await ctx.together({ forms: made(orderId) })
  return forms[0] ?? null
}

const Line = {
  itemId: Id,
  lineId: Id,
  productName: Str,
  qty: Num,
  valueFen: Num,
  debtCancelFen: Num,
  writeoffCancelFen: Num,
  coveredFen: Num,
  coinsBack: Num,
  pointsBack: Num,
  why: Str,
}
const lines = textOf(
  Line,
  `select purchased_item_id "itemId", order_line_id "lineId", product_name "productName", qty, value_fen "valueFen",
      debt_cancel_fen "debtCancelFen", writeoff_cancel_fen "writeoffCancelFen", covered_fen "coveredFen", coins_back "coinsBack",
      points_back "pointsBack", why
    from refunds.change_line where change_id = $1 order by id`,
)

export const linesOfChange = async (ctx: Context, id: number): Promise<ChangedLine[]> =>
  (await ctx.together({ lines: lines(id) })).lines

/** Screens that show the change, its orders and what she has left. */
export const tellChange = (
  ctx: Context,
  { id, orderId, childOrderId, customerId }: Pick<ChangeForm, 'id' | 'orderId' | 'childOrderId' | 'customerId'>,
): void => {
  ctx.tell('change.changed', id)
  ctx.tell('order.changed', orderId, childOrderId)
  ctx.tell('purchase.changed', customerId)
}

export const noteChange = (
  ctx: Context,
  change: Pick<ChangeForm, 'id' | 'no' | 'customerId'>,
  { reason = '', before, after }: { reason?: string; before?: string; after: Record<string, unknown> },
): void =>
  ctx.note({
    objectType: 'orderChange',
    objectId: change.id,
    objectNo: change.no,
    customerId: change.customerId,
    reason,
    ...(before === undefined ? {} : { before: { status: before } }),
    after,
  })
