/**
 * Filters by a word of a fixed choice. The word stands in the statement as a literal: PostgreSQL plans a statement once for all
 * values, and a parameter would make a rare word (待审) look as frequent as a common one, so that its rows were looked for
 * through all the others. The call's schema takes no word but those of the choice, so there are few texts.
 */
import { common } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { refuse } from './context.ts'

/** The column holds this word. */
export const isWord =
  (column: string) =>
  (word: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} = ${sql.lit(word)}`

/**
 * One or several words of a choice, comma-separated: anything else is refused, never ignored.
 * @param what what they are words of, as it is refused: 预约状态
 * @throws Refused common.invalid naming the first that is none
 */
export const wordsOf = <W extends string>(text: string, known: readonly W[], what: string): W[] =>
  text.split(',').map((word) => {
    const found = known.find((one) => one === word)
    return found ?? refuse(common.invalid({ reason: `没有${what} ${word}` }))
  })
