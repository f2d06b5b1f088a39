import { type CouponForm, couponRecords, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { products, productTypes } from '@clinic/contract/areas/products/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newCoupons, usualCoupon } from '../../../test/coupons.ts'

let at: Awaited<ReturnType<typeof newCoupons>>
beforeAll(async () => {
  at = await newCoupons()
})

let serial = 0
const project = async (more = {}) => {
  const fields = { name: `体验项目${++serial}`, category: '非手术项目', unit: 0, price: '300.00', ...more } as const
  return (await at.till.writer.ask(products.create, fields)).id
}
const form = (more: Partial<CouponForm>): CouponForm =>
  ({ ...usualCoupon, name: `设置${++serial}`, ...more }) as CouponForm

describe('a coupon is set up', () => {
  it('and reads as it was written, for each kind', async () => {
    const productId = await project()
    const forms: Partial<CouponForm>[] = [
      { kind: 'CASH', face: '200.00', threshold: '1000.00' },
      { kind: 'DISCOUNT', face: null, percent: 80, cap: '500.00', budget: '5000.00' },
      { kind: 'PROJECT', face: null, quantity: 2, scope: 'PRODUCT', scopeIds: [productId] },
      { kind: 'GIFT', face: null, quantity: 1, scope: 'PRODUCT', scopeIds: [productId] },
      { validType: 'FIXED', validDays: null, validFrom: '2030-01-01', validTo: '2030-01-31' },
    ]
    for (const more of forms) {
      const { id } = await at.made(more)
      expect(await at.manager.ask(coupons.one, { id })).toMatchObject(more)
    }
  })

  it('leaves out what does not belong to its kind', async () => {
    const { id } = await at.made({ face: '100.00', percent: 80, cap: '50.00', quantity: 3, validFrom: '2030-01-01' })
    expect(await at.manager.ask(coupons.one, { id })).toMatchObject({
      percent: null,
      cap: null,
      quantity: null,
      validFrom: null,
    })
  })

  it('is refused what it cannot promise', async () => {
    const productId = await project()
    const bare = await project({ allowCoupon: false })
    const cases: readonly (readonly [string, Partial<CouponForm>])[] = [
      ['faceMissing', { face: '0' }],
      ['percentMissing', { kind: 'DISCOUNT' }],
      ['budgetNeedsCap', { kind: 'DISCOUNT', percent: 80, budget: '100.00' }],
      ['quantityMissing', { kind: 'PROJECT', scope: 'PRODUCT', scopeIds: [productId] }],
      ['projectOne', { kind: 'GIFT', quantity: 1, scope: 'PRODUCT', scopeIds: [productId, bare] }],
      ['projectNoCoupon', { kind: 'GIFT', quantity: 1, scope: 'PRODUCT', scopeIds: [bare] }],
      ['scopeMissing', { scope: 'TYPE', scopeIds: [] }],
      ['scopeGone', { scope: 'KIND', scopeIds: [productId] }],
      ['datesMissing', { validType: 'FIXED', validFrom: '2030-02-01', validTo: '2030-01-31' }],
      ['daysMissing', { validDays: null }],
      ['budgetBelowWorth', { face: '100.00', budget: '99.99' }],
    ]
    for (const [key, more] of cases)
      expect(await at.manager.refused(coupons.create, form(more)), key).toMatchObject({ key: `coupons.${key}` })
  })

  it('has a name of its own', async () => {
    const { id } = await at.made({ name: '同名券' })
    expect(await at.manager.refused(coupons.create, form({ name: ' 同名券 ' }))).toMatchObject({
      key: 'coupons.nameTaken',
    })
    await at.manager.ask(coupons.remove, { id })
    expect(await at.made({ name: '同名券' })).toMatchObject({ version: 1 })
  })
})

describe('what was sent', () => {
  it('keeps its terms, whatever the coupon says afterwards', async () => {
    const { id, version } = await at.made({ face: '100.00' })
    const customer = await at.till.newCustomer()
    await at.send(id, customer)
    const [before] = await at.rowsOf(customer)
    await at.manager.ask(coupons.update, { ...form({ face: '5.00', validDays: 1 }), id, version })
    const [after] = await at.rowsOf(customer)
    expect(after).toMatchObject({ says: before!.says, validTo: before!.validTo })
    expect(after!.says).toContain('100 元')
  })

  it('cannot be deleted, and its coupon stays for what it explains', async () => {
    const { id } = await at.made()
    await at.send(id, await at.till.newCustomer())
    expect(await at.manager.refused(coupons.remove, { id })).toMatchObject({ key: 'coupons.sentAlready' })
  })

  it('total and budget are not set below it', async () => {
    const { id, version } = await at.made({ face: '100.00' })
    await at.send(id, await at.till.newCustomer(), await at.till.newCustomer())
    const change = (more: Partial<CouponForm>) =>
      at.manager.refused(coupons.update, { ...form({ face: '100.00', ...more }), id, version })
    expect(await change({ total: 1 })).toMatchObject({ key: 'coupons.totalBelow' })
    expect(await change({ budget: '199.99' })).toMatchObject({ key: 'coupons.budgetBelow' })
    await at.manager.ask(coupons.update, { ...form({ face: '100.00', total: 2, budget: '200.00' }), id, version })
    expect(await at.manager.ask(coupons.one, { id })).toMatchObject({ issued: 2, total: 2, budget: '200.00' })
  })

  it('sending makes no form stale', async () => {
    const { id, version } = await at.made()
    await at.send(id, await at.till.newCustomer())
    expect(await at.manager.ask(coupons.setStatus, { id, version, status: 1 })).toMatchObject({ id })
    expect(await at.manager.refused(coupons.setStatus, { id, version, status: 0 })).toMatchObject({
      key: 'common.stale',
    })
  })
})

it('a project or a type that a coupon is for is not deleted', async () => {
  const productId = await project()
  await at.made({ scope: 'PRODUCT', scopeIds: [productId] })
  const admin = await at.clinic.with([
    'product:item:delete',
    'product:item:list',
    'product:type:add',
    'product:type:delete',
    'product:type:list',
  ])
  expect((await admin.refused(products.remove, { id: productId })).status).toBe(422)
  const type = await admin.ask(productTypes.create, { parentId: 0, name: '光电' })
  await at.made({ scope: 'TYPE', scopeIds: [type.id] })
  expect((await admin.refused(productTypes.remove, { id: type.id })).status).toBe(422)
})

it('lists names, kinds and states, and offers what can be sent', async () => {
  const { id, version } = await at.made({ name: '选得到的券' })
  const offered = async () => (await at.manager.ask(coupons.options, {})).map((one) => one.id)
  expect(await offered()).toContain(id)
  const off = await at.manager.ask(coupons.setStatus, { id, version, status: 1 })
  expect(await offered()).not.toContain(id)
  const names = async (asked: object) =>
    (await at.manager.ask(coupons.list, { keyword: '选得到', ...asked })).result.map(({ name }) => name)
  expect(await names({ status: 1, kind: 'CASH' })).toEqual(['选得到的券'])
  expect(await names({ status: 0 })).toEqual([])
  expect(await names({ kind: 'GIFT' })).toEqual([])
  await at.manager.ask(coupons.setStatus, { id, version: off.version, status: 0 })
  const later = await at.made({ validType: 'FIXED', validDays: null, validFrom: '2020-01-01', validTo: '2020-01-02' })
  expect(await offered()).not.toContain(later.id)
  const left = await at.made({ total: 3 })
  await at.send(left.id, await at.till.newCustomer())
  expect((await at.manager.ask(coupons.options, {})).find((one) => one.id === left.id)?.left).toBe(2)
})

it('what coupons took off is money: without its right it is not there', async () => {
  const { id } = await at.made({ budget: '100.00' })
  const blind = await at.clinic.with(['product:coupon:list', 'vip:coupon:list'])
  const seen = await blind.ask(coupons.one, { id })
  expect('budget' in seen || 'usedAmount' in seen).toBe(false)
  const rows = (await blind.ask(couponRecords.list, {})).result
  expect(rows.every((row) => !('usedAmount' in row))).toBe(true)
  expect(
    await at.clinic.rows(sql`select 1 from coupons.tally where coupon_id = ${id} and budget_fen = 10000`),
  ).toHaveLength(1)
})
