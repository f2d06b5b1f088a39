import type { Area } from '../../kit/area.ts'
import { expireItems } from './keeping/expiry.ts'
import { givenRoutes, purchaseRoutes, transferRoutes } from './routes.ts'
import { foldSums } from './sums.ts'

export const purchases: Area = {
  name: 'purchases',
  routes: [...purchaseRoutes, ...transferRoutes, ...givenRoutes],
  tasks: { 'purchases.foldSums': foldSums, 'purchases.expire': expireItems },
  schedule: [
    { task: 'purchases.foldSums', at: '*/5 * * * *' },
    // After the business day has turned: what ended with it is over.
    { task: 'purchases.expire', at: '20 4 * * *' },
  ],
  tables: [
    'deduction_record',
    'deduction_sum',
    'item_event',
    'item_share',
    'item_sum',
    'purchased_item',
    'rework',
    'transfer',
  ],
  uses: ['approvals', 'coupons', 'customers', 'ledger', 'orders', 'prints', 'products', 'staff', 'triage'],
}
