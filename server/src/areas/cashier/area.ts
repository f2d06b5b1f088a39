import type { Area } from '../../kit/area.ts'
import { cashierRoutes } from './routes.ts'

export const cashier: Area = {
  name: 'cashier',
  routes: cashierRoutes,
  tables: [
    'cash_answer',
    'cash_move',
    'cashier_shift',
    'checkout_hold',
    'payment',
    'payment_allocation',
    'payment_order',
    'payment_tender',
    'register',
    'setting',
    'tender_type',
  ],
  uses: ['customers', 'debts', 'hospitals', 'ledger', 'orders', 'purchases', 'staff'],
}
