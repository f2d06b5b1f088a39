/** Why a plan of 最优支付 uses what it uses, step by step and with its figures; for who looks at the till. */
import { type Fen, toYuan, withCommas } from '../../money.ts'
import { couponSays, worthSays } from '../coupons/rules.ts'
import { cardSpends } from '../memberships/rules.ts'
import type { Plan, PlanFacts, UsedInPlan } from './best.ts'
import { mostOfDeposits } from './deposits.ts'
import { payeesOf, promotionLimit, reachOf } from './reach.ts'

const yuan = (fen: Fen): string => withCommas(toYuan(fen))
const percent = (bp: number): string => `${bp / 100}%`
const says = (sentence: string): readonly string[] => [sentence]

const couponStep = ({ terms, worth, validTo }: UsedInPlan, { lines }: PlanFacts): string =>
  `优惠券“${terms.name}”（${validTo} 到期）：${couponSays(terms)}${worthSays(terms, worth, lines)}，抵 ${yuan(worth.fen)} 元`

/** What could be used as well, and is kept. */
const couponsKept = ({ coupons }: Plan, facts: PlanFacts): readonly string[] => {
  const kept = facts.coupons.length - coupons.length
  if (kept === 0) return []
  return coupons.length === 0
    ? says(`${kept} 张优惠券都没有用：用了也不会少付，或不符合适用项目、门槛`)
    : says(`另外 ${kept} 张券没有用：不能与所选的同用、不符合门槛，或用了也不会更省`)
}

/** What came out of it is the least of these: the one that was reached is named. */
const bound = (fen: Fen, limit: Fen, has: Fen): string =>
  fen === limit && limit <= has ? '用到上限' : fen === has ? '全部用完' : '其余已有别的方式抵扣'

const promotionStep = (kind: 'coin' | 'points', plan: Plan, facts: PlanFacts): readonly string[] => {
  const [fen, has] = [plan[kind], kind === 'coin' ? facts.coinFen : facts.points]
  if (fen === 0) return []
  const { coinMaxBp, pointMaxBp } = facts.caps
  const limit = promotionLimit(kind, facts.lines, facts.caps)
  const cap = `可用项目应收 ${yuan(reachOf(kind, facts.lines))} 元 × 上限 ${percent(kind === 'coin' ? coinMaxBp : pointMaxBp)} = ${yuan(limit)} 元`
  const why = bound(fen, limit, has)
  return kind === 'coin'
    ? says(`好美币：${cap}，有 ${yuan(has)} 元，${why}，抵 ${yuan(fen)} 元；先到期的先扣`)
    : says(`积分：100 分抵 1 元，${cap}，有 ${has} 分，${why}，用 ${fen} 分抵 ${yuan(fen)} 元；先到期的先扣`)
}

const cardStep = ({ card, cardParts }: Plan, facts: PlanFacts): readonly string[] => {
  if (card === 0) return []
  const { principalFen, bonusFen } = cardParts
  const parts =
    facts.card!.bonusFen > 0
      ? `${cardSpends[facts.cardSpend]}，本金 ${yuan(principalFen)} 元、赠送 ${yuan(bonusFen)} 元`
      : `没有赠送金，扣本金 ${yuan(principalFen)} 元`
  return says(`会员卡 ${facts.card!.no}：${parts}`)
}

const depositStep = ({ deposit }: Plan, { deposits, lines }: PlanFacts): readonly string[] => {
  if (deposit === 0) return []
  const rest = deposit < mostOfDeposits(deposits, payeesOf(lines)) ? '；其余的定金没有可抵的金额' : ''
  return says(`定金：指定给这些项目的先用，再用先到期的，抵 ${yuan(deposit)} 元${rest}`)
}

const walletStep = ({ wallet }: Plan, { walletFen }: PlanFacts): readonly string[] =>
  wallet === 0
    ? []
    : says(`余额：有 ${yuan(walletFen)} 元，抵 ${yuan(wallet)} 元${wallet === walletFen ? '，余额用完' : ''}`)

const nowStep = ({ nowFen }: Plan): string =>
  nowFen === 0 ? '客户现在不用付款' : `其余 ${yuan(nowFen)} 元由客户现付：采用后选现金或其他收款方式`

/** What the house would give away is named before what is used instead. */
const keptSteps = ({ card, payableFen }: Plan, facts: PlanFacts): string[] => {
  const { coupons, coinFen, points, card: has } = facts
  const kept = [
    ...(coupons.length > 0
      ? [`${coupons.length} 张优惠券（最早 ${coupons.map(({ validTo }) => validTo).toSorted()[0]} 到期）`]
      : []),
    ...(coinFen > 0 ? ['好美币'] : []),
    ...(points > 0 ? ['积分'] : []),
  ]
  const bonus = card === 0 && has !== null && has.bonusFen > 0
  return [
    ...(kept.length > 0
      ? [`不用${coupons.length > 0 ? ' ' : ''}${kept.join('、')}：抵扣的部分机构不收钱，留给客户下次用`]
      : []),
    ...(bonus ? [`不用会员卡 ${has.no}：${cardSpends[facts.cardSpend]}，会带出赠送金`] : []),
    `机构净收等于应收 ${yuan(payableFen)} 元`,
  ]
}

/** The steps of a plan in the order they are taken. */
export const planSteps = (plan: Plan, facts: PlanFacts): string[] => [
  ...(plan.kind === 'MOST_KEPT' ? keptSteps(plan, facts) : []),
  ...plan.coupons.map((coupon) => couponStep(coupon, facts)),
  ...(plan.kind === 'LEAST_PAID' ? couponsKept(plan, facts) : []),
  ...promotionStep('coin', plan, facts),
  ...promotionStep('points', plan, facts),
  ...cardStep(plan, facts),
  ...depositStep(plan, facts),
  ...walletStep(plan, facts),
  nowStep(plan),
]
