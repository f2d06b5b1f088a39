import type { Area } from '../../kit/area.ts'
import { autoEnd } from './records/auto-end.ts'
import { consultingRoutes } from './routes.ts'

export const consulting: Area = {
  name: 'consulting',
  routes: consultingRoutes,
  tasks: { 'consulting.autoEnd': autoEnd },
  schedule: [{ task: 'consulting.autoEnd', at: '*/10 * * * *' }],
  tables: ['consult_record', 'customer_demand', 'demand_product', 'template'],
  uses: ['customers', 'dictionaries', 'files', 'products', 'staff', 'triage'],
}
