/** `ask(call, input)`: the one way from a screen to the server. Answers `data`, or throws `Refused`. */
import type { Call, InputOf, OutputOf } from '@clinic/contract/call.ts'
import { open } from '@clinic/contract/envelope.ts'
import { defineRefusals, type Refusal } from '@clinic/contract/refusals.ts'
import { takeEarly } from './early-questions.ts'
import { expire, isExpiry, isSupplanted } from './expiry.ts'
import { lineHolds, lineLost } from './line.ts'
import { heardFrom } from './server-time.ts'
import { kept } from './storage.ts'
import { requestOf, timeLimitOf } from './wire.ts'

/** An answer that is a "no": its key (`isRefusal`), the sentence to show, and the number to read out on the phone. */
export class Refused extends Error {
  readonly code: number
  readonly key: string
  readonly requestId: string | undefined
  constructor(code: number, message: string, key = '', requestId?: string) {
    super(message)
    this.code = code
    this.key = key
    this.requestId = requestId
  }
  static of({ code, message, key }: Refusal): Refused {
    return new Refused(code, message, key)
  }
}

/** What keeps an answer from coming at all. */
const lineRefusals = defineRefusals('web', {
  timeout: [504, '服务器响应超时，操作结果未知，请刷新后核对'],
  offline: [503, '无法连接服务器，请检查网络后重试'],
  supplanted: [401, '这个浏览器的另一个页面换了登录，没有提交，请用自己的账号重新登录'],
})

export type AskOptions = {
  /** Made when the dialog or drawer opened, so that a repeated click is the same act. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal | undefined
  /** It goes out also when the page is left at once. For small things: browsers take 64 KiB of them. */
  readonly outlives?: boolean
}

/** A key for one act. `crypto.randomUUID` is missing on plain HTTP, `getRandomValues` is not. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** What is written here is hers who typed it: it is not sent in the name of whoever signed in next door. @throws Refused */
export const refuseSupplanted = ({ may, effect }: Call): void => {
  if (may !== 'public' && effect === 'write' && isSupplanted()) throw Refused.of(lineRefusals.supplanted())
}

const send = async (call: Call, input: object, options: AskOptions): Promise<Response> => {
  refuseSupplanted(call)
  const [url, init] = requestOf(call, input as Record<string, unknown>, options.idempotencyKey)
  const limit = AbortSignal.timeout(timeLimitOf(call))
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
  try {
    const response = await ((init.method === 'GET' && takeEarly(url)) ||
      fetch(url, { ...init, signal, keepalive: options.outlives ?? false }))
    lineHolds()
    heardFrom(response.headers.get('date'))
    return response
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (limit.aborted) throw Refused.of(lineRefusals.timeout())
    lineLost()
    throw Refused.of(lineRefusals.offline())
  }
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return text ? JSON.parse(text) : {}
  } catch {
    return {}
  }
}

/**
 * Throws what an answer refuses; ends the session when it has expired.
 * @param token under which it was asked
 */
export const refuse = (call: Call, status: number, body: unknown, token: string | null): never => {
  const answer = open(body)
  const code = answer.code || status
  const key = (body as { key?: string }).key ?? ''
  // A wrong password is not an expired session, so calls for strangers never end one.
  if (call.may !== 'public' && isExpiry(code)) expire(code, answer.message, token)
  throw new Refused(code, answer.message || `服务器没有正确回答（${status}），请稍后重试`, key, answer.requestId)
}

/**
 * Asks the server.
 * @param call the contract's call
 * @param input its fields; placeholders go into the path, the rest into query (GET, DELETE) or body
 * @throws Refused for every answer that is not a success, and for time-outs and lost connections
 */
export const ask = async <C extends Call>(
  call: C,
  input: InputOf<C>,
  options: AskOptions = {},
): Promise<OutputOf<C>> => {
  const token = kept('token')
  const response = await send(call, input as object, options)
  const body = await bodyOf(response)
  const answer = open<OutputOf<C>>(body)
  return answer.ok ? answer.data : refuse(call, response.status, body, token)
}

const nameIn = (disposition: string | null): string => {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return coded ? decodeURIComponent(coded) : (/filename="?([^";]+)/i.exec(disposition ?? '')?.[1] ?? '导出.xlsx')
}

/**
 * Fetches a file call (export, print, attachment) and hands it to the browser as a download.
 * @param onProgress bytes received, and how many there will be where the server knows it beforehand
 */
export const download = async <C extends Call>(
  call: C,
  input: InputOf<C>,
  onProgress?: (got: number, total: number | null) => void,
): Promise<void> => {
  const token = kept('token')
  const response = await send(call, input as object, { idempotencyKey: newKey() })
  if (!response.ok || response.headers.get('content-type')?.startsWith('application/json'))
    return refuse(call, response.status, await bodyOf(response), token)
  const parts: BlobPart[] = []
  const total = Number(response.headers.get('content-length')) || null
  let got = 0
  for await (const part of response.body!) {
    parts.push(part as Uint8Array<ArrayBuffer>)
    got += part.length
    onProgress?.(got, total)
  }
  saveAs(new Blob(parts), nameIn(response.headers.get('content-disposition')))
}

const saveAs = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
