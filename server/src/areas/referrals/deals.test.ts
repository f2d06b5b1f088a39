/** What a first deal makes of a binding: by money alone, on one business day, given once its hold is over. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newReferrals } from '../../../test/referrals.ts'

let of: Awaited<ReturnType<typeof newReferrals>>
beforeAll(async () => {
  of = await newReferrals()
})
beforeEach(async () => {
  await of.ruled()
})

test('a first deal of enough money takes effect and promises; what is below it is no deal', async () => {
  const { pair, pays, rowOf, stateOf, figures } = of
  const { she, referrer } = await pair()
  await pays(she, '999.99')
  expect(await rowOf(she)).toMatchObject({ state: 'pending', effectiveOn: null, rewards: '', totalPaid: '999.99' })
  const small = (await pair()).she
  await pays(small, '1000.00')
  expect(await stateOf(small)).toBe('effective')
  // Of one business day together: two payments are one deal.
  await pays(she, '0.01')
  expect(await rowOf(she)).toMatchObject({
    ...{ state: 'effective', effectivePaid: '1000.00', totalPaid: '1000.00' },
    rewards: '推荐人 好美币 100.00 待发放；被推荐人 积分 500 待发放',
  })
  expect(await figures(referrer)).toEqual({ coins: 0, points: 0 })
})

test('neither a top-up, nor coins, points, what is owed or a deposit is a deal; the balance that is spent is', async () => {
  const { till, pair, pays, rowOf, stateOf } = of
  const { she } = await pair()
  await till.pay([await till.recharge(she, '5000.00')], [['CASH', '5000.00']])
  await till.grant(she, { coinFen: 100_000, points: 20_000 })
  await pays(she, '1200.00', [
    ['CASH', '900.00'],
    ['COIN', '240.00'],
    ['POINTS', '60.00'],
  ])
  expect(await stateOf(she)).toBe('pending')
  const owing = (await pair()).she
  await pays(owing, '1500.00', [
    ['CASH', '500.00'],
    ['DEBT', '1000.00'],
  ])
  await pays(owing, '3000.00', [['CASH', '3000.00']], { itemType: 'DEPOSIT', needDeduct: false })
  expect(await stateOf(owing)).toBe('pending')
  // What she owed is paid in.
  const [debt] = (await till.cashier.ask(debts.list, { customerId: owing })).result
  const tenders = [{ code: 'CASH', amount: '500.00' }]
  const allocations = [{ debtId: debt!.id, amount: '500.00' }]
  await till.cashier.ask(cashier.repay, { customerId: owing, allocations, tenders })
  expect(await rowOf(owing)).toMatchObject({ state: 'effective', effectivePaid: '1000.00' })
  await pays(she, '100.00', [['WALLET', '100.00']])
  expect(await rowOf(she)).toMatchObject({ state: 'effective', effectivePaid: '1000.00' })
})

test('without a least sum any money is a deal, but a gift is none; excluded categories do not count', async () => {
  const { ruled, pair, pays, rowOf, stateOf } = of
  await ruled({ minPaid: '0.00', excludedCategories: ['手术项目'] })
  const { she } = await pair()
  await pays(she, '0.00', [])
  await pays(she, '5000.00', [['CASH', '5000.00']], { category: '手术项目' })
  expect(await stateOf(she)).toBe('pending')
  await pays(she, '0.01')
  expect(await rowOf(she)).toMatchObject({ state: 'effective', effectivePaid: '0.01' })
})

test('a deal of its last day counts, one of the day after does not', async () => {
  const { till, pair, pays, stateOf, goes } = of
  const [{ she: last }, { she: over }] = [await pair(), await pair()]
  const move = (she: number, days: number) =>
    till.clinic.rows(sql`update referrals.referral set created_at = created_at - interval '300 days', last_on = kit.business_date() - ${days}::int
      where referee_id = ${she}`)
  await move(last, 0)
  await move(over, 1)
  await pays(last, '1000.00')
  await pays(over, '1000.00')
  expect([await stateOf(last), await stateOf(over)]).toEqual(['effective', 'lapsed'])
  await goes()
  expect([await stateOf(last), await stateOf(over)]).toEqual(['effective', 'lapsed'])
})

test('the reward is given when its hold is over and not in its last hour, once however many nights come at once', async () => {
  const { till, pair, pays, rowOf, stateOf, goes, shift, due, figures } = of
  const { she, referrer } = await pair()
  await pays(she, '1000.00')
  const before = (await figures(she)).points
  const [stored] = await till.clinic.rows(sql<{
    ok: boolean
  }>`select r.releases_at = r.effective_at + interval '7 days' as ok
    from referrals.referral r where r.referee_id = ${she}`)
  expect(stored).toEqual({ ok: true })
  await shift(she, sql`interval '59 minutes'`)
  await goes()
  expect(await stateOf(she)).toBe('effective')
  expect(await figures(referrer)).toEqual({ coins: 0, points: 0 })
  await due(she)
  await Promise.all([goes(), goes(), goes()])
  await goes()
  expect(await rowOf(she)).toMatchObject({
    state: 'rewarded',
    rewards: '推荐人 好美币 100.00 已发放；被推荐人 积分 500 已发放',
  })
  expect(await figures(referrer)).toEqual({ coins: 10_000, points: 0 })
  expect((await figures(she)).points).toBe(before + 500)
  const [entry] = (await till.cashier.ask(ledger.coins, { customerId: referrer })).result
  expect(entry).toMatchObject({ type: 'referral', typeName: '老带新', change: '100.00', remark: '老带新奖励' })
  expect(await till.faults()).toEqual([])
})

test('a rule that changes afterwards changes nothing of what was promised; none given, none promised', async () => {
  const { ruled, pair, pays, rowOf, goes, due, figures } = of
  const { she, referrer } = await pair()
  await pays(she, '1000.00')
  await ruled({ referrerAmount: 900, refereeAmount: 0, minPaid: '9999.00' })
  await due(she)
  await goes()
  expect(await figures(referrer)).toEqual({ coins: 10_000, points: 0 })
  await ruled({ referrerAmount: 0, refereeAmount: 0 })
  const none = (await pair()).she
  await pays(none, '1000.00')
  await due(none)
  await goes()
  expect(await rowOf(none)).toMatchObject({ state: 'effective', rewards: '' })
})

test('of two who are due at once the second is above the month’s limit; who was brought is rewarded all the same', async () => {
  const { till, ruled, pair, pays, rowOf, goes, due, figures } = of
  await ruled({ monthlyCap: 1 })
  const first = await pair()
  const second = await pair(first.referrer)
  const third = await pair()
  for (const { she } of [first, second, third]) await pays(she, '1000.00')
  for (const { she } of [first, second, third]) await due(she)
  await Promise.all([goes(), goes()])
  expect(await figures(first.referrer)).toEqual({ coins: 10_000, points: 0 })
  expect(await figures(third.referrer)).toEqual({ coins: 10_000, points: 0 })
  expect((await rowOf(first.she)).rewards).toContain('推荐人 好美币 100.00 已发放')
  expect(await rowOf(second.she)).toMatchObject({
    state: 'rewarded',
    rewards: '推荐人 好美币 100.00 超过每月上限；被推荐人 积分 500 已发放',
  })
  // What was given last month leaves this month's room.
  await till.clinic.rows(sql`update referrals.reward set paid_at = date_trunc('month', kit.today())::date::timestamptz - interval '1 second'
    where state = 'paid'`)
  const later = await pair(first.referrer)
  await pays(later.she, '1000.00')
  await due(later.she)
  await goes()
  expect(await figures(first.referrer)).toEqual({ coins: 20_000, points: 0 })
})

test('two tills take her money at once: one deal, promised once', async () => {
  const { till, pair, stateOf } = of
  const other = await till.newCashier()
  for (let round = 0; round < 3; round += 1) {
    const { she } = await pair()
    const orders = [await till.order(she, [{ price: '1000.00' }]), await till.order(she, [{ price: '1000.00' }])]
    await Promise.all([till.cashier, other].map((by, at) => till.pay([orders[at]!], [['CASH', '1000.00']], {}, { by })))
    expect(await stateOf(she)).toBe('effective')
  }
})

test('a deal nobody has judged is judged by night', async () => {
  const { ruled, pair, pays, rowOf, stateOf, goes } = of
  const { she } = await pair()
  await ruled({ minPaid: '5000.00' })
  await pays(she, '1000.00')
  expect(await stateOf(she)).toBe('pending')
  await ruled()
  await goes()
  expect(await rowOf(she)).toMatchObject({ state: 'effective', effectivePaid: '1000.00' })
})
