/** 积分兑换: what points are enough for, what they become, and taking it back while nothing of it is used. */
import { exchanges } from '@clinic/contract/areas/credits/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newCoupons } from '../../../test/coupons.ts'

let at: Awaited<ReturnType<typeof newCoupons>>
let desk: Actor
const keys = ['vip:credits:list', 'vip:credits:add', 'vip:credits:edit', 'vip:integral:exchange', 'vip:integral:revoke']
const seen = ['vip:integral:list', 'sensitive:customer-capital', 'customer:list']
beforeAll(async () => {
  at = await newCoupons()
  desk = await at.clinic.with([...keys, ...seen])
})

type Form = Parameters<typeof desk.ask<typeof exchanges.create>>[1]
let serial = 0
const ruled = async (form: Partial<Form> = {}) =>
  await desk.ask(exchanges.create, {
    name: `兑换${++serial}`,
    target: 'COIN',
    points: 100,
    coins: '5.00',
    ...form,
  } as Form)
const having = async (points: number) => {
  const customerId = await at.till.newCustomer()
  await at.till.grant(customerId, { points })
  return customerId
}
const swap = (customerId: number, ruleId: number, qty = 1) => desk.ask(exchanges.exchange, { customerId, ruleId, qty })
const keyOf = async (customerId: number, ruleId: number, qty = 1) =>
  (await desk.refused(exchanges.exchange, { customerId, ruleId, qty })).key
const entryOf = async (customerId: number) =>
  (await desk.ask(ledger.points, { customerId, type: 'points_exchange' })).result[0]!

it('keeps rules of one kind, each whole', async () => {
  const { id, version } = await ruled({ name: '换 5 元' })
  const refused = async (form: object) =>
    (await desk.refused(exchanges.create, { name: '坏', points: 1, ...form } as Form)).key
  expect(await refused({ name: '换 5 元', target: 'COIN', coins: '1.00' })).toBe('credits.nameTaken')
  expect(await refused({ target: 'COIN', coins: '0' })).toBe('credits.noCoins')
  expect(await refused({ target: 'COUPON', coins: '5.00' })).toBe('credits.noCoupon')
  expect(await refused({ target: 'COUPON', couponId: 999_999_999 })).toBe('credits.couponGone')
  const coupon = await at.made()
  await desk.ask(exchanges.update, { id, version, name: '换', target: 'COUPON', points: 9, couponId: coupon.id })
  expect(await desk.ask(exchanges.one, { id })).toMatchObject({ target: 'COUPON', couponId: coupon.id, coins: null })
})

describe('points become', () => {
  it('coins that end as the rule says, and return with the points', async () => {
    const { id: ruleId } = await ruled({ validMonths: 3, perCustomer: 3 })
    const customerId = await having(350)
    const { points, options } = await desk.ask(exchanges.options, { customerId })
    expect(points).toBe(350)
    expect(options.find(({ id }) => id === ruleId)).toMatchObject({ gets: '好美币 5.00', most: 3, whyNot: '' })
    await swap(customerId, ruleId, 2)
    expect(await at.till.figures(customerId)).toMatchObject({ points: 150, coin_fen: 1_000 })
    const [lot] = await at.clinic.rows(sql<{
      ends: boolean
    }>`select l.expires_on = (kit.business_date() + interval '3 months')::date as ends
      from ledger.lot l join ledger.account a on a.id = l.account_id where a.owner_id = ${customerId} and l.kind = 'COIN_CUSTOMER'`)
    expect(lot).toEqual({ ends: true })
    expect(await keyOf(customerId, ruleId, 2)).toBe('credits.full')
    const entry = await entryOf(customerId)
    expect(entry).toMatchObject({ typeName: '兑换', change: '-200' })
    await desk.ask(ledger.revoke, { id: entry.id, reason: '选错' })
    expect(await at.till.figures(customerId)).toMatchObject({ points: 350, coin_fen: 0 })
    // What was taken back counts in no limit.
    await swap(customerId, ruleId, 3)
    expect(await keyOf(customerId, ruleId)).toBe('credits.full')
    expect(await at.till.faults()).toEqual([])
  })

  it('coupons, one by one numbered, and they are void with the exchange', async () => {
    const coupon = await at.made({ perCustomer: 2 })
    const { id: ruleId } = await ruled({ target: 'COUPON', coins: null, couponId: coupon.id, points: 50 })
    const customerId = await having(500)
    await swap(customerId, ruleId, 2)
    expect((await at.rowsOf(customerId)).map(({ state }) => state)).toEqual(['UNUSED', 'UNUSED'])
    expect(await keyOf(customerId, ruleId)).toBe('credits.couponNot')
    const { options } = await desk.ask(exchanges.options, { customerId })
    expect(options.find(({ id }) => id === ruleId)).toMatchObject({
      most: 0,
      whyNot: expect.stringContaining('卡券暂时不能兑换'),
    })
    await desk.ask(ledger.revokeByPost, { id: (await entryOf(customerId)).id, reason: '选错' })
    expect((await at.rowsOf(customerId)).map(({ state }) => state)).toEqual(['VOIDED', 'VOIDED'])
    expect(await at.till.figures(customerId)).toMatchObject({ points: 500 })
    expect(await at.till.faults()).toEqual([])
  })
})

