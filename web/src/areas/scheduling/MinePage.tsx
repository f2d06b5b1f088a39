/** 我的排班: what was published of herself, what she asked for, and what colleagues ask of her. Nothing is planned here. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import {
  type AwayRow,
  awayKinds,
  awayStates,
  awayTable,
  type SwapRow,
  schedulingRefusals,
  swapStates,
} from '@clinic/contract/areas/scheduling/calls.ts'
import { dayKey, timesText, weekOf } from '@clinic/contract/areas/scheduling/rules.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { daysAfter, weekdayOf } from '@clinic/contract/days.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { act } from '../../kit/act/action.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { today } from '../../kit/clock.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useLive } from '../../kit/live.ts'
import { Block } from '../../kit/page/Record.tsx'
import { useMay, usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { StateTag } from '../../kit/show/text.tsx'
import { viewOf } from './model.ts'
import { SwapFields } from './SwapFields.tsx'
import './roster.css'

const titles = titlesOf(awayTable)
type Mine = OutputOf<typeof away.mine>
const SHOWN_DAYS = 28
const topics = ['roster']
const calls = [away.mine]
const WEEKDAYS = '日一二三四五六'

const L = fieldsOf(away.askLeave)
const askLeave = act(away.askLeave, {
  label: '申请请假',
  fields: (
    <>
      <L.Radio name="kind" label={titles.kind} options={awayKinds} />
      <L.Moment name="startsAt" label={titles.startsAt} />
      <L.Moment name="endsAt" label={titles.endsAt} />
      <L.TextArea name="reason" label={titles.reason} rows={2} />
    </>
  ),
  initial: () => ({ kind: 'leave' as const }),
  saveLabel: '提交',
  follows: ['由他人审批，通过后生效；结果以消息告知'],
})
const askSwap = (mine: Mine, me: number) =>
  act(away.askSwap, {
    label: '申请调班',
    fields: <SwapFields mine={mine} me={me} />,
    saveLabel: '提交',
    follows: ['对方同意后由负责人审批，通过后两人这几天的班次整天互换'],
  })

const seen = <R extends { id: number; version: number }>({ id, version }: R) => ({ id, version })
const N = fieldsOf(away.answerSwap)
const answer = (agree: boolean) =>
  act(away.answerSwap, {
    label: agree ? '同意' : '不同意',
    width: 'small',
    fields: <N.Text name="note" label="留言" required={false} />,
    input: (row: SwapRow) => ({ ...seen(row), agree }),
    saveLabel: agree ? '同意' : '不同意',
  })
const [agree, refuse] = [answer(true), answer(false)]
const withdrawSwap = act(away.withdrawSwap, {
  label: '撤回',
  input: (row: SwapRow) => seen(row),
  confirm: '调班申请将撤回，不再继续。',
  whyNot: ({ state }: SwapRow) =>
    state === 'asked' || state === 'waiting' ? null : schedulingRefusals.swapEnded({ state: swapStates[state] }),
})
const withdrawLeave = act(away.withdrawLeave, {
  label: '撤回',
  input: (row: AwayRow) => seen(row),
  confirm: '请假申请将撤回，不再继续。',
})

const Calendar = ({ mine, from, me }: { mine: Mine; from: string; me: number }) => {
  const view = viewOf({ ...mine, from, to: daysAfter(from, SHOWN_DAYS - 1), weeks: [], waiting: 0 })
  const now = today()
  return (
    <div className="roster-mine">
      {view.dates.map((date) => {
        const day = view.days.get(dayKey(me, date))
        const absent = view.away.get(dayKey(me, date))
        return (
          <div key={date} className={date === now ? 'today' : ''}>
            <small>
              {date.slice(5)} 周{WEEKDAYS[weekdayOf(date)]}
              {date === now ? ' 今天' : ''} {view.closed.get(date) ?? ''}
            </small>
            {day?.shifts.map(({ id, shiftTypeId, segments, remark }) => {
              const shift = view.shifts.get(shiftTypeId)
              return (
                <span key={id}>
                  <span className={`roster-chip ${shift?.color ?? 'grey'}`}>{shift?.shortName}</span> {shift?.name}
                  <small>
                    {timesText(segments)} {remark}
                  </small>
                </span>
              )
            })}
            {absent && (
              <span className="roster-chip away">
                {awayKinds[absent.kind]}
                {absent.state === 'waiting' ? '（待审批）' : ''}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

type RowProps<R> = { readonly row: R; readonly start: ReturnType<typeof useStage>['start'] }

const SwapLine = ({ row, me, start }: RowProps<SwapRow> & { me: number }) => (
  <p className="roster-bar">
    <StateTag value={row.state} words={swapStates} />
    <span className="grow">
      {row.fromId === me ? '我' : row.fromName} {row.fromDate} {row.fromShifts} ⇄ {row.toId === me ? '我' : row.toName}{' '}
      {row.toDate} {row.toShifts} · {row.reason} {row.note && `· ${row.note}`}
    </span>
    {row.toId === me && row.state === 'asked' && (
      <>
        <Button size="small" type="primary" onClick={() => start(agree, row)}>
          同意
        </Button>
        <Button size="small" onClick={() => start(refuse, row)}>
          不同意
        </Button>
      </>
    )}
    {row.fromId === me && !withdrawSwap.whyNot?.(row) && (
      <Button size="small" onClick={() => start(withdrawSwap, row)}>
        撤回
      </Button>
    )}
  </p>
)

const LeaveLine = ({ row, start }: RowProps<AwayRow>) => (
  <p className="roster-bar">
    <StateTag value={row.state} words={awayStates} />
    <span className="grow">
      {awayKinds[row.kind]} {row.startsAt.slice(0, 16)} 至 {row.endsAt.slice(0, 16)} · {row.reason}{' '}
      {row.note && `· ${row.note}`}
    </span>
    {row.state === 'waiting' && (
      <Button size="small" onClick={() => start(withdrawLeave, row)}>
        撤回
      </Button>
    )}
  </p>
)

const Requests = ({ mine, me }: { mine: Mine; me: number }) => {
  const { start, stage } = useStage()
  return (
    <Block title="申请">
      {mine.swaps.length + mine.leaves.length === 0 && <p>没有请假与调班申请</p>}
      {mine.swaps.map((row) => (
        <SwapLine key={row.id} row={row} me={me} start={start} />
      ))}
      {mine.leaves.map((row) => (
        <LeaveLine key={row.id} row={row} start={start} />
      ))}
      {stage}
    </Block>
  )
}

type BarProps = {
  readonly mine: Mine
  readonly me: number
  readonly from: string
  readonly onFrom: (from: string) => void
}

const Bar = ({ mine, me, from, onFrom }: BarProps) => {
  const may = useMay()
  const { start, stage } = useStage()
  return (
    <div className="roster-bar">
      <Button
        size="small"
        aria-label="往前"
        icon={<LeftOutlined />}
        onClick={() => onFrom(daysAfter(from, -SHOWN_DAYS))}
      />
      <span>
        {from} 至 {daysAfter(from, SHOWN_DAYS - 1)}
      </span>
      <Button
        size="small"
        aria-label="往后"
        icon={<RightOutlined />}
        onClick={() => onFrom(daysAfter(from, SHOWN_DAYS))}
      />
      <span className="grow" />
      {may(away.askLeave.may) && (
        <Button size="small" onClick={() => start(askLeave, null)}>
          申请请假
        </Button>
      )}
      {may(away.askSwap.may) && (
        <Button size="small" type="primary" onClick={() => start(askSwap(mine, me), null)}>
          申请调班
        </Button>
      )}
      {stage}
    </div>
  )
}

const MinePage = () => {
  const { id: me } = usePerson()
  const [from, setFrom] = useState(() => weekOf(today()))
  const mine = useAnswer(away.mine, { from, days: SHOWN_DAYS }, { keepLast: true })
  useLive(topics, calls)
  return (
    <Answered of={mine}>
      {(data) => (
        <div className="roster-page">
          <Bar mine={data} me={me} from={from} onFrom={setFrom} />
          <Calendar mine={data} from={from} me={me} />
          <Requests mine={data} me={me} />
        </div>
      )}
    </Answered>
  )
}
export default MinePage
