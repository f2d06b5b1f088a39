/** How many sessions of which item leave an order, for money or for other projects: what cannot leave is told why, and not asked. */
import { InputNumber } from 'antd'
import { typedNumber } from '../../kit/form/plain-input.ts'
import { MoneyText } from '../../kit/show/text.tsx'
import './refunds.css'

/** Of an item: sessions that are left, and those that may leave; `whyNot` where something else than their use stands against it. */
export type Sessions = {
  readonly purchasedItemId: number
  readonly productName: string
  readonly qtyTotal: number
  readonly qtyLeft: number
  readonly qtyCan: number
  readonly valueLeft?: string
  readonly whyNot?: string
}
/** Sessions by the id of their item. */
export type Counts = Readonly<Record<number, number>>

/** As they are asked for. */
export const linesOf = (counts: Counts) =>
  Object.entries(counts)
    .filter(([, qty]) => qty > 0)
    .map(([id, qty]) => ({ purchasedItemId: Number(id), qty }))

const wordOf = ({ qtyLeft, whyNot }: Sessions): string => (qtyLeft === 0 ? '已用完' : whyNot || '被占用')

type CountProps = {
  readonly item: Sessions
  readonly deed: string
  readonly qty: number
  readonly onChange: (qty: number) => void
}

const Count = ({ item, deed, qty, onChange }: CountProps) =>
  item.qtyCan === 0 ? (
    <span className="none">{wordOf(item)}</span>
  ) : (
    <InputNumber<number>
      aria-label={`${item.productName}${deed}次数`}
      min={0}
      max={item.qtyCan}
      precision={0}
      parser={typedNumber}
      value={qty}
      onChange={(next) => onChange(next ?? 0)}
    />
  )

type Props = {
  readonly items: readonly Sessions[]
  readonly counts: Counts
  readonly onChange: (counts: Counts) => void
  /** What becomes of them, as their column says it: 退款, 换出. */
  readonly deed: string
  readonly label: string
}

export const SessionCounts = ({ items, counts, onChange, deed, label }: Props) => (
  <table className="refund-lines" aria-label={label}>
    <thead>
      <tr>
        <th scope="col">项目</th>
        {['剩余', '剩余价值', `${deed}次数`].map((head) => (
          <th key={head} scope="col" className="figure">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <tr key={item.purchasedItemId}>
          <th scope="row">{item.productName}</th>
          <td className="figure">
            {item.qtyLeft} / {item.qtyTotal}
          </td>
          <td className="figure">
            <MoneyText yuan={item.valueLeft} />
          </td>
          <td className={item.qtyCan === 0 ? '' : 'figure'}>
            <Count
              item={item}
              deed={deed}
              qty={counts[item.purchasedItemId] ?? 0}
              onChange={(qty) => onChange({ ...counts, [item.purchasedItemId]: qty })}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
