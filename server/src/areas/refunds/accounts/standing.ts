/** A balance, a deposit or a card as its refund finds it: parts with both figures, and what must be cleared first. */

import { whyNotCard } from '@clinic/contract/areas/memberships/rules.ts'
import { type ChargeKind, cardStates, chargeKinds } from '@clinic/contract/areas/memberships/words.ts'
import {
  depositPart,
  feePart,
  type Part,
  type PartStand,
  partOf,
} from '@clinic/contract/areas/refunds/account-trial.ts'
import { type AccountKind, accountRefusals } from '@clinic/contract/areas/refunds/account-words.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Num, Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import { broughtBy, paymentsOfOrders, type RefundRules, refundRules } from '../../cashier/index.ts'
import { recordNamed } from '../../coupons/reads.ts'
import { promisedCoupons } from '../../credits/reads.ts'
import { refuseNobody, refuseUnreached } from '../../customers/index.ts'
import {
  depositPayments,
  figures,
  lockAccounts,
  openDay,
  type WalletSource,
  walletSources,
} from '../../ledger/index.ts'
import { type CardHolding, cardHolding, cardOf, type StoredCard } from '../../memberships/index.ts'
import { takeTurnsFor } from '../../orders/index.ts'
import { wentBackOf } from './parts.ts'

export type AccountStand = {
  readonly kind: AccountKind
  readonly customerId: number
  readonly card: StoredCard | null
  /** Everything there is, and of it what was chosen. */
  readonly lots: readonly Part[]
  readonly parts: readonly Part[]
  /** Leaves her account, or the card. */
  readonly heldFen: Fen
  readonly bonusFen: Fen
  readonly debtFen: Fen
  readonly points: number
  readonly rules: RefundRules
  /** Payments that brought it. */
  readonly paymentIds: readonly number[]
  /** Names of coupons that are taken back. */
  readonly couponNames: readonly string[]
}

export type Asked =
  | { readonly kind: 'BALANCE'; readonly customerId: number; readonly origins?: readonly number[] | undefined }
  | { readonly kind: 'DEPOSIT'; readonly customerId: number; readonly deposit?: string | number | undefined }
  | { readonly kind: 'VIP_CARD'; readonly cardId: number }

const Coupon = { orderId: Id, id: Id, name: sure(Str), used: Bool, open: Bool, usedFen: Num }

/** Coupons that recharges brought along, as they stand. */
const couponsOf = async (ctx: Context, orderIds: readonly number[]) => {
  const { rows } = await sqlOf(Coupon)`
    select p.order_id as "orderId", r.id, r.name, r.state = 'USED' as used,
      r.state = 'UNUSED' and r.valid_to >= kit.business_date() as open, coalesce(r.used_fen, 0) as "usedFen"
    from ${sql.raw(promisedCoupons)} p join ${sql.raw(recordNamed('r', 'p', 'record_id'))}
    where p.order_id = any(${[...orderIds]}::bigint[]) order by r.id`.execute(ctx.db)
  return rows
}

const sumOf = (parts: readonly Part[], of: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0)

const standOfSource = (source: WalletSource, paymentId: number | null): PartStand => ({
  kind: paymentId === null ? 'OTHER' : 'RECHARGE',
  label: source.originId === null ? '期初余额' : '其他入账',
  paidOn: source.day,
  originId: source.originId,
  paymentId,
  journals: source.journals,
  principalFen: source.principalFen,
  bonusFen: source.coinFen,
  principalLeftFen: source.leftFen,
  bonusLeftFen: source.coinLeftFen,
  refundedFen: 0,
  withinWeek: false,
  pointsGiven: 0,
  coupons: [],
  couponShortFen: 0,
})

/** Her balance by what brought it: recharges with what came along. */
const walletParts = async (ctx: Context, customerId: number) => {
  const { sources } = await ctx.together({ sources: walletSources(customerId) })
  const paymentIds = sources.flatMap(({ type, bizId }) => (type === 'recharge' && bizId !== null ? [bizId] : []))
  const origins = sources.flatMap(({ originId }) => (originId === null ? [] : [originId]))
  const { brought, before } = await ctx.together({ brought: broughtBy(paymentIds), before: wentBackOf(origins) })
  const coupons = await couponsOf(
    ctx,
    brought.payments.map(({ orderId }) => orderId),
  )
  const parts = sources.map((source): Part => {
    const payment = source.type === 'recharge' ? brought.payments.find(({ id }) => id === source.bizId) : undefined
    const gone = before.find(({ originId }) => originId === source.originId)
    // What came along with it was taken back, or kept from the money, with the first of its refunds.
    const own = gone ? [] : coupons.filter(({ orderId }) => orderId === payment?.orderId)
    return partOf({
      ...standOfSource(source, payment?.id ?? null),
      ...(payment ? { label: payment.no, paidOn: payment.day, withinWeek: payment.withinWeek } : {}),
      refundedFen: gone?.fen ?? 0,
      pointsGiven: Math.max(0, source.points - (gone?.points ?? 0)),
      coupons: own.filter(({ open }) => open).map(({ id }) => id),
      couponShortFen: own.reduce((sum, { used, usedFen }) => sum + (used ? usedFen : 0), 0),
    })
  })
  return { parts, coupons }
}

/** Chosen by their origins (0: what stood before there were lots); absent: all. */
const chosenOf = (parts: readonly Part[], origins: readonly number[] | undefined): readonly Part[] => {
  if (!origins) return parts
  const chosen = parts.filter(({ originId }) => origins.includes(originId ?? 0))
  return chosen.length === origins.length ? chosen : refuse(accountRefusals.notHers())
}

type Common = Pick<AccountStand, 'customerId' | 'debtFen' | 'points' | 'rules'>

