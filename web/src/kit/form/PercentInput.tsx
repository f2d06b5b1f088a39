/** A share as people say it, 1.5 %; what it hands out is a whole number of its smallest parts, permille unless said otherwise. */
import { InputNumber } from 'antd'
import { typedNumber } from './plain-input.ts'

const PERMILLE = 10

type Props = {
  readonly value?: number | null
  readonly onChange?: (permille: number | null) => void
  readonly id?: string
  readonly disabled?: boolean
  /** How many parts a percent has: 10 or 100. */
  readonly parts?: 10 | 100
  /** In percent. */
  readonly max?: number
  readonly className?: string
  readonly 'aria-label'?: string
}

export const PercentInput = ({ value, onChange, parts = PERMILLE, max = 100, ...rest }: Props) => (
  <InputNumber<number>
    {...rest}
    min={0}
    max={max}
    precision={parts === PERMILLE ? 1 : 2}
    suffix="%"
    parser={typedNumber}
    value={typeof value === 'number' ? value / parts : null}
    onChange={(percent) => onChange?.(percent === null ? null : Math.round(percent * parts))}
  />
)
