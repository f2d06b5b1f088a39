/** Everything the payment dialog needs, in one message to the database (money book §7). */

import { blacklistStandings, blockOf } from '@clinic/contract/areas/blacklist/rules.ts'
import type { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { promotionLimit, reachOf } from '@clinic/contract/areas/cashier/reach.ts'
import { whyNotOwe } from '@clinic/contract/areas/debts/rules.ts'
import type { OrderStatus, OrderType } from '@clinic/contract/areas/orders/words.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Any, Bool, Num, Of, type RowOf, Str, textOf } from '../../../kit/db/rows.ts'
import { type Reading, reading } from '../../../kit/reading.ts'
import { sees } from '../../../kit/session.ts'
import { standingOf } from '../../blacklist/index.ts'
import { maskedPhone } from '../../customers/index.ts'
import { customerOf } from '../../customers/reads.ts'
import { creditFor } from '../../debts/index.ts'
import { type Figures, figuresFrom } from '../../ledger/index.ts'
import { type UsableCard, usableCard } from '../../memberships/index.ts'
import { refuseUnreachedOrders } from '../../orders/index.ts'
import { comboName } from '../../orders/reads.ts'
import { staffName } from '../../staff/reads.ts'
import { type Deposit, depositsOf, mostByDeposit } from './deposits.ts'
import { balanceColumns } from './refusals.ts'
import { type Rates, rates, type TenderType, tenderTypes } from './till.ts'
import { paymentOf, paymentsOf } from './window-payments.ts'

type Checkout = OutputOf<(typeof cashier)['checkout']>

const OrderRow = {
  id: Id,
  version: Num,
  no: Str,
  type: Of<OrderType>(),
  status: Of<OrderStatus>(),
  customerId: Id,
  originalFen: Num,
  discountFen: Num,
  payableFen: Num,
  debtOpenFen: Num,
  openedAt: Str,
  remark: Str,
  adviserName: Nullable(Str),
  customerName: Str,
  customerCode: Str,
  standing: Word(...blacklistStandings),
  hospitalId: Num,
  phoneCipher: Any,
}
type OrderRow = RowOf<typeof OrderRow>
const ordered = textOf(
  OrderRow,
  `select o.id, o.version, o.no, o.type, o.status, o.customer_id "customerId", o.original_fen "originalFen",
    o.discount_fen "discountFen", o.payable_fen "payableFen", o.debt_open_fen "debtOpenFen", o.opened_at "openedAt",
    o.remark, ${staffName('o.adviser_id')} "adviserName", coalesce(c.name, '') "customerName", coalesce(c.code, '') "customerCode",
    ${standingOf('o.customer_id')} "standing", o.hospital_id "hospitalId", c.phone_cipher "phoneCipher"
  from orders.sales_order o
  left join ${customerOf('c', 'o')} where o.id = $1`,
)

const LineRow = {
  id: Id,
  orderId: Id,
  productId: Nullable(Id),
  productName: Str,
  comboName: Nullable(Str),
  priceFen: Num,
  contentCount: Num,
  discountFen: Num,
  sessions: Num,
  payAmountFen: Num,
  isGift: Bool,
  itemType: Str,
  needDeduct: Bool,
  allowWallet: Bool,
  allowCard: Bool,
  allowCoin: Bool,
  allowPoint: Bool,
  allowCoupon: Bool,
}
type LineRow = RowOf<typeof LineRow>
const linesOf = textOf(
  LineRow,
  `select id, order_id "orderId", product_id "productId", product_name "productName", ${comboName('l')} "comboName", price_fen "priceFen",
    content_count "contentCount", price_fen * content_count - pay_amount_fen "discountFen",
    case when need_deduct then content_count * sessions_per_unit else 0 end "sessions", pay_amount_fen "payAmountFen", is_gift "isGift", item_type "itemType",
    need_deduct "needDeduct", allow_wallet "allowWallet", allow_card "allowCard", allow_coin "allowCoin",
    allow_point "allowPoint", allow_coupon "allowCoupon"
  from orders.order_line l where order_id = $1 order by line_no`,
)

const othersOf = textOf(
  { id: Id, version: Num, no: Str, summary: Str, payableFen: Num },
  `select o.id, o.version, o.no, o.summary, o.payable_fen "payableFen" from orders.sales_order o
  where o.status = 'UNPAID' and o.id <> $1 and o.type not in ('RECHARGE', 'VIP_CARD')
    and o.customer_id = (select customer_id from orders.sales_order where id = $1)
  order by o.submitted_at`,
)

const figuresText = `select kind, balance from ledger.account
  where customer_id = (select customer_id from orders.sales_order where id = $1)
    and kind in ('WALLET_PRINCIPAL', 'WALLET_DEPOSIT', 'COIN_CUSTOMER', 'POINT_CUSTOMER', 'RECEIVABLE')`

/** What the customer of an order has, and owes. */
export const figuresOfPayer = (orderId: number): Reading<Figures> =>
  reading({ text: figuresText, values: [orderId] }, figuresFrom)

const holdOf = textOf(
  { name: Str },
  `select coalesce(${staffName('h.staff_id')}, '同事') as name from cashier.checkout_hold h
  where h.order_id = $1 and h.staff_id <> kit.current_staff() and h.expires_at > kit.clock()`,
)

const ownShift = textOf(
  { open: Num },
  `select 1 as open from cashier.cashier_shift where cashier_id = kit.current_staff() and status = 'OPEN'`,
)

export const checkoutWindow = async (ctx: Context, { id }: { id: number }): Promise<Checkout> => {
  await refuseUnreachedOrders(ctx, id)
  const { orders, lines, others, payments, own, types, setting, credit, hold, shift, card, deposits } =
    await ctx.together({
      orders: ordered(id),
      lines: linesOf(id),
      others: othersOf(id),
      payments: paymentsOf(id),
      own: figuresOfPayer(id),
      types: tenderTypes,
      setting: rates,
      credit: creditFor(ctx.session),
      hold: holdOf(id),
      shift: ownShift(),
      card: usableCard(id),
      deposits: depositsOf(id),
    })
  const order = orders[0] ?? refuse(common.notFound())
  const why = whyNotOwing(ctx, { ...credit, openFen: own.debtFen }, order)
  return {
    order: orderOf(order),
    customer: {
      id: order.customerId,
      name: order.customerName,
      code: order.customerCode,
      phone: phoneOf(ctx, order),
    },
    lines: lines.map(lineOf),
    payments: payments.map(paymentOf),
    others: others.map(({ payableFen, ...row }) => ({ ...row, payable: toYuan(payableFen) })),
    balances: balancesOf(own),
    ...(ctx.session.permissions.has('sensitive:customer-capital') ? { deposits: deposits.map(depositSaid) } : {}),
    tenders: offered(ctx, types, lines, { figures: own, card, deposits }, setting, why === null),
    whyNotOwe: why?.message ?? '',
    heldBy: hold[0]?.name ?? null,
    shiftOpen: shift.length > 0,
  }
}

type Limits = Parameters<typeof whyNotOwe>[0]
const whyNotOwing = (ctx: Context, limits: Limits, { standing }: OrderRow) =>
  ctx.session.permissions.has('cashier:pay:debt')
    ? whyNotOwe(limits, 0, blockOf('owe', standing) === 'refused')
    : common.forbidden()

const orderOf = ({
  id,
  version,
  no,
  type,
  status,
  adviserName,
  openedAt,
  remark,
  ...row
}: OrderRow): Checkout['order'] => ({
  id,
  version,
  no,
  type,
  status,
  original: toYuan(row.originalFen),
  discount: toYuan(row.discountFen),
  payable: toYuan(row.payableFen),
  debtOpen: toYuan(row.debtOpenFen),
  adviserName,
  openedAt,
  remark,
})

const phoneOf = ({ node: { keys } }: Context, { hospitalId, customerId, phoneCipher }: OrderRow): string =>
  maskedPhone({ keys, hospitalId, id: customerId }, phoneCipher) ?? ''

const depositSaid = ({ no, productName, leftFen, expiresOn, isEnded }: Deposit) => ({
  no,
  productName,
  left: toYuan(leftFen),
  expiresOn,
  ended: isEnded !== null,
})

const lineOf = ({
  priceFen,
  discountFen,
  payAmountFen,
  productId: _product,
  ...row
}: LineRow): Checkout['lines'][number] => ({
  ...row,
  price: toYuan(priceFen),
  discount: toYuan(discountFen),
  payAmount: toYuan(payAmountFen),
})

const balancesOf = (figures: Figures) => ({
  wallet: toYuan(figures.principalFen),
  deposit: toYuan(figures.depositFen),
  coin: toYuan(figures.coinFen),
  points: figures.points,
  debt: toYuan(figures.debtFen),
})

/** The most that a way may take is what is due, where less cannot be: told to whom that is shown. */
const seesDue = (ctx: Context): boolean => sees(ctx.session, 'orders.sales_order:payable')

/** Her card, as far as it reaches; what it holds is told to whom it is shown. */
const offeredCard = (
  ctx: Context,
  { id, code, name, class: kind, needsRef }: TenderType,
  card: UsableCard | null,
  spend: Rates['cardSpend'],
  reach: number,
): Checkout['tenders'] => {
  const limit = card ? Math.min(card.principalFen + card.bonusFen, reach) : 0
  if (!card || limit === 0) return []
  const told =
    seesDue(ctx) &&
    sees(ctx.session, 'memberships.card:principal') &&
    ctx.session.permissions.has('sensitive:customer-capital')
  const holds = {
    limit: toYuan(limit),
    card: { no: card.no, principal: toYuan(card.principalFen), bonus: toYuan(card.bonusFen), spend },
  }
  return [{ id, code, name, class: kind, needsRef, ...(told ? holds : {}) }]
}

/** What is not typed as an amount: coupons are chosen, a bonus goes with its card, 换项抵扣 with its change. */
const isChosen = (kind: TenderType['class']): boolean =>
  kind === 'coupon' || kind === 'cardBonus' || kind === 'internal'

/** Ways to pay that fit some line of the order, each with the most it may take: balance, lines, promotion limit. */
const offered = (
  ctx: Context,
  types: readonly TenderType[],
  lines: readonly LineRow[],
  { figures, card, deposits }: { figures: Figures; card: UsableCard | null; deposits: readonly Deposit[] },
  caps: Rates,
  mayOwe: boolean,
) => {
  const balance = {
    wallet: figures.principalFen,
    deposit: mostByDeposit(deposits, lines),
    coin: figures.coinFen,
    points: figures.points,
  }
  return types.flatMap((type): Checkout['tenders'] => {
    const { id, code, name, class: kind, needsRef } = type
    const reach = reachOf(kind, lines)
    // Coupons are chosen one by one (`couponRecords.fitting`); what a change carries on comes with the change.
    if (kind === 'card') return offeredCard(ctx, type, card, caps.cardSpend, reach)
    if (reach === 0 || isChosen(kind) || (kind === 'debt' && !mayOwe)) return []
    if (kind !== 'wallet' && kind !== 'deposit' && kind !== 'coin' && kind !== 'points')
      return [
        { id, code, name, class: kind, needsRef, ...(kind === 'debt' && seesDue(ctx) ? { limit: toYuan(reach) } : {}) },
      ]
    const cap = kind === 'coin' || kind === 'points' ? promotionLimit(kind, lines, caps) : reach
    const limit = Math.min(balance[kind], cap, reach)
    // The most it may take is the balance itself: told to whom the balance is shown.
    const told = seesDue(ctx) && sees(ctx.session, balanceColumns[kind]) ? { limit: toYuan(limit) } : {}
    return limit > 0 ? [{ id, code, name, class: kind, needsRef, ...told }] : []
  })
}
