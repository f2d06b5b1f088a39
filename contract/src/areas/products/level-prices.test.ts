import { describe, expect, it } from 'vitest'
import { bestOffer, explode } from '../combos/rules.ts'
import { reviewsOf, whyNotLine } from '../orders/limits.ts'
import { type DraftLine, priceOrder } from '../orders/pricing.ts'
import { levelPriceOf, levelsText, readLevels, whyNotLevels } from './level-prices.ts'
import { whyNotLevelPriced } from './repricing.ts'

const product = { itemType: 'SERVICE', priceFen: 100_000, floorFen: 0 }

describe('what one costs with a card', () => {
  it('is what is said of it, else the rate of the card; fees and deposits take no rate', () => {
    expect(levelPriceOf(product, null, 9_000)).toBe(90_000)
    expect(levelPriceOf(product, { priceFen: 85_050, discountBp: null }, 9_000)).toBe(85_050)
    expect(levelPriceOf(product, { priceFen: null, discountBp: 7_500 }, 9_000)).toBe(75_000)
    expect(levelPriceOf(product, { priceFen: 0, discountBp: null }, 9_000)).toBe(0)
    for (const itemType of ['CARD_FEE', 'DEPOSIT'])
      expect(levelPriceOf({ ...product, itemType }, null, 9_000)).toBe(100_000)
    expect(levelPriceOf({ ...product, itemType: 'DEPOSIT' }, { priceFen: 5, discountBp: null }, 9_000)).toBe(5)
  })

  it('is never more than the price, never less than the floor, and gives no part of a fen away', () => {
    expect(levelPriceOf(product, { priceFen: 100_001, discountBp: null }, 9_000)).toBe(100_000)
    expect(levelPriceOf({ ...product, floorFen: 95_000 }, null, 9_000)).toBe(95_000)
    expect(levelPriceOf({ ...product, floorFen: 95_000 }, { priceFen: 1, discountBp: null }, 9_000)).toBe(95_000)
    expect(levelPriceOf({ ...product, priceFen: 9_999 }, null, 9_000)).toBe(9_000)
    expect(levelPriceOf({ ...product, priceFen: 9_991 }, null, 9_000)).toBe(8_992)
    expect(levelPriceOf({ ...product, priceFen: 9_999_999_999 }, null, 8_850)).toBe(8_850_000_000)
  })

  it('cannot be kept above the price, twice, or as two things', () => {
    const key = (...levels: Parameters<typeof whyNotLevels>[1]) => whyNotLevels(10_000, levels)?.key
    expect(key({ typeId: 1, price: '100' }, { typeId: 2, discountBp: 9_000 })).toBeUndefined()
    expect(key({ typeId: 1, price: '100.01' })).toBe('products.levelAbovePrice')
    expect(key({ typeId: 1, price: '1' }, { typeId: 1, discountBp: 9_000 })).toBe('products.levelTwice')
    expect(key({ typeId: 1 })).toBe('products.levelOneOf')
    expect(key({ typeId: 1, price: '1', discountBp: 9_000 })).toBe('products.levelOneOf')
  })

  it('comes and goes as a cell of a sheet', () => {
    expect(readLevels('金卡=880；银 卡＝8.85折;铜卡=12.5元')).toEqual([
      { name: '金卡', priceFen: 88_000, discountBp: null },
      { name: '银卡', priceFen: null, discountBp: 8_850 },
      { name: '铜卡', priceFen: 1_250, discountBp: null },
    ])
    for (const wrong of ['金卡', '金卡=', '金卡=11折', '金卡=0.9折', '金卡=8.005', '=880', '金卡=880；'])
      expect(readLevels(wrong), wrong).toBeNull()
    const shown = { typeName: '金卡', price: null, discountBp: 8_850 }
    expect(levelsText([shown, { ...shown, typeName: '银卡', price: '880.00' }])).toBe('金卡 8.85 折；银卡 880.00 元')
  })

  it('is changed between floor and price', () => {
    const of = { name: '甲', priceFen: 10_000, levelFen: 8_000, floorFen: 7_000 }
    const key = (direction: 'up' | 'down', amount: string) =>
      whyNotLevelPriced(of, { by: 'amount', direction, amount, rounding: 'fen' })?.key
    expect([key('up', '20'), key('down', '10')]).toEqual([undefined, undefined])
    expect(key('up', '20.01')).toBe('products.repriceAbovePrice')
    expect(key('down', '10.01')).toBe('products.repriceBelowFloor')
  })
})

