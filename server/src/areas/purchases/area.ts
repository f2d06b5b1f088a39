import type { Area } from '../../kit/area.ts'
import { purchaseRoutes } from './routes.ts'
import { foldSums } from './sums.ts'

export const purchases: Area = {
  name: 'purchases',
  routes: purchaseRoutes,
  tasks: { 'purchases.foldSums': foldSums },
  schedule: [{ task: 'purchases.foldSums', at: '*/5 * * * *' }],
  tables: ['deduction_record', 'deduction_sum', 'item_sum', 'purchased_item'],
  uses: ['approvals', 'customers', 'ledger', 'orders', 'products', 'staff', 'triage'],
}
