import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DiscountLimits, type DraftLine, priceOrder, whyNotLine, whyNotSubmit } from './order-pricing.ts'

const line = (more: Partial<DraftLine> = {}): DraftLine => ({
  name: '水光针',
  priceFen: 100_000,
  floorPriceFen: 60_000,
  contentCount: 2,
  manualDiscountFen: 0,
  isGift: false,
  ...more,
})
const limits = (more: Partial<DiscountLimits> = {}): DiscountLimits => ({
  mayDiscount: true,
  mayGift: false,
  minPercent: 80,
  seesFloor: false,
  ...more,
})

const lines = fc
  .array(
    fc.record({
      name: fc.constant('项目'),
      priceFen: fc.integer({ min: 0, max: 5_000_000 }),
      floorPriceFen: fc.constant(0),
      contentCount: fc.integer({ min: 1, max: 99 }),
      isGift: fc.boolean(),
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

describe('prices', () => {
  test('O1, O2: totals are the sums of the lines, every line is paid at zero or more, 抹零 is laid out to the fen', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), (written, asked) => {
        const free = priceOrder(written, 0).totals.payableFen
        const rounding = Math.min(asked, free)
        const { lines: priced, totals } = priceOrder(written, rounding)
        const paid = priced.map(
          (p) => p.priceFen * p.contentCount - p.levelDiscountFen - p.manualDiscountFen - p.roundingFen,
        )
        expect(paid.every((fen) => fen >= 0)).toBe(true)
        expect(paid.reduce((a, b) => a + b, 0)).toBe(totals.payableFen)
        expect(totals.originalFen - totals.discountFen).toBe(totals.payableFen)
        expect(free - totals.payableFen).toBe(rounding)
        for (const [i, draft] of written.entries()) if (draft.isGift) expect(paid[i]).toBe(0)
      }),
    )
  })
})

describe('limits', () => {
  test('the limit is met to the fen and missed by one', () => {
    const odd = line({ priceFen: 33_333, contentCount: 1, floorPriceFen: 0 })
    // 80 % of 333.33 is 266.664: no part of a fen is given.
    expect(whyNotLine(1, { ...odd, manualDiscountFen: 6_666 }, limits())).toBeNull()
    expect(whyNotLine(1, { ...odd, manualDiscountFen: 6_667 }, limits())).toMatchObject({
      key: 'orders.belowLimit',
      message: expect.stringContaining('第 1 行“水光针”'),
    })
  })

  test('who has no limit of her own gives nothing, who has no permission neither', () => {
    const given = line({ manualDiscountFen: 1 })
    expect(whyNotLine(1, given, limits({ minPercent: 100 }))?.key).toBe('orders.belowLimit')
    expect(whyNotLine(1, given, limits({ mayDiscount: false }))?.key).toBe('orders.discountNotAllowed')
    expect(whyNotLine(1, line(), limits({ mayDiscount: false, minPercent: 100 }))).toBeNull()
  })

  test('the floor holds against every limit and is named only to those who see it', () => {
    const low = line({ manualDiscountFen: 80_001 })
    expect(whyNotLine(3, low, limits({ minPercent: 0, seesFloor: true }))?.message).toContain('1200.00')
    expect(whyNotLine(3, low, limits({ minPercent: 0 }))?.message).not.toContain('1200')
    expect(whyNotLine(3, line({ manualDiscountFen: 80_000 }), limits({ minPercent: 0 }))).toBeNull()
  })

  test('gifts need their permission; discounts never exceed the price', () => {
    expect(whyNotLine(1, line({ isGift: true }), limits())?.key).toBe('orders.giftNotAllowed')
    expect(whyNotLine(1, line({ isGift: true }), limits({ mayGift: true }))).toBeNull()
    expect(whyNotLine(1, line({ manualDiscountFen: 200_001 }), limits())?.key).toBe('orders.discountAbovePrice')
  })

  test('an order is not empty, its 抹零 at most a yuan and never more than it costs, its total within what a document carries', () => {
    expect(whyNotSubmit([], 0, limits())?.key).toBe('orders.empty')
    expect(whyNotSubmit([line()], 101, limits())?.key).toBe('orders.roundingTooLarge')
    expect(whyNotSubmit([line({ priceFen: 10, contentCount: 1, floorPriceFen: 0 })], 11, limits())?.key).toBe(
      'orders.roundingTooLarge',
    )
    const huge = line({ priceFen: 9_999_999_999, contentCount: 2, floorPriceFen: 0 })
    expect(whyNotSubmit([huge], 0, limits())?.key).toBe('orders.tooLarge')
    expect(whyNotSubmit([line()], 100, limits())).toBeNull()
  })
})
