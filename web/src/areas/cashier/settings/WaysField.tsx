/** The ways of paying as lines, in the order of the till: name, whether its slip has a number, in use or not. */
import { isOwnWay, MOST_FEE, MOST_WAYS, tenderClassNames } from '@clinic/contract/areas/cashier/settlement-config.ts'
import type { TenderClass } from '@clinic/contract/areas/cashier/split.ts'
import { Button, Checkbox, Input } from 'antd'
import { MoveButtons } from '../../../kit/act/MoveButtons.tsx'
import { PercentInput } from '../../../kit/form/PercentInput.tsx'
import { InOrder } from '../../../kit/show/InOrder.tsx'

/** `class` is left out where it is sent. */
export type WayLine = {
  readonly id: number | null
  readonly name: string
  readonly class: TenderClass
  readonly needsRef: boolean
  readonly enabled: boolean
  readonly feeBp: number
}
/** A rate in hundredths of a percent, as one reads it. */
export const rateText = (bp: number): string => `${(bp / 100).toFixed(2)}%`

const NEW: WayLine = { id: null, name: '', class: 'clearing', needsRef: false, enabled: true, feeBp: 0 }

type LineProps = {
  readonly way: WayLine
  readonly at: number
  readonly last: boolean
  readonly onChange: (way: WayLine) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onTake: () => void
}

/** A name of the hospital's own is typed; the others are those of the books. */
const Name = ({ way, at, onChange }: Pick<LineProps, 'way' | 'at' | 'onChange'>) =>
  isOwnWay(way.class) ? (
    <Input
      aria-label={`第 ${at + 1} 种支付方式的名称`}
      maxLength={20}
      placeholder="如：抖音团购"
      value={way.name}
      onChange={({ target }) => onChange({ ...way, name: target.value })}
    />
  ) : (
    <span>{way.name}</span>
  )

/** What the bank or platform keeps; of cash and of what the books keep nothing is kept. */
const Fee = ({ way, called, onChange }: Pick<LineProps, 'way' | 'onChange'> & { readonly called: string }) => (
  <PercentInput
    aria-label={`${called}的手续费率`}
    className="way-fee"
    disabled={!isOwnWay(way.class)}
    parts={100}
    max={MOST_FEE / 100}
    value={way.feeBp}
    onChange={(feeBp) => onChange({ ...way, feeBp: feeBp ?? 0 })}
  />
)

const Line = ({ way, at, last, onChange, onMove, onTake }: LineProps) => {
  const called = way.name || '新的支付方式'
  const remove = way.id === null ? { onRemove: onTake } : {}
  return (
    <li>
      <Name way={way} at={at} onChange={onChange} />
      <span className="way-class">{tenderClassNames[way.class]}</span>
      <Checkbox
        aria-label={`${called}须填流水号`}
        checked={way.needsRef}
        disabled={!isOwnWay(way.class)}
        onChange={({ target }) => onChange({ ...way, needsRef: target.checked })}
      >
        须填流水号
      </Checkbox>
      <Checkbox
        aria-label={`启用${called}`}
        checked={way.enabled}
        onChange={({ target }) => onChange({ ...way, enabled: target.checked })}
      >
        启用
      </Checkbox>
      <Fee way={way} called={called} onChange={onChange} />
      <span className="way-moves">
        <MoveButtons called={called} first={at === 0} last={last} onMove={onMove} {...remove} />
      </span>
    </li>
  )
}

/** The list with the line at one place put at the next, or the one before. */
const moved = (ways: readonly WayLine[], at: number, by: -1 | 1): WayLine[] => {
  const next = [...ways]
  next.splice(at + by, 0, ...next.splice(at, 1))
  return next
}

type Props = {
  readonly value?: readonly WayLine[]
  readonly onChange?: (ways: readonly WayLine[]) => void
}

export const WaysField = ({ value = [], onChange }: Props) => (
  <>
    <ol className="ways">
      <InOrder of={value}>
        {(way, at) => (
          <Line
            way={way}
            at={at}
            last={at === value.length - 1}
            onChange={(next) => onChange?.(value.map((one, place) => (place === at ? next : one)))}
            onMove={(by) => onChange?.(moved(value, at, by))}
            onTake={() => onChange?.(value.filter((_, place) => place !== at))}
          />
        )}
      </InOrder>
    </ol>
    {value.length < MOST_WAYS && (
      <Button size="small" onClick={() => onChange?.([...value, NEW])}>
        加一种支付方式
      </Button>
    )}
  </>
)
