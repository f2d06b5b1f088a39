/** What a rule would make now, and making it. */
import { visitRules } from '@clinic/contract/areas/visits/settings.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { momentText } from '../../../kit/show/text.tsx'

type Rule = OutputOf<typeof visitRules.one>
type Props = { readonly rule: Rule; readonly onClose: () => void }

/** Mount it when it opens. */
export const PreviewPanel = ({ rule, onClose }: Props) => {
  const may = useMay()
  const answer = useAnswer(visitRules.preview, { id: rule.id })
  const run = useAction(visitRules.run, { done: '已生成', onDone: onClose })
  return (
    <SidePanel title={`预览：${rule.name}`} width={720} onClose={onClose}>
      <Answered of={answer} rows={6}>
        {({ count, limit, rows }) =>
          count === 0 ? (
            <Nothing text="现在没有要生成的回访" note="预约爽约、投诉结案、手术和出院发生时由相应业务立即生成" />
          ) : (
            <div className="visit-preview">
              <p>
                现在会生成 <b className="figure">{count}</b> 项
                {count > limit && `，超过每次上限 ${limit} 项，自动运行已停下；确认后仍可一次生成`}。
              </p>
              <ol className="visit-story">
                {rows.map((row) => (
                  <li key={`${row.customerName}-${row.planTime}-${row.theme}`}>
                    {row.customerName} · {row.theme}{' '}
                    <small>
                      {momentText(row.planTime)} · {row.executorName ?? '待分配'}
                    </small>
                  </li>
                ))}
              </ol>
              {count > rows.length && <p className="visit-quiet">只列出前 {rows.length} 项</p>}
              {may(visitRules.run.may) && rule.status === 0 && (
                <Button type="primary" loading={run.isPending} onClick={() => run.mutate({ id: rule.id, count })}>
                  生成 {count} 项
                </Button>
              )}
            </div>
          )
        }
      </Answered>
    </SidePanel>
  )
}
