/**
 * What every reading call of the contract costs at the largest hospital: CPU of this process and of all of the database's,
 * a call. CPU and not time, so that a busy machine tells the same. `npm run bench -- --only cost [--calls TEXT] [--own]`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Call, pathNames } from '@clinic/contract/call.ts'
import { EVERYONE } from '@clinic/contract/desks.ts'
import type { App } from '@clinic/server/src/app.ts'
import type { Session } from '@clinic/server/src/kit/session.ts'
import pg from 'pg'
import type { Asker } from './people.ts'

/** Of a kernel's clock, in which /proc counts. */
const TICKS = 100
/** A call is repeated until so much CPU was used, or so often. */
const ENOUGH_MS = 150
const MOST_TIMES = 15

/** Ticks of each process of the database, also of those that have ended. */
const ticks = new Map<string, number>()

/** Milliseconds of CPU of the database's processes so far. */
const databaseCpu = (postmaster: number): number => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      if (Number(fields[1]) === postmaster) ticks.set(pid, Number(fields[11]) + Number(fields[12]))
    } catch {
      // It ended meanwhile.
    }
  }
  return ([...ticks.values()].reduce((sum, one) => sum + one, 0) * 1000) / TICKS
}

const processCpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** It reads, and gives the session another hospital. */
const LEAVING = /switchHospital$/

type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly (Schema & { readonly const?: unknown })[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly pattern?: string
}

/** Ids to ask about, by the name of a field or the schema of a table. */
type Ids = Readonly<Record<string, number>>

const idsOf = async (ownerUrl: string, hospitalId: number, staffId: number): Promise<Ids> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`select set_config('app.hospital_id', $1, false)`, [String(hospitalId)])
    const { rows } = await client.query<{
      schema: string
      name: string
    }>(`select c.relnamespace::regnamespace::text as schema,
        c.relname as name from pg_class c where c.relkind = 'r' and c.relforcerowsecurity
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id') order by 1, 2`)
    const found: Record<string, number> = { hospitalId, staffId }
    for (const { schema, name } of rows) {
      const [one] = (await client.query<{ id: string | null }>(`select max(id) as id from ${schema}.${name}`)).rows
      if (one?.id) found[name] = Number(one.id)
    }
    return found
  } finally {
    await client.end()
  }
}

/** What an `id` of a call may be: the row its path names, by a word in it. */
const meant: readonly (readonly [RegExp, string])[] = [
  [/customer.*(panel|details?|limit)|^\/api\/v1\/customer\/\{id\}/i, 'customer'],
  [/triageRule/, 'rule'],
  [/triage/, 'triage'],
  [/deduction\/record/, 'deduction_record'],
  [/shift/, 'cashier_shift'],
  [/cancelling/, 'payment'],
  [/payment|order\/order/, 'sales_order'],
  [/base\/record/, 'consult_record'],
  [/customerDemand/, 'customer_demand'],
  [/source\/type/, 'source_type'],
  [/source/, 'source'],
  [/hisrole|role/, 'role'],
  [/hisusr|member/, 'staff'],
  [/hisjob|job/, 'job'],
  [/hisdept/, 'department'],
  [/typeTree/, 'type_tree'],
  [/kind/, 'universal_kind'],
  [/product/, 'product'],
  [/operationLog/, 'entry'],
  [/template/, 'template'],
]
const named: Readonly<Record<string, string>> = {
  customerId: 'customer',
  purchasedItemId: 'purchased_item',
  orderId: 'sales_order',
  roleId: 'role',
  staffId: 'staffId',
  leftId: 'staffId',
  rightId: 'staffId',
  hospitalId: 'hospitalId',
  ownerId: 'role',
}

const given = (schema: Schema, name: string, path: string, ids: Ids): unknown => {
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return schema.anyOf[0]!.const ?? given(schema.anyOf[0]!, name, path, ids)
  const type = [schema.type].flat()[0]
  if (type === 'integer') return ids[named[name] ?? meant.find(([of]) => of.test(path))?.[1] ?? ''] ?? 1
  if (type === 'array') return [given(schema.items ?? {}, name, path, ids)]
  if (type === 'object') return inputOf(schema, path, ids)
  if (type === 'boolean') return true
  return { keyword: '王', phone: '13912345678' }[name] ?? '1'
}
const inputOf = (schema: Schema, path: string, ids: Ids): Record<string, unknown> =>
  Object.fromEntries((schema.required ?? []).map((name) => [name, given(schema.properties![name]!, name, path, ids)]))

