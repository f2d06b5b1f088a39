/** 充值套餐: promised with the order, given when it is paid, taken back with the payment. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { packages } from '@clinic/contract/areas/credits/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newCoupons } from '../../../test/coupons.ts'

let at: Awaited<ReturnType<typeof newCoupons>>
let keeper: Actor
beforeAll(async () => {
  at = await newCoupons()
  const keys = ['vip:package:list', 'vip:package:add', 'vip:package:edit', 'vip:coin:list', 'order:recharge']
  keeper = await at.clinic.with([...keys, 'sensitive:customer-capital'])
})

type Form = Parameters<typeof keeper.ask<typeof packages.create>>[1]
let serial = 0
const sold = async (form: Partial<Form> = {}) =>
  await keeper.ask(packages.create, { name: `套餐${++serial}`, principal: '1000.00', coins: '100.00', ...form } as Form)
const charge = (customerId: number, packageId: number, amount = '1000.00') =>
  at.till.cashier.ask(orders.recharge, { customerId, amount, packageId, confirmed: true })
const keyOf = async (customerId: number, packageId: number, amount = '1000.00') =>
  (await at.till.cashier.refused(orders.recharge, { customerId, amount, packageId, confirmed: true })).key
const paid = (order: { id: number; version: number }) => at.till.pay([order], [['CARD', '1000.00']])
const today = (days: number) =>
  at.clinic
    .rows(sql<{ day: string }>`select (kit.business_date() + ${days}::int)::text as day`)
    .then((rows) => rows[0]!.day)

it('is set up: something must be put in and something come along, in days that are a span', async () => {
  const { id, version } = await sold({ name: '充一千' })
  const refused = async (form: object) =>
    (await keeper.refused(packages.create, { name: '坏', principal: '1000.00', coins: '1.00', ...form } as Form)).key
  expect(await refused({ name: '充一千' })).toBe('credits.nameTaken')
  expect(await refused({ principal: '0' })).toBe('credits.noPrincipal')
  expect(await refused({ coins: null })).toBe('credits.bringsNothing')
  expect(await refused({ startsOn: '2026-02-02', endsOn: '2026-02-01' })).toBe('credits.wrongSpan')
  expect(await refused({ couponId: 999_999_999 })).toBe('credits.couponGone')
  await keeper.ask(packages.update, { id, version, name: '充一千', principal: '1000.00', coins: '0', points: 50 })
  expect(await keeper.ask(packages.one, { id })).toMatchObject({ coins: null, points: 50 })
})

describe('a recharge with it', () => {
  it('brings coins and points with their end and a coupon, as they were promised, once it is paid', async () => {
    const coupon = await at.made()
    const { id, version } = await sold({ points: 300, couponId: coupon.id, validMonths: 6 })
    const customerId = await at.till.newCustomer()
    const order = await charge(customerId, id)
    expect(await at.till.figures(customerId)).toEqual({})
    // What is changed meanwhile is for orders to come.
    await keeper.ask(packages.update, { id, version, name: '改', principal: '2000.00', coins: '1.00' })
    const { id: paymentId } = await paid(order)
    expect(await at.till.figures(customerId)).toMatchObject({ principal_fen: 100_000, coin_fen: 10_000, points: 300 })
    expect((await at.rowsOf(customerId)).map(({ state }) => state)).toEqual(['UNUSED'])
    const ends = await at.clinic.rows(sql<{ kind: string; ends: boolean | null }>`select l.kind,
        l.expires_on = (kit.business_date() + interval '6 months')::date as ends from ledger.lot l
      join ledger.account a on a.id = l.account_id where a.owner_id = ${customerId} order by l.kind`)
    expect(ends).toEqual([
      { kind: 'COIN_CUSTOMER', ends: true },
      { kind: 'POINT_CUSTOMER', ends: true },
      { kind: 'WALLET_PRINCIPAL', ends: null },
    ])
    expect((await keeper.ask(ledger.coins, { customerId })).result[0]).toMatchObject({
      typeName: '充值赠送',
      change: '100.00',
    })
    await at.till.cashier.ask(cashier.cancelByPost, { id: paymentId, reason: '收错' })
    expect(await at.till.figures(customerId)).toMatchObject({ principal_fen: 0, coin_fen: 0, points: 0 })
    expect((await at.rowsOf(customerId)).map(({ state }) => state)).toEqual(['VOIDED'])
    // Paid again, it is given again.
    const [{ version: now } = { version: 0 }] = await at.clinic.rows(
      sql<{ version: number }>`select version from orders.sales_order where id = ${order.id}`,
    )
    await paid({ id: order.id, version: now })
    expect(await at.till.figures(customerId)).toMatchObject({ coin_fen: 10_000 })
    expect(await at.till.faults()).toEqual([])
  })

  it('keeps its payment once the coupon is used', async () => {
    const coupon = await at.made()
    const { id } = await sold({ couponId: coupon.id })
    const customerId = await at.till.newCustomer()
    const order = await charge(customerId, id)
    const { id: paymentId } = await paid(order)
    const [record] = await at.rowsOf(customerId)
    const bought = await at.till.order(customerId, [{ price: '300.00' }])
    await at.pay([bought], [{ id: record!.id, amount: '100' }], [['CASH', '200']])
    expect(await at.till.cashier.refused(cashier.cancelByPost, { id: paymentId, reason: '收错' })).toMatchObject({
      key: 'credits.bonusUsed',
    })
    expect(await at.till.figures(customerId)).toMatchObject({ principal_fen: 100_000 })
  })

  it('cannot be paid when its coupon cannot be given any more', async () => {
    const coupon = await at.made({ total: 1 })
    const { id } = await sold({ couponId: coupon.id })
    const [first, second] = [await at.till.newCustomer(), await at.till.newCustomer()]
    const [one, two] = [await charge(first, id), await charge(second, id)]
    await paid(one)
    await expect(paid(two)).rejects.toMatchObject({ answer: { key: 'credits.couponGoneNow' } })
    expect(await at.till.figures(second)).toEqual({})
  })
})

describe('is refused', () => {
  it('for another amount, when it is off or not there, before its first and after its last day', async () => {
    const customerId = await at.till.newCustomer()
    const { id, version } = await sold()
    expect(await keyOf(customerId, id, '1000.01')).toBe('credits.otherAmount')
    expect(await keyOf(customerId, 999_999_999)).toBe('common.notFound')
    await keeper.ask(packages.update, { id, version, name: '停', principal: '1000.00', status: 1 })
    expect(await keyOf(customerId, id)).toBe('credits.off')
    const span = async (from: number, to: number) =>
      (await sold({ startsOn: await today(from), endsOn: await today(to) })).id
    expect(await keyOf(customerId, await span(1, 9))).toBe('credits.notNow')
    expect(await keyOf(customerId, await span(-9, -1))).toBe('credits.notNow')
    await charge(customerId, await span(0, 0))
  })

  it('beyond what a customer may have of it, two at once included; an order that was given up frees its place', async () => {
    const customerId = await at.till.newCustomer()
    const { id } = await sold({ perCustomer: 1 })
    const tried = await Promise.allSettled([charge(customerId, id), charge(customerId, id)])
    const [done] = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await keyOf(customerId, id)).toBe('credits.full')
    const option = async () =>
      (await at.till.cashier.ask(packages.options, { customerId })).find((one) => one.id === id)
    expect(await option()).toMatchObject({ brings: '送好美币 100.00', whyNot: expect.stringContaining('每人最多') })
    await at.clinic.rows(
      sql`update orders.sales_order set status = 'CANCELLED', ended_at = kit.clock() where id = ${done!.id}`,
    )
    expect(await option()).toMatchObject({ whyNot: '' })
    await charge(customerId, id)
  })
})
