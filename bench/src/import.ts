/**
 * 50,000 customers from a sheet into the largest hospital, beside a plain COPY of the same archives, standings and search tokens;
 * and how long a list of customers takes meanwhile. `--only import`. The customers stay: each run leaves 50,000 more.
 * Seconds, and CPU seconds of server and database together: those are the same on a busy machine. `--rows N`: a shorter sheet.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { imports } from '@clinic/contract/areas/imports/calls.ts'
import { personFrom } from '@clinic/server/src/demo/content/people.ts'
import { randomFrom } from '@clinic/server/src/demo/random.ts'
import pg from 'pg'
import { databaseCpu, processCpu } from './cost/cpu.ts'
import type { Asker } from './people.ts'
import { pause } from './product.ts'
import type { Spot } from './rights.ts'
import type { Side } from './sides.ts'

const WOMEN = 0.8
const POLL_MS = 500
/** Between two looks at the list, and how long it is watched while nothing is under way. */
const LOOKS_MS = 50
const IDLE_MS = 15_000

/** Seconds on the wall, and of CPU: the server's and the database's. */
type Taken = { readonly seconds: number; readonly server: number; readonly database: number }

export type Imported = {
  readonly rows: number
  readonly copy: Taken
  readonly upload: Taken
  readonly check: Taken
  readonly run: Taken
  readonly spots: readonly Spot[]
}

export type ImportWork = {
  /** With its jobs running. */
  readonly ours: Side
  readonly url: string
  readonly dataDir: string
  readonly postmaster: number
  readonly asker: Asker
  readonly rows: number
}

/** Names as they are, numbers nobody has: the next 50,000 each time. */
const sheet = (rows: number): Blob => {
  const random = randomFrom(`sheet ${Date.now()}`)
  const first = (Math.floor(Date.now() / 1000) % 1_900) * 50_000
  const lines = Array.from({ length: rows }, (_, n) => {
    const { name, sex } = personFrom(random, WOMEN)
    return `${name},${sex === 1 ? '男' : '女'},166${String(first + n).padStart(8, '0')},现场`
  })
  return new Blob([['姓名,性别,手机号,来源', ...lines].join('\r\n')], { type: 'text/csv' })
}

const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'idempotency-key': crypto.randomUUID(),
})

