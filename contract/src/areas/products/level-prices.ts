/**
 * 会员价: what one of a product costs whoever has a card. Pure: the product's form, orders and the server ask the same function.
 * Source: money book §3 (price per level), §6 (level price first); docs/adr/0099.
 */
import { type Fen, parseYuan, toYuan } from '../../money.ts'
import { shareOf } from '../../proportion.ts'
import type { Refusal } from '../../refusals.ts'
import { type ItemType, productRefusals } from './words.ts'

/** All of a price, in basis points. */
const WHOLE = 10_000
/** The least a rate of a card leaves of a price. */
export const LEAST_RATE = 1_000

/** What is said of one product for one kind of card: a price, or a rate of the price (9000: 9 折). */
export type LevelTerm = { readonly priceFen: Fen | null; readonly discountBp: number | null }

type Priced = { readonly itemType: string; readonly priceFen: Fen; readonly floorFen: Fen }

/** What a card takes its rate off where nothing is said of the product: what is done or handed out, never a fee or a deposit. */
const takesRate: readonly string[] = ['SERVICE', 'RETAIL', 'MEDICINE'] satisfies readonly ItemType[]

/**
 * What one costs with a card, in fen: what is said of the product, else the card's own rate. Never more than the price, never less
 * than the floor. A part of a fen is not given away.
 * @param cardBp what the card leaves of a price
 */
export const levelPriceOf = ({ itemType, priceFen, floorFen }: Priced, said: LevelTerm | null, cardBp: number): Fen => {
  const rate = said?.discountBp ?? (takesRate.includes(itemType) ? cardBp : WHOLE)
  const wished = said?.priceFen ?? priceFen - shareOf(priceFen, WHOLE - rate, WHOLE).floor
  return Math.min(priceFen, Math.max(wished, floorFen))
}

type Said = {
  readonly typeId: number
  readonly price?: string | number | null | undefined
  readonly discountBp?: number | null | undefined
}

/** Why prices of cards cannot be kept beside the product's own; null when they can. */
export const whyNotLevels = (priceFen: Fen, levels: readonly Said[]): Refusal | null => {
  const seen = new Set<number>()
  for (const { typeId, price, discountBp } of levels) {
    if (seen.has(typeId)) return productRefusals.levelTwice()
    seen.add(typeId)
    const given = price == null ? null : parseYuan(price)
    if ((given === null) === (discountBp == null)) return productRefusals.levelOneOf()
    if (given !== null && given > priceFen)
      return productRefusals.levelAbovePrice({ level: toYuan(given), price: toYuan(priceFen) })
  }
  return null
}

type Shown = { readonly typeName: string; readonly price: string | null; readonly discountBp: number | null }

/** 金卡 880.00 元；银卡 9 折: as lists, sheets and the trail say it. */
export const levelsText = (levels: readonly Shown[]): string =>
  levels
    .map(({ typeName, price, discountBp }) =>
      price === null ? `${typeName} ${(discountBp ?? WHOLE) / LEAST_RATE} 折` : `${typeName} ${price} 元`,
    )
    .join('；')

export type LevelRead = { readonly name: string } & LevelTerm

const PIECE = /^(?<name>[^=＝]{1,20})[=＝](?<figure>\d{1,8}(?:\.\d{1,2})?)(?<unit>折|元)?$/

/** A cell of a sheet, 金卡=880；银卡=9折; null where a piece of it is not of that form. */
export const readLevels = (cell: string): readonly LevelRead[] | null => {
  const read: LevelRead[] = []
  for (const piece of cell.split(/[;；]/)) {
    const found = PIECE.exec(piece.replace(/\s/g, ''))?.groups
    if (!found) return null
    const { name = '', figure = '', unit } = found
    const fen = parseYuan(figure)
    if (fen === null) return null
    if (unit !== '折') read.push({ name, priceFen: fen, discountBp: null })
    // 8.85 折 is 8850: hundredths of a tenth are what two decimals of a figure are.
    else if (fen * 10 >= LEAST_RATE && fen * 10 <= WHOLE) read.push({ name, priceFen: null, discountBp: fen * 10 })
    else return null
  }
  return read
}
