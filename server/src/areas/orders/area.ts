import type { Area } from '../../kit/area.ts'
import { cancelStaleOrders } from './cancel-stale.ts'
import { orderRoutes } from './routes.ts'
import { foldSums } from './sums.ts'

export const orders: Area = {
  name: 'orders',
  routes: orderRoutes,
  tasks: { 'orders.cancelStale': cancelStaleOrders, 'orders.foldSums': foldSums },
  schedule: [
    { task: 'orders.cancelStale', at: '20 3 * * *' },
    { task: 'orders.foldSums', at: '*/5 * * * *' },
  ],
  tables: [
    'order_combo',
    'order_deal',
    'order_deposit',
    'order_discount',
    'order_event',
    'order_line',
    'order_sum',
    'recharge_setting',
    'sales_order',
  ],
  uses: [
    'approvals',
    'blacklist',
    'combos',
    'consulting',
    'customers',
    'lifecycle',
    'prints',
    'products',
    'staff',
    'triage',
  ],
}
