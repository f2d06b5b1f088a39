import { expect, test } from 'vitest'
import { splitOf } from './plans.ts'
import { givenFen, tendersOf } from './tenders.ts'

test('a plan types its ways with their amounts; what is left is for the cashier to choose', () => {
  const split = splitOf({
    tenders: [
      { code: 'COIN', name: '好美币', amount: '160.00' },
      { code: 'WALLET', name: '余额', amount: '0.30' },
    ],
  })
  expect(givenFen(split)).toBe(16_030)
  const offered = (['WALLET', 'COIN', 'CASH'] as const).map((code) => ({
    ...{ code, name: code, class: 'clearing' as const, needsRef: false },
  }))
  expect(tendersOf(split, offered)).toEqual([
    { code: 'WALLET', amount: '0.30' },
    { code: 'COIN', amount: '160.00' },
  ])
})
