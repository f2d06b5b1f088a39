import type { Area } from '../../kit/area.ts'
import { debtRoutes } from './routes.ts'

export const debts: Area = {
  name: 'debts',
  routes: debtRoutes,
  tables: ['credit_setting', 'debt', 'debt_line', 'repayment'],
  uses: ['customers', 'ledger', 'orders'],
}
