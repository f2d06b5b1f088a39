/** An order about to be changed by hand: within reach, not held by the till, untouched by money, as it was seen. */

import {
  type OrderMove,
  type OrderStatus,
  type OrderType,
  orderRefusals,
  whyNotMove,
} from '@clinic/contract/areas/orders/calls.ts'
import type { Share } from '@clinic/contract/areas/orders/nouns.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, Json, Num, Of, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import { orderList } from '../queries.ts'
import { comboName } from '../reads.ts'
import { hadPayment, holderOf } from '../till-questions.ts'
import type { ComboOfOrder } from './combos.ts'
import type { LineSaid } from './lines-said.ts'

const Editable = {
  id: Id,
  no: Str,
  version: Version,
  customerId: Id,
  type: Of<OrderType>(),
  status: Of<OrderStatus>(),
  payableFen: Num,
  originalFen: Num,
  discountFen: Num,
  summary: Str,
  adviserId: Nullable(Id),
  doctorId: Nullable(Id),
  developerId: Nullable(Id),
  deptId: Nullable(Id),
  remark: Str,
  wholeReason: Str,
  guardianNote: Str,
  triageId: Nullable(Id),
  consultRecordId: Nullable(Id),
  share: Json<Static<typeof Share>[]>(),
  wholeBp: Nullable(Num),
  targetFen: Nullable(Num),
  wholeFen: Num,
  roundingFen: Num,
  lines: Json<LineSaid[]>(),
  combos: Json<ComboOfOrder[]>(),
  /** Who wrote it and who sent it to be paid or reviewed. */
  writers: Type.Array(Id),
}
export type Editable = RowOf<typeof Editable>
const Found = { ...Editable, holder: Nullable(Str), had_payment: Bool }
type Found = RowOf<typeof Found>

const find = async (ctx: Context, id: number, lock: boolean): Promise<Found> => {
  const within = scopeCondition(ctx, orderList.scope)
  const { rows } = await sqlOf(Found)`select o.id, o.no, o.version, o.customer_id as "customerId", o.type, o.status,
      o.payable_fen as "payableFen", o.original_fen as "originalFen", o.discount_fen as "discountFen", o.summary,
      o.adviser_id as "adviserId", o.doctor_id as "doctorId", o.developer_id as "developerId", o.dept_id as "deptId",
      o.remark, o.whole_reason as "wholeReason", o.guardian_note as "guardianNote", o.triage_id as "triageId", o.consult_record_id as "consultRecordId", o.share,
      o.whole_discount_bp as "wholeBp", o.whole_target_fen as "targetFen", o.whole_discount_fen as "wholeFen",
      (select coalesce(sum(l.rounding_fen), 0)::bigint from orders.order_line l
        where l.hospital_id = o.hospital_id and l.order_id = o.id) as "roundingFen",
      coalesce((select jsonb_agg(jsonb_build_object('name', l.product_name, 'count', l.content_count, 'isGift', l.is_gift, 'combo', coalesce(${sql.raw(comboName('l'))}, ''), 'site', l.site,
          'toothNos', l.tooth_nos, 'discountFen', l.manual_discount_fen - l.whole_discount_fen, 'reason', coalesce(d.reason, '')) order by l.line_no)
        from orders.order_line l left join orders.order_discount d
          on d.hospital_id = l.hospital_id and d.line_id = l.id and d.kind in ('MANUAL', 'FREE')
        where l.hospital_id = o.hospital_id and l.order_id = o.id), '[]'::jsonb) as lines,
      coalesce((select jsonb_agg(jsonb_build_object('comboId', c.combo_id, 'count', c.count, 'choices', c.choices, 'held', c.held) order by c.no)
        from orders.order_combo c where c.hospital_id = o.hospital_id and c.order_id = o.id), '[]'::jsonb) as combos,
      array_remove(array[o.created_by, o.submitted_by], null) as writers,
      ${sql.raw(holderOf('o'))} as holder, ${sql.raw(hadPayment('o'))} as had_payment
    from orders.sales_order o
    where o.id = ${id}${within ? sql` and ${within}` : sql``}${lock ? sql` for update of o` : sql``}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

const allowed = (order: Found, move: OrderMove, version: number | undefined): Editable => {
  refuseIf(whyNotMove(move, order))
  if (version !== undefined && version !== order.version) refuse(common.stale())
  if (order.holder) refuse(orderRefusals.heldByCashier({ staff: order.holder, no: order.no }))
  if (move === 'edit' && order.had_payment) refuse(orderRefusals.hadPayment({ no: order.no }))
  const { holder: _holder, had_payment: _paid, ...editable } = order
  return editable
}

/** Locks the order and refuses when the move cannot be made. @param version as the person saw it; absent: not compared */
export const lockToChange = async (ctx: Context, id: number, move: OrderMove, version?: number): Promise<Editable> =>
  allowed(await find(ctx, id, true), move, version)

/** The same without the lock, where the till's own locks come first (money book §2.3: day, shift, then order). */
export const lookToChange = async (ctx: Context, id: number, move: OrderMove, version?: number): Promise<Editable> =>
  allowed(await find(ctx, id, false), move, version)
