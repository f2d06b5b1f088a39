/** The lines of an order being written: count, discount, gift, tooth and site; what each comes to; what stands against it. */
import { DeleteOutlined } from '@ant-design/icons'
import { type DiscountLimits, type Review, whyNotLine } from '@clinic/contract/areas/orders/limits.ts'
import { units } from '@clinic/contract/areas/products/calls.ts'
import { toYuan } from '@clinic/contract/money.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Button, Checkbox, Input } from 'antd'
import { type Dispatch, memo, useState } from 'react'
import { MoneyInput } from '../../../kit/form/MoneyInput.tsx'
import { NumberInput } from '../../../kit/form/NumberInput.tsx'
import { noSubmit } from '../../../kit/form/no-submit.ts'
import { RateInput } from '../../../kit/form/RateInput.tsx'
import { MoneyText } from '../../../kit/show/text.tsx'
import { emptyDraft, type Line, orderOf, type Step, savedByCard } from './draft.ts'

type RowProps = {
  no: number
  line: Line
  /** payAmount in fen. */
  payableFen: number
  limits: DiscountLimits
  /** Beyond the person's limits: may be sent to review. */
  review: Refusal | null
  step: Dispatch<Step>
}

const More = ({ line, step }: Pick<RowProps, 'line' | 'step'>) => {
  const change = (part: Partial<Line>) => step({ do: 'change', key: line.key, with: part })
  const { needTooth, needSite } = line.product
  const isGiven = line.manualDiscount !== null || line.discountBp !== null || line.isGift
  if (!needTooth && !needSite && !isGiven) return null
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
      {isGiven && (
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

type DiscountProps = Pick<RowProps, 'line' | 'limits' | 'step'>

type DiscountInputProps = {
  readonly rated: boolean
  readonly line: Line
  readonly disabled: boolean
  readonly onChange: (part: Partial<Line>) => void
}

const DiscountInput = ({ rated, line, disabled, onChange }: DiscountInputProps) =>
  rated ? (
    <RateInput
      bare
      aria-label="折扣"
      disabled={disabled}
      value={line.discountBp}
      onChange={(discountBp) => onChange({ discountBp, manualDiscount: null })}
    />
  ) : (
    <MoneyInput
      aria-label="优惠金额"
      placeholder="优惠"
      value={line.manualDiscount}
      disabled={disabled}
      onChange={(value) => onChange({ manualDiscount: value === '0.00' ? null : value, discountBp: null })}
    />
  )

/** 优惠 of a line: an amount, or a rate that follows the count; a click on the unit changes between them. */
const Discount = ({ line, limits, step }: DiscountProps) => {
  const [byRate, setByRate] = useState(line.discountBp !== null)
  const change = (part: Partial<Line>) => step({ do: 'change', key: line.key, with: part })
  const disabled = !limits.mayDiscount || line.isGift
  const rated = byRate || line.discountBp !== null
  const other = rated ? '改为优惠金额' : '改为折扣'
  return (
    <span className="line-discount">
      <div>
        <DiscountInput rated={rated} line={line} disabled={disabled} onChange={change} />
      </div>
      <Button
        size="small"
        disabled={disabled}
        aria-label={other}
        title={other}
        onClick={() => {
          setByRate(!rated)
          change({ discountBp: null, manualDiscount: null })
        }}
      >
        {rated ? '折' : '元'}
      </Button>
    </span>
  )
}

/** The product of a line: what it is called, its code, how many sessions one of it has. */
const What = ({ product: { name, code, sessionsPerUnit, unit } }: { product: Line['product'] }) => (
  <div className="line-what">
    <strong>{name}</strong>
    <small className="none">
      {code}
      {sessionsPerUnit > 1 && ` · 每${units[unit]} ${sessionsPerUnit} 次`}
    </small>
  </div>
)

/** Of one; beside it what her card makes of it. */
const Price = ({ line: { product, isGift } }: Pick<RowProps, 'line'>) => (
  <span className="line-price">
    <MoneyText yuan={product.price} />
    {savedByCard(product) > 0 && !isGift && (
      <small className="line-level">
        会员价 <MoneyText yuan={product.levelPrice} />
      </small>
    )}
  </span>
)

const Count = ({ value, onChange }: { value: number; onChange: (count: number) => void }) => (
  <NumberInput
    size="small"
    aria-label="数量"
    className="line-count"
    min={1}
    max={9_999}
    precision={0}
    value={value}
    onChange={(count) => onChange(count ?? 1)}
  />
)

/** Why the line cannot be saved, else who has to review it. */
const Judged = ({ refusal, review }: { refusal: Refusal | null; review: Refusal | null }) =>
  refusal ? (
    <small className="line-refusal debt" role="alert">
      {refusal.message}
    </small>
  ) : (
    review && (
      <small className="line-refusal warned" role="status">
        {review.message}
      </small>
    )
  )

const Row = memo(({ no, line, payableFen, limits, review, step }: RowProps) => {
  const { product, key } = line
  const change = (part: Partial<Line>) => step({ do: 'change', key, with: part })
  const [draft] = orderOf({ ...emptyDraft, lines: [line] }).lines
  const refusal = whyNotLine(no, draft!, limits)
  return (
    <li className={refusal ? 'order-line refused' : 'order-line'} aria-label={`第 ${no} 行 ${product.name}`}>
      <span className="line-no figure">{no}</span>
      <What product={product} />
      <Price line={line} />
      <Count value={line.contentCount} onChange={(contentCount) => change({ contentCount })} />
      <Discount line={line} limits={limits} step={step} />
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
        onKeyDown={noSubmit}
      />
      <More line={line} step={step} />
      <Judged refusal={refusal} review={review} />
    </li>
  )
})

type Props = {
  lines: readonly Line[]
  payables: readonly number[]
  limits: DiscountLimits
  reviews: readonly Review[]
  step: Dispatch<Step>
}

export const LineList = ({ lines, payables, limits, reviews, step }: Props) => (
  <ol className="order-lines">
    {lines.map((line, index) => (
      <Row
        key={line.key}
        no={index + 1}
        line={line}
        payableFen={payables[index] ?? 0}
        limits={limits}
        review={reviews.find((one) => one.line === index + 1)?.refusal ?? null}
        step={step}
      />
    ))}
  </ol>
)
