import type { Area } from '../../kit/area.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices: Area = {
  name: 'invoices',
  routes: invoiceRoutes,
  tables: ['invoice', 'invoice_order', 'order_sum'],
  uses: ['customers', 'ledger', 'orders', 'staff'],
}
