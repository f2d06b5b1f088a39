/** Compensation: documents of hers are linked and none is paid here; the fen stand where they were written. */
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { givenOrders } from '@clinic/contract/areas/purchases/given.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type ComplaintDesk, newComplaintDesk } from '../../../test/complaints.ts'
import { onShelf } from '../../../test/counter.ts'
import { newCoupons } from '../../../test/coupons.ts'
import { newRefundDesk } from '../../../test/refunds.ts'

let desk: ComplaintDesk
let bench: Awaited<ReturnType<typeof newCoupons>>
beforeAll(async () => {
  bench = await newCoupons()
  desk = await newComplaintDesk(bench.till.clinic)
})

const link = async (id: number, kind: 'refund' | 'coins' | 'coupon' | 'gift', documentId: number) => ({
  id,
  version: (await desk.one(id)).version,
  kind,
  documentId,
})
const listed = async (id: number, kind: 'refund' | 'coins' | 'coupon' | 'gift') =>
  (await desk.handler.ask(complaints.documents, { id, kind })).map(({ documentId, amount }) => [documentId, amount])

test('a refund, coins, a coupon and something given are chosen among hers, each once, and add up', async () => {
  const { till } = bench
  const customerId = await till.newCustomer()
  const made = await desk.accepted({ customerId })
  const other = await desk.accepted()
  // A refund of 80.00, coins of 30.00, a coupon of 100.00, an order of 60.00 that is given.
  const paid = await till.order(customerId, [{ price: '80.00' }])
  await till.pay([paid], [['CASH', '80.00']])
  const refunds = await newRefundDesk(till)
  const [item] = await till.items(customerId)
  const lines = [{ purchasedItemId: Number(item!['id']), qty: 1 }]
  const refund = await refunds.asked({ orderId: paid.id, lines, reasonParty: 'CUSTOMER' })
  await till.grant(customerId, { coinFen: 3000 })
  const coupon = await bench.made()
  await bench.send(coupon.id, customerId)
  const [record] = await bench.rowsOf(customerId)
  const giver = await till.clinic.with(['order:bill:free', 'order:list'], {
    features: { 'order.giftMonthly': 9_999_999 },
  })
  const productId = await onShelf(till.clinic, { price: '60' })
  const gift = await giver.ask(givenOrders.free, {
    customerId,
    lines: [{ productId, contentCount: 1 }],
    reason: '投诉补偿',
  })
  const [[coins] = []] = await listed(made.id, 'coins')
  expect(await listed(made.id, 'refund')).toEqual([[refund.id, '80.00']])
  expect(await listed(made.id, 'coupon')).toEqual([[record!.id, '100.00']])
  expect(await listed(made.id, 'gift')).toEqual([[gift.id, '60.00']])
  expect(await listed(other.id, 'refund')).toEqual([])
  for (const [kind, documentId] of [
    ['refund', refund.id],
    ['coins', Number(coins)],
    ['coupon', record!.id],
    ['gift', gift.id],
  ] as const)
    await desk.handler.ask(complaints.link, await link(made.id, kind, documentId))
  const linked = await desk.one(made.id)
  expect(linked.links.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', '80.00'],
    ['coins', '30.00'],
    ['coupon', '100.00'],
    ['gift', '60.00'],
  ])
  expect(linked.compensation).toBe('270.00')
  expect(await listed(made.id, 'refund')).toEqual([])
  expect(await desk.handler.refused(complaints.link, await link(made.id, 'refund', refund.id))).toMatchObject({
    key: 'complaints.linkedAlready',
  })
  expect(await desk.handler.refused(complaints.link, await link(other.id, 'coupon', record!.id))).toMatchObject({
    key: 'complaints.foreignDocument',
  })
  // What was refused or made void is worth nothing to her.
  await refunds.rejected(refund.id, '不符合条件')
  expect((await desk.one(made.id)).compensation).toBe('190.00')
  expect(await till.faults()).toEqual([])
})

test('a link is taken back, and what was never linked is not', async () => {
  const customerId = await bench.till.newCustomer()
  const made = await desk.accepted({ customerId })
  const coupon = await bench.made()
  await bench.send(coupon.id, customerId)
  const [record] = await bench.rowsOf(customerId)
  expect(await desk.handler.refused(complaints.unlink, await link(made.id, 'coupon', record!.id))).toMatchObject({
    key: 'complaints.noSuchLink',
  })
  await desk.handler.ask(complaints.link, await link(made.id, 'coupon', record!.id))
  await desk.handler.ask(complaints.unlink, await link(made.id, 'coupon', record!.id))
  expect(await desk.one(made.id)).toMatchObject({ links: [], compensation: '0.00' })
  const rows = await desk.clinic.rows(sql`select from complaints.link where complaint_id = ${made.id}`)
  expect(rows).toEqual([])
})
