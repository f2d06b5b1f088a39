/** Something one person does at a server that may be killed meanwhile: asked over the wire, again under the key it had. */
import { randomUUID } from 'node:crypto'
import type { Call, InputOf } from '@clinic/contract/call.ts'
import { expect } from 'vitest'
import type { Actor } from './actor.ts'
import type { Running } from './product-process.ts'
import { requestOf } from './send.ts'

/** `done`: it was answered as done. */
export type Deed = {
  readonly what: string
  readonly by: Actor
  readonly call: Call
  readonly input: object
  readonly key: string
  done: boolean
}

export const deed = <C extends Call>(what: string, by: Actor, call: C, input: InputOf<C>): Deed => ({
  ...{ what, by, call, input: input as object, key: randomUUID(), done: false },
})

/** @returns true when it was answered as done; a connection that breaks says nothing */
export const ask = async (running: Running, { by, call, input, key }: Deed): Promise<boolean> => {
  const { url, body } = requestOf(call, input as Record<string, unknown>)
  try {
    const answer = await fetch(`${running.url}${url}`, {
      method: call.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}`, 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    const said = (await answer.json()) as { code: number; message?: string }
    expect([200, 503], `${call.path} ${said.message}`).toContain(said.code)
    return said.code === 200
  } catch (error) {
    if (error instanceof Error && error.name === 'AssertionError') throw error
    return false
  }
}
