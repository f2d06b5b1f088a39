/** Liveness, readiness and figures for the operator (decisions §2: `/healthz`, `/readyz`, `/metrics`). */
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import type { Events } from './events.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** @param token lets another machine read `/metrics`; absent: the loopback only */
export const registerHealth = (app: FastifyInstance, database: Database, events: Events, token?: string): void => {
  const counted = { requests: 0, refused: 0, failed: 0, seconds: 0 }
  app.addHook('onResponse', async (_request, reply) => {
    counted.requests++
    counted.seconds += reply.elapsedTime / 1000
    if (reply.statusCode >= 500) counted.failed++
    else if (reply.statusCode >= 400) counted.refused++
  })
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const database_ok = await database.send([{ text: 'select 1', values: [] }]).then(
      () => true,
      () => false,
    )
    return reply.code(database_ok ? 200 : 503).send({ database: database_ok, realtime: events.listening })
  })
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    const allowed =
      LOOPBACK.has(request.ip) || (token !== undefined && request.headers.authorization === `Bearer ${token}`)
    if (!allowed) return reply.code(403).send('')
    const lines = [
      `clinic_requests_total ${counted.requests}`,
      `clinic_requests_refused_total ${counted.refused}`,
      `clinic_requests_failed_total ${counted.failed}`,
      `clinic_request_seconds_total ${counted.seconds.toFixed(3)}`,
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      `process_uptime_seconds ${Math.round(process.uptime())}`,
    ]
    return reply.type('text/plain; version=0.0.4').send(`${lines.join('\n')}\n`)
  })
}
