/** Money in yuan: takes at most two decimals, hands out the decimal string, parts thousands, shows capitals for large sums. */
import { toCapitals } from '@clinic/contract/capitals.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Input, type InputRef } from 'antd'
import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { caretIn, grouped, typedAmount } from './amount.ts'
import './form.css'

/** From this sum on the capital form stands beside it: 10,000 yuan in fen. */
const LARGE_FEN = 1_000_000

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

const yuanOf = (typed: string): string | null =>
  typed === '' || typed === '.' ? null : toYuan(parseYuan(typed.replace(/^\./, '0.').replace(/\.$/, '')) ?? 0)

/** Puts the caret back behind the digit it stood behind: the parted text is written anew with every stroke. */
const useCaret = () => {
  const field = useRef<InputRef>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.input?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return { field, caret }
}

type Typed = {
  readonly text: string
  /** The value it led to; undefined until that is drawn. */
  readonly ledTo?: string
}

/** What stands in the field while one types. It gives way as soon as the value becomes another: a key that fills in the rest. */
const useTyped = (value: MoneyInputProps['value']) => {
  const now = String(value ?? '')
  const [last, setLast] = useState<Typed | null>(null)
  if (last && last.ledTo === undefined) setLast({ ...last, ledTo: now })
  const typed = last && (last.ledTo ?? now) === now ? last.text : null
  return [typed, (text: string | null) => setLast(text === null ? null : { text })] as const
}

/** Characters that cannot be part of an amount are not taken at all. Leaving the field writes two decimals. */
export const MoneyInput = ({ value, onChange, onEnter, size = 'small', ...rest }: MoneyInputProps) => {
  const [typed, setTyped] = useTyped(value)
  const { field, caret } = useCaret()
  const plain = typed ?? String(value ?? '')
  const shown = grouped(plain)
  const fen = parseYuan(plain)
  const leave = () => {
    if (typed !== null && fen !== null) onChange?.(toYuan(fen))
    setTyped(null)
  }
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = typedAmount(target.value)
    const stood = target.selectionStart ?? target.value.length
    caret.current = text === null ? Math.max(0, stood - 1) : caretIn(grouped(text), target.value, stood)
    if (text === null) return setTyped(plain)
    setTyped(text)
    onChange?.(yuanOf(text))
  }
  return (
    <>
      <Input
        {...rest}
        ref={field}
        size={size}
        className="figure money-input"
        prefix="¥"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onChange={take}
        onBlur={leave}
        onFocus={(event) => event.target.select()}
        {...(onEnter ? { onPressEnter: onEnter } : {})}
      />
      {fen !== null && fen >= LARGE_FEN && <div className="money-capitals">{toCapitals(toYuan(fen))}</div>}
    </>
  )
}
