/** The tables that hold hospitals' rows, as the owner of the database sees them: for sweeps that compare before and after. */
import pg from 'pg'
import { testDatabase } from './database.ts'

export type Owner = {
  /** Tables under row-level security. */
  readonly tables: readonly string[]
  /** Number of rows by table in one hospital. */
  counts(hospitalId: number): Promise<Map<string, number>>
  /** What each table of a hospital holds, as `name=digest`; `but` leaves out tables that every request writes. */
  digests(hospitalId: number, but: RegExp): Promise<string[]>
  /** Some ids of every table that has them, oldest first. */
  ids(hospitalId: number): Promise<number[]>
  /** Which tables hold a row of this id. */
  holding(hospitalId: number, id: number): Promise<string[]>
  /** Every id of one table. */
  idsOf(hospitalId: number, table: string): Promise<number[]>
  /** The oldest id of every table that has them. */
  oldest(hospitalId: number): Promise<ReadonlyMap<string, number>>
  end(): Promise<void>
}

/** Traces every request leaves, whatever it answers; a whole number that somebody asked about is one of them. */
export const TRACES = /^((trail|session|kit)\.|customers\.phone_(question|probe)$)/

/** The tree belongs to the whole database: pages that another test adds and takes away are seen by every hospital. */
const LASTING = 'where menu_id in (select id from access.menu where fixed)'

export const ownerOfTables = async (): Promise<Owner> => {
  const client = new pg.Client({ connectionString: testDatabase().ownerUrl })
  await client.connect()
  const has = (column: string): string =>
    `exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = '${column}' and not i.attisdropped)`
  const { rows } = await client.query<{ name: string; id: boolean; menu: boolean }>(
    `select c.oid::regclass::text as name, ${has('id')} as id, ${has('menu_id')} as menu
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'hospital_id'
      where c.relkind in ('r', 'p') and c.relforcerowsecurity and not c.relispartition order by 1`,
  )
  const tables = rows.map(({ name }) => name)
  const ofMenu = new Set(rows.filter(({ menu }) => menu).map(({ name }) => name))
  /** One value a table, in one statement. */
  const ofEach = async <T>(hospitalId: number, names: readonly string[], value: string): Promise<[string, T][]> => {
    await client.query('begin')
    await client.query(`select set_config('app.hospital_id', $1, true)`, [String(hospitalId)])
    const parts = names.map(
      (name) => `select '${name}' as name, ${value} as value from ${name} t ${ofMenu.has(name) ? LASTING : ''}`,
    )
    const found = await client.query<{ name: string; value: T }>(`${parts.join(' union all ')} order by 1`)
    await client.query('rollback')
    return found.rows.map((row) => [row.name, row.value])
  }
  const oldest = async (hospitalId: number): Promise<Map<string, number>> => {
    const having = rows.filter(({ id }) => id).map(({ name }) => name)
    const found = await ofEach<string | null>(hospitalId, having, 'min(id)')
    return new Map(found.flatMap(([name, id]) => (id ? [[name, Number(id)] as const] : [])))
  }
  return {
    tables,
    counts: async (hospitalId) => new Map(await ofEach<number>(hospitalId, tables, 'count(*)::int')),
    digests: async (hospitalId, but) => {
      const held = tables.filter((name) => !but.test(name))
      const sum = `count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)`
      return (await ofEach<string>(hospitalId, held, sum)).map((pair) => pair.join('='))
    },
    ids: async (hospitalId) => [...(await oldest(hospitalId)).values()],
    holding: async (hospitalId, id) =>
      (
        await ofEach<boolean>(
          hospitalId,
          rows.filter((row) => row.id).map(({ name }) => name),
          `coalesce(bool_or(id = ${id}), false)`,
        )
      )
        .filter(([, held]) => held)
        .map(([name]) => name),
    idsOf: async (hospitalId, table) =>
      (await ofEach<string[] | null>(hospitalId, [table], 'array_agg(id)')).flatMap(([, all]) =>
        (all ?? []).map(Number),
      ),
    oldest,
    end: () => client.end(),
  }
}
