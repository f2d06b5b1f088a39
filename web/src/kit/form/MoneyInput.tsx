/** Money in yuan: takes at most two decimals, hands out the decimal string, shows capitals for large sums. */
import { toCapitals } from '@clinic/contract/capitals.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import './form.css'

/** From this sum on the capital form stands beside it: 10,000 yuan in fen. */
const LARGE_FEN = 1_000_000
const PARTIAL = /^\d{0,8}(\.\d{0,2})?$/

export type MoneyInputProps = {
  value?: string | number | null | undefined
  onChange?: (yuan: string | null) => void
  onEnter?: (event: KeyboardEvent<HTMLInputElement>) => void
  id?: string
  disabled?: boolean
  placeholder?: string
  autoFocus?: boolean
  'aria-label'?: string
  size?: 'small' | 'middle' | 'large'
}

/** Characters that cannot be part of an amount are not taken at all. Leaving the field writes two decimals. */
export const MoneyInput = ({ value, onChange, onEnter, size = 'small', ...rest }: MoneyInputProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null || value === undefined ? '' : String(value))
  const fen = parseYuan(shown)
  const leave = () => {
    if (typed !== null && fen !== null) onChange?.(toYuan(fen))
    setTyped(null)
  }
  return (
    <>
      <Input
        {...rest}
        size={size}
        className="figure"
        prefix="¥"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onChange={(event) => {
          const text = event.target.value.replace(/[，,\s]/g, '').replace('。', '.')
          if (!PARTIAL.test(text)) return
          setTyped(text)
          onChange?.(
            text === '' || text === '.' ? null : toYuan(parseYuan(text.replace(/^\./, '0.').replace(/\.$/, '')) ?? 0),
          )
        }}
        onBlur={leave}
        onFocus={(event) => event.target.select()}
        {...(onEnter ? { onPressEnter: onEnter } : {})}
      />
      {fen !== null && fen >= LARGE_FEN && <div className="money-capitals">{toCapitals(toYuan(fen))}</div>}
    </>
  )
}
