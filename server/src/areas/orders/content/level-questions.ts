/** What an order asks of cards, which are built on orders. */
import type { LevelTerm } from '@clinic/contract/areas/products/level-prices.ts'
import { asked } from '../../../kit/question.ts'
import type { Reading } from '../../../kit/reading.ts'

/** The card that counts for a customer now, with what is said of products for its kind. */
export type CardPrices = {
  readonly no: string
  readonly name: string
  /** What it leaves of a price of which nothing is said. */
  readonly discountBp: number
  readonly said: ReadonlyMap<number, LevelTerm>
}

/** Null: no card counts for her now. */
export const pricesByCard = asked<[customerId: number, productIds: readonly number[]], Reading<CardPrices | null>>(
  'what a card makes of prices',
)
