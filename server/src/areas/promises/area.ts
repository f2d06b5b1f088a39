import type { Area } from '../../kit/area.ts'
import { lookAtPromises } from './clock.ts'
import { promisesRoutes } from './routes.ts'

export const promises: Area = {
  name: 'promises',
  routes: promisesRoutes,
  tasks: { 'promises.clock': lookAtPromises },
  // A server that was off then looks when it begins.
  schedule: [{ task: 'promises.clock', at: '0 8 * * *' }],
  tables: ['gift_promise'],
  uses: ['consulting', 'coupons', 'customers', 'purchases', 'refunds', 'staff', 'triage'],
}
