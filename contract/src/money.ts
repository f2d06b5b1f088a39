/**
 * Money: integer fen everywhere inside, decimal yuan strings with exactly two digits on the wire.
 * Screens and server use these functions only; no floating point ever touches an amount.
 * Source: decisions §1 (money), money book §0.
 */

/** Integer fen. 1 yuan = 100 fen. */
export type Fen = number

/** Largest amount one document may carry: 99,999,999.99 yuan (money book §20.37). */
export const MAX_FEN: Fen = 9_999_999_999

const YUAN = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/

/** `"1234.5"`, `"1234.50"` or `1234.5` → 123450. Returns null for anything else, a third decimal included. */
export const parseYuan = (input: string | number): Fen | null => {
  const match = YUAN.exec(typeof input === 'number' ? String(input) : input.trim())
  if (!match) return null
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  if (!Number.isSafeInteger(fen)) return null
  return match[1] && fen !== 0 ? -fen : fen
}

/** Sum of amounts as they are on the wire. */
export const sumYuan = (amounts: readonly string[]): string =>
  toYuan(amounts.reduce((sum, yuan) => sum + (parseYuan(yuan) ?? 0), 0))

/** 123450 → `"1234.50"`. @throws RangeError when the argument is not a whole number of fen. */
export const toYuan = (fen: Fen): string => {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`not a whole number of fen: ${fen}`)
  const abs = Math.abs(fen)
  return `${fen < 0 ? '-' : ''}${Math.floor(abs / 100)}.${String(abs % 100).padStart(2, '0')}`
}

/** `"1234.50"` → `"1,234.50"`, as people read it. */
export const withCommas = (yuan: string): string => yuan.replace(/\B(?=(\d{3})+\.)/g, ',')
