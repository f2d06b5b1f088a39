/**
 * The bare side: Fastify and pg, prepared statements, the statements our side was seen to send, nothing else.
 * Run as a process of its own: `bare.ts PORT SUPERUSER_URL STATEMENTS.json`.
 */
import { readFile } from 'node:fs/promises'
import { registerTypes } from '@clinic/server/src/kit/db/types.ts'
import Fastify from 'fastify'
import pg from 'pg'
import type { Asked } from './capture.ts'

const [port, url, file] = process.argv.slice(2)
const cases = JSON.parse(await readFile(file!, 'utf8')) as Record<string, Asked[]>
registerTypes()
const pool = new pg.Pool({ connectionString: url, max: 16 })
const http = Fastify()
const names = new Map<string, string>()

http.get<{ Params: { name: string; i: string } }>('/:name/:i', async (request) => {
  const { text, values } = cases[request.params.name]![Number(request.params.i)]!
  let name = names.get(text)
  if (!name) {
    name = `s${names.size}`
    names.set(text, name)
  }
  const { rows } = await pool.query({ name, text, values: values as unknown[] })
  return { code: 200, data: rows, msg: '' }
})
await http.listen({ port: Number(port), host: '127.0.0.1' })
console.log('ready')
