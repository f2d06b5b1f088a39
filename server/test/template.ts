/**
 * A migrated database directory kept for the next test run. Making one costs seconds, copying it a tenth of one; it is
 * made anew when a migration, the reference data or the database package changes.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connected } from '../src/kit/db/connection.ts'
import { startCluster } from '../src/kit/postgres/cluster.ts'
import { addressOn, prepare } from '../src/kit/postgres/index.ts'
import { rolePasswords } from '../src/kit/postgres/keys.ts'
import { placeFor } from '../src/kit/postgres/place.ts'
import { alive, runningOn } from '../src/kit/postgres/postmaster.ts'
import { DATABASE, OWNER } from '../src/kit/postgres/roles.ts'
import { migrate } from '../src/migrate.ts'

const checkout = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(checkout, '.data-test')

/** Beside the run's database a migrated one that nobody is connected to: others are made as copies of it. */
export const BLANK = 'blank'

/** Tests are about answers, not about power cuts: no waiting for the disk. */
export const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** Digest of everything a migrated database follows from. */
const digest = (): string => {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path).update(readFileSync(path))
  }
  for (const path of [
    'server/db/migrations',
    'server/db/reference',
    'server/src/areas/access/menus/load-menu.ts',
    // Columns that roles choose from are written into it.
    'contract/src',
    'server/src/migrate.ts',
    'server/src/kit/postgres/roles.ts',
    'server/test/template.ts',
    'package.json',
  ])
    add(join(checkout, path))
  return hash.digest('hex').slice(0, 16)
}

/** Removes what earlier runs left: their directories, their servers when they were killed, outdated templates. */
const sweep = (keep: string): void => {
  for (const name of readdirSync(folder)) {
    const owner = Number(/^run-(\d+)$|\.(\d+)$/.exec(name)?.slice(1).find(Boolean) ?? 0)
    if (name === keep || (owner > 0 && alive(owner))) continue
    if (/^(run|template)-/.test(name)) discard(join(folder, name))
  }
}

/** Ends the server of a data directory at once and deletes everything of it. */
export const discard = (dataDir: string): void => {
  const place = placeFor(dataDir)
  const server = runningOn(place)
  if (server) process.kill(server.pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  // A directory of root's in /var/lib has a folder of its own.
  if (!place.startsWith(dataDir)) rmSync(dirname(place), { recursive: true, force: true })
}

const makeTemplate = async (dataDir: string): Promise<void> => {
  const passwords = rolePasswords(dataDir)
  const cluster = await startCluster({ dataDir, password: passwords.superuser, settings: fast })
  try {
    const address = addressOn(cluster.port)
    await prepare(address('postgres', passwords.superuser, 'postgres'), passwords)
    await migrate(address('owner', passwords.owner, DATABASE))
    await connected(address('postgres', passwords.superuser, 'postgres'), (client) =>
      client.query(`create database ${BLANK} owner ${OWNER} template ${DATABASE}`),
    )
  } finally {
    await cluster.stop()
  }
}

const named = (): string => join(folder, `template-${digest()}`)

/** Makes a data directory one with a migrated database, as the first start of the product would; the template must stand. */
export const copyTemplate = (dataDir: string, template = named()): void => {
  const place = placeFor(dataDir)
  mkdirSync(dirname(place), { recursive: true })
  copyFileSync(join(template, 'database.keys.json'), join(dataDir, 'database.keys.json'))
  execFileSync('cp', ['-a', placeFor(template), place])
}

/** @returns a data directory with a migrated database, for this process alone */
export const freshDataDir = async (): Promise<string> => {
  mkdirSync(folder, { recursive: true })
  const template = named()
  sweep(basename(template))
  if (!statSync(template, { throwIfNoEntry: false })) {
    const unfinished = `${template}.${process.pid}`
    await makeTemplate(unfinished)
    renameSync(unfinished, template)
  }
  const dataDir = join(folder, `run-${process.pid}`)
  copyTemplate(dataDir, template)
  return dataDir
}
