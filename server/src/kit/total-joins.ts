/**
 * What the total of a list is counted over. The joins that only its columns need are of no use to a count, and cost most of it:
 * PostgreSQL cannot leave them out by itself, nor read the table by its index alone while their columns are wanted.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db/statement.ts'

/** A list's first table, and how a name of one of the others is known in a condition. */
type Alone = { readonly from: RawBuilder<unknown>; readonly others: RegExp }

const HEAD = /^\s*(\w+\.\w+\s+\w+)\s+left\s*$/i
const JOINED = /^\s*\w+\.\w+\s+"?(\w+)"?\s+on\s/i

/**
 * The first table of a FROM clause that goes on in outer joins to tables by name. Each row of a list is one row of its first
 * table (its tie is that row's id), so outer joins neither add rows nor leave any out.
 */
export const aloneIn = (text: string): { readonly table: string; readonly others: readonly string[] } | null => {
  const [head = '', ...joins] = text.split(/\bjoin\b/i)
  const table = HEAD.exec(head)?.[1]
  const others = joins.map((join) => JOINED.exec(join)?.[1])
  const outer = joins.slice(0, -1).every((join) => /\bleft\s*$/i.test(join))
  return table && outer && others.every((name) => name !== undefined) ? { table, others: others as string[] } : null
}

const known = new WeakMap<object, Alone | null>()

const aloneOf = (db: Db, from: RawBuilder<unknown>): Alone | null => {
  const before = known.get(from)
  if (before !== undefined) return before
  const { sql: text, parameters } = from.compile(db)
  const found = parameters.length > 0 ? null : aloneIn(text)
  const alone = found && {
    from: sql.raw(found.table),
    others: new RegExp(`(?<![\\w.])"?(?:${found.others.join('|')})"?\\.`),
  }
  known.set(from, alone)
  return alone
}

/**
 * The FROM clause to count or sum by: the first table alone where nothing that is asked of it names another.
 * @param asked the conditions, with what is summed or grouped
 */
export const countedFrom = (
  { db }: { readonly db: Db },
  from: RawBuilder<unknown>,
  asked: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const alone = aloneOf(db, from)
  return alone && !alone.others.test(asked.compile(db).sql) ? alone.from : from
}
