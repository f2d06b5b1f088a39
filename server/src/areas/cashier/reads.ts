/** What other areas may read of payments inside their own statements, as text. Knows no other area. */
import { type RawBuilder, sql } from 'kysely'
import { yuanOf } from '../../kit/db/yuan.ts'

/** What came in from a customer (of the alias) in each of the last twelve months, the present one last, as JSON in yuan. */
export const receivedByMonth = (customer: string): string =>
  `(select jsonb_agg(jsonb_build_object('month', to_char(m.day, 'YYYY-MM'),
      'paid', ${yuanOf('coalesce(p.fen, 0)')}) order by m.day)
    from (select (date_trunc('month', kit.business_date()) - make_interval(months => n))::date as day
      from generate_series(0, 11) as n) m
    left join (select date_trunc('month', y.business_date)::date as day, sum(y.received_fen) as fen from cashier.payment y
      where y.hospital_id = ${customer}.hospital_id and y.customer_id = ${customer}.id and y.status = 'SUCCESS'
        and y.business_date > kit.business_date() - 400 group by 1) p on p.day = m.day)`

/**
 * Money of a customer's own for what she bought, a row a payment: `hospital_id`, `customer_id`, `day` (business day), `fen`.
 * What came from outside, and of a balance what was spent; topping one up is not spending it. Coins, points, cards and what
 * is owed are none, nor is a payment that was taken back. `known`: the business day on which it was known, the same.
 */
export const realPaid = `select p.hospital_id, p.customer_id, p.business_date as day, p.business_date as known,
    p.received_fen + case when p.offset_fen > 0 then coalesce((select sum(t.amount_fen) from cashier.payment_tender t
      where t.hospital_id = p.hospital_id and t.payment_id = p.id and t.class = 'wallet'), 0) else 0 end as fen
  from cashier.payment p where p.status = 'SUCCESS' and p.kind <> 'RECHARGE'`

/** The business day of the payment that a tender (its id in a column) is of; null where it topped an account up. */
export const dayOfTender = (tender: string): string => `(select dp.business_date from cashier.payment_tender dt
    join cashier.payment dp on dp.hospital_id = dt.hospital_id and dp.id = dt.payment_id where dt.id = ${tender} and dp.kind <> 'RECHARGE')`

/** The last business day on which something was paid of an order (its id in a column); null where nothing stands. */
export const lastDayOfOrder = (order: string): string => `(select max(dp.business_date) from cashier.payment_order dy
    join cashier.payment dp on dp.hospital_id = dy.hospital_id and dp.id = dy.payment_id and dp.status = 'SUCCESS' where dy.order_id = ${order})`

/**
 * Payments that stand (`p`), their tenders of money (`t`) and how much of each lies on which order line (`a`): to be narrowed
 * by customer. Top-ups bought nothing yet; coins, points and coupons are no money, and what is owed is not paid.
 */
export const moneyPaid = (payment: string, tender: string, cell: string): string =>
  `cashier.payment ${payment} join cashier.payment_tender ${tender} on ${tender}.hospital_id = ${payment}.hospital_id
      and ${tender}.payment_id = ${payment}.id and ${payment}.status = 'SUCCESS' and ${payment}.kind in ('SETTLE', 'REPAY')
      and ${tender}.class in ('cash', 'clearing', 'card', 'wallet', 'deposit')
    join cashier.payment_allocation ${cell} on ${cell}.hospital_id = ${tender}.hospital_id and ${cell}.tender_id = ${tender}.id`

/** How far the times of a payment and of a line of a bank's file may lie apart here, in minutes. */
export const matchMinutes = `coalesce((select match_minutes from cashier.setting), 30)`

/** To be joined: the way a tender of the alias was made by, under a name of its own. */
export const tenderTypeOf = (kind: string, tender: string): string =>
  `cashier.tender_type ${kind} on ${kind}.hospital_id = ${tender}.hospital_id and ${kind}.id = ${tender}.tender_type_id`

/** Ids of customers of whom more than so many fen came in on the last business days, today included. */
export const payersOf = (days: number, above: number, among: readonly number[] | null): RawBuilder<unknown> =>
  sql`select y.customer_id from cashier.payment y where y.status = 'SUCCESS' and y.customer_id is not null
    and y.business_date > kit.business_date() - ${days}::int
    ${among ? sql`and y.customer_id = any(${[...among]}::bigint[])` : sql``}
    group by y.customer_id having sum(y.received_fen) > ${above}::bigint`
