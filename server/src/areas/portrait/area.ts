import type { Area } from '../../kit/area.ts'
import { portraitRoutes } from './routes.ts'

/** Looks at one customer from all sides; keeps nothing. */
export const portrait: Area = {
  name: 'portrait',
  routes: portraitRoutes,
  tables: [],
  uses: [
    'appointments',
    'cashier',
    'complaints',
    'consulting',
    'coupons',
    'customers',
    'debts',
    'products',
    'purchases',
    'rfm',
    'segments',
    'triage',
    'visits',
  ],
}
