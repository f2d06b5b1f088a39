/**
 * The worker of this node: takes job rows and runs their tasks, each in a transaction of the hospital it names.
 * Jobs that fail are tried again with growing pauses. Source: house, sentence 5; stack (graphile-worker).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '@clinic/contract/call.ts'
import { Logger, parseCronItems, type RunnerOptions, run } from 'graphile-worker'
import pg from 'pg'
import type { Context, Event } from './context.ts'
import { makeContext } from './context.ts'
import { newPool } from './db/connection.ts'
import type { Database } from './db/database.ts'
import { DAY_MS } from './moment.ts'
import type { NodeParts } from './node.ts'

/** What a job does; gets the same context as a handler, without a session. */
export type Task = (ctx: Context, payload: Record<string, unknown>) => Promise<void>

/** A task of the clock, run for every hospital in turn. */
export type Scheduled = {
  readonly task: string /** crontab of the hospital's zone: minute and hour, every day */
  readonly at: string
}

export type JobServices = {
  readonly database: Database
  readonly node: NodeParts
  readonly url: string
  readonly publish: (hospitalId: number, events: readonly Event[]) => void
  /** Hospitals a scheduled task runs for. */
  readonly hospitals: () => Promise<readonly number[]>
  readonly report: (error: unknown, task: string) => void
}

/** The worker reads crontabs in UTC; ours are written for Asia/Shanghai, eight hours ahead. */
export const inUtc = (at: string): string => {
  const [, minute, hour] = /^(\S+) (\*|\d{1,2}) \* \* \*$/.exec(at) ?? []
  if (minute === undefined || hour === undefined) throw new Error(`${at}: minute and hour, every day`)
  return `${minute} ${hour === '*' ? hour : (Number(hour) + 16) % 24} * * *`
}

/**
 * What is done once a day and fell into the time the machine was off is done at its next start: a day holds each hour once,
 * so once, however long the machine was off. What comes every hour comes again.
 */
const itemOf = ({ at, task }: Scheduled) => ({
  task,
  match: inUtc(at),
  options: { backfillPeriod: /^\d+ \d+ /.test(at) ? DAY_MS : 0 },
})

/** The worker at work. */
export type Jobs = {
  /** Ends it when the tasks under way have ended. */
  stop(): Promise<void>
}

const jobCall = call('POST /job', { title: '后台任务', may: 'public' })
const silent = new Logger(() => () => {})

type Tasks = Readonly<Record<string, Task>>
type Payload = Record<string, unknown>

/** Runs a task in one hospital, and tells its screens after the commit. */
const runIn = async (tasks: Tasks, services: JobServices, hospitalId: number, name: string, payload: Payload) => {
  const staffId = typeof payload['staffId'] === 'number' ? payload['staffId'] : null
  const scope = { hospitalId, staffId }
  const { database, node } = services
  const events = await database.transaction(scope, async (tx) => {
    const origin = { requestId: `job:${name}`, ip: '', userAgent: '' }
    const made = makeContext({
      call: jobCall,
      session: null,
      scope,
      database: database.beside,
      node,
      origin,
      ...tx,
    })
    await tasks[name]!(made.context, payload)
    return { value: made.events }
  })
  if (events.length > 0) services.publish(hospitalId, events)
}

/**
 * Starts taking jobs. A task of no hospital runs in each that is open.
 * @returns how it is stopped: what is under way is finished first
 */
export const startJobs = async (tasks: Tasks, schedule: readonly Scheduled[], services: JobServices): Promise<Jobs> => {
  const runOnce = async (name: string, payload: Payload): Promise<void> => {
    const hospitalId = typeof payload['hospitalId'] === 'number' ? payload['hospitalId'] : null
    const hospitals = hospitalId === null ? await services.hospitals() : [hospitalId]
    for (const id of hospitals) await runIn(tasks, services, id, name, payload)
  }
  const reported = (name: string) => async (payload: unknown) => {
    try {
      await runOnce(name, (payload ?? {}) as Payload)
    } catch (error) {
      services.report(error, name)
      throw error
    }
  }
  const begin = (): Promise<Worker> =>
    onPool(services.url, {
      concurrency: 2,
      noHandleSignals: true,
      logger: silent,
      parsedCronItems: parseCronItems(schedule.map(itemOf)),
      taskList: Object.fromEntries(Object.keys(tasks).map((name) => [name, reported(name)])),
    })
  return keptRunning(begin, services.report)
}

/** One that takes jobs, until it ends: then all that it did is noted. */
type Worker = { readonly stop: () => Promise<void>; readonly ended: Promise<void> }

const POOL = 3
const LOOK_MS = 5
/** `2026-11-22 19:20:00.5+00`, as PostgreSQL writes it, whatever the session's zone. */
const momentOf = (text: string): Date => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))

/**
 * The worker on connections of its own. Everywhere else a moment is read as text of the hospital's zone (kit/db/types.ts); the
 * worker compares moments, and what is no moment to it has never been missed.
 */
const onPool = async (url: string, options: Omit<RunnerOptions, 'pgPool' | 'connectionString'>): Promise<Worker> => {
  const { types } = pg
  const getTypeParser = ((oid: number, format?: 'text') =>
    oid === types.builtins.TIMESTAMPTZ ? momentOf : types.getTypeParser(oid, format)) as typeof types.getTypeParser
  const pgPool = newPool({ connectionString: url, max: POOL, types: { getTypeParser } })
  try {
    const runner = await run({ ...options, pgPool })
    return { stop: () => runner.stop(), ended: runner.promise.finally(() => endPool(pgPool)) }
  } catch (error) {
    await endPool(pgPool)
    throw error
  }
}

/**
 * Ends a pool when nothing is asked on it any more. The worker says that it has ended while it still notes what it did last; a
 * pool that is told to end answers nobody who waits, and such a job would stay taken, for four hours, by a worker that is gone.
 */
const endPool = async (pool: pg.Pool): Promise<void> => {
  do await sleep(LOOK_MS)
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount)
  await pool.end().catch(() => undefined)
}

const AGAIN_MS = 1_000

/** A worker that loses the database at the wrong moment ends, without a word: whoever does not stop it starts another. */
const keptRunning = async (begin: () => Promise<Worker>, report: JobServices['report']): Promise<Jobs> => {
  let worker = await begin()
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = () => sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined)
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await worker.ended.catch((error: unknown) => report(error, 'worker'))
      await pause()
      for (let next = null; !next && !signal.aborted; ) {
        next = await begin().catch(() => null)
        if (next && signal.aborted) await next.stop().catch(() => undefined)
        else if (next) worker = next
        else await pause()
      }
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await worker.stop().catch(() => undefined)
      await watching
    },
  }
}
