/** Points of a payment go by the rate of the card in force, as it was sold; what is taken back is exactly what was earned. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { credits } from '@clinic/contract/areas/credits/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newCards } from '../../../test/cards.ts'

let scene: Awaited<ReturnType<typeof newCards>>
beforeAll(async () => {
  scene = await newCards()
})

const pointsOf = async (customerId: number) => (await scene.till.figures(customerId))['points'] ?? 0
const paid = async (customerId: number, price: string) =>
  await scene.till.pay([await scene.till.order(customerId, [{ price }])], [['CASH', price]])

test('a card of one and a half times earns so, as it was sold, and a cancelled payment gives back exactly that', async () => {
  const [member, other] = [await scene.till.newCustomer(), await scene.till.newCustomer()]
  const { typeId, id: cardId } = await scene.sold(member, { pointsRate: 150 })
  await scene.clinic.rows(sql`update memberships.card_type set points_rate = 900 where id = ${typeId}`)
  const first = await paid(member, '300.00')
  expect(await pointsOf(member)).toBe(450)
  await paid(other, '300.00')
  expect(await pointsOf(other)).toBe(300)
  // What the card is at the time of taking back changes nothing.
  await scene.clinic.rows(sql`update memberships.card set state = 'FROZEN' where id = ${cardId}`)
  await scene.till.cashier.ask(cashier.cancel, { id: first.id, reason: '收错' })
  expect(await pointsOf(member)).toBe(0)
  await paid(member, '100.00')
  expect(await pointsOf(member)).toBe(100)
  expect(await scene.till.faults()).toEqual([])
})

test('a rule that does not go by the card earns as usual; a rate of nothing earns nothing', async () => {
  const keeper = await scene.clinic.with(['vip:credits:list', 'vip:credits:edit'])
  const member = await scene.till.newCustomer()
  await scene.sold(member, { pointsRate: 0 })
  await paid(member, '200.00')
  expect(await pointsOf(member)).toBe(0)
  const { id, version, name, event } = (await keeper.ask(credits.list, {})).result.find(
    (one) => one.event === 'PAYMENT',
  )!
  await keeper.ask(credits.update, { id, version, name, event, byCard: false })
  await paid(member, '200.00')
  expect(await pointsOf(member)).toBe(200)
  expect((await keeper.ask(credits.list, {})).result.find((one) => one.id === id)).toMatchObject({
    byCard: false,
    perHundred: 100,
  })
})
