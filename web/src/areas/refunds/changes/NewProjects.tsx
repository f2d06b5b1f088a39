/** Projects that take the place of others, while a change is written: which, how many, how much less. */
import { Button, InputNumber } from 'antd'
import { MoneyInput } from '../../../kit/form/MoneyInput.tsx'
import { noSubmit } from '../../../kit/form/no-submit.ts'
import { typedNumber } from '../../../kit/form/plain-input.ts'
import { useMay } from '../../../kit/person.ts'
import { SellableChoice } from '../../products/index.ts'

/** One row; the product is chosen last of all. */
export type NewProject = {
  readonly key: number
  readonly productId: number | null
  readonly count: number
  readonly off: string | null
}

export const emptyProject = (key: number): NewProject => ({ key, productId: null, count: 1, off: null })

type RowProps = {
  readonly at: number
  readonly row: NewProject
  readonly onChange: (row: NewProject) => void
  readonly onRemove: (() => void) | undefined
}

const Row = ({ at, row, onChange, onRemove }: RowProps) => {
  const may = useMay()
  return (
    <li>
      <SellableChoice
        aria-label={`换入项目 ${at}`}
        placeholder="选择换入项目"
        width="100%"
        value={row.productId ?? undefined}
        onChange={(id) => onChange({ ...row, productId: typeof id === 'number' ? id : null })}
      />
      <InputNumber<number>
        aria-label={`数量 ${at}`}
        min={1}
        max={9_999}
        precision={0}
        parser={typedNumber}
        value={row.count}
        onChange={(count) => onChange({ ...row, count: count ?? 1 })}
      />
      {may('order:bill:discount') ? (
        <MoneyInput
          aria-label={`优惠 ${at}`}
          placeholder="优惠"
          value={row.off}
          onChange={(off) => onChange({ ...row, off })}
        />
      ) : (
        <span className="none">原价</span>
      )}
      <Button size="small" type="text" disabled={!onRemove} onClick={onRemove} onKeyDown={noSubmit}>
        移除
      </Button>
    </li>
  )
}

type Props = { readonly rows: readonly NewProject[]; readonly onChange: (rows: readonly NewProject[]) => void }

export const NewProjects = ({ rows, onChange }: Props) => (
  <>
    <ul className="change-new" aria-label="换入哪些项目">
      {rows.map((row, at) => (
        <Row
          key={row.key}
          at={at + 1}
          row={row}
          onChange={(next) => onChange(rows.map((one) => (one.key === row.key ? next : one)))}
          onRemove={rows.length > 1 ? () => onChange(rows.filter((one) => one.key !== row.key)) : undefined}
        />
      ))}
    </ul>
    <Button size="small" onClick={() => onChange([...rows, emptyProject(Math.max(...rows.map(({ key }) => key)) + 1)])}>
      再加一个项目
    </Button>
  </>
)

/** The rows that say what is wanted. */
export const linesOfProjects = (rows: readonly NewProject[]) =>
  rows.flatMap(({ productId, count, off }) =>
    productId === null
      ? []
      : [
          {
            productId,
            contentCount: count,
            ...(off && off !== '0.00' ? { manualDiscount: off, discountReason: '改单' } : {}),
          },
        ],
  )
