/** The start of a node: configuration → database → everything else (node.ts) → listening. */
import { fileURLToPath } from 'node:url'
import type { App } from './app.ts'
import { readConfig, WrongConfiguration } from './config.ts'
import { openKeys, useKeys } from './kit/keys.ts'
import { CannotStart, openDatabase } from './kit/postgres/index.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const start = async (): Promise<void> => {
  const config = readConfig(process.env, ROOT)
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
