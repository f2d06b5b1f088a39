/** A number as people type it: full-width digits of a Chinese keyboard are digits. */
import { InputNumber, type InputNumberProps } from 'antd'
import { typedNumber } from './plain-input.ts'

export const NumberInput = (props: InputNumberProps<number>) => <InputNumber<number> {...props} parser={typedNumber} />
