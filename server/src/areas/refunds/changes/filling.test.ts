/** 补款 of what a change left owing, and of debts that no change made. */
import { debts as debtCalls } from '@clinic/contract/areas/debts/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { beforeAll, expect, it } from 'vitest'
import { type ChangeDesk, newChangeDesk } from '../../../../test/changes.ts'
import { newScene, type RefundScene } from '../../../../test/refunds.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
let desk: ChangeDesk
let scene: RefundScene
beforeAll(async () => {
  till = await newTill()
  desk = await newChangeDesk(till)
  scene = newScene(till)
})
const sessions = (purchasedItemId: number, qty: number) => [{ purchasedItemId, qty }]

it('the difference may be owed; 补款 then pays the debt of the new order, or what is chosen of it', async () => {
  const { customerId, orderId, ids } = await scene.bought([{ price: '100.00' }])
  const done = await desk.changed(
    { orderId, lines: sessions(ids[0]!, 1), news: await desk.products({ price: '300.00' }) },
    [
      ['CASH', '50.00'],
      ['DEBT', '150.00'],
    ],
  )
  expect(await desk.order(done.childOrderId)).toMatchObject({ status: 'PART_PAID', debt_open_fen: 15_000 })
  const [owed] = (await till.cashier.ask(debtCalls.list, { customerId, open: true })).result
  const fill = (amount: string, allocations?: { debtId: number; amount: string }[], by = till.cashier) =>
    by.ask(changes.fill, {
      orderId: done.childOrderId,
      tenders: [{ code: 'CASH', amount }],
      ...(allocations ? { allocations } : {}),
    })
  await expect(fill('1.00', [{ debtId: owed!.id + 1, amount: '1.00' }])).rejects.toThrow(/404/)
  await fill('40.00', [{ debtId: owed!.id, amount: '40.00' }])
  await fill('110.00')
  expect(await desk.order(done.childOrderId)).toMatchObject({ status: 'PAID', debt_open_fen: 0, real_in_fen: 20_000 })
  await expect(fill('1.00')).rejects.toThrow(/没有要补的款/)
  const noRight = await till.clinic.with(['cashier:pay:pay'])
  await expect(fill('1.00', undefined, noRight)).rejects.toThrow(/没有收欠款的权限/)
  expect(await till.faults()).toEqual([])
})
