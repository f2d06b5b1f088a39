import type { Area } from '../../kit/area.ts'
import { grantCredits } from './night.ts'
import { creditsRoutes } from './routes.ts'

export const credits: Area = {
  name: 'credits',
  routes: creditsRoutes,
  tasks: { 'credits.grant': grantCredits },
  // In the morning, once the day has turned for people too: birthdays are of the calendar.
  schedule: [{ task: 'credits.grant', at: '30 5 * * *' }],
  tables: ['credit_grant', 'credit_rule', 'exchange', 'exchange_rule', 'recharge_package', 'recharge_promise'],
  uses: ['blacklist', 'coupons', 'customers', 'ledger', 'memberships', 'orders', 'products'],
}
