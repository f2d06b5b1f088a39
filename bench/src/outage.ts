/**
 * `npm run bench -- --only outage --rounds 50`: the database, its sessions and the server are killed in turn, under load and
 * idle, the embedded server and a given one behind a relay that fails over. A table of how long it took until calls were
 * served again, what was answered meanwhile, and how many sessions were left at the end.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connected } from '@clinic/server/src/kit/db/connection.ts'
import { startCluster } from '@clinic/server/src/kit/postgres/cluster.ts'
import { Product, pause } from './product.ts'
import { median } from './report.ts'

const READERS = 8
const BACK_MS = 60_000
type Say = (line: string) => void
type Misfortune = { readonly name: string; readonly befall: () => unknown; readonly noAnswer?: boolean }

const onDatabase = (url: string, text: string): Promise<unknown> => connected(url, (client) => client.query(text))
const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'clinic_app'`
const oneSession = `select pid from pg_stat_activity where usename = 'clinic_app' limit 1`

const killSession = (url: string): Promise<unknown> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(oneSession)
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
  }).catch(() => undefined)

/** Eight people read until told to stop. @returns answers by status */
const readers = (product: Product) => {
  const statuses = new Map<number, number>()
  let reading = true
  const one = async (): Promise<void> => {
    while (reading) {
      const status = await product.read()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await pause(status === 200 ? 20 : 50)
    }
  }
  const all = Promise.all(Array.from({ length: READERS }, one))
  const stop = async (): Promise<Map<number, number>> => {
    reading = false
    await all
    return statuses
  }
  return { stop }
}

/** Milliseconds until five calls in a row are served. */
const untilServed = async (product: Product): Promise<number> => {
  const began = Date.now()
  for (let good = 0, since = 0; Date.now() - began < BACK_MS; await pause(40)) {
    if ((await product.read()) !== 200) {
      good = 0
      continue
    }
    if (good === 0) since = Date.now()
    if (++good === 5) return since - began
  }
  return BACK_MS
}

type Row = {
  readonly name: string
  readonly back: number[]
  readonly wrong: Map<number, number>
  served: number
  away: number
}

const siege = async (product: Product, misfortunes: readonly Misfortune[], rounds: number): Promise<Row[]> => {
  const rows = misfortunes.map(({ name }): Row => ({ name, back: [], wrong: new Map(), served: 0, away: 0 }))
  for (let round = 0; round < rounds; round++) {
    const at = round % misfortunes.length
    const { befall, noAnswer } = misfortunes[at]!
    // Each of them under load and idle in turn.
    const load = Math.floor(round / misfortunes.length) % 2 === 0 ? readers(product) : null
    await pause(500)
    const befalling = Promise.resolve(befall())
    await pause(100)
    const row = rows[at]!
    row.back.push(100 + (await untilServed(product)))
    await befalling
    for (const [status, n] of (await load?.stop()) ?? [])
      if (status === 200) row.served += n
      else if (status === 503) row.away += n
      else if (!(noAnswer && status === 0)) row.wrong.set(status, (row.wrong.get(status) ?? 0) + n)
  }
  return rows
}

const table = (rows: readonly Row[]): string[] => [
  '| What happened | rounds | back after, median ms | worst ms | served | 503 | anything else |',
  '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
  ...rows.map(({ name, back, served, away, wrong }) => {
    const rest = [...wrong].map(([status, n]) => `${n} × ${status || 'no answer'}`).join(', ') || '–'
    return `| ${name} | ${back.length} | ${Math.round(median(back))} | ${Math.max(...back)} | ${served} | ${away} | ${rest} |`
  }),
]

const sessionsOf = async (url: string): Promise<string> => {
  const count = `select count(*)::int as n, count(*) filter (where application_name like '%realtime')::int as listening
    from pg_stat_activity where usename = 'clinic_app'`
  const [row] = await connected(
    url,
    async (client) => (await client.query<{ n: number; listening: number }>(count)).rows,
  )
  return `sessions fifteen seconds later: ${row!.n}, of them listening: ${row!.listening}`
}

