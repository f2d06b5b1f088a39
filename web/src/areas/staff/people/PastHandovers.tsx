/** 交接记录: what was handed over of a colleague, and taking it back within a day. */
import { people } from '@clinic/contract/areas/staff/people.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { askFirst, say } from '../../../kit/say.ts'
import { momentText } from '../../../kit/show/text.tsx'

type Past = OutputOf<typeof people.handovers>[number]
type Part = Past['parts'][number]

const partText = ({ label, count, receiverName, returned }: Part): string =>
  `${label} ${count} 项 → ${receiverName ?? '公海'}${returned === null ? '' : `，移回 ${returned} 项`}`

/** What came back, and what has gone on since. */
const backText = ({ parts, enabled }: OutputOf<typeof people.undoHandover>): string => {
  const sum = (of: 'returned' | 'stayed') => parts.reduce((all, part) => all + part[of], 0)
  const stayed = sum('stayed')
  return [
    `已撤销交接，移回 ${sum('returned')} 项`,
    ...(stayed > 0 ? [`${stayed} 项已转走、已收款或正在接诊，留在原处`] : []),
    ...(enabled ? ['账号已恢复启用'] : []),
  ].join('；')
}

const Undo = ({ past, name }: { past: Past; name: string }) => {
  const run = useAction(people.undoHandover, { done: null, onDone: (answer) => say.done(backText(answer)) })
  const text = [
    '仍在接收人名下的客户和单据移回',
    ...(past.leaves ? ['账号恢复启用，重新加入分诊规则'] : []),
    '已转走、已收款或正在接诊的留在原处',
  ].join('；')
  const ask = async () => {
    if (await askFirst({ title: `撤销交接：${name}`, text, yes: '确认撤销', no: '返回', danger: true }))
      run.mutate({ id: past.id })
  }
  return (
    <Button size="small" loading={run.isPending} onClick={() => void ask()}>
      撤销交接
    </Button>
  )
}

/** How it stands: taken back by whom, to be taken back until when, or neither. */
const standText = ({ undoneAt, undoneByName, undoUntil }: Past): string => {
  if (undoneAt) return `${momentText(undoneAt)} 由 ${undoneByName ?? ''} 撤销`
  return undoUntil ? `可撤销至 ${momentText(undoUntil)}` : '已超过 24 小时，不能撤销'
}

export const PastHandovers = ({ staffId, name }: { staffId: number; name: string }) => {
  const { data } = useAnswer(people.handovers, { id: staffId }, { freshFor: 0 })
  if (!data || data.length === 0) return null
  return (
    <section className="handover-past" aria-label="交接记录">
      <h3>交接记录</h3>
      <ul>
        {data.map((past) => (
          <li key={past.id}>
            <div className="handover-when">
              <strong>{momentText(past.at)}</strong>
              <span>
                {past.byName ?? '系统'} 办理{past.leaves ? '离职交接' : '移交'}
              </span>
              {past.undoUntil && <Undo past={past} name={name} />}
            </div>
            {past.parts.map((part) => (
              <div key={part.kind}>{partText(part)}</div>
            ))}
            {past.reason && <div className="none">{past.reason}</div>}
            <div className="none">{standText(past)}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
