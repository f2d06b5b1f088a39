/**
 * 批量调价: several prices raised or lowered by a share or an amount, and brought to whole fen, yuan or tens. Pure: the preview and
 * the server ask the same function. Source: money book §3.
 */
import { type Fen, parseYuan, toYuan } from '../../money.ts'
import { shareOf } from '../../proportion.ts'
import type { Refusal } from '../../refusals.ts'
import { productRefusals } from './words.ts'

export const repriceWays = { percent: '按比例', amount: '按金额' } as const
export const repriceDirections = { up: '上调', down: '下调' } as const
export const roundings = { fen: '保留到分', yuan: '取整到元', ten: '取整到十元', hundred: '取整到百元' } as const
type Rounding = keyof typeof roundings

const unitOf: Readonly<Record<Rounding, Fen>> = { fen: 1, yuan: 100, ten: 1_000, hundred: 10_000 }
const PERMILLE = 1_000
/** The highest price of a product, in fen. */
const MOST: Fen = 9_999_999_999

export type Repricing = {
  readonly by: keyof typeof repriceWays
  readonly direction: keyof typeof repriceDirections
  /** Of the price, with 按比例. */
  readonly permille?: number | null
  /** In yuan, with 按金额. */
  readonly amount?: string | number | null
  readonly rounding: Rounding
}

/** A quotient brought to the nearest whole, halves upwards. */
const nearest = (amount: Fen, part: number, whole: number): number => {
  const { floor, rest } = shareOf(amount, part, whole)
  return floor + (rest * 2 >= whole ? 1 : 0)
}

/** Why the change itself cannot be made; null when it can. */
export const whyNotReprice = ({ by, direction, permille, amount }: Repricing): Refusal | null => {
  const given = by === 'percent' ? (permille ?? 0) : (parseYuan(amount ?? '') ?? 0)
  if (given <= 0) return productRefusals.repriceNothing()
  return by === 'percent' && direction === 'down' && given > PERMILLE ? productRefusals.repriceAll() : null
}

/** A price after the change, in fen; negative where it would be below nothing. Rounded once, from the exact value. */
export const repriced = (priceFen: Fen, { by, direction, permille, amount, rounding }: Repricing): Fen => {
  const unit = unitOf[rounding]
  const sign = direction === 'up' ? 1 : -1
  if (by === 'percent') return nearest(priceFen, PERMILLE + sign * (permille ?? 0), PERMILLE * unit) * unit
  const moved = priceFen + sign * (parseYuan(amount ?? '') ?? 0)
  return moved < 0 ? moved : nearest(moved, 1, unit) * unit
}

type Priced = { readonly name: string; readonly priceFen: Fen; readonly floorFen?: Fen | null }

/** Why one of the products cannot have its new price; null when it can. @param floorFen absent: not seen here, the server knows it */
export const whyNotPriced = ({ name, priceFen, floorFen }: Priced, repricing: Repricing): Refusal | null => {
  const after = repriced(priceFen, repricing)
  if (after < 0) return productRefusals.repriceBelowZero({ name })
  if (after > MOST) return productRefusals.repriceTooHigh({ name })
  return floorFen !== undefined && floorFen !== null && after < floorFen
    ? productRefusals.repriceBelowFloor({ name, price: toYuan(after) })
    : null
}

type Levelled = Priced & { readonly levelFen: Fen }

/** The same of a price by card, which is `levelFen` now: it stays between floor and price. */
export const whyNotLevelPriced = (
  { name, priceFen, levelFen, floorFen }: Levelled,
  repricing: Repricing,
): Refusal | null => {
  const why = whyNotPriced({ name, priceFen: levelFen, ...(floorFen === undefined ? {} : { floorFen }) }, repricing)
  const after = repriced(levelFen, repricing)
  return (
    why ??
    (after > priceFen
      ? productRefusals.repriceAbovePrice({ name, level: toYuan(after), price: toYuan(priceFen) })
      : null)
  )
}
