/** What stands against an order is told by its number before its payment is cancelled or it is revoked. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { beforeAll, expect, it } from 'vitest'
import { type ChangeDesk, newChangeDesk } from '../../../test/changes.ts'
import { newRefundDesk, newScene, type RefundDesk, type RefundScene, wanted } from '../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
let refund: RefundDesk
let change: ChangeDesk
let scene: RefundScene
beforeAll(async () => {
  till = await newTill()
  refund = await newRefundDesk(till)
  change = await newChangeDesk(till)
  scene = newScene(till)
})

const against = async (orderId: number) => (await till.writer.ask(orders.one, { id: orderId })).against
const preview = async (orderId: number) => {
  const [payment] = (await till.cashier.ask(cashier.list, { tab: 'paid', orderId })).result
  return (await till.cashier.ask(cashier.cancelling, { id: payment!.id })).whyNot
}
const revoke = (id: number) => till.cashier.refused(orders.revoke, { id, reason: '收错' })

it('a refund that waits, and one that was passed; taken back it stands no more', async () => {
  const { orderId, ids } = await scene.bought([{ price: '100.00', sessions: 2 }])
  expect([await against(orderId), await preview(orderId)]).toEqual([null, ''])
  const { id, no } = await refund.asked(wanted(orderId, ids[0]!, 1))
  expect(await against(orderId)).toBe(`退款 ${no}`)
  expect(await preview(orderId)).toContain(`退款 ${no}`)
  expect(await revoke(orderId)).toMatchObject({
    key: 'orders.standsAgainst',
    message: expect.stringContaining(`有退款 ${no}`),
  })
  await refund.rejected(id)
  expect([await against(orderId), await preview(orderId)]).toEqual([null, ''])
  await till.cashier.ask(orders.revoke, { id: orderId, reason: '收错' })
})

it('a change, and no other order’s', async () => {
  const one = await scene.bought([{ price: '100.00', sessions: 2 }])
  const other = await scene.bought([{ price: '100.00', sessions: 2 }])
  const news = await change.products({ price: '50.00', sessions: 1, count: 1 })
  const { no } = await change.asked({
    orderId: one.orderId,
    lines: [{ purchasedItemId: one.ids[0]!, qty: 1 }],
    news,
  })
  expect(await preview(one.orderId)).toContain(`改单 ${no}`)
  expect(await revoke(one.orderId)).toMatchObject({ key: 'orders.standsAgainst' })
  expect([await against(other.orderId), await preview(other.orderId)]).toEqual([null, ''])
})

it('whoever asked is led to what was decided', async () => {
  const { orderId, ids } = await scene.bought([{ price: '100.00', sessions: 2 }])
  const { id, no } = await refund.asked(wanted(orderId, ids[0]!, 1))
  await refund.passed(id)
  const told = (await refund.asks.ask(messages.mine, { pageSize: 50 })).list.find(({ content }) => content.includes(no))
  expect(told).toMatchObject({ path: `/cashier/refund?id=${id}` })
})
