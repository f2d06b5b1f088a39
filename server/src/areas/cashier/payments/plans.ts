/** 最优支付: what the orders on the desk are and what their customer has, read at once, and the two plans that come of it. */
import { bestPlans, type Plan, type PlanFacts, type PlanLine } from '@clinic/contract/areas/cashier/best.ts'
import { planSteps } from '@clinic/contract/areas/cashier/best-words.ts'
import type { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { PaymentPlan } from '@clinic/contract/areas/cashier/plans.ts'
import type { TenderClass } from '@clinic/contract/areas/cashier/split.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Fen, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, Str, textOf } from '../../../kit/db/rows.ts'
import { sees } from '../../../kit/session.ts'
import { couponsToChoose } from '../../coupons/index.ts'
import { usableCard } from '../../memberships/index.ts'
import { refuseUnreachedOrders } from '../../orders/index.ts'
import { lineById, orderById } from '../../orders/reads.ts'
import { refuseOfChange } from './credit.ts'
import { depositsOf } from './deposits.ts'
import { balanceColumns, whoPaid, whyNotTogether } from './refusals.ts'
import { rates, type TenderType, tenderTypes } from './till.ts'
import { figuresOfPayer } from './window.ts'

const orderRows = textOf(
  { id: Id, no: Str, type: Str, status: Str, customerId: Id },
  `select o.id, o.no, o.type, o.status, o.customer_id "customerId" from ${orderById('o')}
    where o.id = any($1::bigint[]) order by o.id`,
)
const payableLines = textOf(
  {
    id: Id,
    itemType: Str,
    needDeduct: Bool,
    allowWallet: Bool,
    allowCard: Bool,
    allowCoin: Bool,
    allowPoint: Bool,
    allowCoupon: Bool,
  },
  `select l.id, l.item_type "itemType", l.need_deduct "needDeduct", l.allow_wallet "allowWallet", l.allow_card "allowCard",
    l.allow_coin "allowCoin", l.allow_point "allowPoint", l.allow_coupon "allowCoupon"
  from ${lineById('l')} where l.order_id = any($1::bigint[])`,
)

const wayNames = {
  coupon: '优惠券',
  coin: '好美币',
  points: '积分',
  card: '会员卡',
  deposit: '定金',
  wallet: '余额',
} as const
type Way = keyof typeof wayNames

/** Whether the person may use a way at all, and sees what there is of it: a plan would tell. */
const isHers = ({ session }: Context, way: Way): boolean => {
  if (way === 'coupon') return session.permissions.has('cashier:pay:coupon')
  if (way === 'card')
    return sees(session, 'memberships.card:principal') && session.permissions.has('sensitive:customer-capital')
  return sees(session, balanceColumns[way])
}

const readAll = (ctx: Context, ids: readonly number[]) =>
  ctx.together({
    orders: orderRows([...ids]),
    lines: payableLines([...ids]),
    held: couponsToChoose(ids),
    own: figuresOfPayer(ids[0]!),
    types: tenderTypes,
    caps: rates,
    card: usableCard(ids[0]!),
    deposits: depositsOf(ids[0]!),
  })
type Read = Awaited<ReturnType<typeof readAll>>

/** What of hers may be used here: of a way that is out of use, or that the person does not see, there is nothing. */
const factsOf = (ctx: Context, { lines, held, own, types, caps, card, deposits }: Read): PlanFacts => {
  const has = (kind: TenderClass): boolean => types.some((type) => type.class === kind)
  const usable = (way: Way): boolean => has(way) && isHers(ctx, way)
  const terms = new Map(lines.map((line) => [line.id, line]))
  const withBonus = card !== null && (card.bonusFen === 0 || has('cardBonus'))
  return {
    lines: held.lines.map((line): PlanLine => ({ ...line, ...terms.get(line.id)! })),
    coupons: usable('coupon') ? held.coupons : [],
    coinFen: usable('coin') ? own.coinFen : 0,
    points: usable('points') ? own.points : 0,
    walletFen: usable('wallet') ? own.principalFen : 0,
    deposits: usable('deposit') ? deposits : [],
    card: usable('card') && withBonus ? card : null,
    cardSpend: caps.cardSpend,
    caps,
  }
}

const tendersOf = (plan: Plan, types: readonly TenderType[]): PaymentPlan['tenders'] =>
  types.flatMap(({ code, name, class: kind }) => {
    if (kind !== 'coin' && kind !== 'points' && kind !== 'card' && kind !== 'deposit' && kind !== 'wallet') return []
    const fen: Fen = plan[kind]
    return fen > 0 ? [{ code, name, amount: toYuan(fen) }] : []
  })

const saidOf = (plan: Plan, facts: PlanFacts, types: readonly TenderType[]): PaymentPlan => ({
  kind: plan.kind,
  coupons: plan.coupons.map(({ id, terms, worth }) => ({ id, name: terms.name, amount: toYuan(worth.fen) })),
  tenders: tendersOf(plan, types),
  payable: toYuan(plan.payableFen),
  now: toYuan(plan.nowFen),
  coupon: toYuan(plan.couponFen),
  coin: toYuan(plan.coin),
  points: plan.points,
  cardPrincipal: toYuan(plan.cardParts.principalFen),
  cardBonus: toYuan(plan.cardParts.bonusFen),
  deposit: toYuan(plan.deposit),
  wallet: toYuan(plan.wallet),
  kept: toYuan(plan.keptFen),
  steps: planSteps(plan, facts),
})

export const paymentPlans = async (
  ctx: Context,
  { orderIds }: InputOf<(typeof cashier)['plans']>,
): Promise<OutputOf<(typeof cashier)['plans']>> => {
  await refuseUnreachedOrders(ctx, ...orderIds)
  const read = await readAll(
    ctx,
    orderIds.toSorted((a, b) => a - b),
  )
  if (read.orders.length < orderIds.length) refuse(common.notFound())
  refuseIf(whyNotTogether(read.orders))
  const gone = read.orders.find(({ status }) => status !== 'UNPAID')
  if (gone) await whoPaid(ctx, gone.id)
  refuseOfChange(read.orders)
  const facts = factsOf(ctx, read)
  const unseen = (Object.keys(wayNames) as Way[]).filter((way) => !isHers(ctx, way)).map((way) => wayNames[way])
  return { plans: bestPlans(facts).map((plan) => saidOf(plan, facts, read.types)), unseen }
}
