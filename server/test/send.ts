/** A call as a request of somebody, and what came back of it. */
import { randomUUID } from 'node:crypto'
import { type Call, pathNames } from '@clinic/contract/call.ts'
import { open } from '@clinic/contract/envelope.ts'
import type { Node } from './node.ts'

/** A refusal as the wire shows it. */
export type Answer = { status: number; code: number; key: string; message: string }

export type AskOptions = {
  /** Idempotency-Key; made where the call requires one. null sends none. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

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
