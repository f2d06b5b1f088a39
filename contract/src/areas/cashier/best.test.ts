/** 最优支付: what is proposed the till takes, nothing better is left out, and every figure is said with its rule. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CouponTerms, isWorth, whyNotBeside, worthTogether } from '../coupons/rules.ts'
import { cardParts } from '../memberships/rules.ts'
import { bestPlans, type Plan, type PlanCoupon, type PlanFacts, type PlanLine } from './best.ts'
import { planSteps } from './best-words.ts'
import { drawDeposits } from './deposits.ts'
import { mayPay, payeesOf, promotionLimit } from './reach.ts'
import { type SplitTender, split, type TenderClass } from './split.ts'

const cash: CouponTerms = {
  ...{ name: '代金券', kind: 'CASH', faceFen: 10_000, percent: null, capFen: null, thresholdFen: 0, quantity: null },
  ...{ scope: 'ALL', scopeIds: [], scopeNames: '', stackable: true, withLevelPrice: true, transferable: false },
  refundBack: 'WHOLE_ORDER',
}
const coupon = (id: number, more: Partial<CouponTerms> = {}, validTo = '2026-12-31'): PlanCoupon => ({
  ...{ id, code: `Q${id}`, validTo },
  terms: { ...cash, ...more },
})
const line = (id: number, payAmountFen: number, more: Partial<PlanLine> = {}): PlanLine => ({
  ...{ id, orderId: 1, productId: id, kindId: null, typeIds: [], contentCount: 1, payAmountFen, levelDiscountFen: 0 },
  ...{ takesCoupon: true, itemType: 'PROJECT', needDeduct: true, allowWallet: true, allowCard: true, allowCoin: true },
  ...{ allowPoint: true, allowCoupon: true, ...more },
})
const facts = (lines: PlanLine[], more: Partial<PlanFacts> = {}): PlanFacts => ({
  ...{ lines, coupons: [], coinFen: 0, points: 0, walletFen: 0, deposits: [], card: null },
  ...{ cardSpend: 'PRO_RATA', caps: { coinMaxBp: 2_000, pointMaxBp: 1_000 } },
  ...more,
})
const deposit = (lineId: number, leftFen: number, productId: number | null = null) => ({
  ...{ lineId, leftFen, productId, expiresOn: null },
})

type Typed = Pick<Plan, 'coin' | 'points' | 'card' | 'deposit' | 'wallet'>

/** Whether the till takes it, by its own steps: coupons, limits, deposits in their turn, a card in the hospital's order, and the split. */
const isTaken = (
  all: PlanFacts,
  chosen: readonly PlanCoupon[],
  typed: Typed,
): { nowFen: number; own: number } | null => {
  const terms = chosen.map((one) => one.terms)
  if (whyNotBeside(terms)) return null
  const worths = worthTogether(terms, all.lines)
  if (!worths.every(isWorth)) return null
  const has = { wallet: all.walletFen, coin: all.coinFen, points: all.points }
  for (const kind of ['wallet', 'coin', 'points'] as const) if (typed[kind] > has[kind]) return null
  for (const kind of ['coin', 'points'] as const)
    if (typed[kind] > promotionLimit(kind, all.lines, all.caps)) return null
  const { drawn, shortFen } = drawDeposits(all.deposits, payeesOf(all.lines), typed.deposit)
  if (shortFen > 0) return null
  const money = all.card ?? { principalFen: 0, bonusFen: 0 }
  if (typed.card > money.principalFen + money.bonusFen) return null
  const parts = cardParts(typed.card, money, all.cardSpend)
  const tender = (kind: TenderClass, amountFen: number, ids?: (one: PlanLine) => boolean): SplitTender => ({
    ...{ kind, amountFen },
    scope: all.lines.flatMap((one, at) => (mayPay(kind, one) && (ids?.(one) ?? true) ? [at] : [])),
  })
  const tenders = [
    ...worths.map(({ fen, lineIds }) => tender('coupon', fen, ({ id }) => lineIds.includes(id))),
    ...(['coin', 'points', 'wallet'] as const).map((kind) => tender(kind, typed[kind])),
    ...[tender('card', parts.principalFen), tender('cardBonus', parts.bonusFen)],
    ...drawn.map(({ fen, orderIds }) => tender('deposit', fen, ({ orderId }) => orderIds.includes(orderId))),
  ]
  const dues = all.lines.map(({ payAmountFen }) => payAmountFen)
  const nowFen = dues.reduce((sum, due) => sum + due, 0) - tenders.reduce((sum, { amountFen }) => sum + amountFen, 0)
  if (nowFen < 0 || !split([...tenders, tender('cash', nowFen)], dues).fits) return null
  return { nowFen, own: typed.wallet + typed.deposit + parts.principalFen }
}
const subsets = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 1 << all.length }, (_, set) => all.filter((_one, at) => set & (1 << at)))
const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, fen) => fen)

