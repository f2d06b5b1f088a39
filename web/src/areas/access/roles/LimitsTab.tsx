/** 功能权限: typed limits. An empty one leaves what holds by default. */
import type { FeatureKey } from '@clinic/contract/areas/access/calls.ts'
import { roles } from '@clinic/contract/areas/access/roles.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Select } from 'antd'
import { MoneyInput } from '../../../kit/form/MoneyInput.tsx'
import { NumberInput } from '../../../kit/form/NumberInput.tsx'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { yuanText } from '../../../kit/show/text.tsx'
import type { TabProps } from './draft.ts'

type Limit = OutputOf<typeof roles.limits>[number]

/** A limit in words: 20 次, 5,000.00 元, 开. */
export const limitText = ({ valueType, unit }: Pick<Limit, 'valueType' | 'unit'>, value: number): string =>
  valueType === 'switch'
    ? value === 1
      ? '开'
      : '关'
    : valueType === 'money'
      ? `${yuanText(toYuan(value))} 元`
      : `${value} ${unit}`

/** What holds while nothing is set: 默认 20 次. */
export const defaultText = (limit: Pick<Limit, 'valueType' | 'unit' | 'inherited'>): string =>
  `默认 ${limitText(limit, limit.inherited)}`

type InputProps = { limit: Limit; value: number | null; onChange: (value: number | null) => void; disabled: boolean }

const SwitchLimit = ({ limit, value, onChange, disabled }: InputProps) => (
  <Select
    allowClear
    aria-label={limit.label}
    size="small"
    disabled={disabled}
    style={{ width: '100%' }}
    placeholder={defaultText(limit)}
    value={value}
    onChange={(next: number | undefined) => onChange(next ?? null)}
    options={[
      { value: 1, label: '开', disabled: limit.bound === 0 },
      { value: 0, label: '关' },
    ]}
  />
)

const LimitInput = ({ limit, value, onChange, disabled }: InputProps) => {
  const name = limit.label
  if (limit.valueType === 'switch')
    return <SwitchLimit limit={limit} value={value} onChange={onChange} disabled={disabled} />
  if (limit.valueType === 'money')
    return (
      <MoneyInput
        aria-label={name}
        disabled={disabled}
        value={value === null ? null : toYuan(value)}
        onChange={(yuan) => onChange(yuan === null || yuan === '' ? null : (parseYuan(yuan) ?? null))}
      />
    )
  return (
    <NumberInput
      aria-label={name}
      size="small"
      disabled={disabled}
      style={{ width: '100%' }}
      min={0}
      max={limit.unit === '%' ? 100 : limit.key === 'rx.level' ? 3 : 9_999_999_999}
      precision={0}
      placeholder={`默认 ${limit.inherited}`}
      suffix={limit.unit}
      value={value}
      onChange={onChange}
    />
  )
}

const boundText = (limit: Limit): string =>
  limit.bound === null ? '' : `您最${limit.permissive === 'more' ? '多' : '低'}可设为 ${limitText(limit, limit.bound)}`

export const LimitsTab = ({ role, draft, change, readOnly }: TabProps) => {
  const limits = useAnswer(roles.limits, { roleId: role.id })
  const set = (key: FeatureKey, value: number | null) => {
    const features = new Map(draft.features)
    if (value === null) features.delete(key)
    else features.set(key, value)
    change({ features })
  }
  return (
    <div className="role-tab">
      <p className="none">留空时按默认值。员工有多个角色时取最宽的；岗位上的设置优先于角色，员工本人的优先于岗位。</p>
      <Answered of={limits} rows={10}>
        {(all) => (
          <div className="role-limits">
            {all.map((limit) => (
              <div key={limit.key} className="role-limit">
                <span>{limit.label}</span>
                <LimitInput
                  limit={limit}
                  value={draft.features.get(limit.key) ?? null}
                  onChange={(value) => set(limit.key, value)}
                  disabled={readOnly}
                />
                <span className="none">
                  {defaultText(limit)}
                  {boundText(limit) && `；${boundText(limit)}`}
                </span>
              </div>
            ))}
          </div>
        )}
      </Answered>
    </div>
  )
}
