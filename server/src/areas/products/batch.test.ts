/** Several products at once: new prices, another type; all of them or none. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products, productTypes } from '@clinic/contract/areas/products/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { onShelf, walkIn } from '../../../test/counter.ts'

type Repricing = Omit<InputOf<typeof products.reprice>, 'items'>
const tenth: Repricing = { by: 'percent', direction: 'down', permille: 100, rounding: 'yuan', reason: '活动定价' }

let clinic: Clinic
let keeper: Actor
beforeAll(async () => {
  clinic = await newClinic()
  keeper = await clinic.with([
    'product:item:list',
    'product:item:edit',
    'product:type:list',
    'product:type:add',
    'cost:view',
  ])
})

const shelf = async (...prices: string[]) => await Promise.all(prices.map((price) => onShelf(clinic, { price })))
const seen = async (ids: readonly number[]) =>
  await Promise.all(ids.map(async (id) => ({ id, version: (await keeper.ask(products.one, { id })).version })))
const prices = async (ids: readonly number[]) =>
  await Promise.all(ids.map(async (id) => (await keeper.ask(products.one, { id })).price))

test('prices change together, each rounded by itself, and the trail has one entry with all of them', async () => {
  const ids = await shelf('980.00', '1234.56')
  const answer = await keeper.ask(products.reprice, { items: await seen(ids), ...tenth })
  expect(answer.changed).toBe(2)
  expect(await prices(ids)).toEqual(['882.00', '1111.00'])
  expect([...answer.items].sort((a, b) => a.id - b.id)).toEqual((await seen(ids)).sort((a, b) => a.id - b.id))
  const told = await clinic.rows(sql<{ after: Record<string, unknown> }>`select after from trail.entry
    where object_type = 'product' and after ? 'prices' order by id desc limit 1`)
  expect(told[0]!.after).toMatchObject({ reason: '活动定价', permille: 100, direction: 'down' })
  expect(told[0]!.after['prices']).toEqual([
    expect.stringContaining('980.00 → 882.00'),
    expect.stringContaining('1234.56 → 1111.00'),
  ])
})

test('an order keeps the price it was written with', async () => {
  const [id] = await shelf('1000.00')
  const seller = await clinic.with(['order:list', 'order:bill:add', 'sensitive:customer-capital'])
  const order = await seller.ask(orders.create, {
    customerId: await walkIn(clinic),
    lines: [{ productId: id!, contentCount: 1 }],
  })
  await keeper.ask(products.reprice, { items: await seen([id!]), ...tenth })
  expect((await seller.ask(orders.one, { id: order.id })).lines[0]).toMatchObject({ price: '1000.00' })
})

test('one that is below its floor, stale or gone keeps all as they are', async () => {
  const ids = await shelf('1000.00', '500.00')
  const [first, second] = ids as [number, number]
  const floor = async (yuan: string) => {
    const { version, name, category, unit, price } = await keeper.ask(products.one, { id: second })
    await keeper.ask(products.update, { id: second, version, name, category, unit, price, floorPrice: yuan })
  }
  await floor('450.01')
  const name = (await keeper.ask(products.one, { id: second })).name
  // Whoever does not see the floor is told as well: it is the server that knows it.
  const blind = await clinic.with(['product:item:list', 'product:item:edit'])
  for (const who of [keeper, blind])
    expect(await who.refused(products.reprice, { items: await seen(ids), ...tenth })).toMatchObject({
      status: 422,
      message: `“${name}”调价后 450.00 元低于底价，请先调整底价，或不选它`,
    })
  await floor('450.00')
  const [one, other] = await seen(ids)
  const stale = [one!, { ...other!, version: other!.version - 1 }]
  expect(await keeper.refused(products.reprice, { items: stale, ...tenth })).toMatchObject({ code: 40901 })
  expect(await keeper.refused(products.move, { items: stale, typeId: null })).toMatchObject({ code: 40901 })
  const gone = [one!, { id: Number.MAX_SAFE_INTEGER, version: 1 }]
  expect(await keeper.refused(products.reprice, { items: gone, ...tenth })).toMatchObject({ status: 404 })
  expect(await prices([first, second])).toEqual(['1000.00', '500.00'])
  await keeper.ask(products.reprice, { items: [one!, other!], ...tenth })
  expect(await prices([first, second])).toEqual(['900.00', '450.00'])
})

test('what leads out of the range of prices is refused with the name, and a change by nothing, too', async () => {
  const [cheap, dear] = await shelf('10.00', '99999999.00')
  const of = async (id: number, more: Partial<Repricing>) =>
    await keeper.refused(products.reprice, { items: await seen([id]), ...tenth, ...more })
  expect(await of(cheap!, { by: 'amount', amount: '10.01' })).toMatchObject({ key: 'products.repriceBelowZero' })
  expect(await of(dear!, { direction: 'up' })).toMatchObject({ key: 'products.repriceTooHigh' })
  expect(await of(cheap!, { by: 'amount', amount: null })).toMatchObject({ key: 'products.repriceNothing' })
  expect(await of(cheap!, { permille: 1_001 })).toMatchObject({ key: 'products.repriceAll' })
})

test('of two who change one price at once one is told that it has changed', async () => {
  const ids = await shelf('1000.00')
  const items = await seen(ids)
  const both = await Promise.allSettled([
    keeper.ask(products.reprice, { items, ...tenth }),
    keeper.ask(products.reprice, { items, ...tenth }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await prices(ids)).toEqual(['900.00'])
})

test('moved to a type together, and out of all; a type that is not there is refused by its name', async () => {
  const ids = await shelf('1', '2')
  const type = await keeper.ask(productTypes.create, { parentId: 0, name: '皮肤', sort: 1 })
  const typeIds = async () => await Promise.all(ids.map(async (id) => (await keeper.ask(products.one, { id })).typeId))
  await keeper.ask(products.move, { items: await seen(ids), typeId: type.id })
  expect(await typeIds()).toEqual([type.id, type.id])
  const nowhere = { items: await seen(ids), typeId: Number.MAX_SAFE_INTEGER }
  expect(await keeper.refused(products.move, nowhere)).toMatchObject({ key: 'products.typeMissing' })
  await keeper.ask(products.move, { items: await seen(ids), typeId: null })
  expect(await typeIds()).toEqual([null, null])
})

test('another hospital’s products are not there', async () => {
  const ids = await shelf('1000.00')
  const elsewhere = await (await newClinic()).with(['product:item:list', 'product:item:edit'])
  const items = await seen(ids)
  expect(await elsewhere.refused(products.reprice, { items, ...tenth })).toMatchObject({ status: 404 })
  expect(await elsewhere.refused(products.move, { items, typeId: null })).toMatchObject({ status: 404 })
  expect(await prices(ids)).toEqual(['1000.00'])
})
