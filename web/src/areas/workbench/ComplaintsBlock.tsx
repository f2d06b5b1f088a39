/** 投诉: what is open, those that are due first before the others. Without any there is no block. */
import { type ComplaintRow, complaintLevels, complaintTable } from '@clinic/contract/areas/complaints/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Column } from '../../kit/list/column.tsx'
import { useAnswer } from '../../kit/query.ts'
import { StateTag } from '../../kit/show/text.tsx'
import { DueMark } from '../complaints/index.ts'
import { Block, BlockRows } from './Block.tsx'

const titles = titlesOf(complaintTable)
const SHOWN = { pageSize: 5 } as const
const LIST = '/visit/complaint'
const addressOf = ({ id }: ComplaintRow) => `${LIST}?id=${id}`

export const ComplaintsBlock = () => {
  const answer = useAnswer(workbench.complaint, SHOWN)
  const navigate = useNavigate()
  if (!answer.data?.total) return null
  const columns: readonly Column<ComplaintRow>[] = [
    { name: 'customerName', title: titles.customerName, kind: 'customer', frozen: true, width: 96 },
    {
      name: 'content',
      title: titles.content,
      card: true,
      show: ({ level, content }) => (
        <span title={content}>
          {level !== 'general' && <StateTag value={level} words={complaintLevels} />} {content}
        </span>
      ),
    },
    { name: 'dueAt', title: titles.dueAt, width: 96, card: true, show: (row) => <DueMark of={row} /> },
    {
      name: 'no',
      title: '处理',
      width: 64,
      show: (row) => (
        <Button type="link" size="small" onClick={() => void navigate(addressOf(row))}>
          处理
        </Button>
      ),
    },
  ]
  return (
    <Block title="投诉" count={answer.data.total} more={{ to: LIST, text: '投诉管理' }}>
      <BlockRows
        of={answer}
        rowsOf={({ result }) => result}
        empty="没有未结的投诉"
        columns={columns}
        onOpen={(row) => void navigate(addressOf(row))}
      />
    </Block>
  )
}
