/**
 * The database of a running product: the embedded server, or the one DATABASE_URL names. Either way the caller gets three
 * addresses (owner, application, reader) on a server whose settings were checked.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connected } from '../db/connection.ts'
import { CannotStart, codeOf } from './cannot-start.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { assertSound } from './durability.ts'
import { rolePasswords } from './keys.ts'
import { APP, admit, createDatabase, createRoles, DATABASE, OWNER, READER, setPassword } from './roles.ts'
import { enter } from './users.ts'

export { CannotStart } from './cannot-start.ts'

export type DatabaseConfig = {
  /** Folder of the product's own files, absolute. */
  readonly dataDir: string
  /** Owner's address of a real server, 15 or newer; without it the embedded one is used. */
  readonly databaseUrl?: string | undefined
  /** Tells a waiting person what is going on. */
  readonly report?: (line: string) => void
}

export type OpenedDatabase = {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly readerUrl: string
  readonly embedded: boolean
  /** Says that this process ends soon: a start that comes now waits for it. */
  leaving(): void
  /** Stops the embedded server when no other process of ours uses it; leaves a real one alone. */
  stop(): Promise<void>
}

/** @throws CannotStart with one sentence when the database cannot be used */
export const openDatabase = (config: DatabaseConfig): Promise<OpenedDatabase> =>
  config.databaseUrl ? openGiven(config.databaseUrl, config) : openEmbedded(config)

const openEmbedded = async ({ dataDir, report }: DatabaseConfig): Promise<OpenedDatabase> => {
  const use = await enter(dataDir, report)
  const passwords = rolePasswords(dataDir)
  let cluster: Cluster | undefined
  const stop = async (): Promise<void> => {
    if (use.isLast()) await cluster?.stop()
    else cluster?.leave()
    use.left()
  }
  try {
    cluster = await startCluster({ dataDir, password: passwords.superuser, ...(report ? { report } : {}) })
    const address = addressOn(cluster.port)
    const urls = urlsWith((role) => address(role, passwords[role], DATABASE))
    await whileAway(() => prepare(address('postgres', passwords.superuser, 'postgres'), passwords))
    await whileAway(() => connected(urls.appUrl, assertSound))
    return { ...urls, embedded: true, leaving: use.leaving, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A server that was found running may be ending, recovering, or full of the sessions of those who have gone. */
const AWAY = /^(57P\w{2}|53300|08\w{3}|ECONN\w+|EPIPE)$/
const AWAY_MS = 30_000

/** Tries again while the server is away, and then says what it said. */
const whileAway = async (work: () => Promise<void>): Promise<void> => {
  for (const end = Date.now() + AWAY_MS; ; await sleep(200)) {
    try {
      return await work()
    } catch (error) {
      const away = AWAY.test(codeOf(error)) || /Connection terminated/.test(String(error))
      if (!away) throw error
      if (Date.now() > end)
        throw new CannotStart(
          `数据库在运行，但 ${AWAY_MS / 1000} 秒内没有接受连接（${codeOf(error)}）：请停止占用它的程序后重新启动。`,
          `The database runs but took no connection within ${AWAY_MS / 1000} seconds (${codeOf(error)}); stop what occupies it and start again.`,
          { cause: error },
        )
    }
  }
}

const names = { owner: OWNER, app: APP, reader: READER, postgres: 'postgres' }
type Door = 'owner' | 'app' | 'reader'

/** Address maker for the embedded server on a port. */
export const addressOn =
  (port: number) =>
  (role: keyof typeof names, password: string, database: string): string =>
    `postgres://${names[role]}:${password}@127.0.0.1:${port}/${database}`

const urlsWith = (urlOf: (role: Door) => string) => ({
  ownerUrl: urlOf('owner'),
  appUrl: urlOf('app'),
  readerUrl: urlOf('reader'),
})

/** Roles and database of a new embedded server; nothing to do on an old one. */
export const prepare = (
  superuserUrl: string,
  passwords: { readonly owner: string; readonly app: string; readonly reader: string },
): Promise<void> =>
  connected(superuserUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 1) return
    await createRoles(client, { [OWNER]: passwords.owner, [APP]: passwords.app, [READER]: passwords.reader })
    await createDatabase(client)
  })

const openGiven = async (given: string, { dataDir }: DatabaseConfig): Promise<OpenedDatabase> => {
  const owner = parsed(given)
  const password = passwordsFor(owner, dataDir)
  const database = decodeURIComponent(owner.pathname.slice(1))
  const urls = urlsWith((role) => (role === 'owner' ? owner.href : as(owner, names[role], password(role))))
  await connected(urls.ownerUrl, async (client) => {
    await createRoles(client, { [APP]: password('app'), [READER]: password('reader') })
    await admit(client, database)
    for (const role of ['app', 'reader'] as const) {
      if (!(await admitted(as(owner, names[role], password(role)))))
        await setPassword(client, names[role], password(role))
    }
  }).catch((error: unknown) => {
    throw error instanceof CannotStart ? error : unusable(owner, error)
  })
  await connected(urls.appUrl, assertSound)
  return { ...urls, embedded: false, leaving: () => undefined, stop: async () => undefined }
}

const parsed = (given: string): URL => {
  const url = URL.canParse(given) ? new URL(given) : null
  if (
    url &&
    ['postgres:', 'postgresql:'].includes(url.protocol) &&
    url.hostname &&
    url.username &&
    url.pathname.length > 1
  )
    return url
  throw new CannotStart(
    'DATABASE_URL 无效，应形如 postgres://账号:密码@主机:5432/数据库。',
    'DATABASE_URL is not valid; it looks like postgres://account:password@host:5432/database.',
  )
}

/**
 * Passwords of the application's and the reader's role on a given server. They follow from the owner's password, so that
 * every node that knows DATABASE_URL knows them too; without one they come from this data directory's key file.
 */
const passwordsFor = (owner: URL, dataDir: string): ((role: 'app' | 'reader') => string) => {
  if (!owner.password) return (role) => rolePasswords(dataDir)[role]
  const secret = decodeURIComponent(owner.password)
  return (role) => createHmac('sha256', secret).update(`clinic role ${role}`).digest('base64url')
}

const as = (owner: URL, role: string, password: string): string => {
  const url = new URL(owner)
  url.username = role
  url.password = password
  return url.href
}

/** False when the server refuses the password. */
const admitted = (url: string): Promise<boolean> =>
  connected(url, async () => true).catch((error: unknown) => {
    if (codeOf(error) === '28P01') return false
    throw error
  })

const unusable = (owner: URL, error: unknown): CannotStart => {
  const reason = codeOf(error) || (error instanceof Error ? error.message : String(error))
  return new CannotStart(
    `无法使用 ${owner.hostname}:${owner.port || 5432} 上的数据库（${reason}），请检查 DATABASE_URL、网络和账号。`,
    `The database on ${owner.hostname}:${owner.port || 5432} cannot be used (${reason}); check DATABASE_URL, network and account.`,
    { cause: error },
  )
}