const answerOf = async <T>(answer: Response): Promise<T> => {
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${answer.url}: ${msg}`)
  return data
}

const upload = async (url: string, token: string, rows: number): Promise<number> => {
  const form = new FormData()
  form.append('file', sheet(rows), 'customers.csv')
  form.append('mode', 'new')
  form.append('match', 'phone')
  const headers = { authorization: `Bearer ${token}` }
  const { id } = await answerOf<{ id: number }>(
    await fetch(url + imports.upload.path, { method: 'POST', headers, body: form }),
  )
  return id
}

type State = { readonly state: string; readonly good: number; readonly created: number }
const stateOf = async (url: string, token: string, id: number): Promise<State> =>
  await answerOf<State>(await fetch(url + imports.one.path.replace('{id}', String(id)), { headers: headersOf(token) }))

const until = async (wanted: string, asked: () => Promise<State>): Promise<State> => {
  for (;;) {
    const found = await asked()
    if (found.state === wanted) return found
    if (found.state === 'cancelled') throw new Error('the import was cancelled')
    await pause(POLL_MS)
  }
}

type Cpu = Omit<Taken, 'seconds'>
const nothing: Cpu = { server: 0, database: 0 }

/** CPU seconds so far, of our server and of the database. */
const cpuNow = ({ ours, postmaster }: Pick<ImportWork, 'ours' | 'postmaster'>): Cpu => ({
  server: processCpu(ours.pid) / 1000,
  database: databaseCpu(postmaster) / 1000,
})

/** One desk that reads the list, looks at it for a moment and reads again, while something is under way. */
class Desk {
  private readonly waits: number[] = []
  private readonly url: string
  private readonly token: string
  private readonly looked: () => void
  /** What one look costs: taken off what is measured beside it. */
  look: Cpu = nothing
  /** @param looked told after each look */
  constructor(url: string, token: string, looked: () => void) {
    this.url = url
    this.token = token
    this.looked = looked
  }
  get looks(): number {
    return this.waits.length
  }
  /** p99 of its waits while this was under way. */
  async beside<T>(work: () => Promise<T>): Promise<readonly [number, T]> {
    let under = true
    const from = this.waits.length
    const done = work().finally(() => {
      under = false
    })
    while (under) {
      const begin = performance.now()
      await answerOf(
        await fetch(`${this.url}${customers.page.path}?page=1&pageSize=20`, { headers: headersOf(this.token) }),
      )
      this.waits.push(performance.now() - begin)
      this.looked()
      await pause(LOOKS_MS)
    }
    const waits = this.waits.slice(from).sort((one, other) => one - other)
    return [waits[Math.floor(waits.length * 0.99)]!, await done]
  }
}

const timed = async <T>(work: ImportWork, desk: Desk | null, act: () => Promise<T>): Promise<readonly [Taken, T]> => {
  const [begin, before, looks] = [performance.now(), cpuNow(work), desk?.looks ?? 0]
  const value = await act()
  const after = cpuNow(work)
  const looked = (desk?.looks ?? 0) - looks
  const spent = (side: keyof Cpu) => after[side] - before[side] - looked * (desk?.look[side] ?? 0)
  return [{ seconds: (performance.now() - begin) / 1000, server: spent('server'), database: spent('database') }, value]
}

const columnsText = `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`

/** What was imported once more, under other ids and digests, as files of the database server; and seconds to COPY them. */
const copied = async (work: ImportWork, batch: number): Promise<Taken> => {
  const {
    url,
    dataDir,
    asker: { hospitalId },
  } = work
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = ['customers.customer', 'customers.standing', 'customers.search_token'] as const
  const files = tables.map((_, n) => join(dataDir, 'postgres', `bench-${n}.copy`))
  try {
    await client.query('begin')
    await client.query(`select set_config('app.hospital_id', $1, true)`, [String(hospitalId)])
    await client.query(
      `create temporary table again on commit drop as select r.customer_id as was, nextval('kit.id') as id from imports.import_row r
        where r.hospital_id = $1 and r.batch_id = $2 and r.customer_id is not null`,
      [hospitalId, batch],
    )
    await client.query(`create temporary table t0 on commit drop as select c.* from customers.customer c join again a on a.was = c.id
      where c.hospital_id = ${hospitalId};
      create temporary table t1 on commit drop as select s.* from customers.standing s join again a on a.was = s.customer_id
        where s.hospital_id = ${hospitalId};
      create temporary table t2 on commit drop as select k.* from customers.search_token k join again a on a.was = k.customer_id
        where k.hospital_id = ${hospitalId};
      update t0 set id = a.id, code = 'B' || a.id, phone_hash = md5(phone_hash || a.id) from again a where a.was = t0.id;
      update t1 set customer_id = a.id from again a where a.was = t1.customer_id;
      update t2 set customer_id = a.id from again a where a.was = t2.customer_id`)
    const names: string[] = []
    for (const [n, table] of tables.entries()) {
      const { rows } = await client.query<{ names: string }>(columnsText, [table])
      names.push(rows[0]!.names)
      await client.query(`copy (select ${names[n]} from t${n}) to '${files[n]}'`)
    }
    const [taken] = await timed(work, null, async () => {
      for (const [n, table] of tables.entries()) await client.query(`copy ${table} (${names[n]}) from '${files[n]}'`)
    })
    await client.query('rollback')
    return taken
  } finally {
    await client.end()
    for (const file of files) rmSync(file, { force: true })
  }
}

/** Sends a sheet, has it looked at and lets it in. */
export const measureImport = async (work: ImportWork): Promise<Imported> => {
  const { ours, rows } = work
  const { token } = work.asker
  // Asked at each look: what a connection that ends has used is counted while it is there.
  const desk = new Desk(ours.url, token, () => void cpuNow(work))
  await desk.beside(() => pause(IDLE_MS / 5))
  const before = desk.looks
  const [watched, [idle]] = await timed(work, null, () => desk.beside(() => pause(IDLE_MS)))
  const looks = desk.looks - before
  desk.look = { server: watched.server / looks, database: watched.database / looks }
  const asked = (id: number) => () => stateOf(ours.url, token, id)
  const [under, took] = await desk.beside(async () => {
    const [uploading, id] = await timed(work, desk, () => upload(ours.url, token, rows))
    const [checking, { good }] = await timed(work, desk, () => until('ready', asked(id)))
    if (good !== rows) throw new Error(`${good} rows of the sheet are good`)
    const [running, { created }] = await timed(work, desk, async () => {
      const body = JSON.stringify({ id, count: good })
      await answerOf(await fetch(ours.url + imports.start.path, { method: 'PUT', headers: headersOf(token), body }))
      return await until('done', asked(id))
    })
    if (created !== rows) throw new Error(`${created} customers were made`)
    return { id, upload: uploading, check: checking, run: running }
  })
  const copy = await copied(work, took.id)
  return {
    rows,
    copy,
    ...took,
    spots: [
      {
        name: `list of customers while it runs (idle ${idle.toFixed(1)} ms), p99`,
        value: under,
        unit: 'ms',
        limit: 2 * idle,
      },
    ],
  }
}

export const importTable = ({ rows, copy, upload: sent, check, run }: Imported): string => {
  const cpu = ({ server, database }: Cpu): number => server + database
  const steps = [copy, sent, check, run]
  return `| Import of ${rows} rows | COPY | sheet read | looked at | taken in | COPY / taken in |
|---|---:|---:|---:|---:|---:|
| seconds | ${steps.map(({ seconds }) => seconds.toFixed(1)).join(' | ')} | ${(copy.seconds / run.seconds).toFixed(2)} |
| CPU seconds, server | ${steps.map(({ server }) => server.toFixed(2)).join(' | ')} | |
| CPU seconds, database | ${steps.map(({ database }) => database.toFixed(2)).join(' | ')} | |
| CPU seconds | ${steps.map((one) => cpu(one).toFixed(2)).join(' | ')} | ${(cpu(copy) / cpu(run)).toFixed(2)} |`
}
