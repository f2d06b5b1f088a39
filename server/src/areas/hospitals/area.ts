import type { Area } from '../../kit/area.ts'
import { hospitalRoutes } from './routes.ts'

export const hospitals: Area = {
  name: 'hospitals',
  routes: hospitalRoutes,
  tables: ['hospital', 'hospital_group', 'region', 'version_change'],
  uses: [],
}
