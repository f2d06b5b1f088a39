/** Invoices of an archive that goes into another one: they are documents. */
import { type Following, moved } from '../../kit/following.ts'

export const invoicesFollow: Following = moved('invoices.invoice', { label: '发票' })
