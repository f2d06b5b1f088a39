/** A card's own ledger: each movement with its document; a span begins and ends where the account did. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { cardLedger } from '@clinic/contract/areas/memberships/ledger.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newCards, sellerKeys } from '../../../test/cards.ts'

let scene: Awaited<ReturnType<typeof newCards>>
beforeAll(async () => {
  scene = await newCards()
})

/** A card with 1,000.00 and 200.00, of which 600.00 were paid, and 120.00 that were paid and taken back. */
const used = async () => {
  const customerId = await scene.till.newCustomer()
  const card = await scene.sold(customerId)
  const pay = async (price: string) =>
    await scene.till.pay([await scene.till.order(customerId, [{ price }])], [['VIP_CARD', price]])
  const paid = await pay('600.00')
  const back = await pay('120.00')
  await scene.till.cashier.ask(cashier.cancel, { id: back.id, reason: '收错' })
  return { ...card, customerId, paid, back }
}

test('tells what moved it, newest first, each with its document, and nothing of another card', async () => {
  const { id, paid, paymentId } = await used()
  await scene.sold(await scene.till.newCustomer())
  const { result, total } = await scene.seller.ask(cardLedger.list, { id, part: 'principal' })
  expect(total).toBe(4)
  expect(
    result.map(({ part, typeName, change, balanceAfter, reversed }) => [
      part,
      typeName,
      change,
      balanceAfter,
      reversed,
    ]),
  ).toEqual([
    ['principal', '消费退回', '100.00', '500.00', false],
    ['principal', '消费', '-100.00', '400.00', true],
    ['principal', '消费', '-500.00', '500.00', false],
    ['principal', '充入', '1000.00', '1000.00', false],
  ])
  const [no, opened] = await Promise.all(
    [paid.id, paymentId].map(async (payment) => {
      const [row] = await scene.clinic.rows(sql<{ no: string }>`select no from cashier.payment where id = ${payment}`)
      return row!.no
    }),
  )
  expect([result[2]!.bizNo, result[3]!.bizNo]).toEqual([no, opened])
  const bonus = await scene.seller.ask(cardLedger.list, { id, part: 'bonus', direction: 'out' })
  expect(bonus.result.map(({ change }) => change)).toEqual(['-20.00', '-100.00'])
})

test('a span begins and ends where the account did, both of its days within', async () => {
  const { id } = await used()
  const [today, yesterday, tomorrow] = [await scene.day('0 days'), await scene.day('-1 day'), await scene.day('1 day')]
  const span = (days: object = {}) => scene.seller.ask(cardLedger.span, { id, ...days })
  const whole = {
    principal: { opening: '0.00', plus: '1100.00', minus: '600.00', closing: '500.00' },
    bonus: { opening: '0.00', plus: '220.00', minus: '120.00', closing: '100.00' },
  }
  expect(await span()).toEqual(whole)
  expect(await span({ startDate: today, endDate: today })).toEqual(whole)
  expect((await span({ startDate: tomorrow })).principal).toEqual({
    ...{ opening: '500.00', plus: '0.00', minus: '0.00', closing: '500.00' },
  })
  expect((await span({ endDate: yesterday })).bonus).toMatchObject({ plus: '0.00', closing: '0.00' })
  const page = async (days: object) => (await scene.seller.ask(cardLedger.list, { id, ...days })).total
  expect([await page({ startDate: today, endDate: today }), await page({ endDate: yesterday })]).toEqual([8, 0])
  // What stands in the list comes to what the span says.
  const { result } = await scene.seller.ask(cardLedger.list, { id })
  const sum = result.reduce((all, { part, change }) => all + (part === 'principal' ? Number(change) : 0), 0)
  expect(sum).toBe(500)
})

test('amounts are for those who see what customers have; a card that is not there is not found', async () => {
  const { id } = await used()
  const plain = await scene.clinic.with(sellerKeys.filter((key) => key !== 'sensitive:customer-capital'))
  const [row] = (await plain.ask(cardLedger.list, { id })).result
  expect(Object.keys(row!)).not.toContain('change')
  expect(Object.keys(row!)).not.toContain('balanceAfter')
  expect(row!.typeName).not.toBe('')
  expect(await plain.ask(cardLedger.span, { id })).toEqual({})
  expect(await scene.seller.refused(cardLedger.span, { id: 999_999_999 })).toMatchObject({ status: 404 })
  expect((await scene.seller.ask(cardLedger.list, { id: 999_999_999 })).total).toBe(0)
})
