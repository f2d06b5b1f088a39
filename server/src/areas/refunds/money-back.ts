/** Refunds beside the payments they give back, as part of others' statements. */
import { dayOfTender, lastDayOfOrder } from '../cashier/reads.ts'

/**
 * Money that was paid back for what she had bought, a row a way: as `realPaid` of the till, with what is less of it (`fen`), on the
 * `day` on which she had paid it; `known` is the business day on which it went back. By another way than she paid it is of the
 * order's last paid day. What goes back to a deposit or a card was none of it; a balance that is paid out had bought nothing.
 */
export const moneyBack = `select f.hospital_id, f.customer_id, d.day, f.paid_day as known, -t.amount_fen as fen
  from refunds.refund_form f join refunds.refund_tender t on t.hospital_id = f.hospital_id and t.form_id = f.id
    and t.class in ('cash', 'clearing', 'wallet')
  cross join lateral (select case when t.origin_tender_id is null then ${lastDayOfOrder('f.order_id')}
    else ${dayOfTender('t.origin_tender_id')} end as day) d
  where f.status = 'REFUNDED' and d.day is not null`
