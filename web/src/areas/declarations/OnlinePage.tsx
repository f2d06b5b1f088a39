/** 网电咨询: a developer's own desk over her sheets: whom to follow at the left, what is said in the middle, the protection at the right. */
import {
  declarations,
  intentions,
  type Sheet,
  sheetStates,
  sheetTable,
} from '@clinic/contract/areas/declarations/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { offeredTo, type RowAction } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { deedsOn } from '../../kit/act/deeds.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { useLive } from '../../kit/live.ts'
import { Desk } from '../../kit/page/Desk.tsx'
import { Block, FactGrid } from '../../kit/page/Record.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { momentText, StateTag, yuanText } from '../../kit/show/text.tsx'
import { CustomerStrip } from '../customers/index.ts'
import { actions, claim, end, follow, reporting } from './actions.tsx'
import { Protection, wishOf } from './columns.tsx'
import { type Field, FollowBox, useField } from './FollowBox.tsx'
import { FollowLines } from './FollowLines.tsx'
import { Queue, queues, type Shown } from './Queue.tsx'
import { intentText } from './SheetDrawer.tsx'
import './declarations.css'

type One = OutputOf<typeof declarations.one>
const titles = titlesOf(sheetTable)

const topics = ['declaration', 'triage']
const calls = [declarations.list, declarations.pools, declarations.one, declarations.counts]
const MOST = 200

/** What is done on the desk itself stands in the middle, not among the buttons. */
const deskActions = actions.filter(({ label }) => label !== follow.label)

const keyWords = { '↑ ↓': '换客户', '1–4': '四个清单', F: '写跟进', P: '领取', E: '结束', 'Ctrl Enter': '存' }

const factsOf = (one: One) => [
  { label: titles.demandNames, value: wishOf(one) || undefined, wide: true },
  { label: '意向项目', value: intentText(one.intents) || undefined, wide: true },
  { label: titles.budget, value: one.budget && yuanText(one.budget) },
  { label: titles.expectAt, value: one.expectAt && momentText(one.expectAt) },
  { label: titles.sourceName, value: one.sourceName },
  { label: titles.followCount, value: one.followCount },
  { label: titles.remark, value: one.remark || undefined, wide: true },
]

type Start = (action: RowAction<Sheet>, on: Sheet) => void

const Thing = ({ id, field, start }: { id: number; field: Field; start: Start }) => {
  const person = usePerson()
  const answer = useAnswer(declarations.one, { id })
  return (
    <Answered of={answer} rows={8}>
      {(one) => (
        <>
          <CustomerStrip key={one.customerId} customerId={one.customerId} name={one.customerName} />
          <div className="declaration-deeds">
            <ActionRow actions={deedsOn(offeredTo(person, deskActions), one as Sheet, start)} />
          </div>
          <FactGrid facts={factsOf(one)} />
          <FollowBox key={one.id} sheet={one as Sheet} field={field} />
          <Block title="跟进记录" extra={<span className="none">只追加，不能改</span>}>
            <FollowLines lines={one.follows} />
          </Block>
        </>
      )}
    </Answered>
  )
}

/** Somebody of the pool is not read before she is picked. */
const Pooled = ({ row, start }: { row: Sheet; start: Start }) => (
  <div className="declaration-one">
    <FactGrid
      facts={[
        { label: titles.demandNames, value: wishOf(row) || undefined, wide: true },
        { label: titles.phone, value: row.phone },
        { label: titles.sourceName, value: row.sourceName },
        { label: '原开发人员', value: row.developerName },
        { label: titles.poolAt, value: row.poolAt && momentText(row.poolAt) },
        { label: titles.followCount, value: row.followCount },
      ]}
    />
    <Button type="primary" onClick={() => start(claim, row)}>
      领取 P
    </Button>
  </div>
)

const Bar = ({ left }: { readonly left: number }) => (
  <div className="declaration-protect" aria-hidden>
    <span style={{ width: `${Math.min(100, Math.round((left / 31) * 100))}%` }} />
  </div>
)

