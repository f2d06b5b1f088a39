/** One entry of the log: who, when, from where, and the change field by field. */

import { trail } from '@clinic/contract/areas/trail/calls.ts'
import { signInTable, trailTable } from '@clinic/contract/areas/trail/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { Column } from '../../kit/list/column.tsx'
import { Rows } from '../../kit/list/Rows.tsx'
import { Facts } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered, Nothing } from '../../kit/show/states.tsx'
import { None, StateTag } from '../../kit/show/text.tsx'
import { fieldName, outcomeWords, valueText } from './words.ts'
import './trail.css'

const titles = titlesOf(trailTable)

type Detail = OutputOf<typeof trail.entry>
type Change = Detail['changes'][number]

const Value = ({ text }: { text: string | null }) =>
  text === null ? <None /> : <span className="log-value">{text}</span>

const side = (which: 'before' | 'after') => (change: Change) =>
  change.hidden ? <span className="none">无权查看</span> : <Value text={valueText(change.field, change[which])} />

const columns: Column<Change>[] = [
  { name: 'field', title: '字段', width: 140, frozen: true, show: ({ field }) => fieldName(field) },
  { name: 'before', title: '旧值', width: 250, show: side('before') },
  { name: 'after', title: '新值', width: 250, show: side('after') },
]

const factsOf = (entry: Detail) => [
  { label: titles.at, value: entry.at },
  { label: titles.staffName, value: entry.staffName || '系统' },
  { label: titles.moduleName, value: entry.moduleName },
  { label: titles.title, value: entry.title },
  { label: titles.objectNo, value: [entry.objectNo, entry.objectId].filter(Boolean).join(' · ') },
  { label: titles.customerName, value: entry.customerName },
  { label: titles.outcome, value: <StateTag value={entry.outcome} words={outcomeWords} /> },
  { label: titles.refusal, value: entry.refusal ?? entry.reason },
  { label: titles.ip, value: entry.ip },
  { label: titlesOf(signInTable).device, value: entry.device },
  { label: '请求编号', value: entry.requestId, wide: true },
]

const EntryDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const answer = useAnswer(trail.entry, { id }, { freshFor: 60_000 })
  return (
    <SidePanel title="操作日志详情" onClose={onClose}>
      <Answered of={answer}>
        {(entry) => (
          <>
            <Facts facts={factsOf(entry)} />
            <h3 className="log-changes">变更内容</h3>
            {entry.changes.length > 0 ? (
              <Rows columns={columns} rows={entry.changes} rowKey="field" label="变更内容" />
            ) : (
              <Nothing text="这次操作没有改动字段" />
            )}
          </>
        )}
      </Answered>
    </SidePanel>
  )
}
export default EntryDrawer
