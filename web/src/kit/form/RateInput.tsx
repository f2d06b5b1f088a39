/** 折扣 as one says it: 8.5 折 is 85 per cent of the price. Takes and hands out basis points given away. */
import { bpOfFolds, foldsOf } from '@clinic/contract/folds.ts'
import { InputNumber } from 'antd'
import './form.css'

type Props = {
  value: number | null
  onChange: (bp: number | null) => void
  disabled?: boolean
  /** The unit stands beside it already. */
  bare?: boolean
  'aria-label': string
}

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
      const bp = folds === null ? 0 : bpOfFolds(folds)
      onChange(bp === 0 ? null : bp)
    }}
  />
)
