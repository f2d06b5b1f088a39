/** A share as people say it, 1.5 %; what it hands out is permille, a whole number. */
import { InputNumber } from 'antd'
import { typedNumber } from './plain-input.ts'

const PER_PERCENT = 10

type Props = {
  readonly value?: number | null
  readonly onChange?: (permille: number | null) => void
  readonly id?: string
  readonly disabled?: boolean
}

export const PercentInput = ({ value, onChange, ...rest }: Props) => (
  <InputNumber<number>
    {...rest}
    min={0}
    max={100}
    precision={1}
    suffix="%"
    parser={typedNumber}
    value={typeof value === 'number' ? value / PER_PERCENT : null}
    onChange={(percent) => onChange?.(percent === null ? null : Math.round(percent * PER_PERCENT))}
  />
)
