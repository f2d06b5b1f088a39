/** What rules ask of areas that are built on customers: ids of customers, each a statement that is run once for all of them. */
import type { RawBuilder } from 'kysely'
import { asked } from '../../kit/question.ts'

/** Of these alone; null: of everybody. */
export type Ids = readonly number[] | null

export const facts = {
  /** Who paid more than so many fen in the last business days. */
  payers: asked<[days: number, above: number, among: Ids], RawBuilder<unknown>>('who paid more than so much lately'),
  /** Who bought something of these types, or of what is below them. */
  buyers: asked<[typeIds: readonly number[], among: Ids], RawBuilder<unknown>>('who bought of a type'),
  /** Who holds a card that counts today. */
  holders: asked<[among: Ids], RawBuilder<unknown>>('who holds a card'),
  /** Who has an open complaint, or made one within so many days; of secret ones nothing is told. */
  complaining: asked<[days: number | undefined, among: Ids], RawBuilder<unknown>>('who complains'),
}
