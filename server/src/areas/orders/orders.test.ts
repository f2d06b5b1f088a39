import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { bar } from '../../../test/blacklist.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { noonOf } from '../../../test/clock.ts'
import { onShelf, walkIn } from '../../../test/counter.ts'
import { visitFor } from '../../../test/visits.ts'
import { cancelStaleOrders } from './cancel-stale.ts'

const bills = ['list', 'add', 'edit', 'cancel'].map((action) => `order:bill:${action}`)
const writer = ['order:list', 'order:recharge', ...bills]

let clinic: Clinic
let seller: Actor
let customerId: number
let needle: number
beforeAll(async () => {
  clinic = await newClinic()
  seller = await clinic.with([...writer, 'order:bill:discount'], { features: { 'order.discount.min': 80 } })
  customerId = await walkIn(clinic)
  needle = await onShelf(clinic, {
    name: '水光针',
    code: 'SG1',
    price: '1000.00',
    floorPrice: '700.00',
    sessionsPerUnit: 3,
  })
})

const two = () => [{ productId: needle, contentCount: 2 }]

describe('writing', () => {
  test('price × contentCount, discounts and 抹零 make payAmount; the number is XS, day, serial', {
    tags: ['F0190'],
  }, async () => {
    const lines = [{ productId: needle, contentCount: 2, manualDiscount: '150.55', discountReason: '老顾客' }]
    const saved = await seller.ask(orders.create, { customerId, lines, roundOff: '0.05', submit: true })
    expect(saved).toMatchObject({ status: 'UNPAID', payable: '1849.40' })
    expect(saved.no).toMatch(/^XS\d{8}\d{4}$/)
    const order = await seller.ask(orders.one, { id: saved.id })
    expect(order).toMatchObject({ original: '2000.00', discount: '150.60', payable: '1849.40', summary: '水光针×2' })
    expect(order.lines).toMatchObject([
      {
        productName: '水光针',
        price: '1000.00',
        contentCount: 2,
        manualDiscount: '150.55',
        rounding: '0.05',
        payAmount: '1849.40',
        discountReason: '老顾客',
        sessionsPerUnit: 3,
      },
    ])
  })

  test('P3: what was sold stays as it was sold', async () => {
    const id = await onShelf(clinic, { name: '旧名', price: '100' })
    const saved = await seller.ask(orders.create, {
      customerId,
      lines: [{ productId: id, contentCount: 1 }],
      submit: true,
    })
    const keeper = await clinic.with(['product:item:list', 'product:item:edit', 'product:item:delete'])
    await keeper.ask(products.update, { id, version: 1, name: '新名', category: '其他项目', unit: 0, price: '999' })
    expect((await seller.ask(orders.one, { id: saved.id })).lines[0]).toMatchObject({
      productName: '旧名',
      price: '100.00',
    })
    expect(await keeper.refused(products.remove, { id })).toMatchObject({ code: 42201 })
    const change = clinic.rows(sql`update orders.order_line set product_name = '伪造' where order_id = ${saved.id}`)
    await expect(change).rejects.toThrow(/permission denied/)
  })

  test('another price than the one seen is refused with the new one', async () => {
    const lines = [{ productId: needle, contentCount: 2, price: '900.00' }]
    expect(await seller.refused(orders.create, { customerId, lines })).toMatchObject({
      code: 40901,
      message: expect.stringContaining('1000.00'),
    })
    expect(await seller.refused(orders.create, { customerId, lines: two(), payAmount: '1999.99' })).toMatchObject({
      code: 40901,
      message: expect.stringContaining('2000.00'),
    })
  })

  test('discounts stop at the role, at the floor and at the permission; the sentence names line and limit', async () => {
    const ask = (actor: Actor, manualDiscount: string) =>
      actor.refused(orders.create, {
        customerId,
        lines: [{ productId: needle, contentCount: 1, manualDiscount }],
        submit: true,
      })
    expect(await ask(seller, '200.01')).toMatchObject({
      code: 42245,
      message: expect.stringMatching(/第 1 行“水光针”.*80%.*800\.00/),
    })
    const head = await clinic.with([...writer, 'order:bill:discount'], { features: { 'order.discount.min': 10 } })
    expect(await ask(head, '300.01')).toMatchObject({ code: 42247 })
    const plain = await clinic.with(writer)
    expect(await ask(plain, '0.01')).toMatchObject({ status: 403, code: 40346 })
  })

  test('gifts need their permission and stay within the month', async () => {
    const gift = [{ productId: needle, contentCount: 1, isGift: true }]
    expect(await seller.refused(orders.create, { customerId, lines: gift })).toMatchObject({ status: 403, code: 40345 })
    const limits = { 'order.giftMonthly': 150_000, 'order.discount.min': 0 }
    const giver = await clinic.with([...writer, 'order:bill:gift'], { features: limits })
    const saved = await giver.ask(orders.create, { customerId, lines: [...gift, ...two()], submit: true })
    expect(saved.payable).toBe('2000.00')
    const again = [{ productId: needle, contentCount: 1, isGift: true }]
    expect(await giver.refused(orders.create, { customerId, lines: again, submit: true })).toMatchObject({
      code: 40347,
    })
  })

  test('the same order twice within a minute is asked about', async () => {
    const buyer = await walkIn(clinic)
    const input = { customerId: buyer, lines: two(), submit: true }
    const first = await seller.ask(orders.create, input)
    expect(await seller.refused(orders.create, input)).toMatchObject({
      code: 40946,
      message: expect.stringContaining(first.no),
    })
    await seller.ask(orders.create, { ...input, confirmed: true })
    const warned = await seller.ask(orders.check, { customerId: buyer, lines: two() })
    expect(warned.errors).toEqual([])
    expect(warned.warnings.map((w) => w.message).join()).toContain('一分钟内')
  })

  test('one submission with one key is one order', async () => {
    const input = { customerId: await walkIn(clinic), lines: two(), submit: true }
    const options = { key: `key-${Date.now()}-once` }
    const [a, b] = await Promise.all([
      seller.ask(orders.create, input, options),
      seller.ask(orders.create, input, options),
    ])
    expect(a).toEqual(b)
  })

  test('an order beyond every sum is refused, however much beyond', async () => {
    const productId = await onShelf(clinic, { price: '99999999.99' })
    const lines = Array.from({ length: 120 }, () => ({ productId, contentCount: 9_999 }))
    expect(await seller.refused(orders.create, { customerId, lines })).toMatchObject({ code: 42249 })
    expect((await seller.ask(orders.check, { customerId, lines })).errors).toMatchObject([{ line: 0 }])
  })

  test('nothing is sold that is not on sale, to nobody, or to the blacklisted', async () => {
    const ended = await onShelf(clinic, { name: '下架', saleTo: '2020-01-01' })
    expect(
      await seller.refused(orders.create, { customerId, lines: [{ productId: ended, contentCount: 1 }] }),
    ).toMatchObject({ code: 40944 })
    expect(await seller.refused(orders.create, { customerId: 999, lines: two() })).toMatchObject({ code: 40445 })
    expect(
      await seller.refused(orders.create, { customerId, lines: [{ productId: 999, contentCount: 1 }] }),
    ).toMatchObject({ code: 40446 })
    expect(
      await seller.refused(orders.create, { customerId, lines: two(), adviserId: 999, confirmed: true }),
    ).toMatchObject({ code: 40447 })
    for (const origin of [{ triageId: 999 }, { consultRecordId: 999 }])
      expect(
        await seller.refused(orders.create, { customerId, lines: two(), confirmed: true, ...origin }),
      ).toMatchObject({ code: 40448 })
    // Another customer's visit is no origin either; her own is.
    const visit = await visitFor(clinic, await clinic.as('front'), null)
    const born = (customer: number) => ({ customerId: customer, lines: two(), confirmed: true, triageId: visit.id })
    expect(await seller.refused(orders.create, born(customerId))).toMatchObject({ code: 40448 })
    const { id } = await seller.ask(orders.create, born(visit.customerId))
    expect(await seller.ask(orders.one, { id })).toMatchObject({ triageId: visit.id })
    const own = await seller.ask(orders.create, { customerId, lines: two(), confirmed: true })
    const lent = { ...born(customerId), id: own.id, version: own.version }
    expect(await seller.refused(orders.update, lent)).toMatchObject({ code: 40448 })
    const barred = await walkIn(clinic)
    await bar(clinic, barred, 'service')
    expect(await seller.refused(orders.create, { customerId: barred, lines: two() })).toMatchObject({ code: 40349 })
  })
})

