/** Refunds of one bought item, for its history: those that took sessions of it, and the one that waits. */

import { textOf } from '../../kit/db/rows.ts'
import { Refunded } from '../purchases/index.ts'
import { staffName } from '../staff/reads.ts'

export const refundsOfItem = textOf(
  Refunded,
  `select f.no, r.qty, f.reason, f.status = 'PENDING_AUDIT' waits, ${staffName('f.created_by')} "byName", f.created_at at, f.id seq
    from refunds.refund_line r join refunds.refund_form f on f.hospital_id = r.hospital_id and f.id = r.form_id
    where r.purchased_item_id = $1 and f.status in ('PENDING_AUDIT', 'APPROVED', 'REFUNDED')`,
)
