import type { Area } from '../../kit/area.ts'
import { expireCards } from './changes.ts'
import { membershipRoutes } from './routes.ts'

export const memberships: Area = {
  name: 'memberships',
  routes: membershipRoutes,
  tasks: { 'memberships.expire': expireCards },
  // After the business day has turned: what ended with it is over.
  schedule: [{ task: 'memberships.expire', at: '15 4 * * *' }],
  tables: ['card', 'card_event', 'card_right', 'card_type', 'charge', 'dead_number', 'level_price', 'right_use'],
  uses: ['approvals', 'customers', 'ledger', 'orders', 'products', 'staff'],
}
