/** What happens with refunds: asked for, paid, taken back. */
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { refundList } from './queries.ts'

const refund = {
  kind: 'payment',
  of: 'refunds.refund_form',
  customer: 'f.customer_id',
  call: refunds.list,
  list: refundList,
} as const

export const refundHappenings: readonly Happening[] = [
  happening({
    ...refund,
    act: 'refund.asked',
    at: 'createdAt',
    by: 'createdByName',
    facts: ['no', 'summary', 'reason'],
    money: ['cash'],
    say: ({ no, summary, reason, cash }) =>
      words('申请退款', cash && `${cash} 元`) + after(summary) + after(reason) + after(no),
  }),
  happening({
    ...refund,
    act: 'refund.paid',
    at: 'paidAt',
    where: sql`f.paid_at is not null`,
    by: 'paidByName',
    facts: ['no', 'summary'],
    money: ['cash', 'ways'],
    say: ({ no, summary, cash, ways }) =>
      words('退款', cash && `${cash} 元`) + after(ways) + after(summary) + after(no),
  }),
  happening({
    ...refund,
    act: 'refund.revoked',
    at: 'revokedAt',
    where: sql`f.status = 'REVOKED'`,
    by: 'revokedByName',
    facts: ['no', 'revokeReason'],
    say: ({ no, revokeReason }) => words('撤销退款', no) + after(revokeReason),
  }),
]
