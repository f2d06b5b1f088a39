/** Combos on orders: taken apart by price, chosen from, kept as they were sold. */
import { combos } from '@clinic/contract/areas/combos/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { comboOnSale } from '../../../../test/combos.ts'
import { onShelf, walkIn } from '../../../../test/counter.ts'

const keys = ['order:list', 'order:bill:add', 'order:bill:edit', 'order:bill:cancel']
let clinic: Clinic
/** May give nothing away. */
let seller: Actor
/** May go to 80 per cent. */
let giver: Actor
beforeAll(async () => {
  clinic = await newClinic()
  seller = await clinic.with(keys)
  giver = await clinic.with([...keys, 'order:bill:discount', 'order:bill:gift'], {
    features: { 'order.discount.min': 80 },
  })
})

type Writing = Partial<InputOf<typeof orders.create>>
const writing = async (more: Writing) => ({ customerId: await walkIn(clinic), lines: [], submit: true, ...more })
const write = async (more: Writing, who = seller) => await who.ask(orders.create, await writing(more))
const refused = async (more: Writing, who = seller) => await who.refused(orders.create, await writing(more))
const read = async (id: number) => await seller.ask(orders.one, { id })

describe('a fixed combo', () => {
  test('becomes lines that come to its price, and nobody has given anything away', async () => {
    const { id: comboId, version } = await comboOnSale(clinic)
    const single = await onShelf(clinic, { name: '玻尿酸', price: '800.00' })
    const lines = [{ productId: single, contentCount: 1 }]
    const saved = await write({ lines, combos: [{ comboId, count: 2, version }] })
    expect(saved).toMatchObject({ status: 'UNPAID', payable: '6200.00' })
    const order = await read(saved.id)
    expect(order).toMatchObject({ original: '8200.00', discount: '2000.00', summary: '焕肤年卡×2、玻尿酸' })
    expect(order.combos).toMatchObject([{ no: 1, comboId, version, name: '焕肤年卡', count: 2, price: '2700.00' }])
    const shown = order.lines.map(
      ({ productName, contentCount, comboNo, comboDiscount, payAmount, isGift, levelDiscount }) => [
        ...[productName, contentCount, comboNo, comboDiscount, payAmount, isGift, levelDiscount],
      ],
    )
    expect(shown).toEqual([
      ['玻尿酸', 1, null, '0.00', '800.00', false, '0.00'],
      ['光子嫩肤', 6, 1, '1500.00', '4500.00', false, '0.00'],
      ['水光针', 2, 1, '300.00', '900.00', false, '0.00'],
      ['修复面膜', 2, 1, '200.00', '0.00', true, '0.00'],
    ])
    const typed = await clinic.rows(
      sql<{
        kind: string
        fen: number
      }>`select kind, fen from orders.order_discount where order_id = ${saved.id} order by fen`,
    )
    expect(typed).toEqual([20_000, 30_000, 150_000].map((fen) => ({ kind: 'COMBO', fen })))
  })

  test('is sold with what has been switched off since, and used as long as it says, not as its projects do', async () => {
    const part = await onShelf(clinic, { name: '停用项', price: '100.00', validDays: 10 })
    const lines = [{ productId: part, count: 1 }]
    const { id: comboId } = await comboOnSale(clinic, { lines, price: '50', validDays: 400 })
    const plain = await comboOnSale(clinic, { lines, price: '50' })
    const store = await clinic.with(['product:item:list', 'product:item:status'])
    const { version } = await store.ask(products.one, { id: part })
    await store.ask(products.setStatus, { items: [{ id: part, version }], status: 1 })
    const { id } = await write({ combos: [comboId, plain.id].map((of) => ({ comboId: of, count: 1 })) })
    const rows = await clinic.rows(
      sql<{ valid_days: number }>`select valid_days from orders.order_line where order_id = ${id} order by line_no`,
    )
    expect(rows).toEqual([{ valid_days: 400 }, { valid_days: 10 }])
  })

  test('gives a gift its share where the hospital says so, for the same price; what was sold before stays', async () => {
    const { id: comboId, mask, keeper, version, written } = await comboOnSale(clinic)
    const sets = await clinic.with(['product:combo:list', 'product:combo:setting'])
    expect(await sets.ask(combos.setting, {})).toEqual({ sharesGifts: false })
    const before = await write({ combos: [{ comboId, count: 1 }] })
    const pays = async (id: number) => (await read(id)).lines.map(({ payAmount, isGift }) => [payAmount, isGift])
    const given = [
      ['2250.00', false],
      ['450.00', false],
      ['0.00', true],
    ]
    expect(await sets.ask(combos.setSetting, { sharesGifts: true })).toEqual({ sharesGifts: true })
    try {
      const [offer] = (await seller.ask(combos.pick, { ids: [comboId] })).result
      expect(offer).toMatchObject({ sharesGifts: true, price: '2700.00' })
      const shared = await write({ combos: [{ comboId, count: 1 }] })
      expect(shared.payable).toBe(before.payable)
      expect(await pays(shared.id)).toEqual([
        ['2189.19', false],
        ['437.84', false],
        ['72.97', false],
      ])
      // By a weight of its own: 2,700.00 by 3,000 : 600 : 50, twice.
      const lines = written.lines.map((line) => (line.productId === mask ? { ...line, weight: '50.00' } : line))
      await keeper.ask(combos.update, { ...written, id: comboId, version, lines })
      const weighed = await write({ combos: [{ comboId, count: 2 }] })
      expect(await pays(weighed.id)).toEqual([
        ['4438.36', false],
        ['887.66', false],
        ['73.98', false],
      ])
      expect(await pays(before.id)).toEqual(given)
    } finally {
      await sets.ask(combos.setSetting, { sharesGifts: false })
    }
    expect(await pays((await write({ combos: [{ comboId, count: 1 }] })).id)).toEqual(given)
    expect((await keeper.refused(combos.setSetting, { sharesGifts: true })).status).toBe(403)
  })

  test('is not sold above what its projects cost alone by now', async () => {
    const { id: comboId, laser } = await comboOnSale(clinic)
    const store = await clinic.with(['product:item:list', 'product:item:edit', 'cost:view'])
    const { version, category, unit } = await store.ask(products.one, { id: laser })
    await store.ask(products.update, {
      id: laser,
      version,
      name: '光子嫩肤',
      category,
      unit,
      price: '699.99',
      floorPrice: '0',
    })
    expect(await refused({ combos: [{ comboId, count: 1 }] })).toMatchObject({
      key: 'combos.notForSale',
      message: '套餐“焕肤年卡”的售价高于所选项目的单项合计，不能开单',
    })
  })
})