/** Everything that could be typed, for whatever coupons are chosen. */
function* everyWay(all: PlanFacts) {
  const depositFen = all.deposits.reduce((sum, { leftFen }) => sum + leftFen, 0)
  const cardFen = (all.card?.principalFen ?? 0) + (all.card?.bonusFen ?? 0)
  for (const chosen of subsets(all.coupons))
    for (const coin of upTo(all.coinFen))
      for (const points of upTo(all.points))
        for (const card of upTo(cardFen))
          for (const paid of upTo(depositFen))
            for (const wallet of upTo(all.walletFen)) {
              const way = isTaken(all, chosen, { coin, points, card, deposit: paid, wallet })
              if (way) yield way
            }
}

const flag = fc.boolean()
const fen = (max: number) => fc.integer({ min: 0, max })
const lineOf = (id: number, most: number) =>
  fc
    .record({
      payAmountFen: fen(most),
      contentCount: fc.integer({ min: 1, max: 3 }),
      allowWallet: flag,
      allowCard: flag,
    })
    .chain((one) =>
      fc
        .record({ allowCoin: flag, allowPoint: flag, allowCoupon: flag, orderId: fc.integer({ min: 1, max: 2 }) })
        .chain((more) =>
          fc
            .record({ levelDiscountFen: fen(1), itemType: fc.constantFrom('PROJECT', 'PROJECT', 'DEPOSIT') })
            .map((last) => {
              const made = line(id, one.payAmountFen, { ...one, ...more, ...last, productId: id })
              return { ...made, takesCoupon: mayPay('coupon', made) }
            }),
        ),
    )
const couponOf = (id: number, most: number) =>
  fc
    .record({
      kind: fc.constantFrom<CouponTerms['kind']>('CASH', 'DISCOUNT', 'PROJECT'),
      faceFen: fc.integer({ min: 1, max: Math.max(1, most) }),
      percent: fc.integer({ min: 0, max: 99 }),
      thresholdFen: fen(most),
      quantity: fc.integer({ min: 1, max: 2 }),
      stackable: flag,
      withLevelPrice: flag,
      scoped: flag,
    })
    .map(({ scoped, ...terms }) =>
      coupon(id, { ...terms, ...(scoped ? { scope: 'PRODUCT', scopeIds: [1, 2] } : {}) }, `2026-12-0${id}`),
    )
const some = (most: number, has: number, coupons: number) =>
  fc
    .record({
      lines: fc.tuple(lineOf(1, most), lineOf(2, most), lineOf(3, most)),
      coupons: fc.tuple(...upTo(coupons - 1).map((at) => couponOf(at + 1, most))),
      coinFen: fen(has),
      points: fen(has),
      walletFen: fen(has),
      deposits: fc.tuple(fen(has), fen(has)),
      card: fc.option(fc.record({ principalFen: fen(has), bonusFen: fen(has) }), { nil: null }),
      coinMaxBp: fc.constantFrom(0, 2_000, 5_000, 10_000),
      cardSpend: fc.constantFrom('PRO_RATA' as const, 'PRINCIPAL_FIRST' as const, 'BONUS_FIRST' as const),
    })
    .map(({ lines, deposits: [a, b], card, coinMaxBp, ...rest }) =>
      facts(lines, {
        ...rest,
        deposits: [deposit(1, a, 1), deposit(2, b)].filter(({ leftFen }) => leftFen > 0),
        card: card && { ...card, no: 'K1' },
        caps: { coinMaxBp, pointMaxBp: 5_000 },
      }),
    )

