/** What was given is taken back with the deal, or by hand; who hears of it, and who sees what it came to. */
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { referrals } from '@clinic/contract/areas/referrals/calls.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newCustomer } from '../../../test/customers.ts'
import { newReferrals, referralKeys, usualRule } from '../../../test/referrals.ts'

let of: Awaited<ReturnType<typeof newReferrals>>
beforeAll(async () => {
  of = await newReferrals()
})
beforeEach(async () => {
  await of.ruled()
})

test('a payment taken back within the hold was never a deal: she is waited for, and deals again', async () => {
  const { pair, pays, rowOf, stateOf, goes, figures, cancel } = of
  const { she, referrer } = await pair()
  const paid = await pays(she, '1000.00')
  const more = await pays(she, '300.00')
  await cancel(more.id)
  expect(await stateOf(she)).toBe('effective')
  await cancel(paid.id)
  expect(await rowOf(she)).toMatchObject({ state: 'pending', effectiveOn: null, rewards: '', releasesAt: null })
  await goes()
  expect(await figures(referrer)).toEqual({ coins: 0, points: 0 })
  await pays(she, '1000.00')
  expect(await stateOf(she)).toBe('effective')
})

test('what stands of the day’s deal is what remains of it', async () => {
  const { pair, pays, rowOf, cancel } = of
  const { she } = await pair()
  const first = await pays(she, '1000.00')
  await pays(she, '1200.00')
  await cancel(first.id)
  expect(await rowOf(she)).toMatchObject({ state: 'effective', effectivePaid: '1200.00' })
})

test('a payment taken back after the reward takes it back by a reversal, and it is over', async () => {
  const { till, pair, pays, rowOf, stateOf, goes, due, figures, cancel } = of
  const { she, referrer } = await pair()
  const paid = await pays(she, '1000.00')
  await due(she)
  await goes()
  await cancel(paid.id)
  expect(await rowOf(she)).toMatchObject({
    ...{ state: 'revoked', endReason: '首单收款已取消' },
    rewards: '推荐人 好美币 100.00 已扣回；被推荐人 积分 500 已扣回',
  })
  expect([await figures(referrer), await figures(she)]).toEqual([
    { coins: 0, points: 0 },
    { coins: 0, points: 0 },
  ])
  const [back, given] = (await till.cashier.ask(ledger.coins, { customerId: referrer })).result
  expect(back).toMatchObject({ type: 'referral_revoke', typeName: '冲正', change: '-100.00' })
  expect(given).toMatchObject({ reversed: true })
  await pays(she, '1000.00')
  expect(await stateOf(she)).toBe('revoked')
  expect(await till.faults()).toEqual([])
})

test('what was spent is not taken from her: what is left goes back, and what is missing is written down', async () => {
  const { till, pair, pays, rowOf, goes, due, figures, cancel } = of
  const { she, referrer } = await pair()
  const paid = await pays(she, '1000.00')
  await due(she)
  await goes()
  await pays(referrer, '300.00', [
    ['COIN', '60.00'],
    ['CASH', '240.00'],
  ])
  await cancel(paid.id)
  expect((await rowOf(she)).rewards).toBe(
    '推荐人 好美币 100.00 已扣回，好美币 60.00 已用未扣回；被推荐人 积分 500 已扣回',
  )
  expect((await figures(referrer)).coins).toBe(0)
  expect(await till.faults()).toEqual([])
})

