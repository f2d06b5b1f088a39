/** Steps by which something is given or goes to somebody else: coupons, points, coins, sessions; cards, and what they pay. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { cards } from '@clinic/contract/areas/memberships/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { sql } from 'kysely'
import { type Act, asked, Divergence, fresh, openItems, pick, settled, yuan } from './acts.ts'
import { moveTender, worthOf } from './model.ts'
import { CARD, sendCoupon } from './world.ts'

export const give: Act = async (world) => {
  const customer = pick(world, world.books.customers)!
  if (world.roll(3) === 0) {
    await sendCoupon(world, customer)
    return 1
  }
  const points = world.roll(2) === 0 ? 1 + world.roll(300) : 0
  const coinFen = points > 0 ? 0 : 1 + world.roll(4_000)
  if (points > 0)
    await asked(true, world.till.cashier, ledger.adjustPoints, {
      customerId: customer.id,
      delta: points,
      reason: '活动',
    })
  else await world.till.grant(customer.id, { coinFen })
  customer.points += points
  customer.coins += coinFen
  return 1
}

/** Sessions become another customer's, decided by a second person. */
export const transfer: Act = async (world) => {
  const item = pick(
    world,
    openItems(world).filter(({ sale }) => sale.debt === 0),
  )
  if (!item) return 0
  const to = pick(
    world,
    world.books.customers.filter((one) => one !== item.customer),
  )!
  const times = 1 + world.roll(item.left)
  const wanted = { purchasedItemId: item.id, toCustomerId: to.id, times, kind: 'GIFT', relation: 'spouse' } as const
  const applied = await asked(item.given < 3, world.gives, transfers.apply, { ...wanted, reason: '送给家人' })
  if (!applied) return 1
  const { id } = applied
  const { version } = await world.decides.ask(transfers.info, { id })
  const pass = world.roll(4) > 0
  await asked(true, world.decides, transfers.check, { id, version, pass, ...(pass ? {} : { opinion: '请本人来' }) })
  if (!pass) return 2
  const value = worthOf(item, times)
  item.left -= times
  item.value -= value
  item.moved = true
  const [row] = await world.till.clinic.rows(
    sql<{ id: number }>`select id from purchases.purchased_item where transfer_id = ${id}`,
  )
  item.sale.items.push({
    ...item,
    id: row!.id,
    customer: to,
    total: times,
    left: times,
    value,
    refunded: 0,
    moved: true,
    given: item.given + 1,
  })
  return 2
}

/** A card of her own: its price sheet, its order, its money; later it pays. */
export const openCard: Act = async (world) => {
  const customer = pick(
    world,
    world.books.customers.filter(({ card }) => card === null),
  )
  if (!customer) return await payByCard(world)
  const { seller, cardTypeId: typeId, cashiers, books, roll } = world
  const { digest } = await seller.ask(cards.sheet, { customerId: customer.id, typeId })
  const made = (await asked(true, seller, cards.open, { customerId: customer.id, typeId, digest }))!
  const at = roll(cashiers.length)
  const { order } = await cashiers[at]!.ask(cashier.checkout, { id: made.orderId })
  const tenders = [{ code: 'CARD', amount: yuan(CARD.fee + CARD.principal) }]
  await asked(true, cashiers[at]!, cashier.pay, { orders: [{ id: order.id, version: order.version }], tenders })
  moveTender(books, customer, at, 'CARD', CARD.fee + CARD.principal)
  customer.card = { id: made.id, principal: CARD.principal, bonus: CARD.bonus }
  return 3
}

/** Her card pays of its money and its bonus pro rata, to the fen. */
const payByCard: Act = async (world) => {
  const { roll, books, till, cashiers, projects } = world
  const customer = pick(world, books.customers)!
  const { card } = customer
  const project = pick(world, projects)!
  if (!card || card.principal + card.bonus < project.fen) return 0
  const lines = [{ productId: project.id, contentCount: 1 }]
  const order = await till.writer.ask(orders.create, { customerId: customer.id, lines, submit: true, confirmed: true })
  const at = roll(cashiers.length)
  const paid = await asked(true, cashiers[at]!, cashier.pay, {
    orders: [{ id: order.id, version: order.version }],
    tenders: [{ code: 'VIP_CARD', amount: yuan(project.fen) }],
  })
  const rows = await till.clinic.rows(sql<{ class: string; fen: number }>`
    select class, amount_fen as fen from cashier.payment_tender where payment_id = ${paid!.id}`)
  const principal = rows.find((row) => row.class === 'card')?.fen ?? 0
  const exact = (project.fen * card.principal) / (card.principal + card.bonus)
  if (Math.abs(principal - exact) >= 1)
    throw new Divergence(`a card pays ${principal} of ${project.fen}, ${exact} is due`)
  const ways = new Map([
    ['VIP_CARD', principal],
    ['VIP_BONUS', project.fen - principal],
  ])
  await settled(world, order.id, { ...fresh(world, customer, at, ways), payment: paid!.id })
  return 2
}
