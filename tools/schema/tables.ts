/** Row types from the migrated database: the SQL is the source, the types follow (house, sentence 6). */
import type pg from 'pg'

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  defaulted: boolean
  element: string | null
}

const SCALARS: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  inet: 'string',
  ltree: 'string',
  date: 'string',
  timestamptz: 'string',
  time: 'string',
  bytea: 'Buffer',
  tstzrange: 'string',
  json: 'Json',
  jsonb: 'Json',
}

const QUERY = `
  select n.nspname || '.' || c.relname as table, a.attname as name, t.typname as type, e.typname as element,
         not a.attnotnull as nullable, (a.atthasdef or a.attidentity <> '' or a.attgenerated <> '') as defaulted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
   where c.relkind in ('r', 'v', 'p') and not c.relispartition
     and n.nspname not in ('pg_catalog', 'information_schema', 'public') and n.nspname not like 'pg\\_%' and n.nspname not like 'graphile%'
   order by n.nspname collate "C", c.relname collate "C", a.attnum`

/** The text of `tables.generated.ts`. Money is fen, points in time are the wire's strings (kit/db/types.ts). */
export const tablesOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<Column>(QUERY)
  const tables = Map.groupBy(rows, (column) => column.table)
  const lines = [...tables].map(([table, columns]) => `  '${table}': {\n${columns.map(lineOf).join('\n')}\n  }`)
  return `// Written by \`npm run schema\` from the migrated database. Do not edit.
import type { ColumnType, Generated } from 'kysely'

/** jsonb: read parsed, written as an object. */
export type Json = ColumnType<unknown, unknown, unknown>

export interface Tables {
${lines.join('\n')}
}
`
}

const lineOf = ({ name, type, element, nullable, defaulted }: Column): string => {
  const scalar = element ? `${SCALARS[element] ?? 'string'}[]` : (SCALARS[type] ?? 'string')
  const full = nullable ? `${scalar} | null` : scalar
  return `    ${name}: ${defaulted ? `Generated<${full}>` : full}`
}