const balanceStand = async (ctx: Context, common: Common, origins?: readonly number[]): Promise<AccountStand> => {
  const { parts: lots, coupons } = await walletParts(ctx, common.customerId)
  const parts = chosenOf(lots, origins)
  const taken = new Set(parts.flatMap((part) => part.coupons))
  return {
    ...common,
    kind: 'BALANCE',
    card: null,
    lots,
    parts,
    heldFen: sumOf(parts, (part) => part.principalLeftFen),
    bonusFen: sumOf(parts, (part) => part.bonusLeftFen),
    paymentIds: parts.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId])),
    couponNames: coupons.filter(({ id }) => taken.has(id)).map(({ name }) => name),
  }
}

const depositStand = async (
  ctx: Context,
  base: Common & { readonly depositFen: Fen },
  wanted: string | number | undefined,
): Promise<AccountStand> => {
  const { depositFen, ...rest } = base
  const fen =
    wanted === undefined ? depositFen : (parseYuan(wanted) ?? refuse(common.invalid({ reason: '定金金额格式不正确' })))
  if (fen > depositFen) refuse(accountRefusals.depositTooMuch({ left: toYuan(depositFen) }))
  const { paid } = await ctx.together({ paid: depositPayments(rest.customerId) })
  const stand: PartStand = {
    ...nothingElse,
    kind: 'DEPOSIT',
    label: '定金',
    principalFen: fen,
    principalLeftFen: fen,
  }
  const parts = fen > 0 ? [depositPart(stand, rest.rules.depositRefundPercent)] : []
  return {
    ...rest,
    kind: 'DEPOSIT',
    card: null,
    lots: parts,
    parts,
    heldFen: fen,
    bonusFen: 0,
    paymentIds: paid.map(({ id }) => id),
    couponNames: [],
  }
}

const nothingElse = {
  paidOn: null,
  originId: null,
  paymentId: null,
  journals: [],
  bonusFen: 0,
  bonusLeftFen: 0,
  refundedFen: 0,
  withinWeek: false,
  pointsGiven: 0,
  coupons: [],
  couponShortFen: 0,
} as const

/** The fee of its running term; a card that ended has none left. */
const feeOfCard = (card: StoredCard, { passed, used }: CardHolding, withinWeek: boolean): Part => {
  const isOver = card.state === 'EXPIRED'
  const stand: PartStand = {
    ...nothingElse,
    kind: 'CARD_FEE',
    label: `卡费 ${card.terms.name}`,
    principalFen: card.termFeeFen,
    principalLeftFen: card.termFeeFen,
    withinWeek,
  }
  return feePart(stand, { feeFen: card.termFeeFen, days: isOver ? 1 : card.days, passed: isOver ? 1 : passed, used })
}

/** Its fee and its money. */
const cardStand = async (ctx: Context, common: Common, card: StoredCard): Promise<AccountStand> => {
  const holding = await cardHolding(ctx, card.id)
  const { paid } = await ctx.together({ paid: paymentsOfOrders(holding.orderIds) })
  const ids = paid.map(({ id }) => id)
  const { brought } = await ctx.together({ brought: broughtBy(ids) })
  const withinWeek = brought.payments.length > 0 && brought.payments.every((payment) => payment.withinWeek)
  const { principalFen, bonusFen, principalLeftFen, bonusLeftFen } = holding
  const money: PartStand = {
    ...nothingElse,
    kind: 'CARD_MONEY',
    label: `卡内金 ${card.no}`,
    ...{ principalFen, bonusFen, principalLeftFen, bonusLeftFen, withinWeek },
  }
  const parts = [
    ...(card.termFeeFen > 0 ? [feeOfCard(card, holding, withinWeek)] : []),
    ...(principalFen > 0 ? [partOf(money)] : []),
  ]
  return {
    ...common,
    kind: 'VIP_CARD',
    card,
    lots: parts,
    parts,
    heldFen: principalLeftFen,
    bonusFen: bonusLeftFen,
    paymentIds: ids,
    couponNames: [],
  }
}

/** Refuses a card that cannot be given back. */
export const refuseKept = (card: StoredCard): void => {
  const { no, state, waits } = card
  if (whyNotCard('退卡', card)) refuse(accountRefusals.cardGone({ no, state: cardStates[state] }))
  if (waits) refuse(accountRefusals.cardWaits({ no, kind: chargeKinds[waits as ChargeKind] }))
}

/**
 * The account with everything a refund of it goes by; refuses with 404 what is out of reach.
 * @param lock it is going to be changed: day, customer, card, accounts
 */
export const accountStand = async (ctx: Context, asked: Asked, { lock }: { lock: boolean }): Promise<AccountStand> => {
  const looked = asked.kind === 'VIP_CARD' ? await cardOf(ctx, asked.cardId, { lock: false }) : null
  const customerId = asked.kind === 'VIP_CARD' ? looked!.customerId : asked.customerId
  await refuseUnreached(ctx, customerId)
  await refuseNobody(ctx, customerId)
  if (lock) await ctx.together({ day: openDay, turn: takeTurnsFor(customerId) })
  const card = looked && lock ? await cardOf(ctx, looked.id, { lock: true }) : looked
  if (lock) await ctx.together([lockAccounts(customerId)])
  const { hers, rules } = await ctx.together({ hers: figures(customerId), rules: refundRules })
  const common = { customerId, debtFen: hers.debtFen, points: hers.points, rules }
  if (asked.kind === 'BALANCE') return await balanceStand(ctx, common, asked.origins)
  if (asked.kind === 'DEPOSIT')
    return await depositStand(ctx, { ...common, depositFen: hers.depositFen }, asked.deposit)
  return await cardStand(ctx, common, card!)
}
