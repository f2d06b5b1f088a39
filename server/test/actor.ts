/** Somebody signed in to a test clinic, who makes calls over HTTP. */
import type { Call, InputOf, OutputOf } from '@clinic/contract/call.ts'
import { openSession } from '../src/areas/session/index.ts'
import type { Context } from '../src/kit/context.ts'
import type { Session } from '../src/kit/session.ts'
import type { Node } from './node.ts'
import { withSecondTime } from './second-time.ts'
import { type Answer, type AskOptions, type Sent, send } from './send.ts'

export class RefusedInTest extends Error {
  readonly answer: Answer
  constructor(call: Pick<Call, 'method' | 'path'>, answer: Answer) {
    super(`${call.method} ${call.path} → ${answer.code} ${answer.key}: ${answer.message}`)
    this.answer = answer
  }
}

export type Actor = {
  readonly hospitalId: number
  readonly staffId: number
  readonly token: string
  /** What the server knows about this person now. */
  session(): Promise<Session>
  /** Makes a call. @throws RefusedInTest */
  ask<C extends Call>(call: C, input: InputOf<C>, options?: AskOptions): Promise<OutputOf<C>>
  /** Makes a call that must be refused, and returns the refusal. @throws Error when it was not refused */
  refused<C extends Call>(call: C, input: InputOf<C>, options?: AskOptions): Promise<Answer>
  /** Any request with this person's token; the body unread. */
  raw(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Raw>
  /** The same person's call on another node. */
  on(node: Node): Actor
}

export type Raw = { status: number; headers: Record<string, unknown>; text: string; json: () => never; body: Buffer }

type Inside = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** Signs a person in without a password: opens her session as sign-in does. */
export const actorOf = async (node: Node, hospitalId: number, staffId: number, inside: Inside): Promise<Actor> => {
  const { token, statement } = openSession(hospitalId, {
    staffId,
    ip: '127.0.0.1',
    userAgent: 'test',
    loginType: '1',
    idleMinutes: 120,
    mustChangePassword: false,
  })
  await inside(async (ctx) => {
    await ctx.together([statement])
  })
  return speaking(node, { hospitalId, staffId, token })
}

const speaking = (node: Node, who: { hospitalId: number; staffId: number; token: string }): Actor => ({
  ...who,
  session: () => node.sessions.authenticate(who.token),
  ask: async (call, input, options = {}) => {
    const as = (way: AskOptions): Promise<Sent> => send(node, call, input, { ...way, token: who.token })
    const { ok, data, answer } = await withSecondTime(call, input, options, as)
    if (!ok) throw new RefusedInTest(call, answer!)
    return data as never
  },
  refused: async (call, input, options = {}) => {
    const { ok, answer } = await send(node, call, input, { ...options, token: who.token })
    if (ok) throw new Error(`${call.method} ${call.path} was not refused`)
    return answer!
  },
  raw: async (method, url, body, headers = {}) => {
    const answer = await node.http.inject({
      method,
      url,
      headers: { authorization: `Bearer ${who.token}`, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      json: () => answer.json() as never,
      body: answer.rawPayload,
    }
  },
  on: (other) => speaking(other, who),
})
