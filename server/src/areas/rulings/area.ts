import type { Area } from '../../kit/area.ts'
import { rulingsRoutes } from './routes.ts'

export const rulings: Area = {
  name: 'rulings',
  routes: rulingsRoutes,
  tables: ['dispute', 'lean', 'party'],
  uses: ['customers', 'declarations', 'orders', 'staff', 'timeline'],
}
