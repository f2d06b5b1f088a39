import { createApp } from '../server/src/app.ts'
import { openDatabase } from '../server/src/kit/postgres/index.ts'
import { openKeys, useKeys } from '../server/src/kit/keys.ts'
import { migrate } from '../server/src/migrate.ts'
import { createHospital } from '../server/src/areas/hospitals/index.ts'
import { openSession } from '../server/src/areas/session/index.ts'
import { makeContext } from '../server/src/kit/context.ts'
import { call } from '@clinic/contract/call.ts'
import Fastify from 'fastify'
import pg from 'pg'
const dataDir = '/tmp/leaddata/.data'
useKeys(openKeys(dataDir))
const o = await openDatabase({ dataDir })
await migrate(o.ownerUrl)
const app = await createApp({ config: { testCaptcha: undefined, production: false }, appUrl: o.appUrl, documents: false })
const w = 'p' + Date.now()
let hid = 0, token = ''
await app.database.transaction({ hospitalId: null, staffId: null }, async (tx) => {
  const made = makeContext({ call: call('POST /x', { title: 'x', may: 'public' }), session: null, scope: { hospitalId: null, staffId: null }, database: app.database, origin: { requestId: '', ip: '', userAgent: '' }, db: tx.db, together: (q) => tx.together(q) })
  const h = await createHospital(made.context, { code: w, name: w, sysVer: 'U', lifeVer: 'D', administrator: { account: w, name: '甲' } } as never)
  hid = h.hospitalId
  const s = openSession(h.hospitalId, { staffId: h.staffId, ip: '', userAgent: '', loginType: '1', idleMinutes: 100, mustChangePassword: false })
  await tx.together([s.statement]); token = s.token
  await tx.together([{ text: `insert into products.type_tree (name, parent_id) values ('t', null)`, values: [] }]).catch((e: Error) => console.log(e.message))
  return { value: 1 }
})
await app.http.listen({ port: 4200 })
const pool = new pg.Pool({ connectionString: o.appUrl, max: 12 })
const bare = Fastify()
bare.get('/depts', async () => { const { rows } = await pool.query({ name: 'a', text: 'select 1 as a, $1::int as b', values: [1] }); return { code: 200, data: rows, msg: '' } })
await bare.listen({ port: 4201 })
console.log(JSON.stringify({ token, hid }))
import { Database } from '../server/src/kit/db/database.ts'
if (process.argv[2] === 'one') {
  const d = new Database({ url: o.appUrl, max: 1 })
  const orig = (d as any).readTogether.bind(d)
  const r = await fetch('http://127.0.0.1:4200/api/v1/order/product?page=1&pageSize=20', { headers: { authorization: 'Bearer ' + token } })
  await r.text()
  const texts: string[] = []
  const rt = app.database.readTogether.bind(app.database)
  ;(app.database as any).readTogether = async (s: any, q: any) => { for (const x of q) texts.push('text' in x ? JSON.stringify(x) : 'compilable'); const t = performance.now(); const v = await rt(s, q); console.log('rt', (performance.now() - t).toFixed(2)); return v }
  for (let i = 0; i < 12; i++) { const t = performance.now(); const r = await fetch('http://127.0.0.1:4200/api/v1/order/product?page=1&pageSize=20', { headers: { authorization: 'Bearer ' + token } }); await r.text(); console.log('req', (performance.now() - t).toFixed(2)) }
  console.log(texts[0])
  process.exit(0)
}
