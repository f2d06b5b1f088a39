/**
 * Rows at the limits of their tables: each column holds its longest text, its largest or smallest number, its last day, or
 * nothing, as far as the constraints of the table allow. What no constraint forbids may stand there one day.
 */
import pg from 'pg'
import { testDatabase } from './database.ts'

/** Which end of a column's range a hospital's rows are moved to. */
export const ends = ['most', 'least', 'null'] as const
export type End = (typeof ends)[number]

type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly unique: boolean
  /** Characters that a constraint allows; null where nothing says so. */
  readonly longest: number | null
  /** Words that a constraint allows. */
  readonly words: readonly string[] | null
}

/** Columns of hospitals' tables that are no keys, no JSON and not sealed; sessions and rights are left, or nobody could ask. */
const columns = `select c.oid::regclass::text as table, a.attname as name, format_type(a.atttypid, null) as type,
    not a.attnotnull as nullable,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as unique,
    (select min(m[1]::int) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid),
      'length\\(' || a.attname || '\\) <= (\\d+)|length\\(' || a.attname || '\\) >= \\d+\\) AND \\(length\\(' || a.attname || '\\) <= (\\d+)', 'g') m
      where k.conrelid = c.oid and k.contype = 'c') as longest,
    (select array_agg(w[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') w
      where k.conrelid = c.oid and k.contype = 'c' and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY')) as words
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and c.relforcerowsecurity and not c.relispartition
    and c.relnamespace::regnamespace::text not in ('kit', 'session', 'access')
    and a.attname not in ('hospital_id', 'version')
    and a.atttypid in ('text'::regtype, 'int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'date'::regtype, 'timestamptz'::regtype, 'numeric'::regtype)
    and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any(k.conkey))
    and a.attname !~ '(^id|_id|_by|_cipher|_hash|_digest|_masked|^mac)$'
  order by 1, 2`

const NUMBERS: Readonly<Record<string, readonly [most: string, least: string]>> = {
  smallint: ['32767', '-32768'],
  integer: ['2147483647', '-2147483648'],
  // Fen: a hundred billion yuan, so that sums of some rows are still written in thirteen digits.
  bigint: ['10000000000000', '-10000000000000'],
  numeric: ['999999', '-999999'],
  date: [`'2099-12-31'`, `'1900-01-01'`],
  'timestamp with time zone': [`'2099-12-30 12:00+08'`, `'1900-01-01 12:00+08'`],
}

/** Values to try at an end, the most extreme first. */
const tries = (column: Column, end: End): string[] => {
  const { type, nullable, longest, words, unique } = column
  if (end === 'null') return nullable ? ['null'] : []
  if (words) return [`(array[${words.map((word) => `'${word}'`).join()}])[1 + n % ${words.length}]`]
  if (type === 'text' && longest === null) return end === 'least' && !unique ? [`''`] : []
  if (type === 'text') return end === 'most' ? [`rpad(n::text, ${longest}, '宽')`] : unique ? [] : [`''`, `'宽'`]
  const [most, least] = NUMBERS[type]!
  if (unique) return []
  const milder = most.startsWith("'") ? [] : end === 'most' ? ['1000000', '100', '1'] : ['0', '1']
  return [end === 'most' ? most : least, ...milder]
}

export type Moved = ReadonlySet<string>

/**
 * Moves every column of a hospital's rows to one end, as far as its table allows. Without triggers: what a table's own
 * constraints let stand is meant, by whatever way it came there.
 * @returns the columns that were moved, `table.column`
 */
export const moveToEnd = async (hospitalId: number, end: End, but: (column: string) => boolean): Promise<Moved> => {
  const client = new pg.Client({ connectionString: testDatabase().superuserUrl })
  await client.connect()
  const moved = new Set<string>()
  try {
    await client.query(`set session_replication_role = replica`)
    for (const column of (await client.query<Column>(columns)).rows) {
      const { table, name } = column
      if (but(`${table}.${name}`)) continue
      for (const value of tries(column, end)) {
        const done = await client
          .query(`update ${table} r set ${name} = ${value}
            from (select ctid as place, row_number() over (order by ctid) as n from ${table} where hospital_id = ${hospitalId}) x
            where r.ctid = x.place`)
          .catch((error: pg.DatabaseError) => (/^2[23]/.test(error.code ?? '') ? null : Promise.reject(error)))
        if (!done) continue
        if (done.rowCount) moved.add(`${table}.${name}`)
        break
      }
    }
  } finally {
    await client.end()
  }
  return moved
}
