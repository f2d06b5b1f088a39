import type { Area } from '../../kit/area.ts'
import { tripRoutes } from './routes.ts'

export const trips: Area = {
  name: 'trips',
  routes: tripRoutes,
  tables: ['link'],
  uses: ['appointments', 'customers', 'hospitals', 'prints', 'staff', 'triage'],
}
