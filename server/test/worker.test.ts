/** The worker and its ends: a clinic switches its machine off at night, and a node is told to end while it works. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scheduled, startJobs, type Task } from '../src/kit/jobs.ts'
import { asOwner, type Installation, install } from './installation.ts'

let here: Installation
beforeAll(async () => {
  here = await install()
})
afterAll(() => here.drop())

/** Two hours ago by the worker's clock, as a schedule of every day. */
const twoHoursAgo = async (): Promise<string> => {
  const { rows } = await asOwner(here.ownerUrl, (client) =>
    client.query<{ at: string }>(
      `select to_char((now() - interval '2 hours') at time zone 'Asia/Shanghai', 'FMMI FMHH24') || ' * * *' as at`,
    ),
  )
  return rows[0]!.at
}

/** The worker has looked at what was missed, and done what it found. */
const hasLooked = (witnessed: () => boolean) =>
  asOwner(here.ownerUrl, async (client) => {
    await expect.poll(witnessed, { timeout: 20_000 }).toBe(true)
    const waiting = `select from graphile_worker.jobs where task_identifier like 'test.%'`
    await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 20_000 }).toBe(0)
  })

const worker = (tasks: Record<string, Task>, schedule: readonly Scheduled[]) =>
  startJobs(tasks, schedule, {
    database: here.app.database,
    node: here.app.services.node,
    url: here.ownerUrl,
    publish: () => undefined,
    hospitals: async () => [1],
    report: (error) => {
      throw error
    },
  })

/** Starts the worker, which found its schedules in the state `off` left them in; says what was done of the two. */
const start = async (at: string, isFirst = false): Promise<string[]> => {
  const done: string[] = []
  const noting = (name: string) => async () => void done.push(name)
  const jobs = await worker(
    { 'test.nightly': noting('nightly'), 'test.witness': noting('witness'), 'test.often': noting('often') },
    [
      { task: 'test.nightly', at },
      { task: 'test.witness', at },
      { task: 'test.often', at: '* * * * *' },
    ],
  )
  // The witness was missed at the same minute every time: with it the other has been decided on.
  if (isFirst) await expect.poll(known, { timeout: 20_000 }).toBe(3)
  else await hasLooked(() => done.includes('witness'))
  await jobs.stop()
  return done.filter((name) => name !== 'witness')
}

const gate = () => Promise.withResolvers<void>()

/** A job that is under way when the worker is told to end, and ends then; says how many jobs of the kind are left. */
const leftAfterAnEnd = async (): Promise<number | null> => {
  const [begun, may] = [gate(), gate()]
  const last: Task = async () => {
    begun.resolve()
    await may.promise
  }
  const jobs = await worker({ 'test.last': last }, [])
  await asOwner(here.ownerUrl, (client) =>
    client.query(`select graphile_worker.add_job('test.last', '{"hospitalId": 1}')`),
  )
  await begun.promise
  const ended = jobs.stop()
  may.resolve()
  await ended
  const left = `select from graphile_worker.jobs where task_identifier = 'test.last'`
  return asOwner(here.ownerUrl, async (client) => (await client.query(left)).rowCount)
}

const known = () =>
  asOwner(here.ownerUrl, async (client) => {
    const { rowCount } = await client.query(
      `select from graphile_worker._private_known_crontabs where identifier like 'test.%'`,
    )
    return rowCount
  })

/** The machine was off for so long; the witness has been missed in any case. */
const off = (time: string) =>
  asOwner(here.ownerUrl, (client) =>
    client.query(
      `update graphile_worker._private_known_crontabs set known_since = date_trunc('minute', now()) - interval '90 days',
        last_execution = date_trunc('minute', now()) - case identifier when 'test.witness' then interval '3 hours' else $1::interval end`,
      [time],
    ),
  )

test('a nightly job that fell into the time the machine was off is done at the next start, once', async () => {
  const at = await twoHoursAgo()
  expect(await start(at, true)).toEqual([])
  await off('3 hours')
  const isNightly = (name: string) => name === 'nightly'
  expect((await start(at)).filter(isNightly)).toEqual(['nightly'])
  // Over a long holiday too: once, not once a night; and what comes every minute is not made up for.
  await off('20 days')
  const after = await start(at)
  expect(after.filter(isNightly)).toEqual(['nightly'])
  expect(after.length).toBeLessThan(4)
  // It was on at that hour.
  await off('1 hour')
  expect((await start(at)).filter(isNightly)).toEqual([])
}, 120_000)

test('what is under way when the worker is told to end is done and noted: nothing stays taken by one that is gone', async () => {
  const left: (number | null)[] = []
  for (let round = 0; round < 10; round++) left.push(await leftAfterAnEnd())
  expect(left).toEqual(left.map(() => 0))
}, 60_000)
