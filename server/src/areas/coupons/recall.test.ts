/** 撤回: a whole sending is taken back, as far as nobody used it, wherever its coupons are by now. */
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { beforeAll, expect, it } from 'vitest'
import { couponKeys } from '../../../test/coupons.ts'
import { newCustomer } from '../../../test/customers.ts'
import { newTransfers } from '../../../test/transfers.ts'

let at: Awaited<ReturnType<typeof newTransfers>>
beforeAll(async () => {
  at = await newTransfers()
})
const recall = (batchId: number, by = at.manager) => by.ask(couponRecords.recall, { batchId, reason: '活动取消' })
const state = async (customerId: number) => (await at.rowsOf(customerId)).map((row) => row.state)

it('voids what nobody used, what was given on too, and frees total and budget', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => at.till.newCustomer()))
  const [uses, gives, waits, keeps] = people as [number, number, number, number]
  const { id } = await at.made({ transferable: true, total: 4, budget: '400.00' })
  const { batchId } = await at.send(id, ...people)
  const other = await at.send((await at.made()).id, keeps)
  const sold = await at.till.order(uses, [{ price: '300.00' }])
  const [used] = await at.rowsOf(uses)
  await at.pay([sold], [{ id: used!.id, amount: '100.00' }], [['CASH', '200.00']])
  const receiver = await at.till.newCustomer()
  const given = (await at.rowsOf(gives))[0]!.id
  await at.check((await at.giveCoupon(given, receiver)).id)
  await at.giveCoupon((await at.rowsOf(waits))[0]!.id, receiver)
  expect(await recall(batchId)).toEqual({ voided: 2, kept: 2 })
  expect(await Promise.all([uses, gives, waits, receiver].map(state))).toEqual([
    ['USED'],
    ['GIVEN'],
    ['MOVING'],
    ['VOIDED'],
  ])
  expect((await at.rowsOf(keeps)).map((row) => [row.batchId === other.batchId, row.state])).toEqual(
    expect.arrayContaining([
      [true, 'UNUSED'],
      [false, 'VOIDED'],
    ]),
  )
  expect(await at.tally(id)).toMatchObject({ issued: 2, issued_fen: 20_000, used: 1 })
  await expect(recall(batchId)).rejects.toThrow(/没有可撤回的卡券/)
  await at.clean()
})

it('reaches only whom this person reaches, and no batch of nowhere', async () => {
  const own = await at.clinic.with(couponKeys, { dataScope: 5 })
  const front = await at.clinic.as('front')
  const her = (await newCustomer(front, { name: '欧阳撤回', consultantId: own.staffId })).id
  const other = await at.till.newCustomer()
  const { batchId } = await at.send((await at.made()).id, her, other)
  expect(await recall(batchId, own)).toEqual({ voided: 1, kept: 0 })
  expect([await state(her), await state(other)]).toEqual([['VOIDED'], ['UNUSED']])
  await expect(recall(999_999)).rejects.toThrow(/404/)
})
