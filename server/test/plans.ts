/**
 * What PostgreSQL makes of the statements of lists. Under row-level security a condition reaches an index only when it is taken
 * for leakproof; otherwise each row of the hospital is read and then filtered. Every statement a list sends is planned; a filter
 * on a day or a moment that some index has is asked once more by itself of an empty table with the same policy and no other
 * index: what that one does not take, none takes.
 */
import pg from 'pg'
import type { Statement } from '../src/kit/db/statement.ts'
import { testDatabase } from './database.ts'
import type { Node } from './node.ts'

type Spied = { readTogether: (scope: unknown, queries: readonly unknown[]) => Promise<unknown> }

/**
 * Runs `work` and answers every statement that was read meanwhile, each text once.
 * @param all is given each as often as it was sent
 */
export const textsOf = async ({ database }: Node, work: () => Promise<void>, all: string[] = []): Promise<string[]> => {
  const spied = database as unknown as Spied
  const original = spied.readTogether
  spied.readTogether = (scope, queries) => {
    for (const query of queries as Statement[]) if (typeof query.text === 'string') all.push(query.text)
    return original.call(database, scope, queries)
  }
  try {
    await work()
  } finally {
    spied.readTogether = original
  }
  return [...new Set(all)].filter(
    (text) => /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete)\b/i.test(text),
  )
}

type Plan = { readonly [key: string]: unknown; readonly Plans?: readonly Plan[] }
type Scan = { readonly table: string; readonly alias: string; readonly filter: string }

const scansIn = (plan: Plan): Scan[] => [
  ...(plan['Filter'] && plan['Relation Name']
    ? [
        {
          table: `${plan['Schema']}.${plan['Relation Name']}`,
          alias: String(plan['Alias']),
          filter: String(plan['Filter']),
        },
      ]
    : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
]

/** The parts of a condition that must all hold: `((a) AND (b))` → `a`, `b`. */
export const conjuncts = (filter: string): string[] => {
  const inner = filter.startsWith('((') ? filter.slice(1, -1) : filter
  const parts: string[] = []
  let depth = 0
  let begun = 0
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === '(') depth++
    if (inner[at] === ')') depth--
    if (depth === 0 && inner.startsWith(' AND ', at)) {
      parts.push(inner.slice(begun, at))
      begun = at + 5
    }
  }
  return [...parts, inner.slice(begun)]
}

const indexesIn = (plan: Plan): string[] => [
  ...(plan['Index Name'] ? [String(plan['Index Name'])] : []),
  ...(plan['Node Type'] === 'Sort' ? ['sorted'] : []),
  // What one column gathers for itself is no order of the rows.
  ...(plan.Plans ?? []).filter((part) => part['Parent Relationship'] !== 'SubPlan').flatMap(indexesIn),
]

type Column = { readonly table: string; readonly column: string; readonly type: string }

/** Dates, moments and ids that stand behind the hospital in an index. */
const indexedDays = `select n.nspname || '.' || c.relname as table, a.attname as column, a.atttypid::regtype::text as type
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[1]
  where a.atttypid in ('date'::regtype, 'timestamptz'::regtype, 'int8'::regtype) and i.indpred is null and c.relforcerowsecurity`

/** One row of a hospital's table that has nothing but a day, a moment, or an id. */
const probes = { date: 'probe_day', 'timestamp with time zone': 'probe_moment', bigint: 'probe_id' } as const
const probe = (
  type: keyof typeof probes,
): string => `create temp table ${probes[type]} (hospital_id bigint, at ${type});
  create index on ${probes[type]} (hospital_id, at);
  alter table ${probes[type]} enable row level security; alter table ${probes[type]} force row level security;
  create policy own on ${probes[type]} using (hospital_id = (select nullif(current_setting('app.hospital_id', true), '')::bigint))`

export type Planner = {
  /** Filters of a statement that an index should take and cannot, in words. */
  leaky(text: string): Promise<string[]>
  /** The indexes a statement is answered by, and `sorted` where rows had to be put in order. */
  indexes(text: string): Promise<string[]>
  /** Looks at a table anew, within what this planner sees alone. */
  analyze(table: string): Promise<unknown>
  end(): Promise<void>
}

/** Tables with a row a customer: whoever looks through one of them for one row keeps everybody waiting. */
const LARGE = /\bcustomers\.(?:customer|standing) (\w+)/g

/**
 * An id beside what a row makes of two columns is looked for among all: such an expression is taken for leaky, and a join by it
 * reads every row. As a value of its own, `(select coalesce(…))`, it is one.
 */
