import type { Area } from '../../kit/area.ts'
import { debtRoutes } from './routes.ts'

export const debts: Area = {
  name: 'debts',
  routes: debtRoutes,
  tables: ['credit_setting', 'debt', 'debt_line', 'reminder', 'repayment', 'write_off', 'write_off_line'],
  uses: ['approvals', 'customers', 'ledger', 'orders', 'prints', 'purchases', 'reach', 'staff'],
}
