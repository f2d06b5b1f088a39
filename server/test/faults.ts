/** The identities of the money, as the database answers them: a row for each that is broken. */
const questions = [
  'ledger.selfcheck',
  'ledger.chain_selfcheck',
  'ledger.deposit_selfcheck',
  'invoices.selfcheck',
  'cashier.selfcheck',
  'cashier.coupon_selfcheck',
  'daily.selfcheck',
  'daily.drawer_selfcheck',
  'debts.selfcheck',
  'purchases.selfcheck',
  'refunds.selfcheck',
  'refunds.card_selfcheck',
  'refunds.change_selfcheck',
  'refunds.moved_selfcheck',
  'declarations.slip_selfcheck',
  'matching.selfcheck',
]

/** Rows that break an identity, in the hospital that the connection is in. */
export const faults = questions.map((name) => `select * from ${name}()`).join(' union all ')
