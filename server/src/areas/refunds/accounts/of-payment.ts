/** The refund by which what a payment put into a balance goes back: its payment is kept from then on. */
import type { Statement } from '../../../kit/db/statement.ts'

export const refundOfPayment = (paymentId: number): Statement => ({
  text: `select f.no from refunds.refund_part p join refunds.refund_form f on f.hospital_id = p.hospital_id and f.id = p.form_id
    where p.payment_id = $1 and f.status in ('PENDING_AUDIT', 'APPROVED', 'REFUNDED') limit 1`,
  values: [paymentId],
})
