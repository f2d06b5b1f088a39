/** 方案项目: what the consultant proposes, how many and at which price; an order is written from it later. */
import { DeleteOutlined } from '@ant-design/icons'
import type { ConsultRecordRow } from '@clinic/contract/areas/consulting/nouns.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Button, InputNumber } from 'antd'
import { SellableChoice } from '../../products/index.ts'

type Item = ConsultRecordRow['planProducts'][number]
type Props = {
  readonly value?: readonly Item[]
  readonly onChange?: (items: Item[]) => void
  readonly id?: string
  readonly disabled?: boolean
}

const sumOf = (items: readonly Item[]): string =>
  toYuan(items.reduce((sum, { qty, price }) => sum + qty * (parseYuan(price) ?? 0), 0))

type LineProps = {
  readonly item: Item
  readonly onPut: (more: Partial<Item>) => void
  readonly onRemove: () => void
  readonly disabled: boolean
}

const Line = ({ item: { name, qty, price }, onPut, onRemove, disabled }: LineProps) => {
  const shared = { size: 'small' as const, disabled }
  return (
    <li aria-label={name}>
      <span className="plan-name">{name}</span>
      <InputNumber
        {...shared}
        aria-label={`${name} 数量`}
        min={1}
        max={9999}
        precision={0}
        value={qty}
        onChange={(next) => onPut({ qty: next ?? 1 })}
      />
      <InputNumber
        {...shared}
        aria-label={`${name} 单价`}
        min="0"
        precision={2}
        stringMode
        prefix="¥"
        value={price}
        onChange={(next) => onPut({ price: String(next ?? '0.00') })}
      />
      <Button {...shared} type="text" icon={<DeleteOutlined />} aria-label={`去掉 ${name}`} onClick={onRemove} />
    </li>
  )
}

export const PlanField = ({ value = [], onChange, id, disabled = false }: Props) => {
  const put = (at: number, more: Partial<Item>) =>
    onChange?.(value.map((one, n) => (n === at ? { ...one, ...more } : one)))
  return (
    <div className="plan-items" id={id}>
      {value.length > 0 && (
        <ul>
          {value.map((item, at) => (
            <Line
              key={item.productId}
              item={item}
              disabled={disabled}
              onPut={(more) => put(at, more)}
              onRemove={() => onChange?.(value.filter((_, n) => n !== at))}
            />
          ))}
        </ul>
      )}
      <SellableChoice
        key={value.length}
        aria-label="添加方案项目"
        placeholder="输入项目名称、拼音或编码添加"
        onPick={(option) => {
          if (!option || value.some(({ productId }) => productId === option.value)) return
          const price = String(option.cells?.['price'] ?? '0').replaceAll(',', '')
          onChange?.([
            ...value,
            { productId: Number(option.value), name: String(option.label).slice(0, 60), qty: 1, price },
          ])
        }}
      />
      {value.length > 0 && <small className="quiet figure">合计 ¥{sumOf(value)}</small>}
    </div>
  )
}
