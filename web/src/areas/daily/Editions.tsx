/** A closed day: every close of it with what it came to otherwise, and asking to open it again. */
import { type Board, daily, type Edition, whyNotReopen } from '@clinic/contract/areas/daily/calls.ts'
import { Button } from 'antd'
import { type Action, act } from '../../kit/act/action.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { MARK, momentText } from '../../kit/show/text.tsx'

const F = fieldsOf(daily.reopen)
const reopen: Action<Board> = act(daily.reopen, {
  label: '反日结',
  title: ({ day }: Board) => `反日结 ${day}`,
  saveLabel: '提交申请',
  fields: <F.Text name="reason" label="原因" required />,
  initial: () => ({}),
  input: ({ day }: Board) => ({ day }),
  follows: ['由他人审核；通过后这一天可以再入账，须重新日结', '原日结单保留，新旧逐项对比'],
  done: '反日结已提交审核!',
})

const Changes = ({ of: { edition, changes } }: { of: Edition }) => {
  if (edition === 1) return null
  if (changes.length === 0) return <p className="none">与上一版相同</p>
  return (
    <table className="slip-lines">
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col" className="figure">
            上一版
          </th>
          <th scope="col" className="figure">
            这一版
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <td>{label}</td>
            <td className="figure">{before ?? MARK}</td>
            <td className="figure">{after ?? MARK}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const One = ({ of: one }: { of: Edition }) => (
  <li>
    <b>第 {one.edition} 版</b>
    <small>
      {one.closedByName ?? '同事'} {momentText(one.closedAt).slice(5)} 日结，摘要 {one.digest.slice(0, 8)}
    </small>
    <Changes of={one} />
    {one.reopened && (
      <p className="none">
        {momentText(one.reopened.at).slice(5)} 反日结：{one.reopened.askedByName ?? '同事'}申请，
        {one.reopened.byName ?? '同事'}同意，{one.reopened.reason}
      </p>
    )}
  </li>
)

/** Drawn where the day was closed at least once. */
export const Editions = ({ board }: { board: Board }) => {
  const may = useMay()
  const { start, stage } = useStage()
  const answer = useAnswer(daily.editions, { day: board.day }, { keepLast: true })
  const why = board.asked ? '反日结已提交，等待审核' : (whyNotReopen(board)?.message ?? null)
  return (
    <section className="daily-editions" aria-label="日结版本">
      <Answered of={answer}>
        {(all) => (
          <ol>
            {all.map((one) => (
              <One key={one.id} of={one} />
            ))}
          </ol>
        )}
      </Answered>
      {board.isClosed && may(daily.reopen.may) && (
        <footer className="daily-foot">
          <span role="status">{why ?? '发现漏记或记错，可以申请反日结。'}</span>
          <Button disabled={why !== null} onClick={() => start(reopen, board)}>
            反日结
          </Button>
        </footer>
      )}
      {stage}
    </section>
  )
}
