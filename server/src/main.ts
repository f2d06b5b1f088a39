/** The start of a node: configuration → database → migrations → reference data → demo clinic on a first run → listening. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type App, createApp } from './app.ts'
import { clamd, useFileStore, useScanner } from './areas/files/index.ts'
import { useAnchors } from './areas/trail/index.ts'
import { areas } from './areas.ts'
import { type Config, readConfig, WrongConfiguration } from './config.ts'
import { startJobs } from './kit/jobs.ts'
import { openKeys, useKeys } from './kit/keys.ts'
import { CannotStart, type OpenedDatabase, openDatabase } from './kit/postgres/index.ts'
import { migrate } from './migrate.ts'
import { clearUnfinished, openingWork } from './opening.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const WEB = new URL('../../web/dist/', import.meta.url)
/** Requests a minute from one session; a person at a desk needs a tenth of it (security 4.17). */
const PER_MINUTE = 300

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const start = async (): Promise<void> => {
  const config = readConfig(process.env, ROOT)
  if (config.testCaptcha) say('警告：TEST_CAPTCHA 已设置，任何验证码都接受该文字，只能用于测试。')
  const keys = openKeys(config.dataDir)
  useKeys(keys)
  useAnchors(join(config.dataDir, 'trail'))
  useFileStore(join(config.dataDir, 'files'))
  useScanner(config.clamd ? clamd(config.clamd) : null)
  const opened = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, report: say })
  const stops: (() => Promise<unknown>)[] = [opened.stop]
  try {
    const app = await startNode(config, opened, stops)
    await app.http.listen({ port: config.port, host: config.host })
    onSignals(stops)
    say(`\n已启动：http://${config.host}:${portOf(app)}`)
  } catch (error) {
    for (const stop of stops.reverse()) await stop()
    throw error
  }
}

const startNode = async (config: Config, opened: OpenedDatabase, stops: (() => Promise<unknown>)[]): Promise<App> => {
  await clearUnfinished({ ownerUrl: opened.ownerUrl, say })
  const applied = await migrate(opened.ownerUrl)
  if (applied.length > 0) say(`数据库结构已更新（${applied.length} 项）`)
  const app = await createApp({
    config,
    appUrl: opened.appUrl,
    perMinute: PER_MINUTE,
    log: true,
    ...(existsSync(WEB) ? { web: WEB } : {}),
  })
  stops.push(app.close)
  await openingWork({ app, config, ownerUrl: opened.ownerUrl, say })
  const tasks = Object.assign({}, ...areas.map((area) => area.tasks ?? {}))
  const schedule = areas.flatMap((area) => area.schedule ?? [])
  const jobs = await startJobs(tasks, schedule, {
    database: app.database,
    url: opened.appUrl,
    publish: app.services.publish,
    hospitals: app.hospitals,
    report: (error, task) => app.http.log.error({ err: error, task }, 'job failed'),
  })
  stops.push(() => jobs.stop())
  return app
}

const portOf = (app: App): number => {
  const address = app.http.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Graceful: requests in flight are answered, then jobs, database and, last, the embedded server stop. */
const onSignals = (stops: (() => Promise<unknown>)[]): void => {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    say('\n正在停止……')
    for (const one of stops.reverse()) await one().catch(() => {})
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

/** The sentence for what a person can put right; null is a bug and shown with its stack. */
const sentenceOf = (error: unknown): string | null => {
  if (error instanceof WrongConfiguration || error instanceof CannotStart) return error.message
  const { code = '', path } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return '端口已被占用：请停止占用它的程序，或用 PORT=另一个端口 重新启动'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST 不是本机的地址：请改为 127.0.0.1 或 0.0.0.0'
  if (code === 'ENOSPC') return '磁盘空间不足：请清理后重新启动'
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) return null
  return path ? `无法写入 ${path}：请检查 DATA_DIR 及其属主` : '当前用户不能使用该端口：请用 PORT 指定 1024 以上的端口'
}

start().catch((error: unknown) => {
  console.error(sentenceOf(error) ?? error)
  process.exit(1)
})