describe('what is proposed', () => {
  it('the till takes, both of it, with the figures that stand there', () => {
    fc.assert(
      fc.property(some(3_000_000_000, 2_000_000_000, 4), (all) => {
        for (const plan of bestPlans(all)) {
          const taken = isTaken(all, plan.coupons, plan)
          expect(taken?.nowFen).toBe(plan.nowFen)
          const promised = plan.couponFen + plan.coin + plan.points + plan.cardParts.bonusFen
          expect(plan.keptFen).toBe(plan.payableFen - promised)
          expect(plan.couponFen).toBe(plan.coupons.reduce((sum, { worth }) => sum + worth.fen, 0))
        }
        const [least, most] = bestPlans(all)
        expect(most.keptFen).toBe(most.payableFen)
        expect(least.nowFen).toBeLessThanOrEqual(most.nowFen)
      }),
      { numRuns: 150 },
    )
  })

  it('is the least she could pay now, whatever coupons and amounts are tried; and then the least of her own money', () => {
    fc.assert(
      fc.property(some(4, 2, 3), (all) => {
        const [least] = bestPlans(all)
        const ways = [...everyWay(all)]
        const now = Math.min(...ways.map(({ nowFen }) => nowFen))
        expect(least.nowFen).toBe(now)
        // Deposits go by a turn of their own, which may cost a fen of what is promised.
        if (all.deposits.length > 0) return
        const own = Math.min(...ways.filter(({ nowFen }) => nowFen === now).map((way) => way.own))
        expect(least.wallet + least.cardParts.principalFen).toBe(own)
      }),
      { numRuns: 80 },
    )
  })

  it('and of many coupons that go together none by itself is better', () => {
    const many = fc.tuple(...upTo(11).map((at) => couponOf(at + 1, 9_000)))
    fc.assert(
      fc.property(some(9_000, 500, 1), many, (all, coupons) => {
        const held = { ...all, coupons: coupons.map((one) => ({ ...one, terms: { ...one.terms, stackable: true } })) }
        const [least] = bestPlans(held)
        expect(isTaken(held, least.coupons, least)?.nowFen).toBe(least.nowFen)
        for (const one of held.coupons)
          expect(least.nowFen).toBeLessThanOrEqual(bestPlans({ ...held, coupons: [one] })[0].nowFen)
      }),
      { numRuns: 30 },
    )
  })
})

