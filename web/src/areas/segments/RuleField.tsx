/** The rule of a tag, line by line, and whom it reaches today. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { lifeStageNames } from '@clinic/contract/areas/customers/nouns.ts'
import {
  type Condition,
  isRange,
  type RangeCondition,
  type RuleFact,
  rangeUnits,
  ruleFacts,
  ruleOps,
  segments,
  type TagRule,
  whyNotRule,
} from '@clinic/contract/areas/segments/calls.ts'
import { Alert, Button, Radio, Select } from 'antd'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'
import { useTypedAnswer } from '../../kit/pick/typed-answer.ts'
import { optionsOf } from '../../words/states.ts'
import { FactField, type Kept, kept } from './FactFields.tsx'
import './segments.css'

const months = [
  { value: 0, label: '本月' },
  ...Array.from({ length: 12 }, (_one, at) => ({ value: at + 1, label: `${at + 1} 月` })),
]

/** A new condition, still empty. */
const begun = (fact: RuleFact): Condition => {
  switch (fact) {
    case 'source':
      return { fact, sourceTypeIds: [] }
    case 'life':
      return { fact, stages: [] }
    case 'sex':
      return { fact, sex: '女' }
    case 'birthMonth':
      return { fact, months: [0] }
    case 'region':
      return { fact, provinceIds: [] }
    case 'recentPaid':
      return { fact, days: 90 }
    case 'category':
      return { fact, typeIds: [] }
    case 'card':
      return { fact, holds: true }
    case 'complaint':
      return { fact }
    default:
      return { fact }
  }
}

type Of<C> = { readonly value: C; readonly onChange: (next: C) => void }

/** A limit that is not filled in is none. */
const within = ({ fact }: RangeCondition, least: number | undefined, most: number | undefined): RangeCondition => ({
  fact,
  ...(least === undefined ? {} : { least }),
  ...(most === undefined ? {} : { most }),
})

const Range = ({ value, onChange }: Of<RangeCondition>) => {
  const limit = (name: 'least' | 'most', word: string) => (
    <NumberInput
      aria-label={`${ruleFacts[value.fact]}${word}`}
      placeholder="不限"
      min={0}
      max={100_000_000}
      precision={0}
      value={value[name] ?? null}
      onChange={(next) =>
        onChange(
          name === 'least'
            ? within(value, next ?? undefined, value.most)
            : within(value, value.least, next ?? undefined),
        )
      }
    />
  )
  return (
    <span className="segment-range">
      {limit('least', '不低于')} 至 {limit('most', '不高于')} {rangeUnits[value.fact]}
    </span>
  )
}

type Chosen = Exclude<Condition, RangeCondition | Kept>
const isKept = (one: Condition): one is Kept => (kept as readonly RuleFact[]).includes(one.fact)

const Several = ({ value, onChange }: Of<Extract<Condition, { fact: 'life' } | { fact: 'birthMonth' }>>) => {
  const many = { mode: 'multiple' as const, style: { width: '100%' }, 'aria-label': ruleFacts[value.fact] }
  return value.fact === 'life' ? (
    <Select
      {...many}
      options={optionsOf(lifeStageNames)}
      value={[...value.stages]}
      onChange={(stages) => onChange({ fact: 'life', stages: stages as typeof value.stages })}
    />
  ) : (
    <Select
      {...many}
      options={months}
      value={[...value.months]}
      onChange={(chosen) => onChange({ fact: 'birthMonth', months: chosen })}
    />
  )
}

const Words = ({ value, onChange }: Of<Chosen>) => {
  if (value.fact === 'source')
    return (
      <Choice
        many
        aria-label={ruleFacts.source}
        call={customers.sourceTypeOptions}
        input={{}}
        options={(all) => all.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...value.sourceTypeIds]}
        onChange={(ids) => onChange({ ...value, sourceTypeIds: (ids as number[] | undefined) ?? [] })}
      />
    )
  if (value.fact !== 'sex') return <Several value={value} onChange={onChange} />
  return (
    <Radio.Group
      aria-label={ruleFacts.sex}
      options={['女', '男']}
      value={value.sex}
      onChange={({ target }) => onChange({ ...value, sex: target.value })}
    />
  )
}

