/** 每日实收: a bar a day, a link to its payments; the same days of the span before as a dashed line. */
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import type { RangeKey } from '@clinic/contract/areas/workbench/figures.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Link } from 'react-router'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { yuanText } from '../../../kit/show/text.tsx'
import { Block } from '../Block.tsx'
import { WITHOUT_OWN_DRAWER } from '../figure-text.ts'
import { useRangeText } from './range-text.ts'
import { isNamed, ticksOf, tickText } from './scale.ts'

/** Pixels a finger hits (WCAG 2.2, 2.5.8). */
const FINGER = 24
/** And before the first and behind the last day (`.daily-days`). */
const ENDS = 16

type Days = OutputOf<typeof workbench.daily>['days']

const Line = ({ days, top }: { days: Days; top: number }) => {
  const points = days.map(({ before }, at) => `${at + 0.5},${100 - (Number(before) * 100) / top}`).join(' ')
  return (
    <svg className="daily-line" viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

type PlotProps = { days: Days; word: string; ticks: readonly number[] }

/** As wide as its days need it, a finger each: a phone looks at the latest and scrolls to the others. */
const Plot = ({ days, word, ticks }: PlotProps) => {
  const top = ticks.at(-1)!
  return (
    <div className="daily-days" style={{ minWidth: days.length * FINGER + ENDS }}>
      <div className="daily-lines" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} />
        ))}
      </div>
      <ul className="daily-bars">
        {days.map(({ day, amount, before, to }, at) => (
          <li key={day}>
            <Link
              to={to}
              title={`${day} 实收 ${yuanText(amount)}，${word} ${yuanText(before)}`}
              aria-label={`${day} 实收 ${yuanText(amount)}`}
            >
              <span
                className={at === days.length - 1 ? 'bar last' : 'bar'}
                style={{ height: `${Math.max(0, (Number(amount) * 100) / top)}%` }}
              />
            </Link>
            <small aria-hidden="true">{isNamed(at, days.length) ? `${Number(day.slice(8))} 日` : ''}</small>
          </li>
        ))}
      </ul>
      <Line days={days} top={top} />
    </div>
  )
}

const Chart = ({ days, word }: { days: Days; word: string }) => {
  const most = Math.max(...days.flatMap(({ amount, before }) => [Number(amount), Number(before)]))
  const ticks = ticksOf(most)
  return (
    <div className="daily">
      <div className="daily-ticks" aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{tickText(tick)}</span>
        ))}
      </div>
      <div className="daily-plot">
        <Plot days={days} word={word} ticks={ticks} />
      </div>
    </div>
  )
}

export const DailyBlock = ({ range }: { range: RangeKey }) => {
  const answer = useAnswer(workbench.daily, { range }, { keepLast: true })
  const { total, word = '' } = answer.data ?? {}
  const days = useRangeText(range)
  return (
    <Block
      title="每日实收"
      count={
        total && (
          <>
            {days} <strong>{yuanText(total)}</strong>
            {answer.data?.withoutOwnDrawer && `，${WITHOUT_OWN_DRAWER}`}
          </>
        )
      }
      extra={word && <span className="daily-legend">{word}</span>}
    >
      <Answered of={answer} rows={6}>
        {({ days }) =>
          days.length === 0 ? (
            <p className="bench-empty">您的角色不显示实收金额，需要时请联系管理员</p>
          ) : (
            <Chart days={days} word={word} />
          )
        }
      </Answered>
    </Block>
  )
}
