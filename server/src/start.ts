/** The start of a node: configuration → database → everything else (node.ts) → listening. */
import type { App } from './app.ts'
import { readConfig } from './config.ts'
import { openKeys, useKeys } from './kit/keys.ts'
import { openDatabase } from './kit/postgres/index.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** @param root folder of the checkout; returns when the server listens */
export const start = async (root: string): Promise<void> => {
  const config = readConfig(process.env, root)
  if (config.testCaptcha) say('警告：TEST_CAPTCHA 已设置，任何验证码都接受该文字，只能用于测试。')
  useKeys(openKeys(config.dataDir))
  const opening = openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, report: say })
  // The database server starts on another core while the product is read in. Its own failure is told first.
  const reading = import('./node.ts')
  reading.catch(() => undefined)
  const opened = await opening
  const stops: (() => Promise<unknown>)[] = [opened.stop]
  try {
    const { startNode } = await reading
    const app = await startNode({ config, opened, stops, say })
    await app.http.listen({ port: config.port, host: config.host })
    onSignals(stops)
    say(`\n已启动：http://${config.host}:${portOf(app)}`)
  } catch (error) {
    for (const stop of stops.reverse()) await stop()
    throw error
  }
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