const Expected = () => {
  const answer = useAnswer(declarations.list, {
    mine: true,
    view: 'expected',
    pageSize: 20,
    sortName: 'expectAt',
    sortOrder: 'asc',
  })
  return (
    <Block title="今日预计到院">
      <Answered of={answer} rows={3}>
        {({ result }) =>
          result.length === 0 ? (
            <Nothing text="今天没有预计到院的客户" />
          ) : (
            <ul className="declaration-expected">
              {result.map((row) => (
                <li key={row.id}>
                  {row.expectAt && <ShortMoment at={row.expectAt} />}
                  <CustomerName id={row.customerId} name={row.customerName} />
                  <StateTag value={row.state} words={sheetStates} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Block>
  )
}

const Decision = ({ row }: { readonly row: Sheet | undefined }) => (
  <>
    {row && (
      <Block title="归属与保护" extra={<StateTag value={row.state} words={sheetStates} />}>
        <p>
          {titles.developerName} {row.developerName}
          {row.intention && (
            <>
              {' '}
              <StateTag value={row.intention} words={intentions} />
            </>
          )}
        </p>
        <p>
          {row.protectUntil ? `保护期至 ${row.protectUntil} ` : ''}
          <Protection {...row} />
        </p>
        {row.daysLeft ? <Bar left={row.daysLeft} /> : null}
        <p className="none">保护期满又没有人跟进，会落入公海</p>
      </Block>
    )}
    <Expected />
  </>
)

/** The rows of the queue that is shown: one's own, or the pool's. */
const useRows = (shown: Shown, keyword: string) => {
  const typed = keyword ? { keyword } : {}
  const mine = useAnswer(
    declarations.list,
    shown === 'pooled'
      ? null
      : {
          mine: true,
          view: shown,
          pageSize: MOST,
          sortName: shown === 'expected' ? 'expectAt' : 'nextFollowAt',
          sortOrder: 'asc',
          ...typed,
        },
    { keepLast: true },
  )
  const pool = useAnswer(declarations.pools, shown === 'pooled' ? { pageSize: MOST, ...typed } : null, {
    keepLast: true,
  })
  return (shown === 'pooled' ? pool : mine).data?.result ?? []
}

/** Which queue is looked at, and who of it is on the desk: she stays while she is followed, whatever becomes of her place. */
const useDesk = () => {
  const [shown, setShown] = useState<Shown>('follow')
  const [keyword, search] = useState('')
  const [chosen, choose] = useState<number | undefined>(undefined)
  const rows = useRows(shown, keyword)
  const now = chosen ?? rows[0]?.id
  const at = rows.findIndex(({ id }) => id === now)
  const step = (by: number) => {
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (next) choose(next.id)
  }
  const show = (next: Shown) => {
    setShown(next)
    choose(undefined)
  }
  return { shown, show, keyword, search, rows, now, choose, step }
}

type Desked = ReturnType<typeof useDesk>

/** What the keys of the desk do now. */
const keysFor = (
  { step, show, shown }: Desked,
  row: Sheet | undefined,
  mayEnd: boolean,
  start: Start,
  field: Field,
) => ({
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  ...Object.fromEntries(queues.map(({ key }, at) => [String(at + 1), () => show(key)])),
  F: row && shown !== 'pooled' ? field.focus : undefined,
  P: shown === 'pooled' && row ? () => start(claim, row) : undefined,
  E: mayEnd && row ? () => start(end, row) : undefined,
})

const List = ({ desk: { rows, shown, now, choose, keyword, search, show } }: { readonly desk: Desked }) => {
  const counts = useAnswer(declarations.counts, {})
  return (
    <Queue
      rows={rows}
      shown={shown}
      chosen={now}
      onChoose={choose}
      counts={counts.data}
      keyword={keyword}
      onSearch={search}
      onShow={show}
    />
  )
}

/** The sheet on the desk: of the queue, or asked for where it has left it. */
const useRow = ({ rows, now, shown }: Desked): Sheet | undefined => {
  const there = rows.find(({ id }) => id === now)
  const asked = useAnswer(declarations.one, now !== undefined && shown !== 'pooled' && !there ? { id: now } : null)
  return there ?? (asked.data as Sheet | undefined)
}

const Middle = ({ desk, row, field, start }: { desk: Desked; row: Sheet | undefined; field: Field; start: Start }) => {
  if (row === undefined) return <Nothing text="从左边选择一位客户" />
  if (desk.shown === 'pooled') return <Pooled row={row} start={start} />
  return <Thing key={row.id} id={row.id} field={field} start={start} />
}

const OnlinePage = () => {
  useLive(topics, calls)
  const person = usePerson()
  const desk = useDesk()
  const row = useRow(desk)
  const field = useField()
  const { start, stage } = useStage()
  const report = useMemo(() => offeredTo(person, [reporting()]), [person])
  const mayEnd = offeredTo(person, [end]).length > 0 && desk.shown !== 'pooled'
  return (
    <>
      <Desk
        focus={desk.now === undefined ? 'list' : 'thing'}
        keys={keysFor(desk, row, mayEnd, start, field)}
        keyWords={keyWords}
        list={{ title: '我的报单', bare: true, body: <List desk={desk} /> }}
        thing={{
          title: row ? `${row.customerName} · ${row.no}` : '网电咨询',
          extra: report.map((tool) => (
            <Button key={tool.label} type="primary" onClick={() => start(tool, [])}>
              {tool.label}
            </Button>
          )),
          body: <Middle desk={desk} row={row} field={field} start={start} />,
        }}
        decision={{ title: '归属与到院', body: <Decision row={row} /> }}
      />
      {stage}
    </>
  )
}
export default OnlinePage
