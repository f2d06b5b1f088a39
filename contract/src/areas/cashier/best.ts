/**
 * 最优支付 (pure): from what a customer has, how she pays least now, and how the house gives least away. It goes by the very rules the
 * till pays by (`reach`, `split`, `deposits`, coupons' `worthTogether`, cards' `cardParts`), so that nothing is proposed that the till
 * would refuse. Amounts in fen. Source: money book §5, §7.
 */
import type { Fen } from '../../money.ts'
import { type CouponLine, type CouponTerms, isWorth, type Worth, worthOf, worthTogether } from '../coupons/rules.ts'
import { MOST_OF_PAYMENT } from '../coupons/words.ts'
import { type CardMoney, type CardSpend, cardParts } from '../memberships/rules.ts'
import { drawDeposits, mostOfDeposits, type OpenDeposit } from './deposits.ts'
import type { PlanKind } from './plan-words.ts'
import { type Caps, mayPay, type Payable, payeesOf, promotionLimit } from './reach.ts'
import { placedInTurn, type SplitTender, type TenderClass } from './split.ts'

export type PlanLine = Payable & CouponLine
/** A coupon that may be used today. */
export type PlanCoupon = {
  readonly id: number
  readonly code: string
  readonly validTo: string
  readonly terms: CouponTerms
}

/** What the orders on the desk are, and what their customer has. What may not be used stands there as nothing. */
export type PlanFacts = {
  readonly lines: readonly PlanLine[]
  readonly coupons: readonly PlanCoupon[]
  readonly coinFen: Fen
  /** 100 points are one yuan: one is one fen. */
  readonly points: number
  readonly walletFen: Fen
  readonly deposits: readonly OpenDeposit[]
  readonly card: (CardMoney & { readonly no: string }) | null
  /** What of the card pays first. */
  readonly cardSpend: CardSpend
  readonly caps: Caps
}

export type UsedInPlan = PlanCoupon & { readonly worth: Worth }
type Amounts = { readonly [K in 'coin' | 'points' | 'card' | 'deposit' | 'wallet']: Fen }

/** How orders are paid by a plan; what nothing of hers pays, she pays now. */
export type Plan = Amounts & {
  readonly kind: PlanKind
  readonly coupons: readonly UsedInPlan[]
  readonly cardParts: CardMoney
  readonly payableFen: Fen
  readonly couponFen: Fen
  /** 客户现付. */
  readonly nowFen: Fen
  /** 机构净收: what is due less what was only promised along (coupons, 好美币, points, a card's bonus). */
  readonly keptFen: Fen
}

type Want = SplitTender & { readonly part: keyof Amounts | 'coupon' }

const NO_CARD: CardMoney = { principalFen: 0, bonusFen: 0 }
/** Coupons that go together, up to which every choice of them is tried: 256. Beyond it one is added after the other. */
const TRIED_WHOLE = 8

const sum = (amounts: readonly Fen[]): Fen => amounts.reduce((all, one) => all + one, 0)
const placesFor = (kind: TenderClass, lines: readonly PlanLine[], isMeant: (line: PlanLine) => boolean = () => true) =>
  lines.flatMap((line, at) => (mayPay(kind, line) && isMeant(line) ? [at] : []))

const want = (kind: keyof Amounts, amountFen: Fen, lines: readonly PlanLine[]): Want => ({
  part: kind,
  kind,
  amountFen,
  scope: placesFor(kind, lines),
})

/** Her deposits in their turn, each for the orders it may pay, as the till draws them. */
const depositWants = ({ deposits, lines }: PlanFacts): Want[] => {
  const payees = payeesOf(lines)
  return drawDeposits(deposits, payees, mostOfDeposits(deposits, payees)).drawn.map(({ fen, orderIds }) => ({
    part: 'deposit',
    kind: 'deposit',
    amountFen: fen,
    scope: placesFor('deposit', lines, ({ orderId }) => orderIds.includes(orderId)),
  }))
}

