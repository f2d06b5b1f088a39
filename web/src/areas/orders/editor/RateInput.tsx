/** 折扣 as one says it: 8.5 折 is 85 per cent of the price. Takes and hands out basis points given away. */
import { InputNumber } from 'antd'

/** 10,000 basis points are ten 折. */
const PER_FOLD = 1_000
const WHOLE = 10_000

type Props = {
  value: number | null
  onChange: (bp: number | null) => void
  disabled?: boolean
  /** The unit stands beside it already. */
  bare?: boolean
  'aria-label': string
}

/** 1500 basis points given away → 8.5 折. */
export const foldsOf = (bp: number): number => (WHOLE - bp) / PER_FOLD

export const RateInput = ({ value, onChange, bare, ...rest }: Props) => (
  <InputNumber
    {...rest}
    size="small"
    className="rate-input"
    min={0}
    max={10}
    step={0.1}
    precision={2}
    controls={false}
    suffix={bare ? undefined : '折'}
    placeholder={bare ? '折扣' : '如 8.5'}
    // Nothing given away is no rate: 0 折 would say that it costs nothing.
    formatter={(folds) => (folds === undefined || folds === null || String(folds) === '' ? '' : String(Number(folds)))}
    value={value === null ? null : foldsOf(value)}
    onChange={(folds) => {
      const bp = folds === null ? 0 : WHOLE - Math.round(folds * PER_FOLD)
      onChange(bp === 0 ? null : bp)
    }}
  />
)
