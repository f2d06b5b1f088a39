import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { split } from '../cashier/split.ts'
import {
  type CouponLine,
  type CouponTerms,
  couponFace,
  couponSays,
  isWorth,
  type Worth,
  whyNotBeside,
  worthOf,
  worthSays,
  worthTogether,
} from './rules.ts'

const cash: CouponTerms = {
  ...{ name: '全场 100', kind: 'CASH', faceFen: 10_000, percent: null, capFen: null, thresholdFen: 0, quantity: null },
  ...{ scope: 'ALL', scopeIds: [], scopeNames: '', stackable: true, withLevelPrice: true, transferable: false },
  refundBack: 'WHOLE_ORDER',
}
const terms = (more: Partial<CouponTerms>): CouponTerms => ({ ...cash, ...more })
const line = (id: number, payAmountFen: number, more: Partial<CouponLine> = {}): CouponLine => ({
  ...{ id, orderId: 1, productId: id, kindId: null, typeIds: [], contentCount: 1, payAmountFen, levelDiscountFen: 0 },
  ...{ takesCoupon: true, ...more },
})
const fen = (answer: ReturnType<typeof worthOf>): number | string => (isWorth(answer) ? answer.fen : answer.key)

describe('what a coupon takes off', () => {
  it('its face, and no more than the lines it is for come to (T2)', () => {
    expect(fen(worthOf(cash, [line(1, 25_000)]))).toBe(10_000)
    expect(fen(worthOf(cash, [line(1, 9_999)]))).toBe(9_999)
    expect(fen(worthOf(terms({ scope: 'PRODUCT', scopeIds: [1] }), [line(1, 300), line(2, 90_000)]))).toBe(300)
  })

  it('nothing where no line is in its scope, none may be paid by coupons, or all are given', () => {
    expect(fen(worthOf(terms({ scope: 'PRODUCT', scopeIds: [9] }), [line(1, 100)]))).toBe('coupons.noLine')
    expect(fen(worthOf(cash, [line(1, 100, { takesCoupon: false })]))).toBe('coupons.noLine')
    expect(fen(worthOf(cash, [line(1, 0)]))).toBe('coupons.noLine')
  })

  it('goes by a type with all below it, and by a kind', () => {
    const lines = [line(1, 500, { typeIds: [7, 8], kindId: 3 }), line(2, 700, { typeIds: [9] })]
    expect(worthOf(terms({ scope: 'TYPE', scopeIds: [7] }), lines)).toEqual({ fen: 500, lineIds: [1] })
    expect(worthOf(terms({ scope: 'KIND', scopeIds: [3] }), lines)).toEqual({ fen: 500, lineIds: [1] })
    expect(fen(worthOf(terms({ scope: 'TYPE', scopeIds: [10] }), lines))).toBe('coupons.noLine')
  })

  it('from its threshold on, to the fen; the gap is said, and only its own lines count', () => {
    const full = terms({ thresholdFen: 100_000 })
    expect(fen(worthOf(full, [line(1, 100_000)]))).toBe(10_000)
    const answer = worthOf(full, [line(1, 99_999)])
    expect(answer).toMatchObject({ key: 'coupons.belowThreshold', message: '未达到使用门槛，还差0.01元' })
    const own = terms({ thresholdFen: 100_000, scope: 'PRODUCT', scopeIds: [1] })
    expect(fen(worthOf(own, [line(1, 60_000), line(2, 60_000)]))).toBe('coupons.belowThreshold')
  })

  it('a share up to its cap, rounded down', () => {
    const off = terms({ kind: 'DISCOUNT', faceFen: null, percent: 85 })
    expect(fen(worthOf(off, [line(1, 101)]))).toBe(15)
    expect(fen(worthOf({ ...off, capFen: 100_000 }, [line(1, 1_880_000)]))).toBe(100_000)
    expect(
      worthSays({ ...off, percent: 80, capFen: 100_000 }, { fen: 100_000, lineIds: [1] }, [line(1, 1_880_000)]),
    ).toBe('18,800 × 20% = 3,760，封顶 1,000')
  })

  it('units of its project for nothing, and not one more', () => {
    const free = terms({
      kind: 'PROJECT',
      faceFen: null,
      quantity: 2,
      scope: 'PRODUCT',
      scopeIds: [1],
      scopeNames: '水光',
    })
    expect(fen(worthOf(free, [line(1, 1_000, { contentCount: 3 })]))).toBe(666)
    expect(fen(worthOf(free, [line(1, 1_000, { contentCount: 2 })]))).toBe(1_000)
    const two = [line(1, 500), line(2, 900, { productId: 1, contentCount: 3 }), line(3, 100)]
    expect(worthOf(free, two)).toEqual({ fen: 800, lineIds: [1, 2] })
  })

  it('not of lines at a level price where it may not be used beside one', () => {
    const strict = terms({ withLevelPrice: false, thresholdFen: 600 })
    const levelled = line(1, 500, { levelDiscountFen: 1 })
    expect(fen(worthOf(strict, [levelled]))).toBe('coupons.levelPriced')
    expect(fen(worthOf(strict, [levelled, line(2, 500)]))).toBe('coupons.belowThreshold')
    expect(worthOf({ ...strict, thresholdFen: 500 }, [levelled, line(2, 500)])).toEqual({ fen: 500, lineIds: [2] })
  })
})

