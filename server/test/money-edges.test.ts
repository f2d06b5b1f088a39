/** Edge cases of the money book §20 that run through several areas; docs/money-proof.md says which test proves each of the others. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { combos } from '@clinic/contract/areas/combos/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expireLots } from '../src/areas/ledger/night.ts'
import { type ChangeDesk, newChangeDesk } from './changes.ts'
import { keeperKeys } from './combos.ts'
import { onShelf } from './counter.ts'
import { newRefundDesk, type RefundDesk, wanted } from './refunds.ts'
import { newTill, type TestTill } from './till.ts'

let till: TestTill
let back: RefundDesk
let change: ChangeDesk
beforeAll(async () => {
  till = await newTill()
  back = await newRefundDesk(till)
  change = await newChangeDesk(till)
})

test('11: a coin that ended between sale and refund comes back into its own lot, and ends with the next night', async () => {
  const customerId = await till.newCustomer()
  await till.grant(customerId, { coinFen: 1_000 })
  const sold = await till.order(customerId, [{ price: '100.00' }])
  await till.pay(
    [sold],
    [
      ['COIN', '10.00'],
      ['CARD', '90.00'],
    ],
  )
  const [item] = await till.items(customerId)
  await till.clinic.rows(sql`update ledger.lot set expires_on = kit.business_date() - 1
    where account_id in (select id from ledger.account where kind = 'COIN_CUSTOMER' and owner_id = ${customerId})`)
  const { id } = await back.asked(wanted(sold.id, item!['id']!, 1))
  await back.passed(id)
  expect((await back.one(id)).cash).toBe('90.00')
  expect((await till.figures(customerId))['coin_fen']).toBe(1_000)
  await till.clinic.inside((ctx) => expireLots(ctx, {}))
  expect((await till.figures(customerId))['coin_fen']).toBe(0)
  expect(await till.faults()).toEqual([])
})

test('22: what was given on goes back by nobody’s order: neither the giver’s money nor the receiver gets it', async () => {
  const [giver, receiver] = [await till.newCustomer(), await till.newCustomer()]
  const sold = await till.order(giver, [{ price: '90.00', sessions: 3 }])
  await till.pay([sold], [['CARD', '90.00']])
  const [item] = await till.items(giver)
  const gives = await till.clinic.with(['cashier:transfer:list', 'cashier:transfer:add'])
  const decides = await till.clinic.with(['cashier:transfer:list', 'cashier:transfer:check'])
  const gift = {
    purchasedItemId: item!['id']!,
    toCustomerId: receiver,
    times: 2,
    kind: 'GIFT',
    relation: 'spouse',
  } as const
  const { id } = await gives.ask(transfers.apply, { ...gift, reason: '送给家人' })
  const { version } = await decides.ask(transfers.info, { id })
  await decides.ask(transfers.check, { id, version, pass: true })
  const [got] = await till.items(receiver)
  expect(await back.asks.refused(refunds.trial, wanted(sold.id, got!['id']!, 1))).toMatchObject({ status: 422 })
  // The giver may have back what is left with her, and no session more.
  expect(await back.asks.refused(refunds.trial, wanted(sold.id, item!['id']!, 2))).toMatchObject({ status: 422 })
  const rest = await back.asked(wanted(sold.id, item!['id']!, 1))
  await back.passed(rest.id)
  expect((await back.one(rest.id)).cash).toBe('30.00')
  expect(await till.faults()).toEqual([])
})

test('23: three of five chosen, two of them used: the third is changed for what it is worth in the combo', async () => {
  const keeper = await till.clinic.with(keeperKeys)
  const ids: number[] = []
  for (const price of ['300.00', '300.00', '200.00', '300.00', '300.00'])
    ids.push(await onShelf(till.clinic, { name: `任选${ids.length}`, price }))
  const { id: comboId } = await keeper.ask(combos.create, {
    ...{ name: '五选三', kind: 'PICK', groups: [{ name: '面部', choose: 3 }], price: '640' },
    lines: ids.map((productId) => ({ productId, count: 1, groupNo: 1 })),
  })
  const customerId = await till.newCustomer()
  const choices = [{ groupNo: 1, productIds: ids.slice(0, 3) }]
  const order = await till.writer.ask(orders.create, {
    ...{ customerId, lines: [], combos: [{ comboId, count: 1, choices }], submit: true, confirmed: true },
  })
  await till.pay([order], [['CARD', '640.00']])
  const items = await till.items(customerId)
  const third = items.find((item) => Number(item['product_id']) === ids[2])!
  for (const item of items.filter((one) => one !== third))
    await till.nurse.ask(purchases.deduct, { purchasedItemId: item['id']!, times: 1 })
  // 300 : 300 : 200 of 640.
  expect(third['value_left_fen']).toBe(16_000)
  const lines = [{ purchasedItemId: third['id']!, qty: 1 }]
  const done = await change.changed({ orderId: order.id, lines, news: await change.products({ price: '150.00' }) })
  expect(done).toMatchObject({ value: '160.00', covered: '160.00', rest: '10.00' })
  expect((await till.figures(customerId))['principal_fen']).toBe(1_000)
  expect(await till.faults()).toEqual([])
})

test('18: a shift that paid more back by a way than it took is counted below nothing, cash never', async () => {
  const customerId = await till.newCustomer()
  const sold = await till.order(customerId, [{ price: '60.00' }])
  await till.pay([sold], [['WECHAT', '60.00']])
  const [item] = await till.items(customerId)
  const { id } = await back.asked(wanted(sold.id, item!['id']!, 1))
  await back.passed(id)
  await back.paid(id)
  const { id: shiftId, version } = (await back.pays.ask(cashier.currentShift, {}))!
  const count = (amount: string, wechat: string) => ({
    ...{ id: shiftId, version },
    counted: [
      { code: 'CASH', amount },
      { code: 'WECHAT', amount: wechat },
    ],
  })
  expect(await back.pays.refused(cashier.countShift, count('-1.00', '-60.00'))).toMatchObject({ status: 400 })
  const counted = await back.pays.ask(cashier.countShift, count('500.00', '-60.00'))
  expect(counted.expected!.find(({ code }) => code === 'WECHAT')).toMatchObject({ amount: '-60.00' })
  await back.pays.ask(cashier.closeShift, { id: shiftId, version: counted.version, toSafe: '0' })
  expect(await till.faults()).toEqual([])
})
