/** Message templates: the words of an event, or of a notice written by hand. Source: clinical-admin book §15. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import type { Refusal } from '../../refusals.ts'
import { type ColumnsOf, fixed, type Table } from '../../table.ts'
import { Done, Id, Moment, pageRequest, RabbitPage, Shape, Status, Text, Version, Word } from '../../words.ts'
import { MessageContent, MessageTitle, messageRefusals } from './calls.ts'
import { type MessageEventWord, messageEventWords, unknownVariables } from './events.ts'

const EventWord = Word(...messageEventWords)
const changed = Type.Object({ id: Id, version: Version })

export const MessageTemplate = Shape({
  id: Id,
  code: Text(40),
  name: Text(30),
  channel: Word('site'),
  event: EventWord,
  title: Text(60),
  content: Text(4000),
  status: Status,
  updatedAt: Moment,
  version: Version,
})
export type MessageTemplateRow = Static<typeof MessageTemplate>

export const templateTable = {
  name: 'messages.template',
  pages: ['/system/messageTemplate'],
  columns: {
    code: fixed('编码'),
    name: fixed('名称'),
    channel: '渠道',
    event: '事件',
    title: '标题',
    content: '内容',
    status: fixed('状态'),
    updatedAt: '更新时间',
  } satisfies ColumnsOf<Static<typeof MessageTemplate>>,
} satisfies Table

/** Why a template cannot be saved like this. */
export const whyNotTemplate = (text: { event: MessageEventWord; title: string; content: string }): Refusal | null => {
  const names = unknownVariables(text.event, text.title, text.content)
  return names.length > 0
    ? messageRefusals.unknownVariable({ names: names.map((name) => `{${name}}`).join('、') })
    : null
}

const templateWrite = {
  code: Text(40, { pattern: '^[A-Za-z][A-Za-z0-9_.-]{1,39}$' }),
  name: Text(30, { minLength: 1 }),
  channel: Type.Optional(Word('site')),
  event: EventWord,
  title: MessageTitle,
  content: MessageContent,
  status: Type.Optional(Status),
}
const template = { envelope: 'rabbit' } as const

export const messageTemplates = {
  list: call('POST /api/v1/rabbit/system/message/template/find/page', {
    ...template,
    table: templateTable,
    title: '消息模板列表',
    may: { anyOf: ['system:messageTemplate:list', 'system:message:send'] },
    effect: 'read',
    input: {
      ...pageRequest,
      /** Fragment of code or name. */
      keyword: Type.Optional(Text(40)),
      event: Type.Optional(EventWord),
      channel: Type.Optional(Word('site')),
      status: Type.Optional(Status),
    },
    output: RabbitPage(MessageTemplate),
  }),
  create: call('POST /api/v1/rabbit/system/message/template/create', {
    ...template,
    title: '新增消息模板',
    may: 'system:messageTemplate:add',
    input: templateWrite,
    output: changed,
  }),
  update: call('POST /api/v1/rabbit/system/message/template/update', {
    ...template,
    table: templateTable,
    title: '修改消息模板',
    may: 'system:messageTemplate:edit',
    input: { ...templateWrite, id: Id, version: Version },
    output: changed,
  }),
  remove: call('POST /api/v1/rabbit/system/message/template/delete', {
    ...template,
    title: '删除消息模板',
    may: 'system:messageTemplate:delete',
    input: { id: Id },
    output: Done,
  }),
  /** Sends it to oneself, filled with examples. */
  test: call('POST /api/v1/rabbit/system/message/template/test', {
    ...template,
    title: '测试发送模板',
    may: 'system:messageTemplate:test',
    perMinute: 10,
    input: { event: EventWord, title: MessageTitle, content: MessageContent },
    output: Type.Object({ id: Id }),
  }),
}
