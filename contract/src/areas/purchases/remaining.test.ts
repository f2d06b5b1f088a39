import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coveredFen, deductibleSessions, deductionValue, isCovered } from './remaining.ts'

describe('value of remaining sessions', () => {
  it('sums to the whole over any history, the last session taking the rest', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 }),
        (value, steps) => {
          const item = { qtyLeft: steps.reduce((sum, step) => sum + step, 0), valueLeftFen: value }
          for (const sessions of steps) {
            const taken = deductionValue(item, sessions)
            expect(taken).toBeGreaterThanOrEqual(0)
            expect(taken).toBeLessThanOrEqual(item.valueLeftFen)
            item.qtyLeft -= sessions
            item.valueLeftFen -= taken
          }
          expect(item).toEqual({ qtyLeft: 0, valueLeftFen: 0 })
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('gives 333.33, 333.33, 333.34 for three sessions of 1,000.00', () => {
    expect(deductionValue({ qtyLeft: 3, valueLeftFen: 100_000 }, 1)).toBe(33_333)
    expect(deductionValue({ qtyLeft: 2, valueLeftFen: 66_667 }, 1)).toBe(33_333)
    expect(deductionValue({ qtyLeft: 1, valueLeftFen: 33_334 }, 1)).toBe(33_334)
  })

  it('refuses no sessions and more than there are', () => {
    for (const sessions of [0, -1, 1.5, 4]) {
      expect(() => deductionValue({ qtyLeft: 3, valueLeftFen: 100 }, sessions)).toThrow(RangeError)
    }
  })
})

describe('coverage while part is owed (L5)', () => {
  it('frees one of two sessions when 600 of 1,000 is paid', () => {
    const item = { qtyLeft: 2, valueLeftFen: 100_000, qtyLocked: 0 }
    expect(isCovered(item, 1, 40_000)).toBe(true)
    expect(isCovered(item, 2, 40_000)).toBe(false)
    expect(deductibleSessions(item, 40_000)).toBe(1)
    expect(deductibleSessions({ ...item, qtyLocked: 2 }, 0)).toBe(0)
  })

  it('never lets more value go than is paid for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (qtyLeft, valueLeftFen, debt) => {
          const item = { qtyLeft, valueLeftFen, qtyLocked: 0 }
          const owed = Math.min(debt, valueLeftFen)
          const sessions = deductibleSessions(item, owed)
          if (sessions > 0) expect(deductionValue(item, sessions)).toBeLessThanOrEqual(coveredFen(item, owed))
          if (sessions < qtyLeft) expect(isCovered(item, sessions + 1, owed)).toBe(false)
        },
      ),
    )
  })

  it('frees sessions that cost nothing', () => {
    expect(isCovered({ qtyLeft: 2, valueLeftFen: 0 }, 2, 0)).toBe(true)
  })
})
