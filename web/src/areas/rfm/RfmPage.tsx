/** RFM分析: the cells of a month or of now and their customers, who went where, and what other thresholds would do. */
import { type Analysis, type Cell, cells, rfm, rfmTable, windowText } from '@clinic/contract/areas/rfm/calls.ts'
import { Button, Segmented, Select } from 'antd'
import { lazy, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { act } from '../../kit/act/action.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { Block } from '../../kit/page/Record.tsx'
import { useMay, usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { DepartmentChoice } from '../staff/index.ts'
import { CellCards } from './CellCards.tsx'
import { CellCustomers } from './CellCustomers.tsx'
import { MovesTab } from './MovesTab.tsx'
import { ShareChart } from './ShareChart.tsx'
import { TrialTab } from './TrialTab.tsx'
import { type Named, useCells } from './words.ts'
import './rfm.css'

const Fields = lazy(() => import('./SettingFields.tsx'))

const views = { cells: '八组', moves: '月间移动', trial: '试算' } as const
type View = keyof typeof views

const setting = act(rfm.saveSettings, {
  label: '设置',
  title: 'RFM 设置',
  saveLabel: '保存',
  reads: rfm.settings,
  width: 720,
  fields: <Fields />,
  follows: ['已存的月份不重算；“现在”和以后的快照按新的设置计算。'],
})

/** What the address says. */
const usePlace = () => {
  const [query, move] = useSearchParams()
  const view: View = query.get('view') === 'moves' ? 'moves' : query.get('view') === 'trial' ? 'trial' : 'cells'
  const cell = cells.find((one) => one === query.get('cell')) ?? null
  const go = (change: Readonly<Record<string, string | null>>) =>
    move(
      (before) => {
        for (const [name, value] of Object.entries(change))
          value === null ? before.delete(name) : before.set(name, value)
        return before
      },
      { replace: true },
    )
  const dept = Number(query.get('dept'))
  const deptId = Number.isSafeInteger(dept) && dept > 0 ? dept : undefined
  const ofDept = useMemo(() => (deptId === undefined ? {} : { deptId }), [deptId])
  return { view, cell, month: query.get('month') ?? undefined, ofDept, go }
}

const Said = ({ of: { total, outside, takenAt, measure } }: { of: Analysis }) => (
  <span className="rfm-said">
    {total} 位成交客户 · 另有未成交 {outside} 位不计入 · {takenAt ? `${takenAt.slice(0, 16)} 生成` : '按现在的数据'} ·{' '}
    {windowText(measure)}
  </span>
)

type OfDept = { readonly deptId?: number }
type BodyProps = {
  readonly of: Analysis
  readonly named: Named
  readonly cell: Cell | null
  readonly ofDept: OfDept
}

const CellsBody = ({ of, named, cell, ofDept }: BodyProps) => {
  const asked = useMemo(
    () => ({ month: of.month ?? 'now', ...(cell ? { cell } : {}), ...ofDept }),
    [of.month, cell, ofDept],
  )
  const words = cell && named.get(cell)
  return (
    <Block
      title={words ? `${words.name}的客户` : '全部成交客户'}
      extra={words?.advice && <small>{words.advice}</small>}
    >
      <CellCustomers key={JSON.stringify(asked)} asked={asked} named={named} />
    </Block>
  )
}

/** A try is of now: what it is compared with stands above it. */
const monthOf = (view: View, month: string | undefined) =>
  view === 'trial' ? { month: 'now' } : month ? { month } : {}

type BarProps = {
  readonly of: Analysis
  readonly view: View
  readonly ofDept: OfDept
  readonly go: (change: Readonly<Record<string, string | null>>) => void
  readonly onSet: () => void
}

const TopBar = ({ of, view, ofDept, go, onSet }: BarProps) => {
  const may = useMay()
  // By departments somebody would find out whose consultant is whose.
  const sees = usePerson().tables.get(rfmTable.name)?.has('consultantName') ?? true
  const months = of.months.map((month) => ({ value: month, label: `${month} 快照` }))
  return (
    <div className="rfm-bar-top">
      <Select
        aria-label="月份"
        disabled={view === 'trial'}
        value={of.month ?? 'now'}
        options={[{ value: 'now', label: '现在' }, ...months]}
        onChange={(month) => go({ month })}
      />
      {sees && (
        <DepartmentChoice
          aria-label="科室"
          placeholder="全部科室"
          width={136}
          value={ofDept.deptId}
          onChange={(id) => go({ dept: id === undefined || id === null ? null : String(id) })}
        />
      )}
      <Said of={of} />
      <Segmented
        aria-label="看什么"
        value={view}
        options={Object.entries(views).map(([value, label]) => ({ value, label }))}
        onChange={(next) => go({ view: next })}
      />
      {may(rfm.saveSettings.may) && <Button onClick={onSet}>设置</Button>}
    </div>
  )
}

/** Below the cells: their customers, who went where, or a try. */
const Body = ({ of, named, cell, view, ofDept }: BodyProps & { readonly view: View }) => {
  const kept = useAnswer(rfm.settings, view === 'trial' ? {} : null)
  if (view === 'cells') return <CellsBody of={of} named={named} cell={cell} ofDept={ofDept} />
  if (view === 'moves') return <MovesTab months={of.months} named={named} ofDept={ofDept} />
  return (
    <Answered of={kept} rows={8}>
      {(setting) => <TrialTab setting={setting} nextAt={of.nextAt} named={named} ofDept={ofDept} />}
    </Answered>
  )
}

const RfmPage = () => {
  const { view, cell, month, ofDept, go } = usePlace()
  const { start, stage } = useStage()
  const named = useCells()
  const answer = useAnswer(rfm.analysis, { ...monthOf(view, month), ...ofDept }, { keepLast: true })
  const choose = (next: Cell | null) => go({ cell: next, view: 'cells' })
  return (
    <div className="rfm">
      <Answered of={answer} rows={12}>
        {(of) => (
          <>
            <TopBar of={of} view={view} ofDept={ofDept} go={go} onSet={() => start(setting, {})} />
            <div className="rfm-top">
              <CellCards of={of} named={named} chosen={view === 'cells' ? cell : null} onChoose={choose} />
              <ShareChart
                trend={of.trend}
                named={named}
                chosen={of.month}
                onChoose={(next) => go({ month: next, view: 'cells' })}
              />
            </div>
            <Body of={of} named={named} cell={cell} view={view} ofDept={ofDept} />
          </>
        )}
      </Answered>
      {stage}
    </div>
  )
}
export default RfmPage
