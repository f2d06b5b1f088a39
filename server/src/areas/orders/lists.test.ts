import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'
import { onShelf, walkIn } from '../../../test/counter.ts'

const writer = ['order:list', 'order:bill:list', 'order:bill:add', 'order:bill:cancel']

test('filters, sums and sorting agree; own rows only with scope 5', async () => {
  const ward = await newClinic()
  const me = await ward.with(writer, { dataScope: 5 })
  const boss = await ward.with(writer)
  const item = await onShelf(ward, { name: '洗牙', price: '188.88' })
  const buyer = await walkIn(ward, '欧阳修文')
  expect(
    await me.refused(orders.create, { customerId: buyer, lines: [{ productId: item, contentCount: 1 }] }),
  ).toMatchObject({
    status: 404,
  })
  await ward.rows(sql`update customers.customer set developer_id = ${me.staffId} where id = ${buyer} returning id`)
  const order = async (actor: Actor, contentCount: number, more: object = {}) =>
    await actor.ask(orders.create, {
      customerId: buyer,
      lines: [{ productId: item, contentCount }],
      submit: true,
      ...more,
    })
  const mine = await order(me, 1)
  const others = await order(boss, 2)
  const shared = await order(boss, 3, { adviserId: me.staffId })
  const ids = async (actor: Actor, filter: object) =>
    (await actor.ask(orders.list, filter)).result.map((row) => row.id).sort()
  expect(await ids(me, {})).toEqual([mine.id, shared.id].sort())
  expect(await me.refused(orders.one, { id: others.id })).toMatchObject({ status: 404 })
  expect(await me.refused(orders.cancel, { id: others.id, reason: '越权' })).toMatchObject({ status: 404 })
  expect(await ids(boss, { keyword: '欧阳' })).toHaveLength(3)
  expect(await ids(boss, { keyword: others.no })).toEqual([others.id])
  expect(await ids(boss, { keyword: others.no.slice(2) })).toEqual([others.id])
  expect(await ids(boss, { keyword: others.no.slice(-5).toLowerCase() })).toContain(others.id)
  // Four figures are the end of a customer's number, and nothing of an order's.
  expect(await ids(boss, { keyword: others.no.slice(-4) })).toEqual([])
  expect(await ids(boss, { createdBy: me.staffId })).toEqual([mine.id])
  expect(await ids(boss, { productId: item, adviserId: me.staffId })).toEqual([shared.id])
  expect(await ids(boss, { openedFrom: '2020-01-01', openedTo: '2020-12-31' })).toEqual([])
  expect(await boss.ask(orders.sums, {})).toMatchObject({ payable: '1133.28', debtOpen: '0.00' })
  expect(await me.ask(orders.sums, {})).toMatchObject({ payable: '755.52' })
  const sorted = (await boss.ask(orders.list, { sortName: 'payable', sortOrder: 'desc' })).result
  expect(sorted.map((row) => row.payable)).toEqual(['566.64', '377.76', '188.88'])
  expect(sorted[0]).toMatchObject({
    customerName: '欧阳修文',
    adviserName: expect.any(String),
    createdByName: expect.any(String),
  })
  expect(await boss.refused(orders.list, { sortName: 'likeness' })).toMatchObject({ status: 400 })
  expect((await boss.ask(orders.advisoryList, {})).total).toBe(0)
})

test('a number or a name pasted with blanks is found; the summary names three and says how many there are', async () => {
  const ward = await newClinic()
  const boss = await ward.with(writer)
  const lines = []
  for (const name of ['洗牙', '补牙', '拔牙', '种牙']) {
    const productId = await onShelf(ward, { name, price: '10.00' })
    lines.push({ productId, contentCount: name === '补牙' ? 2 : 1 })
  }
  const customerId = await walkIn(ward, '诸葛明')
  const made = await boss.ask(orders.create, { customerId, lines, submit: true })
  for (const keyword of [`  ${made.no} `, ` ${made.no.toLowerCase()}`, ' 诸葛 ', '   ']) {
    const { result } = await boss.ask(orders.list, { keyword })
    expect(result.map(({ id }) => id)).toEqual([made.id])
    expect(result[0]!.summary).toBe('洗牙、补牙×2、拔牙 等 4 项')
  }
})
