/** The rules of a pool as lines: a kind of silence, its days, and of whom it speaks. */
import { MOST_RULES } from '@clinic/contract/areas/pool/nouns.ts'
import { type PoolMetric, type PoolRule, poolMetrics } from '@clinic/contract/areas/pool/words.ts'
import { Button, Select } from 'antd'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { SourceTypeChoice } from '../customers/index.ts'

const metrics = Object.entries(poolMetrics).map(([value, label]) => ({
  value: value as PoolMetric,
  label: `${label}满`,
}))
const stars = [0, 1, 2, 3, 4, 5].map((value) => ({ value, label: value === 0 ? '无星级' : `${value} 星` }))

type LineProps = {
  readonly rule: PoolRule
  readonly at: number
  readonly onChange: (rule: PoolRule) => void
  readonly onTake: () => void
}

const Line = ({ rule, at, onChange, onTake }: LineProps) => (
  <li className="pool-rule">
    <Select
      aria-label={`第 ${at} 条条件`}
      options={metrics}
      value={rule.metric}
      onChange={(metric: PoolMetric) => onChange({ ...rule, metric })}
    />
    <NumberInput
      aria-label={`第 ${at} 条天数`}
      min={1}
      max={3650}
      precision={0}
      suffix="天"
      value={rule.days}
      onChange={(days) => onChange({ ...rule, days: days ?? 1 })}
    />
    <Select
      mode="multiple"
      aria-label={`第 ${at} 条星级`}
      placeholder="全部星级"
      options={stars}
      value={[...(rule.grades ?? [])]}
      onChange={(grades: number[]) => onChange({ ...rule, grades })}
    />
    <SourceTypeChoice
      many
      aria-label={`第 ${at} 条来源类型`}
      placeholder="全部来源"
      value={rule.sourceTypeIds ?? []}
      onChange={(ids) => onChange({ ...rule, sourceTypeIds: (ids as number[] | undefined) ?? [] })}
    />
    <Button type="link" size="small" aria-label={`移除第 ${at} 条`} onClick={onTake}>
      移除
    </Button>
  </li>
)

type Props = { readonly value?: readonly PoolRule[]; readonly onChange?: (rules: readonly PoolRule[]) => void }

export const RuleLines = ({ value = [], onChange }: Props) => {
  const put = (at: number, rule: PoolRule | null) =>
    onChange?.(value.flatMap((one, place) => (place !== at ? [one] : rule ? [rule] : [])))
  return (
    <>
      <ul className="pool-rules">
        {value.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; two may say the same while they are typed
          <Line key={at} rule={rule} at={at + 1} onChange={(next) => put(at, next)} onTake={() => put(at, null)} />
        ))}
      </ul>
      {value.length < MOST_RULES && (
        <Button size="small" onClick={() => onChange?.([...value, { metric: 'noFollow', days: 90 }])}>
          添加条件
        </Button>
      )}
    </>
  )
}
