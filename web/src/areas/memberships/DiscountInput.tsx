/** A member's price as people say it, 8.85 折; what it hands out is basis points, a whole number. */
import { InputNumber } from 'antd'
import { typedNumber } from '../../kit/form/plain-input.ts'

const PER_TENTH = 1_000

type Props = {
  readonly value?: number | null
  readonly onChange?: (basisPoints: number | null) => void
  readonly id?: string
  readonly disabled?: boolean
}

export const DiscountInput = ({ value, onChange, ...rest }: Props) => (
  <InputNumber<number>
    {...rest}
    min={1}
    max={10}
    precision={2}
    suffix="折"
    parser={typedNumber}
    value={typeof value === 'number' ? value / PER_TENTH : null}
    onChange={(tenths) => onChange?.(tenths === null ? null : Math.round(tenths * PER_TENTH))}
  />
)
