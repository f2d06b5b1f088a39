/** One's own messages: nobody else's are ever reached, whatever the data scope (clinical-admin §14). */

import type { messages } from '@clinic/contract/areas/messages/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { contains } from '../../kit/contains.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { col, everybody, type ListOf, pageOf, rabbitPageOf } from '../../kit/list.ts'
import { endOf, momentOf } from '../../kit/moment.ts'

type Asked = InputOf<typeof messages.mine>
type Filters = Pick<Asked, 'receiverId' | 'title' | 'source' | 'beginTime' | 'endTime' | 'confirm'>
type Marked = OutputOf<typeof messages.confirm>
type Message = OutputOf<typeof messages.arrived>[number]

const sentAt = sql.ref('d.sent_at')
export const ownList: ListOf<typeof messages.mine> = {
  table: 'messages.delivery',
  from: sql`messages.delivery d join messages.message m on m.hospital_id = d.hospital_id and m.id = d.message_id`,
  columns: {
    id: col('d.id'),
    messageId: col('d.message_id'),
    sendTime: col('d.sent_at', { sort: true }),
    title: col('m.title', { sort: true }),
    source: col('m.source', { sort: true }),
    creatorName: col('m.sender_name'),
    confirm: col(sql`(d.read_at is not null)::int`),
    content: col('m.content'),
    path: col('m.path'),
  },
  filters: {
    title: (typed) => contains(typed, ['m.title']),
    source: (source) => sql`m.source = ${source}`,
    beginTime: (time) => sql`${sentAt} >= ${momentOf(time)}::timestamptz`,
    endTime: (time) => sql`${sentAt} < ${endOf(time)}::timestamptz`,
    confirm: (confirm) => (Number(confirm) === 1 ? sql`d.read_at is not null` : sql`d.read_at is null`),
  },
  where: (ctx) => sql`d.receiver_id = ${ctx.session.staffId} and d.deleted_at is null`,
  scope: everybody("its condition keeps it to one's own, whatever the data scope"),
  order: { by: 'd.sent_at', direction: 'desc', tie: 'd.id' },
}

export const myMessages = async (
  ctx: Context,
  { receiverId, ...input }: Asked,
): Promise<OutputOf<typeof messages.mine>> => {
  if (receiverId !== undefined && receiverId !== ctx.session.staffId) refuse(common.notFound())
  return await rabbitPageOf(ctx, input, ownList)
}

export const arrivedMessages = async (ctx: Context, { messageIds }: { messageIds: number[] }): Promise<Message[]> => {
  const { result } = await pageOf<Filters, Message>(
    ctx,
    { pageSize: messageIds.length },
    {
      ...ownList,
      where: (inner) => sql`${ownList.where!(inner)!} and d.message_id = any(${messageIds})`,
    },
  )
  return result
}

export const unreadCount = async (ctx: Context): Promise<{ count: number }> => {
  const { rows } = await sqlOf({ count: Num })`
    select count(*)::int as count from messages.delivery
    where receiver_id = ${ctx.session.staffId} and read_at is null and deleted_at is null`.execute(ctx.db)
  return rows[0]!
}

/** Tells the person's other screens and answers what is left unread. */
const marked = async (ctx: Context, changed: number): Promise<Marked> => {
  if (changed > 0) ctx.tellTo([ctx.session.staffId], 'message.read')
  const { count } = await unreadCount(ctx)
  ctx.note({ objectType: 'message', after: { changed } })
  return { changed, unread: count }
}

/** Every id must be one's own, deleted ones too: two windows may do the same thing, and both are right. */
const checkOwn = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from messages.delivery
    where id = any(${ids}) and receiver_id = ${ctx.session.staffId}`.execute(ctx.db)
  if (rows[0]!.n !== ids.length) refuse(common.notFound())
}

export const confirmMessages = async (ctx: Context, { ids }: { ids: number[] }): Promise<Marked> => {
  await checkOwn(ctx, ids)
  const done = await sql`update messages.delivery set read_at = kit.clock()
    where id = any(${ids}) and receiver_id = ${ctx.session.staffId} and read_at is null`.execute(ctx.db)
  return await marked(ctx, Number(done.numAffectedRows ?? 0))
}

export const confirmAllMessages = async (ctx: Context): Promise<Marked> => {
  const done = await sql`update messages.delivery set read_at = kit.clock()
    where receiver_id = ${ctx.session.staffId} and read_at is null and deleted_at is null`.execute(ctx.db)
  return await marked(ctx, Number(done.numAffectedRows ?? 0))
}

export const removeMessages = async (ctx: Context, { ids }: { ids: number[] }): Promise<Marked> => {
  await checkOwn(ctx, ids)
  const done = await sql`update messages.delivery set deleted_at = kit.clock()
    where id = any(${ids}) and receiver_id = ${ctx.session.staffId} and deleted_at is null`.execute(ctx.db)
  return await marked(ctx, Number(done.numAffectedRows ?? 0))
}
