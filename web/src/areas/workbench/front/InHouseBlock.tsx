/** 在院客户: everybody who is here, whoever must act first. */

import { waitMinutes } from '@clinic/contract/areas/triage/calls.ts'
import type { TriageRow } from '@clinic/contract/areas/triage/nouns.ts'
import { durationText } from '@clinic/contract/days.ts'
import { Button, Segmented } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { actionsWidth } from '../../../kit/act/buttons.tsx'
import { useStage } from '../../../kit/act/stage.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import { useMay } from '../../../kit/person.ts'
import { useOpenCustomer } from '../../../kit/show/customer.tsx'
import { None, StateTag } from '../../../kit/show/text.tsx'
import { minutesSince, useMinute } from '../../../kit/tick.ts'
import { AllergyMark, CardMark } from '../../customers/index.ts'
import { drawnFor, useVisitActions, visitTypeWords } from '../../triage/index.ts'
import { Block, BlockRows } from '../Block.tsx'
import { byWhoMustAct, sinceOf, stageOf, stages, stageWords } from './in-house.ts'
import { useInHouse } from './use-in-house.ts'

const SHOWN = 14
/** Said in the row; the rest stands in its menu. */
const verbs = new Set(['改派', '离院'])

const Duration = ({ row }: { row: TriageRow }) => {
  const minutes = minutesSince(sinceOf(row), useMinute())
  const tone =
    row.state !== 'waiting' ? '' : minutes >= waitMinutes.red ? ' late' : minutes >= waitMinutes.amber ? ' soon' : ''
  return <span className={`figure${tone}`}>{durationText(minutes)}</span>
}

const columns: readonly Column<TriageRow>[] = [
  {
    name: 'queueNo',
    title: '号',
    width: 44,
    show: ({ queueNo }) => <span className="figure">{queueNo ?? <None />}</span>,
  },
  {
    name: 'customerName',
    title: '客户',
    kind: 'customer',
    frozen: true,
    width: 168,
    marks: ({ levelName, allergyState }) => (
      <>
        <CardMark levelName={levelName} />
        <AllergyMark state={allergyState} here />
      </>
    ),
  },
  { name: 'visitType', title: '类型', width: 68, wide: true, show: ({ visitType }) => visitTypeWords[visitType] },
  {
    name: 'state',
    title: '状态',
    kind: 'state',
    width: 84,
    show: (row) => <StateTag value={stageWords[stageOf(row)]} />,
  },
  { name: 'duration', title: '时长', width: 108, card: true, value: (row) => <Duration row={row} /> },
  {
    name: 'consultantName',
    title: '咨询师',
    width: 76,
    card: true,
    show: ({ consultantName }) => consultantName ?? <None />,
  },
  {
    name: 'doctorName',
    title: '医生',
    width: 72,
    wide: true,
    show: ({ doctorName }) => doctorName ?? <None />,
  },
  {
    name: 'demandNames',
    title: '需求',
    show: ({ demandNames }) => (demandNames ? <span title={demandNames}>{demandNames}</span> : <None />),
  },
]

type Choice = 'all' | 'unasked' | (typeof stages)[number]

/** What can be done with a visit: a first assignment is called so. */
const useDeeds = () => {
  const { start, stage } = useStage()
  const actions = useVisitActions()
  const actionsOf = useCallback(
    (row: TriageRow) =>
      drawnFor(actions, row, start).map((drawn) => ({
        ...drawn,
        verb: verbs.has(drawn.label),
        label: drawn.label === '改派' && row.consultantId === null ? '分诊' : drawn.label,
      })),
    [actions, start],
  )
  const actionWidth = actionsWidth([{ label: '改派', verb: true }, { label: '修改' }])
  return { deeds: actions.length > 0 ? { actionsOf, actionWidth } : {}, stage }
}

type MoreProps = { readonly count: number; readonly all: boolean; readonly onAll: (all: boolean) => void }

/** Below a block that shows the first of many. */
const More = ({ count, all, onAll }: MoreProps) => (
  <>
    <span>{all ? `共 ${count} 位` : `还有 ${count - SHOWN} 位`}</span>
    <Button type="link" size="small" onClick={() => onAll(!all)}>
      {all ? '收起' : '展开'}
    </Button>
  </>
)

const chosenOf = (rows: readonly TriageRow[], choice: Choice): readonly TriageRow[] =>
  choice === 'all'
    ? rows
    : rows.filter((row) => (choice === 'unasked' ? row.allergyState === null : stageOf(row) === choice))

/** @param unasked only those whose allergies nobody has asked about yet: the alert's choice */
export const InHouseBlock = ({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }) => {
  const answer = useInHouse()
  const may = useMay()
  const [all, setAll] = useState(false)
  const { deeds, stage } = useDeeds()
  const openCustomer = useOpenCustomer()
  const rows = useMemo(() => byWhoMustAct(answer.data?.result ?? []), [answer.data])
  const chosen = chosenOf(rows, choice)
  const options = [
    { value: 'all' as const, label: `全部 ${rows.length}` },
    ...stages.map((value) => ({ value, label: `${stageWords[value]} ${chosenOf(rows, value).length}` })),
    ...(choice === 'unasked' ? [{ value: 'unasked' as const, label: `过敏未问 ${chosen.length}` }] : []),
  ]
  return (
    <Block
      title="在院客户"
      count={answer.data && `${answer.data.total}`}
      extra={<Segmented size="small" value={choice} onChange={onChoose} options={options} aria-label="在院客户筛选" />}
      more={may('triage:list') ? { to: '/triage/today', text: '分诊看板' } : undefined}
      foot={chosen.length > SHOWN && <More count={chosen.length} all={all} onAll={setAll} />}
    >
      <BlockRows
        of={answer}
        rowsOf={() => (all ? chosen : chosen.slice(0, SHOWN))}
        empty={choice === 'all' ? '没有在院客户，客户到院后登记分诊即出现在这里' : '没有符合条件的在院客户'}
        columns={columns}
        {...deeds}
        {...(openCustomer ? { onOpen: ({ customerId }: TriageRow) => openCustomer(customerId) } : {})}
      />
      {stage}
    </Block>
  )
}
export type { Choice as InHouseChoice }
