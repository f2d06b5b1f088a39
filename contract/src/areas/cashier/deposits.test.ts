/** Which deposits pay: a project's own first, the first to end first, and never less than could be paid. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawDeposits, mostOfDeposits, type OpenDeposit, type Payee } from './deposits.ts'

const deposit = (
  lineId: number,
  leftFen: number,
  productId: number | null = null,
  expiresOn: string | null = null,
) => ({
  lineId,
  leftFen,
  productId,
  expiresOn,
})
const order = (orderId: number, dueFen: number, ...productIds: number[]): Payee => ({ orderId, dueFen, productIds })
const parts = (deposits: OpenDeposit[], payees: Payee[], fen: number) =>
  drawDeposits(deposits, payees, fen).drawn.map(({ deposit: { lineId }, fen: own }) => [lineId, own])

describe('deposits in their turn', () => {
  it('those for a project of the order, then those for any; of each the first to end', () => {
    const all = [
      deposit(1, 10, null, '2026-01-01'),
      deposit(2, 10, 7),
      deposit(3, 10, 7, '2026-05-01'),
      deposit(4, 10, 8),
    ]
    expect(parts(all, [order(1, 100, 7)], 25)).toEqual([
      [3, 10],
      [2, 10],
      [1, 5],
    ])
  })
  it('what is for another project stays', () => {
    expect(drawDeposits([deposit(1, 10, 8)], [order(1, 100, 7)], 5)).toEqual({ drawn: [], shortFen: 5 })
  })
  it('no more than the order comes to', () => {
    expect(mostOfDeposits([deposit(1, 50, 7), deposit(2, 80)], [order(1, 60, 7)])).toBe(60)
  })
  it('of two orders, the one that may pay either gives way', () => {
    const all = [deposit(1, 100, 7, '2026-01-01'), deposit(2, 100, 8, '2026-02-01')]
    expect(parts(all, [order(1, 100, 7, 8), order(2, 100, 7)], 200)).toEqual([
      [1, 100],
      [2, 100],
    ])
  })
  it('never draws more than it has, nor less than asked where that is possible', () => {
    const products = fc.integer({ min: 1, max: 3 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.option(products, { nil: null })), { maxLength: 5 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.uniqueArray(products, { maxLength: 3 })), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.integer({ min: 1, max: 200 }),
        (left, due, asked) => {
          const deposits = left.map(([fen, productId], at) => deposit(at + 1, fen, productId))
          const payees = due.map(([fen, productIds], at) => order(at + 1, fen, ...productIds))
          const { drawn, shortFen } = drawDeposits(deposits, payees, asked)
          expect(drawn.reduce((sum, { fen }) => sum + fen, 0) + shortFen).toBe(asked)
          for (const { deposit: own, fen } of drawn) expect(fen).toBeLessThanOrEqual(own.leftFen)
          // Hall: the most is the least over all sets of orders that are cut off.
          const masks = Array.from({ length: 2 ** payees.length }, (_, mask) => mask)
          const most = Math.min(
            ...masks.map((mask) => {
              const kept = payees.filter((_, at) => mask & (1 << at))
              const rest = payees.filter((_, at) => !(mask & (1 << at)))
              const reach = deposits.filter(({ productId }) =>
                rest.some((one) => productId === null || one.productIds.includes(productId)),
              )
              return (
                kept.reduce((sum, { dueFen }) => sum + dueFen, 0) + reach.reduce((sum, { leftFen }) => sum + leftFen, 0)
              )
            }),
          )
          expect(asked - shortFen).toBe(Math.min(asked, most))
        },
      ),
    )
  })
})
