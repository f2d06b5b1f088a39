/** Liveness, readiness and figures for the operator (decisions §2: `/healthz`, `/readyz`, `/metrics`). */
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import type { Events } from './events.ts'
import { isOperator, operatorOnly } from './operator.ts'

/** @param token of the operator; absent: whoever is on the machine itself */
export const registerHealth = (app: FastifyInstance, database: Database, events: Events, token?: string): void => {
  const counted = { requests: 0, refused: 0, failed: 0, seconds: 0 }
  app.addHook('onResponse', async (_request, reply) => {
    counted.requests++
    counted.seconds += reply.elapsedTime / 1000
    if (reply.statusCode >= 500) counted.failed++
    else if (reply.statusCode >= 400) counted.refused++
  })
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    const database_ok = await database.send([{ text: 'select 1', values: [] }]).then(
      () => true,
      () => false,
    )
    const details = isOperator(request, token) ? { database: database_ok, realtime: events.listening } : {}
    return reply.code(database_ok ? 200 : 503).send({ ready: database_ok, ...details })
  })
  app.get('/metrics', { logLevel: 'silent', onRequest: operatorOnly(token) }, async (_request, reply) => {
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
