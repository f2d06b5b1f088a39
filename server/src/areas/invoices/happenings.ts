/** What happens with invoices: issued, voided, taken back. */
import { invoiceKinds, invoices } from '@clinic/contract/areas/invoices/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { invoiceList } from './queries.ts'

const invoice = {
  kind: 'payment',
  of: 'invoices.invoice',
  customer: 'i.customer_id',
  call: invoices.list,
  list: invoiceList,
} as const

export const invoiceHappenings: readonly Happening[] = [
  happening({
    ...invoice,
    act: 'invoice.issued',
    at: 'createdAt',
    by: 'issuedByName',
    facts: ['kind', 'number', 'state', 'voidReason'],
    say: ({ kind, number, state, voidReason }) =>
      words(state === 'RED' ? '红冲' : '开具', kind && invoiceKinds[kind], number) +
      after(state === 'RED' ? voidReason : null),
  }),
  happening({
    ...invoice,
    act: 'invoice.voided',
    at: 'voidedAt',
    where: sql`i.voided_at is not null`,
    facts: ['kind', 'number', 'voidReason'],
    say: ({ kind, number, voidReason }) => words('作废', kind && invoiceKinds[kind], number) + after(voidReason),
  }),
]
