/** The lines of an order being written: count, discount, gift, tooth and site; what each comes to; what stands against it. */
import { DeleteOutlined } from '@ant-design/icons'
import { units } from '@clinic/contract/areas/products.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { type DiscountLimits, whyNotLine } from '@clinic/contract/order-pricing.ts'
import { Button, Checkbox, Input, InputNumber } from 'antd'
import { type Dispatch, memo } from 'react'
import { MoneyInput } from '../../kit/form/MoneyInput.tsx'
import { MoneyText } from '../../kit/show/text.tsx'
import { draftLines, type Line, type Step } from './draft.ts'

type RowProps = {
  no: number
  line: Line
  /** payAmount in fen. */
  payableFen: number
  limits: DiscountLimits
  step: Dispatch<Step>
}

const More = ({ line, step }: Pick<RowProps, 'line' | 'step'>) => {
  const change = (part: Partial<Line>) => step({ do: 'change', key: line.key, with: part })
  const { needTooth, needSite } = line.product
  if (!needTooth && !needSite && !line.manualDiscount && !line.isGift) return null
  return (
    <div className="line-more">
      {needTooth && (
        <Input
          size="small"
          placeholder="牙位"
          aria-label="牙位"
          maxLength={100}
          value={line.toothNos}
          onChange={({ target }) => change({ toothNos: target.value })}
        />
      )}
      {needSite && (
        <Input
          size="small"
          placeholder="部位"
          aria-label="部位"
          maxLength={60}
          value={line.site}
          onChange={({ target }) => change({ site: target.value })}
        />
      )}
      {(line.manualDiscount || line.isGift) && (
        <Input
          size="small"
          placeholder={line.isGift ? '赠送原因' : '优惠原因'}
          aria-label="优惠原因"
          maxLength={100}
          value={line.discountReason}
          onChange={({ target }) => change({ discountReason: target.value })}
        />
      )}
    </div>
  )
}

const Row = memo(({ no, line, payableFen, limits, step }: RowProps) => {
  const { product, key } = line
  const change = (part: Partial<Line>) => step({ do: 'change', key, with: part })
  const [draft] = draftLines([line])
  const refusal = whyNotLine(no, draft!, limits)
  const canDiscount = limits.mayDiscount && limits.minPercent < 100
  return (
    <li className={refusal ? 'order-line refused' : 'order-line'} aria-label={`第 ${no} 行 ${product.name}`}>
      <span className="line-no figure">{no}</span>
      <div className="line-what">
        <strong>{product.name}</strong>
        <small className="none">
          {product.code}
          {product.sessionsPerUnit > 1 && ` · 每${units[product.unit]} ${product.sessionsPerUnit} 次`}
        </small>
      </div>
      <span className="line-price">
        <MoneyText yuan={product.price} />
      </span>
      <InputNumber
        size="small"
        aria-label="数量"
        className="line-count"
        min={1}
        max={9_999}
        precision={0}
        value={line.contentCount}
        onChange={(value) => change({ contentCount: value ?? 1 })}
      />
      <span className="line-discount">
        <MoneyInput
          aria-label="优惠金额"
          placeholder="优惠"
          value={line.manualDiscount}
          disabled={!canDiscount || line.isGift}
          onChange={(value) => change({ manualDiscount: value === '0.00' ? null : value })}
        />
      </span>
      <span>
        {limits.mayGift && (
          <Checkbox checked={line.isGift} onChange={({ target }) => change({ isGift: target.checked })}>
            赠送
          </Checkbox>
        )}
      </span>
      <span className="line-sum">
        <MoneyText yuan={toYuan(payableFen)} strong />
      </span>
      <Button
        size="small"
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`删除第 ${no} 行`}
        onClick={() => step({ do: 'remove', key })}
      />
      <More line={line} step={step} />
      {refusal && (
        <small className="line-refusal debt" role="alert">
          {refusal.message}
        </small>
      )}
    </li>
  )
})

type Props = {
  lines: readonly Line[]
  payables: readonly number[]
  limits: DiscountLimits
  step: Dispatch<Step>
}

export const LineList = ({ lines, payables, limits, step }: Props) => (
  <ol className="order-lines">
    {lines.map((line, index) => (
      <Row key={line.key} no={index + 1} line={line} payableFen={payables[index] ?? 0} limits={limits} step={step} />
    ))}
  </ol>
)
