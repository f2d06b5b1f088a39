/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import type { SentMessage } from './calls.ts'
import type { MessageTemplate } from './templates.ts'

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

export const messageTable = {
  name: 'messages.message',
  pages: ['/system/message'],
  columns: {
    state: fixed('状态'),
    title: fixed('标题'),
    content: '内容',
    source: fixed('来源'),
    event: '事件',
    path: '业务页面',
    creatorName: '发送人',
    sendTime: '发送时间',
    createdAt: '创建时间',
    audienceText: '接收范围',
    receiverCount: carried,
    readCount: '已读',
    toAll: along('audienceText'),
    staffIds: along('audienceText'),
    deptIds: along('audienceText'),
    jobIds: along('audienceText'),
  } satisfies ColumnsOf<Static<typeof SentMessage>>,
} satisfies Table
