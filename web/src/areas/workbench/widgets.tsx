/** The blocks of the workbench: a list with its count and first rows, or one's own figures. */
import { type AchievementFigures, type WidgetKey, widgetWords, workbench } from '@clinic/contract/areas/workbench.ts'
import { Link } from 'react-router'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { MoneyText } from '../../kit/show/text.tsx'
import { useMinute } from '../../kit/tick.ts'
import { type ListWidget, lists } from './lists.tsx'

const TOP = 10

const Rows = ({ widget, rows }: { widget: ListWidget; rows: readonly never[] }) => {
  const minute = useMinute()
  if (rows.length === 0) return <p className="none widget-empty">{widget.empty}</p>
  return (
    <ul className="widget-rows">
      {rows.map((row) => (
        <li key={(row as { id: number }).id}>
          <Link to={widget.to(row)}>
            <span className="widget-who">{widget.who(row)}</span>
            <span className="widget-what none">{widget.what(row, minute)}</span>
            <span className="widget-mark">{widget.mark(row, minute)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const ListBlock = ({ name, widget }: { name: WidgetKey; widget: ListWidget }) => {
  const answer = useAnswer(widget.call, { pageSize: TOP })
  return (
    <>
      <div className="block-head">
        <h2>
          {widgetWords[name]} <span className="figure widget-count">{answer.data?.total ?? ''}</span>
        </h2>
        <Link to={widget.more}>更多</Link>
      </div>
      <Answered of={answer} rows={4}>
        {({ result }) => <Rows widget={widget} rows={result} />}
      </Answered>
    </>
  )
}

const figuresOf = (figures: AchievementFigures) => [
  { label: '接诊', value: figures.receptions },
  { label: '成交', value: figures.deals },
  { label: '划扣', value: figures.deductions },
  ...(figures.dealAmount === undefined ? [] : [{ label: '成交额', value: <MoneyText yuan={figures.dealAmount} /> }]),
]

const Figures = ({ title, figures }: { title: string; figures: AchievementFigures }) => (
  <>
    <h3 className="none widget-span">{title}</h3>
    <dl className="record-figures">
      {figuresOf(figures).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </>
)

const Achievement = () => {
  const answer = useAnswer(workbench.achievement, {})
  return (
    <>
      <div className="block-head">
        <h2>{widgetWords.achievement}</h2>
      </div>
      <Answered of={answer} rows={3}>
        {({ today, month }) => (
          <>
            <Figures title="今日" figures={today} />
            <Figures title="本月" figures={month} />
          </>
        )}
      </Answered>
    </>
  )
}

export const Widget = ({ name }: { name: WidgetKey }) => {
  const list = lists[name]
  return list ? <ListBlock name={name} widget={list} /> : <Achievement />
}
