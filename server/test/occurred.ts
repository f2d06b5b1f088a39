/**
 * What occurred in this process of the tests: refusals on the wire, refusals given aside of it, writes that succeeded in a test
 * of their area. Each is noted once in the run's folder; `nothing-untried.ts` compares after the last test.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this run's notes; a run that plants faults has none. */
    occurred: string
  }
}

export type Kind = 'refusal' | 'aside' | 'write'

const noted = new Set<string>()

/** @param name key of the refusal, or the call's name as in `contract/told.tsv` */
export const noteOccurred = (kind: Kind, name: string): void => {
  const line = `${kind}\t${name}\n`
  if (noted.has(line)) return
  noted.add(line)
  const folder: string | undefined = inject('occurred')
  if (folder) appendFileSync(join(folder, `${process.pid}.tsv`), line)
}

/** Notes every refusal that this node answers. */
export const noteRefusals = (http: FastifyInstance): void => {
  http.addHook('onSend', async (_request, { statusCode }, payload) => {
    if (statusCode < 400 || typeof payload !== 'string' || !payload.startsWith('{')) return
    const { key } = JSON.parse(payload) as { key?: string }
    if (key) noteOccurred('refusal', key)
  })
}
