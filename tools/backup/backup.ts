/**
 * A base backup of the embedded database while it runs, by PostgreSQL's backup API (the embedded package has no
 * pg_basebackup): the files as they are, then the log of what changed meanwhile, then everything else in the data directory.
 */
import { createHash } from 'node:crypto'
import {
  createReadStream,
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type pg from 'pg'
import { wallClock } from '../../server/src/kit/clock.ts'
import { newClient } from '../../server/src/kit/db/connection.ts'
import { codeOf } from '../../server/src/kit/postgres/cannot-start.ts'
import { startCluster } from '../../server/src/kit/postgres/cluster.ts'
import { addressOn } from '../../server/src/kit/postgres/index.ts'
import { rolePasswords } from '../../server/src/kit/postgres/keys.ts'
import { placeFor } from '../../server/src/kit/postgres/place.ts'
import { enter } from '../../server/src/kit/postgres/users.ts'

/** Contents that a starting server makes anew (PostgreSQL documentation, "Making a Base Backup"). */
const EMPTY = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)[\\/]/
const LEFT_OUT = /(^|[\\/])(postmaster\.(pid|opts)|pgsql_tmp[^\\/]*|pg_internal\.init[^\\/]*)$/
/** What a data directory holds beside the database: files and keys, but no logs and no addresses of this machine. */
const NOT_OURS = /^postgres|\.log(\.1)?$/

const filesIn = (folder: string): Dirent[] => readdirSync(folder, { recursive: true, withFileTypes: true })

/** Copies the server's files; one that disappears meanwhile is in the log. */
const copyServer = async (place: string, target: string): Promise<void> => {
  mkdirSync(target, { recursive: true, mode: 0o700 })
  for (const entry of filesIn(place)) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(place, path)
    if (LEFT_OUT.test(name) || EMPTY.test(name)) continue
    if (entry.isDirectory()) mkdirSync(join(target, name), { recursive: true, mode: 0o700 })
    else await copyIfThere(path, join(target, name))
  }
}

const copyIfThere = async (from: string, to: string): Promise<void> => {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, to)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** Uploads on their way in: no row names them yet. */
const ON_ITS_WAY = /^\d+[\\/]incoming([\\/]|$)/

/** Copies a file or a folder that is written to meanwhile; what disappears was not part of anything. */
const copyOther = async (from: string, to: string): Promise<void> => {
  if (!statSync(from).isDirectory()) return await copyIfThere(from, to)
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of filesIn(from)) {
    const name = relative(from, join(entry.parentPath, entry.name))
    if (ON_ITS_WAY.test(name)) continue
    if (entry.isDirectory()) mkdirSync(join(to, name), { recursive: true, mode: 0o700 })
    else await copyIfThere(join(from, name), join(to, name))
  }
}

/** Log files from the backup's first to its last, as the label and the server name them. */
const copyLog = async (place: string, target: string, label: string, last: string): Promise<void> => {
  const first = /START WAL LOCATION: \S+ \(file (\w{24})\)/.exec(label)?.[1] ?? ''
  for (const name of readdirSync(join(place, 'pg_wal')))
    if (/^\w{24}$/.test(name) && name >= first && name <= last)
      await copyFile(join(place, 'pg_wal', name), join(target, 'pg_wal', name))
}

const backUpServer = async (client: pg.Client, place: string, target: string): Promise<void> => {
  // Keeps the log from being recycled until this connection ends.
  await client.query(`select pg_create_physical_replication_slot('clinic_backup_' || pg_backend_pid(), true, true)`)
  await client.query(`select pg_backup_start('clinic', true)`)
  await copyServer(place, target)
  const { rows } = await client.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  )
  const { label, last } = rows[0]!
  await copyLog(place, target, label, last)
  writeFileSync(join(target, 'backup_label'), label)
}

const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** `digest  path` of every file of a backup, the list itself excepted. */
export const manifestOf = async (folder: string): Promise<string> => {
  const lines: string[] = []
  for (const entry of filesIn(folder)) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    if (entry.isFile() && name !== 'manifest.sha256') lines.push(`${await digestOf(path)}  ${name}`)
  }
  return `${lines.sort().join('\n')}\n`
}

/**
 * Makes a backup beside whatever the server is doing.
 * @param dataDir data directory of the installation
 * @param into folder that takes the backups
 * @returns the new backup's folder
 */
export const backUp = async (dataDir: string, into: string): Promise<string> => {
  // The wall clock of the hospital: who looks for the backup of an evening finds it by its day.
  const name = `clinic-${wallClock().replace(/[-:]/g, '').replace(' ', '-')}`
  const unfinished = join(into, `.${name}`)
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const use = await enter(dataDir)
  const { superuser } = rolePasswords(dataDir)
  const cluster = await startCluster({ dataDir, password: superuser })
  const client = newClient({ connectionString: addressOn(cluster.port)('postgres', superuser, 'postgres') })
  try {
    await client.connect()
    await backUpServer(client, placeFor(dataDir), join(unfinished, 'postgres'))
  } finally {
    await client.end()
    if (use.isLast()) await cluster.stop()
    else cluster.leave()
    use.left()
  }
  // After the database: a file that a row names was there before the row, and outlives it by a day.
  for (const entry of readdirSync(dataDir))
    if (!NOT_OURS.test(entry)) await copyOther(join(dataDir, entry), join(unfinished, entry))
  writeFileSync(join(unfinished, 'manifest.sha256'), await manifestOf(unfinished))
  const done = join(into, name)
  if (existsSync(done)) throw new Error(`${done} exists already`)
  renameSync(unfinished, done)
  return done
}
