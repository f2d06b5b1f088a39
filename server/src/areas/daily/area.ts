import type { Area } from '../../kit/area.ts'
import { dailyRoutes } from './routes.ts'

export const daily: Area = {
  name: 'daily',
  routes: dailyRoutes,
  tables: ['closing'],
  uses: ['approvals', 'cashier', 'ledger', 'orders', 'prints', 'purchases', 'refunds', 'staff'],
}
