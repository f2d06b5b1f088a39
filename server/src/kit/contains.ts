/** Finding what somebody typed in a text, its pinyin and its initials. Nothing typed is a pattern: `%` and `_` are letters. */
import { type RawBuilder, sql } from 'kysely'
import { type Session, sees } from './session.ts'

/** A column by its name, or what is made of one: ``sql`r.content ->> ${field}` ``. */
type Looked = string | RawBuilder<unknown>
const at = (column: Looked): RawBuilder<unknown> => (typeof column === 'string' ? sql.ref(column) : column)

/**
 * A condition that one of the columns contains what was typed, whatever its case; null when nothing was typed.
 * @param columns texts: names, codes
 * @param spelt columns kept in small letters: pinyin, initials; asked only for Latin letters
 */
export const contains = (
  typed: string,
  columns: readonly Looked[],
  spelt: readonly string[] = [],
): RawBuilder<unknown> | null => {
  const word = typed.normalize('NFKC').trim().toLowerCase()
  if (word === '') return null
  const latin = word.replace(/\s+/g, '')
  return sql`(${sql.join(
    [
      ...columns.map((column) => sql`strpos(lower(coalesce(${at(column)}, '')), ${word}) > 0`),
      ...(/^[a-z]+$/.test(latin) ? spelt.map((column) => sql`strpos(${sql.ref(column)}, ${latin}) > 0`) : []),
    ],
    sql` or `,
  )})`
}

/** What a keyword looks into, by the column of the list that shows it. */
type Sought = Readonly<Record<string, { readonly within: readonly string[]; readonly spelt?: readonly string[] }>>

/** A list's filter by keyword: it finds by the columns this person sees, and by no other. */
export const containsSeen =
  (table: `${string}.${string}`, sought: Sought) =>
  (typed: string, { session }: { readonly session: Pick<Session, 'kept'> }): RawBuilder<unknown> | null => {
    const seen = Object.entries(sought).flatMap(([prop, one]) => (sees(session, `${table}:${prop}`) ? [one] : []))
    if (seen.length === 0) return sql`false`
    return contains(
      typed,
      seen.flatMap(({ within }) => within),
      seen.flatMap(({ spelt = [] }) => spelt),
    )
  }