describe('which is chosen', () => {
  it('the coupon that takes off most, or two that together take off more', () => {
    const big = coupon(1, { faceFen: 15_000, stackable: false })
    const two = [coupon(2, { faceFen: 8_000 }), coupon(3, { faceFen: 9_000 })]
    const ids = (coupons: PlanCoupon[]) =>
      bestPlans(facts([line(1, 50_000)], { coupons }))[0].coupons.map(({ id }) => id)
    expect(ids([big, two[0]!])).toEqual([1])
    expect(ids([big, ...two])).toEqual([2, 3])
  })

  it('of two alike the one that ends first, and no second one that saves nothing', () => {
    const coupons = [coupon(1, {}, '2026-12-31'), coupon(2, {}, '2026-11-30')]
    const chosen = (due: number) => bestPlans(facts([line(1, due)], { coupons }))[0].coupons.map(({ id }) => id)
    expect(chosen(9_000)).toEqual([2])
    expect(chosen(25_000)).toEqual([2, 1])
  })

  it('of more than can all be tried as many as one payment takes, those that take off most', () => {
    const coupons = Array.from({ length: 12 }, (_, at) => coupon(at + 1, { faceFen: 100 * (at + 1) }))
    const [least] = bestPlans(facts([line(1, 50_000)], { coupons }))
    expect(least.coupons.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(least.nowFen).toBe(50_000 - 7_500)
  })

  it('a coupon below its threshold is not, and coins and points go up to their caps', () => {
    const all = facts([line(1, 50_000)], {
      coupons: [coupon(1, { thresholdFen: 50_001, faceFen: 40_000 })],
      ...{ coinFen: 90_000, points: 3_000, walletFen: 20_000 },
    })
    const [least, most] = bestPlans(all)
    expect(least).toMatchObject({
      coupons: [],
      coin: 10_000,
      points: 3_000,
      wallet: 20_000,
      nowFen: 17_000,
      keptFen: 37_000,
    })
    expect(most).toMatchObject({ coupons: [], coin: 0, points: 0, wallet: 20_000, nowFen: 30_000, keptFen: 50_000 })
  })

  it('a card with a bonus before her balance where she pays least, and not at all where the house keeps most', () => {
    const card = { no: 'K1', principalFen: 9_000, bonusFen: 1_000 }
    const [least, most] = bestPlans(facts([line(1, 20_000)], { card, walletFen: 15_000 }))
    expect(least).toMatchObject({
      ...{ card: 10_000, cardParts: { principalFen: 9_000, bonusFen: 1_000 }, wallet: 10_000, nowFen: 0 },
    })
    expect(most).toMatchObject({ card: 0, wallet: 15_000, nowFen: 5_000, keptFen: 20_000 })
    const [, pure] = bestPlans(facts([line(1, 20_000)], { card: { ...card, bonusFen: 0 }, walletFen: 15_000 }))
    expect(pure).toMatchObject({ card: 9_000, wallet: 11_000, nowFen: 0, keptFen: 20_000 })
  })

  it('its money before the bonus, where the hospital has it so: the house gives nothing along, and she her own last', () => {
    const card = { no: 'K1', principalFen: 9_000, bonusFen: 1_000 }
    const money = facts([line(1, 20_000)], { card, walletFen: 15_000, cardSpend: 'PRINCIPAL_FIRST' })
    expect(bestPlans(money)[1]).toMatchObject({
      ...{ card: 9_000, cardParts: { principalFen: 9_000, bonusFen: 0 }, wallet: 11_000, nowFen: 0, keptFen: 20_000 },
    })
    const [least, most] = bestPlans(facts([line(1, 5_000)], { card, cardSpend: 'BONUS_FIRST' }))
    expect(least).toMatchObject({ card: 5_000, cardParts: { principalFen: 4_000, bonusFen: 1_000 } })
    expect(most).toMatchObject({ card: 0, nowFen: 5_000 })
  })

  it('a deposit for a project whole before the next one: coins stand back where both would not fit', () => {
    const all = facts([line(1, 100), line(2, 100, { orderId: 2, allowCoin: false })], {
      ...{ coinFen: 50, deposits: [deposit(8, 100, 1), deposit(9, 100)] },
    })
    expect(bestPlans(all)[0]).toMatchObject({ coin: 0, deposit: 200, nowFen: 0 })
  })
})

describe('why', () => {
  const all = facts([line(1, 50_000), line(2, 10_000, { allowCoin: false })], {
    coupons: [coupon(1, { thresholdFen: 20_000 }, '2026-11-30'), coupon(2, { stackable: false, faceFen: 5_000 })],
    ...{ coinFen: 90_000, points: 300, walletFen: 20_000, deposits: [deposit(5, 1_000)] },
    card: { no: 'K7', principalFen: 900, bonusFen: 100 },
  })
  it('each step names its rule with the figures of its cap, threshold or end', () => {
    expect(planSteps(bestPlans(all)[0], all)).toEqual([
      '优惠券“代金券”（2026-11-30 到期）：全部项目：满 200 元减 100 元；可与其他可叠加的券同用。面值 100，抵 100.00 元',
      '另外 1 张券没有用：不能与所选的同用、不符合门槛，或用了也不会更省',
      '好美币：可用项目应收 500.00 元 × 上限 20% = 100.00 元，有 900.00 元，用到上限，抵 100.00 元；先到期的先扣',
      '积分：100 分抵 1 元，可用项目应收 600.00 元 × 上限 10% = 60.00 元，有 300 分，全部用完，用 300 分抵 3.00 元；先到期的先扣',
      '会员卡 K7：本金和赠送按余额比例一起扣，本金 9.00 元、赠送 1.00 元',
      '定金：指定给这些项目的先用，再用先到期的，抵 10.00 元',
      '余额：有 200.00 元，抵 200.00 元，余额用完',
      '其余 177.00 元由客户现付：采用后选现金或其他收款方式',
    ])
  })

  it('and what the house keeps: what is not used, and until when it may be', () => {
    expect(planSteps(bestPlans(all)[1], all)).toEqual([
      '不用 2 张优惠券（最早 2026-11-30 到期）、好美币、积分：抵扣的部分机构不收钱，留给客户下次用',
      '不用会员卡 K7：本金和赠送按余额比例一起扣，会带出赠送金',
      '机构净收等于应收 600.00 元',
      '定金：指定给这些项目的先用，再用先到期的，抵 10.00 元',
      '余额：有 200.00 元，抵 200.00 元，余额用完',
      '其余 390.00 元由客户现付：采用后选现金或其他收款方式',
    ])
  })
})
