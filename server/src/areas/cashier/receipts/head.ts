/** The head of everything the till prints: whose paper it is. */

import type { Statement } from '../../../kit/db/statement.ts'
import { fromOwnHospital } from '../../hospitals/reads.ts'

type Row = Record<string, unknown>

/** The hospital as its receipts name it, and when this is printed: one row. Read with `clinicOf`. */
export const clinicStatement: Statement = {
  text: `select coalesce(nullif(h.print_header, ''), h.name) "name", h.address, h.phone,
      coalesce((select receipt_footer from cashier.setting), '') "footer", kit.clock() as "at"
    from ${fromOwnHospital('h')}`,
  values: [],
}

export const clinicOf = (row: Row) => ({
  name: String(row['name']),
  address: String(row['address'] ?? ''),
  phone: String(row['phone'] ?? ''),
  footer: String(row['footer']),
})