/** How many it reaches today; nobody and everybody are said so, before it is kept. */
const Preview = ({ rule, tagId }: { rule: TagRule; tagId: number | undefined }) => {
  const asks = (text: string) => ({ rule: JSON.parse(text) as TagRule, ...(tagId ? { tagId } : {}) })
  const { answer, settled } = useTypedAnswer(segments.preview, asks, JSON.stringify(rule))
  const { count, total, fresh, rows } = answer.data ?? { count: 0, total: 0, fresh: 0, rows: [] }
  if (!answer.data || !settled) return <Alert type="info" title="正在计算会打上多少位客户…" />
  if (count === 0) return <Alert type="warning" showIcon title="现在没有客户符合，保存后不会给任何人打上" />
  if (count === total)
    return <Alert type="warning" showIcon title={`全部 ${total} 位客户都符合，请确认条件是不是太宽`} />
  return (
    <Alert
      type="info"
      showIcon
      title={`${total} 位客户中有 ${count} 位符合，保存后会新打 ${fresh} 位`}
      description={`${rows.map(({ name }) => name).join('、')}${count > rows.length ? ' 等' : ''}`}
    />
  )
}

type LineProps = Of<Condition> & { at: number; free: readonly RuleFact[]; onRemove: () => void }

const Line = ({ value, onChange, at, free, onRemove }: LineProps) => (
  <div className="segment-condition">
    <Select
      aria-label={`条件 ${at + 1}`}
      value={value.fact}
      options={[value.fact, ...free].map((fact) => ({ value: fact, label: ruleFacts[fact] }))}
      onChange={(fact: RuleFact) => onChange(begun(fact))}
    />
    {isRange(value) ? (
      <Range value={value} onChange={onChange} />
    ) : isKept(value) ? (
      <FactField value={value} onChange={onChange} />
    ) : (
      <Words value={value} onChange={onChange} />
    )}
    <Button
      type="text"
      size="small"
      aria-label={`删除条件${ruleFacts[value.fact]}`}
      icon={<DeleteOutlined />}
      onClick={onRemove}
    />
  </div>
)

type Props = { value?: TagRule | null; onChange?: (rule: TagRule | null) => void; tagId?: number | undefined }

export const RuleField = ({ value = null, onChange, tagId }: Props) => {
  const conditions = value?.conditions ?? []
  const op = value?.op ?? 'all'
  const free = (Object.keys(ruleFacts) as RuleFact[]).filter((fact) => !conditions.some((one) => one.fact === fact))
  const put = (next: readonly Condition[]) => onChange?.(next.length > 0 ? { op, conditions: next } : null)
  const why = value && whyNotRule(value)
  return (
    <div className="segment-rule">
      {conditions.length > 1 && (
        <Radio.Group
          aria-label="条件关系"
          options={optionsOf(ruleOps)}
          value={op}
          onChange={({ target }) => onChange?.({ op: target.value, conditions })}
        />
      )}
      {conditions.map((one, at) => (
        <Line
          key={one.fact}
          value={one}
          at={at}
          free={free}
          onChange={(next) => put(conditions.with(at, next))}
          onRemove={() => put(conditions.toSpliced(at, 1))}
        />
      ))}
      {free[0] && (
        <span>
          <Button size="small" icon={<PlusOutlined />} onClick={() => put([...conditions, begun(free[0]!)])}>
            加一条
          </Button>
        </span>
      )}
      {value && (why ? <Alert type="warning" title={why.message} /> : <Preview rule={value} tagId={tagId} />)}
    </div>
  )
}
