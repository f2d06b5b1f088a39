import { expect, test } from 'vitest'
import { holdingsOf, printedOf, type Receipt } from './receipt-words.ts'

test('a line of the foot breaks between two facts, never within one', () => {
  const balances = { wallet: '5000.00', coin: '0.00', points: 5_400, debt: '400.00' }
  expect(holdingsOf({ balances } as Receipt).split(/[ \u3000]/)).toEqual([
    '余额\u00a05,000.00',
    '好美币\u00a00.00',
    '积分\u00a05,400',
    '累计欠款\u00a0400.00',
  ])
  const printed = { printedBy: '吴秀兰', printedAt: '2026-11-23 16:40:12', print: 2 } as Receipt
  expect(printedOf(printed).split(/[ \u3000]/)).toEqual([
    '打印\u00a0吴秀兰',
    // A hyphen is no place to break either.
    '2026-\u206011-\u206023\u00a016:40',
    '第\u00a02\u00a0次',
  ])
})
