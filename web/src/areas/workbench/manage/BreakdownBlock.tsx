/** 开单人, 来源, 项目: who, whence and what the takings came from; the last line is the figure above. */
import { widgetWords, workbench } from '@clinic/contract/areas/workbench/calls.ts'
import type { BreakdownKey, RangeKey } from '@clinic/contract/areas/workbench/figures.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Link } from 'react-router'
import { useAnswer } from '../../../kit/query.ts'
import { Bar } from '../../../kit/show/Bar.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { MoneyText, None } from '../../../kit/show/text.tsx'
import { Block } from '../Block.tsx'
import { shareText, WITHOUT_OWN_DRAWER } from '../figure-text.ts'
import { useRangeText } from './range-text.ts'

type Answer = OutputOf<typeof workbench.breakdown>
type Part = NonNullable<Answer['total']>

/** A share as words and as a bar. */
const Share = ({ basisPoints }: { basisPoints: number | null | undefined }) =>
  basisPoints === null || basisPoints === undefined ? (
    <None />
  ) : (
    <span className="share">
      {shareText(basisPoints)}
      <Bar percent={basisPoints / 100} />
    </span>
  )

const shareOf = ({ amount }: Part, { total }: Answer): number | null => {
  const all = Number(total?.amount ?? 0)
  return all === 0 ? null : Math.round((Number(amount) * 10_000) / all)
}

type FiguresProps = { part: Part; answer: Answer; people: boolean; counted: boolean }

const Figures = ({ part, answer, people, counted }: FiguresProps) => (
  <>
    {counted && <td className="figure">{people ? (part.visits ?? <None />) : part.count}</td>}
    <td>
      <Share basisPoints={people ? part.rate : shareOf(part, answer)} />
    </td>
    <td>
      <MoneyText yuan={part.amount} strong />
    </td>
  </>
)

const Heads = ({ people, counted }: Pick<FiguresProps, 'people' | 'counted'>) => (
  <>
    {counted && (
      <th scope="col" className="counted">
        {people ? '到院' : '明细'}
      </th>
    )}
    <th scope="col" className="shared">
      {people ? '成交率' : '占比'}
    </th>
    <th scope="col">实收</th>
  </>
)

const Table = ({ answer, by }: { answer: Answer; by: BreakdownKey }) => {
  const people = by !== 'products'
  // Who may not see visits is told of none: no column of nothing.
  const counted = !people || answer.rows.some(({ visits }) => visits !== undefined && visits !== null)
  return (
    <table className="breakdown">
      <thead>
        <tr>
          <th scope="col">{by === 'advisers' ? '姓名' : widgetWords[by]}</th>
          <Heads people={people} counted={counted} />
        </tr>
      </thead>
      <tbody>
        {answer.rows.map((row) => (
          <tr key={`${row.id}${row.name}`}>
            <th scope="row" title={row.name}>
              {row.to ? <Link to={row.to}>{row.name}</Link> : row.name}
            </th>
            <Figures part={row} answer={answer} people={people} counted={counted} />
          </tr>
        ))}
      </tbody>
      {answer.total && (
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <Figures part={answer.total} answer={answer} people={people} counted={counted} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

export const BreakdownBlock = ({ by, range }: { by: BreakdownKey; range: RangeKey }) => {
  const answer = useAnswer(workbench.breakdown, { by, range }, { keepLast: true })
  const days = useRangeText(range)
  return (
    <Block
      title={widgetWords[by]}
      count={answer.data?.withoutOwnDrawer ? `${days} 实收，${WITHOUT_OWN_DRAWER}` : `${days} 实收`}
    >
      <Answered of={answer} rows={6}>
        {(told) =>
          told.rows.length === 0 ? <p className="bench-empty">这段时间还没有实收</p> : <Table answer={told} by={by} />
        }
      </Answered>
    </Block>
  )
}
