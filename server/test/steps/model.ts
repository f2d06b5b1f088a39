/**
 * The books of a clinic in memory, written from the money book and not from the product: what each business step makes of a
 * customer's figures, of what was bought, of drawers and of every account. Amounts in fen.
 */

export type Customer = {
  readonly id: number
  wallet: number
  coins: number
  points: number
  card: { readonly id: number; principal: number; bonus: number } | null
  readonly coupons: number[]
}

/** A bought project: sessions and what they are worth. */
export type Item = {
  readonly id: number
  readonly sale: Sale
  readonly customer: Customer
  readonly total: number
  left: number
  value: number
  refunded: number
  /** Given on, changed or given: what a refund of it comes to is not modelled here. */
  moved: boolean
  /** So often it was given on; three times is the most. */
  readonly given: number
}

/** An order that was paid. */
export type Sale = {
  readonly id: number
  readonly customer: Customer
  readonly payment: number
  readonly cashier: number
  readonly shift: number
  readonly kind: 'SETTLE' | 'RECHARGE'
  readonly tenders: ReadonlyMap<string, number>
  readonly coupon: number | null
  readonly items: Item[]
  /** Real money in, with what was repaid; what of it went back. */
  realIn: number
  out: number
  debt: number
  debtId: number | null
  /** Points that its money earned, and what of them was taken back. */
  earned: number
  taken: number
  coinsGiven: number
  pointsGiven: number
  repaid: number
  /** A refund or a change waits or was paid: the till keeps the payment. */
  touched: boolean
  live: boolean
}

export type Repayment = {
  readonly payment: number
  readonly sale: Sale
  readonly cashier: number
  readonly shift: number
  readonly code: string
  readonly fen: number
  readonly earned: number
  live: boolean
}
export type Taking = {
  readonly id: number
  readonly item: Item
  readonly qty: number
  readonly fen: number
  live: boolean
}

/** A till with its drawer; each count begins another shift. */
export type Till = { drawer: number; shift: number }

export type Books = {
  readonly customers: Customer[]
  readonly sales: Sale[]
  readonly repayments: Repayment[]
  readonly takings: Taking[]
  readonly tills: Till[]
  /** By the code of a way of paying. */
  readonly clearing: Map<string, number>
  revenue: number
  safe: number
  onWay: number
}

export const emptyBooks = (floats: readonly number[]): Books => ({
  customers: [],
  sales: [],
  repayments: [],
  takings: [],
  tills: floats.map((drawer) => ({ drawer, shift: 0 })),
  clearing: new Map(),
  revenue: 0,
  safe: 0,
  onWay: 0,
})

const PROMOTIONS = new Set(['COIN', 'POINTS', 'COUPON', 'VIP_BONUS'])
/** A point a yuan, for each whole hundred. */
export const earnedBy = (real: number): number => Math.floor(real / 10_000) * 100

export const sumOf = (tenders: ReadonlyMap<string, number>, of: (code: string) => boolean): number =>
  [...tenders].reduce((sum, [code, fen]) => sum + (of(code) ? fen : 0), 0)
export const promoOf = (tenders: ReadonlyMap<string, number>): number => sumOf(tenders, (code) => PROMOTIONS.has(code))
export const realOf = (tenders: ReadonlyMap<string, number>): number =>
  sumOf(tenders, (code) => !PROMOTIONS.has(code) && code !== 'DEBT')

/** Money in (sign 1) or back (sign −1) by one way. */
export const moveTender = (books: Books, customer: Customer, till: number, code: string, fen: number): void => {
  if (code === 'CASH') books.tills[till]!.drawer += fen
  else if (code === 'WALLET') customer.wallet -= fen
  else if (code === 'COIN') customer.coins -= fen
  else if (code === 'POINTS') customer.points -= fen
  else if (code === 'VIP_CARD') customer.card!.principal -= fen
  else if (code === 'VIP_BONUS') customer.card!.bonus -= fen
  else if (code !== 'DEBT' && code !== 'COUPON' && code !== 'CHANGE')
    books.clearing.set(code, (books.clearing.get(code) ?? 0) + fen)
}

/** May she pay so? Coins pay a fifth of what is to be paid, points a tenth. */
export const canPay = (
  { wallet, coins, points }: Customer,
  tenders: ReadonlyMap<string, number>,
  payable: number,
): boolean =>
  (tenders.get('COIN') ?? 0) <= Math.floor(payable / 5) &&
  (tenders.get('POINTS') ?? 0) <= Math.floor(payable / 10) &&
  (tenders.get('WALLET') ?? 0) <= wallet &&
  (tenders.get('COIN') ?? 0) <= coins &&
  (tenders.get('POINTS') ?? 0) <= points

/** Value of so many of the sessions that are left: the last one takes the rest. */
export const worthOf = ({ left, value }: Pick<Item, 'left' | 'value'>, qty: number): number =>
  qty === left ? value : Number((BigInt(value) * BigInt(qty)) / BigInt(left))

/** Only what is paid may be used. */
export const canTake = (item: Item, qty: number): boolean =>
  item.left >= qty && (worthOf(item, qty) === 0 || worthOf(item, qty) <= item.value - item.sale.debt)

/** May the till take the payment back: nothing was done with it, and what it brought is still there? */
export const canCancel = (books: Books, sale: Sale): boolean => {
  const { customer, tenders } = sale
  const till = books.tills[sale.cashier]!
  if (!sale.live || sale.shift !== till.shift || (tenders.get('CASH') ?? 0) > till.drawer) return false
  if (sale.kind === 'RECHARGE') return customer.wallet >= sumOf(tenders, () => true)
  const unused = sale.items.every((item) => item.left === item.total && !item.moved)
  return unused && !sale.touched && sale.repaid === 0 && customer.points + (tenders.get('POINTS') ?? 0) >= sale.earned
}

/** May a repayment be taken back: what was used since stays covered? */
export const canUnrepay = (books: Books, back: Repayment): boolean => {
  const { sale, shift, cashier, code, fen, live } = back
  const till = books.tills[cashier]!
  const covered = sale.items.every((item) => item.value >= sale.debt + fen)
  const kept = sale.customer.points >= back.earned && (code !== 'CASH' || fen <= till.drawer)
  return live && shift === till.shift && covered && kept
}

const share = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** What goes back for sessions of a sale of one line. Source: money book §10.1. */
export const refundOf = (item: Item, qty: number) => {
  const { sale, customer } = item
  const value = worthOf(item, qty)
  const debt = Math.min(sale.debt, value)
  const money = value - debt
  const claimed =
    sale.realIn === 0
      ? 0
      : Math.max(0, share(sale.earned, Math.min(sale.realIn, sale.out + money), sale.realIn) - sale.taken)
  const back = (code: string, given: number) =>
    Math.max(0, share(sale.tenders.get(code) ?? 0, item.refunded + qty, item.total) - given)
  const coins = back('COIN', sale.coinsGiven)
  const points = back('POINTS', sale.pointsGiven)
  const taken = Math.min(claimed, customer.points + points)
  const short = Math.min(claimed - taken, money)
  return { value, debt, cash: money - short, short, coins, points, taken }
}
