import type { Area } from '../../kit/area.ts'
import { reachRoutes } from './routes.ts'

export const reach: Area = {
  name: 'reach',
  routes: reachRoutes,
  tables: ['log', 'setting'],
  uses: ['blacklist', 'customers', 'staff'],
}
