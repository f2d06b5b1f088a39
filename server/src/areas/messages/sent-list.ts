/** The list of what was written and sent, and of who got one message. */

import type { sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { contains } from '../../kit/contains.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { col, everybody, type ListOf, rabbitPageOf, scopeCondition } from '../../kit/list.ts'
import { endOf, momentOf } from '../../kit/moment.ts'
import { departmentOf, mainDepartmentOf, personOf } from '../staff/reads.ts'

type Asked = InputOf<typeof sentMessages.list>
type Receivers = InputOf<typeof sentMessages.receivers>
export type SentFilters = Pick<Asked, 'title' | 'source' | 'creatorName' | 'state' | 'kind' | 'beginTime' | 'endTime'>

export const sentScope = { department: 'm.sender_department_id', own: ['m.sender_id'] } as const

/** Drafts stand at the time they were written. */
const at = sql`coalesce(m.sent_at, m.created_at)`
const chosen = (name: string) => sql`coalesce(m.audience -> ${sql.lit(name)}, '[]')`

export const sentList: ListOf<typeof sentMessages.list> = {
  table: 'messages.message',
  from: sql`messages.message m`,
  columns: {
    id: col('m.id'),
    version: col('m.version'),
    state: col('m.state', { sort: true }),
    title: col('m.title', { sort: true }),
    content: col('m.content'),
    source: col('m.source', { sort: true }),
    event: col('m.event'),
    path: col('m.path'),
    creatorName: col('m.sender_name', { sort: true }),
    sendTime: col('m.sent_at', { sort: true }),
    createdAt: col('m.created_at', { sort: true }),
    audienceText: col('m.audience_text'),
    receiverCount: col('m.receiver_count', { sort: true }),
    readCount: col(sql`(select count(*)::int from messages.delivery d
      where d.hospital_id = m.hospital_id and d.message_id = m.id and d.read_at is not null)`),
    toAll: col(sql`coalesce((m.audience -> 'toAll')::boolean, false)`),
    staffIds: col(chosen('staffIds')),
    deptIds: col(chosen('deptIds')),
    jobIds: col(chosen('jobIds')),
  },
  filters: {
    title: (typed) => contains(typed, ['m.title']),
    source: (source) => sql`m.source = ${source}`,
    creatorName: (typed) => contains(typed, ['m.sender_name']),
    state: (state) => sql`m.state = ${state}`,
    kind: (kind) => (kind === 'all' ? null : kind === 'manual' ? sql`m.event = 'notice'` : sql`m.event <> 'notice'`),
    beginTime: (time) => sql`${at} >= ${momentOf(time)}::timestamptz`,
    endTime: (time) => sql`${at} < ${endOf(time)}::timestamptz`,
  },
  scope: sentScope,
  order: { by: 'm.created_at', direction: 'desc', tie: 'm.id' },
}

const receiverList: ListOf<typeof sentMessages.receivers> = {
  table: 'messages.receiver',
  from: sql`messages.delivery d join ${sql.raw(personOf('s', 'd', 'receiver_id'))}
    left join ${sql.raw(mainDepartmentOf('sd', 's', 'id'))}
    left join ${sql.raw(departmentOf('p', 'sd', 'department_id'))}`,
  columns: {
    id: col('d.id'),
    name: col('s.name', { sort: true }),
    deptName: col('p.name', { sort: true }),
    confirm: col(sql`(d.read_at is not null)::int`),
    readTime: col('d.read_at', { sort: true }),
  },
  filters: {
    messageId: (id) => sql`d.message_id = ${id}`,
    confirm: (confirm) => (Number(confirm) === 1 ? sql`d.read_at is not null` : sql`d.read_at is null`),
  },
  scope: everybody('read through the message, which was found within reach'),
  order: { by: 'd.id', direction: 'asc', tie: 'd.id' },
}

export const receiversOfMessage = async (
  ctx: Context,
  input: Receivers,
): Promise<OutputOf<typeof sentMessages.receivers>> => {
  const within = scopeCondition(ctx, sentScope)
  const { rows } = await sql`select 1 from messages.message m
    where m.id = ${input.messageId} ${within ? sql`and ${within}` : sql``}`.execute(ctx.db)
  if (rows.length === 0) refuse(common.notFound())
  return await rabbitPageOf(ctx, input, receiverList)
}
