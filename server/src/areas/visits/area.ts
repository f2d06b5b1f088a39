import type { Area } from '../../kit/area.ts'
import { dayOfVisits, generateVisits } from './night.ts'
import { tellUnread } from './readings.ts'
import { visitRoutes } from './routes.ts'
import { tellWarnings } from './warnings.ts'

export const visits: Area = {
  name: 'visits',
  routes: visitRoutes,
  tasks: {
    'visits.generate': generateVisits,
    'visits.day': dayOfVisits,
    'visits.unread': tellUnread,
    'visits.warnings': tellWarnings,
  },
  schedule: [
    { task: 'visits.generate', at: '*/10 * * * *' },
    // What is known ahead (customers book §25).
    { task: 'visits.day', at: '0 6 * * *' },
    { task: 'visits.unread', at: '*/5 * * * *' },
    // A refund that is asked for, or a call in vain, may add to a flag of days ago.
    { task: 'visits.warnings', at: '*/10 * * * *' },
  ],
  tables: ['alarm', 'alarm_reading', 'attempt', 'origin', 'rule', 'visit', 'visit_type'],
  uses: [
    'consulting',
    'coupons',
    'customers',
    'lifecycle',
    'memberships',
    'orders',
    'products',
    'purchases',
    'reach',
    'staff',
  ],
}
