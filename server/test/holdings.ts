/** What the database holds of a hospital, row by row: for sweeps that say which columns a call has changed. */
import pg from 'pg'
import { testDatabase } from './database.ts'
import { TRACES } from './tenant-tables.ts'

type Row = Readonly<Record<string, unknown>>
/** Rows by table, in an order of their own. */
export type Stored = ReadonlyMap<string, readonly Row[]>

/** Tables whose rows are steps that were taken, and the count of changes of rights: each call adds to them. */
const STEPS = /^(orders\.order_event|triage\.step|messages\.delivery|access\.epoch)$/

/** What every write of a row sets, and the keys of rows that are written anew as they were. */
const STAMPS = ['id', 'version', 'content_version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'line_id']

const TABLES = `select c.oid::regclass::text as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'hospital_id') as "ofHospital"
  from pg_class c join pg_attribute v on v.attrelid = c.oid and v.attname = 'version' and not v.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition
  union select c.oid::regclass::text, true from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'hospital_id'
  where c.relkind in ('r', 'p') and c.relforcerowsecurity and not c.relispartition order by 1`

/** One statement over all of them: what a hospital holds, and one row of what belongs to the installation. */
const statementOver = (tables: readonly { name: string; ofHospital: boolean }[]): string =>
  tables
    .filter(({ name }) => !TRACES.test(name) && !STEPS.test(name))
    .map(
      ({ name, ofHospital }) =>
        `select '${name}' as name, to_jsonb(t) - $3::text[] as row from ${name} t where ${ofHospital ? 'hospital_id = $1::bigint' : 'id = $2::bigint'}`,
    )
    .join(' union all ')

export type Keeper = {
  /** @param id the row of the installation's own tables (menu, registry, hospitals) that is looked at beside the hospital's */
  stored(hospitalId: number, id: number): Promise<Stored>
  end(): Promise<void>
}

export const keeperOf = async (): Promise<Keeper> => {
  const client = new pg.Client({ connectionString: testDatabase().superuserUrl })
  await client.connect()
  const text = statementOver((await client.query<{ name: string; ofHospital: boolean }>(TABLES)).rows)
  return {
    stored: async (hospitalId, id) => {
      const { rows } = await client.query<{ name: string; row: Row }>({
        name: 'stored',
        text,
        values: [hospitalId, id, STAMPS],
      })
      return new Map(
        Object.entries(Object.groupBy(rows, ({ name }) => name)).map(([name, of]) => [name, of!.map(({ row }) => row)]),
      )
    },
    end: () => client.end(),
  }
}

const lackingIn = (rows: readonly Row[], others: readonly Row[]): Row[] => {
  const left = others.map((row) => JSON.stringify(row))
  return rows.filter((row) => {
    const at = left.indexOf(JSON.stringify(row))
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
}

/** Columns that hold something else than before, each with what it was and is: `access.menu.status: 1 → 0`. */
export const movedBetween = (before: Stored, after: Stored): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const gone = lackingIn(before.get(name) ?? [], after.get(name) ?? [])
    const come = lackingIn(after.get(name) ?? [], before.get(name) ?? [])
    if (gone.length !== come.length) return [`${name}: ${gone.length} rows → ${come.length}`]
    return gone.flatMap((row, index) =>
      Object.keys(row)
        .filter((column) => JSON.stringify(row[column]) !== JSON.stringify(come[index]![column]))
        .map((column) => `${name}.${column}: ${JSON.stringify(row[column])} → ${JSON.stringify(come[index]![column])}`),
    )
  })
