/** The start of a node: configuration → database → everything else (node.ts) → listening. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { App } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { moveClock } from './kit/clock.ts'
import { openKeys } from './kit/keys.ts'
import { refuseDeadPlace } from './kit/postgres/dead-place.ts'
import { openDatabase } from './kit/postgres/index.ts'

/** Told to whoever started this process (tools/keep-running.mjs): from now on it is to be running. */
const STARTED = 'started'
/** Stopping takes seconds; the database alone is given a minute to write everything. */
const STOP_MS = 80_000

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** @param root folder of the checkout; returns when the server listens */
export const start = async (root: string): Promise<void> => {
  const config = readConfig(process.env, root)
  if (config.testCaptcha) say('警告：TEST_CAPTCHA 已设置，任何验证码都接受该文字，只能用于测试。')
  if (config.passwordCost) say('警告：TEST_PASSWORD_COST 已设置，密码容易被猜出，只能用于测试。')
  if (config.clockOffset !== 0) say('警告：TEST_CLOCK_OFFSET 已设置，时钟被拨动，只能用于测试。')
  moveClock(config.clockOffset)
  await refuseDeadPlace(config.dataDir)
  await refuseTakenPort(config)
  const keys = openKeys(config.dataDir)
  const opening = openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, report: say })
  // The database server starts on another core while the product is read in. Its own failure is told first.
  const reading = import('./node.ts')
  reading.catch(() => undefined)
  const opened = await opening
  const stops: (() => Promise<unknown>)[] = [opened.stop]
  onSignals(stops, opened.leaving)
  try {
    const { startNode } = await reading
    const app = await startNode({ config, keys, opened, stops, say })
    await app.http.listen({ port: config.port, host: config.host })
    process.send?.(STARTED)
    say(`\n已启动：http://${config.host}:${portOf(app)}`)
  } catch (error) {
    // Told to stop while it was starting: what fails now fails because of that, and the process ends with the stop.
    if (stopping) return await new Promise(() => {})
    for (const stop of stops.reverse()) await stop()
    throw error
  }
}

/**
 * A first start makes a database and a demo clinic for a minute: a port that is taken is told before it, not after. Later
 * ones wait for the run before them to end, and learn it when they listen.
 */
const refuseTakenPort = async ({ dataDir, port, host }: Config): Promise<void> => {
  if (existsSync(join(dataDir, 'keys'))) return
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

const portOf = (app: App): number => {
  const address = app.http.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

let stopping = false

/** Graceful: requests in flight are answered, then jobs, database and, last, the embedded server stop. */
const onSignals = (stops: (() => Promise<unknown>)[], leaving: () => void): void => {
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    say('\n正在停止……')
    leaving()
    // What cannot be told any more to a database that is away is not waited for.
    setTimeout(() => process.exit(1), STOP_MS).unref()
    for (const one of stops.reverse()) await one().catch(() => {})
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}