test('it is revoked by hand once, with its reason, while it is in effect; of ten at once one is heard', async () => {
  const { till, head, pair, pays, rowOf, goes, due, figures, cancel } = of
  const { she, referrer } = await pair()
  const row = await rowOf(she)
  const reason = '虚假推荐'
  expect(await head.refused(referrals.revoke, { id: row.id, version: row.version, reason })).toMatchObject({
    status: 409,
    key: 'referrals.notRevocable',
  })
  await pays(she, '1000.00')
  const held = (await pair(referrer)).she
  const paid = await pays(held, '1000.00')
  await due(she)
  await goes()
  const { id, version } = await rowOf(she)
  expect(await head.refused(referrals.revoke, { id, version: version - 1, reason })).toMatchObject({
    key: 'common.stale',
  })
  const done = await Promise.allSettled(
    Array.from({ length: 10 }, () => head.ask(referrals.revoke, { id, version, reason })),
  )
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await figures(referrer)).toEqual({ coins: 0, points: 0 })
  const now = await rowOf(she)
  expect(now).toMatchObject({ state: 'revoked', endReason: reason })
  expect(await head.refused(referrals.revoke, { id, version: now.version, reason })).toMatchObject({
    key: 'referrals.notRevocable',
  })
  // What is promised and not given yet is not given.
  const waiting = await rowOf(held)
  await head.ask(referrals.revoke, { id: waiting.id, version: waiting.version, reason })
  await due(held)
  await goes()
  // Nor does it come back to life when the payment goes, too.
  await cancel(paid.id)
  expect(await rowOf(held)).toMatchObject({
    state: 'revoked',
    rewards: '推荐人 好美币 100.00 已取消；被推荐人 积分 500 已取消',
  })
  expect(await figures(referrer)).toEqual({ coins: 0, points: 0 })
  expect(await till.faults()).toEqual([])
})

test('who does not see money is shown neither sums nor rewards, and does not find them out', async () => {
  const { head, owner, pair, pays } = of
  const { she, referrer } = await pair()
  await pays(she, '1000.00')
  const blind = owner
  const [row] = (await blind.ask(referrals.list, { referrerId: referrer })).result
  expect(row).toMatchObject({ customerId: she, state: 'effective' })
  for (const name of ['totalPaid', 'effectivePaid', 'rewards']) expect(row).not.toHaveProperty(name)
  expect(await blind.ask(referrals.brought, { customerId: referrer })).not.toHaveProperty('result.0.totalPaid')
  const { rows } = await blind.ask(referrals.tree, { customerId: referrer })
  expect(rows).toMatchObject([{ id: she, state: 'effective' }])
  expect(rows![0]).not.toHaveProperty('totalPaid')
  expect((await head.ask(referrals.tree, { customerId: referrer })).rows).toMatchObject([{ totalPaid: '1000.00' }])
})

test('whoever has the referrer hears of the deal at once, of rewards once a night, and of what was revoked', async () => {
  const { till, front, head, pair, pays, rowOf, goes, due } = of
  const mine = await till.clinic.with(referralKeys)
  const { id: referrer } = await newCustomer(front, { name: '老客甲', consultantId: mine.staffId })
  const titles = async () => (await mine.ask(messages.mine, {})).list.map(({ title }: { title: string }) => title)
  const [one, other] = [await pair(referrer), await pair(referrer)]
  for (const { she } of [one, other]) await pays(she, '1000.00')
  expect(await titles()).toEqual(['老客甲 推荐的 新客 已成交', '老客甲 推荐的 新客 已成交'])
  for (const { she } of [one, other]) await due(she)
  await goes()
  expect((await titles())[0]).toBe('1 位推荐人的奖励已发放')
  expect(await titles()).toHaveLength(3)
  const { id, version } = await rowOf(one.she)
  await head.ask(referrals.revoke, { id, version, reason: '虚假推荐' })
  expect((await titles())[0]).toBe('新客 的推荐已撤销')
})

test('the rule is read as it was set, and set by who may', async () => {
  const { till, head, ruled } = of
  expect(await ruled({ referrerKind: 'points', referrerAmount: 30 })).toMatchObject({
    ...{ minPaid: '1000.00', referrerKind: 'points', referrerAmount: 30, refereeAmount: 500 },
  })
  expect(await head.ask(referrals.rule, {})).toMatchObject({ referrerKind: 'points', referrerAmount: 30 })
  const reader = await till.clinic.with(['customer:referral:list'])
  expect(await reader.refused(referrals.changeRule, usualRule)).toMatchObject({ status: 403 })
})
