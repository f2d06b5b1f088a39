import type { Area } from '../../kit/area.ts'
import { staffRoutes } from './routes.ts'

export const staff: Area = {
  name: 'staff',
  routes: staffRoutes,
  tables: ['department', 'handover', 'handover_part', 'job', 'job_type', 'staff', 'staff_department', 'staff_job'],
  uses: ['hospitals'],
}
