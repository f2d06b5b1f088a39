import type { Area } from '../../kit/area.ts'
import { cancelStaleOrders } from './cancel-stale.ts'
import { orderRoutes } from './routes.ts'

export const orders: Area = {
  name: 'orders',
  routes: orderRoutes,
  tasks: { 'orders.cancelStale': cancelStaleOrders },
  schedule: [{ task: 'orders.cancelStale', at: '20 3 * * *' }],
  tables: ['order_discount', 'order_event', 'order_line', 'sales_order'],
  uses: ['consulting', 'customers', 'products', 'staff', 'triage'],
}
