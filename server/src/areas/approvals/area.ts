import type { Area } from '../../kit/area.ts'
import { approvalRoutes } from './routes.ts'

export const approvals: Area = {
  name: 'approvals',
  routes: approvalRoutes,
  tables: ['decision', 'rule', 'task'],
  uses: ['access', 'customers', 'staff', 'triage'],
}
