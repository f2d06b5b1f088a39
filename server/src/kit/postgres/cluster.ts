/**
 * One embedded PostgreSQL server on one data directory: made, started, found again after a crash of ours, kept running
 * and stopped. It listens on 127.0.0.1 only and lives in a session of its own, so Ctrl-C reaches us first and requests
 * in flight are answered before the database goes.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, accountFor } from './account.ts'
import { type Binaries, binariesFor } from './binaries.ts'
import { CannotStart, codeOf } from './cannot-start.ts'
import { placeFor } from './place.ts'
import { freePort, rememberedPort, rememberPort } from './port.ts'
import { leftOver, runningOn } from './postmaster.ts'
import { type Cluster, type Running, supervise } from './supervise.ts'

export type { Cluster } from './supervise.ts'

/** PostgreSQL's own major version: a data directory of another one is refused. */
const MAJOR = '18'
/** After kill -9 the system may keep the old server's shared memory for seconds. */
const SHARED_MEMORY_PATIENCE = 10_000
/** Crash recovery replays at most max_wal_size; it never took more than seconds, a slow disk gets two minutes. */
const RECOVERY_PATIENCE = 120_000

/** Server settings; durability first, then what one clinic's machine can spare. */
const settings: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'replica',
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '1GB',
  // After a kill -9 one call instead of one for each of thousands of files: seconds of a slow disk (Linux has the call).
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  password_encryption: 'scram-sha-256',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  log_line_prefix: '%m [%p] ',
  // Values of rows are personal; neither statements nor key details may reach the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

export type ClusterOptions = {
  /** Folder of the product's own files; the server's directory is `postgres` in it, or where root must put it. */
  readonly dataDir: string
  /** Password of the superuser `postgres`, used when the directory is made. */
  readonly password: string
  /** Differences from the product's settings. Only tests give up durability. */
  readonly settings?: Readonly<Record<string, string>>
  /** Tells a waiting person what is going on. */
  readonly report?: (line: string) => void
}

type Setting = ClusterOptions & { place: string; account: Account; binaries: Binaries; log: string }

/** Starts the server of a data directory, making the directory first when there is none. */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const place = placeFor(options.dataDir, options.report)
  const account = accountFor(place)
  const binaries = binariesFor(options.dataDir, account)
  const at: Setting = { ...options, place, account, binaries, log: join(options.dataDir, 'postgres.log') }
  if (!statSync(join(place, 'PG_VERSION'), { throwIfNoEntry: false })) await initialise(at)
  refuseOtherMajor(place)
  const first = await running(at)
  return supervise(at.place, first, { again: () => running(at, first.port), report: at.report ?? (() => undefined) })
}

/**
 * Order and case by code point, the same on every machine; Chinese order is asked for where it is wanted
 * (`collate "zh-x-icu"`). The character type must be a UTF-8 one for pg_trgm to see Chinese characters as letters.
 */
