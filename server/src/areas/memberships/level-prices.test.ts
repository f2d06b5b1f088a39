/** 会员价: kept with the product, taken by orders from the card that counts, the better one of it and a combo. */
import { levelPrices } from '@clinic/contract/areas/memberships/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newCards } from '../../../test/cards.ts'
import { comboOnSale } from '../../../test/combos.ts'
import { onShelf } from '../../../test/counter.ts'

const writing = ['order:list', 'order:bill:add', 'order:bill:edit']
let scene: Awaited<ReturnType<typeof newCards>>
let keeper: Actor
/** May give nothing away. */
let seller: Actor
/** May go to 80 per cent, and give along. */
let giver: Actor
beforeAll(async () => {
  scene = await newCards()
  keeper = await scene.clinic.with([
    ...['product:item:list', 'product:item:add', 'product:item:edit', 'product:item:delete', 'cost:view'],
    ...['vip:rights:delete', 'vip:rights:list'],
  ])
  seller = await scene.clinic.with([...writing, 'customer:list'])
  giver = await scene.clinic.with([...writing, 'customer:list', 'order:bill:discount', 'order:bill:gift'], {
    features: { 'order.discount.min': 80, 'order.giftMonthly': 100_000_000 },
  })
})

type Write = InputOf<typeof orders.create>
const product = (id: number) => keeper.ask(products.one, { id })
type Levels = NonNullable<InputOf<typeof products.create>['levelPrices']>
/** @param levels absent: nothing is said of them */
const setLevels = async (id: number, levels?: Levels) => {
  const { name, category, unit, price, version } = await product(id)
  return await keeper.ask(products.update, {
    name,
    category,
    unit,
    price,
    id,
    version,
    ...(levels ? { levelPrices: levels } : {}),
  })
}
/** Somebody with a card of a new kind, its rate 9 折 unless said. */
const member = async (form: object = {}) => {
  const customerId = await scene.till.newCustomer()
  return { customerId, ...(await scene.sold(customerId, { discountBp: 9_000, ...form })) }
}
const submit = (customerId: number, more: Partial<Write>, who = seller) =>
  who.ask(orders.create, { customerId, lines: [], submit: true, confirmed: true, ...more })
const one = (productId: number, more: object = {}) => [{ productId, contentCount: 1, ...more }]
const read = (id: number) => seller.ask(orders.one, { id })
const typed = (orderId: number) =>
  scene.clinic.rows(sql<{ kind: string; fen: number; reason: string }>`select kind, fen::int, reason
    from orders.order_discount where order_id = ${orderId} order by kind, fen`)

