import type { Area } from '../../kit/area.ts'
import { exportRoutes } from './routes.ts'

export const exports: Area = {
  name: 'exports',
  routes: exportRoutes,
  tables: ['export_request'],
  uses: ['customers', 'staff'],
}
