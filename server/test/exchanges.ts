/**
 * What a run of the tests asks and is answered, kept for the document of the interface (`node tools/examples.ts`). Nothing is
 * kept unless RECORD_EXAMPLES names a folder.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '@clinic/contract/envelope.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expect } from 'vitest'
import { operationIdOf } from '../src/documents/operation.ts'

/** One exchange of a call. */
export type Exchange = {
  readonly id: string
  readonly request?: unknown
  readonly answer?: unknown
  readonly refusal?: string
  /** Asked by a sweep, not for its own sake. */
  readonly sweep?: boolean
}

/** Characters of an exchange that is worth keeping: an example is read by a person. */
const LONGEST = 40_000

/** Sweeps ask what nobody would: their answers are examples only where no other test asks. */
const isSweep = (): boolean => /[\\/]server[\\/]test[\\/]/.test(expect.getState().testPath ?? '')

const exchangeOf = ({ routeOptions, body }: FastifyRequest, payload: unknown): Exchange | null => {
  const { route } = routeOptions.config
  if (!route || typeof payload !== 'string' || payload.length > LONGEST) return null
  const id = operationIdOf(route)
  const answer = JSON.parse(payload) as { key?: string }
  if (!open(answer).ok) return answer.key ? { id, refusal: answer.key } : null
  const sweep = isSweep() ? { sweep: true } : {}
  return { id, ...sweep, ...(route.call.body === 'json' && body ? { request: body } : {}), answer }
}

/** Exchanges of one call that are kept of each kind, refusals by their key: sweeps ask thousands of times. */
const MOST = 60

/** Keeps exchanges of this node as lines in the folder. */
export const recordExchanges = (http: FastifyInstance, folder: string): void => {
  const file = join(folder, `${process.pid}-${Date.now()}.ndjson`)
  const kept = new Map<string, number>()
  http.addHook('onSend', async (request, _reply, payload) => {
    const exchange = exchangeOf(request, payload)
    if (!exchange) return
    const { id, refusal } = exchange
    const [kind, most] = refusal ? [`${id} ${refusal}`, 1] : [id, MOST]
    const count = kept.get(kind) ?? 0
    if (count >= most) return
    kept.set(kind, count + 1)
    appendFileSync(file, `${JSON.stringify(exchange)}\n`)
  })
}
