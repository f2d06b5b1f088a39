import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf, spread } from '../../proportion.ts'
import {
  discountByRate,
  isWithinLimits,
  lineOriginal,
  linePayable,
  orderTotals,
  type PricedLine,
  roundingToJiao,
  spreadDiscount,
} from './totals.ts'

const line = fc.record({
  priceFen: fc.integer({ min: 0, max: 10_000_000 }),
  contentCount: fc.integer({ min: 1, max: 9_999 }),
})

describe('order totals', () => {
  it('multiplies price by contentCount and sums payAmount (O1, O2)', { tags: ['F0190', 'F0474', 'F0475'] }, () => {
    const lines: PricedLine[] = [
      { priceFen: 128_000, contentCount: 3, levelDiscountFen: 4_000, manualDiscountFen: 1_000, roundingFen: 5 },
      { priceFen: 9_990, contentCount: 2 },
    ]
    expect(orderTotals(lines)).toEqual({ originalFen: 403_980, discountFen: 5_005, payableFen: 398_975 })
  })

  it('one line beyond what a document carries is enough, among any others', () => {
    const fine: PricedLine = { priceFen: 100, contentCount: 1 }
    const wrong: PricedLine[] = [
      { priceFen: 100, contentCount: 0 },
      { priceFen: 100, contentCount: 10_000 },
      { priceFen: 100, contentCount: 1, manualDiscountFen: 101 },
    ]
    expect(isWithinLimits([fine, { priceFen: 100, contentCount: 9_999 }, { ...fine, manualDiscountFen: 100 }])).toBe(
      true,
    )
    for (const one of wrong) expect([isWithinLimits([fine, one]), isWithinLimits([one, fine])]).toEqual([false, false])
  })

  it('spreads an order discount so that lines and order agree and no line goes below zero', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), fc.nat(10_000), (lines, part) => {
        const whole = orderTotals(lines).payableFen
        const discount = Math.min(whole, Math.floor((whole / 10_000) * part))
        const shares = spreadDiscount(discount, lines)
        const discounted = lines.map((row, index) => ({ ...row, manualDiscountFen: shares[index]! }))
        expect(orderTotals(discounted).discountFen).toBe(discount)
        for (const row of discounted) expect(linePayable(row)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('refuses what one document may not carry', () => {
    expect(isWithinLimits([{ priceFen: 9_999_999_999, contentCount: 1 }])).toBe(true)
    expect(isWithinLimits([{ priceFen: 9_999_999_999, contentCount: 2 }])).toBe(false)
    expect(isWithinLimits([{ priceFen: 1, contentCount: 10_000 }])).toBe(false)
    expect(isWithinLimits([{ priceFen: 100, contentCount: 1, manualDiscountFen: 101 }])).toBe(false)
  })

  it('takes a rate in basis points, never a part of a fen more, and rounds to 角 in the customer’s favour', () => {
    expect(discountByRate(99_999, 500)).toBe(4_999)
    expect(discountByRate(100_000, 500)).toBe(5_000)
    expect(roundingToJiao(12_345)).toBe(5)
    expect(roundingToJiao(12_340)).toBe(0)
  })

  it('prices a line by itself', () => expect(lineOriginal({ priceFen: 33, contentCount: 3 })).toBe(99))
})

describe('exact shares', () => {
  it('agrees with whole-number division beyond the doubles', () => {
    fc.assert(
      fc.property(
        fc.nat(9_999_999_999),
        fc.nat(9_999_999_999),
        fc.integer({ min: 1, max: 9_999_999_999 }),
        (a, p, w) => {
          const { floor, rest } = shareOf(a, p, w)
          fc.pre(Number.isSafeInteger(floor))
          expect(BigInt(floor) * BigInt(w) + BigInt(rest)).toBe(BigInt(a) * BigInt(p))
          expect(rest).toBeLessThan(w)
        },
      ),
    )
  })

  it('spreads the whole amount and gives no line more than it weighs', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 50 }), fc.nat(), (weights, seed) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        fc.pre(whole > 0)
        const amount = seed % (whole + 1)
        const shares = spread(amount, weights)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        shares.forEach((share, index) => {
          expect(share).toBeLessThanOrEqual(weights[index]!)
        })
      }),
    )
  })
})
