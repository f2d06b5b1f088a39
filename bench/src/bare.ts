/**
 * The bare side: Fastify and pg, prepared statements, the statements our side was seen to send, nothing else.
 * Run as a process of its own: `bare.ts PORT SUPERUSER_URL STATEMENTS.json DATA_DIR APP_URL`.
 */
import { readFile } from 'node:fs/promises'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { type PayInput, pay } from '@clinic/server/src/areas/cashier/payments/pay.ts'
import { makeContext } from '@clinic/server/src/kit/context.ts'
import { Database } from '@clinic/server/src/kit/db/database.ts'
import { registerTypes } from '@clinic/server/src/kit/db/types.ts'
import { partsIn } from '@clinic/server/src/kit/node.ts'
import type { Session } from '@clinic/server/src/kit/session.ts'
import Fastify from 'fastify'
import pg from 'pg'
import type { Asked } from './capture.ts'

const [port, url, file, dataDir, appUrl] = process.argv.slice(2)
const cases = JSON.parse(await readFile(file!, 'utf8')) as Record<string, (Asked | Asked[])[]>
registerTypes()
const pool = new pg.Pool({ connectionString: url, max: 16 })
const http = Fastify()
const names = new Map<string, string>()

const ask = async ({ text, values }: Asked) => {
  let name = names.get(text)
  if (!name) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return (await pool.query({ name, text, values: values as unknown[] })).rows
}

// Several statements of one call are asked at once, each on a connection of its own.
http.get<{ Params: { name: string; i: string } }>('/:name/:i', async (request) => {
  const asked = cases[request.params.name]![Number(request.params.i)]!
  const data = Array.isArray(asked) ? await Promise.all(asked.map(ask)) : await ask(asked)
  return { code: 200, data, msg: '' }
})

// The same action on the same statements; nobody is asked who he is, what he may, or whether he asked before, and no
// trail is left. Row-level security stays: the statements leave the hospital to it.
const node = partsIn(dataDir!)
const database = new Database({ url: appUrl!, max: 16 })
const everything = { has: () => true } as unknown as ReadonlySet<string>
http.post<{ Body: { hospitalId: number; staffId: number; input: PayInput } }>('/checkout', async (request) => {
  const { hospitalId, staffId, input } = request.body
  const scope = { hospitalId, staffId }
  const session: Session = {
    sessionId: 1,
    ...scope,
    staffName: '',
    departmentId: null,
    userType: 1,
    permissions: everything,
    scopes: new Map(),
    hidden: new Map(),
    kept: new Map(),
    features: new Map(),
  }
  const data = await database.transaction(scope, async (tx) => {
    const origin = { requestId: request.id, ip: '', userAgent: '' }
    const parts = { call: cashier.pay, session, scope, database, node, origin, db: tx.db }
    const { context } = makeContext({ ...parts, together: (queries) => tx.together(queries) })
    return { value: await pay(context, input) }
  })
  return { code: 200, data, msg: '' }
})
await http.listen({ port: Number(port), host: '127.0.0.1' })
console.log('ready')
