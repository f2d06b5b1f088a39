/**
 * Exact shares of whole numbers. Amounts reach 10^10 fen, so a product of two of them does not fit a double;
 * it is taken as BigInt when it would not.
 */
import type { Fen } from './money.ts'

/** floor(amount × part ÷ whole) and what the division leaves over (0 ≤ rest < whole). Units cancel: fen in, fen out. */
export const shareOf = (amount: Fen, part: number, whole: number): { floor: Fen; rest: number } => {
  const product = amount * part
  if (Number.isSafeInteger(product)) return { floor: Math.floor(product / whole), rest: product % whole }
  const exact = BigInt(amount) * BigInt(part)
  return { floor: Number(exact / BigInt(whole)), rest: Number(exact % BigInt(whole)) }
}

/**
 * Divides `amount` over `weights` by the largest remainder: the shares sum to `amount` exactly, and where
 * `amount` ≤ Σ weights no share exceeds its weight. Equal remainders go to the earlier line.
 * With all weights 0 the whole amount stays undivided and every share is 0.
 * Source: money book §7 (allocation), §4 C1.
 */
export const spread = (amount: Fen, weights: readonly number[]): Fen[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  const parts = weights.map((weight) => shareOf(amount, weight, whole))
  const shares = parts.map((part) => part.floor)
  let left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRest = parts
    .map((part, index) => ({ rest: part.rest, index }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of byRest) {
    if (left === 0) break
    shares[index]! += 1
    left -= 1
  }
  return shares
}
