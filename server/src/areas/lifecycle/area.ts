import type { Area } from '../../kit/area.ts'
import { lifecycleRoutes, lifecycleTasks } from './routes.ts'

export const lifecycle: Area = {
  name: 'lifecycle',
  routes: lifecycleRoutes,
  tasks: lifecycleTasks,
  // Before the rules of tags, which may ask for a stage.
  schedule: [
    { task: 'lifecycle.night', at: '20 2 * * *' },
    { task: 'lifecycle.foldSums', at: '*/5 * * * *' },
  ],
  tables: ['deal_definition', 'move', 'stage_sum', 'threshold'],
  uses: ['customers', 'staff'],
}