const locale = [
  ...['-E', 'UTF8', '--locale', 'C', '--lc-ctype', process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'],
  ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
]

const initialise = async (at: Setting): Promise<void> => {
  at.report?.('正在初始化数据库 · creating the database')
  const unfinished = `${at.place}.${process.pid}`
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const passwordFile = `${unfinished}.password`
  writeFileSync(passwordFile, at.password, { mode: 0o600 })
  for (const path of at.account ? [unfinished, passwordFile] : []) chownSync(path, at.account!.uid, at.account!.gid)
  const words = [
    '-D',
    unfinished,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '--data-checksums',
  ]
  try {
    await promisify(execFile)(at.binaries.initdb, [...words, ...locale, '--no-instructions'], surroundings(at))
    renameSync(unfinished, at.place)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Somebody else finished first: their directory is as good as ours.
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return
    throw new CannotStart(
      `数据库目录 ${at.place} 初始化失败：${lastLine(error)}`,
      `The database directory ${at.place} could not be created: ${lastLine(error)}`,
      { cause: error },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

const lastLine = (error: unknown): string => {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  return text.trim().split('\n').at(-1) ?? ''
}

/** A trial under a moved machine's clock (faketime): the database must stand at the hour of the process. */
const movedClock = (): Record<string, string> =>
  process.env['FAKETIME'] === undefined
    ? {}
    : Object.fromEntries(
        ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'].flatMap((name) => {
          const value = process.env[name]
          return value === undefined ? [] : [[name, value]]
        }),
      )

/** The account, a folder it can stand in, and an environment without our secrets. */
const surroundings = (at: Setting) => ({
  ...(at.account ?? {}),
  cwd: dirname(at.place),
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...movedClock() },
})

const refuseOtherMajor = (place: string): void => {
  const major = readFileSync(join(place, 'PG_VERSION'), 'utf8').trim()
  if (major !== MAJOR)
    throw new CannotStart(
      `数据目录 ${place} 由 PostgreSQL ${major} 创建，当前版本为 ${MAJOR}，请先用旧版本导出数据。`,
      `The data directory ${place} was made by PostgreSQL ${major}, this is ${MAJOR}; export the data with the old version first.`,
    )
}

type Attempt = Running | 'shared memory' | 'port taken' | 'again'

/**
 * Finds the running server or starts one, until one of them is ready.
 * @param fixed the port it must have, because others know it by this one
 */
const running = async (at: Setting, fixed?: number): Promise<Running> => {
  let port = fixed ?? rememberedPort(at.dataDir) ?? (await freePort())
  for (const started = Date.now(); ; ) {
    const attempt = (await takeOver(at)) ?? (await launch(at, port))
    if (typeof attempt === 'object') {
      // Written only when it is another one: a full disk must not stand between us and a running server.
      if (rememberedPort(at.dataDir) !== attempt.port) rememberPort(at.dataDir, attempt.port)
      return attempt
    }
    if (attempt === 'port taken' && fixed === undefined) port = await freePort()
    else if (Date.now() - started > SHARED_MEMORY_PATIENCE) throw failed(at)
    else await sleep(attempt === 'shared memory' ? 500 : 50)
  }
}

const failed = (at: Setting): CannotStart => {
  const line =
    readFileSync(at.log, 'utf8')
      .trim()
      .split('\n')
      .findLast((text) => /FATAL|PANIC/.test(text)) ?? ''
  return new CannotStart(
    `数据库无法启动，详见 ${at.log}：${line}`,
    `The database does not start, see ${at.log}: ${line}`,
  )
}

/** The server that already runs here, once it is ready; null when there is none. */
const takeOver = async (at: Setting): Promise<Running | null> => {
  if (leftOver(at.place)) rmSync(join(at.place, 'postmaster.pid'), { force: true })
  for (const end = Date.now() + RECOVERY_PATIENCE; Date.now() < end; await sleep(20)) {
    const found = runningOn(at.place)
    if (!found) return null
    if (found.status === 'ready') return { pid: found.pid, port: found.port, found: true }
  }
  throw failed(at)
}

/** Starts the server and waits until it accepts connections, or tells why it ended. */
const launch = async (at: Setting, port: number): Promise<Attempt> => {
  const before = rotated(at.log)
  const log = openSync(at.log, 'a', 0o600)
  const given = Object.entries({ ...settings, ...at.settings, port: String(port) })
  const words = ['-D', at.place, ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child: ChildProcess = spawn(at.binaries.postgres, words, {
    ...surroundings(at),
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.unref()
  closeSync(log)
  let ended = false
  child.once('error', () => (ended = true)).once('exit', () => (ended = true))
  for (const end = Date.now() + RECOVERY_PATIENCE; !ended && Date.now() < end; await sleep(10)) {
    const found = runningOn(at.place)
    if (found?.pid === child.pid && found?.status === 'ready') return { pid: found.pid, port, found: false }
  }
  if (!ended) throw failed(at)
  const said = readFileSync(at.log).subarray(before).toString()
  if (said.includes('could not bind') || said.includes('could not create any TCP/IP sockets')) return 'port taken'
  if (said.includes('pre-existing shared memory block')) return 'shared memory'
  if (said.includes('lock file "postmaster.pid"')) return 'again'
  throw failed(at)
}

/** Puts a large log aside. @returns size of the log as it is now, in bytes */
const rotated = (log: string): number => {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size < 10 * 1024 * 1024) return size
  renameSync(log, `${log}.1`)
  return 0
}
