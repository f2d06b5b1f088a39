/** What every desk may have: one's own messages and one's own achievement. */
import { type AchievementFigures, workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { Link } from 'react-router'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { MoneyText, StateTag } from '../../kit/show/text.tsx'
import { Block } from './Block.tsx'

const SHOWN = 5

export const MessageBlock = () => {
  const answer = useAnswer(workbench.message, { pageSize: SHOWN })
  return (
    <Block title="消息" count={answer.data?.total} more={{ to: '/system/message', text: '全部' }}>
      <Answered of={answer} rows={3}>
        {({ result }) =>
          result.length === 0 ? (
            <p className="bench-empty">没有消息</p>
          ) : (
            <ul className="widget-rows">
              {result.map(({ id, title, source, creatorName, confirm, path }) => (
                <li key={id}>
                  <Link to={path ?? '/system/message'}>
                    <span className="widget-who">{title}</span>
                    <span className="widget-what none">{[source, creatorName].filter(Boolean).join(' · ')}</span>
                    <span className="widget-mark">{confirm === 1 ? null : <StateTag value="未读" />}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Block>
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

export const AchievementBlock = () => {
  const answer = useAnswer(workbench.achievement, {})
  return (
    <Block title="个人业绩">
      <Answered of={answer} rows={3}>
        {({ today, month }) => (
          <div className="bench-body">
            <Figures title="今日" figures={today} />
            <Figures title="本月" figures={month} />
          </div>
        )}
      </Answered>
    </Block>
  )
}
