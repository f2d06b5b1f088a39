import type { Area } from '../../kit/area.ts'
import { dailyRoutes } from './routes.ts'

export const daily: Area = {
  name: 'daily',
  routes: dailyRoutes,
  tables: ['closing', 'reopening'],
  uses: ['approvals', 'cashier', 'ledger', 'matching', 'orders', 'prints', 'purchases', 'refunds', 'staff'],
}
