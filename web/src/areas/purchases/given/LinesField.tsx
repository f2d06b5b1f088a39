/** Projects of a sheet and how many of each: a field of forms that give something without a payment. */
import { Button, InputNumber } from 'antd'
import { noSubmit } from '../../../kit/form/no-submit.ts'
import { typedNumber } from '../../../kit/form/plain-input.ts'
import { SellableChoice } from '../../products/index.ts'
import type { GivenRow } from './given-lines.ts'
import './given.css'

const empty: GivenRow = { productId: null, contentCount: 1 }

type Props = { readonly value?: readonly GivenRow[]; readonly onChange?: (rows: readonly GivenRow[]) => void }

type LineProps = {
  readonly at: number
  readonly row: GivenRow
  readonly set: (at: number, part: Partial<GivenRow>) => void
  readonly remove?: () => void
}

const Line = ({ at, row, set, remove }: LineProps) => (
  <div className="given-line">
    <SellableChoice
      aria-label={`项目 ${at + 1}`}
      placeholder="选择项目"
      width="100%"
      value={row.productId ?? undefined}
      onChange={(id) => set(at, { productId: typeof id === 'number' ? id : null })}
    />
    <InputNumber<number>
      aria-label={`数量 ${at + 1}`}
      min={1}
      max={999}
      precision={0}
      parser={typedNumber}
      value={row.contentCount}
      onChange={(count) => set(at, { contentCount: count ?? 1 })}
    />
    <Button size="small" type="text" disabled={!remove} onClick={remove} onKeyDown={noSubmit}>
      移除
    </Button>
  </div>
)

const LinesField = ({ value, onChange }: Props) => {
  const rows = value && value.length > 0 ? value : [empty]
  const set = (at: number, part: Partial<GivenRow>) =>
    onChange?.(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const remove = (at: number) => onChange?.(rows.filter((_, index) => index !== at))
  return (
    <div className="given-lines">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
        <Line key={at} at={at} row={row} set={set} {...(rows.length > 1 ? { remove: () => remove(at) } : {})} />
      ))}
      <Button size="small" disabled={rows.length >= 50} onClick={() => onChange?.([...rows, empty])}>
        再加一个项目
      </Button>
    </div>
  )
}
export default LinesField
