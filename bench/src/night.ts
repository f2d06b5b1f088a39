/**
 * What the night does to every hospital, in seconds: the product's own tasks, each beside one statement written by hand that
 * leaves the same. `--only night`. Everything is undone, so that it can be measured again.
 */
import { call } from '@clinic/contract/call.ts'
import type { App } from '@clinic/server/src/app.ts'
import { areas } from '@clinic/server/src/areas.ts'
import { makeContext } from '@clinic/server/src/kit/context.ts'
import type { Task } from '@clinic/server/src/kit/jobs.ts'
import pg from 'pg'
import { type NightWork, nightWorks } from './best-night.ts'
import { visitWork } from './best-visits.ts'
import type { Asker } from './people.ts'
import { median } from './report.ts'

type Took = { readonly seconds: number; readonly left: string }
export type Night = { readonly name: string; readonly hand: number; readonly ours: number; readonly ratio: number }

const jobCall = call('POST /job', { title: '后台任务', may: 'public' })
const origin = { requestId: 'bench', ip: '', userAgent: '' }
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

const taskOf = (name: NightWork['task']): Task => {
  if (typeof name !== 'string') return name
  const task = areas.map(({ tasks }) => tasks?.[name]).find(Boolean)
  if (!task) throw new Error(`there is no task ${name}`)
  return task
}

/** As the worker runs it, and undone. */
const byTask = async (app: App, one: NightWork, hospitalId: number, clock: string | null): Promise<Took> => {
  const { database, services } = app
  const scope = { hospitalId, staffId: null, ...(clock ? { clock } : {}) }
  return await database.transaction(scope, async (tx) => {
    await tx.together([
      { text: `select set_config('statement_timeout', '0', true)`, values: [] },
      ...one.before.map((text) => ({ text, values: [hospitalId] })),
    ])
    await tx.together([{ text: `select set_config('statement_timeout', '15s', true)`, values: [] }])
    const { context } = makeContext({
      ...{ call: jobCall, session: null, scope, database, node: services.node, origin, ...tx },
    })
    const seconds = await timed(() => taskOf(one.task)(context, {}))
    const [left] = await tx.together([{ text: one.left, values: [hospitalId] }])
    return { value: { seconds, left: String(left!.rows[0]!['left']) }, undo: true }
  })
}

/** By the one statement, past row-level security, with the same triggers; and undone. */
const byHand = async (client: pg.Client, one: NightWork, hospital: number, clock: string | null): Promise<Took> => {
  await client.query('begin')
  await client.query(
    `select set_config('app.hospital_id', $1, true), set_config('app.clock', $2, true),
      set_config('max_parallel_workers_per_gather', '0', true)`,
    [String(hospital), clock ?? ''],
  )
  for (const text of one.before) await client.query(text, [hospital])
  const statement = await one.hand(client, hospital)
  const seconds = await timed(() => client.query(statement))
  const { rows } = await client.query(one.left, [hospital])
  await client.query('rollback')
  return { seconds, left: String(rows[0].left) }
}

const clockOf = async (client: pg.Client, { clock }: NightWork): Promise<string | null> => {
  if (!clock) return null
  const { rows } = await client.query<{ at: Date }>(`select ${clock} as at`)
  return new Date(rows[0]!.at).toISOString()
}

/** All hospitals by both sides in turn; the side that begins changes from one to the next. */
const once = async (app: App, client: pg.Client, one: NightWork, askers: readonly Asker[]): Promise<Night> => {
  const clock = await clockOf(client, one)
  const sums = { hand: 0, ours: 0 }
  for (const [i, { hospitalId }] of askers.entries()) {
    const left: Record<string, string> = {}
    for (const side of i % 2 === 0 ? (['hand', 'ours'] as const) : (['ours', 'hand'] as const)) {
      const took = await (side === 'hand'
        ? byHand(client, one, hospitalId, clock)
        : byTask(app, one, hospitalId, clock))
      sums[side] += took.seconds
      left[side] = took.left
    }
    if (left['hand'] !== left['ours'])
      throw new Error(`${one.name}, hospital ${hospitalId}: by hand ${left['hand']}, ours ${left['ours']}`)
  }
  return { name: one.name, ...sums, ratio: sums.hand / sums.ours }
}

/** @param calls only works whose name holds this */
export const measureNight = async (
  app: App,
  url: string,
  {
    askers,
    rounds,
    calls,
    say,
  }: { askers: readonly Asker[]; rounds: number; calls: string; say: (line: string) => void },
): Promise<Night[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const nights: Night[] = []
  for (const one of [...nightWorks, visitWork].filter(({ name }) => name.includes(calls))) {
    const all: Night[] = []
    for (let i = 0; i < rounds; i++) all.push(await once(app, client, one, askers))
    const of = (figure: 'hand' | 'ours' | 'ratio'): number => median(all.map((night) => night[figure]))
    nights.push({ name: one.name, hand: of('hand'), ours: of('ours'), ratio: of('ratio') })
    say(rowOf(nights.at(-1)!))
  }
  await client.end()
  say(`\n${HEAD}\n${nights.map(rowOf).join('\n')}`)
  return nights
}

const GOAL = 0.5
const HEAD = '| Night, all hospitals | by hand s | ours s | ratio | met |\n|---|---:|---:|---:|---|'
const rowOf = ({ name, hand, ours, ratio }: Night): string =>
  `| ${name} | ${hand.toFixed(2)} | ${ours.toFixed(2)} | ${ratio.toFixed(2)} | ${ratio >= GOAL ? 'yes' : 'no'} |`
