/** The most that a combo by its own rule comes back to, as `capOf` of the contract says it, inside a statement. */
import { ordersLines } from '../orders/reads.ts'
import { itemsOfLine } from '../purchases/reads.ts'

/** What the rule took off refunds of a line (its id in a column) that stand, in fen. */
const shortOf = (line: string): string => `(select coalesce(sum(w.used_short_fen), 0) from refunds.refund_line w
    join refunds.refund_form s on s.hospital_id = w.hospital_id and s.id = w.form_id
    where w.order_line_id = ${line} and s.status in ('APPROVED', 'REFUNDED'))`

/** Of the combo that a line (of the alias) came with, in fen: money that lies on it, less what was used at the price of each alone. */
export const capText = (line: string): string => `(select greatest(0, sum(i.value_deducted_fen + i.value_left_fen
      - k.debt_open_fen - k.written_off_fen + ${shortOf('k.id')}
      - case when i.handed_out then k.price_fen * k.content_count
          else k.price_fen * k.content_count * i.qty_deducted / i.qty_total end))::bigint
    from ${ordersLines('k', line)} join ${itemsOfLine('i', 'k')} where k.combo_no = ${line}.combo_no)`
