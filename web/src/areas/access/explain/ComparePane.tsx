/** Two people: only what differs. */
import { type DifferenceRow, explain } from '@clinic/contract/areas/access/explain.ts'
import { useMemo, useState } from 'react'
import type { Column } from '../../../kit/list/column.tsx'
import { Rows } from '../../../kit/list/Rows.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { PersonChoice } from './explain-choices.tsx'

const kindWords = { page: '页面', button: '按钮', tab: '面板页签', column: '列', feature: '功能额度' } as const

const columnsFor = (left: string, right: string): Column<DifferenceRow>[] => [
  { name: 'title', title: '功能', width: 320, frozen: true },
  { name: 'kind', title: '类型', width: 90, show: ({ kind }) => kindWords[kind] },
  { name: 'left', title: left, width: 240, card: true },
  { name: 'right', title: right, card: true },
]

type Compared = { left: string; right: string; rows: DifferenceRow[] }

const Table = ({ left, right, rows }: Compared) => {
  const columns = useMemo(() => columnsFor(left, right === left ? `${right}（右）` : right), [left, right])
  const empty = <Nothing text="两人的权限完全相同" />
  return <Rows columns={columns} rows={rows} rowKey="title" empty={empty} label="两人权限对比" />
}

const Compare = ({ leftId, rightId }: { leftId: number; rightId: number }) => (
  <Answered of={useAnswer(explain.compare, { leftId, rightId })}>{(compared) => <Table {...compared} />}</Answered>
)

export const ComparePane = () => {
  const [leftId, setLeft] = useState<number>()
  const [rightId, setRight] = useState<number>()
  return (
    <>
      <div className="explain-asked">
        <PersonChoice label="左边的人员" value={leftId} onChange={setLeft} />
        <PersonChoice label="右边的人员" value={rightId} onChange={setRight} />
      </div>
      {leftId && rightId ? (
        <Compare leftId={leftId} rightId={rightId} />
      ) : (
        <Nothing text="选择两位员工，只列出两人不同的权限" />
      )}
    </>
  )
}
