/** Message templates: the words of an event, or of a notice written by hand. Source: clinical-admin book §15. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { postedOf } from '../../crud.ts'
import { choice, noun, of, onOff, shown, text, title } from '../../noun.ts'
import type { Refusal } from '../../refusals.ts'
import { Id, Moment, Word } from '../../words.ts'
import { MessageContent, MessageTitle, messageRefusals } from './calls.ts'
import { eventNames, type MessageEventWord, messageEventWords, unknownVariables } from './events.ts'

export const channels = { site: '站内消息' } as const

/** A template: what it is called, what it is for, its words. */
export const messageTemplate = noun(
  '消息模板',
  {
    code: title('编码', 40, { pattern: '^[A-Za-z][A-Za-z0-9_.-]{1,39}$' }),
    name: title('名称', 30),
    channel: choice('渠道', channels),
    event: choice('事件', eventNames, { required: true }),
    title: text('标题', 60, { required: true }),
    content: text('内容', 4000, { required: true }),
    status: onOff(),
    updatedAt: shown('更新时间', of<string>(Moment)),
  },
  {
    table: 'messages.template',
    short: '模板',
    pages: ['/system/messageTemplate'],
    keyword: ['code', 'name'],
    keywordUpTo: 40,
    asked: ['event', 'channel', 'status'],
    object: 'messageTemplate',
  },
)
export type MessageTemplateRow = Static<typeof messageTemplate.entity>

/** Why a template cannot be saved like this. */
export const whyNotTemplate = (text: { event: MessageEventWord; title: string; content: string }): Refusal | null => {
  const names = unknownVariables(text.event, text.title, text.content)
  return names.length > 0
    ? messageRefusals.unknownVariable({ names: names.map((name) => `{${name}}`).join('、') })
    : null
}

const prefix = '/api/v1/rabbit/system/message/template'
const { page, create, update, remove } = postedOf(prefix, messageTemplate, { may: 'system:messageTemplate' })

export const messageTemplates = {
  list: {
    ...page,
    // Who sends begins with the templates of notices.
    may: { anyOf: ['system:messageTemplate:list', 'system:message:send'] } as const,
  },
  create,
  update,
  remove,
  /** Sends it to oneself, filled with examples. */
  test: call(`POST ${prefix}/test`, {
    envelope: 'rabbit',
    title: '测试发送模板',
    may: 'system:messageTemplate:test',
    perMinute: 10,
    input: { event: Word(...messageEventWords), title: MessageTitle, content: MessageContent },
    output: Type.Object({ id: Id }),
  }),
}
