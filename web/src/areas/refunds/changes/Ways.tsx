/** How the difference of a change is paid: one or several ways, and what is still open of it. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Button, Input, Select } from 'antd'
import { MoneyInput } from '../../../kit/form/MoneyInput.tsx'
import { noSubmit } from '../../../kit/form/no-submit.ts'
import { useAnswer } from '../../../kit/query.ts'
import { InOrder } from '../../../kit/show/InOrder.tsx'
import { MoneyText } from '../../../kit/show/text.tsx'
import './changes.css'

export type Way = { readonly code: string; readonly amount: string | null; readonly refNo?: string }

const fenOf = ({ amount }: Way): number => parseYuan(amount ?? '0') ?? 0

type Kinds = readonly { readonly code: string; readonly name: string; readonly class: string }[]
type RowProps = {
  readonly at: number
  readonly way: Way
  readonly kinds: Kinds
  readonly onChange: (way: Way) => void
  readonly onRemove: (() => void) | undefined
}

const Row = ({ at, way, kinds, onChange, onRemove }: RowProps) => (
  <li>
    <Select
      aria-label={`付款方式 ${at}`}
      value={way.code}
      options={kinds.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(code) => onChange({ ...way, code })}
    />
    <MoneyInput aria-label={`金额 ${at}`} value={way.amount} onChange={(amount) => onChange({ ...way, amount })} />
    <Button size="small" type="text" disabled={!onRemove} onClick={onRemove} onKeyDown={noSubmit}>
      移除
    </Button>
    {kinds.find(({ code }) => code === way.code)?.class === 'clearing' && (
      <Input
        className="ref-no"
        aria-label={`流水号 ${at}`}
        placeholder="流水号"
        maxLength={64}
        value={way.refNo ?? ''}
        onChange={({ target }) => onChange({ ...way, refNo: target.value })}
      />
    )}
  </li>
)

type Props = {
  readonly due: string
  /** Given by the form it stands in. */
  readonly value?: readonly Way[]
  readonly onChange?: (ways: readonly Way[]) => void
}

export const Ways = ({ due, value = [], onChange }: Props) => {
  const tenders = useAnswer(cashier.tenders, {}, { freshFor: 60_000 })
  const kinds = (tenders.data ?? []).filter(
    (one) => one.class !== 'coupon' && one.class !== 'internal' && one.class !== 'cardBonus',
  )
  const left = toYuan((parseYuan(due) ?? 0) - value.reduce((sum, way) => sum + fenOf(way), 0))
  const more = { code: 'CASH', amount: left.startsWith('-') ? null : left }
  return (
    <>
      <ul className="change-ways" aria-label="付款方式">
        <InOrder of={value}>
          {(way, at) => (
            <Row
              at={at + 1}
              way={way}
              kinds={kinds}
              onChange={(next) => onChange?.(value.map((one, index) => (index === at ? next : one)))}
              onRemove={value.length > 1 ? () => onChange?.(value.filter((_, index) => index !== at)) : undefined}
            />
          )}
        </InOrder>
      </ul>
      <p className="change-left">
        <Button size="small" onClick={() => onChange?.([...value, more])}>
          再加一种方式
        </Button>
        <span>
          还差 <MoneyText yuan={left} strong />
        </span>
      </p>
    </>
  )
}

/** The ways that pay something, as a call takes them. */
export const tendersOf = (ways: readonly Way[]) =>
  ways
    .filter((way) => fenOf(way) > 0)
    .map(({ code, amount, refNo }) => ({ code, amount: amount!, ...(refNo ? { refNo } : {}) }))
