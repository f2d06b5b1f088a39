/**
 * The second time, for every write: where a test of an area makes a call for the first time in a process and it succeeds, the
 * same request follows with the same key, and one with a key of its own and the version that has just been used up. The
 * first is answered the same and enters no handler; the second is refused. That each write succeeds in some test of its
 * area is counted by `nothing-untried.ts`, so no write is left out. What a person does twice on purpose is her area's test.
 */
import { randomUUID } from 'node:crypto'
import type { Call } from '@clinic/contract/call.ts'
import { expect } from 'vitest'
import type { AskOptions, Sent } from './send.ts'

type Send = (options: AskOptions) => Promise<Sent>

const tried = new Set<Call>()

/** Sweeps ask what nobody would; the log's own tests count its rows. */
const counts = (): boolean => /[\\/]src[\\/]areas[\\/](?!trail[\\/])/.test(expect.getState().testPath ?? '')

/** What saves the same thing over and over, and what is about oneself, has no older version to be kept from. */
const usesUp = (input: unknown): boolean => typeof (input as { version?: unknown } | null)?.version === 'number'

const wrong = (call: Call, what: string): Error => new Error(`${call.method} ${call.path} ${what}`)

const sameKey = async (call: Call, first: Sent, again: Sent): Promise<void> => {
  // Signed out, or somewhere else by now: nobody is there to be answered.
  if (again.answer?.status === 401) return
  if (!again.ok) throw wrong(call, `refused its own repetition: ${again.answer?.key}`)
  if (!again.replayed) throw wrong(call, 'was done a second time with the same key')
  expect(again.data, `${call.method} ${call.path} answers its repetition otherwise`).toEqual(first.data)
}

/** Makes the call as `send` does, and once in a process the second time after it. */
export const withSecondTime = async (call: Call, input: unknown, options: AskOptions, send: Send): Promise<Sent> => {
  const due = call.effect === 'write' && call.form === 'json' && !tried.has(call) && options.key !== null && counts()
  if (!due) return await send(options)
  const key = options.key ?? randomUUID()
  const hasKey = call.idempotency !== 'none'
  tried.add(call)
  const first = await send(hasKey ? { ...options, key } : options)
  if (!first.ok) {
    tried.delete(call)
    return first
  }
  if (hasKey) await sameKey(call, first, await send({ ...options, key }))
  if (usesUp(input) && (await send({ ...options, key: randomUUID() })).ok)
    throw wrong(call, 'was done a second time with a version that was used up')
  return first
}
