/** What she thinks of buying, as lines: a project, how many, and what she was told it costs. */
import { MOST_INTENTS } from '@clinic/contract/areas/declarations/words.ts'
import { Button } from 'antd'
import { MoneyInput } from '../../kit/form/MoneyInput.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { SellableChoice } from '../products/index.ts'
import type { Intent } from './said.ts'

type LineProps = {
  readonly line: Intent
  readonly at: number
  readonly onChange: (line: Intent) => void
  readonly onTake: () => void
}

const Line = ({ line, at, onChange, onTake }: LineProps) => (
  <li className="declaration-intent">
    <SellableChoice
      aria-label={`第 ${at} 项`}
      placeholder="选择项目"
      value={line.productId}
      chosen={line.productId && line.productName ? { value: line.productId, label: line.productName } : null}
      onPick={(option) =>
        onChange({ ...line, productId: option ? Number(option.value) : undefined, productName: option?.label })
      }
    />
    <NumberInput
      aria-label={`第 ${at} 项数量`}
      min={1}
      max={999}
      precision={0}
      value={line.qty}
      onChange={(qty) => onChange({ ...line, qty: qty ?? 1 })}
    />
    <MoneyInput
      aria-label={`第 ${at} 项报价`}
      placeholder="报价"
      value={line.quote ?? null}
      onChange={(quote) => onChange({ ...line, quote: quote ?? null })}
    />
    <Button type="link" size="small" aria-label={`移除第 ${at} 项`} onClick={onTake}>
      移除
    </Button>
  </li>
)

type Props = { readonly value?: readonly Intent[]; readonly onChange?: (lines: readonly Intent[]) => void }

export const IntentLines = ({ value = [], onChange }: Props) => {
  const put = (at: number, line: Intent | null) =>
    onChange?.(value.flatMap((one, place) => (place !== at ? [one] : line ? [line] : [])))
  return (
    <>
      <ul className="declaration-intents">
        {value.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; two may name the same project while they are chosen
          <Line key={at} line={line} at={at + 1} onChange={(next) => put(at, next)} onTake={() => put(at, null)} />
        ))}
      </ul>
      {value.length < MOST_INTENTS && (
        <Button size="small" onClick={() => onChange?.([...value, { qty: 1 }])}>
          添加意向项目
        </Button>
      )}
    </>
  )
}
