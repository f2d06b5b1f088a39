/** What administrators write: drafts, sending, taking back, who has read it. */

import { type sentMessages, whyNotWrite } from '@clinic/contract/areas/messages/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { cleanMarkup, plainMarkup } from '@clinic/contract/markup.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Json, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { columnsSeen } from '../../kit/export.ts'
import { scopeCondition, slicesOf } from '../../kit/list.ts'
import { sheetFile } from '../../kit/sheets.ts'
import type { Answered } from '../../kit/stream.ts'
import { type Changed, insertRow, updateRow } from '../../kit/table.ts'
import { deliver } from './deliver.ts'
import { type Audience, audienceOf, audienceText, receiversOf } from './receivers.ts'
import { type SentFilters, sentList, sentScope } from './sent-list.ts'

type Written = InputOf<typeof sentMessages.create>
type Sending = InputOf<typeof sentMessages.send>

const MAX_CONTENT = 8_000
const OWN_SOURCE = '系统'

const checkSource = async (ctx: Context, source: string): Promise<void> => {
  const { rows } = await sql`select 1 from dictionaries.visible_item
    where dict_type = 'message_source' and value = ${source} and status = 0`.execute(ctx.db)
  if (rows.length === 0) refuse(common.invalid({ reason: `消息来源“${source}”不存在或已禁用` }))
}

/** A draft as it stands. */
const Draft = { state: Str, title: Str, content: Str, source: Str, path: Str, audience: Json<Partial<Audience>>() }
type Draft = RowOf<typeof Draft>

/** What a draft is once it is written anew: what is not said stays. Names take the place of 全院, as 全院 does of all names. */
const rewritten = ({ source, path, audience }: Draft, input: Written): Written => {
  const names = [input.staffIds, input.deptIds, input.jobIds].some((ids) => ids && ids.length > 0)
  return { source, path, ...audience, ...(names ? { toAll: false } : {}), ...input }
}

const columnsOf = async (ctx: Context, written: Written) => {
  const { source = OWN_SOURCE } = written
  await checkSource(ctx, source)
  const audience = audienceOf(written)
  const text = await audienceText(ctx, audience)
  const content = cleanMarkup(written.content)
  if (content.length > MAX_CONTENT || plainMarkup(content) === '')
    refuse(common.invalid({ reason: '消息内容为空或过长，请修改后再发送' }))
  return {
    title: written.title.trim(),
    content,
    source,
    path: written.path ?? '',
    audience: JSON.stringify(audience),
    audience_text: text,
  }
}

const senderColumns = (ctx: Context) => ({
  event: 'notice',
  sender_id: ctx.session.staffId,
  sender_name: ctx.session.staffName,
  sender_department_id: ctx.session.departmentId,
})

/** The message within reach, locked; 404 else. */
const lockMessage = async (ctx: Context, id: number): Promise<Draft> => {
  const within = scopeCondition(ctx, sentScope)
  const { rows } = await sqlOf(Draft)`
    select m.state, m.title, m.content, m.source, m.path, m.audience from messages.message m
    where m.id = ${id} ${within ? sql`and ${within}` : sql``} for update`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

const noteOf = (ctx: Context, id: number, { title, audience_text }: { title: string; audience_text: string }): void =>
  ctx.note({ objectType: 'message', objectId: id, objectNo: title, after: { title, audience: audience_text } })

export const createDraft = async (ctx: Context, written: Written): Promise<Changed> => {
  const columns = await columnsOf(ctx, written)
  const made = await insertRow(ctx, 'messages.message', { state: 'draft', ...senderColumns(ctx), ...columns })
  noteOf(ctx, made.id, columns)
  return made
}

export const updateDraft = async (ctx: Context, written: Written & Changed): Promise<Changed> => {
  const before = await lockMessage(ctx, written.id)
  refuseIf(whyNotWrite(before))
  const columns = await columnsOf(ctx, rewritten(before, written))
  noteOf(ctx, written.id, columns)
  return await updateRow(ctx, 'messages.message', written, columns)
}

/** A draft becomes what is written here and goes out; without one, a message is made. */
export const sendWritten = async (ctx: Context, input: Sending): Promise<OutputOf<typeof sentMessages.send>> => {
  const { id, version, ...said } = input
  if ((id === undefined) !== (version === undefined)) refuse(common.invalid({ reason: '草稿编号和版本须同时提交' }))
  const draft = id === undefined ? null : await lockMessage(ctx, id)
  if (draft) refuseIf(whyNotWrite(draft))
  const written = draft ? rewritten(draft, said) : said
  const columns = await columnsOf(ctx, written)
  const receivers = await receiversOf(ctx, audienceOf(written))
  const sent = {
    ...columns,
    ...senderColumns(ctx),
    state: 'sent',
    sent_at: sql`kit.clock()`,
    receiver_count: receivers.length,
  }
  const changed =
    id === undefined
      ? await insertRow(ctx, 'messages.message', sent)
      : await updateRow(ctx, 'messages.message', { id, version: version! }, sent)
  deliver(ctx, changed.id, receivers)
  noteOf(ctx, changed.id, columns)
  return { ...changed, receiverCount: receivers.length }
}

/** All of them or none; those who got them no longer have them. */
export const removeSent = async (ctx: Context, { ids }: { ids: number[] }): Promise<null> => {
  const within = scopeCondition(ctx, sentScope)
  const { rows } = await sqlOf({ id: Id, title: Str })`
    select m.id, m.title from messages.message m where m.id = any(${ids}) ${within ? sql`and ${within}` : sql``}
    order by m.id for update`.execute(ctx.db)
  if (rows.length !== ids.length) refuse(common.notFound())
  const { rows: had } = await sqlOf({ id: Id })`
    select distinct receiver_id as id from messages.delivery where message_id = any(${ids})`.execute(ctx.db)
  await sql`delete from messages.message where id = any(${ids})`.execute(ctx.db)
  ctx.note({ objectType: 'message', before: { ids, titles: rows.map(({ title }) => title) } })
  ctx.tellTo(
    had.map(({ id }) => id),
    'message.read',
  )
  return null
}

const MAX_ROWS = 50_000

export const exportSent = async (ctx: Context, input: SentFilters): Promise<Answered> => {
  const limit = ctx.session.features.get('export.maxRows') ?? MAX_ROWS
  const columns = [
    { key: 'sendTime', width: 20 },
    { key: 'title', width: 30 },
    { key: 'source', width: 10 },
    { key: 'creatorName', width: 12 },
    { key: 'audienceText', width: 30 },
    { header: '接收人数', key: 'receiverCount', width: 10 },
    { key: 'readCount', width: 10 },
    { key: 'state', show: (state: unknown) => (state === 'sent' ? '已发送' : '草稿') },
    { key: 'content', width: 60, show: (text: unknown) => plainMarkup(String(text)) },
  ]
  return sheetFile('消息', columnsSeen(ctx, columns), await slicesOf<SentFilters>(ctx, input, sentList, limit))
}