describe('several of them', () => {
  it('bear each other or are alone (T3)', () => {
    expect(whyNotBeside([cash])).toBeNull()
    expect(whyNotBeside([{ name: '甲', stackable: false }])).toBeNull()
    expect(whyNotBeside([cash, { name: '甲', stackable: false }])?.message).toContain('“甲”')
  })

  it('the one for fewer lines is laid first, and none is laid on what is paid already', () => {
    const narrow = terms({ scope: 'PRODUCT', scopeIds: [1], faceFen: 500 })
    const lines = [line(1, 500), line(2, 100)]
    expect(worthTogether([cash, narrow], lines).map(fen)).toEqual([100, 500])
    expect(worthTogether([narrow, narrow], lines).map(fen)).toEqual([500, 'coupons.nothingLeft'])
  })

  it('whatever they are, what they take off finds its place on their own lines, exactly', () => {
    const anyLine = fc.record({ pay: fc.integer({ min: 0, max: 50_000 }), count: fc.integer({ min: 1, max: 5 }) })
    const anyTerms = fc.record({
      kind: fc.constantFrom('CASH' as const, 'DISCOUNT' as const, 'PROJECT' as const),
      faceFen: fc.integer({ min: 1, max: 60_000 }),
      percent: fc.integer({ min: 1, max: 99 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      scopeIds: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
      all: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 5 }),
        fc.array(anyTerms, { minLength: 1, maxLength: 4 }),
        (drawn, coupons) => {
          const lines = drawn.map(({ pay, count }, at) => line(at + 1, pay, { contentCount: count }))
          const chosen = coupons.map(({ all, ...one }) => terms({ ...one, scope: all ? 'ALL' : 'PRODUCT' }))
          const worths = worthTogether(chosen, lines)
          const kept = worths.filter((worth): worth is Worth => isWorth(worth))
          for (const [at, worth] of worths.entries()) {
            if (!isWorth(worth)) continue
            expect(worth.fen).toBeGreaterThan(0)
            if (chosen[at]!.kind === 'CASH') expect(worth.fen).toBeLessThanOrEqual(chosen[at]!.faceFen!)
            if (chosen[at]!.scope === 'PRODUCT')
              for (const id of worth.lineIds) expect(chosen[at]!.scopeIds).toContain(id)
          }
          const due = lines.reduce((sum, { payAmountFen }) => sum + payAmountFen, 0)
          const taken = kept.reduce((sum, worth) => sum + worth.fen, 0)
          expect(taken).toBeLessThanOrEqual(due)
          const tenders = [
            ...kept.map(({ fen: amountFen, lineIds }) => ({
              kind: 'coupon' as const,
              amountFen,
              scope: lineIds.map((id) => id - 1),
            })),
            { kind: 'cash' as const, amountFen: due - taken },
          ]
          const laid = split(
            tenders,
            lines.map(({ payAmountFen }) => payAmountFen),
          )
          expect(laid.fits).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})

it('says itself as people do', () => {
  expect(
    couponSays(terms({ thresholdFen: 500_000, faceFen: 60_000, stackable: false, scope: 'TYPE', scopeNames: '光电' })),
  ).toBe('光电：满 5,000 元减 600 元；不与其他券同用。')
  const fold = terms({ kind: 'DISCOUNT', faceFen: null, percent: 85, capFen: 100_000, withLevelPrice: false })
  expect(couponSays(fold)).toBe('全部项目：打 8.5 折，最多减 1,000 元；可与其他可叠加的券同用，不与会员价同享。')
  expect(couponFace(fold)).toBe('8.5 折')
  expect(couponFace(cash)).toBe('¥100')
})
