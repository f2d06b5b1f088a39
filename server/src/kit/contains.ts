/** Finding what somebody typed in a text, its pinyin and its initials. Nothing typed is a pattern: `%` and `_` are letters. */
import { type RawBuilder, sql } from 'kysely'

/**
 * A condition that one of the columns contains what was typed, whatever its case; null when nothing was typed.
 * @param columns texts: names, codes
 * @param spelt columns kept in small letters: pinyin, initials; asked only for Latin letters
 */
export const contains = (
  typed: string,
  columns: readonly string[],
  spelt: readonly string[] = [],
): RawBuilder<unknown> | null => {
  const word = typed.normalize('NFKC').trim().toLowerCase()
  if (word === '') return null
  const latin = word.replace(/\s+/g, '')
  return sql`(${sql.join(
    [
      ...columns.map((column) => sql`strpos(lower(coalesce(${sql.ref(column)}, '')), ${word}) > 0`),
      ...(/^[a-z]+$/.test(latin) ? spelt.map((column) => sql`strpos(${sql.ref(column)}, ${latin}) > 0`) : []),
    ],
    sql` or `,
  )})`
}
