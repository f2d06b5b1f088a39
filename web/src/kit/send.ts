/** Sends a form with a file and tells how far it is: `fetch` cannot, so this is the one place that uses XMLHttpRequest. */
import type { Call, InputOf, OutputOf } from '@clinic/contract/call.ts'
import { open } from '@clinic/contract/envelope.ts'
import { Refused, refuse, refuseSupplanted } from './ask.ts'
import { kept } from './storage.ts'
import { requestOf, timeLimitOf } from './wire.ts'

export type Sending = {
  /** Share sent, 0–1. */
  readonly onShare?: (share: number) => void
  readonly signal?: AbortSignal
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** @throws Refused for every answer that is not a success, for lost connections, and when it is given up */
export const sendForm = <C extends Call>(
  call: C,
  input: InputOf<C>,
  { onShare, signal }: Sending = {},
): Promise<OutputOf<C>> =>
  new Promise((resolve, reject) => {
    refuseSupplanted(call)
    const token = kept('token')
    const [url, init] = requestOf(call, input as Record<string, unknown>)
    const request = new XMLHttpRequest()
    request.open(init.method!, url)
    for (const [name, value] of Object.entries(init.headers as Record<string, string>))
      request.setRequestHeader(name, value)
    request.timeout = timeLimitOf(call)
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onShare?.(loaded / total)
    request.onload = () => {
      const body = parsed(request.responseText)
      const answer = open<OutputOf<C>>(body)
      if (answer.ok) return resolve(answer.data)
      try {
        refuse(call, request.status, body, token)
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new Refused(503, '无法连接服务器，请检查网络后重试', 'web.offline'))
    request.ontimeout = () => reject(new Refused(504, '服务器响应超时，请重新上传', 'web.timeout'))
    request.onabort = () => reject(new Refused(499, '已取消上传', 'web.aborted'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(init.body as FormData)
  })
