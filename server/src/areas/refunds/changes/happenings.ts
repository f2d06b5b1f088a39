/** What happens with changes: asked for, done, taken back. */
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../../kit/happening.ts'
import { changeList } from './queries.ts'

const change = {
  kind: 'payment',
  of: 'refunds.order_change',
  customer: 'g.customer_id',
  call: changes.list,
  list: changeList,
} as const

export const changeHappenings: readonly Happening[] = [
  happening({
    ...change,
    act: 'change.asked',
    at: 'createdAt',
    by: 'createdByName',
    facts: ['no', 'before', 'after', 'reason'],
    say: ({ no, before, after: comes, reason }) =>
      words('申请改单', before && comes && `${before} 换 ${comes}`) + after(reason) + after(no),
  }),
  happening({
    ...change,
    act: 'change.done',
    at: 'doneAt',
    where: sql`g.done_at is not null`,
    by: 'doneByName',
    facts: ['no', 'before', 'after'],
    money: ['covered', 'up'],
    say: ({ no, before, after: comes, covered, up }) =>
      words('改单', before && comes && `${before} 换 ${comes}`) +
      after(covered && `抵扣 ${covered} 元`) +
      after(up && up !== '0.00' ? `补款 ${up} 元` : undefined) +
      after(no),
  }),
  happening({
    ...change,
    act: 'change.cancelled',
    at: 'endedAt',
    where: sql`g.status = 'CANCELLED'`,
    by: 'endedByName',
    facts: ['no', 'endReason'],
    say: ({ no, endReason }) => words('撤销改单', no) + after(endReason),
  }),
]
