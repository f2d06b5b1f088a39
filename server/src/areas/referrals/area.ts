import type { Area } from '../../kit/area.ts'
import { night } from './night.ts'
import { referralRoutes } from './routes.ts'

export const referrals: Area = {
  name: 'referrals',
  routes: referralRoutes,
  tasks: { 'referrals.night': night },
  // After the business day has turned: what ran out with it is over.
  schedule: [{ task: 'referrals.night', at: '20 4 * * *' }],
  tables: ['referral', 'reward', 'rule'],
  uses: ['cashier', 'customers', 'ledger', 'orders', 'staff'],
}
