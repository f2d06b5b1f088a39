/** The head of everything that is printed: whose paper it is, and how the hospital wants it. */
import type { PaperHead, PrintKind } from '@clinic/contract/areas/prints/kinds.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { fromOwnHospital } from '../hospitals/reads.ts'

type Row = Record<string, unknown>

/** The hospital as its prints of this kind name it, and when this is printed: one row. Read with `paperOf`. */
export const paperStatement = (kind: PrintKind): Statement => ({
  text: `select coalesce(nullif(h.print_header, ''), h.name) "name", h.address, h.phone, coalesce(t.head, '') head,
      coalesce(t.footer, '') footer, coalesce(t.hidden, '{}') hidden, kit.clock() as "at"
    from (select $1::text as kind) asked left join prints.template t on t.kind = asked.kind, ${fromOwnHospital('h')}`,
  values: [kind],
})

export const paperOf = (row: Row): PaperHead => ({
  name: String(row['name']),
  address: String(row['address'] ?? ''),
  phone: String(row['phone'] ?? ''),
  head: String(row['head']),
  footer: String(row['footer']),
  hidden: row['hidden'] as string[],
})
