/** What paid the old order beside money: coupons come back as they promise. */
import { beforeAll, expect, it } from 'vitest'
import { type ChangeDesk, newChangeDesk } from '../../../../test/changes.ts'
import { newCoupons } from '../../../../test/coupons.ts'

let at: Awaited<ReturnType<typeof newCoupons>>
let desk: ChangeDesk
beforeAll(async () => {
  at = await newCoupons()
  desk = await newChangeDesk(at.till)
})

/** Two sessions for 300, of which a coupon paid 100. */
const paidWith = async (refundBack: 'NEVER' | 'WHOLE_ORDER' | 'ALWAYS') => {
  const customer = await at.till.newCustomer()
  const sold = await at.till.order(customer, [{ price: '300.00', sessions: 2 }])
  const coupon = await at.given(customer, { refundBack })
  await at.pay([sold], [{ id: coupon, amount: '100.00' }], [['CASH', '200.00']])
  const [item] = await at.till.items(customer)
  const change = async (qty: number) =>
    await desk.changed({
      orderId: sold.id,
      lines: [{ purchasedItemId: item!['id']!, qty }],
      news: await desk.products({ price: '100.00' }),
    })
  return { change, stateOf: async () => (await at.rowsOf(customer)).map(({ state }) => state) }
}

it.each([
  ['NEVER', 'USED', 'USED'],
  ['WHOLE_ORDER', 'USED', 'UNUSED'],
  ['ALWAYS', 'UNUSED', 'UNUSED'],
] as const)('%s: after a part %s, after the rest %s', async (refundBack, afterPart, afterAll) => {
  const { change, stateOf } = await paidWith(refundBack)
  // A session is worth what was paid for it beside the coupon.
  expect(await change(1)).toMatchObject({ covered: '100.00', up: '0.00', rest: '0.00' })
  expect(await stateOf()).toEqual([afterPart])
  await change(1)
  expect(await stateOf()).toEqual([afterAll])
  expect(await at.till.faults()).toEqual([])
})
