import type { Area } from '../../kit/area.ts'
import { rfmRoutes } from './routes.ts'
import { keepLastMonth } from './snapshot.ts'

export const rfm: Area = {
  name: 'rfm',
  routes: rfmRoutes,
  tasks: { 'rfm.snapshot': keepLastMonth },
  // Every night: a month whose first morning the machine was off is kept on the next one.
  schedule: [{ task: 'rfm.snapshot', at: '0 3 * * *' }],
  tables: ['month', 'month_cell', 'plan', 'setting', 'snapshot'],
  uses: ['cashier', 'customers', 'purchases', 'refunds', 'staff'],
}
