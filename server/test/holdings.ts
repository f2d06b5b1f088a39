/** What the database holds of a hospital, row by row: for sweeps that say which columns a call has changed. */
import pg from 'pg'
import { testDatabase } from './database.ts'
import { TRACES } from './tenant-tables.ts'

type Row = Readonly<Record<string, unknown>>
/** Rows by table, in an order of their own, as the text of their JSON: most are only compared, and equal rows have equal texts. */
export type Stored = ReadonlyMap<string, readonly string[]>

/** Tables whose rows are steps that were taken, and the count of changes of rights: each call adds to them. */
const STEPS =
  /^(orders\.order_event|triage\.step|appointments\.appointment_log|complaints\.log|blacklist\.event|messages\.delivery|access\.epoch)$/

/** What every write of a row sets, and the keys of rows that are written anew as they were. */
const STAMPS = ['id', 'version', 'content_version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'line_id']

const TABLES = `select c.oid::regclass::text as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'hospital_id') as "ofHospital"
  from pg_class c join pg_attribute v on v.attrelid = c.oid and v.attname = 'version' and not v.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition
  union select c.oid::regclass::text, true from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'hospital_id'
  where c.relkind in ('r', 'p') and c.relforcerowsecurity and not c.relispartition order by 1`

type Table = { readonly name: string; readonly ofHospital: boolean }

/** Of each of a hospital's tables whether it is as it was, stamps included: most are, and their rows need not be read again. */
const digestsOf = (tables: readonly Table[]): string =>
  tables
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest from ${name} t where hospital_id = $1::bigint`,
    )
    .join(' union all ')

/** What a hospital holds in these tables, and one row of each that belongs to the installation. */
const rowsOf = (tables: readonly Table[]): string =>
  tables
    .map(
      ({ name, ofHospital }) =>
        `select '${name}' as name, (to_jsonb(t) - $3::text[])::text as row from ${name} t where ${ofHospital ? 'hospital_id = $1::bigint' : 'id = $2::bigint'}`,
    )
    .join(' union all ')

export type Keeper = {
  /** @param id the row of the installation's own tables (menu, registry, hospitals) that is looked at beside the hospital's */
  stored(hospitalId: number, id: number): Promise<Stored>
  end(): Promise<void>
}

type Seen = { readonly digest: string; readonly rows: readonly string[] }

export const keeperOf = async (): Promise<Keeper> => {
  const client = new pg.Client({ connectionString: testDatabase().superuserUrl })
  await client.connect()
  const all = (await client.query<Table>(TABLES)).rows.filter(({ name }) => !TRACES.test(name) && !STEPS.test(name))
  const ofHospital = all.filter((table) => table.ofHospital)
  const digests = digestsOf(ofHospital)
  /** By hospital and table, what was read last. */
  const seen = new Map<string, Seen>()
  const read = async (tables: readonly Table[], hospitalId: number, id: number): Promise<Map<string, string[]>> => {
    const values = [hospitalId, id, STAMPS]
    // Without one of a hospital its number would be of no type.
    const text = `${rowsOf(tables)} union all select '', '' where $1::bigint is null or $2::bigint is null`
    const { rows } = await client.query<{ name: string; row: string }>(text, values)
    const grouped = Map.groupBy(rows, ({ name }) => name)
    return new Map(tables.map(({ name }) => [name, grouped.get(name)?.map(({ row }) => row) ?? []]))
  }
  const stored = async (hospitalId: number, id: number): Promise<Stored> => {
    type Digest = { name: string; digest: string }
    const { rows } = await client.query<Digest>({ name: 'digests', text: digests, values: [hospitalId] })
    const now = new Map(rows.map(({ name, digest }) => [name, digest]))
    const last = (name: string) => seen.get(`${hospitalId} ${name}`)
    const moved = all.filter(({ name, ofHospital }) => !ofHospital || last(name)?.digest !== now.get(name))
    const fresh = await read(moved, hospitalId, id)
    for (const { name } of ofHospital) {
      const rows = fresh.get(name)
      if (rows) seen.set(`${hospitalId} ${name}`, { digest: now.get(name)!, rows })
    }
    return new Map(all.map(({ name }) => [name, fresh.get(name) ?? last(name)!.rows]))
  }
  return { stored, end: () => client.end() }
}

/** Rows that the others lack; of equal ones as many as are too many. */
const lackingIn = (rows: readonly string[], others: readonly string[]): Row[] => {
  const left = new Map<string, number>()
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1)
  return rows
    .filter((row) => {
      const there = left.get(row) ?? 0
      left.set(row, there - 1)
      return there <= 0
    })
    .map((row) => JSON.parse(row) as Row)
}

/** Columns that hold something else than before, each with what it was and is: `access.menu.status: 1 → 0`. */
export const movedBetween = (before: Stored, after: Stored): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    if (before.get(name) === after.get(name)) return []
    const gone = lackingIn(before.get(name) ?? [], after.get(name) ?? [])
    const come = lackingIn(after.get(name) ?? [], before.get(name) ?? [])
    if (gone.length !== come.length) return [`${name}: ${gone.length} rows → ${come.length}`]
    return gone.flatMap((row, index) =>
      Object.keys(row)
        .filter((column) => JSON.stringify(row[column]) !== JSON.stringify(come[index]![column]))
        .map((column) => `${name}.${column}: ${JSON.stringify(row[column])} → ${JSON.stringify(come[index]![column])}`),
    )
  })
