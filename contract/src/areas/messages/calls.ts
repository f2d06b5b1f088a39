/**
 * Messages inside the house: one's own, those sent by administrators, templates, and how a person wants to be told.
 * Source: specification 000 §3, §5, §7; clinical-admin book §15, §19.
 */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { changedColumns } from '../../table.ts'
import {
  Done,
  Id,
  Moment,
  MomentInput,
  Nullable,
  pageRequest,
  RabbitPage,
  Shape,
  Status,
  Text,
  Version,
  Word,
} from '../../words.ts'
import { Message, SentMessage } from './nouns.ts'
import { messageTable } from './tables.ts'

export const messageRefusals = defineRefusals('messages', {
  unknownVariable: [40017, '模板里有不认识的变量：{names}，请从变量列表中选择'],
  codeTaken: [40999, '{code}已存在，请换一个编码'],
  eventTaken: [40900, '这个事件已有启用的模板，请先禁用原来的模板'],
  noReceivers: [40014, '请选择接收人：全院、部门、岗位或员工'],
  nobodyThere: [40015, '所选范围内没有在职员工，请重新选择接收人'],
  outOfReach: [40399, '所选员工、部门或岗位不存在，或不在您的数据范围内，请重新选择'],
  alreadySent: [40914, '消息已发送，不能再修改；如有错误可删除后重新发送'],
  quietHours: [40016, '免打扰时段请同时选择开始和结束时间'],
})

const SourceWord = Text(20, { minLength: 1 })
export const MessageTitle = Text(60, { minLength: 1 })
export const MessageContent = Text(4000, { minLength: 1 })
/** A page of the product; never another site. */
const PagePath = Text(200, { pattern: '^(/([A-Za-z0-9_?=&.:-][A-Za-z0-9_/?=&.:-]*)?)?$' })
const Ids = Type.Array(Id, { minItems: 1, maxItems: 10_000, uniqueItems: true })

type Addressed = {
  toAll?: boolean | undefined
  staffIds?: readonly number[] | undefined
  deptIds?: readonly number[] | undefined
  jobIds?: readonly number[] | undefined
}
/** Why a message written like this goes to nobody. */
export const whyNotAddress = ({ toAll, staffIds, deptIds, jobIds }: Addressed): Refusal | null =>
  toAll || staffIds?.length || deptIds?.length || jobIds?.length ? null : messageRefusals.noReceivers()
/** Why a message cannot be changed or sent again. */
export const whyNotWrite = ({ state }: { state: string }): Refusal | null =>
  state === 'sent' ? messageRefusals.alreadySent() : null
const mine = { may: 'self', envelope: 'rabbit' } as const
const changed = Type.Object({ id: Id, version: Version })
const Marked = Type.Object({ changed: Type.Integer(), unread: Type.Integer() })
const write = {
  title: MessageTitle,
  content: MessageContent,
  source: Type.Optional(SourceWord),
  path: Type.Optional(PagePath),
  toAll: Type.Optional(Type.Boolean()),
  staffIds: Type.Optional(Type.Array(Id, { maxItems: 500, uniqueItems: true })),
  /** With everything below them. */
  deptIds: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
  jobIds: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
}
const sentFilters = {
  title: Type.Optional(Text(60)),
  source: Type.Optional(SourceWord),
  creatorName: Type.Optional(Text(20)),
  state: Type.Optional(Word('draft', 'sent')),
  /** Written by a person, or sent by the product for an event. */
  kind: Type.Optional(Word('manual', 'automatic', 'all')),
  beginTime: Type.Optional(MomentInput),
  endTime: Type.Optional(MomentInput),
}
const Quiet = Text(5, { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
export const MessagePreference = Shape({ sound: Type.Boolean(), quietFrom: Nullable(Quiet), quietTo: Nullable(Quiet) })

export const messages = {
  /** One's own messages, newest first; `receiverId` may only be one's own. */
  mine: call('POST /api/v1/rabbit/system/message/find/page', {
    ...mine,
    title: '我的消息',
    effect: 'read',
    input: {
      ...pageRequest,
      receiverId: Type.Optional(Id),
      title: Type.Optional(Text(60)),
      source: Type.Optional(SourceWord),
      beginTime: Type.Optional(MomentInput),
      endTime: Type.Optional(MomentInput),
      confirm: Type.Optional(Status),
    },
    output: RabbitPage(Message),
  }),
  /** Marks own messages read; those read already keep their time. */
  confirm: call('POST /api/v1/rabbit/system/message/confirm/batch', {
    ...mine,
    title: '标记已读',
    input: { ids: Ids },
    output: Marked,
  }),
  confirmAll: call('POST /api/v1/rabbit/system/message/confirm/all', { ...mine, title: '全部已读', output: Marked }),
  remove: call('POST /api/v1/rabbit/system/message/delete', {
    ...mine,
    title: '删除消息',
    input: { id: Id },
    output: Marked,
  }),
  removeMany: call('POST /api/v1/rabbit/system/message/batch/delete', {
    ...mine,
    title: '批量删除消息',
    input: { ids: Ids },
    output: Marked,
  }),
  unread: call('GET /api/v1/rabbit/system/message/unread/count', {
    ...mine,
    title: '未读消息数',
    output: Type.Object({ count: Type.Integer() }),
  }),
  /** Own copies of messages that were announced over the websocket, by the message's id. */
  arrived: call('POST /api/v1/rabbit/system/message/arrived', {
    ...mine,
    title: '新到消息',
    effect: 'read',
    input: { messageIds: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }) },
    output: Type.Array(Message),
  }),
  preference: call('GET /api/v1/rabbit/system/message/preference', {
    ...mine,
    title: '消息提醒设置',
    output: MessagePreference,
  }),
  savePreference: call('POST /api/v1/rabbit/system/message/preference', {
    ...mine,
    title: '保存消息提醒设置',
    input: {
      sound: Type.Boolean(),
      quietFrom: Type.Optional(Nullable(Quiet)),
      quietTo: Type.Optional(Nullable(Quiet)),
    },
    output: MessagePreference,
  }),
}

