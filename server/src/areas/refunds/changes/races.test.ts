/** Two at once: a change is passed once and settled once, the last session leaves once (hazards H6, H8, H19). */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type ChangeDesk, newChangeDesk } from '../../../../test/changes.ts'
import { newScene } from '../../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
let desk: ChangeDesk
beforeAll(async () => {
  till = await newTill()
  desk = await newChangeDesk(till)
})

const won = (all: readonly PromiseSettledResult<unknown>[]) => all.filter(({ status }) => status === 'fulfilled').length

const wantedOf = async (sessions: number, qty: number) => {
  const { customerId, orderId, ids } = await newScene(till).bought([{ price: '90.00', sessions }])
  const news = await desk.products({ price: '100.00' })
  return { customerId, itemId: ids[0]!, wanted: { orderId, lines: [{ purchasedItemId: ids[0]!, qty }], news } }
}

test('fifty who pass one change: it is passed once; many who settle it: it is settled once', async () => {
  const { customerId, wanted } = await wantedOf(1, 1)
  const { id } = await desk.asked(wanted)
  const { version, childOrderId } = await desk.one(id)
  const passing = await Promise.allSettled(
    Array.from({ length: 50 }, () => desk.decides.ask(changes.audit, { id, version, pass: true })),
  )
  expect(won(passing)).toBe(1)
  const filling = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      desk.pays.ask(changes.fill, { orderId: childOrderId, tenders: [{ code: 'CASH', amount: '10.00' }] }),
    ),
  )
  expect(won(filling)).toBe(1)
  expect((await till.items(customerId)).map((one) => one['source'])).toEqual(['ORDER', 'CHANGE'])
  expect(await till.faults()).toEqual([])
}, 60_000)

test('two changes of the last session, and a nurse who takes it: one has it', async () => {
  const { customerId, itemId, wanted } = await wantedOf(1, 1)
  const asking = await Promise.allSettled([
    desk.asked(wanted),
    desk.asked(wanted),
    till.nurse.ask(purchases.deduct, { purchasedItemId: itemId, times: 1 }),
  ])
  expect(won(asking)).toBe(1)
  const [item] = await till.items(customerId)
  expect(item!['qty_locked']! + item!['qty_deducted']!).toBe(1)
  expect(await till.faults()).toEqual([])
})

test('a change that is settled while it is taken back ends one way', async () => {
  const { customerId, wanted } = await wantedOf(2, 1)
  const { id } = await desk.asked(wanted)
  await desk.passed(id)
  const both = await Promise.allSettled([desk.filled(id, [['CASH', '55.00']]), desk.cancelled(id, desk.decides)])
  expect(won(both)).toBe(1)
  const { status } = await desk.one(id)
  const [item] = await till.items(customerId)
  expect([item!['qty_locked'], item!['qty_moved']]).toEqual([0, status === 'DONE' ? 1 : 0])
  const child = await till.clinic.rows(sql`select o.status from orders.sales_order o
    join refunds.order_change c on c.child_order_id = o.id where c.id = ${id}`)
  expect(child).toEqual([{ status: status === 'DONE' ? 'PAID' : 'CANCELLED' }])
  expect(await till.faults()).toEqual([])
})
