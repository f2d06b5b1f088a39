import type { Area } from '../../kit/area.ts'
import { printsRoutes } from './routes.ts'

export const prints: Area = {
  name: 'prints',
  routes: printsRoutes,
  tables: ['template'],
  uses: ['hospitals'],
}
