/** 改价通过: an order on the terms of whoever passes it is one that could have been written so. */
import { expect, test } from 'vitest'
import { type DraftLine, type DraftOrder, priceOrder } from './pricing.ts'
import { onTerms, type Terms, termsRange, termsTotal, whyNotTerms, whyNotTotal } from './terms.ts'

const line = (priceFen: number, more: Partial<DraftLine> = {}): DraftLine => ({
  name: `项目${priceFen}`,
  priceFen,
  floorPriceFen: 0,
  contentCount: 1,
  discountBp: null,
  manualDiscountFen: 0,
  isGift: false,
  ...more,
})
const gift = (priceFen: number) => line(priceFen, { isGift: true })
const order = (lines: DraftLine[], more: Partial<DraftOrder> = {}): DraftOrder => ({
  lines,
  whole: { kind: 'none' },
  roundingFen: 0,
  ...more,
})
const paid = (draft: DraftOrder) =>
  priceOrder(draft).lines.map(
    (one) => one.priceFen * one.contentCount - one.levelDiscountFen - one.manualDiscountFen - one.roundingFen,
  )

test('a rate of the list is cut to the fen for the customer, as on the form, and stays a rate', () => {
  const asked = order([line(33_333), line(66_667)], { whole: { kind: 'rate', bp: 3_000 } })
  expect(termsRange(asked)).toEqual({ askedFen: 70_000, listFen: 100_000 })
  const odd = order([line(33_333)], { whole: { kind: 'rate', bp: 3_000 } })
  expect(termsTotal(termsRange(odd).listFen, { rateBp: 1_000 })).toBe(30_000)
  const next = onTerms(odd, { rateBp: 1_000 })
  expect(next.whole).toEqual({ kind: 'rate', bp: 1_000 })
  expect(priceOrder(next).totals.payableFen).toBe(30_000)
})

test('what is agreed on the whole gives way before the lines’ own, 抹零 with it', () => {
  const asked = order([line(100_000, { discountBp: 1_000 }), line(50_000)], {
    whole: { kind: 'amount', fen: 14_000 },
    roundingFen: 50,
  })
  expect(termsRange(asked)).toEqual({ askedFen: 125_950, listFen: 150_000 })
  const some = onTerms(asked, { totalFen: 133_000 })
  expect(some).toMatchObject({ whole: { kind: 'target', fen: 133_000 }, roundingFen: 0 })
  expect(some.lines[0]).toMatchObject({ discountBp: 1_000 })
  const own = onTerms(asked, { totalFen: 140_000 })
  expect(own).toMatchObject({ whole: { kind: 'none' }, lines: [{ discountBp: 1_000 }, {}] })
  const less = onTerms(asked, { totalFen: 145_000 })
  expect(less.lines).toMatchObject([{ discountBp: null, manualDiscountFen: 5_000 }, { manualDiscountFen: 0 }])
  for (const [draft, total] of [
    [some, 133_000],
    [own, 140_000],
    [less, 145_000],
  ] as const)
    expect(priceOrder(draft).totals.payableFen).toBe(total)
})

test('gifts stay gifts, and nobody gives on the lines of a combo but its allocation', () => {
  const combo = line(80_000, { comboDiscountFen: 20_000 })
  const asked = order([line(100_000, { manualDiscountFen: 40_000 }), gift(30_000), combo])
  expect(termsRange(asked)).toEqual({ askedFen: 120_000, listFen: 160_000 })
  const next = onTerms(asked, { totalFen: 150_000 })
  expect(paid(next)).toEqual([90_000, 0, 60_000])
  expect(next.lines[1]).toBe(asked.lines[1])
  expect(next.lines[2]).toBe(asked.lines[2])
  expect(paid(onTerms(asked, { totalFen: 160_000 }))).toEqual([100_000, 0, 60_000])
})

test('a figure lies above what was asked for, and not above the list', () => {
  const range = { askedFen: 60_000, listFen: 100_000 }
  expect([60_000, 60_001, 100_000, 100_001].map((fen) => whyNotTotal(range, fen)?.key ?? null)).toEqual([
    'orders.termsBetween',
    null,
    null,
    'orders.termsBetween',
  ])
})

test('held against the limit and the lowest prices; a gift is not judged with them', () => {
  const asked = order([
    line(100_000, { name: '水光针', floorPriceFen: 70_000, manualDiscountFen: 60_000 }),
    gift(500_000),
  ])
  const why = (terms: Terms, minPercent: number) => whyNotTerms(onTerms(asked, terms), { minPercent })
  expect(why({ totalFen: 60_000 }, 50)).toMatchObject({
    key: 'orders.termsBelowFloor',
    message: expect.stringContaining('水光针'),
  })
  expect(why({ totalFen: 79_999 }, 80)?.key).toBe('orders.termsBelowLimit')
  expect(why({ totalFen: 80_000 }, 80)).toBeNull()
  expect(why({ rateBp: 2_000 }, 80)).toBeNull()
})

test('whatever is written and whatever figure lies between, it comes to the figure, and no line gives more by itself than was asked for', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % (most + 1)
  }
  for (let run = 0; run < 400; run += 1) {
    const lines = Array.from({ length: 1 + next(5) }, (): DraftLine => {
      const price = 1 + next(100_000)
      const kind = next(4)
      if (kind === 0) return gift(price)
      if (kind === 1) return line(price, { comboDiscountFen: next(price) })
      if (kind === 2) return line(price, { discountBp: 1 + next(9_000) })
      return line(price, { manualDiscountFen: next(price), contentCount: 1 + next(3) })
    })
    const base = order(lines)
    const open = priceOrder(base).totals.payableFen
    const asked = order(lines, { whole: { kind: 'amount', fen: next(open) } })
    const { askedFen, listFen } = termsRange(asked)
    if (listFen <= askedFen) continue
    const totalFen = askedFen + 1 + next(listFen - askedFen - 1)
    const draft = onTerms(asked, { totalFen })
    const priced = priceOrder(draft)
    expect(priced.totals.payableFen).toBe(totalFen)
    priced.lines.forEach((one, at) => {
      const own = one.manualDiscountFen - one.wholeDiscountFen
      const before = priceOrder(asked).lines[at]!
      expect(own).toBeLessThanOrEqual(before.manualDiscountFen - before.wholeDiscountFen)
    })
  }
})
