/** 分诊规则: asked by priority, tried without consequences. */

import { assignModeWords } from '@clinic/contract/areas/triage/assignment.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { type TriageRuleRow, triageRule } from '@clinic/contract/areas/triage/rules.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Alert, Select } from 'antd'
import { useState } from 'react'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { TimeInput } from '../../kit/form/TimeInput.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useAnswer } from '../../kit/query.ts'
import { None, StateTag } from '../../kit/show/text.tsx'
import { optionsOf } from '../../words/states.ts'
import { CustomerPicker } from '../customers/index.ts'
import { RuleFields } from './rule-fields.tsx'
import { visitTypeWords } from './words.ts'
import './triage.css'

const { heads, labels } = triageRule

const enabledWords = { true: '启用', false: '停用' } as const

const columns: Column<TriageRuleRow>[] = [
  { name: 'priority', title: heads.priority, kind: 'number', width: 80, sort: true },
  { name: 'name', title: heads.name, width: 180, frozen: true, sort: true },
  { name: 'mode', title: heads.mode, width: 120, show: ({ mode }) => assignModeWords[mode] },
  {
    name: 'candidates',
    title: '候选人（按轮流顺序）',
    show: ({ candidates, mode }) =>
      candidates.map(({ name, weight }) => (mode === 'weight' ? `${name}×${weight}` : name)).join('、') || <None />,
  },
  {
    name: 'conditions',
    title: heads.conditions,
    width: 200,
    show: ({ conditions }) => {
      const types = (conditions.visitTypes ?? []).map((type) => visitTypeWords[type])
      const hours = conditions.from || conditions.until ? [`${conditions.from ?? ''}–${conditions.until ?? ''}`] : []
      const others =
        Object.keys(conditions).length -
        (types.length ? 1 : 0) -
        [conditions.from, conditions.until].filter(Boolean).length
      return [...types, ...hours, ...(others > 0 ? [`其他${others}项`] : [])].join('、') || '不限'
    },
  },
  {
    name: 'enabled',
    title: heads.enabled,
    kind: 'state',
    width: 80,
    show: ({ enabled }) => <StateTag value={enabledWords[`${enabled}`]} />,
  },
]

const plain = (values: Record<string, unknown>) => ({
  ...values,
  candidates: ((values['candidates'] as { staffId: number; weight: number }[] | undefined) ?? []).map(
    ({ staffId, weight }) => ({ staffId, weight }),
  ),
})

const fresh = {
  priority: 30,
  mode: 'turn',
  fallback: 'next',
  maxOpen: 0,
  enabled: true,
  conditions: {},
  candidates: [],
}
const tools: ListTool<TriageRuleRow>[] = [
  {
    label: '新增规则',
    primary: true,
    call: triage.createRule,
    fields: <RuleFields />,
    initial: () => fresh,
    toInput: plain,
  },
]
const actions: RowAction<TriageRuleRow>[] = [
  known('edit', triage.updateRule, { fields: <RuleFields />, toInput: plain }),
  known('disable', triage.switchRule, {
    label: '停用',
    shown: ({ enabled }) => enabled,
    input: ({ id }) => ({ id, enabled: false }),
  }),
  known('enable', triage.switchRule, {
    shown: ({ enabled }) => !enabled,
    input: ({ id }) => ({ id, enabled: true }),
  }),
  removal(triage.removeRule),
]

/** Whom the rules chose, and why, step by step. */
const Tried = ({ answer: { consultantId, reason, trace } }: { answer: OutputOf<typeof triage.tryRules> }) => (
  <Alert
    className="triage-known"
    type={consultantId ? 'info' : 'warning'}
    title={reason}
    description={
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for the arrow keys
      <ol className="triage-trace" tabIndex={0}>
        {trace.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    }
  />
)

/** Whom would the rules choose for somebody who arrived now? */
const TryBox = () => {
  const [customerId, setCustomer] = useState<number | undefined>()
  const [visitType, setType] = useState<keyof typeof visitTypeWords | undefined>()
  const [time, setTime] = useState('')
  const answer = useAnswer(
    triage.tryRules,
    { ...(customerId ? { customerId } : {}), ...(visitType ? { visitType } : {}), ...(time ? { time } : {}) },
    { keepLast: true, freshFor: 0 },
  )
  return (
    <section aria-label="试算分诊">
      <div className="rule-try">
        <strong>试算</strong>
        <CustomerPicker
          width={220}
          aria-label="客户"
          placeholder="客户（不选为新客）"
          value={customerId}
          onChange={(value) => setCustomer(value as number | undefined)}
        />
        <Select
          size="small"
          allowClear
          placeholder="就诊类型"
          aria-label="就诊类型"
          style={{ width: 120 }}
          options={optionsOf(visitTypeWords)}
          onChange={(value) => setType(value as keyof typeof visitTypeWords | undefined)}
        />
        <TimeInput label="到院时间" value={time} onChange={setTime} />
      </div>
      <div className="rule-answer">{answer.data && <Tried answer={answer.data} />}</div>
    </section>
  )
}

const RulesPage = () => (
  <ListPage
    list={triage.rules}
    noun={triageRule.name}
    columns={columns}
    tools={tools}
    actions={actions}
    filters={[{ kind: 'text', name: 'name', label: labels.name }]}
    above={<TryBox />}
  />
)
export default RulesPage
