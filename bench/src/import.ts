/**
 * 50,000 customers from a sheet into the largest hospital, beside a plain COPY of the same archives, standings and search tokens;
 * and how long a list of customers takes meanwhile. `--only import`. The customers stay: each run leaves 50,000 more.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { imports } from '@clinic/contract/areas/imports/calls.ts'
import { personFrom } from '@clinic/server/src/demo/content/people.ts'
import { randomFrom } from '@clinic/server/src/demo/random.ts'
import pg from 'pg'
import type { Asker } from './people.ts'
import { pause } from './product.ts'
import type { Spot } from './rights.ts'
import type { Side } from './sides.ts'

const ROWS = 50_000
const WOMEN = 0.8
const POLL_MS = 500
/** Between two looks at the list, and how long it is watched while nothing is under way. */
const LOOKS_MS = 50
const IDLE_MS = 15_000

export type Imported = {
  readonly copy: number
  readonly upload: number
  readonly check: number
  readonly run: number
  readonly spots: readonly Spot[]
}

/** Names as they are, numbers nobody has: the next 50,000 each time. */
const sheet = (): Blob => {
  const random = randomFrom(`sheet ${Date.now()}`)
  const first = (Math.floor(Date.now() / 1000) % 1_900) * ROWS
  const lines = Array.from({ length: ROWS }, (_, n) => {
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

const upload = async (url: string, token: string): Promise<number> => {
  const form = new FormData()
  form.append('file', sheet(), 'customers.csv')
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

const timed = async <T>(work: () => Promise<T>): Promise<readonly [number, T]> => {
  const begin = performance.now()
  const value = await work()
  return [(performance.now() - begin) / 1000, value]
}

/** One desk that reads the list, looks at it for a moment and reads again, while something is under way: p99 of its waits. */
const meanwhile = async <T>(url: string, token: string, work: () => Promise<T>): Promise<readonly [number, T]> => {
  let under = true
  const done = work().finally(() => {
    under = false
  })
  const waits: number[] = []
  while (under) {
    const begin = performance.now()
    await answerOf(await fetch(`${url}${customers.page.path}?page=1&pageSize=20`, { headers: headersOf(token) }))
    waits.push(performance.now() - begin)
    await pause(LOOKS_MS)
  }
  waits.sort((one, other) => one - other)
  return [waits[Math.floor(waits.length * 0.99)]!, await done]
}

const columnsText = `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`

/** What was imported once more, under other ids and digests, as files of the database server; and seconds to COPY them. */
const copied = async (url: string, dataDir: string, { hospitalId }: Asker, batch: number): Promise<number> => {
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
    const [seconds] = await timed(async () => {
      for (const [n, table] of tables.entries()) await client.query(`copy ${table} (${names[n]}) from '${files[n]}'`)
    })
    await client.query('rollback')
    return seconds
  } finally {
    await client.end()
    for (const file of files) rmSync(file, { force: true })
  }
}

/** Sends a sheet, has it looked at and lets it in. @param ours with its jobs running */
export const measureImport = async (ours: Side, url: string, dataDir: string, asker: Asker): Promise<Imported> => {
  const { token } = asker
  await meanwhile(ours.url, token, () => pause(IDLE_MS / 5))
  const [idle] = await meanwhile(ours.url, token, () => pause(IDLE_MS))
  const asked = (id: number) => () => stateOf(ours.url, token, id)
  const [under, took] = await meanwhile(ours.url, token, async () => {
    const [uploading, id] = await timed(() => upload(ours.url, token))
    const [checking, { good }] = await timed(() => until('ready', asked(id)))
    if (good !== ROWS) throw new Error(`${good} rows of the sheet are good`)
    const [running, { created }] = await timed(async () => {
      const body = JSON.stringify({ id, count: good })
      await answerOf(await fetch(ours.url + imports.start.path, { method: 'PUT', headers: headersOf(token), body }))
      return await until('done', asked(id))
    })
    if (created !== ROWS) throw new Error(`${created} customers were made`)
    return { id, upload: uploading, check: checking, run: running }
  })
  const copy = await copied(url, dataDir, asker, took.id)
  return {
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

export const importTable = ({ copy, upload: sent, check, run }: Imported): string =>
  `| Import of ${ROWS} rows | COPY s | sheet read s | looked at s | taken in s | COPY / taken in |
|---|---:|---:|---:|---:|---:|
| largest hospital | ${[copy, sent, check, run].map((one) => one.toFixed(1)).join(' | ')} | ${(copy / run).toFixed(2)} |`
