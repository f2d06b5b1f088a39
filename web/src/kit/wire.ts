/** Turns a call and its input into a request: placeholders, query or body, headers, time limit. */
import { type Call, pathNames } from '@clinic/contract/call.ts'
import { kept, readCookie } from './storage.ts'

type Fields = Readonly<Record<string, unknown>>

/** App id when there is neither a kept one nor a cookie (F0454). */
export const DEFAULT_APP_ID = '3'
/** Milliseconds: 10 s for rabbit calls, 20 s for the others, 30 min for files (F0371–F0373). */
const timeLimits = { rabbit: 10_000, his: 20_000, long: 1_800_000 } as const

/** Milliseconds an answer is waited for: the call's own (F0440), or those of its family. */
export const timeLimitOf = (call: Call): number =>
  call.timeoutMs ?? (call.form === 'json' && call.body === 'json' ? timeLimits[call.envelope] : timeLimits.long)

/** Query string with repeated arrays; absent and empty values are left out. */
export const queryOf = (fields: Fields): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
    }
  }
  const text = query.toString()
  return text && `?${text}`
}

const split = (call: Call, input: Fields) => {
  const inPath = new Set(pathNames(call.path))
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(input[name] ?? '')))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
  return { path, rest }
}

const uploadOf = (rest: Fields): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof Blob) form.append(name, one)
      else if (one !== undefined && one !== null) form.append(name, String(one))
    }
  }
  return form
}

/** Who is asking, as every request says it (F0366–F0369). */
export const identity = (): Record<string, string> => {
  const token = kept('token')
  const hospitalId = kept('hospitalId')
  return {
    'App-Id': kept('appId') ?? readCookie('appId') ?? DEFAULT_APP_ID,
    'X-Requested-With': 'XMLHttpRequest',
    ...(hospitalId ? { 'His-Id': hospitalId, 'X-TENANT-ID': hospitalId } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
}

/** The request of a call: `[url, init]` for fetch, without signal. */
export const requestOf = (call: Call, input: Fields, idempotencyKey?: string): [string, RequestInit] => {
  const { path, rest } = split(call, input)
  const headers: Record<string, string> = identity()
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (call.method === 'GET' || call.method === 'DELETE') return [path + queryOf(rest), { method: call.method, headers }]
  if (Object.values(rest).some((value) => value instanceof Blob))
    return [path, { method: call.method, headers, body: uploadOf(rest) }]
  headers['Content-Type'] = 'application/json'
  return [path, { method: call.method, headers, body: JSON.stringify(rest) }]
}
