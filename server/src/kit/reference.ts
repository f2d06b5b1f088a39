/**
 * Reference data: files `db/reference/<schema>.<table>.csv`, loaded into the table they are named after.
 * The first line names the columns. A row is found again by the table's primary key and brought up to date, so loading
 * twice changes nothing and an edited file is an update. Rows that left a file stay: something may refer to them.
 */
import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

const FOLDER = new URL('../../db/reference/', import.meta.url)
const AREAS = new URL('../areas/', import.meta.url)
const TABLE_FILE = /^([a-z_]+)\.([a-z_]+)\.csv$/

/** Splits CSV (RFC 4180: quotes, doubled quotes, LF) into records by column name. */
export const parseCsv = (text: string): Record<string, string>[] => {
  const [names = [], ...rows] = records(text)
  return rows.map((row, index) => {
    if (row.length !== names.length) throw new Error(`第 ${index + 2} 行有 ${row.length} 列，应为 ${names.length} 列`)
    return Object.fromEntries(names.map((name, column) => [name, row[column]!]))
  })
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/gy

/** The lines of a comma-separated text, its heads first. */
export const records = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  const field = new RegExp(FIELD)
  while (field.lastIndex < text.length) {
    const match = field.exec(text)
    if (!match) throw new Error(`第 ${rows.length + 1} 行无法读取`)
    row.push(match[1]?.replaceAll('""', '"') ?? match[2]!)
    if (match[3] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

/** A reference file's records, for data that is code's to read (menus, roles) and not a table. */
export const readReference = (name: string): Record<string, string>[] =>
  parseCsv(readFileSync(new URL(name, FOLDER), 'utf8'))

/** The records of a file that each area may have beside it (`areas/<area>/menu.csv`), by the areas' names. */
export const readReferenceOfAreas = (name: string): Record<string, string>[] =>
  globSync(`*/${name}`, { cwd: AREAS })
    .sort()
    .flatMap((file) => parseCsv(readFileSync(new URL(file, AREAS), 'utf8')))

/**
 * Loads every table file that changed since it was last loaded, all in one transaction.
 * @param client connection of the owning role
 * @returns names of the files loaded now
 */
export const loadReference = async (client: pg.ClientBase): Promise<string[]> => {
  const known = await loadedDigests(client)
  const loaded: string[] = []
  await client.query('begin')
  try {
    for (const name of readdirSync(FOLDER)
      .filter((file) => TABLE_FILE.test(file))
      .sort()) {
      const text = readFileSync(new URL(name, FOLDER), 'utf8')
      const digest = createHash('sha256').update(text).digest('hex')
      if (known.get(name) === digest) continue
      await loadTable(client, name, parseCsv(text))
      await remember(client, name, digest)
      loaded.push(name)
    }
    await client.query('commit')
    return loaded
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const loadedDigests = async (client: pg.ClientBase): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; digest: string }>(
    `select substr(name, 11) as name, value #>> '{}' as digest from kit.setting where name like 'reference:%'`,
  )
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

const remember = async (client: pg.ClientBase, name: string, digest: string): Promise<void> => {
  const text = `insert into kit.setting (name, value) values ('reference:' || $1, to_jsonb($2::text))
    on conflict (name) do update set value = excluded.value`
  await client.query(text, [name, digest])
}

const loadTable = async (
  client: pg.ClientBase,
  file: string,
  rows: readonly Record<string, string>[],
): Promise<void> => {
  const [, schema, table] = TABLE_FILE.exec(file)!
  const target = `"${schema}"."${table}"`
  const names = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`)
  if (names.length === 0) return
  const keys = await primaryKey(client, target)
  const rest = names.filter((name) => !keys.includes(name))
  const changes = rest.map((name) => `${name} = excluded.${name}`).join(', ')
  const text = `insert into ${target} as t (${names.join(', ')})
    select ${names.join(', ')} from jsonb_populate_recordset(null::${target}, $1::jsonb)
    on conflict (${keys.join(', ')}) do ${rest.length > 0 ? `update set ${changes}` : 'nothing'}`
  await client.query(text, [JSON.stringify(rows)])
}

const primaryKey = async (client: pg.ClientBase, target: string): Promise<string[]> => {
  const text = `select quote_ident(a.attname) as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = $1::regclass and i.indisprimary`
  const { rows } = await client.query<{ name: string }>(text, [target])
  if (rows.length === 0) throw new Error(`${target} 没有主键，无法装入参考数据`)
  return rows.map(({ name }) => `"${name.replaceAll('"', '')}"`)
}
