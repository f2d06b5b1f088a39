import type { Area } from '../../kit/area.ts'
import { foldSums } from './payments/totals.ts'
import { cashierRoutes } from './routes.ts'

export const cashier: Area = {
  name: 'cashier',
  routes: cashierRoutes,
  tasks: { 'cashier.foldSums': foldSums },
  schedule: [{ task: 'cashier.foldSums', at: '*/5 * * * *' }],
  tables: [
    'cash_answer',
    'cash_move',
    'cashier_shift',
    'checkout_hold',
    'handover',
    'payment',
    'payment_allocation',
    'payment_order',
    'payment_sum',
    'payment_tender',
    'register',
    'setting',
    'tender_sum',
    'tender_type',
  ],
  uses: [
    'approvals',
    'blacklist',
    'coupons',
    'credits',
    'customers',
    'debts',
    'invoices',
    'ledger',
    'lifecycle',
    'memberships',
    'orders',
    'prints',
    'products',
    'purchases',
    'segments',
    'staff',
  ],
}
