/** Steps by which something that was bought becomes something else: sessions are changed for another project, and what that costs more is paid. */
import { type Act, Divergence, fresh, pick, settled, yuan } from './acts.ts'
import { earnedBy, type Item, promoOf, type Sale, worthOf } from './model.ts'
import type { World } from './world.ts'

/** The place of the cashier who settles changes. */
const SETTLES = 3

/** Paid in full, with money alone, for one project: what coins, points, coupons and cards make of a change has tests of its own. */
const plain = ({ live, kind, items, tenders, debt, repaid, customer }: Sale): boolean =>
  live &&
  kind === 'SETTLE' &&
  items.length === 1 &&
  items[0]!.customer === customer &&
  debt + repaid === 0 &&
  promoOf(tenders) === 0 &&
  !tenders.has('VIP_CARD') &&
  !tenders.has('CHANGE')
const changeable = ({ books }: World): Item[] =>
  books.sales
    .filter(plain)
    .flatMap(({ items }) => items.filter(({ left, moved, refunded }) => left > 0 && !moved && refunded === 0))

/** Asked for, decided, settled; now and then turned down. What is given up pays for the new project, the rest is paid in cash. */
export const change: Act = async (world) => {
  const { changes, roll, projects } = world
  const item = pick(world, changeable(world))
  if (!item) return 0
  const qty = 1 + roll(item.left)
  const value = worthOf(item, qty)
  const project = pick(
    world,
    projects.filter(({ fen }) => fen >= value),
  )
  if (!project) return 0
  const news = [{ productId: project.id, contentCount: 1 }]
  const { id } = await changes.asked({ orderId: item.sale.id, lines: [{ purchasedItemId: item.id, qty }], news })
  if (roll(4) === 0) {
    await changes.rejected(id)
    return 2
  }
  await changes.passed(id)
  const more = project.fen - value
  await changes.filled(id, more > 0 ? [['CASH', yuan(more)]] : [])
  const { childOrderId, status } = await changes.one(id)
  if (status !== 'DONE') throw new Divergence(`change ${id} is settled and ${status}`)
  item.left -= qty
  item.value -= value
  item.moved = true
  item.sale.touched = true
  const ways = new Map([['CHANGE', value], ...(more > 0 ? [['CASH', more] as const] : [])])
  const made = { ...fresh(world, item.customer, SETTLES, ways), earned: earnedBy(more), touched: true, payment: 1 }
  const sale = await settled(world, childOrderId, made)
  for (const one of sale.items) one.moved = true
  return 3
}
