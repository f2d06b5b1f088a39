import type { Area } from '../../kit/area.ts'
import { matchingRoutes } from './routes.ts'

export const matching: Area = {
  name: 'matching',
  routes: matchingRoutes,
  tables: ['bank_file', 'bank_line', 'pair'],
  uses: ['cashier', 'files', 'refunds', 'staff'],
}
