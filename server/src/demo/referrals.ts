/** 老带新 of a demo clinic: what it gives, and some of every state beside those its days make. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { referrals } from '@clinic/contract/areas/referrals/calls.ts'
import { night } from '../areas/referrals/index.ts'
import type { People } from './open.ts'
import type { Scene } from './stage.ts'
import { addDays, dateOf } from './timetable.ts'

/** Days within which a deal counts: fewer than the demo clinic is old, so that some have run out. */
const VALID_DAYS = 60

/** Before the first customer: her first deal is rewarded as the rule says then. */
export const enterReferrals = async ({ act }: Scene, { admin }: People, at: Date): Promise<void> => {
  await act(admin, at, referrals.changeRule, {
    ...{ validDays: VALID_DAYS, minPaid: '500.00', holdDays: 7, monthlyCap: 10, excludedCategories: [] },
    ...{ referrerKind: 'coin', referrerAmount: 100, refereeKind: 'points', refereeAmount: 500 },
  })
}

/** Those who came first. */
const OLDEST = { sortName: 'createTime', sortOrder: 'asc', pageSize: 50 } as const

/** The front desk binds leads who said who sent them; the night gives what is due and ends what has run out; one was no referral. */
export const tendReferrals = async ({ act, direct }: Scene, { admin, byRole }: People, at: Date): Promise<void> => {
  const [front] = byRole.get('front') ?? []
  if (!front) return
  const { result: leads } = await act(admin, at, customers.page, { ...OLDEST, lifeStage: 'prospect' })
  const { result: known } = await act(admin, at, customers.page, { ...OLDEST, lifeStage: 'regular' })
  const free = leads.filter(({ recommenderName }) => !recommenderName)
  const [referrer, other] = known
  if (referrer && other) {
    const long = addDays(at, -VALID_DAYS - 3)
    const old = free.find(({ createTime }) => (createTime ?? '9') < dateOf(long))
    if (old) await act(front, long, referrals.bind, { customerId: old.id, referrerId: referrer.id, channel: 'desk' })
    const [first, second] = free.filter((one) => one !== old).slice(-2)
    if (first) await act(front, at, referrals.bind, { customerId: first.id, referrerId: referrer.id, channel: 'wecom' })
    if (second)
      await act(front, at, referrals.bind, { customerId: second.id, referrerId: other.id, channel: 'miniProgram' })
  }
  await direct(at, (ctx) => night(ctx, {}))
  const { result } = await act(admin, at, referrals.list, { state: 'rewarded' })
  const wrong = result.at(-1)
  if (wrong) await act(admin, at, referrals.revoke, { id: wrong.id, version: wrong.version, reason: '推荐人登记错误' })
}
