/** The launcher, tried as it is used: real servers in directories of their own. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { copyTemplate } from '../../../test/template.ts'
import { type OpenedDatabase, openDatabase } from './index.ts'
import { placeFor } from './place.ts'
import { gone, runningOn } from './postmaster.ts'
import { createRoles, scramVerifier } from './roles.ts'

// Each test makes a database directory: a second on a quiet machine, many on a busy one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let dataDir: string
let opened: OpenedDatabase[]

beforeEach(() => {
  // A space, Chinese and more than a socket's 107 bytes: paths as people have them.
  const folder = mkdtempSync(join(tmpdir(), 'clinic test '))
  // mkdtemp closes the folder to others; as root the server runs under another account.
  chmodSync(folder, 0o755)
  dataDir = join(folder, '诊所 数据', 'x'.repeat(100))
  opened = []
})

afterEach(async () => {
  for (const database of opened) await database.stop()
  rmSync(join(dataDir, '../..'), { recursive: true, force: true })
})

/** A start on an empty directory, which is made a database. */
const startAnew = async (): Promise<OpenedDatabase> => {
  const database = await openDatabase({ dataDir })
  opened.push(database)
  return database
}

/** A start on a directory that has a database: what is made anew is looked at by some of the tests. */
const start = (): Promise<OpenedDatabase> => {
  if (!existsSync(join(dataDir, 'database.keys.json'))) copyTemplate(dataDir)
  return startAnew()
}

const ask = async <T extends pg.QueryResultRow>(url: string, question: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(question)).rows
  } finally {
    await client.end()
  }
}

