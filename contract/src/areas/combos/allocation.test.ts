/** C1: the parts of a combo's price are its price, to the fen, however it is weighed, chosen and multiplied. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, mostOf, originalOf, type Part } from './allocation.ts'
import { explode, isGiven, partOf } from './rules.ts'

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
  const sold = explode(10_000, [line(1, 5_000, 1), line(2, 5_000, 1), line(3, 2_500, 2)], 3, false)
  expect(sold.map(({ contentCount }) => contentCount)).toEqual([3, 3, 6])
  const pays = sold.map(
    ({ line: { priceFen }, contentCount, comboDiscountFen }) => priceFen * contentCount - comboDiscountFen,
  )
  expect(pays).toEqual([3 * 3_334, 3 * 3_333, 3 * 3_333])
  expect(sum(pays)).toBe(30_000)
  expect(originalOf([part(1), part(2, null, true)])).toBe(3)
})

const lines = fc.array(
  fc.record({
    ...{
      productId: fc.integer(),
      name: fc.constant(''),
      count: fc.integer({ min: 1, max: 9 }),
      groupNo: fc.constant(null),
    },
    ...{
      isGift: fc.boolean(),
      weightFen: fc.oneof(fc.constant(null), fen),
      priceFen: fc.integer({ min: 0, max: 99_999 }),
    },
  }),
  { minLength: 1, maxLength: 20 },
)

test('where gifts take a share it comes to the same to the fen, and a gift of some price takes its part as any line does', () => {
  fc.assert(
    fc.property(
      lines,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 9 }),
      (of, share, count) => {
        const price = Math.floor(mostOf(of.map((line) => partOf(line))) * share)
        const pays = (sharesGifts: boolean) =>
          explode(price, of, count, sharesGifts).map(
            (one) => one.line.priceFen * one.contentCount - one.comboDiscountFen,
          )
        expect(sum(pays(true))).toBe(price * count)
        expect(sum(pays(false))).toBe(price * count)
        const alike = explode(
          price,
          of.map((line) => ({ ...line, isGift: false })),
          count,
          false,
        )
        expect(explode(price, of, count, true).map((one) => one.comboDiscountFen)).toEqual(
          alike.map((one) => one.comboDiscountFen),
        )
      },
    ),
    { numRuns: 300 },
  )
  // 3,700.00 apart, 2,700.00 together: the mask of 100.00 that comes along takes its part of it.
  const line = (priceFen: number, count: number, isGift = false, weightFen: number | null = null) => ({
    ...{ productId: priceFen, name: '', count, groupNo: null, isGift, weightFen, priceFen },
  })
  const year = [line(100_000, 3), line(60_000, 1), line(10_000, 1, true)]
  const shared = explode(270_000, year, 1, true)
  expect(shared.map((one) => one.line.priceFen * one.contentCount - one.comboDiscountFen)).toEqual([
    218_919, 43_784, 7_297,
  ])
  expect(shared.map(isGiven)).toEqual([false, false, false])
  expect(explode(270_000, year, 1, false).map(isGiven)).toEqual([false, false, true])
  // A weight of nothing leaves it given.
  const given = explode(270_000, [line(100_000, 3), line(10_000, 1, true, 0)], 1, true)
  expect(given.map(isGiven)).toEqual([false, true])
})
