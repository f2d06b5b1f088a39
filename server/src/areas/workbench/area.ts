import type { Area } from '../../kit/area.ts'
import { workbenchRoutes } from './routes.ts'

export const workbench: Area = {
  name: 'workbench',
  routes: workbenchRoutes,
  tables: ['layout'],
  uses: [
    'appointments',
    'cashier',
    'complaints',
    'consulting',
    'customers',
    'debts',
    'messages',
    'orders',
    'products',
    'purchases',
    'refunds',
    'rulings',
    'staff',
    'triage',
    'visits',
  ],
}
