/** Two limits and two switches stand between a customer and a debt: each alone, at its last fen and one past it. */
import { expect, test } from 'vitest'
import { type Credit, whyNotOwe } from './rules.ts'

const credit: Credit = { debtSwitch: true, customerLimitFen: 1_000, cashierLimitFen: 700, openFen: 0 }

test.each([
  ['at the limit of one time', credit, 700, false, undefined],
  ['past the limit of one time', credit, 701, false, 'debts.overCashierLimit'],
  ['at what is left of the customer’s limit', { ...credit, openFen: 400 }, 600, false, undefined],
  ['past what is left of it', { ...credit, openFen: 400 }, 601, false, 'debts.overCustomerLimit'],
  ['at the customer’s limit, one time being larger', { ...credit, cashierLimitFen: 5_000 }, 1_000, false, undefined],
  ['past it', { ...credit, cashierLimitFen: 5_000 }, 1_001, false, 'debts.overCustomerLimit'],
  ['past both', { ...credit, openFen: 900 }, 701, false, 'debts.overCashierLimit'],
  ['already past it', { ...credit, openFen: 1_200 }, 1, false, 'debts.overCustomerLimit'],
  ['on the blacklist', credit, 1, true, 'debts.blacklisted'],
  ['where nobody may owe', { ...credit, debtSwitch: false }, 1, false, 'debts.off'],
] as const)('%s', (_what, of, fen, blacklisted, key) => expect(whyNotOwe(of, fen, blacklisted)?.key).toBe(key))

test('what is left is said, and never less than nothing', () => {
  expect(whyNotOwe({ ...credit, openFen: 400 }, 601, false)?.message).toContain('最多还可欠 6.00 元')
  expect(whyNotOwe({ ...credit, openFen: 1_200 }, 1, false)?.message).toContain('最多还可欠 0.00 元')
})
