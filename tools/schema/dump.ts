/**
 * schema.sql: what the migrations amount to, for people to read and for reviews to compare. The embedded PostgreSQL brings
 * no pg_dump, so it is written from the catalogue; it is a description, the migrations remain the source.
 */
import type pg from 'pg'

/** Schemas of PostgreSQL itself and of the job queue are not ours to describe. */
const OURS = `n.nspname !~ '^(pg_|information_schema$|graphile)' and n.nspname <> 'public'`

const QUERIES: readonly (readonly [heading: string, query: string])[] = [
  ['Extensions', `select format('create extension %I;', extname) as line from pg_extension where extname <> 'plpgsql'`],
  ['Schemas', `select format('create schema %I;', n.nspname) as line from pg_namespace n where ${OURS}`],
  [
    'Sequences',
    `select format('create sequence %I.%I as %s start %s cache %s;', schemaname, sequencename, data_type, start_value, cache_size) as line
       from pg_sequences n join pg_namespace s on s.nspname = n.schemaname where ${OURS.replaceAll('n.nspname', 's.nspname')}`,
  ],
  [
    'Functions',
    `select pg_get_functiondef(p.oid) || ';' as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where ${OURS} and p.prokind in ('f', 'p')`,
  ],
  [
    'Views',
    `select format(E'create view %I.%I as\\n%s', n.nspname, c.relname, pg_get_viewdef(c.oid)) as line
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind = 'v'`,
  ],
]

type Table = {
  oid: number
  name: string
  force: boolean
  secured: boolean
  parent: string | null
  split: string | null
}

const TABLES = `
  select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relforcerowsecurity as force, c.relrowsecurity as secured,
         pg_get_partkeydef(c.oid) as split,
         (select format('%s %s', i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid)) from pg_inherits i where i.inhrelid = c.oid) as parent
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and c.relkind in ('r', 'p') order by n.nspname collate "C", c.relname collate "C"`

const COLUMNS = `
  select format('  %I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
                case when co.collname not in ('default', '') then format(' collate %I', co.collname) else '' end,
                case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
                     when a.attgenerated <> '' then format(' generated always as (%s)%s', pg_get_expr(d.adbin, d.adrelid), case a.attgenerated when 's' then ' stored' else '' end)
                     when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
                case when a.attnotnull then ' not null' else '' end) as line
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation co on co.oid = a.attcollation
   where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`

const CONSTRAINTS = `
  select format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as line from pg_constraint
   where conrelid = $1 and contype <> 'n' and conparentid = 0 order by contype = 'f', contype = 'c', conname collate "C"`

const AFTER: readonly string[] = [
  `select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i
    where i.indrelid = $1 and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`,
  `select format('create policy %I on %s%s;', polname, polrelid::regclass,
            coalesce(' using ' || pg_get_expr(polqual, polrelid), '') || coalesce(' with check ' || pg_get_expr(polwithcheck, polrelid), '')) as line
     from pg_policy where polrelid = $1`,
  `select pg_get_triggerdef(oid) || ';' as line from pg_trigger where tgrelid = $1 and not tgisinternal`,
  `select format('grant %s on %s to %s;', string_agg(lower(privilege_type), ', ' order by privilege_type), $1::oid::regclass, grantee::regrole) as line
     from pg_class c, aclexplode(c.relacl) a where c.oid = $1 and a.grantee <> c.relowner and a.grantee <> 0 group by grantee`,
  `select format('comment on %s %s is %L;', case objsubid when 0 then 'table' else 'column' end,
            $1::oid::regclass || coalesce('.' || quote_ident((select attname from pg_attribute where attrelid = $1 and attnum = objsubid and objsubid > 0)), ''), description) as line
     from pg_description where classoid = 'pg_class'::regclass and objoid = $1 order by objsubid`,
]

type Line = { line: string }

/** The text of schema.sql for the database behind the client. */
export const schemaOf = async (client: pg.Client): Promise<string> => {
  // Names stand with their schema wherever they are printed.
  await client.query(`set search_path = pg_catalog`)
  const parts = ['-- Written by `npm run schema` from the migrated database. Do not edit; migrations are the source.\n']
  for (const [heading, query] of QUERIES) {
    const { rows } = await client.query<Line>(`${query} order by 1`)
    if (rows.length > 0) parts.push(`\n-- ${heading}\n`, ...sorted(rows).map((line) => `${line}\n`))
  }
  const { rows: tables } = await client.query<Table>(TABLES)
  for (const table of tables) parts.push(await tableText(client, table))
  return parts.join('').replace(/[ \t]+$/gm, '')
}

/** By code point, as every machine sorts it. */
const sorted = (rows: Line[]): string[] => rows.map(({ line }) => line).sort()

const tableText = async (client: pg.Client, { oid, name, force, secured, parent, split }: Table): Promise<string> => {
  const lines = async (query: string): Promise<string[]> =>
    (await client.query<Line>(query, [oid])).rows.map(({ line }) => line)
  if (parent) return `\ncreate table ${name} partition of ${parent};\n`
  const body = [...(await lines(COLUMNS)), ...(await lines(CONSTRAINTS))].join(',\n')
  const after: string[] = []
  if (secured) after.push(`alter table ${name} enable row level security;`)
  if (force) after.push(`alter table ${name} force row level security;`)
  for (const query of AFTER) after.push(...(await lines(query)).sort())
  return `\ncreate table ${name} (\n${body}\n)${split ? ` partition by ${split}` : ''};\n${after.map((line) => `${line}\n`).join('')}`
}
