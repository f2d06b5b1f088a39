/** Rules as a list; each with its steps, what it would make now, on or off. */
import { visitRule, visitRules } from '@clinic/contract/areas/visits/settings.ts'
import { visitTriggers } from '@clinic/contract/areas/visits/words.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useMemo, useState } from 'react'
import type { ListTool, RowAction } from '../../../kit/act/action.ts'
import { known, removal } from '../../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import type { FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { statusWords } from '../../../words/states.ts'
import { PreviewPanel } from './PreviewPanel.tsx'
import { ScopeField } from './ScopeField.tsx'
import { firstStep, StepsField } from './StepsField.tsx'

export type Rule = OutputOf<typeof visitRules.one>
const { heads } = visitRule
const F = fieldsOf(visitRules.create, visitRule)

const fields = (
  <>
    <FieldGrid>
      <F.Text name="name" />
      <F.Select name="trigger" />
      <F.Number name="dedupeDays" help="同一客户同一类型在这些天内的，合并到最早的一次；0 为不合并" />
      <F.Number name="runLimit" help="一次超过这个数就停下，等人预览后确认" />
    </FieldGrid>
    <F.Field name="scope">
      <ScopeField />
    </F.Field>
    <F.Field name="steps" help="天数可以为负：生日、券到期、项目周期可以提前安排">
      <StepsField />
    </F.Field>
  </>
)
const wide = { fields, width: 1040 } as const

const columns: readonly Column<Rule>[] = [
  { name: 'name', title: heads.name, width: 180, frozen: true, sort: true },
  { name: 'trigger', title: heads.trigger, width: 120, show: ({ trigger }) => visitTriggers[trigger], card: true },
  {
    name: 'steps',
    title: heads.steps,
    card: true,
    show: ({ steps }) => steps.map(({ offsetDays, theme }) => `${offsetDays} 天 ${theme}`).join(' → '),
  },
  { name: 'dedupeDays', title: heads.dedupeDays, kind: 'number', width: 92 },
  { name: 'runLimit', title: heads.runLimit, kind: 'number', width: 116, folded: true },
  {
    name: 'stoppedCount',
    title: heads.stoppedCount,
    width: 116,
    show: ({ stoppedCount }) => stoppedCount !== null && <span className="state orange">{stoppedCount} 项</span>,
  },
  { name: 'ranAt', title: heads.ranAt, kind: 'moment', width: 112, sort: true },
  { name: 'status', title: heads.status, kind: 'state', words: statusWords, width: 76, sort: true, card: true },
]

const filters: readonly FilterOf<typeof visitRules.list>[] = [
  { kind: 'text', name: 'keyword', label: heads.name },
  { kind: 'select', name: 'trigger', label: heads.trigger, options: visitTriggers },
]

const tools: readonly ListTool<Rule>[] = [
  {
    label: '新增规则',
    primary: true,
    call: visitRules.create,
    ...wide,
    initial: () => ({
      trigger: 'deducted',
      dedupeDays: 0,
      runLimit: 500,
      scope: { productIds: [], categoryIds: [], deptIds: [], sourceIds: [] },
      steps: [firstStep],
    }),
  },
]

const actionsWith = (preview: (row: Rule) => void): readonly RowAction<Rule>[] => [
  known('edit', visitRules.update, { opens: true, ...wide, title: ({ name }) => `编辑规则：${name}` }),
  { label: '预览', verb: true, may: visitRules.preview.may, run: preview },
  ...(['disable', 'enable'] as const).map((name) =>
    known(name, visitRules.switchRule, {
      shown: ({ status }: Rule) => (status === 0) === (name === 'disable'),
      input: ({ id, version }: Rule) => ({ id, version, status: name === 'disable' ? 1 : 0 }),
    }),
  ),
  removal(visitRules.remove, {
    confirm: ({ name }: Rule) => `规则“${name}”将被删除，不能恢复。已生成过回访的规则不能删除，可停用。`,
  }),
]

export const RulesTab = () => {
  const [seen, setSeen] = useState<Rule | null>(null)
  const actions = useMemo(() => actionsWith(setSeen), [])
  return (
    <>
      <ListPage
        list={visitRules.list}
        noun="回访规则"
        columns={columns}
        filters={filters}
        tools={tools}
        actions={actions}
      />
      {seen && <PreviewPanel rule={seen} onClose={() => setSeen(null)} />}
    </>
  )
}