/** What she has besides coupons and deposits: what is only promised before what is her money. */
const othersOf = ({ lines, card, cardSpend, coinFen, points, walletFen, caps }: PlanFacts, promotions: boolean) => {
  const limited = (kind: 'coin' | 'points', has: Fen) =>
    want(kind, promotions ? Math.min(has, promotionLimit(kind, lines, caps)) : 0, lines)
  const { principalFen, bonusFen } = card ?? NO_CARD
  // Its money alone pays as long as none of the bonus is taken along.
  const moneyAlone = bonusFen === 0 || cardSpend === 'PRINCIPAL_FIRST' ? principalFen : 0
  const byCard = want('card', promotions ? principalFen + bonusFen : moneyAlone, lines)
  const [first, last] = bonusFen > 0 ? [[byCard], []] : [[], [byCard]]
  return {
    before: [limited('coin', coinFen), limited('points', points), ...first],
    after: [...last, want('wallet', walletFen, lines)],
  }
}

const couponWants = (used: readonly UsedInPlan[], lines: readonly PlanLine[]): Want[] =>
  used.map(({ worth: { fen, lineIds } }) => ({
    part: 'coupon',
    kind: 'coupon',
    amountFen: fen,
    scope: placesFor('coupon', lines, ({ id }) => lineIds.includes(id)),
  }))

type Placed = { readonly wants: readonly Want[]; readonly fens: readonly Fen[]; readonly isCut: boolean }

/**
 * How much of each is placed. The till draws deposits in their turn, whatever else pays: after one of which not all finds a place
 * none is used, because the till would draw the first one whole.
 */
const placed = (wants: readonly Want[], dues: readonly Fen[]): Placed => {
  const fens = placedInTurn(wants, dues)
  const short = wants.findIndex(({ part, amountFen }, at) => part === 'deposit' && fens[at]! < amountFen)
  const kept = wants.filter(({ part }, at) => short < 0 || part !== 'deposit' || at <= short)
  return kept.length === wants.length
    ? { wants, fens, isCut: false }
    : { wants: kept, fens: placedInTurn(kept, dues), isCut: true }
}

/** The plan of chosen coupons: everything else is used as far as it goes. Where deposits are cut short, they are tried at every turn. */
const planOf = (kind: PlanKind, facts: PlanFacts, used: readonly UsedInPlan[]): Plan => {
  const { lines } = facts
  const dues = lines.map(({ payAmountFen }) => payAmountFen)
  const { before, after } = othersOf(facts, kind === 'LEAST_PAID')
  const coupons = couponWants(used, lines)
  const deposits = depositWants(facts)
  const rest = [...before, ...after]
  const at = (turn: number) => placed([...coupons, ...rest.slice(0, turn), ...deposits, ...rest.slice(turn)], dues)
  const usual = at(before.length)
  const plan = figuresOf(kind, facts, used, usual)
  return usual.isCut
    ? bestOf(
        rest.map((_, turn) => figuresOf(kind, facts, used, at(turn))),
        plan,
      )
    : plan
}

const figuresOf = (kind: PlanKind, facts: PlanFacts, used: readonly UsedInPlan[], { wants, fens }: Placed): Plan => {
  const of = (which: Want['part']): Fen => sum(fens.filter((_, at) => wants[at]!.part === which))
  const payableFen = sum(facts.lines.map(({ payAmountFen }) => payAmountFen))
  const parts = cardParts(of('card'), facts.card ?? NO_CARD, facts.cardSpend)
  return {
    ...{ kind, coupons: used, couponFen: of('coupon'), payableFen, cardParts: parts },
    ...{ coin: of('coin'), points: of('points'), card: of('card'), deposit: of('deposit'), wallet: of('wallet') },
    nowFen: payableFen - sum(fens),
    keptFen: payableFen - of('coupon') - of('coin') - of('points') - parts.bonusFen,
  }
}

