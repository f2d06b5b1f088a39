/** What happens with the blacklist: somebody is proposed, decided on, released, let in as an emergency. */
import { blacklist, blacklistKinds } from '@clinic/contract/areas/blacklist/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening } from '../../kit/happening.ts'
import { col, type Rows } from '../../kit/list.ts'
import { ofCustomer } from '../customers/index.ts'
import { staffName } from '../staff/reads.ts'
import { entryList } from './queries.ts'

const entry = {
  kind: 'blacklist',
  of: 'blacklist.entry',
  customer: 'e.customer_id',
  call: blacklist.list,
  list: entryList,
} as const

type Pass = { at: string; reason: string; byName: string | null }
const passes: Rows<Pass> = {
  // Why is told as the reasons of entries are.
  table: 'blacklist.entry',
  from: sql`blacklist.pass p`,
  columns: { at: col('p.created_at'), reason: col('p.reason'), byName: col(sql.raw(staffName('p.created_by'))) },
  scope: ofCustomer('p.customer_id'),
  order: { by: 'p.created_at', direction: 'desc', tie: 'p.id' },
}

const quoted = (kind: keyof typeof blacklistKinds | undefined): string => (kind ? `“${blacklistKinds[kind]}”` : '')

export const blacklistHappenings: readonly Happening[] = [
  happening({
    ...entry,
    act: 'blacklist.proposed',
    at: 'proposedAt',
    by: 'proposedByName',
    facts: ['kind', 'reason', 'endsOn'],
    say: ({ kind, reason, endsOn }) =>
      `申请加入黑名单${quoted(kind)}${after(reason)}${after(endsOn && `到 ${endsOn}`)}`,
  }),
  happening({
    ...entry,
    act: 'blacklist.audited',
    at: 'auditedAt',
    by: 'auditedByName',
    facts: ['kind', 'state', 'auditNote'],
    say: ({ kind, state, auditNote }) =>
      `黑名单${quoted(kind)}审核${state === 'rejected' ? '驳回' : '通过'}${after(auditNote)}`,
  }),
  happening({
    ...entry,
    act: 'blacklist.ended',
    at: 'endedAt',
    by: 'endedByName',
    facts: ['kind', 'state', 'endReason'],
    say: ({ kind, state, endReason }) =>
      `黑名单${quoted(kind)}${state === 'expired' ? '到期' : state === 'withdrawn' ? '申请撤回' : '解除'}${after(endReason)}`,
  }),
  happening({
    kind: 'blacklist',
    act: 'blacklist.passed',
    of: 'blacklist.pass',
    customer: 'p.customer_id',
    call: blacklist.list,
    list: passes,
    at: 'at',
    isKept: true,
    by: 'byName',
    facts: ['reason'],
    say: ({ reason }) => `急诊放行${after(reason)}`,
  }),
]
