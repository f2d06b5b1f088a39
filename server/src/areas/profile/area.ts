import type { Area } from '../../kit/area.ts'
import { profileRoutes } from './routes.ts'

export const profile: Area = {
  name: 'profile',
  routes: profileRoutes,
  tables: [],
  uses: ['files', 'session', 'staff'],
}
