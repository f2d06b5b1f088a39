/** Coupons under many hands at once: H4 and H20 of the money book, and what holds afterwards. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { beforeAll, expect, it } from 'vitest'
import { RefusedInTest } from '../../../test/actor.ts'
import { newCoupons } from '../../../test/coupons.ts'

let at: Awaited<ReturnType<typeof newCoupons>>
beforeAll(async () => {
  at = await newCoupons()
})

const many = (count: number) => Array.from({ length: count }, (_, index) => index)
/** Runs all at once; how many were done, and the keys of the others. */
const race = async (runs: readonly Promise<unknown>[]) => {
  const ends = await Promise.allSettled(runs)
  const keys = ends.flatMap((end) => {
    if (end.status === 'fulfilled') return []
    if (!(end.reason instanceof RefusedInTest)) throw end.reason
    return [end.reason.answer.key]
  })
  return { done: ends.length - keys.length, keys: [...new Set(keys)].toSorted() }
}

it('of fifty payments with one coupon one has it', async () => {
  const customer = await at.till.newCustomer()
  const coupon = await at.given(customer)
  const tills = await Promise.all(many(5).map(() => at.till.newCashier('500.00', ['cashier:pay:coupon'])))
  const sold = await Promise.all(many(50).map(() => at.till.order(customer, [{ price: '300.00' }])))
  const { done, keys } = await race(
    sold.map((one, index) =>
      at.pay([one], [{ id: coupon, amount: '100.00' }], [['CASH', '200.00']], tills[index % 5]!),
    ),
  )
  expect({ done, keys }).toEqual({ done: 1, keys: ['coupons.used'] })
  expect(await at.till.faults()).toEqual([])
}, 60_000)

it('two sendings at once pass neither total nor budget nor the cap of a customer', async () => {
  const people = await Promise.all(many(6).map(() => at.till.newCustomer()))
  const halves = [people.slice(0, 3), people.slice(3)]
  const both = (couponId: number, sides: readonly (readonly number[])[]) =>
    race(
      sides.map((customerIds) => at.manager.ask(couponRecords.batchSend, { couponId, customerIds: [...customerIds] })),
    )
  const few = await at.made({ total: 5 })
  expect(await both(few.id, halves)).toEqual({ done: 1, keys: ['coupons.soldOut'] })
  const dear = await at.made({ face: '100.00', budget: '500.00' })
  expect(await both(dear.id, halves)).toEqual({ done: 1, keys: ['coupons.overBudget'] })
  const one = await at.made({ perCustomer: 1 })
  expect(await both(one.id, [people, people])).toEqual({ done: 1, keys: ['coupons.nobody'] })
  for (const { id } of [few, dear]) expect(await at.tally(id)).toMatchObject({ issued: 3 })
  expect(await at.tally(one.id)).toMatchObject({ issued: 6 })
  expect(await at.till.faults()).toEqual([])
}, 60_000)

it('used, voided and ended in the same moment it is one of them', async () => {
  for (let round = 0; round < 4; round += 1) {
    const customer = await at.till.newCustomer()
    const coupon = await at.given(customer, { validDays: 1 })
    const sold = await at.till.order(customer, [{ price: '300.00' }])
    await Promise.allSettled([
      at.pay([sold], [{ id: coupon, amount: '100.00' }], [['CASH', '200.00']]),
      at.manager.ask(couponRecords.void, { ids: [coupon], reason: '同时' }),
      at.night(),
    ])
    expect(['USED', 'VOIDED']).toContain((await at.stored(coupon))['state'])
    expect(await at.till.faults()).toEqual([])
  }
}, 60_000)

it('cancelled and used for another order at once it is one payment’s', async () => {
  const customer = await at.till.newCustomer()
  const coupon = await at.given(customer)
  const [first, second] = [
    await at.till.order(customer, [{ price: '300.00' }]),
    await at.till.order(customer, [{ price: '300.00' }]),
  ]
  const paid = await at.pay([first], [{ id: coupon, amount: '100.00' }], [['CASH', '200.00']])
  await Promise.allSettled([
    at.desk.ask(cashier.cancelByPost, { id: paid.id, reason: '收错了' }),
    ...many(5).map(() => at.pay([second], [{ id: coupon, amount: '100.00' }], [['CASH', '200.00']])),
  ])
  expect(await at.till.faults()).toEqual([])
}, 60_000)
