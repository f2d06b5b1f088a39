/** 待跟进: who came within a fortnight and did not buy, whom to call first. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import type { ConsultListRow } from '@clinic/contract/areas/consulting/nouns.ts'
import { daysAfter, daysBetween } from '@clinic/contract/days.ts'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import type { Column } from '../../../kit/list/column.tsx'
import { usePerson } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { useOpenCustomer } from '../../../kit/show/customer.tsx'
import { ShortMoment } from '../../../kit/show/moment.tsx'
import { MoneyText, None } from '../../../kit/show/text.tsx'
import { useHospitalDay } from '../../../kit/tick.ts'
import { Block, BlockRows } from '../Block.tsx'
import { followUpOf, isDue } from './follow-up.ts'

const DAYS = 14
const [ASKED, SHOWN] = [50, 8] as const

const Next = ({ at }: { at: string | null }) => {
  const today = useHospitalDay()
  const late = at !== null && at.slice(0, 10) < today
  return late ? (
    <span className="late" title={at}>
      逾期 {daysBetween(at.slice(0, 10), today)} 天
    </span>
  ) : (
    <ShortMoment at={at} />
  )
}
const text = (value: string | null | undefined) => (value ? <span title={value}>{value}</span> : <None />)

const columns: readonly Column<ConsultListRow>[] = [
  {
    name: 'startTime',
    title: '到院',
    width: 72,
    show: ({ startTime }) => (
      <time className="figure" title={startTime}>
        {startTime.slice(5, 10)}
      </time>
    ),
  },
  { name: 'customerName', title: '客户', kind: 'customer', frozen: true, width: 132 },
  { name: 'demandNames', title: '看过', show: ({ demandNames }) => text(demandNames) },
  { name: 'noDealReason', title: '顾虑', width: 120, show: ({ noDealReason }) => text(noDealReason) },
  {
    name: 'planTotal',
    title: '意向金额',
    kind: 'money',
    width: 104,
    card: true,
    // Nothing was planned for her: no sum, and not one of 0.00.
    show: ({ planTotal }) => <MoneyText yuan={Number(planTotal) === 0 ? null : planTotal} />,
  },
  {
    name: 'nextFollowTime',
    title: '下一步',
    width: 104,
    card: true,
    show: ({ nextFollowTime }) => <Next at={nextFollowTime} />,
  },
]

type Choice = 'due' | 'all'

/** My own consultations without a deal: those to be called today, and all of them. */
const useFollowUps = () => {
  const { id } = usePerson()
  const today = useHospitalDay()
  const filters = useMemo(
    () => ({ consultantId: id, result: 'noDeal' as const, state: 'ended', beginTime: daysAfter(today, -DAYS) }),
    [id, today],
  )
  const answer = useAnswer(consulting.records, {
    ...filters,
    pageSize: ASKED,
    sortName: 'nextFollowTime',
    sortOrder: 'asc',
  })
  const rows = followUpOf(answer.data?.result ?? [])
  return { filters, answer, rows, due: rows.filter((row) => isDue(row, today)) }
}

export const FollowUpBlock = () => {
  const openCustomer = useOpenCustomer()
  const [chosen, setChosen] = useState<Choice>()
  const { filters, answer, rows, due } = useFollowUps()
  const choice = chosen ?? (due.length > 0 ? 'due' : 'all')
  return (
    <Block
      title="待跟进：到院未成交"
      count={answer.data && `${DAYS} 天内 ${rows.length} 人`}
      extra={
        <Segmented
          size="small"
          value={choice}
          onChange={setChosen}
          aria-label="待跟进筛选"
          options={[
            { value: 'due' as const, label: `今天该联系 ${due.length}` },
            { value: 'all' as const, label: `全部 ${rows.length}` },
          ]}
        />
      }
      more={{ to: `/consult/reception?tab=records&${new URLSearchParams(asWords(filters))}`, text: '接诊记录' }}
    >
      <BlockRows
        of={answer}
        rowsOf={() => (choice === 'due' ? due : rows).slice(0, SHOWN)}
        empty={choice === 'due' ? '今天没有该联系的客户' : `${DAYS} 天内没有到院未成交的客户`}
        columns={columns}
        {...(openCustomer ? { onOpen: ({ customerId }: ConsultListRow) => openCustomer(customerId) } : {})}
      />
    </Block>
  )
}

const asWords = (filters: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