test('an order keeps what it was sold with, whatever becomes of the combo; it cannot be deleted then (C3)', async () => {
  const { id: comboId, version, keeper, written, laser } = await comboOnSale(clinic)
  const { id } = await write({ combos: [{ comboId, count: 1 }] })
  const before = await read(id)
  const lines = [{ productId: laser, count: 1 }]
  await keeper.ask(combos.update, { ...written, id: comboId, version, name: '新名字', price: '500', lines })
  expect(await read(id)).toEqual(before)
  expect(before.combos).toMatchObject([{ name: '焕肤年卡', version, price: '2700.00' }])
  expect(await keeper.refused(combos.remove, { id: comboId })).toMatchObject({ status: 422 })
})

describe('a choice', () => {
  const choosing = async () => {
    const [a, b, c] = [
      await onShelf(clinic, { name: '甲', price: '500' }),
      await onShelf(clinic, { name: '乙', price: '300' }),
      await onShelf(clinic, { name: '丙', price: '400' }),
    ]
    const group = [a, b, c].map((productId) => ({ productId, count: 1, groupNo: 1 }))
    const fixed = await onShelf(clinic, { name: '丁', price: '100' })
    const lines = [...group, { productId: fixed, count: 1 }]
    const { id } = await comboOnSale(clinic, {
      kind: 'PICK',
      groups: [{ name: '面部', choose: 2 }],
      lines,
      price: '600',
    })
    return { comboId: id, a, b, c, fixed }
  }

  test('is of as many as its groups ask for, and lies on what was chosen', async () => {
    const { comboId, a, b, c, fixed } = await choosing()
    const choices = [{ groupNo: 1, productIds: [c, a] }]
    const { id } = await write({ combos: [{ comboId, count: 1, choices }] })
    const { lines, combos: of } = await read(id)
    expect(lines.map(({ productId, payAmount }) => [productId, payAmount])).toEqual([
      [a, '300.00'],
      [c, '240.00'],
      [fixed, '60.00'],
    ])
    expect(of[0]!.choices).toEqual(choices)
    const wrong = async (...productIds: number[]) =>
      (await refused({ combos: [{ comboId, count: 1, choices: [{ groupNo: 1, productIds }] }] })).key
    expect(await wrong(a)).toBe('combos.choiceMissing')
    expect(await wrong(a, b, c)).toBe('combos.choiceMissing')
    expect(await wrong(a, fixed)).toBe('combos.choiceUnknown')
    expect((await refused({ combos: [{ comboId, count: 1 }] })).message).toBe('请在套餐“焕肤年卡”的“面部”里选 2 项')
  })

  test('stays with an order whose change does not name it, and goes with one that says there is none', async () => {
    const { comboId, a, b } = await choosing()
    const choices = [{ groupNo: 1, productIds: [a, b] }]
    const first = await writing({ combos: [{ comboId, count: 1, choices }], submit: false })
    const { id, version } = await seller.ask(orders.create, first)
    const { combos: _unsaid, ...unsaid } = first
    const kept = await seller.ask(orders.update, { ...unsaid, id, version, remark: '周末', confirmed: true })
    expect(await read(id)).toMatchObject({ remark: '周末', payable: '600.00', combos: [{ comboId, choices }] })
    const single = [{ productId: a, contentCount: 1 }]
    await seller.ask(orders.update, {
      ...unsaid,
      id,
      version: kept.version,
      lines: single,
      combos: [],
      confirmed: true,
    })
    expect(await read(id)).toMatchObject({ payable: '500.00', combos: [] })
  })
})

