/**
 * A null that was forgotten is seen without a row that has one: whatever statement a test runs, a column of its rows that may
 * be null in its table, or whose table is joined from outside, must be `Nullable` in the statement's columns, or `sure`, where
 * the statement itself leaves nulls out. What is an expression is known by the rows that come (`kit/db/batch.ts`).
 */

import { connected } from '../src/kit/db/connection.ts'
import { type Held, isSure, shapesHeld } from '../src/kit/db/rows.ts'

type Column = { readonly name: string; readonly nullable: boolean }

const QUERY = `select a.attrelid::int as table, a.attnum as column, n.nspname || '.' || c.relname as name,
    not a.attnotnull and a.attgenerated = '' as nullable
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and a.attnum > 0 and n.nspname not in ('pg_catalog', 'information_schema')`

let columns: Promise<ReadonlyMap<string, Column>> | undefined
const columnsOf = (url: string): Promise<ReadonlyMap<string, Column>> => {
  columns ??= connected(url, async (client) => {
    const { rows } = await client.query<Column & { table: number; column: number }>(QUERY)
    return new Map(rows.map((row) => [`${row.table}.${row.column}`, row]))
  })
  return columns
}

const heard = new Map<string, Held>()
shapesHeld.subscribe((message) => {
  const held = message as Held
  heard.set(held.text, held)
})

/** Whether every mention of the table is one of an outer join. */
const joinedFromOutside = (text: string, table: string): boolean => {
  const name = table.replace('.', '\\.')
  const mentions = (before: string) => text.match(new RegExp(`${before}${name}\\b`, 'g'))?.length ?? 0
  return mentions('\\bleft join (?:lateral \\(select [^()]* from )?') === mentions('') && mentions('') > 0
}

/** What is promised and not kept by the statements that ran since it was last asked. */
export const forgottenNulls = async (url: string): Promise<string[]> => {
  if (heard.size === 0) return []
  const known = await columnsOf(url)
  const all = [...heard.values()]
  heard.clear()
  return all.flatMap(({ text, shape, fields, required }) =>
    fields.flatMap((field, i) => {
      const column = required[i] && !isSure(shape, field.name) ? known.get(`${field.table}.${field.column}`) : undefined
      if (!column) return []
      if (column.nullable) return [`${field.name} may be null in ${column.name}: ${text}`]
      return joinedFromOutside(text, column.name)
        ? [`${field.name} is null without a row of ${column.name}: ${text}`]
        : []
    }),
  )
}
