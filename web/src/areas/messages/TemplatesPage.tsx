/** 消息模板: the words of each event, and notices kept for use again. */

import { eventNames } from '@clinic/contract/areas/messages/events.ts'
import {
  channels,
  type MessageTemplateRow,
  messageTemplate,
  messageTemplates,
} from '@clinic/contract/areas/messages/templates.ts'
import { plainMarkup } from '@clinic/contract/markup.ts'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { statusWords } from '../../words/states.ts'
import { TemplateFields } from './template-fields.tsx'

const { heads, labels } = messageTemplate

const columns: Column<MessageTemplateRow>[] = [
  { name: 'name', title: heads.name, width: 150, frozen: true, sort: true },
  { name: 'code', title: heads.code, width: 130, sort: true },
  { name: 'channel', title: heads.channel, width: 84, show: ({ channel }) => channels[channel], card: true },
  { name: 'event', title: heads.event, width: 136, sort: true, show: ({ event }) => eventNames[event], card: true },
  { name: 'status', title: heads.status, kind: 'state', words: statusWords, width: 76, sort: true, card: true },
  { name: 'title', title: heads.title, width: 150 },
  { name: 'content', title: heads.content, show: ({ content }) => plainMarkup(content) },
  { name: 'updatedAt', title: heads.updatedAt, kind: 'moment', width: 112, sort: true, folded: true },
]

const filters: FilterOf<typeof messageTemplates.list>[] = [
  { kind: 'text', name: 'keyword', label: '编码、名称' },
  { kind: 'select', name: 'event', label: labels.event, options: eventNames, width: 160 },
  { kind: 'select', name: 'channel', label: labels.channel, options: channels, width: 110 },
  { kind: 'select', name: 'status', label: labels.status, options: statusWords, width: 100 },
]

const fields = <TemplateFields />
const tools: ListTool<MessageTemplateRow>[] = [
  {
    label: '新增模板',
    primary: true,
    call: messageTemplates.create,
    fields,
    initial: () => ({ event: 'notice', channel: 'site', status: 0 }),
  },
]
const actions: RowAction<MessageTemplateRow>[] = [
  known('edit', messageTemplates.update, { opens: true, fields, title: ({ name }) => `编辑模板：${name}` }),
  removal(messageTemplates.remove, {
    confirm: ({ name }) => `模板“${name}”将被删除。对应事件将改用系统自带的内容发送。`,
  }),
]

const TemplatesPage = () => (
  <ListPage
    list={messageTemplates.list}
    noun={messageTemplate.name}
    columns={columns}
    filters={filters}
    tools={tools}
    actions={actions}
  />
)
export default TemplatesPage
