/** Payments that brought money to an account, as its refund needs them: when, and by which ways. */
import type { TenderClass } from '@clinic/contract/areas/cashier/split.ts'
import { Id } from '@clinic/contract/words.ts'
import { Bool, Num, Of, type RowOf, Str, textOf } from '../../../kit/db/rows.ts'
import { type Reading, readingOf } from '../../../kit/reading.ts'

const Payment = { id: Id, no: Str, orderId: Id, day: Str, withinWeek: Bool }
const Way = { tenderId: Id, paymentId: Id, code: Str, name: Str, class: Of<TenderClass>(), fen: Num }
export type BackWay = RowOf<typeof Way>
export type Brought = { readonly payments: readonly RowOf<typeof Payment>[]; readonly ways: readonly BackWay[] }

const payments = textOf(
  Payment,
  `select p.id, p.no, min(o.order_id) as "orderId", p.business_date::text as day,
      p.created_at >= kit.clock() - interval '7 days' as "withinWeek"
    from cashier.payment p join cashier.payment_order o on o.hospital_id = p.hospital_id and o.payment_id = p.id
    where p.id = any($1::bigint[]) and p.status = 'SUCCESS' group by p.hospital_id, p.id order by p.id`,
)
const ways = textOf(
  Way,
  `select t.id as "tenderId", t.payment_id as "paymentId", y.code, y.name, t.class, t.amount_fen as fen
    from cashier.payment_tender t
    join cashier.tender_type y on y.hospital_id = t.hospital_id and y.id = t.tender_type_id
    where t.payment_id = any($1::bigint[]) and t.active and t.class in ('cash', 'clearing') order by t.payment_id, t.id`,
)

/** Those of them that stand. What was paid in by a balance is no way out of the house. */
export const broughtBy = (paymentIds: readonly number[]): Reading<Brought> =>
  readingOf({ payments: payments([...paymentIds]), ways: ways([...paymentIds]) }, (read) => read)

/** Payments of orders that stand, each with its order. */
export const paymentsOfOrders = textOf(
  { id: Id, orderId: Id },
  `select o.payment_id as id, o.order_id as "orderId" from cashier.payment_order o
    where o.order_id = any($1::bigint[]) and o.active order by o.payment_id`,
)
