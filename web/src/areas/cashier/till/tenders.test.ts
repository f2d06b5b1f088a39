import { parseYuan } from '@clinic/contract/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  change,
  changeFen,
  fill,
  givenFen,
  missingFen,
  type Offered,
  partsOf,
  type Split,
  tendersOf,
  whyNotSend,
} from './tenders.ts'

const cash: Offered = { code: 'CASH', name: '现金', class: 'cash', needsRef: false }
const coin: Offered = { code: 'COIN', name: '好美币', class: 'coin', needsRef: false, limit: '20.00' }
const platform: Offered = { code: 'PLATFORM', name: '平台代收', class: 'clearing', needsRef: true }
const typed = (amounts: Record<string, string>): Split =>
  Object.entries(amounts).reduce<Split>((split, [code, amount]) => change(split, code, { amount }), {})

describe('the split at the till', () => {
  it('fills what is missing, never past a limit, and twice is once', () => {
    const once = fill(typed({ CASH: '50.00' }), coin, 10_000)
    expect(tendersOf(once, [cash, coin, platform])).toEqual([
      { code: 'CASH', amount: '50.00' },
      { code: 'COIN', amount: '20.00' },
    ])
    expect(fill(once, coin, 10_000)).toEqual(once)
    expect(missingFen(10_000, fill(once, cash, 10_000))).toBe(0)
  })

  it('says what keeps the payment from being sent', () => {
    const why = (split: Split, received: string | null = null) =>
      whyNotSend(10_000, split, [cash, coin, platform], received)
    expect(why(typed({ CASH: '99.99' }))).toBe('还差 0.01 元')
    expect(why(typed({ CASH: '100.01' }))).toBe('多分配了 0.01 元')
    expect(why(typed({ CASH: '79.00', COIN: '21.00' }))).toBe('好美币最多可用 20.00 元')
    expect(why(typed({ PLATFORM: '100.00' }))).toBe('平台代收需要填写流水号')
    expect(why(typed({ CASH: '100.00' }), '99.00')).toBe('收到的现金少于现金支付金额')
    expect(why(typed({ CASH: '100.00' }), '120.00')).toBeNull()
    expect(changeFen(typed({ CASH: '100.00' }), '120.00')).toBe(2_000)
    expect(changeFen(change(typed({ CASH: '100.00' }), 'CASH', { amount: null }), '120.00')).toBe(0)
  })

  it('sends the ways in the order of the till, and parts what is typed', () => {
    const split = typed({ PLATFORM: '1.00', COIN: '2.00', CASH: '3.00' })
    expect(tendersOf(split, [cash, coin, platform]).map(({ code }) => code)).toEqual(['CASH', 'COIN', 'PLATFORM'])
    expect(partsOf(split, [cash, coin, platform])).toMatchObject({ receivedFen: 400, offsetFen: 200, debtFen: 0 })
  })

  it('filling with an unlimited way always closes the difference', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(9_999_999), (payable, given) => {
        const split = typed({ COIN: `${Math.floor(given / 100)}.${String(given % 100).padStart(2, '0')}` })
        const filled = fill(split, cash, payable)
        expect(givenFen(filled)).toBe(Math.max(payable, parseYuan(split['COIN']!.amount!)!))
      }),
    )
  })
})
