import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DiscountLimits, reviewsOf, whyNotLine, whyNotSave, whyNotTotal } from './limits.ts'
import { baseOf, type DraftLine, type DraftOrder, priceOrder, type WholeDiscount } from './pricing.ts'
import { orderRefusals } from './words.ts'

const line = (more: Partial<DraftLine> = {}): DraftLine => ({
  name: '水光针',
  priceFen: 100_000,
  floorPriceFen: 0,
  contentCount: 1,
  discountBp: null,
  manualDiscountFen: 0,
  isGift: false,
  ...more,
})
const limits = (more: Partial<DiscountLimits> = {}): DiscountLimits => ({
  mayDiscount: true,
  mayGift: true,
  minPercent: 80,
  mostRoundedFen: 100,
  seesFloor: false,
  ...more,
})
const order = (lines: DraftLine[], whole: WholeDiscount = { kind: 'none' }, roundingFen = 0): DraftOrder => ({
  lines,
  whole,
  roundingFen,
})
const keys = (written: DraftOrder, of = limits()) =>
  reviewsOf(written, of).map(({ line: no, refusal }) => [no, refusal.key])

test('lines beyond what one document carries are refused before anything is added up that no number holds', () => {
  const huge = Array.from({ length: 120 }, () => line({ priceFen: 9_999_999_999, contentCount: 9_999 }))
  expect(whyNotSave(order(huge, { kind: 'target', fen: 1 }), limits())?.key).toBe('orders.tooLarge')
  expect(whyNotTotal(huge.slice(0, 1).map((one) => ({ ...one, contentCount: 1 })))).toBeNull()
})

describe('what cannot be saved', () => {
  test('rights, prices, 抹零, totals', () => {
    expect(whyNotSave(order([]), limits())?.key).toBe('orders.empty')
    expect(whyNotLine(1, line({ isGift: true }), limits({ mayGift: false }))?.key).toBe('orders.giftNotAllowed')
    const own = line({ manualDiscountFen: 1 })
    expect(whyNotLine(1, own, limits({ mayDiscount: false }))?.key).toBe('orders.discountNotAllowed')
    expect(whyNotLine(1, line({ discountBp: 1_000 }), limits({ mayDiscount: false }))?.key).toBe(
      'orders.discountNotAllowed',
    )
    expect(whyNotLine(1, line({ manualDiscountFen: 100_001 }), limits())?.key).toBe('orders.discountAbovePrice')
    const whole = (discount: WholeDiscount, of = limits()) => whyNotSave(order([line()], discount), of)?.key
    expect(whole({ kind: 'target', fen: 100_001 })).toBe('orders.targetAbove')
    expect(whole({ kind: 'target', fen: 100_000 })).toBeUndefined()
    expect(whole({ kind: 'amount', fen: 100_001 })).toBe('orders.wholeAbovePrice')
    expect(whole({ kind: 'target', fen: 99_999 }, limits({ mayDiscount: false }))).toBe('orders.wholeNotAllowed')
    // A total that gives nothing away is nobody's discount.
    expect(whole({ kind: 'target', fen: 100_000 }, limits({ mayDiscount: false }))).toBeUndefined()
    expect(whyNotSave(order([line()], { kind: 'target', fen: 90_000 }, 1), limits())?.key).toBe(
      'orders.roundingBesideTarget',
    )
    expect(whyNotSave(order([line()], undefined, 101), limits())?.key).toBe('orders.roundingTooLarge')
    expect(whyNotSave(order([line({ priceFen: 10 })], undefined, 11), limits())?.key).toBe('orders.roundingTooLarge')
    const rounded = (fen: number, mostRoundedFen: number) =>
      whyNotSave(order([line()], undefined, fen), limits({ mostRoundedFen }))
    expect(rounded(0, 0)).toBeNull()
    expect(rounded(1, 0)).toEqual(orderRefusals.roundingTooLarge({ limit: '0.00' }))
    expect(rounded(1_000, 1_000)).toBeNull()
    expect(rounded(1_001, 1_000)).toEqual(orderRefusals.roundingTooLarge({ limit: '10.00' }))
    expect(whyNotSave(order([line({ priceFen: 9_999_999_999, contentCount: 2 })]), limits())?.key).toBe(
      'orders.tooLarge',
    )
    expect(whyNotSave(order([line()], undefined, 100), limits())).toBeNull()
  })

  test('what is beyond the limits can be saved', () => {
    expect(whyNotSave(order([line({ manualDiscountFen: 100_000 })]), limits())).toBeNull()
    expect(whyNotSave(order([line()], { kind: 'target', fen: 0 }), limits())).toBeNull()
  })
})

