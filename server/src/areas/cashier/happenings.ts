/** What happens at the till: somebody pays, and a payment is taken back. */
import { cashier, paymentKindWords } from '@clinic/contract/areas/cashier/calls.ts'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { paid } from './payments/queries.ts'

const payment = {
  kind: 'payment',
  of: 'cashier.payment',
  customer: 'p.customer_id',
  call: cashier.panel,
  list: paid,
  entry: 'CashRecord',
} as const

const kinds: Readonly<Record<string, string>> = paymentKindWords
const isSome = (yuan: string | undefined): boolean => yuan !== undefined && yuan !== '0.00'

export const paymentHappenings: readonly Happening[] = [
  happening({
    ...payment,
    act: 'payment.paid',
    at: 'at',
    by: 'staffName',
    facts: ['no', 'kind', 'summary'],
    money: ['received', 'offset', 'debt'],
    say: ({ no, kind, summary, received, offset, debt }) =>
      words(kinds[kind ?? 'SETTLE'], received && `${received} 元`) +
      after(isSome(offset) && `抵扣 ${offset} 元`) +
      after(isSome(debt) && `欠 ${debt} 元`) +
      after(summary) +
      after(no),
  }),
  happening({
    ...payment,
    act: 'payment.cancelled',
    at: 'cancelledAt',
    by: 'cancelledByName',
    facts: ['no', 'kind', 'cancelReason'],
    money: ['received'],
    say: ({ no, kind, cancelReason, received }) =>
      words(`作废${kinds[kind ?? 'SETTLE']}`, no) + after(cancelReason) + after(received && `退回 ${received} 元`),
  }),
]
