import type { Area } from '../../kit/area.ts'
import { timelineRoutes } from './routes.ts'

/** Puts what every area tells of a customer into one order; keeps nothing. */
export const timeline: Area = {
  name: 'timeline',
  routes: timelineRoutes,
  tables: [],
  uses: ['customers'],
}
