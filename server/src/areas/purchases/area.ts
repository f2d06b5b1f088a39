import type { Area } from '../../kit/area.ts'
import { purchaseRoutes } from './routes.ts'

export const purchases: Area = {
  name: 'purchases',
  routes: purchaseRoutes,
  tables: ['deduction_record', 'purchased_item'],
  uses: ['customers', 'ledger', 'orders', 'products', 'staff', 'triage'],
}
