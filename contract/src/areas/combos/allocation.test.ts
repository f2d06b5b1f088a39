/** C1: the parts of a combo's price are its price, to the fen, however it is weighed, chosen and multiplied. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, mostOf, originalOf, type Part } from './allocation.ts'
import { explode } from './rules.ts'

const part = (originalFen: number, weightFen: number | null = null, isGift = false): Part => ({
  originalFen,
  weightFen,
  isGift,
})
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

const fen = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 9_999_999_999 }))
const parts = fc.array(
  fc.record({ originalFen: fen, weightFen: fc.oneof(fc.constant(null), fen), isGift: fc.boolean() }),
  { minLength: 1, maxLength: 50 },
)

test('Σ of the parts is the price; none is above its own price, a gift is nothing', () => {
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
      const price = Math.floor(mostOf(lines) * share)
      const shares = allocate(price, lines)
      expect(sum(shares)).toBe(price)
      for (const [at, { originalFen, isGift }] of lines.entries()) {
        expect(shares[at]).toBeGreaterThanOrEqual(0)
        expect(shares[at]).toBeLessThanOrEqual(isGift ? 0 : originalFen)
      }
    }),
    { numRuns: 500 },
  )
})

test('the whole of what it may cost is each line at its own price', () => {
  fc.assert(
    fc.property(parts, (lines) => {
      expect(allocate(mostOf(lines), lines)).toEqual(lines.map(({ originalFen, isGift }) => (isGift ? 0 : originalFen)))
    }),
  )
})

test('a price is laid by weight, what is over by the largest remainder, and equal remainders to the earlier line', () => {
  expect(allocate(100_000, [part(60_000), part(60_000), part(60_000)])).toEqual([33_334, 33_333, 33_333])
  expect(allocate(90_000, [part(100_000, 20_000), part(100_000, 10_000)])).toEqual([60_000, 30_000])
  // Its weight would put the first above its own price: the rest goes to the others.
  expect(allocate(90_000, [part(30_000, 90_000), part(80_000, 10_000), part(50_000, null, true)])).toEqual([
    30_000, 60_000, 0,
  ])
  // Weights of nothing say nothing.
  expect(allocate(30_000, [part(20_000, 0), part(40_000, 0)])).toEqual([10_000, 20_000])
})

test('several of a combo are each one of it as often: no line of the second pays a fen of the first', () => {
  const line = (productId: number, priceFen: number, count: number) => ({
    ...{ productId, name: '', count, groupNo: null, isGift: false, weightFen: null, priceFen },
  })
  const sold = explode(10_000, [line(1, 5_000, 1), line(2, 5_000, 1), line(3, 2_500, 2)], 3)
  expect(sold.map(({ contentCount }) => contentCount)).toEqual([3, 3, 6])
  const pays = sold.map(
    ({ line: { priceFen }, contentCount, comboDiscountFen }) => priceFen * contentCount - comboDiscountFen,
  )
  expect(pays).toEqual([3 * 3_334, 3 * 3_333, 3 * 3_333])
  expect(sum(pays)).toBe(30_000)
  expect(originalOf([part(1), part(2, null, true)])).toBe(3)
})
