import type { Area } from '../../kit/area.ts'
import { mergingRoutes } from './routes.ts'

export const merging: Area = {
  name: 'merging',
  routes: mergingRoutes,
  tables: ['merge_log'],
  uses: [
    'promises',
    'blacklist',
    'consulting',
    'customers',
    'declarations',
    'ledger',
    'orders',
    'pool',
    'segments',
    'staff',
    'triage',
  ],
}
