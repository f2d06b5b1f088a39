/** Names of tables from the migrated database: the SQL is the source, the words follow (house, sentences 6 and 17). */
import type pg from 'pg'

const QUERY = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and not c.relispartition
     and n.nspname not in ('pg_catalog', 'information_schema', 'public') and n.nspname not like 'pg\\_%' and n.nspname not like 'graphile%'
   order by n.nspname collate "C", c.relname collate "C"`

/** The text of `tables.generated.ts`. What a statement answers is said by the statement (kit/db/rows.ts). */
export const tablesOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(QUERY)
  return `// Written by \`npm run schema\` from the migrated database. Do not edit.

/** A table, by its area. */
export type Table =
${rows.map(({ name }) => `  | '${name}'`).join('\n')}
`
}