describe('prices by card of a product', () => {
  test('are written with it, all at once; what is not named goes, what is not said stays', async () => {
    const [gold, silver] = [await scene.kind({ rank: 3 }), await scene.kind({ rank: 1 })]
    const id = await onShelf(scene.clinic, { price: '1000.00' })
    await setLevels(id, [
      { typeId: gold.id, price: '880.00' },
      { typeId: silver.id, discountBp: 8_850 },
    ])
    const { levelPrices: levels, version } = await product(id)
    expect(levels.map(({ typeId, price, discountBp }) => [typeId, price, discountBp])).toEqual([
      [silver.id, null, 8_850],
      [gold.id, '880.00', null],
    ])
    await setLevels(id)
    expect((await product(id)).levelPrices).toHaveLength(2)
    await setLevels(id, [{ typeId: gold.id, price: '870.00' }])
    expect((await product(id)).levelPrices).toMatchObject([{ typeId: gold.id, price: '870.00' }])
    expect(
      await keeper.refused(products.update, { ...writable, id, version, price: '1000.00', levelPrices: [] }),
    ).toMatchObject({ key: 'common.stale' })
    const [noted] = await scene.clinic.rows(sql<{ before: object; after: object }>`select before, after from trail.entry
      where object_type = 'product' and object_id = ${id} order by id desc limit 1`)
    expect(JSON.stringify(noted)).toContain('870.00')
    expect(JSON.stringify(noted!.before)).toContain('8.85 折')
    await keeper.ask(products.remove, { id })
  })

  test('stand below the price, once a kind, as one of two, and for kinds that are there', async () => {
    const kind = await scene.kind()
    const form = { ...writable, price: '100.00' }
    const why = async (levels: Levels) => (await keeper.refused(products.create, { ...form, levelPrices: levels })).key
    expect(await why([{ typeId: kind.id, price: '100.01' }])).toBe('products.levelAbovePrice')
    expect(await why([{ typeId: kind.id }])).toBe('products.levelOneOf')
    expect(await why([{ typeId: kind.id, price: '1', discountBp: 9_000 }])).toBe('products.levelOneOf')
    const twice = { typeId: kind.id, price: '1' }
    expect(await why([twice, twice])).toBe('products.levelTwice')
    expect(await why([{ typeId: 999_999_999, price: '1' }])).toBe('products.levelMissing')
    const { id } = await keeper.ask(products.create, { ...form, levelPrices: [{ typeId: kind.id, price: '100.00' }] })
    // A kind nobody bought goes with what was said for it.
    const found = await scene.clinic.rows(sql`select from memberships.level_price where product_id = ${id}`)
    expect(found).toHaveLength(1)
  })

  test('are raised together, from the rate of the card where nothing is said, between floor and price', async () => {
    const kind = await scene.kind({ discountBp: 9_000 })
    const ids = [await onShelf(scene.clinic, { price: '1000.00', floorPrice: '700.00' }), await onShelf(scene.clinic)]
    await setLevels(ids[1]!, [{ typeId: kind.id, price: '800.00' }])
    const items = () => Promise.all(ids.map(async (id) => ({ id, version: (await product(id)).version })))
    const change = { typeId: kind.id, by: 'amount', rounding: 'fen', reason: '市场调整' } as const
    const seen = await items()
    const moved = await keeper.ask(products.reprice, { ...change, items: seen, direction: 'down', amount: '100' })
    expect(moved.items.map(({ version }) => version)).not.toContain(seen[0]!.version)
    const levels = () => Promise.all(ids.map(async (id) => (await product(id)).levelPrices[0]!.price))
    expect(await levels()).toEqual(['800.00', '700.00'])
    expect((await product(ids[0]!)).price).toBe('1000.00')
    const why = async (more: object) =>
      (
        await keeper.refused(products.reprice, {
          ...change,
          items: await items(),
          direction: 'up',
          amount: '1',
          ...more,
        })
      ).key
    expect(await why({ amount: '300.01' })).toBe('products.repriceAbovePrice')
    expect(await why({ direction: 'down', amount: '100.01' })).toBe('products.repriceBelowFloor')
    expect(await why({ typeId: 999_999_999 })).toBe('products.levelMissing')
    expect(await levels()).toEqual(['800.00', '700.00'])
  })
})

const writable = { name: '会员价项目', category: '非手术项目', unit: 0 } as const

