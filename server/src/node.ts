/** One node of the product on an open database: migrations → reference data → demo clinic on a first run → jobs. */
import { existsSync } from 'node:fs'
import { type App, createApp } from './app.ts'
import { clamd } from './areas/files/index.ts'
import { areas } from './areas.ts'
import type { Config } from './config.ts'
import { DEMO_PASSWORD } from './demo/clinics.ts'
import { clearUnfinished, openingWork } from './first-start.ts'
import { startJobs } from './kit/jobs.ts'
import type { InstallationKeys } from './kit/keys.ts'
import { type NodeParts, partsIn } from './kit/node.ts'
import type { OpenedDatabase } from './kit/postgres/index.ts'
import { migrate } from './migrate.ts'

const WEB = new URL('../../web/dist/', import.meta.url)
/** Requests a minute from one session; a person at a desk needs a tenth of it (security 4.17). */
const PER_MINUTE = 300

export type Start = {
  readonly config: Config
  readonly keys: InstallationKeys
  readonly opened: OpenedDatabase
  /** What has to be stopped again, in reverse. */
  readonly stops: (() => Promise<unknown>)[]
  readonly say: (line: string) => void
}

/** What this node holds, as its configuration says. */
const partsOf = (
  { dataDir, passwordCost, testCaptcha, production, clamd: address }: Config,
  keys: InstallationKeys,
): NodeParts =>
  partsIn(dataDir, {
    keys,
    passwordCost: passwordCost ?? null,
    testCaptcha: testCaptcha ?? null,
    prefill: production ? null : { username: 'admin', password: DEMO_PASSWORD, loginType: 1 },
    scan: address ? clamd(address) : null,
  })

/** @returns the app, not yet listening */
export const startNode = async ({ config, keys, opened, stops, say }: Start): Promise<App> => {
  await clearUnfinished({ ownerUrl: opened.ownerUrl, say })
  const applied = await migrate(opened.ownerUrl)
  if (applied.length > 0) say(`数据库结构已更新（${applied.length} 项）`)
  const app = await createApp({
    config,
    node: partsOf(config, keys),
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
    node: app.services.node,
    url: opened.appUrl,
    publish: app.services.publish,
    hospitals: app.hospitals,
    report: (error, task) => app.http.log.error({ err: error, task }, 'job failed'),
  })
  stops.push(() => jobs.stop())
  return app
}
