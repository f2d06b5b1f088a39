/**
 * The bare side: Fastify and pg, prepared statements, the statements our side was seen to send, nothing else.
 * Run as a process of its own: `bare.ts PORT SUPERUSER_URL STATEMENTS.json DATA_DIR APP_URL`.
 */
import { readFile } from 'node:fs/promises'
import type { PayInput } from '@clinic/server/src/areas/cashier/payments/pay.ts'
import { registerTypes } from '@clinic/server/src/kit/db/types.ts'
import Fastify from 'fastify'
import pg from 'pg'
import { bareCheckout } from './bare-checkout.ts'
import type { Asked } from './capture.ts'
import { handPick } from './pick.ts'

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

const checkout = bareCheckout(appUrl!, dataDir!)
http.post<{ Body: { hospitalId: number; staffId: number; input: PayInput } }>('/checkout', async (request) => ({
  code: 200,
  data: await checkout(request.body),
  msg: '',
}))
// One statement, durable by itself, as the product's own role.
const app = new pg.Pool({ connectionString: appUrl!, max: 16 })
http.post<{ Body: number[] }>('/pick', async (request) => ({
  code: 200,
  data: (await app.query({ name: 'pick', text: handPick, values: request.body })).rows[0].answer,
  msg: '',
}))
await http.listen({ port: Number(port), host: '127.0.0.1' })
console.log('ready')
