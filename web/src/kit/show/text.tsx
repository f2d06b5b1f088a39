/** How single facts are shown: money, states, times, and what stands where nothing is. */
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import type { ReactNode } from 'react'
import { colourOf, type Words } from '../../words/states.ts'
import './show.css'

/** Not recorded: what stands for an empty text of a record (F0326). */
export const NOTHING = '暂无'

/** Nothing there: what stands in a cell or for a figure that has none. On paper as it is, on the screen grey. */
export const MARK = '–'
export const None = () => <span className="none">{MARK}</span>

/** Thousands separated, cut to two decimals, never rounded up (F0331, F0332): `"1234.5"` → `1,234.50`. */
export const yuanText = (yuan: string | number | null | undefined): string => {
  const cut = String(yuan ?? '').replace(/(\.\d\d)\d+$/, '$1')
  const fen = parseYuan(cut)
  if (fen === null) return ''
  const [whole, rest] = toYuan(fen).split('.')
  return `${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** With the sign that figures have: a hyphen is shorter and stands lower. */
export const signed = (figure: string): string => figure.replace(/^-/, '−')

/** An amount in yuan, tabular figures; `debt` paints amounts above zero red and zero as nothing there. */
export const MoneyText = ({
  yuan,
  debt,
  strong,
}: {
  yuan: string | number | null | undefined
  debt?: boolean
  strong?: boolean
}) => {
  const text = signed(yuanText(yuan))
  // Nothing owed is no figure; every other zero is one.
  if (text === '' || (debt && text === '0.00')) return <None />
  return <span className={`figure money${debt ? ' debt' : ''}${strong ? ' strong' : ''}`}>{text}</span>
}

/** A state as word and colour. `words` maps wire values; without it the value is the word. */
export const StateTag = ({ value, words }: { value: string | number | null | undefined; words?: Words }) => {
  if (value === null || value === undefined || value === '') return <None />
  const word = words?.[value] ?? String(value)
  return <span className={`state ${colourOf(word)}`}>{word}</span>
}

/** `2026-11-21 09:30:00` without its seconds. */
export const momentText = (moment: string | null | undefined): string => moment?.slice(0, 16) ?? ''

/** A fact that may be missing. */
export const Or = ({ children }: { children: ReactNode }) =>
  children === null || children === undefined || children === '' ? <span className="none">{NOTHING}</span> : children
