/** Putting a message before its receivers, and what other areas send by. */

import { fillTemplate, type MessageEventWord, messageEvents } from '@clinic/contract/areas/messages/events.ts'
import { cleanMarkup } from '@clinic/contract/markup.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'

const MAX_TITLE = 60

/** Copies for the receivers of a message that is sent; tells their open screens. */
export const deliver = (ctx: Context, messageId: number, receivers: readonly number[]): void => {
  ctx.later(sql`insert into messages.delivery (message_id, receiver_id, sent_at)
    select ${messageId}::bigint, receiver, kit.clock() from unnest(${receivers}::bigint[]) as receiver`)
  ctx.tellTo(receivers, 'message.new', messageId)
}

type Said = { title: string; content: string; source: string; event: MessageEventWord; path: string }

/** A sent message with its copies. @param messageId one that is not in use (`nextId`) */
export const sendNow = (ctx: Context, messageId: number, said: Said, receivers: readonly number[]): void => {
  const [id, name, department] = ctx.signedIn
    ? [ctx.session.staffId, ctx.session.staffName, ctx.session.departmentId]
    : [null, '系统', null]
  ctx.later(sql`
    insert into messages.message (id, state, title, content, source, event, path, audience, audience_text, sender_id,
      sender_name, sender_department_id, receiver_count, sent_at)
    select ${messageId}::bigint, 'sent', ${said.title}, ${said.content}, ${said.source}, ${said.event}, ${said.path},
      jsonb_build_object('staffIds', ${receivers}::bigint[]),
      (select left(string_agg(s.name, '、' order by s.id), 400) from staff.staff s where s.id = any(${receivers})),
      ${id}::bigint, ${name}, ${department}::bigint, ${receivers.length}::int, kit.clock()`)
  deliver(ctx, messageId, receivers)
}

export type Outgoing<E extends MessageEventWord> = {
  readonly event: E
  /** Staff ids. Whoever acts is left out: she knows. */
  readonly to: readonly number[]
  /** The event's own variables; 医院名称, 日期 and 发送人 are filled in here. */
  readonly variables: Readonly<
    Record<Exclude<keyof (typeof messageEvents)[E]['variables'], '医院名称' | '日期' | '发送人'>, string>
  >
  /** The page it is about. */
  readonly path?: string
}

const Ready = {
  hospital: Str,
  today: Str,
  receivers: Type.Array(Num),
  title: Nullable(Str),
  content: Nullable(Str),
  muted: Bool,
  /** Of the message that may follow. */
  messageId: sure(Id),
}
type Ready = RowOf<typeof Ready>

const readyFor = async (ctx: Context, event: string, to: readonly number[]): Promise<Ready> => {
  const { rows } = await sqlOf(Ready)`
    select h.name as hospital, kit.today()::text as today,
      array(select s.id from staff.staff s where s.id = any(${to}::bigint[]) and s.status = 0) as receivers,
      t.title, t.content, t.title is null and exists (select 1 from messages.template m where m.event = ${event}) as muted,
      nextval('kit.id') as "messageId"
    from hospitals.hospital h left join lateral (select title, content from messages.template t
      where t.event = ${event} and t.status = 0 limit 1) t on true
    where h.id = kit.current_hospital()`.execute(ctx.db)
  return rows[0]!
}

/**
 * Sends what an event says to these people, in the transaction of what happened. The hospital's template speaks; a
 * hospital that disabled it hears nothing; without one the product's own words are used.
 */
export const sendMessage = async <E extends MessageEventWord>(ctx: Context, message: Outgoing<E>): Promise<void> => {
  const to = [...new Set(message.to)].filter((id) => id !== ctx.scope.staffId)
  if (to.length === 0) return
  const { title, content, source } = messageEvents[message.event]
  const ready = await readyFor(ctx, message.event, to)
  if (ready.muted || ready.receivers.length === 0) return
  const sender = ctx.signedIn ? ctx.session.staffName : '系统'
  const values = { ...message.variables, 医院名称: ready.hospital, 日期: ready.today, 发送人: sender }
  const said = {
    title: fillTemplate(ready.title ?? title, values, { markup: false }).slice(0, MAX_TITLE),
    content: cleanMarkup(fillTemplate(ready.content ?? content, values, { markup: true })),
    source,
    event: message.event,
    path: message.path ?? '',
  }
  sendNow(ctx, ready.messageId, said, ready.receivers)
}