describe('exactly at the limit, and one fen above, each way', () => {
  const odd = line({ priceFen: 33_333 }) // 80 % of 333.33 is 266.664: 66.66 may be given
  test.each<[string, DraftOrder, DraftOrder]>([
    [
      'an amount on a line',
      order([{ ...odd, manualDiscountFen: 6_666 }]),
      order([{ ...odd, manualDiscountFen: 6_667 }]),
    ],
    ['a rate on a line', order([{ ...odd, discountBp: 2_000 }]), order([{ ...odd, discountBp: 2_001 }])],
    [
      'an amount on the order',
      order([odd, odd, odd], { kind: 'amount', fen: 19_999 }),
      order([odd, odd, odd], { kind: 'amount', fen: 20_000 }),
    ],
    [
      'a rate on the order',
      order([odd, odd, odd], { kind: 'rate', bp: 2_000 }),
      order([odd, odd, odd], { kind: 'rate', bp: 2_001 }),
    ],
    [
      'a total',
      order([odd, odd, odd], { kind: 'target', fen: 80_000 }),
      order([odd, odd, odd], { kind: 'target', fen: 79_999 }),
    ],
    [
      'a line, then the order',
      order([{ ...odd, manualDiscountFen: 6_665 }], { kind: 'amount', fen: 1 }),
      order([{ ...odd, manualDiscountFen: 6_666 }], { kind: 'amount', fen: 1 }),
    ],
    [
      'a rate, then a total',
      order([line({ discountBp: 1_000 })], { kind: 'target', fen: 80_000 }),
      order([line({ discountBp: 1_000 })], { kind: 'target', fen: 79_999 }),
    ],
    [
      'a gift, by what it costs',
      order([line({ priceFen: 80_000 }), line({ priceFen: 20_000, isGift: true })]),
      order([line({ priceFen: 79_999 }), line({ priceFen: 20_000, isGift: true })]),
    ],
    [
      'a gift, by its count',
      order([line({ priceFen: 80_000 }), line({ priceFen: 10_000, contentCount: 2, isGift: true })]),
      order([line({ priceFen: 80_000 }), line({ priceFen: 10_000, contentCount: 3, isGift: true })]),
    ],
    [
      '抹零 beside a discount',
      order([line({ manualDiscountFen: 19_950 })], undefined, 50),
      order([line({ manualDiscountFen: 19_951 })], undefined, 50),
    ],
  ])('%s', (_way, at, above) => {
    expect(keys(at)).toEqual([])
    expect(keys(above)).not.toEqual([])
  })

  test('抹零 alone is nobody’s discount; a gift alone is an order given away', () => {
    expect(keys(order([line()], undefined, 100), limits({ minPercent: 100 }))).toEqual([])
    expect(keys(order([line({ isGift: true })]))).toEqual([[0, 'orders.wholeBelowLimit']])
  })

  test('a discount is not pushed from one line to another: each line is held by itself', () => {
    const spread = order([line({ manualDiscountFen: 20_000 }), line()], { kind: 'amount', fen: 10_000 })
    expect(keys(spread)).toEqual([[1, 'orders.belowLimit']])
  })

  test('the floor holds against every limit and every way, and is named only to those who see it', () => {
    const floored = line({ floorPriceFen: 90_000, contentCount: 2 })
    const at = order([floored], { kind: 'target', fen: 180_000 })
    expect(keys(at)).toEqual([])
    const below = order([floored], { kind: 'target', fen: 179_999 })
    expect(keys(below)).toEqual([[1, 'orders.belowHiddenFloor']])
    expect(reviewsOf(below, limits({ seesFloor: true }))[0]?.refusal.message).toContain('1,800.00')
    expect(reviewsOf(below, limits())[0]?.refusal.message).not.toContain('1,800.00')
    // Whoever decides reads it beside the order, with or without the right to costs.
    expect(reviewsOf(below, limits({ seesFloor: true }))[0]?.why).not.toContain('1,800.00')
  })
})

const someOrder = fc
  .record({
    rows: fc.array(
      fc.record({
        priceFen: fc.integer({ min: 1, max: 1_000_000 }),
        contentCount: fc.integer({ min: 1, max: 20 }),
        isGift: fc.boolean(),
        bp: fc.nat(2_500),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    part: fc.nat(3_000),
    percent: fc.integer({ min: 70, max: 100 }),
  })
  .map(({ rows, part, percent }) => {
    const lines = rows.map(({ bp, ...row }) => line({ ...row, discountBp: row.isGift || bp === 0 ? null : bp }))
    const fen = baseOf(lines) - Math.floor((baseOf(lines) / 10_000) * part)
    return { percent, written: order(lines, { kind: 'target', fen }) }
  })

describe('no way around', () => {
  test('whatever needs no review leaves at least the limit of the order’s price, gifts included', () => {
    fc.assert(
      fc.property(someOrder, ({ percent, written }) => {
        if (reviewsOf(written, limits({ minPercent: percent })).length > 0) return
        const { originalFen, payableFen } = priceOrder(written).totals
        expect(payableFen * 100).toBeGreaterThanOrEqual(originalFen * percent)
      }),
    )
  })

  test('splitting a line into many, or an order into its lines, gives no fen more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 2, max: 50 }),
        fc.nat(3_000),
        (priceFen, count, bp) => {
          const one = line({ priceFen, contentCount: count, discountBp: bp || null })
          const split = Array.from({ length: count }, () => ({ ...one, contentCount: 1 }))
          const given = (written: DraftOrder) => priceOrder(written).totals.discountFen
          expect(given(order(split))).toBeLessThanOrEqual(given(order([one])))
          if (keys(order([one])).length === 0) expect(keys(order(split))).toEqual([])
        },
      ),
    )
  })

  test('where a remaining fen of the distribution fell decides nothing: a rate at the limit is within it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 99 }),
        (prices, percent) => {
          const written = order(
            prices.map((priceFen) => line({ priceFen })),
            { kind: 'rate', bp: (100 - percent) * 100 },
          )
          expect(keys(written, limits({ minPercent: percent }))).toEqual([])
        },
      ),
    )
  })
})
