/** A long export: rows a second, and how much the process that writes it grows meanwhile. */
import { readFile } from 'node:fs/promises'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import pg from 'pg'
import type { Asker } from './people.ts'
import type { Spot } from './rights.ts'
import type { Side } from './sides.ts'

const ROWS = 100_000
/** MB the process may grow by while it writes: a few slices of rows, whatever the length of the list. */
const GROWTH = 100
/** Milliseconds until the first bytes: the browser shows from then on how much has come. */
const FIRST = 1_000

/** Resident memory of a process, MB. Linux only: elsewhere the case is left out. */
const residentOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** Lets the asker export so many rows at once. */
const allow = async (ownerUrl: string, { hospitalId, staffId }: Asker): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`select set_config('app.hospital_id', $1, false)`, [String(hospitalId)])
    const text = `insert into access.feature_grant (owner_type, owner_id, key, value) values ('staff', $1, 'export.maxRows', $2)
      on conflict (hospital_id, owner_type, owner_id, key) do update set value = excluded.value`
    await client.query(text, [staffId, ROWS])
  } finally {
    await client.end()
  }
}

type Exported = { readonly rows: number; readonly first: number; readonly seconds: number; readonly growth: number }

/** Reads one export to its end; what has come is thrown away, as a browser would put it aside. */
const read = async (ours: Side, token: string): Promise<Omit<Exported, 'growth'>> => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  }
  const begin = performance.now()
  const { method, path } = customers.export
  const answer = await fetch(ours.url + path, { method, headers, body: JSON.stringify({ format: 'csv' }) })
  if (!answer.ok) throw new Error(`export → ${answer.status} ${await answer.text()}`)
  // The heading is a line, and the last row ends without one.
  let rows = 0
  let first = 0
  for await (const part of answer.body!) {
    first ||= performance.now() - begin
    for (const byte of part as Uint8Array) if (byte === 10) rows++
  }
  return { rows, first, seconds: (performance.now() - begin) / 1000 }
}

const exportOnce = async (ours: Side, token: string): Promise<Exported> => {
  const before = await residentOf(ours.pid)
  let peak = before
  const watch = setInterval(() => {
    residentOf(ours.pid).then(
      (now) => (peak = Math.max(peak, now)),
      () => undefined,
    )
  }, 50)
  try {
    const one = await read(ours, token)
    return { ...one, growth: peak - before }
  } finally {
    clearInterval(watch)
  }
}

/** Two exports one after the other: what the second adds is not the warming up of the first. */
export const exportSpots = async (ours: Side, asker: Asker, ownerUrl: string): Promise<Spot[]> => {
  if (process.platform !== 'linux') return []
  await allow(ownerUrl, asker)
  await exportOnce(ours, asker.token)
  const { rows, first, seconds, growth } = await exportOnce(ours, asker.token)
  const name = `export of ${rows} rows in ${seconds.toFixed(1)} s`
  return [
    { name: `${name}, memory grows by`, value: growth, unit: 'MB', limit: GROWTH },
    { name: `${name}, first bytes after`, value: first, unit: 'ms', limit: FIRST },
  ]
}
