import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tenderClasses } from './split.ts'
import { addTakings, isWhole, takingPart, takingsOf } from './takings.ts'

const tender = fc.record({
  class: fc.constantFrom(...tenderClasses),
  amountFen: fc.integer({ min: 1, max: 9_999_999 }),
})
const payment = fc.array(tender, { maxLength: 8 })

describe('应收 = 实收 + 抵扣 + 欠款', () => {
  it('holds for every payment, whatever it is paid by, and for every sum of payments', () => {
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 6 }), (payments) => {
        const rows = payments.map(takingsOf)
        expect(rows.every(isWhole)).toBe(true)
        const total = addTakings(rows)
        expect(isWhole(total)).toBe(true)
        expect(total).toEqual(takingsOf(payments.flat()))
      }),
    )
  })

  it('counts outside money as received, and neither debt nor what she had already', () => {
    fc.assert(
      fc.property(payment, (tenders) => {
        const sum = (...kinds: string[]) =>
          tenders.reduce((total, one) => total + (kinds.includes(one.class) ? one.amountFen : 0), 0)
        const takings = takingsOf(tenders)
        expect(takings.receivedFen).toBe(sum('cash', 'clearing'))
        expect(takings.debtFen).toBe(sum('debt'))
      }),
    )
    expect(tenderClasses.filter((kind) => takingPart(kind) === 'offset')).toEqual([
      'coupon',
      'coin',
      'points',
      'cardBonus',
      'internal',
      'card',
      'deposit',
      'wallet',
    ])
  })
})