/** Ways to ask that cost otherwise than the first: words of a choice, a keyword, a page's first order. */
const waysOf = (call: Call, ids: Ids): readonly { readonly as: string; readonly input: Record<string, unknown> }[] => {
  const schema = call.input as Schema
  const base = inputOf(schema, call.path, ids)
  const ways = [{ as: '', input: base }]
  for (const name of ['desk', 'by', 'range', 'tab', 'view'])
    for (const word of schema.properties?.[name]?.enum ?? [])
      ways.push({ as: String(word), input: { ...base, ...(name === 'by' ? { range: 'month' } : {}), [name]: word } })
  if (schema.properties?.['keyword']) ways.push({ as: 'keyword', input: { ...base, keyword: '王丽' } })
  return ways
}

export type Cost = {
  readonly call: string
  readonly as: string
  readonly ours: number
  readonly database: number
  readonly status: number
  readonly bytes: number
}

const request = (call: Call, token: string, input: Readonly<Record<string, unknown>>) => {
  const inPath = new Set(pathNames(call.path))
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
  const headers = { authorization: `Bearer ${token}` }
  if (call.method === 'POST' || call.method === 'PUT') return { method: call.method, url: path, headers, payload: rest }
  return { method: call.method, url: `${path}?${new URLSearchParams(rest as Record<string, string>)}`, headers }
}

/** From now on everybody is the consultant of most customers of the hospital: may ask all she may ask now, about her own rows only. */
const narrowed = async (app: App, ownerUrl: string, { hospitalId }: Asker): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`select set_config('app.hospital_id', $1, false)`, [String(hospitalId)])
  const { rows } = await client.query<{ id: string }>(
    'select consultant_id as id from customers.customer where consultant_id is not null group by 1 order by count(*) desc limit 1',
  )
  await client.end()
  const { services } = app
  const { authenticate } = services
  const desks: ReadonlySet<string> = new Set(Object.values(EVERYONE))
  Object.assign(services, {
    authenticate: async (...asked: Parameters<typeof authenticate>): Promise<Session> => {
      const session = await authenticate(...asked)
      const permissions = new Set([...session.permissions].filter((key) => !desks.has(key)))
      const own = [...permissions].map((key) => [key, { departments: [], own: true }] as const)
      return { ...session, staffId: Number(rows[0]!.id), permissions, scopes: new Map(own) }
    },
  })
}

export type CostWork = {
  readonly app: App
  readonly ownerUrl: string
  readonly postmaster: number
  readonly asker: Asker
  /** Only calls whose path holds this. */
  readonly only: string
  /** As somebody who reaches her own rows only, who are very many. */
  readonly own: boolean
  readonly say: (line: string) => void
}

/** Every reading call that needs a session. @returns them all, those that were refused with their status */
export const measureCost = async ({ app, ownerUrl, postmaster, asker, only, own, say }: CostWork): Promise<Cost[]> => {
  if (own) await narrowed(app, ownerUrl, asker)
  const ids = await idsOf(ownerUrl, asker.hospitalId, asker.staffId)
  const costs: Cost[] = []
  const calls = app.routes
    .map(({ area, name, call }) => ({ title: `${area}.${name}`, call: call as Call }))
    .filter(({ call }) => call.effect === 'read' && call.may !== 'public' && call.form === 'json')
    .filter(({ call }) => !LEAVING.test(call.path))
    .filter(({ call, title }) => `${title} ${call.path}`.includes(only))
  for (const { title, call } of calls)
    for (const { as, input } of waysOf(call, ids)) {
      const ask = () => app.http.inject(request(call, asker.token, input) as never)
      const first = await ask()
      await ask()
      const before = { ours: processCpu(), database: databaseCpu(postmaster) }
      let times = 0
      while (
        times < MOST_TIMES &&
        (times < 3 || processCpu() - before.ours + databaseCpu(postmaster) - before.database < ENOUGH_MS)
      ) {
        await ask()
        times++
      }
      const ours = (processCpu() - before.ours) / times
      const database = (databaseCpu(postmaster) - before.database) / times
      costs.push({ call: title, as, ours, database, status: first.statusCode, bytes: first.payload.length })
      say(
        `${(ours + database).toFixed(1)} ms  ${title} ${as} ${first.statusCode} (${ours.toFixed(1)} + ${database.toFixed(1)})`,
      )
    }
  return costs
}

/** The dearest first, as a table for docs/performance.md. */
export const costTable = (costs: readonly Cost[]): string =>
  [
    '| Call | CPU ms | of it database |\n|---|---:|---:|',
    ...costs
      .filter(({ status }) => status === 200)
      .toSorted((a, b) => b.ours + b.database - a.ours - a.database)
      .map(
        ({ call, as, ours, database }) =>
          `| ${call}${as ? ` (${as})` : ''} | ${(ours + database).toFixed(1)} | ${database.toFixed(1)} |`,
      ),
  ].join('\n')

export const writeCosts = (dataDir: string, costs: readonly Cost[]): Promise<void> =>
  writeFile(join(dataDir, 'cost.json'), JSON.stringify(costs, null, 2))
