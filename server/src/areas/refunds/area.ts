import type { Area } from '../../kit/area.ts'
import { refundRoutes } from './routes.ts'

export const refunds: Area = {
  name: 'refunds',
  routes: refundRoutes,
  tables: ['change_line', 'order_change', 'refund_debt', 'refund_form', 'refund_line', 'refund_part', 'refund_tender'],
  uses: [
    'approvals',
    'cashier',
    'coupons',
    'credits',
    'customers',
    'debts',
    'invoices',
    'ledger',
    'memberships',
    'orders',
    'prints',
    'purchases',
    'staff',
  ],
}
