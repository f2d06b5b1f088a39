import type { Area } from '../../kit/area.ts'
import { settleClaims } from './claims/settle.ts'
import { expireCoupons } from './night.ts'
import { couponRoutes } from './routes.ts'

export const coupons: Area = {
  name: 'coupons',
  routes: couponRoutes,
  tasks: { 'coupons.expire': expireCoupons, 'coupons.settleClaims': settleClaims },
  // After the business day has turned: what ended with it is over.
  schedule: [{ task: 'coupons.expire', at: '10 4 * * *' }],
  tables: ['batch', 'claim', 'claim_code', 'claim_tally', 'coupon', 'coupon_scope', 'record', 'tally'],
  uses: ['blacklist', 'customers', 'hospitals', 'orders', 'prints', 'products', 'session', 'staff'],
}
