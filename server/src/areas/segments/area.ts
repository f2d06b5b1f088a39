import type { Area } from '../../kit/area.ts'
import { segmentRoutes, segmentTasks } from './routes.ts'

export const segments: Area = {
  name: 'segments',
  routes: segmentRoutes,
  tasks: segmentTasks,
  schedule: [
    { task: 'segments.night', at: '30 2 * * *' },
    { task: 'segments.soon', at: '*/5 * * * *' },
  ],
  tables: [
    'customer_tag',
    'due',
    'grade_lock',
    'grade_move',
    'grade_sum',
    'level',
    'tag',
    'tag_end',
    'tag_group',
    'tag_sum',
  ],
  uses: ['customers', 'hospitals', 'products', 'staff'],
}
