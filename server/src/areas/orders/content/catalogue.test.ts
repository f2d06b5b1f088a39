/** Written lines and the products together: every fault by its line, every agreement as it was written. */
import { expect, test } from 'vitest'
import { priceWritten, type Sold } from './catalogue.ts'

const product = (id: number, more: Partial<Sold> = {}): Sold => ({
  ...{ id, code: `X${id}`, name: `项目${id}`, item_type: 'SERVICE', category: '非手术项目', unit: 0 },
  ...{ price_fen: 100_000, floor_price_fen: 60_000, sessions_per_unit: 1, need_deduct: true, cure_dept_ids: [] },
  ...{ min_interval_days: 0, valid_days: null, tax_rate: '免税', invoice_name: '', status: 0 },
  ...{ allow_wallet: true, allow_card: true, allow_coin: true, allow_point: true, allow_coupon: true },
  ...{ sale_from: null, sale_to: null, today: '2026-11-23' },
  ...more,
})
const line = (productId: number, more: object = {}) => ({ productId, contentCount: 1, ...more })
const faultsOf = (...asked: Parameters<typeof priceWritten>) => {
  const { written, refusals } = priceWritten(...asked)
  return [written === null, refusals.map(({ line: no, refusal }) => `${no} ${refusal.key}`)]
}

test('a written order is priced by the products as they stand, line by line', () => {
  const lines = [line(2, { contentCount: 3, discountBp: 1_000 }), line(1, { manualDiscount: '5.50', isGift: false })]
  const { written, refusals } = priceWritten({ lines, roundOff: '0.50' }, [
    product(1),
    product(2, { price_fen: 20_000 }),
  ])
  expect(refusals).toEqual([])
  expect(written!.sold.map(({ id }) => id)).toEqual([2, 1])
  expect(written!.draft).toEqual({
    lines: [
      {
        name: '项目2',
        priceFen: 20_000,
        floorPriceFen: 60_000,
        contentCount: 3,
        discountBp: 1_000,
        levelDiscountFen: 0,
        manualDiscountFen: 0,
        isGift: false,
      },
      {
        name: '项目1',
        priceFen: 100_000,
        floorPriceFen: 60_000,
        contentCount: 1,
        discountBp: null,
        levelDiscountFen: 0,
        manualDiscountFen: 550,
        isGift: false,
      },
    ],
    whole: { kind: 'none' },
    roundingFen: 50,
  })
  expect(written!.priced.totals).toEqual({ originalFen: 160_000, discountFen: 6_600, payableFen: 153_400 })
})

test('each way to agree on the whole order is kept as it was written; an amount of nothing is none', () => {
  const wholeOf = (agreed: object) => priceWritten({ lines: [line(1)], ...agreed }, [product(1)]).written?.draft.whole
  expect(wholeOf({ wholeDiscountBp: 500 })).toEqual({ kind: 'rate', bp: 500 })
  expect(wholeOf({ wholeDiscount: '80' })).toEqual({ kind: 'amount', fen: 8_000 })
  expect(wholeOf({ targetAmount: '900.00' })).toEqual({ kind: 'target', fen: 90_000 })
  expect(wholeOf({ wholeDiscount: '0', wholeDiscountBp: null, targetAmount: null })).toEqual({ kind: 'none' })
  expect(wholeOf({ wholeDiscount: '0', wholeDiscountBp: 500 })).toEqual({ kind: 'rate', bp: 500 })
})

test('two agreements at once are refused, of a line by its number, of the whole order as a whole', () => {
  const pair = { discountBp: 500, manualDiscount: '1.00' }
  expect(faultsOf({ lines: [line(1), line(1, pair)] }, [product(1)])[1]).toEqual(['2 orders.lineTwice'])
  expect(faultsOf({ lines: [line(1, { ...pair, manualDiscount: '0' })] }, [product(1)])).toEqual([false, []])
  const ways = [{ wholeDiscountBp: 500 }, { wholeDiscount: '1.00' }, { targetAmount: '900' }]
  for (const [one, other] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const)
    expect(faultsOf({ lines: [line(1)], ...ways[one], ...ways[other] }, [product(1)])).toEqual([
      true,
      ['0 orders.wholeTwice'],
    ])
})

test('every line’s fault is told, and what is wrong with the whole after them', () => {
  const closed = product(2, { status: 1 })
  const lines = [line(9), line(2), line(1, { discountBp: 500, manualDiscount: '1' })]
  expect(faultsOf({ lines }, [product(1), closed])).toEqual([
    true,
    ['1 orders.productMissing', '2 products.notForSale', '3 orders.lineTwice'],
  ])
  expect(faultsOf({ lines: [line(2)], wholeDiscountBp: 1, wholeDiscount: '1' }, [closed])).toEqual([
    true,
    ['1 products.notForSale', '0 orders.wholeTwice'],
  ])
  const dear = product(3, { price_fen: 9_999_999_999 })
  expect(faultsOf({ lines: [line(2), line(3), line(3)] }, [closed, dear])).toEqual([
    true,
    ['1 products.notForSale', '0 orders.tooLarge'],
  ])
})
