import type { Area } from '../../kit/area.ts'
import { ledgerRoutes } from './routes.ts'

export const ledger: Area = {
  name: 'ledger',
  routes: ledgerRoutes,
  tables: ['account', 'account_kind', 'business_day', 'entry', 'journal'],
  uses: ['approvals', 'customers', 'orders', 'staff'],
}