describe('is refused', () => {
  it('beyond what she has, by a rule that is off, of somebody or something that is not there', async () => {
    const { id: ruleId, version } = await ruled()
    const customerId = await having(199)
    expect(await keyOf(customerId, ruleId, 2)).toBe('credits.short')
    expect(await keyOf(customerId, 999_999_999)).toBe('common.notFound')
    expect(await keyOf(999_999_999, ruleId)).toBe('common.notFound')
    await desk.ask(exchanges.update, { id: ruleId, version, name: '停', target: 'COIN', points: 100, status: 1 })
    expect(await keyOf(customerId, ruleId)).toBe('credits.off')
    expect(await at.till.figures(customerId)).toMatchObject({ points: 199 })
  })

  it('for somebody on the blacklist', async () => {
    const { id: ruleId } = await ruled()
    const customerId = await having(200)
    await at.clinic.rows(
      sql`insert into customers.standing (customer_id) values (${customerId}) on conflict do nothing`,
    )
    await at.clinic.rows(sql`update customers.standing set barred_until = 'infinity' where customer_id = ${customerId}`)
    expect(await keyOf(customerId, ruleId)).toBe('credits.blacklisted')
  })

  it('to be taken back when a coin of it or a coupon is used, or on another day, or twice', async () => {
    const { id: ruleId } = await ruled()
    const customerId = await having(300)
    await at.till.grant(customerId, { coinFen: 10_000 })
    await swap(customerId, ruleId)
    await at.clinic.rows(sql`update ledger.lot l set expires_on = kit.business_date() + 1 from ledger.journal j
      where j.id = l.journal_id and j.biz_type = 'points_exchange' and l.kind = 'COIN_CUSTOMER'`)
    const order = await at.till.order(customerId, [{ price: '10.00' }])
    await at.till.pay(
      [order],
      [
        ['COIN', '1.00'],
        ['CASH', '9.00'],
      ],
    )
    const back = async () =>
      (await desk.refused(ledger.revoke, { id: (await entryOf(customerId)).id, reason: '选错' })).key
    // She has coins enough, yet not these.
    expect(await back()).toBe('credits.used')
    const coupon = await at.made()
    const { id: other } = await ruled({ target: 'COUPON', coins: null, couponId: coupon.id })
    await swap(customerId, other)
    const [record] = await at.rowsOf(customerId)
    const paid = await at.till.order(customerId, [{ price: '300.00' }])
    await at.pay([paid], [{ id: record!.id, amount: '100' }], [['CASH', '200']])
    expect(await back()).toBe('credits.used')
    const [row] = await at.clinic.rows(sql<{
      revoked: boolean
    }>`select revoked_at is not null as revoked from credits.exchange
      where customer_id = ${customerId} order by id desc limit 1`)
    expect(row).toEqual({ revoked: false })
    expect(await at.till.faults()).toEqual([])
  })

  it('for one of two at once, when points or a limit are enough for one', async () => {
    const { id: ruleId } = await ruled({ perCustomer: 1 })
    const [poor, rich] = [await having(150), await having(900)]
    const { id: free } = await ruled()
    const done = (tried: readonly PromiseSettledResult<unknown>[]) =>
      tried.filter(({ status }) => status === 'fulfilled')
    expect(done(await Promise.allSettled([swap(poor, free), swap(poor, free)]))).toHaveLength(1)
    expect(done(await Promise.allSettled([swap(rich, ruleId), swap(rich, ruleId), swap(rich, ruleId)]))).toHaveLength(1)
    expect(await at.till.faults()).toEqual([])
  })
})