describe('an order of somebody with a card', () => {
  test('takes what is said of the product, else the rate of her card as it was sold; the floor holds', async () => {
    const { customerId, typeId } = await member()
    const said = await onShelf(scene.clinic, { price: '1000.00' })
    await setLevels(said, [{ typeId, price: '850.50' }])
    const plain = await onShelf(scene.clinic, { price: '99.99' })
    const floored = await onShelf(scene.clinic, { price: '1000.00', floorPrice: '950.00' })
    // The kind gives more from now on; her card was sold with 9 折.
    await scene.clinic.rows(sql`update memberships.card_type set discount_bp = 5000 where id = ${typeId}`)
    const lines = [said, plain, floored].map((productId) => ({ productId, contentCount: 2 }))
    const saved = await submit(customerId, { lines })
    const { lines: sold, discount } = await read(saved.id)
    expect(
      sold.map(({ levelDiscount, manualDiscount, payAmount }) => [levelDiscount, manualDiscount, payAmount]),
    ).toEqual([
      ['299.00', '0.00', '1701.00'],
      // Nine fen and nine tenths of one are not given away.
      ['19.98', '0.00', '180.00'],
      ['100.00', '0.00', '1900.00'],
    ])
    expect(discount).toBe('418.98')
    expect((await typed(saved.id)).map(({ kind, reason }) => [kind, reason])).toEqual(
      [1, 2, 3].map(() => ['LEVEL', sold[0]!.levelName]),
    )
    expect(sold[0]!.levelName).not.toBe('')
  })

  test('is what the page was told it would be, and refuses another price of hers', async () => {
    const { customerId, typeId, no } = await member()
    const id = await onShelf(scene.clinic, { price: '1000.00' })
    await setLevels(id, [{ typeId, discountBp: 7_500 }])
    const asked = { customerId, productIds: [id] }
    expect(await seller.ask(levelPrices.ofCustomer, asked)).toMatchObject({
      ...{ no, discountBp: 9_000 },
      prices: [{ productId: id, price: '750.00' }],
    })
    const seen = { lines: one(id, { levelPrice: '750.00' }), payAmount: '750.00' }
    await submit(customerId, seen)
    await setLevels(id, [{ typeId, discountBp: 7_600 }])
    const stale = await seller.refused(orders.create, { customerId, submit: true, confirmed: true, ...seen })
    expect(stale).toMatchObject({ code: 40901, message: expect.stringContaining('760.00') })
    const other = await scene.till.newCustomer()
    expect(await seller.ask(levelPrices.ofCustomer, { ...asked, customerId: other })).toBeNull()
    const none = await seller.refused(orders.create, { customerId: other, submit: true, ...seen })
    expect(none.message).toContain('没有会员价')
  })

  test('is priced by the card that counts when it is submitted: frozen, ended or somebody else’s gives nothing', async () => {
    const { customerId, id: cardId } = await member()
    const id = await onShelf(scene.clinic, { price: '1000.00' })
    const payable = async () => (await submit(customerId, { lines: one(id) })).payable
    expect(await payable()).toBe('900.00')
    const draft = await submit(customerId, { lines: one(id), submit: false })
    const state = (to: string) => scene.clinic.rows(sql`update memberships.card set state = ${to} where id = ${cardId}`)
    await state('FROZEN')
    expect(await payable()).toBe('1000.00')
    // What was a draft under the card is priced anew.
    const again = {
      customerId,
      lines: one(id),
      submit: true,
      confirmed: true,
      ...{ id: draft.id, version: draft.version },
    }
    expect((await seller.ask(orders.update, again)).payable).toBe('1000.00')
    await state('ACTIVE')
    await scene.clinic.rows(sql`update memberships.card set opened_on = opened_on - (valid_to - kit.business_date()),
      term_from = term_from - (valid_to - kit.business_date()), valid_to = kit.business_date() where id = ${cardId}`)
    expect(await payable()).toBe('900.00')
    await scene.age(cardId, 1)
    expect(await payable()).toBe('1000.00')
    expect((await submit(await scene.till.newCustomer(), { lines: one(id) })).payable).toBe('1000.00')
  })

  test('what is given by hand begins from her price: rate, limit and floor', async () => {
    const { customerId } = await member({ discountBp: 5_000 })
    const id = await onShelf(scene.clinic, { price: '1000.00', floorPrice: '390.00' })
    // 8 折 of 500.00 is the giver's limit; of the price it would be far below.
    const saved = await submit(customerId, { lines: one(id, { discountBp: 2_000 }) }, giver)
    expect(saved).toMatchObject({ status: 'UNPAID', payable: '400.00' })
    expect((await typed(saved.id)).map(({ kind, fen }) => [kind, fen])).toEqual([
      ['LEVEL', 50_000],
      ['MANUAL', 10_000],
    ])
    const why = async (line: object) =>
      (await giver.refused(orders.create, { customerId, submit: true, confirmed: true, lines: one(id, line) })).key
    expect(await why({ manualDiscount: '100.01' })).toBe('orders.belowLimit')
    expect(await why({ manualDiscount: '500.01' })).toBe('orders.discountAbovePrice')
    // Who may give nothing needs nothing to sell by card.
    expect((await submit(customerId, { lines: one(id) })).status).toBe('UNPAID')
    const gift = await submit(customerId, { lines: [...one(id), ...one(id, { isGift: true })], review: true }, giver)
    expect((await read(gift.id)).lines[1]).toMatchObject({ levelDiscount: '0.00', manualDiscount: '1000.00' })
  })

  test('is nothing that a rule of the audit centre goes by: her card gave it, nobody else', async () => {
    const { customerId } = await member({ discountBp: 6_000 })
    const product = await onShelf(scene.clinic, { price: '2000.00' })
    await scene.clinic.rows(sql`insert into approvals.rule (kind, enabled, discount_from_bp, steps)
      values ('ORDER_DISCOUNT', true, 3000, '[{"roleId": null, "mode": "any"}]')`)
    const sent = (target: string) =>
      submit(customerId, { lines: one(product), targetAmount: target, review: true }, giver)
    // 1,200.00 by her card: 30 per cent of that is 360.00.
    expect([(await sent('840.01')).status, (await sent('840.00')).status]).toEqual(['UNPAID', 'PENDING_CHECK'])
    await scene.clinic.rows(sql`delete from approvals.rule`)
  })

  test('what a line comes to is its price less its typed rows, also with all of them', async () => {
    const { customerId } = await member()
    const id = await onShelf(scene.clinic, { price: '333.33' })
    const lines = [{ productId: id, contentCount: 3, manualDiscount: '10.00' }]
    const saved = await submit(customerId, { lines, wholeDiscountBp: 500, roundOff: '0.50' }, giver)
    const rows = await typed(saved.id)
    expect(rows.map(({ kind }) => kind)).toEqual(['LEVEL', 'MANUAL', 'ROUNDING', 'WHOLE'])
    const { original, payable } = await read(saved.id)
    const off = rows.reduce((sum, { fen }) => sum + fen, 0)
    expect(Math.round(Number(original) * 100) - off).toBe(Math.round(Number(payable) * 100))
    await expect(
      scene.clinic.rows(
        sql`update orders.order_discount set kind = 'MANUAL' where kind = 'LEVEL' and order_id = ${saved.id}`,
      ),
    ).rejects.toThrow()
  })
})