const madeIds = (text: string): string[] =>
  [...new Set([...text.matchAll(LARGE)].map(([, alias]) => alias!))].flatMap(
    (alias) =>
      text.match(new RegExp(`\\b${alias}\\.(?:id|customer_id) = (?:coalesce|case|greatest|least)\\b[^=]*`, 'gi')) ?? [],
  )

const DAYS = /^\((\w+\.)?(\w+) (?:=|<|<=|>|>=) (.+)\)$/s

/** Is it compared with another row's value? Then it is a join, which goes by its own index. */
const joined = (than: string, type: keyof typeof probes): boolean => {
  // A value that is read beforehand is one, whatever stands in for it where there is none; but it is taken for leaky.
  if (/^COALESCE\(\(InitPlan \d+\)\.col\d+, '[^']*'::[\w ]+\)$/.test(than)) return false
  const bare = than.replace(/'[^']*'/g, '').replace(type === 'bigint' ? /\(InitPlan \d+\)\.col\d+/g : '', '')
  // A column of the same row stands there by its bare name.
  if (type === 'bigint' && !/^(COALESCE|CASE|GREATEST|LEAST|\(|\w+\.?\w*\()/.test(than)) return true
  return /(Sub|Init)Plan|\b[a-z]\w*\.(?!\w+\()[a-z]/.test(bare)
}

const UNDEFINED_COLUMN = '42703'

export const planner = async (hospitalId: number): Promise<Planner> => {
  const client = new pg.Client({ connectionString: testDatabase().ownerUrl })
  await client.connect()
  await client.query(
    `select set_config('app.hospital_id', '${hospitalId}', false), set_config('enable_seqscan', 'off', false)`,
  )
  const { rows } = await client.query<Column>(indexedDays)
  const indexed = new Map(rows.map(({ table, column, type }) => [`${table}.${column}`, type as keyof typeof probes]))
  // Never committed: nobody else meets these tables.
  await client.query('begin')
  for (const type of Object.keys(probes) as (keyof typeof probes)[]) await client.query(probe(type))
  const planOf = async (text: string): Promise<Plan> => {
    const { rows: answer } = await client.query(`explain (generic_plan, verbose, format json) ${text}`)
    return (answer[0] as { 'QUERY PLAN': readonly { Plan: Plan }[] })['QUERY PLAN'][0]!.Plan
  }
  const typesOf = async (text: string): Promise<string[]> => {
    await client.query(`prepare asked as ${text}`)
    const { rows: found } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'`,
    )
    await client.query('deallocate asked')
    return found[0]!.types
  }
  /** Does the index of an otherwise empty table take the condition? */
  const served = async (type: keyof typeof probes, column: string, condition: string, types: readonly string[]) => {
    // What a statement reads beforehand is one value; which, does not matter.
    const typed = condition
      .replace(/\$(\d+)/g, (whole, n: string) => `${whole}::${types[Number(n) - 1]}`)
      .replace(/\(InitPlan \d+\)\.col\d+/g, `(select null::${type})`)
    const [, alias = 'p'] = /^\((?:(\w+)\.)?/.exec(condition)!
    await client.query('savepoint tried')
    try {
      const plan = await planOf(`select from ${probes[type]} ${alias} (hospital_id, ${column}) where ${typed}`)
      return scansIn(plan).length === 0
    } catch (error) {
      // Other columns stand there by their bare names, as they do where the plan has one table: a join like those with an alias.
      if ((error as pg.DatabaseError).code !== UNDEFINED_COLUMN) throw error
      await client.query('rollback to savepoint tried')
      return true
    }
  }
  const leaky = async (text: string): Promise<string[]> => {
    const found: string[] = madeIds(text)
    for (const scan of scansIn(await planOf(text)))
      for (const condition of conjuncts(scan.filter)) {
        const [, , column, than = ''] = DAYS.exec(condition) ?? []
        const type = column && indexed.get(`${scan.table}.${column}`)
        if (!type || joined(than, type)) continue
        if (!(await served(type, column, condition, await typesOf(text)))) found.push(`${scan.table}: ${condition}`)
      }
    return found
  }
  const indexes = async (text: string): Promise<string[]> => {
    await client.query('set enable_bitmapscan = off; set enable_sort = off')
    const found = indexesIn(await planOf(text))
    await client.query('set enable_bitmapscan = on; set enable_sort = on')
    return [...new Set(found)].toSorted()
  }
  return { leaky, indexes, analyze: (table) => client.query(`analyze ${table}`), end: () => client.end() }
}
