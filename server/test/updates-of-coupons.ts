/** Updates of coupons, as the sweeps tell them: three kinds, because no one row holds every field. */
import { type CouponForm, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { type ClaimCodeForm, claimCodes } from '@clinic/contract/areas/coupons/claims.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { word } from './platform.ts'
import type { Story } from './updates.ts'

type Must = Pick<CouponForm, 'name' | 'kind' | 'scope' | 'validType'>

const another = () => ({ name: `项目${word()}`, category: '非手术项目', unit: 0, price: '9.00' }) as const

/** What has to be said with every change, and what a new one needs besides. */
const story = (
  of: string,
  must: Omit<Must, 'name'>,
  told: (ids: readonly [number, number]) => [object, object[]],
): Story => ({
  calls: [coupons.update],
  of,
  begin: async ({ admin, idOf }) => {
    const first = await idOf('products.product')
    const [besides, steps] = told([first, (await admin.ask(products.create, another())).id])
    const whole: Must = { name: `券${word()}`, ...must }
    const row = await admin.ask(coupons.create, { ...whole, ...besides } as CouponForm)
    return { row, must: whole, steps }
  },
})

export const couponStories: readonly Story[] = [
  story('代金券', { kind: 'CASH', scope: 'ALL', validType: 'DAYS' }, () => [
    { face: '50.00', validDays: 9 },
    [
      ...[{ face: '60.00' }, { validDays: 12 }, { stackable: true }, { withLevelPrice: false }, { transferable: true }],
      ...[{ refundBack: 'ALWAYS' }, { total: 9 }, { perCustomer: 3 }, { budget: '900.00' }, { channel: 'DESK' }],
      ...[{ threshold: '10.00' }, { remark: '开业' }],
    ],
  ]),
  story('折扣券', { kind: 'DISCOUNT', scope: 'PRODUCT', validType: 'FIXED' }, ([first, second]) => [
    { percent: 85, validFrom: '2030-01-01', validTo: '2030-01-31', scopeIds: [first] },
    [
      { percent: 80 },
      { cap: '100.00' },
      { validFrom: '2030-01-02' },
      { validTo: '2030-02-28' },
      { scopeIds: [second] },
    ],
  ]),
  story('项目券', { kind: 'PROJECT', scope: 'PRODUCT', validType: 'DAYS' }, ([first]) => [
    { quantity: 1, validDays: 9, scopeIds: [first] },
    [{ quantity: 2 }],
  ]),
  {
    calls: [claimCodes.update],
    of: '领券码',
    begin: async ({ admin }) => {
      const usual = { kind: 'CASH', face: '9.00', scope: 'ALL', validType: 'DAYS', validDays: 9 } as const
      const first = await admin.ask(coupons.create, { ...usual, name: `券${word()}` })
      const whole: ClaimCodeForm = {
        ...{ name: `码${word()}`, couponId: first.id, channel: 'POSTER', pieces: 5 },
        ...{ opensOn: '2030-01-01', closesOn: '2030-01-31' },
      }
      const row = await admin.ask(claimCodes.create, whole)
      return { row, must: whole, steps: [{ perCustomer: 2 }, { remark: '前台' }] }
    },
  },
]
