/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import type { SentMessage } from './nouns.ts'

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