describe('a combo for somebody with a card', () => {
  const combo = async (price: string) => {
    const parts = [
      await onShelf(scene.clinic, { name: '甲', price: '1000.00' }),
      await onShelf(scene.clinic, { name: '乙', price: '500.00' }),
      await onShelf(scene.clinic, { name: '赠', price: '300.00' }),
    ]
    const lines = parts.map((productId, at) => ({ productId, count: 1, isGift: at === 2 }))
    return await comboOnSale(scene.clinic, { lines, price })
  }

  test('is sold by the less of its price and hers, never both; what it gives along is given either way', async () => {
    const { customerId } = await member({ discountBp: 8_000 })
    const sold = async (price: string) => {
      const { id: comboId } = await combo(price)
      return await read((await submit(customerId, { combos: [{ comboId, count: 2 }] })).id)
    }
    const [dear, even, cheap] = [await sold('1200.01'), await sold('1200.00'), await sold('1000.00')]
    expect([dear, even, cheap].map(({ payable, combos: [one] }) => [payable, one!.byLevel])).toEqual([
      ['2400.00', true],
      ['2400.00', false],
      ['2000.00', false],
    ])
    const shown = ({ lines }: typeof dear) =>
      lines.map(({ levelDiscount, comboDiscount, payAmount }) => [levelDiscount, comboDiscount, payAmount])
    expect(shown(dear)).toEqual([
      ['400.00', '0.00', '1600.00'],
      ['200.00', '0.00', '800.00'],
      ['0.00', '600.00', '0.00'],
    ])
    expect(shown(cheap).map(([level]) => level)).toEqual(['0.00', '0.00', '0.00'])
    expect((await typed(dear.id)).map(({ kind }) => kind)).toEqual(['COMBO', 'LEVEL', 'LEVEL'])
  })

  test('nobody has given anything away by it, whatever it comes to', async () => {
    const { customerId } = await member({ discountBp: 5_000 })
    const { id: comboId } = await combo('1500.00')
    const saved = await submit(customerId, { combos: [{ comboId, count: 1 }] })
    expect(saved).toMatchObject({ status: 'UNPAID', payable: '750.00' })
  })
})
