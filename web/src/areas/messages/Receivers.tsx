/** One sent message: what it said, who has read it. */
import { sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import type { SentMessageRow } from '@clinic/contract/areas/messages/nouns.ts'
import { useMemo } from 'react'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Block } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import MarkupText from '../../kit/show/MarkupText.tsx'
import { readWords } from './words.ts'

type Receiver = { id: number; name: string; deptName: string | null; confirm: 0 | 1; readTime: string | null }

const columns: Column<Receiver>[] = [
  { name: 'name', title: '姓名', width: 140, frozen: true, sort: true },
  { name: 'deptName', title: '部门', width: 180, sort: true, card: true },
  { name: 'confirm', title: '状态', kind: 'state', words: readWords, width: 90, card: true },
  { name: 'readTime', title: '阅读时间', kind: 'moment', width: 112, sort: true, card: true },
]
const filters: FilterOf<typeof sentMessages.receivers>[] = [
  { kind: 'select', name: 'confirm', label: '状态', options: readWords, width: 100 },
]

const Receivers = ({ message, onClose }: { message: SentMessageRow; onClose: () => void }) => {
  const always = useMemo(() => ({ messageId: message.id }), [message.id])
  return (
    <SidePanel title={message.title} onClose={onClose}>
      <p className="none">
        {message.source} · {message.creatorName} · {message.sendTime?.slice(0, 16)} · 发给 {message.audienceText}
      </p>
      <MarkupText text={message.content} />
      <Block title={`接收情况：${message.readCount} / ${message.receiverCount} 人已读`}>
        <ListPage
          embedded
          list={sentMessages.receivers}
          noun="接收人"
          columns={columns}
          filters={filters}
          always={always}
        />
      </Block>
    </SidePanel>
  )
}
export default Receivers
