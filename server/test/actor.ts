/** Somebody signed in to a test clinic, who makes calls over HTTP. */
import { randomUUID } from 'node:crypto'
import { type Call, type InputOf, type OutputOf, pathNames } from '@clinic/contract/call.ts'
import { open } from '@clinic/contract/envelope.ts'
import { openSession } from '../src/areas/session/index.ts'
import type { Context } from '../src/kit/context.ts'
import type { Session } from '../src/kit/session.ts'
import type { Node } from './node.ts'
import { withSecondTime } from './second-time.ts'

/** A refusal as the wire shows it. */
export type Answer = { status: number; code: number; key: string; message: string }

export class RefusedInTest extends Error {
  readonly answer: Answer
  constructor(call: Pick<Call, 'method' | 'path'>, answer: Answer) {
    super(`${call.method} ${call.path} → ${answer.code} ${answer.key}: ${answer.message}`)
    this.answer = answer
  }
}

export type AskOptions = {
  /** Idempotency-Key; made where the call requires one. null sends none. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
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

/** Puts a call's input where it belongs: path, query, body. */
export const requestOf = (call: Call, input: Readonly<Record<string, unknown>>) => {
  const inPath = new Set(pathNames(call.path))
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  if (call.method === 'POST' || call.method === 'PUT') return { url: path, body: Object.fromEntries(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of rest) for (const one of [value].flat()) query.append(name, String(one))
  return { url: rest.length > 0 ? `${path}?${query}` : path, body: undefined }
}

/** What came back; `replayed` where an earlier answer of the same key was given once more. */
export type Sent = { ok: boolean; data: unknown; answer: Answer | null; replayed: boolean }

/** Makes a call with any token or none. */
export const send = async (
  node: Pick<Node, 'http'>,
  call: Call,
  input: unknown,
  { key, headers = {}, token }: AskOptions & { token?: string },
): Promise<Sent> => {
  const { url, body } = requestOf(call, (input ?? {}) as Record<string, unknown>)
  const given = key === undefined && call.idempotency === 'required' ? randomUUID() : key
  const answer = await node.http.inject({
    method: call.method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(given ? { 'idempotency-key': given } : {}),
      ...(call.method === 'GET' && call.effect === 'write' ? { 'x-requested-with': 'XMLHttpRequest' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  const replayed = answer.headers['idempotency-replayed'] === 'true'
  if (call.form === 'file' && answer.statusCode === 200)
    return { ok: true, data: answer.rawPayload, answer: null, replayed }
  const read = open<unknown>(answer.json())
  const { key: refusalKey = '' } = answer.json() as { key?: string }
  const refusal: Answer = { status: answer.statusCode, code: read.code, key: refusalKey, message: read.message }
  return { ok: read.ok, data: read.data, answer: refusal, replayed }
}

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
