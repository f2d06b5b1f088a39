import type { Area } from '../../kit/area.ts'
import { trailRoutes, trailTasks } from './routes.ts'

export const trail: Area = {
  name: 'trail',
  routes: trailRoutes,
  tasks: trailTasks,
  schedule: [{ task: 'trail.link', at: '* * * * *' }],
  tables: ['entry', 'link'],
  uses: ['staff'],
}