describe('changing', () => {
  const draft = async () => await seller.ask(orders.create, { customerId: await walkIn(clinic), lines: two() })
  const input = async (id: number) => ({
    id,
    customerId: (await seller.ask(orders.one, { id })).customerId,
    lines: two(),
  })

  test('lines are replaced; two editors: the second is told', async () => {
    const { id, version } = await draft()
    const written = await input(id)
    const both = await Promise.allSettled([
      seller.ask(orders.update, { ...written, version, lines: [{ productId: needle, contentCount: 3 }] }),
      seller.ask(orders.update, { ...written, version, lines: [{ productId: needle, contentCount: 4 }] }),
    ])
    const failed = both.find((one) => one.status === 'rejected') as PromiseRejectedResult
    expect(failed.reason.answer).toMatchObject({ code: 40901 })
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const order = await seller.ask(orders.one, { id })
    expect(order.lines).toHaveLength(1)
    expect(['3000.00', '4000.00']).toContain(order.payable)
  })

  test('an order the till has open is not changed under it', async () => {
    const { id, version, no } = await seller.ask(orders.create, {
      customerId: await walkIn(clinic),
      lines: two(),
      submit: true,
    })
    const holder = await clinic.as('cashier')
    await clinic.inside(
      async (ctx) =>
        await sql`insert into cashier.checkout_hold (order_id, expires_at) values (${id}, kit.present() + interval '90 seconds')`.execute(
          ctx.db,
        ),
      { staffId: holder.staffId },
    )
    expect(await seller.refused(orders.update, { ...(await input(id)), version })).toMatchObject({
      code: 40947,
      message: expect.stringContaining(no),
    })
    expect(await seller.refused(orders.cancel, { id, reason: '不要了' })).toMatchObject({ code: 40947 })
  })

  test('a draft may be deleted, a submitted order cancelled with a reason, and neither twice', {
    tags: ['F0542'],
  }, async () => {
    const first = await draft()
    await seller.ask(orders.remove, { id: first.id })
    expect(await seller.refused(orders.one, { id: first.id })).toMatchObject({ status: 404 })
    const { id, version } = await seller.ask(orders.create, {
      customerId: await walkIn(clinic),
      lines: two(),
      submit: true,
    })
    expect(await seller.refused(orders.remove, { id })).toMatchObject({ code: 40945 })
    expect(await seller.refused(orders.cancel, { id, reason: ' ' })).toMatchObject({ status: 400 })
    await seller.ask(orders.cancel, { id, version, reason: '顾客改期' })
    expect(await seller.ask(orders.one, { id })).toMatchObject({ status: 'CANCELLED', endReason: '顾客改期' })
    expect(await seller.refused(orders.cancel, { id, reason: '再来' })).toMatchObject({ code: 40945 })
    const erase = clinic.rows(sql`delete from orders.sales_order where id = ${id}`)
    await expect(erase).rejects.toThrow(/is no draft/)
  })

  test('an order nobody came to pay is cancelled after thirty days, not before', async () => {
    const ids = [31, 29].map(async (days) => {
      const { id } = await seller.ask(orders.create, { customerId: await walkIn(clinic), lines: two(), submit: true })
      await clinic.rows(sql`update orders.sales_order set submitted_at = ${noonOf(-days)} where id = ${id}`)
      return id
    })
    const [old, recent] = await Promise.all(ids)
    await clinic.inside((ctx) => cancelStaleOrders(ctx, {}))
    expect((await seller.ask(orders.one, { id: old! })).status).toBe('CANCELLED')
    expect((await seller.ask(orders.one, { id: recent! })).status).toBe('UNPAID')
  })

  test('nor does one nobody decided on wait longer than that', async () => {
    const lines = [{ productId: needle, contentCount: 1, manualDiscount: '900' }]
    const ids = [31, 29].map(async (days) => {
      const customerId = await walkIn(clinic)
      const { id, status } = await seller.ask(orders.create, { customerId, lines, submit: true, review: true })
      expect(status).toBe('PENDING_CHECK')
      await clinic.rows(sql`update orders.sales_order set submitted_at = ${noonOf(-days)} where id = ${id}`)
      return id
    })
    const [old, recent] = await Promise.all(ids)
    await clinic.inside((ctx) => cancelStaleOrders(ctx, {}))
    expect(await seller.ask(orders.one, { id: old! })).toMatchObject({
      status: 'CANCELLED',
      endReason: expect.stringContaining('未审核'),
    })
    expect((await seller.ask(orders.one, { id: recent! })).status).toBe('PENDING_CHECK')
  })
})

describe('recharge', () => {
  test('a recharge is an order of one line, numbered CZ, fixed once written', async () => {
    const buyer = await walkIn(clinic)
    const saved = await seller.ask(orders.recharge, { customerId: buyer, amount: '5000' })
    expect(saved).toMatchObject({ status: 'UNPAID', payable: '5000.00' })
    expect(saved.no).toMatch(/^CZ/)
    expect(saved.warnings[0]?.message).toBe('单笔充值达到 5,000.00 元，请核对客户实名信息')
    const order = await seller.ask(orders.one, { id: saved.id })
    expect(order.lines).toMatchObject([{ itemType: 'RECHARGE', productId: null, payAmount: '5000.00' }])
    const edit = { id: saved.id, version: saved.version, customerId: buyer, lines: two() }
    expect(await seller.refused(orders.update, edit)).toMatchObject({ code: 40949 })
    expect(await seller.refused(orders.recharge, { customerId: buyer, amount: '0' })).toMatchObject({ status: 400 })
  })
})