export const sentMessages = {
  list: call('POST /api/v1/rabbit/system/message/sent/find/page', {
    table: messageTable,
    title: '消息列表',
    may: 'system:message:list',
    envelope: 'rabbit',
    effect: 'read',
    input: { ...pageRequest, ...sentFilters },
    output: RabbitPage(SentMessage),
  }),
  /** Who got it and when they read it. */
  receivers: call('POST /api/v1/rabbit/system/message/receiver/find/page', {
    title: '消息接收情况',
    may: 'system:message:list',
    envelope: 'rabbit',
    effect: 'read',
    input: { ...pageRequest, messageId: Id, confirm: Type.Optional(Status) },
    output: RabbitPage(
      Shape({ id: Id, name: Text(20), deptName: Nullable(Text(30)), confirm: Status, readTime: Nullable(Moment) }),
    ),
  }),
  /** Whom this sender may write to. */
  audience: call('GET /api/v1/rabbit/system/message/audience', {
    title: '可选接收人',
    may: 'system:message:send',
    envelope: 'rabbit',
    output: Type.Object({
      departments: Type.Array(Shape({ id: Id, name: Text(30) })),
      jobs: Type.Array(Shape({ id: Id, name: Text(20) })),
      staff: Type.Array(Shape({ id: Id, name: Text(20), deptName: Nullable(Text(30)) })),
    }),
  }),
  /** Keeps a draft. */
  create: call('POST /api/v1/rabbit/system/message/create', {
    title: '保存消息草稿',
    may: 'system:message:send',
    envelope: 'rabbit',
    input: write,
    output: changed,
  }),
  update: call('POST /api/v1/rabbit/system/message/update', {
    table: messageTable,
    title: '修改消息草稿',
    may: 'system:message:send',
    envelope: 'rabbit',
    input: { ...write, id: Id, version: Version },
    output: changed,
  }),
  /** Sends what is written here; with `id` and `version` the draft becomes it. */
  send: call('POST /api/v1/rabbit/system/message/send', {
    title: '发送消息',
    may: 'system:message:send',
    changes: changedColumns(messageTable, write),
    envelope: 'rabbit',
    idempotency: 'required',
    perMinute: 30,
    input: { ...write, id: Type.Optional(Id), version: Type.Optional(Version) },
    output: Type.Object({ id: Id, version: Version, receiverCount: Type.Integer() }),
  }),
  /** Takes messages back from everybody who got them. */
  remove: call('POST /api/v1/rabbit/system/message/sent/delete', {
    title: '删除已发消息',
    may: 'system:message:delete',
    envelope: 'rabbit',
    input: { ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }) },
    output: Done,
  }),
  exportSent: call('GET /api/v1/rabbit/system/message/sent/export', {
    table: messageTable,
    title: '导出消息',
    may: 'system:message:export',
    form: 'file',
    audited: true,
    perMinute: 5,
    input: { ...sentFilters, sortName: pageRequest.sortName, sortOrder: pageRequest.sortOrder },
  }),
}
