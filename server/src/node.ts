/** One node of the product on an open database: migrations → reference data → demo clinic on a first run → jobs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type App, createApp } from './app.ts'
import { clamd, useFileStore, useScanner } from './areas/files/index.ts'
import { usePasswordCost } from './areas/session/index.ts'
import { useAnchors } from './areas/trail/index.ts'
import { areas } from './areas.ts'
import type { Config } from './config.ts'
import { clearUnfinished, openingWork } from './first-start.ts'
import { startJobs } from './kit/jobs.ts'
import type { OpenedDatabase } from './kit/postgres/index.ts'
import { migrate } from './migrate.ts'

const WEB = new URL('../../web/dist/', import.meta.url)
/** Requests a minute from one session; a person at a desk needs a tenth of it (security 4.17). */
const PER_MINUTE = 300

export type Start = {
  readonly config: Config
  readonly opened: OpenedDatabase
  /** What has to be stopped again, in reverse. */
  readonly stops: (() => Promise<unknown>)[]
  readonly say: (line: string) => void
}

/** @returns the app, not yet listening */
export const startNode = async ({ config, opened, stops, say }: Start): Promise<App> => {
  useAnchors(join(config.dataDir, 'trail'))
  useFileStore(join(config.dataDir, 'files'))
  usePasswordCost(config.passwordCost ?? null)
  useScanner(config.clamd ? clamd(config.clamd) : null)
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
