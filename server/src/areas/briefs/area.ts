import type { Area } from '../../kit/area.ts'
import { morningBriefs } from './morning.ts'
import { briefRoutes } from './routes.ts'

/** Looks at the customers of a day from all sides; keeps who was told of it, and nothing else. */
export const briefs: Area = {
  name: 'briefs',
  routes: briefRoutes,
  tasks: { 'briefs.morning': morningBriefs },
  schedule: [{ task: 'briefs.morning', at: '30 7 * * *' }],
  tables: ['sent'],
  uses: ['appointments', 'complaints', 'consulting', 'customers', 'debts', 'prints', 'purchases', 'staff', 'visits'],
}