const line = (more: Partial<DraftLine> = {}): DraftLine => ({
  ...{ name: '甲', priceFen: 100_000, floorPriceFen: 0, contentCount: 1, discountBp: null },
  ...{ manualDiscountFen: 0, isGift: false, levelDiscountFen: 50_000 },
  ...more,
})
const order = (lines: readonly DraftLine[]) => ({ lines, whole: { kind: 'none' } as const, roundingFen: 0 })
const limits = { mayDiscount: true, mayGift: true, minPercent: 80, mostRoundedFen: 100, seesFloor: true }

describe('an order by card', () => {
  it('gives by hand from what it costs her', () => {
    const [priced] = priceOrder(order([line({ discountBp: 2_000 })])).lines
    expect([priced!.levelDiscountFen, priced!.manualDiscountFen]).toEqual([50_000, 10_000])
    expect(reviewsOf(order([line({ discountBp: 2_000 })]), limits)).toEqual([])
    expect(reviewsOf(order([line({ manualDiscountFen: 10_001 })]), limits).length).toBeGreaterThan(0)
    expect(whyNotLine(1, line({ manualDiscountFen: 50_001 }), limits)?.key).toBe('orders.discountAbovePrice')
    expect(reviewsOf(order([line()]), { ...limits, minPercent: 100 })).toEqual([])
    // Nor is 抹零 beside it anybody's discount.
    expect(reviewsOf({ ...order([line()]), roundingFen: 50 }, { ...limits, minPercent: 100 })).toEqual([])
  })

  it('gives a gift away whole, without the card', () => {
    const [priced] = priceOrder(order([line({ isGift: true })])).lines
    expect([priced!.levelDiscountFen, priced!.manualDiscountFen]).toEqual([0, 100_000])
  })
})

describe('a combo or her card', () => {
  const part = (productId: number, priceFen: number, isGift = false) => ({
    ...{ productId, name: `${productId}`, count: 1, groupNo: null, isGift, weightFen: null, priceFen },
  })
  const parts = [part(1, 100_000), part(2, 50_000), part(3, 30_000, true)]
  const half = (id: number) => parts.find(({ productId }) => productId === id)!.priceFen / 2
  const offer = (price: number, levelOf: (id: number) => number | null = half) =>
    bestOffer(explode(price, parts, 2, false), levelOf)
  const sharing = (price: number) => bestOffer(explode(price, parts, 2, true), half)

  it('is the less of the two as a whole, gifts given either way', () => {
    expect([offer(75_000).byLevel, offer(75_001).byLevel, offer(74_999).byLevel]).toEqual([false, true, false])
    expect(offer(75_001).lines.map(({ comboDiscountFen }) => comboDiscountFen)).toEqual([100_000, 50_000, 60_000])
    // Gifts that take a share of the combo's price are given all the same where her card is the better one.
    expect([sharing(75_000).byLevel, sharing(75_001).byLevel]).toEqual([false, true])
    expect(sharing(75_001).lines).toEqual(offer(75_001).lines)
  })

  it('is the combo where no card counts, or one of its prices is not known', () => {
    expect(offer(149_999, () => null).byLevel).toBe(false)
    expect(offer(149_999, (id) => (id === 2 ? null : 1)).byLevel).toBe(false)
  })
})
