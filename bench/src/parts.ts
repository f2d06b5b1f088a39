/**
 * Where the CPU of a checkout goes, statement by statement: what the one process of the database that does it uses while each
 * of them runs, to the nanosecond. Inside a transaction the statements of a message are sent one by one, which costs some more
 * round trips than the product makes; their shares hold. `--only parts`.
 */
import { readFileSync } from 'node:fs'
import type { App } from '@clinic/server/src/app.ts'
import type { Statement } from '@clinic/server/src/kit/db/statement.ts'
import { readyOrders } from './checkout.ts'
import { databaseCpu, serverCpu } from './cost/cpu.ts'
import type { Request } from './load.ts'

const TIMES = 300
const WARM = 60
/** Of a statement that is shown. */
const SHOWN = 90

type Client = { readonly processID: number }
type Submit = (client: Client, statements: readonly Statement[]) => Promise<unknown[]>

const cpuOf = ({ processID }: Client): number =>
  Number(readFileSync(`/proc/${processID}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Statements one by one, each with what it used. */
const watched = (app: App, used: Map<string, { ms: number; times: number }>): void => {
  const database = app.database as unknown as { submit: Submit }
  const original = database.submit
  const within = new WeakSet<Client>()
  const measured = async (client: Client, statements: readonly Statement[]): Promise<unknown[]> => {
    const before = cpuOf(client)
    const rows = await original.call(app.database, client, statements)
    const ms = cpuOf(client) - before
    const name = statements.map(({ text }) => text.replace(/\s+/g, ' ').trim().slice(0, SHOWN)).join(' + ')
    const sum = used.get(name) ?? { ms: 0, times: 0 }
    used.set(name, { ms: sum.ms + ms, times: sum.times + 1 })
    return rows
  }
  database.submit = async (client, statements) => {
    if (statements[0]?.text === 'begin') within.add(client)
    if (!within.has(client)) return await measured(client, statements)
    const rows: unknown[] = []
    for (const statement of statements) rows.push(...(await measured(client, [statement])))
    if (['commit', 'rollback'].includes(statements.at(-1)!.text)) within.delete(client)
    return rows
  }
}

const pay = async (app: App, { path, headers, body, method }: Request): Promise<void> => {
  const answer = await app.http.inject({ method, url: path, headers: { ...headers }, payload: body! })
  if (answer.statusCode !== 200) throw new Error(answer.payload)
}

/** As the product sends them, several statements a message. */
const whole = async (app: App, requests: readonly Request[], postmaster: number) => {
  const now = () => [databaseCpu(postmaster), serverCpu()] as const
  const [database, server] = now()
  for (const request of requests) await pay(app, request)
  const [databaseAfter, serverAfter] = now()
  return { database: (databaseAfter - database) / requests.length, server: (serverAfter - server) / requests.length }
}

export const measureParts = async (
  ownerUrl: string,
  app: App,
  postmaster: number,
  say: (line: string) => void,
): Promise<void> => {
  const requests = await readyOrders(ownerUrl, app, 2 * TIMES + WARM)
  const used = new Map<string, { ms: number; times: number }>()
  await whole(app, requests.splice(0, WARM), postmaster)
  const { database, server } = await whole(app, requests.splice(0, TIMES), postmaster)
  say(`a checkout: ${database.toFixed(2)} ms of database, ${server.toFixed(2)} ms of server`)
  watched(app, used)
  for (const request of requests) await pay(app, request)
  const rows = [...used].map(([name, { ms }]) => ({ name, ms: ms / TIMES })).toSorted((a, b) => b.ms - a.ms)
  const apart = rows.reduce((sum, { ms }) => sum + ms, 0)
  say(`statement by statement: ${apart.toFixed(2)} ms of database\n`)
  for (const { name, ms } of rows) say(`${ms.toFixed(3)} ms  ${name}`)
}
