import type { Area } from '../../kit/area.ts'
import { schedulingRoutes } from './routes.ts'

export const scheduling: Area = {
  name: 'scheduling',
  routes: schedulingRoutes,
  tables: [
    'cell',
    'change',
    'leave_block',
    'publication',
    'segment',
    'shift_type',
    'swap_request',
    'template',
    'template_cell',
  ],
  uses: ['approvals', 'prints', 'staff'],
}
