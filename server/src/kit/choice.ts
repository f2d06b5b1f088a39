/**
 * Filters by a word of a fixed choice. The word stands in the statement as a literal: PostgreSQL plans a statement once for all
 * values, and a parameter would make a rare word (待审) look as frequent as a common one, so that its rows were looked for
 * through all the others. The call's schema takes no word but those of the choice, so there are few texts.
 */
import { type RawBuilder, sql } from 'kysely'

/** The column holds this word. */
export const isWord =
  (column: string) =>
  (word: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} = ${sql.lit(word)}`
