/** 待回访: hers of today, what is late first, each worked where it stands. Without any there is no block. */
import { type VisitRow, visitTable } from '@clinic/contract/areas/visits/nouns.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Suspense, useCallback, useState } from 'react'
import { actionsWidth } from '../../kit/act/buttons.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { VisitPanel } from '../visits/index.ts'
import { Block, BlockRows } from './Block.tsx'

const titles = titlesOf(visitTable)
const DESK = '/visit/list'
const SHOWN = 6
const CALL = '回访'
const WIDTH = actionsWidth([{ label: CALL, verb: true }])
/** The same one may be opened again: each opening is another. */
type Opened = { readonly at: number; readonly id: number }

const columns: readonly Column<VisitRow>[] = [
  {
    name: 'planTime',
    title: titles.planTime,
    width: 84,
    show: ({ planTime, overdueDays }) =>
      overdueDays ? (
        <span className="state red">逾期 {overdueDays} 天</span>
      ) : (
        <time className="figure">{planTime.slice(11, 16)}</time>
      ),
  },
  { name: 'customerName', title: titles.customerName, kind: 'customer', frozen: true, width: 96 },
  { name: 'theme', title: titles.theme, card: true },
]

export const ReturnVisitsBlock = () => {
  const answer = useAnswer(workbench.returnVisit, { pageSize: SHOWN })
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useCallback(({ id }: VisitRow) => setOpened((last) => ({ at: (last?.at ?? 0) + 1, id })), [])
  const actionsOf = useCallback(
    (row: VisitRow) => [{ key: CALL, label: CALL, verb: true, refusal: null, start: () => open(row) }],
    [open],
  )
  const deeds = may('visit:edit') ? { actionsOf, actionWidth: WIDTH } : {}
  return (
    <>
      {answer.data && answer.data.total > 0 && (
        <Block title="待回访" count={answer.data.total} more={{ to: DESK, text: '去回访' }}>
          <BlockRows
            of={answer}
            rowsOf={({ result }) => result}
            empty="今天没有要回访的客户"
            columns={columns}
            onOpen={open}
            {...deeds}
          />
        </Block>
      )}
      {/* Stays when the last one leaves the block: a complaint may come of it. */}
      <Suspense fallback={null}>
        {opened && <VisitPanel key={opened.at} id={opened.id} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  )
}