/** Fewer money now; then less of her own money; then fewer coupons; then those that end first. */
const rankOf = (plan: Plan): readonly number[] => [
  plan.nowFen,
  plan.deposit + plan.wallet + plan.cardParts.principalFen,
  plan.coupons.length,
]
const endsOf = ({ coupons }: Plan): string => coupons.map(({ validTo }) => validTo).join()
const isBetter = (plan: Plan, than: Plan): boolean => {
  const [a, b] = [rankOf(plan), rankOf(than)]
  const at = a.findIndex((figure, index) => figure !== b[index])
  return at < 0 ? endsOf(plan) < endsOf(than) : a[at]! < b[at]!
}

const bestOf = (plans: readonly (Plan | null)[], begin: Plan): Plan =>
  plans.reduce<Plan>((best, plan) => (plan && isBetter(plan, best) ? plan : best), begin)

/** What these coupons make of it; null where the till would refuse them together. */
const withCoupons = (facts: PlanFacts, chosen: readonly PlanCoupon[]): Plan | null => {
  const worths = worthTogether(
    chosen.map(({ terms }) => terms),
    facts.lines,
  )
  const used = chosen.flatMap((coupon, at): UsedInPlan[] => {
    const worth = worths[at]!
    return isWorth(worth) ? [{ ...coupon, worth }] : []
  })
  return used.length < chosen.length ? null : planOf('LEAST_PAID', facts, used)
}

/** Coupons that take something off, the first to end before its like: of those with the same terms no more than may be used at once. */
const candidatesOf = ({ coupons, lines }: PlanFacts): PlanCoupon[] => {
  const seen = new Map<string, number>()
  return coupons
    .toSorted((a, b) => a.validTo.localeCompare(b.validTo) || a.id - b.id)
    .filter(({ terms }) => {
      const like = JSON.stringify(terms)
      const before = seen.get(like) ?? 0
      seen.set(like, before + 1)
      return before < (terms.stackable ? MOST_OF_PAYMENT : 1) && isWorth(worthOf(terms, lines))
    })
}

/** Every choice of these that the till would take. */
const everyChoice = (facts: PlanFacts, all: readonly PlanCoupon[]): (Plan | null)[] =>
  Array.from({ length: 1 << all.length }, (_, set) =>
    withCoupons(
      facts,
      all.filter((_coupon, at) => set & (1 << at)),
    ),
  )

/** One after the other, each time the one that helps most. */
const addedOneByOne = (facts: PlanFacts, all: readonly PlanCoupon[], begin: Plan): Plan => {
  let best = begin
  while (best.coupons.length < MOST_OF_PAYMENT) {
    const ids = new Set(best.coupons.map(({ id }) => id))
    const more = all
      .filter(({ id }) => !ids.has(id))
      .map((coupon) =>
        withCoupons(
          facts,
          all.filter((one) => ids.has(one.id) || one === coupon),
        ),
      )
    const next = bestOf(more, best)
    if (next === best) break
    best = next
  }
  return best
}

/** 客户付得最少: each coupon by itself is tried, and those that go together. */
const leastPaid = (facts: PlanFacts): Plan => {
  const candidates = candidatesOf(facts)
  const alone = candidates.map((coupon) => withCoupons(facts, [coupon]))
  const none = planOf('LEAST_PAID', facts, [])
  const single = bestOf(alone, none)
  const together = candidates.filter(({ terms }) => terms.stackable)
  return together.length <= TRIED_WHOLE
    ? bestOf(everyChoice(facts, together), single)
    : bestOf([addedOneByOne(facts, together, none)], single)
}

/** Both plans; they may be the same. */
export const bestPlans = (facts: PlanFacts): readonly [least: Plan, most: Plan] => [
  leastPaid(facts),
  planOf('MOST_KEPT', facts, []),
]
