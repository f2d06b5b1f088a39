/** The product as a process of its own, on a data directory of its own, to be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { clockOffset } from '../src/kit/clock.ts'
import { openKeys } from '../src/kit/keys.ts'
import { addressOn } from '../src/kit/postgres/index.ts'
import { rolePasswords } from '../src/kit/postgres/keys.ts'
import { placeFor } from '../src/kit/postgres/place.ts'
import { runningOn } from '../src/kit/postgres/postmaster.ts'
import { DATABASE } from '../src/kit/postgres/roles.ts'
import { testDatabase } from './database.ts'
import { copyTemplate } from './template.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const START_MS = 60_000

export class Running {
  readonly dataDir: string
  url = ''
  private child: ChildProcess | null = null

  /** @param dataDir of one that runs or ran; absent: one that was started once and has no hospital */
  constructor(dataDir?: string) {
    this.dataDir = dataDir ?? mkdtempSync(join(tmpdir(), 'clinic crash '))
    if (!dataDir) copyTemplate(this.dataDir)
  }

  get alive(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null
  }

  /** Starts the server and waits until it listens. @throws Error with its output when it does not */
  async start(): Promise<void> {
    const { master, index, pepper, chain } = openKeys(testDatabase().keysDir, {})
    const given = { MASTER: master, INDEX: index, PEPPER: pepper, CHAIN: chain }
    const secrets = Object.fromEntries(
      Object.entries(given).map(([name, key]) => [`CLINIC_KEY_${name}`, key.toString('base64')]),
    )
    const env = {
      ...process.env,
      ...secrets,
      PORT: '0',
      DATA_DIR: this.dataDir,
      DEMO: 'off',
      DATABASE_URL: '',
      TEST_CAPTCHA: '',
      TEST_CLOCK_OFFSET: String(clockOffset()),
    }
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.child = child
    this.url = await new Promise<string>((resolve, reject) => {
      let output = ''
      const late = setTimeout(() => reject(new Error(`not started in time: ${output}`)), START_MS)
      const read = (data: Buffer): void => {
        output += data.toString('utf8')
        const found = /已启动：(http:\S+)/.exec(output)?.[1]
        if (found) {
          clearTimeout(late)
          resolve(found)
        }
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)))
    })
  }

  /** kill -9 of the server process. */
  killServer(): Promise<void> {
    return this.end('SIGKILL')
  }

  /** Ends the server as its service manager would, and waits until it has ended. */
  stop(): Promise<void> {
    return this.end('SIGTERM')
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this
    this.child = null
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }

  /** Ends PostgreSQL's postmaster; after a kill -9 its children follow within moments. */
  killDatabase(signal: NodeJS.Signals = 'SIGKILL'): void {
    const server = runningOn(placeFor(this.dataDir))
    if (server) process.kill(server.pid, signal)
  }

  /** kill -9 of one session of the application: PostgreSQL ends all others and recovers. */
  async killSession(): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseUrl('superuser') })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'clinic_app' limit 1`,
    )
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
    await client.end().catch(() => undefined)
  }

  /** Address of the database as a role sees it. */
  databaseUrl(role: 'app' | 'owner' | 'superuser'): string {
    const server = runningOn(placeFor(this.dataDir))
    if (!server) throw new Error('the database is not running')
    const name = role === 'superuser' ? 'postgres' : role
    return addressOn(server.port)(name, rolePasswords(this.dataDir)[role], DATABASE)
  }
}