/** Asks again until the server answers. */
const askUntil = async (url: string, question: string, milliseconds: number): Promise<unknown[]> => {
  for (const end = Date.now() + milliseconds; ; await sleep(50)) {
    try {
      return await ask(url, question)
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

const serverOf = (directory: string): number => runningOn(placeFor(directory))?.pid ?? 0

describe('embedded', () => {
  test('is made, keeps its rows over a restart, stops, and leaves no process', async () => {
    const first = await startAnew()
    await ask(first.ownerUrl, 'create table note (text text); insert into note values ($$张三$$)')
    const pid = serverOf(dataDir)
    expect(await gone(pid, 0)).toBe(false)
    await first.stop()
    expect(await gone(pid, 0)).toBe(true)
    const second = await startAnew()
    expect(await ask(second.ownerUrl, 'select text from note')).toEqual([{ text: '张三' }])
    expect(second.appUrl).toBe(first.appUrl)
  })

  test('is durable, checksummed, UTF-8, on the loopback only, and knows Chinese', async () => {
    const { ownerUrl } = await startAnew()
    const [row] = await ask(
      ownerUrl,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
              current_setting('server_encoding') as encoding, current_setting('listen_addresses') as listens,
              (select array_agg(name order by name collate "zh-x-icu") from (values ('张'), ('李'), ('阿')) as v (name)) as sorted`,
    )
    expect(row).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      listens: '127.0.0.1',
      sorted: ['阿', '李', '张'],
    })
  })

  test('keeps its passwords from other users and refuses a wrong one', async () => {
    const { appUrl } = await startAnew()
    expect(statSync(join(dataDir, 'database.keys.json')).mode & 0o777).toBe(0o600)
    const wrong = new URL(appUrl)
    wrong.password = 'wrong'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  test('comes back by itself after kill -9, on the same port, with what was committed', async () => {
    const { ownerUrl } = await start()
    await ask(ownerUrl, 'create table paid (fen bigint); insert into paid values (100)')
    process.kill(serverOf(dataDir), 'SIGKILL')
    expect(await askUntil(ownerUrl, 'select fen::int from paid', 15_000)).toEqual([{ fen: 100 }])
  })

  test('is found again when the process that started it is gone', async () => {
    const first = await start()
    const pid = serverOf(dataDir)
    const second = await start()
    expect(serverOf(dataDir)).toBe(pid)
    expect(second.appUrl).toBe(first.appUrl)
  })

  test('is not fooled by a stale postmaster.pid whose number belongs to another process', async () => {
    const first = await start()
    await first.stop()
    opened = []
    const file = join(placeFor(dataDir), 'postmaster.pid')
    writeFileSync(file, `${process.pid}\n${placeFor(dataDir)}\n0\n5432\n\n127.0.0.1\n0 0\nready\n`)
    const second = await start()
    expect(await ask(second.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(Number(readFileSync(file, 'utf8').split('\n')[0])).not.toBe(process.pid)
  })

  test('takes another port when its own is taken', async () => {
    const first = await start()
    const port = Number(new URL(first.appUrl).port)
    await first.stop()
    opened = []
    const other: Server = createServer()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    try {
      const second = await start()
      expect(new URL(second.appUrl).port).not.toBe(String(port))
      expect(await ask(second.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      other.close()
    }
  })

  test('writes no values of rows into its log', async () => {
    const { ownerUrl } = await start()
    await ask(ownerUrl, 'create table person (phone text primary key)')
    const twice = `insert into person values ('13800138000'), ('13800138000')`
    await expect(ask(ownerUrl, twice)).rejects.toThrow(/duplicate key/)
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('duplicate key')
    expect(log).not.toContain('13800138000')
  })
})

test.runIf(process.getuid?.() === 0)('root keeps the server where another account can reach it', async () => {
  chmodSync(join(dataDir, '../..'), 0o700)
  const { appUrl } = await startAnew()
  const place = placeFor(dataDir)
  try {
    expect(place).toMatch(/^\/var\/lib\/clinic\//)
    expect(await ask(appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await opened.pop()?.stop()
    rmSync(dirname(place), { recursive: true, force: true })
  }
})

describe('given by DATABASE_URL', () => {
  test.each([
    ['不是地址', /DATABASE_URL 无效/],
    ['mysql://a:b@localhost/c', /DATABASE_URL 无效/],
    ['postgres://nobody:wrong@127.0.0.1:1/clinic', /127\.0\.0\.1:1 .*ECONNREFUSED/],
  ])('%s ends in one sentence', async (databaseUrl, sentence) => {
    await expect(openDatabase({ dataDir, databaseUrl })).rejects.toThrow(sentence)
  })

  test('never shows the password', async () => {
    const databaseUrl = testDatabase().ownerUrl.replace(/:[^:@]+@/, ':verysecret@')
    const error: unknown = await openDatabase({ dataDir, databaseUrl }).catch((reason: unknown) => reason)
    expect(String(error)).toMatch(/28P01/)
    expect(String(error)).not.toContain('verysecret')
  })

  test('a server that would lose payments in a power cut is refused', async () => {
    const databaseUrl = await borrowed({ fsync: 'off' })
    await expect(openDatabase({ dataDir, databaseUrl })).rejects.toThrow(/fsync.*已关闭/)
  })

  test('a sound server gets its roles once, and every node that knows the address knows their passwords', async () => {
    const databaseUrl = await borrowed({})
    const one = await openDatabase({ dataDir: join(dataDir, 'one'), databaseUrl })
    const two = await openDatabase({ dataDir: join(dataDir, 'two'), databaseUrl })
    expect(two).toMatchObject({ appUrl: one.appUrl, readerUrl: one.readerUrl, embedded: false })
    expect(await ask(one.appUrl, 'select current_user as me')).toEqual([{ me: 'clinic_app' }])
    expect(await ask(two.readerUrl, 'show default_transaction_read_only')).toEqual([
      { default_transaction_read_only: 'on' },
    ])
    await one.stop()
    expect(await ask(two.ownerUrl, 'select current_user as me')).toEqual([{ me: 'hospital' }])
  })
})

/** A second server of the launcher, addressed as a stranger's server by an owner with an awkward password. */
const borrowed = async (settings: Record<string, string>): Promise<string> => {
  const { startCluster } = await import('./cluster.ts')
  const stranger = join(dataDir, 'stranger')
  const cluster = await startCluster({ dataDir: stranger, password: 'pw', settings })
  opened.push({ ownerUrl: '', appUrl: '', readerUrl: '', embedded: true, leaving: () => {}, stop: cluster.stop })
  const superuser = `postgres://postgres:pw@127.0.0.1:${cluster.port}`
  await ask(`${superuser}/postgres`, `create role hospital login createrole createdb password 'p w''"@'`)
  await ask(`${superuser}/postgres`, 'create database his owner hospital')
  return `postgres://hospital:${encodeURIComponent(`p w'"@`)}@127.0.0.1:${cluster.port}/his`
}

describe('roles', () => {
  test('quotes whatever stands in a name or a password', async () => {
    const name = `we"ird'; drop role clinic_app; --`
    const password = `p'a"s\\s$$ ${'词'.repeat(5)}`
    const client = new pg.Client({ connectionString: testDatabase().superuserUrl })
    await client.connect()
    try {
      await createRoles(client, { [name]: password })
      await createRoles(client, { [name]: 'another, not taken over' })
      const url = new URL(testDatabase().superuserUrl)
      url.pathname = '/postgres'
      url.username = encodeURIComponent(name)
      url.password = encodeURIComponent(password)
      expect(await ask(url.href, 'select current_user as me')).toEqual([{ me: name }])
    } finally {
      await client.query(`drop role if exists ${client.escapeIdentifier(name)}`)
      await client.end()
    }
  })

  test('the stored form is the one of RFC 5803', () => {
    // The example of RFC 7677 §3: user "user", password "pencil".
    expect(scramVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'))).toBe(
      'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
    )
  })
})
