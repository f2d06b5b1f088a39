import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DraftLine, type DraftOrder, priceOrder, type WholeDiscount } from './pricing.ts'
import { linePayable } from './totals.ts'

const line = (more: Partial<DraftLine> = {}): DraftLine => ({
  name: '水光针',
  priceFen: 100_000,
  floorPriceFen: 0,
  contentCount: 2,
  discountBp: null,
  manualDiscountFen: 0,
  isGift: false,
  ...more,
})

const lines = fc
  .array(
    fc.record({
      name: fc.constant('项目'),
      priceFen: fc.oneof(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 0, max: 10 })),
      floorPriceFen: fc.constant(0),
      contentCount: fc.integer({ min: 1, max: 99 }),
      isGift: fc.boolean(),
      discountBp: fc.option(fc.integer({ min: 1, max: 10_000 })),
      share: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) =>
    rows.map(
      ({ share, ...row }): DraftLine => ({
        ...row,
        manualDiscountFen: Math.floor((row.priceFen * row.contentCount * share) / 100),
      }),
    ),
  )

/** An agreement that fits the lines: any rate, and amounts and totals between nothing and everything. */
const fitting = (written: DraftLine[], kind: WholeDiscount['kind'], part: number): WholeDiscount => {
  const { payableFen } = priceOrder({ lines: written, whole: { kind: 'none' }, roundingFen: 0 }).totals
  if (kind === 'none') return { kind }
  return kind === 'rate' ? { kind, bp: Math.max(1, part) } : { kind, fen: Math.floor((payableFen / 10_000) * part) }
}
const kinds = fc.constantFrom<WholeDiscount['kind']>('none', 'rate', 'amount', 'target')

describe('prices', () => {
  test('O1, O2: totals are the sums of the lines, every line is paid at zero or more, whatever is agreed on the whole order', () => {
    fc.assert(
      fc.property(lines, kinds, fc.nat(10_000), fc.nat(100), (written, kind, part, asked) => {
        const whole = fitting(written, kind, part)
        const before = priceOrder({ lines: written, whole: { kind: 'none' }, roundingFen: 0 }).totals.payableFen
        const agreed = priceOrder({ lines: written, whole, roundingFen: 0 })
        const roundingFen = kind === 'target' ? 0 : Math.min(asked, agreed.totals.payableFen)
        const { lines: priced, totals, wholeDiscountFen } = priceOrder({ lines: written, whole, roundingFen })
        const paid = priced.map(linePayable)
        expect(paid.every((fen) => fen >= 0)).toBe(true)
        expect(paid.reduce((a, b) => a + b, 0)).toBe(totals.payableFen)
        expect(totals.originalFen - totals.discountFen).toBe(totals.payableFen)
        expect(before - wholeDiscountFen - roundingFen).toBe(totals.payableFen)
        expect(priced.reduce((sum, one) => sum + one.wholeDiscountFen, 0)).toBe(wholeDiscountFen)
        if (whole.kind === 'target') expect(totals.payableFen).toBe(whole.fen)
        if (whole.kind === 'amount') expect(wholeDiscountFen).toBe(whole.fen)
        for (const [i, draft] of written.entries())
          if (draft.isGift) expect([paid[i], priced[i]!.wholeDiscountFen, priced[i]!.roundingFen]).toEqual([0, 0, 0])
      }),
    )
  })

  test('the whole order’s discount lies on each line in proportion, less than a fen off', () => {
    fc.assert(
      fc.property(lines, fc.nat(10_000), (written, part) => {
        const base = priceOrder({ lines: written, whole: { kind: 'none' }, roundingFen: 0 })
        const whole = fitting(written, 'amount', part)
        const { lines: priced, wholeDiscountFen } = priceOrder({ lines: written, whole, roundingFen: 0 })
        const sum = BigInt(base.totals.payableFen)
        for (const [i, one] of priced.entries()) {
          const exact = BigInt(wholeDiscountFen) * BigInt(linePayable(base.lines[i]!))
          const off = BigInt(one.wholeDiscountFen) * sum - exact
          expect(sum === 0n ? one.wholeDiscountFen === 0 : (off < 0n ? -off : off) < sum).toBe(true)
        }
      }),
    )
  })

  test('an order is exact at its largest: 200 lines, amounts no double multiplies', () => {
    const many = Array.from({ length: 200 }, (_, i) => line({ priceFen: 40_000_000 + i, contentCount: 1 }))
    const { totals, lines: priced } = priceOrder({
      lines: many,
      whole: { kind: 'target', fen: 7_777_777_777 },
      roundingFen: 0,
    })
    expect(totals.payableFen).toBe(7_777_777_777)
    expect(priced.reduce((sum, one) => sum + linePayable(one), 0)).toBe(7_777_777_777)
  })

  test('a rate follows the count; what it gives is never a part of a fen more than was agreed', () => {
    const odd = line({ priceFen: 33_333, discountBp: 1_500, contentCount: 1, manualDiscountFen: 999 })
    const given = (contentCount: number) =>
      priceOrder({ lines: [{ ...odd, contentCount }], whole: { kind: 'none' }, roundingFen: 0 }).totals.discountFen
    expect([given(1), given(3)]).toEqual([4_999, 14_999])
  })

  test('the picture: 21,532.00 less 1,232.00 on five lines is 20,300.00', () => {
    const bought: DraftOrder = {
      lines: [
        line({ priceFen: 1_280_000, contentCount: 1 }),
        line({ priceFen: 158_000, contentCount: 1 }),
        line({ priceFen: 428_000, contentCount: 1 }),
        line({ priceFen: 168_000, contentCount: 1 }),
        line({ priceFen: 29_800, contentCount: 4 }),
      ],
      whole: { kind: 'target', fen: 2_030_000 },
      roundingFen: 0,
    }
    const { lines: priced, totals } = priceOrder(bought)
    expect(totals).toEqual({ originalFen: 2_153_200, discountFen: 123_200, payableFen: 2_030_000 })
    expect(priced.map((one) => one.wholeDiscountFen)).toEqual([73_238, 9_040, 24_489, 9_613, 6_820])
  })
})
