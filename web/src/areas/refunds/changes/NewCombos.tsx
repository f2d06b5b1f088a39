/** Whole combos that take the place of projects, while a change is written: which, how many, what is chosen of each. */
import { combos } from '@clinic/contract/areas/combos/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button, InputNumber, Select } from 'antd'
import { noSubmit } from '../../../kit/form/no-submit.ts'
import { typedNumber } from '../../../kit/form/plain-input.ts'
import { useAnswer } from '../../../kit/query.ts'
import { yuanText } from '../../../kit/show/text.tsx'

type Combo = OutputOf<typeof combos.pick>['result'][number]
/** One row; the combo is chosen last of all. */
export type NewCombo = {
  readonly key: number
  readonly comboId: number | null
  readonly count: number
  /** By group, from 1. */
  readonly choices: Readonly<Record<number, readonly number[]>>
}

type GroupsProps = { readonly combo: Combo; readonly row: NewCombo; readonly onChange: (row: NewCombo) => void }

/** Of 任选: so many of each group as it asks for. */
const Groups = ({ combo, row, onChange }: GroupsProps) =>
  combo.groups.map(({ name, choose }, at) => (
    <Select
      key={name}
      mode="multiple"
      aria-label={`${name}，选 ${choose} 项`}
      placeholder={`${name}：选 ${choose} 项`}
      maxCount={choose}
      value={[...(row.choices[at + 1] ?? [])]}
      options={combo.lines
        .filter(({ groupNo }) => groupNo === at + 1)
        .map(({ productId, productName, count }) => ({ value: productId, label: `${productName}×${count}` }))}
      onChange={(ids) => onChange({ ...row, choices: { ...row.choices, [at + 1]: ids } })}
    />
  ))

type RowProps = Omit<GroupsProps, 'combo'> & {
  readonly at: number
  readonly offered: readonly Combo[]
  readonly onRemove: () => void
}

const Row = ({ at, row, offered, onChange, onRemove }: RowProps) => {
  const combo = offered.find(({ id }) => id === row.comboId)
  return (
    <li>
      <Select
        aria-label={`换入套餐 ${at}`}
        placeholder="选择换入套餐"
        showSearch={{ optionFilterProp: 'label' }}
        value={row.comboId}
        options={offered.map(({ id, name, price }) => ({
          value: id,
          label: price === undefined ? name : `${name} ${yuanText(price)}`,
        }))}
        onChange={(comboId) => onChange({ ...row, comboId, choices: {} })}
      />
      <InputNumber<number>
        aria-label={`套餐数量 ${at}`}
        min={1}
        max={999}
        precision={0}
        parser={typedNumber}
        value={row.count}
        onChange={(count) => onChange({ ...row, count: count ?? 1 })}
      />
      <span className="none">套餐价</span>
      <Button size="small" type="text" onClick={onRemove} onKeyDown={noSubmit}>
        移除
      </Button>
      {combo && combo.groups.length > 0 && (
        <div className="change-choices">
          <Groups combo={combo} row={row} onChange={onChange} />
        </div>
      )}
    </li>
  )
}

type Props = { readonly rows: readonly NewCombo[]; readonly onChange: (rows: readonly NewCombo[]) => void }

export const NewCombos = ({ rows, onChange }: Props) => {
  const { data } = useAnswer(combos.pick, { pageSize: 200 }, { freshFor: 60_000 })
  const offered = data?.result ?? []
  if (offered.length === 0) return null
  const key = Math.max(0, ...rows.map((row) => row.key)) + 1
  return (
    <>
      {rows.length > 0 && (
        <ul className="change-new" aria-label="换入哪些套餐">
          {rows.map((row, at) => (
            <Row
              key={row.key}
              at={at + 1}
              row={row}
              offered={offered}
              onChange={(next) => onChange(rows.map((one) => (one.key === row.key ? next : one)))}
              onRemove={() => onChange(rows.filter((one) => one.key !== row.key))}
            />
          ))}
        </ul>
      )}
      <Button size="small" onClick={() => onChange([...rows, { key, comboId: null, count: 1, choices: {} }])}>
        换入套餐
      </Button>
    </>
  )
}

/** The rows that name a combo, as the call takes them. */
export const combosOfRows = (rows: readonly NewCombo[]) =>
  rows.flatMap(({ comboId, count, choices }) => {
    if (comboId === null) return []
    const chosen = Object.entries(choices).flatMap(([groupNo, productIds]) =>
      productIds.length > 0 ? [{ groupNo: Number(groupNo), productIds: [...productIds] }] : [],
    )
    return [{ comboId, count, ...(chosen.length > 0 ? { choices: chosen } : {}) }]
  })
