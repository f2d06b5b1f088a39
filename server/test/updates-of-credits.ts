/** Updates of the rules of points and of packages, as the sweeps tell them. */
import { credits, exchanges, packages } from '@clinic/contract/areas/credits/calls.ts'
import { universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { word } from './platform.ts'
import type { Story } from './updates.ts'

const common = [{ validMonths: 6 }, { perCustomer: 2 }, { sort: 5 }, { status: 1 }] as const

export const creditStories: readonly Story[] = [
  {
    calls: [credits.update],
    begin: async ({ admin }) => {
      const must = { name: `规则${word()}`, event: 'PAYMENT' as const }
      const { id: kindId } = await admin.ask(universalKinds.create, { name: `品类${word()}` })
      const figures = [{ perHundred: 60 }, { points: 7 }, { grade: 3 }, { dailyCap: 500 }, { validMonths: 12 }]
      const steps = [{ kindId }, { byCard: false }, ...figures, { sort: 5 }, { status: 1 }]
      return { row: await admin.ask(credits.create, { ...must, perHundred: 50, grade: 2 }), must, steps }
    },
  },
  {
    calls: [exchanges.update],
    of: '好美币',
    begin: async ({ admin }) => {
      const must = { name: `兑换${word()}`, target: 'COIN' as const, points: 100 }
      const row = await admin.ask(exchanges.create, { ...must, coins: '10.00', perCustomer: 1 })
      return { row, must, steps: [{ coins: '20.00' }, ...common] }
    },
  },
  {
    calls: [exchanges.update],
    of: '卡券',
    begin: async ({ admin, idOf }) => {
      const must = { name: `兑换${word()}`, target: 'COUPON' as const, points: 100 }
      const first = await idOf('coupons.coupon')
      const row = await admin.ask(exchanges.create, { ...must, couponId: first })
      return { row, must, steps: [{ couponId: await idOf('coupons.coupon', `id <> ${first}`) }] }
    },
  },
  {
    calls: [packages.update],
    begin: async ({ admin, idOf }) => {
      const must = { name: `套餐${word()}`, principal: '1000.00' }
      const days = [{ startsOn: '2026-01-01' }, { endsOn: '2030-01-01' }]
      const steps = [
        { coins: '50.00' },
        { points: 100 },
        { couponId: await idOf('coupons.coupon') },
        ...days,
        ...common,
      ]
      return { row: await admin.ask(packages.create, { ...must, coins: '10.00' }), must, steps }
    },
  },
]
