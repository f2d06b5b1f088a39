import type { Area } from '../../kit/area.ts'
import { checkChain, sealJournals } from './chain/seal.ts'
import { expireLots } from './night.ts'
import { ledgerRoutes } from './routes.ts'

export const ledger: Area = {
  name: 'ledger',
  routes: ledgerRoutes,
  tasks: { 'ledger.expireLots': expireLots, 'ledger.seal': sealJournals, 'ledger.checkChain': checkChain },
  // After the business day has turned: what ended with it is over.
  schedule: [
    { task: 'ledger.expireLots', at: '15 4 * * *' },
    { task: 'ledger.seal', at: '* * * * *' },
    { task: 'ledger.checkChain', at: '45 4 * * *' },
  ],
  tables: ['account', 'account_kind', 'business_day', 'chain_check', 'entry', 'journal', 'lot', 'lot_move', 'seal'],
  uses: ['approvals', 'customers', 'orders', 'products', 'staff'],
}
