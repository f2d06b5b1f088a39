import type { Area } from '../../kit/area.ts'
import { agenciesRoutes } from './routes.ts'

export const agencies: Area = {
  name: 'agencies',
  routes: agenciesRoutes,
  tables: ['agency'],
  uses: [],
}
