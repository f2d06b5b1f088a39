import type { Area } from '../../kit/area.ts'
import { lookAtClocks } from './clock.ts'
import { complaintsRoutes } from './routes.ts'

export const complaints: Area = {
  name: 'complaints',
  routes: complaintsRoutes,
  tasks: { 'complaints.clock': lookAtClocks },
  schedule: [{ task: 'complaints.clock', at: '*/10 * * * *' }],
  tables: ['complaint', 'link', 'log', 'respondent'],
  uses: [
    'coupons',
    'customers',
    'files',
    'holidays',
    'ledger',
    'orders',
    'prints',
    'products',
    'reach',
    'refunds',
    'staff',
  ],
}
