/** Somebody brought by somebody, at a till that is open under a rule: for tests of what a first deal makes of it. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { referrals } from '@clinic/contract/areas/referrals/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { night } from '../src/areas/referrals/index.ts'
import { newCustomer } from './customers.ts'
import { newTill } from './till.ts'

type Rule = InputOf<typeof referrals.changeRule>
export const usualRule: Rule = {
  ...{ validDays: 180, minPaid: '1000.00', holdDays: 7, monthlyCap: 0, excludedCategories: [] },
  ...{ referrerKind: 'coin', referrerAmount: 100, refereeKind: 'points', refereeAmount: 500 },
}
export const referralKeys = [
  'customer:list',
  'customer:referral:list',
  'customer:referral:revoke',
  'customer:referral:rules',
]

export const newReferrals = async () => {
  const till = await newTill()
  const { clinic } = till
  const front = await clinic.as('front')
  const head = await clinic.with([...referralKeys, 'sensitive:customer-capital'])
  /** She has the referrers, and sees no money. */
  const owner = await clinic.with(referralKeys)
  const rowOf = async (she: number) => {
    const { result } = await head.ask(referrals.list, { pageSize: 100 })
    return result.find(({ customerId }) => customerId === she)!
  }
  const shift = (she: number, by: RawBuilder<unknown>) =>
    clinic.rows(sql`update referrals.referral set releases_at = kit.clock() + ${by} where referee_id = ${she}`)
  return {
    ...{ till, clinic, front, head, owner, rowOf, shift },
    ruled: (rule: Partial<Rule> = {}) => head.ask(referrals.changeRule, { ...usualRule, ...rule }),
    /** Somebody new, brought by this one or by another customer of `owner`. */
    pair: async (referrerId?: number) => {
      const referrer = referrerId ?? (await newCustomer(front, { name: '老客', consultantId: owner.staffId })).id
      return { referrer, she: (await newCustomer(front, { name: '新客', recommenderId: referrer })).id }
    },
    pays: async (customerId: number, price: string, tenders: [string, string][] = [['CASH', price]], product = {}) =>
      await till.pay([await till.order(customerId, [{ price, product }])], tenders),
    stateOf: async (she: number) => (await rowOf(she)).state,
    /** A night of the hospital. */
    goes: () => clinic.inside((ctx) => night(ctx, {})),
    /** Her hold is over. */
    due: (she: number) => shift(she, sql`interval '0 seconds'`),
    figures: async (id: number) => {
      const { coin_fen: coins = 0, points = 0 } = await till.figures(id)
      return { coins: Number(coins), points: Number(points) }
    },
    cancel: (id: number) => till.cashier.ask(cashier.cancel, { id, reason: '收错了' }),
  }
}
