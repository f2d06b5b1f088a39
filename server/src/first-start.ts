/** What a fresh installation needs before the first person can sign in: the demo clinic, where one is wanted, else an administrator. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { demoAccounts, discardUnfinishedDemo, seedDemo } from './demo/index.ts'
import { firstAdministrator } from './first-administrator.ts'

export type Opening = {
  readonly app: App
  readonly config: Config
  readonly ownerUrl: string
  readonly say: (line: string) => void
}

/** Before the migrations: clears away what an interrupted first start left. */
export const clearUnfinished = async ({ ownerUrl, say }: Pick<Opening, 'ownerUrl' | 'say'>): Promise<void> => {
  if (await discardUnfinishedDemo(ownerUrl)) say('上次准备演示诊所时被中断，现在重新准备')
}

/** Runs on every start; makes something on the first one only, and says who can sign in. */
export const openingWork = async ({ app, config, ownerUrl, say }: Opening): Promise<void> => {
  const work = { app, ownerUrl, size: config.demoSize, say }
  const demo = config.demo ? await seedDemo(work) : 'none'
  if (demo === 'made') giveBackMemory()
  if (demo !== 'none') {
    for (const line of demoAccounts()) say(line)
  }
  if (config.demo) return
  const first = await firstAdministrator(app.services)
  if (first) say(`首个管理员账号：${first.account}，一次性密码：${first.password}（只显示这一次，24 小时内登录并修改）`)
}

/** Months of clinic life in a minute leave a grown heap behind; it is given back only when asked for (80 MB). */
const giveBackMemory = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ execution: 'sync', type: 'major', flavor: 'last-resort' })
}
