/** What a refund does to its order: under lock, lines and order move by the same figures. Source: money book §10. */
import { orderRefusals } from '@clinic/contract/areas/orders/words.ts'
import type { Fen } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { refuse } from '../../../kit/context.ts'
import { Bool, Num, type RowOf, Str, textOf } from '../../../kit/db/rows.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { type Reading, readingOf } from '../../../kit/reading.ts'

const Order = {
  id: Id,
  no: Str,
  customerId: Id,
  deptId: Nullable(Id),
  status: Str,
  type: Str,
  /** Money that came in or was carried in, and what left of it: paid back, kept or carried on. */
  realInFen: Num,
  outFen: Num,
  withinWeek: Bool,
}
export type RefundedOrder = RowOf<typeof Order>

const text = `select o.id, o.no, o.customer_id "customerId", o.dept_id "deptId", o.status, o.type,
    o.real_in_fen + o.carried_in_fen "realInFen",
    coalesce((select sum(l.real_out_fen + l.fee_fen + l.carried_out_fen) from orders.order_line l where l.hospital_id = o.hospital_id
      and l.order_id = o.id), 0)::bigint "outFen",
    coalesce(o.paid_at >= kit.clock() - interval '7 days', false) "withinWeek"
  from orders.sales_order o where o.id = $1`
const looked = textOf(Order, text)
const locked = textOf(Order, `${text} for no key update`)

/** The order of a refund; refuses with 404 when it is not there. @param lock it is going to be changed */
export const refundedOrder = (id: number, { lock }: { lock: boolean }): Reading<RefundedOrder> =>
  readingOf({ orders: (lock ? locked : looked)(id) }, ({ orders }) => {
    const order = orders[0] ?? refuse(common.notFound())
    // It was paid where it was referred from: what is left of it goes back there.
    if (order.type === 'REFERRAL') refuse(orderRefusals.ofReferral({ no: order.no }))
    return order
  })

/** What goes back of a line, or what a refund took of it. Fen. */
export type RefundedTerms = {
  readonly lineId: number
  readonly cashFen: Fen
  /** Fee, and points that were gone. */
  readonly keptFen: Fen
  readonly debtCancelFen: Fen
  readonly writeoffCancelFen: Fen
}

/** How the order's items stand afterwards. */
export type ItemsLeft = { readonly usedUp: boolean; readonly anyUsed: boolean; readonly anyRefunded: boolean }

const deltas = `unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
  as d (line_id, cash, kept, debt, written_off)`

const linesText = `update orders.order_line l set real_out_fen = l.real_out_fen + d.cash, fee_fen = l.fee_fen + d.kept,
    debt_open_fen = l.debt_open_fen - d.debt, written_off_fen = l.written_off_fen - d.written_off,
    debt_cancelled_fen = l.debt_cancelled_fen + d.debt + d.written_off
  from ${deltas} where l.id = d.line_id`

const orderText = `update orders.sales_order o set real_out_fen = o.real_out_fen + s.cash,
    debt_open_fen = o.debt_open_fen - s.debt, written_off_fen = o.written_off_fen - s.written_off,
    debt_cancelled_fen = o.debt_cancelled_fen + s.debt + s.written_off, status = s.next,
    refund_status = case when not $9::boolean then 'NONE' when s.next = 'REFUNDED' then 'ALL' else 'PART' end,
    ended_at = case when s.next in ('COMPLETED', 'REFUNDED') then coalesce(o.ended_at, kit.clock()) end
  from (select x.*, case when (select debt_open_fen from orders.sales_order where id = $6) - x.debt > 0 then 'PART_PAID'
      when not $7::boolean then 'PAID' when $8::boolean then 'COMPLETED' else 'REFUNDED' end as next
    from (select coalesce(sum(d.cash), 0)::bigint as cash, coalesce(sum(d.debt), 0)::bigint as debt,
        coalesce(sum(d.written_off), 0)::bigint as written_off from ${deltas}) x) s
  where o.id = $6`

/** Moves lines and order by what goes back; with `sign` -1 takes it back. The order is locked. */
export const refundStatements = (
  orderId: number,
  terms: readonly RefundedTerms[],
  sign: 1 | -1,
  { usedUp, anyUsed, anyRefunded }: ItemsLeft,
): Statement[] => {
  const values = [
    terms.map(({ lineId }) => lineId),
    ...(['cashFen', 'keptFen', 'debtCancelFen', 'writeoffCancelFen'] as const).map((term) =>
      terms.map((line) => sign * line[term]),
    ),
  ]
  return [
    { text: linesText, values },
    { text: orderText, values: [...values, orderId, usedUp, anyUsed, anyRefunded] },
  ]
}

/** What a change takes of a line. Fen. */
export type CarriedTerms = Omit<RefundedTerms, 'cashFen' | 'keptFen'> & { readonly coveredFen: Fen }

const carried =
  'unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as d (line_id, covered, debt, written_off)'

const carriedLinesText = `update orders.order_line l set carried_out_fen = l.carried_out_fen + d.covered,
    changed_fen = l.changed_fen + d.covered + d.debt + d.written_off,
    debt_open_fen = l.debt_open_fen - d.debt, written_off_fen = l.written_off_fen - d.written_off,
    debt_cancelled_fen = l.debt_cancelled_fen + d.debt + d.written_off
  from ${carried} where l.id = d.line_id`

const carriedOrderText = `update orders.sales_order o set debt_open_fen = o.debt_open_fen - s.debt,
    written_off_fen = o.written_off_fen - s.written_off, debt_cancelled_fen = o.debt_cancelled_fen + s.debt + s.written_off,
    status = case when o.debt_open_fen - s.debt > 0 then 'PART_PAID' when $6::boolean then 'COMPLETED' else 'PAID' end,
    ended_at = case when o.debt_open_fen - s.debt = 0 and $6::boolean then kit.clock() end
  from (select coalesce(sum(d.debt), 0)::bigint as debt, coalesce(sum(d.written_off), 0)::bigint as written_off from ${carried}) s
  where o.id = $5`

/** Moves lines and order by what a change carries on. The order is locked. */
export const carryStatements = (
  orderId: number,
  terms: readonly CarriedTerms[],
  { usedUp }: Pick<ItemsLeft, 'usedUp'>,
): Statement[] => {
  const values = [
    terms.map(({ lineId }) => lineId),
    ...(['coveredFen', 'debtCancelFen', 'writeoffCancelFen'] as const).map((term) => terms.map((line) => line[term])),
  ]
  return [
    { text: carriedLinesText, values },
    { text: carriedOrderText, values: [...values, orderId, usedUp] },
  ]
}
