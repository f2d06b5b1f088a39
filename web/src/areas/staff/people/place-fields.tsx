/** Departments, jobs, roles and limits of a person: what gives rights. Options one may not give are grey, with the reason. */
import { Checkbox, Select, Switch, Tooltip, TreeSelect } from 'antd'
import { NumberInput } from '../../../kit/form/NumberInput.tsx'
import { type Branch, branchesOf, type Choices, useChoices } from '../choices.ts'
import '../staff.css'

type Ids = {
  value?: number[]
  onChange?: (ids: number[]) => void
  id?: string
  disabled?: boolean
  'aria-label'?: string
}

const options = (branches: readonly Branch[]): object[] =>
  branches.map(({ value, title, disabled, children }) => ({
    value,
    title,
    disabled,
    ...(children ? { children: options(children) } : {}),
  }))

/** The main department first, then the others. */
export const DepartmentsField = ({ value = [], onChange, id, disabled = false }: Ids) => {
  const { data } = useChoices()
  const tree = options(branchesOf(data?.departments ?? []))
  const [main, ...others] = value
  const common = { treeData: tree, disabled, showSearch: { treeNodeFilterProp: 'title' }, treeDefaultExpandAll: true }
  return (
    <div className="dept-fields">
      <TreeSelect
        {...common}
        {...(id ? { id } : {})}
        allowClear
        placeholder="主部门"
        aria-label="主部门"
        {...(main === undefined ? {} : { value: main })}
        onChange={(next: number | undefined) =>
          onChange?.(next === undefined ? others : [next, ...others.filter((other) => other !== next)])
        }
      />
      <TreeSelect
        {...common}
        multiple
        placeholder={main === undefined ? '请先选择主部门' : '兼任部门（可不选）'}
        aria-label="兼任部门"
        disabled={disabled || main === undefined}
        value={others}
        onChange={(next: number[]) =>
          onChange?.(main === undefined ? next : [main, ...next.filter((other) => other !== main)])
        }
      />
    </div>
  )
}

export const JobsField = ({ value = [], onChange, id, disabled = false, ...rest }: Ids) => {
  const { data } = useChoices()
  return (
    <Select
      {...rest}
      {...(id ? { id } : {})}
      mode="multiple"
      allowClear
      disabled={disabled}
      placeholder="请选择岗位，岗位自带的角色随之生效"
      showSearch={{ optionFilterProp: 'label' }}
      options={(data?.jobs ?? []).map((job) => ({
        value: job.id,
        label: job.name,
        disabled: job.disabled ?? false,
        title: job.why ?? job.name,
      }))}
      value={value}
      onChange={(next: number[]) => onChange?.(next)}
    />
  )
}

export const RolesField = ({ value = [], onChange, disabled = false }: Ids) => {
  const { data } = useChoices()
  return (
    <Checkbox.Group
      className="role-grid"
      value={value}
      disabled={disabled}
      onChange={(next) => onChange?.(next as number[])}
    >
      {(data?.roles ?? []).map(({ id, name, disabled: out, why }) => (
        <Tooltip key={id} title={why}>
          <Checkbox value={id} disabled={disabled || (out ?? false)}>
            {name}
          </Checkbox>
        </Tooltip>
      ))}
    </Checkbox.Group>
  )
}

type Limit = { key: string; value: number }
type Offered = Choices['limits'][number]
type LimitProps = { value?: Limit[]; onChange?: (limits: Limit[]) => void; disabled?: boolean }

/** Money is fen on the wire and yuan on the screen. */
const shown = ({ unit }: Offered, value: number) => (unit === '分' ? value / 100 : value)
const stored = ({ unit }: Offered, value: number) => (unit === '分' ? Math.round(value * 100) : value)

const Amount = ({
  limit,
  value,
  change,
  disabled,
}: {
  limit: Offered
  value: number
  change: (value: number) => void
  disabled: boolean
}) =>
  limit.unit === '开关' ? (
    <Switch
      size="small"
      aria-label={limit.label}
      disabled={disabled || limit.bound === 0}
      checked={value > 0}
      onChange={(on) => change(on ? 1 : 0)}
    />
  ) : (
    <NumberInput
      size="small"
      aria-label={limit.label}
      disabled={disabled}
      min={limit.permissive === 'less' ? shown(limit, limit.bound) : 0}
      max={limit.permissive === 'more' ? shown(limit, limit.bound) : 100}
      precision={limit.unit === '分' ? 2 : 0}
      suffix={limit.unit === '分' ? '元' : limit.unit}
      value={shown(limit, value)}
      onChange={(next) => change(stored(limit, next ?? 0))}
    />
  )

/** Limits of this person alone; one that is not ticked follows her jobs and roles. */
export const LimitsField = ({ value = [], onChange, disabled = false }: LimitProps) => {
  const { data } = useChoices()
  const others = (key: string) => value.filter((limit) => limit.key !== key)
  return (
    <div className="limit-rows">
      {(data?.limits ?? []).map((limit) => {
        const own = value.find(({ key }) => key === limit.key)
        return (
          <div key={limit.key} className="limit-row">
            <Checkbox
              checked={own !== undefined}
              disabled={disabled}
              onChange={({ target }) =>
                onChange?.(
                  target.checked
                    ? [...others(limit.key), { key: limit.key, value: Math.min(limit.bound, 9_999_999_999) }]
                    : others(limit.key),
                )
              }
            >
              {limit.label}
            </Checkbox>
            {own ? (
              <Amount
                limit={limit}
                value={own.value}
                disabled={disabled}
                change={(next) => onChange?.([...others(limit.key), { key: limit.key, value: next }])}
              />
            ) : (
              <span className="none">按岗位和角色</span>
            )}
          </div>
        )
      })}
    </div>
  )
}
