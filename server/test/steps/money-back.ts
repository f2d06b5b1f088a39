/** Steps by which money goes back or is counted: refunds, changes, cash on its way, shifts, the close of the day. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { daily } from '@clinic/contract/areas/daily/calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { type Act, asked, Divergence, pick, yuan } from './acts.ts'
import { type Item, moveTender, refundOf, type Sale, sumOf } from './model.ts'
import type { World } from './world.ts'

const PAYS = 1

const fen = (amount: string | null): number => Math.round(Number(amount ?? 0) * 100)

const whole = ({ tenders, items, live, kind }: Sale): boolean =>
  live && kind === 'SETTLE' && items.length === 1 && !tenders.has('VIP_CARD')
const refundable = ({ books }: World): Item[] =>
  books.sales.filter(whole).flatMap(({ items }) => items.filter(({ left, moved }) => left > 0 && !moved))

type Figures = ReturnType<typeof refundOf>

/** What the trial shows is what the model says. */
const sameAsShown = (
  shown: { value: string | null; cash: string | null; debtCancel: string | null },
  made: Figures,
): void => {
  const told = [fen(shown.value), fen(shown.cash), fen(shown.debtCancel)]
  if (told.join() !== [made.value, made.cash, made.debt].join())
    throw new Divergence(`a refund is shown as ${told}, the model says ${JSON.stringify(made)}`)
}

const approve = ({ sale, customer }: Item, made: Figures): void => {
  sale.debt -= made.debt
  sale.coinsGiven += made.coins
  sale.pointsGiven += made.points
  sale.taken += made.taken + made.short
  sale.out += made.cash + made.short
  customer.coins += made.coins
  customer.points += made.points - made.taken
}

/** Asked for, decided, paid; now and then turned down. */
export const refund: Act = async (world) => {
  const { refunds: desk, books, roll } = world
  const item = pick(world, refundable(world))
  if (!item) return 0
  const qty = 1 + roll(item.left)
  const lines = [{ purchasedItemId: item.id, qty }]
  const wanted = { orderId: item.sale.id, lines, reasonParty: 'CUSTOMER' } as const
  const shown = await desk.asks.ask(refunds.trial, wanted)
  const made = refundOf(item, qty)
  sameAsShown(shown, made)
  const route = (shown.route ?? []).map(({ code, amount }) => [code, fen(amount)] as const)
  const { id } = (await asked(true, desk.asks, refunds.apply, { ...wanted, reason: '搬家', digest: shown.digest }))!
  if (roll(5) === 0) {
    await desk.rejected(id)
    return 2
  }
  await desk.passed(id)
  item.left -= qty
  item.value -= made.value
  item.refunded += qty
  item.sale.touched = true
  // Of an order nothing is left of, its coupon comes back.
  if (item.sale.coupon && item.refunded === item.total) item.customer.coupons.push(item.sale.coupon)
  approve(item, made)
  const cash = route.reduce((sum, [code, part]) => sum + (code === 'CASH' ? part : 0), 0)
  if (route.reduce((sum, [, part]) => sum + part, 0) !== made.cash)
    throw new Divergence(`refund ${id} of ${made.cash} goes back by ${JSON.stringify(route)}`)
  if (made.cash === 0) return 2
  if (books.tills[PAYS]!.drawer < cash)
    await asked(true, desk.pays, cashier.moveCash, { kind: 'FLOAT_IN', amount: yuan(cash) }).then(() => {
      books.tills[PAYS]!.drawer += cash
    })
  const { version } = await desk.one(id)
  await asked(true, desk.pays, refunds.pay, { id, version })
  for (const [code, part] of route) moveTender(books, item.customer, PAYS, code, -part)
  return 3
}

/** Cash into the safe: sent, and taken in or sent back. */
export const toSafe: Act = async (world) => {
  const { books, roll, cashiers, keeper } = world
  const at = roll(cashiers.length)
  const drawer = books.tills[at]!
  const amount = 1 + roll(Math.max(1, Math.floor(drawer.drawer / 2)))
  const legal = amount <= drawer.drawer
  const sent = await asked(legal, cashiers[at]!, cashier.moveCash, { kind: 'TO_SAFE', amount: yuan(amount) })
  if (!sent) return 1
  const outcome = roll(3) > 0 ? ('ACCEPTED' as const) : ('REJECTED' as const)
  await asked(true, keeper, cashier.answerCash, { id: sent.id, outcome, reason: '数过' })
  drawer.drawer -= outcome === 'ACCEPTED' ? amount : 0
  books.safe += outcome === 'ACCEPTED' ? amount : 0
  return 2
}

const handOver = async (world: World, at: number): Promise<void> => {
  const { cashiers, books } = world
  const who = cashiers[at]!
  const { id, version } = (await who.ask(cashier.currentShift, {}))!
  const first = await who.ask(cashier.countShift, { id, version, counted: [{ code: 'CASH', amount: '0' }] })
  const expected = first.expected ?? []
  const cash = fen(expected.find(({ code }) => code === 'CASH')!.amount)
  if (cash !== books.tills[at]!.drawer)
    throw new Divergence(`a drawer should hold ${books.tills[at]!.drawer}, ${cash} is expected`)
  const counted = await who.ask(cashier.countShift, {
    id,
    version: first.version,
    counted: expected.map(({ code, amount }) => ({ code, amount })),
  })
  await asked(true, who, cashier.closeShift, { id, version: counted.version, toSafe: '0' })
}

/** A shift counted to the fen, and the next one on the same till. */
export const shift: Act = async (world) => {
  const at = world.roll(world.cashiers.length)
  const who = world.cashiers[at]!
  const { registerId } = (await who.ask(cashier.currentShift, {}))!
  await handOver(world, at)
  const till = world.books.tills[at]!
  await asked(true, who, cashier.openShift, { registerId, openingFloat: yuan(till.drawer) })
  till.shift += 1
  return 3
}

/** Every shift is handed over and the day closed; what it froze is what the model took in. */
export const closeDay: Act = async (world) => {
  const { books, till, cashiers } = world
  const drawers = books.tills.map(({ drawer }) => drawer)
  const registers: number[] = []
  for (const [at, who] of cashiers.entries()) {
    registers.push((await who.ask(cashier.currentShift, {}))!.registerId)
    await handOver(world, at)
  }
  const head = await till.clinic.with(['cashier:daily:list', 'cashier:daily:close'])
  const { day } = await head.ask(daily.board, {})
  const { items } = await head.ask(daily.board, { day })
  const waivers = items.filter(({ count }) => count > 0).map(({ item }) => ({ item, reason: '明天处理' }))
  await asked(true, head, daily.close, { day, waivers })
  const statement = await head.ask(daily.statement, { day })
  const taken = [
    ...books.sales,
    ...books.repayments.map((one) => ({ live: one.live, tenders: new Map([[one.code, one.fen]]) })),
  ]
  const outside = new Set(['CASH', 'CARD', 'WECHAT', 'ALIPAY'])
  const received = taken.reduce(
    (sum, { live, tenders }) => sum + (live ? sumOf(tenders, (code) => outside.has(code)) : 0),
    0,
  )
  const cards = books.customers.filter(({ card }) => card !== null).length
  const frozen = fen(statement.received) - cards * 120_000
  if (frozen !== received) throw new Divergence(`the day took ${received}, its statement says ${frozen}`)
  for (const [at, who] of cashiers.entries()) {
    await asked(true, who, cashier.openShift, { registerId: registers[at]!, openingFloat: yuan(drawers[at]!) })
    books.tills[at]!.shift += 1
  }
  return cashiers.length * 3 + 1
}
