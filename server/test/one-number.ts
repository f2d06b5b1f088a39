/**
 * Gives the oldest row of every table of a hospital the same id, wherever it is named: one question about that id then meets
 * a row in whichever table the call looks, where it took a question a table before.
 */
import pg from 'pg'
import { testDatabase } from './database.ts'

/** Columns of a hospital's tables that hold an id, a list of them, or a path of them (`/12/34/`). */
const COLUMNS = `select c.oid::regclass::text as table, a.attname as column, a.atttypid::regtype::text as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_attribute h on h.attrelid = c.oid
  where c.relkind in ('r', 'p') and not c.relispartition and h.attname = 'hospital_id' and a.attgenerated = ''
    and (a.atttypid = 'bigint'::regtype and a.attname ~ '(^|_)id$' and a.attname <> 'hospital_id'
      or a.atttypid = 'bigint[]'::regtype or a.atttypid = 'text'::regtype and a.attname = 'path')`

type Column = { readonly table: string; readonly column: string; readonly type: 'bigint' | 'bigint[]' | 'text' }

/** By type: whether a column holds an old id, and what it holds then. */
const replaced = {
  bigint: (name: string) => [`${name} = any($2)`, `case when ${name} = any($2) then $3 else ${name} end`],
  'bigint[]': (name: string) => [
    `${name} && $2`,
    `array(select case when one = any($2) then $3 else one end from unnest(${name}) with ordinality all_of(one, at) order by at)`,
  ],
  text: (name: string) => {
    const old = `'/(' || array_to_string($2::bigint[], '|') || ')(?=/)'`
    return [`${name} ~ (${old})`, `regexp_replace(${name}, ${old}, '/' || $3::bigint, 'g')`]
  },
}

/** One statement a table: each of its columns with the old ids ($2) replaced by the new one ($3), in the rows that hold one. */
const renumbering = (columns: readonly Column[]): string => {
  const ways = columns.map(({ column, type }) => ({ column, way: replaced[type](pg.escapeIdentifier(column)) }))
  const set = ways.map(({ column, way }) => `${pg.escapeIdentifier(column)} = ${way[1]}`)
  return `update ${columns[0]!.table} set ${set.join(', ')} where hospital_id = $1 and (${ways.map(({ way }) => way[0]).join(' or ')})`
}

/** Does something past row security, keys and triggers, as no call could. */
export const asSuperuser = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: testDatabase().superuserUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** An id that nothing has, and that is lower than whatever is made later. */
export const freeId = (): Promise<number> =>
  asSuperuser(async (client) =>
    Number((await client.query<{ id: string }>(`select nextval('kit.id') as id`)).rows[0]!.id),
  )

/** @param olds the oldest id of each table (`Owner.ids`). @param id the one they have afterwards */
export const renumber = (hospitalId: number, olds: readonly number[], id: number): Promise<void> =>
  asSuperuser(async (client) => {
    await client.query('begin')
    // Both ends of a reference change, in as many statements: keys and triggers look at none of them.
    await client.query('set local session_replication_role = replica')
    const { rows } = await client.query<Column>(COLUMNS)
    for (const columns of Object.values(Object.groupBy(rows, ({ table }) => table)))
      await client.query(renumbering(columns!), [hospitalId, olds, id])
    await client.query('commit')
  })