const embedded = async (rounds: number, say: Say): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'clinic-outage-'))
  const product = new Product(dataDir)
  try {
    await product.start()
    const superuser = product.address('postgres')
    const misfortunes: Misfortune[] = [
      { name: 'every session is ended', befall: () => onDatabase(superuser, endSessions) },
      { name: 'kill -9 of a session', befall: () => killSession(superuser) },
      { name: 'kill -9 of the database', befall: () => process.kill(product.postmaster, 'SIGKILL') },
      { name: 'restart of the database', befall: () => process.kill(product.postmaster, 'SIGINT') },
      {
        name: 'kill -9 of the server process',
        noAnswer: true,
        befall: () => product.servers.map((pid) => process.kill(pid, 'SIGKILL')),
      },
    ]
    say('\nEmbedded server:\n')
    for (const line of table(await siege(product, misfortunes, rounds))) say(line)
    await pause(15_000)
    say(`\n${await sessionsOf(superuser)}`)
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A relay in front of a server: what it does when its machine is lost. */
class Relay {
  private readonly open = new Set<Socket>()
  private readonly server: Server
  constructor(port: number) {
    this.server = createServer((inner) => {
      const outer = createConnection(port, '127.0.0.1')
      for (const one of [inner, outer])
        this.open.add(one.on('error', () => one.destroy()).on('close', () => this.open.delete(one)))
      inner.on('data', (bytes: Buffer) => outer.write(bytes)).on('close', () => outer.destroy())
      outer.on('data', (bytes: Buffer) => inner.write(bytes)).on('close', () => inner.destroy())
    })
  }
  listen(): Promise<number> {
    return new Promise((done) =>
      this.server.listen(0, '127.0.0.1', () => done((this.server.address() as { port: number }).port)),
    )
  }
  /** Everything open falls silent and stays so; what comes later finds the successor. */
  silence(): void {
    for (const socket of this.open) socket.removeAllListeners('data').pause()
  }
  reset(): void {
    for (const socket of this.open) socket.destroy()
  }
  close(): void {
    this.reset()
    this.server.close()
  }
}

const given = async (rounds: number, say: Say): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-outage-'))
  const cluster = await startCluster({ dataDir: join(folder, 'server'), password: 'outage' })
  const superuser = `postgres://postgres:outage@127.0.0.1:${cluster.port}`
  await onDatabase(`${superuser}/postgres`, `create role hospital login createrole createdb password 'outage'`)
  await onDatabase(`${superuser}/postgres`, 'create database his owner hospital')
  const relay = new Relay(cluster.port)
  const product = new Product(join(folder, 'data'), `postgres://hospital:outage@127.0.0.1:${await relay.listen()}/his`)
  mkdirSync(product.dataDir)
  try {
    await product.start()
    const misfortunes: Misfortune[] = [
      { name: 'failover that resets connections', befall: () => relay.reset() },
      { name: 'failover that says nothing', befall: () => relay.silence() },
      { name: 'kill -9 of a session', befall: () => killSession(`${superuser}/his`) },
    ]
    say('\nGiven server, behind a relay:\n')
    for (const line of table(await siege(product, misfortunes, rounds))) say(line)
    await pause(15_000)
    say(`\n${await sessionsOf(`${superuser}/his`)}`)
  } finally {
    await product.stop()
    relay.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** On a disk of its own, which only root can make. */
const fullDisk = async (say: Say): Promise<void> => {
  if (process.getuid?.() !== 0) return say('\nFull disk: left out, only root can make a small one.')
  const disk = mkdtempSync(join(tmpdir(), 'clinic-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=0755', 'tmpfs', disk])
  const product = new Product(join(disk, 'data'))
  mkdirSync(product.dataDir)
  try {
    await product.start()
    const filler = join(disk, 'filler')
    const { bavail, bsize } = statfsSync(disk)
    const superuser = product.address('postgres')
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 64 * 1024))
    // The log of changes wants room it cannot get: PostgreSQL stops, and cannot start.
    const stopped = onDatabase(
      superuser,
      `do $$ begin for i in 1..80 loop perform pg_switch_wal();
      create temp table t as select repeat(md5(i::text), 50000); drop table t; end loop; end $$`,
    ).catch(() => undefined)
    await Promise.race([stopped, pause(10_000)])
    const statuses = new Set<number>()
    for (let i = 0; i < 40; i++, await pause(100)) statuses.add(await product.read())
    rmSync(filler)
    say(
      `\nFull disk: answered ${[...statuses].join(', ')} meanwhile, back ${await untilServed(product)} ms after there was room.`,
    )
  } finally {
    await product.stop()
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

export const measureOutage = async (rounds: number, say: Say): Promise<void> => {
  await embedded(rounds, say)
  await given(rounds, say)
  await fullDisk(say)
}
