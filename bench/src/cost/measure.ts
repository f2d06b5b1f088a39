/**
 * What every reading call of the contract costs: CPU of this process and of all of the database's, a call. In the largest and
 * the smallest hospital, as somebody with everything and as somebody with own rows only.
 * `npm run bench -- --only cost [--calls TEXT] [--own] [--where largest|smallest] [--files] [--keep]`.
 */
import { createHash } from 'node:crypto'
import { today } from '@clinic/contract/days.ts'
import type { App } from '@clinic/server/src/app.ts'
import { present } from '@clinic/server/src/kit/clock.ts'
import pg from 'pg'
import type { Asker } from '../people.ts'
import { databaseCpu, serverCpu } from './cpu.ts'
import { idsOf } from './ids.ts'
import { asked } from './people.ts'
import { type LeftOut, type Question, questionsOf, requestOf } from './questions.ts'

/** A call is repeated until so much CPU was used and it was asked so often, or until it was asked often enough. */
const ENOUGH_MS = 60
const LEAST_TIMES = 8
const MOST_TIMES = 24
/** Asked so often first, so that what runs often is compiled and planned, as it is at a desk. */
const WARMING = 8
/** From so many milliseconds on three answers tell as much as many. */
const DEAR_MS = 60

export type Who = 'everything' | 'own rows'
export type Where = 'largest' | 'smallest'
export type Cost = {
  readonly call: string
  readonly as: string
  readonly who: Who
  readonly where: Where
  readonly file: boolean
  readonly server: number
  readonly database: number
  readonly status: number
  readonly bytes: number
  /** Of the answer: the same before and after a cure. */
  readonly digest: string
}

export type CostWork = {
  readonly app: App
  readonly ownerUrl: string
  readonly postmaster: number
  readonly places: readonly (readonly [Where, Asker])[]
  /** Only calls whose name or path holds one of these, parted by commas. */
  readonly only: string
  readonly people: readonly Who[]
  /** Exports too, which take minutes. */
  readonly files: boolean
  readonly say: (line: string) => void
}

const used = (postmaster: number) => ({ server: serverCpu(), database: databaseCpu(postmaster) })

type Ask = () => Promise<{ readonly statusCode: number; readonly payload: string }>

const costOf = async (ask: Ask, postmaster: number): Promise<{ server: number; database: number }> => {
  const begun = used(postmaster)
  await ask()
  const first = used(postmaster)
  const dear = first.server + first.database - begun.server - begun.database > DEAR_MS
  if (!dear) for (let i = 0; i < WARMING; i++) await ask()
  const before = used(postmaster)
  let times = 0
  for (let spent = 0; times < MOST_TIMES && (spent < ENOUGH_MS || times < (dear ? 3 : LEAST_TIMES)); ) {
    for (let i = 0; i < (dear ? 1 : 4); i++, times++) await ask()
    const now = used(postmaster)
    spent = now.server + now.database - before.server - before.database
  }
  const after = used(postmaster)
  return { server: (after.server - before.server) / times, database: (after.database - before.database) / times }
}

/** What differs in any two answers: the moment, and what a server makes anew each time. */
const steady = (text: string): string =>
  text.replace(/"(serverTime|uuid|img|image|key|publicKey|keyId|ticket|reqId|requestId)":"[^"]*"/g, '')

const measured = async (
  app: App,
  question: Question,
  token: string,
  postmaster: number,
): Promise<Omit<Cost, 'who' | 'where'>> => {
  const ask = () => app.http.inject(requestOf(question, token) as never) as unknown as ReturnType<Ask>
  const before = used(postmaster)
  const { statusCode: status, payload } = await ask()
  const after = used(postmaster)
  const once = { server: after.server - before.server, database: after.database - before.database }
  // A file is as dear as it is long: once is enough.
  const isFile = question.call.form === 'file'
  const cost = status >= 400 ? { server: 0, database: 0 } : isFile ? once : await costOf(ask, postmaster)
  const digest = createHash('sha256').update(steady(payload)).digest('hex').slice(0, 16)
  return { call: question.title, as: question.as, file: isFile, ...cost, status, bytes: payload.length, digest }
}

/** Kept sums, whose rows a task of the product folds every five minutes (docs/adr/0057). */
const SUMS = [
  'cashier.payment_sum',
  'cashier.tender_sum',
  'orders.order_sum',
  'purchases.item_sum',
  'purchases.deduction_sum',
]

/** What earlier runs wrote is known to the planner and folded, as it is in a house that has been open for a day. */
const known = async ({ ownerUrl, places }: CostWork): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  for (const [, { hospitalId }] of places) {
    await client.query(`select set_config('app.hospital_id', $1, false)`, [String(hospitalId)])
    for (const sums of SUMS) await client.query(`select ${sums}_fold()`)
  }
  await client.query(`analyze trail.entry, session.session, ${SUMS.join(', ')}`)
  await client.end()
}

/** @returns every reading call's cost, those that were refused with their status, and those that were left out with the reason */
export const measureCost = async (work: CostWork): Promise<{ costs: Cost[]; leftOut: readonly LeftOut[] }> => {
  const { app, ownerUrl, postmaster, places, only, people, files, say } = work
  await known(work)
  const costs: Cost[] = []
  let leftOut: readonly LeftOut[] = []
  for (const [where, asker] of places) {
    const ids = await idsOf(ownerUrl, asker.hospitalId, asker.staffId)
    const all = questionsOf(app.routes as never, ids, today(present()))
    leftOut = all.leftOut
    const questions = all.questions
      .filter(({ call }) => files || call.form === 'json')
      .filter(({ title, as }) => only.split(',').some((part) => `${title} ${as}`.includes(part)))
    for (const who of people) {
      const end = await asked(app, ownerUrl, asker, who === 'own rows')
      // What the process learns once (plans, compiled code, rights) is learnt before anything is counted.
      for (const question of questions.filter(({ call }) => call.form === 'json'))
        await app.http.inject(requestOf(question, asker.token) as never)
      for (const question of questions) {
        const cost = { ...(await measured(app, question, asker.token, postmaster)), who, where }
        costs.push(cost)
        const { server, database, status, call, as } = cost
        say(`${where}, ${who}: ${call} ${as} ${status} ${server.toFixed(2)} + ${database.toFixed(2)}`)
      }
      end()
    }
  }
  return { costs, leftOut }
}
