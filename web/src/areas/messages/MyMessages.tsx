/** 我的消息: the dialog of 1200 px behind the bell (specification 000 §2, §5). */

import { SettingOutlined } from '@ant-design/icons'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import type { MessageRow } from '@clinic/contract/areas/messages/nouns.ts'
import { messageTable } from '@clinic/contract/areas/messages/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button, Modal, Popover } from 'antd'
import { useMemo, useState } from 'react'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { removalOfSeveral } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useDictionary } from '../dictionaries/index.ts'
import MessageView from './MessageView.tsx'
import { Wishes } from './Wishes.tsx'
import { readWords } from './words.ts'
import './messages.css'
import { DialogTitle } from '../../kit/page/DialogTitle.tsx'

const titles = titlesOf(messageTable)

/** Specification 000 §5. */
const WIDTH = 1200

const ids = (rows: readonly MessageRow[]) => ({ ids: rows.map(({ id }) => id) })

const tools: ListTool<MessageRow>[] = [
  { label: '标记已读', call: messages.confirm, selection: 'some', input: ids },
  removalOfSeveral(messages.removeMany, {
    input: ids,
    confirm: (rows) => `删除选中的 ${rows.length} 条消息？删除后不能恢复。`,
  }),
  { label: '全部已读', call: messages.confirmAll, confirm: '把所有未读消息标记为已读？' },
]

const columnsOf = (read: (message: MessageRow) => void): Column<MessageRow>[] => [
  { name: 'sendTime', title: '时间', kind: 'moment', width: 112, sort: true },
  {
    name: 'title',
    title: titles.title,
    width: 420,
    frozen: true,
    show: (row) => (
      <Button
        type="link"
        size="small"
        className={row.confirm ? 'message-title' : 'message-title unread'}
        onClick={() => read(row)}
      >
        {row.title}
      </Button>
    ),
  },
  { name: 'source', title: titles.source, width: 100, sort: true, card: true },
  { name: 'creatorName', title: titles.creatorName, width: 120, card: true },
  { name: 'confirm', title: '状态', kind: 'state', words: readWords, width: 80, card: true },
]

const useFilters = (): FilterOf<typeof messages.mine>[] => {
  const sources = useDictionary('message_source')
  return useMemo(
    () => [
      { kind: 'text', name: 'title', label: titles.title },
      { kind: 'select', name: 'source', label: titles.source, options: sources, width: 110 },
      { kind: 'days', from: 'beginTime', to: 'endTime', label: '发送日期', future: false, times: true },
      { kind: 'select', name: 'confirm', label: '已读', options: readWords, width: 100 },
    ],
    [sources],
  )
}

const title = (
  <span className="my-messages-title">
    <DialogTitle>我的消息</DialogTitle>
    <Popover trigger="click" placement="bottomRight" content={<Wishes />}>
      <Button type="text" size="small" icon={<SettingOutlined />} aria-label="提醒设置" />
    </Popover>
  </span>
)

const MyMessages = ({ onClose }: { onClose: () => void }) => {
  const [read, setRead] = useState<MessageRow | null>(null)
  const columns = useMemo(() => columnsOf(setRead), [])
  const actions = useMemo<RowAction<MessageRow>[]>(
    () => [
      { label: '查看', run: setRead },
      { label: '打开业务', shown: ({ path }) => path !== '', to: ({ path }) => path, onDone: onClose },
    ],
    [onClose],
  )
  const filters = useFilters()
  return (
    <Modal open width={WIDTH} className="my-messages" title={title} footer={null} onCancel={onClose}>
      <ListPage
        embedded
        list={messages.mine}
        noun="消息"
        columns={columns}
        filters={filters}
        tools={tools}
        actions={actions}
        onOpen={setRead}
      />
      {read && <MessageView message={read} onClose={() => setRead(null)} onLeave={onClose} />}
    </Modal>
  )
}
export default MyMessages
