/** What every desk may have: one's own messages and one's own achievement. */
import { type AchievementFigures, workbench } from '@clinic/contract/areas/workbench/calls.ts'
import type { ReactNode } from 'react'
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

const figures: readonly (readonly [title: string, show: (of: AchievementFigures) => ReactNode])[] = [
  ['接诊', ({ receptions }) => receptions],
  ['成交', ({ deals }) => deals],
  ['划扣', ({ deductions }) => deductions],
  ['成交额', ({ dealAmount }) => <MoneyText yuan={dealAmount} />],
]

const Achievement = ({ today, month }: { today: AchievementFigures; month: AchievementFigures }) => {
  const shown = figures.filter(([title]) => title !== '成交额' || month.dealAmount !== undefined)
  const line = (title: string, of: AchievementFigures) => (
    <tr>
      <th scope="row">{title}</th>
      {shown.map(([name, show]) => (
        <td key={name} className="figure">
          {show(of)}
        </td>
      ))}
    </tr>
  )
  return (
    <table className="own-figures">
      <thead>
        <tr>
          <td />
          {shown.map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {line('今日', today)}
        {line('本月', month)}
      </tbody>
    </table>
  )
}

export const AchievementBlock = () => {
  const answer = useAnswer(workbench.achievement, {})
  return (
    <Block title="个人业绩">
      <Answered of={answer} rows={3}>
        {(told) => <Achievement {...told} />}
      </Answered>
    </Block>
  )
}