describe('what is given beside a combo', () => {
  const half = async () => {
    const part = await onShelf(clinic, { name: '半价项', price: '2000.00', floorPrice: '1500.00' })
    return (await comboOnSale(clinic, { lines: [{ productId: part, count: 1 }], price: '1000' })).id
  }

  test('counts from the combo’s price: its own allocation is nobody’s discount, below the floor neither', async () => {
    const comboId = await half()
    expect(await write({ combos: [{ comboId, count: 1 }] }, giver)).toMatchObject({
      status: 'UNPAID',
      payable: '1000.00',
    })
    const low = await refused({ combos: [{ comboId, count: 1 }], wholeDiscount: '0.01' }, giver)
    expect(low).toMatchObject({ key: 'orders.belowHiddenFloor' })
  })

  test('is limited by the line and by the whole, each reckoned without what the combo takes off', async () => {
    const { id: comboId } = await comboOnSale(clinic, { price: '3000' })
    const floorless = await onShelf(clinic, { name: '无底价', price: '2000.00' })
    const cheap = await comboOnSale(clinic, { lines: [{ productId: floorless, count: 1 }], price: '1000' })
    const agreed = async (target: string) => ({ combos: [{ comboId: cheap.id, count: 1 }], targetAmount: target })
    expect(await write(await agreed('800.00'), giver)).toMatchObject({ payable: '800.00', status: 'UNPAID' })
    expect(await refused(await agreed('799.99'), giver)).toMatchObject({ key: 'orders.belowLimit' })
    const sent = await write({ ...(await agreed('799.99')), review: true }, giver)
    expect(sent.status).toBe('PENDING_CHECK')
    // Whoever may give nothing away sells the combo all the same, and its gift counts against nobody's month.
    expect(await write({ combos: [{ comboId, count: 1 }] })).toMatchObject({ status: 'UNPAID', payable: '3000.00' })
    expect(await refused({ combos: [{ comboId, count: 1 }], wholeDiscount: '1' })).toMatchObject({
      key: 'orders.wholeNotAllowed',
    })
  })

  test('抹零 of somebody who may give nothing away stays 抹零 beside a combo', async () => {
    const comboId = await half()
    const strict = await clinic.with(keys, { features: { 'order.discount.min': 100 } })
    const saved = await write({ combos: [{ comboId, count: 1 }], roundOff: '0.50' }, strict)
    expect(saved).toMatchObject({ status: 'UNPAID', payable: '999.50' })
  })

  test('is what a rule of the audit centre goes by: what the combo takes off is none of it', async () => {
    const own = await newClinic()
    const rule = sql`insert into approvals.rule (kind, enabled, discount_from_bp, steps)
      values ('ORDER_DISCOUNT', true, 3000, '[{"roleId": null, "mode": "any"}]')`
    await own.rows(rule)
    const rights = [...keys, 'order:bill:discount']
    const bold = await own.with(rights, { features: { 'order.discount.min': 90 } })
    const part = await onShelf(own, { price: '2000.00' })
    const { id: comboId } = await comboOnSale(own, { lines: [{ productId: part, count: 1 }], price: '1000' })
    const sent = async (target: string) =>
      (
        await bold.ask(orders.create, {
          ...{ customerId: await walkIn(own), lines: [], combos: [{ comboId, count: 1 }], targetAmount: target },
          ...{ submit: true, review: true },
        })
      ).status
    expect(await sent('700.01')).toBe('UNPAID')
    expect(await sent('700.00')).toBe('PENDING_CHECK')
  })

  test('with a gift beside it the whole is weighed by what was to be paid', async () => {
    const floorless = await onShelf(clinic, { name: '无底价二', price: '2000.00' })
    const { id } = await comboOnSale(clinic, { lines: [{ productId: floorless, count: 1 }], price: '1000' })
    const gift = await onShelf(clinic, { name: '小礼', price: '250.00' })
    const dear = await onShelf(clinic, { name: '大礼', price: '250.01' })
    const rich = await clinic.with([...keys, 'order:bill:discount', 'order:bill:gift'], {
      features: { 'order.discount.min': 80, 'order.giftMonthly': 9_000_000 },
    })
    const beside = (productId: number) => ({
      combos: [{ comboId: id, count: 1 }],
      lines: [{ productId, contentCount: 1, isGift: true }],
    })
    expect(await write(beside(gift), rich)).toMatchObject({ status: 'UNPAID', payable: '1000.00' })
    expect(await refused(beside(dear), rich)).toMatchObject({ key: 'orders.wholeBelowLimit' })
  })
})
