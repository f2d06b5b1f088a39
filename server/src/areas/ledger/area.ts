import type { Area } from '../../kit/area.ts'
import { expireLots } from './night.ts'
import { ledgerRoutes } from './routes.ts'

export const ledger: Area = {
  name: 'ledger',
  routes: ledgerRoutes,
  tasks: { 'ledger.expireLots': expireLots },
  // After the business day has turned: what ended with it is over.
  schedule: [{ task: 'ledger.expireLots', at: '15 4 * * *' }],
  tables: ['account', 'account_kind', 'business_day', 'entry', 'journal', 'lot', 'lot_move'],
  uses: ['approvals', 'customers', 'orders', 'staff'],
}
