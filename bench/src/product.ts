/** The product as `npm start` runs it, on data of its own, with people signed in: for benchmarks that ill-treat it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { addressOn } from '@clinic/server/src/kit/postgres/index.ts'
import { rolePasswords } from '@clinic/server/src/kit/postgres/keys.ts'
import { placeFor } from '@clinic/server/src/kit/postgres/place.ts'
import { freePort } from '@clinic/server/src/kit/postgres/port.ts'
import { runningOn } from '@clinic/server/src/kit/postgres/postmaster.ts'
import { DATABASE } from '@clinic/server/src/kit/postgres/roles.ts'
import { administrators } from './people.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** `npm start` without its installing and building. */
const WATCHED = `import { runWatched } from './tools/keep-running.mjs'; process.exit(await runWatched(['server/src/main.ts']))`
const START_MS = 300_000
/** Sessions to ask with: nobody may ask more than 300 times a minute. */
const SESSIONS = 60

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

export class Product {
  readonly dataDir: string
  url = ''
  private child: ChildProcess | null = null
  private tokens: string[] = []
  private asked = 0
  private readonly databaseUrl: string

  constructor(dataDir: string, databaseUrl = '') {
    this.dataDir = dataDir
    this.databaseUrl = databaseUrl
  }

  async start(): Promise<void> {
    const port = await freePort()
    const env = { ...process.env, PORT: String(port), DATA_DIR: this.dataDir, DATABASE_URL: this.databaseUrl }
    this.child = spawn(process.execPath, ['--input-type=module', '-e', WATCHED], {
      cwd: root,
      env: { ...env, DEMO: 'on', DEMO_SIZE: '400', TEST_CAPTCHA: 'TEST' },
      stdio: 'ignore',
    })
    this.url = `http://127.0.0.1:${port}`
    for (const until = Date.now() + START_MS; ; await pause(300)) {
      if (this.child.exitCode !== null) throw new Error(`the product ended with ${this.child.exitCode}`)
      if ((await fetch(`${this.url}/readyz`).catch(() => null))?.ok) break
      if (Date.now() > until) throw new Error('the product did not start')
    }
    while (this.tokens.length < SESSIONS)
      this.tokens.push(...(await administrators(this.address('owner'))).map(({ token }) => token))
  }

  /** One call of somebody signed in. @returns its status; 0 when there was no answer */
  async read(): Promise<number> {
    const headers = { authorization: `Bearer ${this.tokens[this.asked++ % this.tokens.length]}` }
    const signal = AbortSignal.timeout(20_000)
    const answer = await fetch(`${this.url}${session.current.path}`, { headers, signal }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    return answer?.status ?? 0
  }

  /** The server's process, as it wrote itself down. Its number may be another's by now, who is none of ours. */
  get servers(): number[] {
    const written = readdirSync(join(this.dataDir, 'postgres.users')).map((name) => Number.parseInt(name, 10))
    return written.filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/src/main.ts')
      } catch {
        return false
      }
    })
  }

  get postmaster(): number {
    return runningOn(placeFor(this.dataDir))?.pid ?? 0
  }

  address(role: 'owner' | 'postgres'): string {
    if (this.databaseUrl && role === 'owner') return this.databaseUrl
    const { port } = runningOn(placeFor(this.dataDir))!
    const passwords = rolePasswords(this.dataDir)
    return addressOn(port)(role, passwords[role === 'owner' ? 'owner' : 'superuser'], DATABASE)
  }

  async stop(): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
  }
}
