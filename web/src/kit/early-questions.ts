/**
 * Questions asked before the code has come that needs their answers: when the app opens, the server answers while the browser
 * still reads the frame. Each answer is taken once, by the first request to the same address of the same session.
 */
import { kept } from './storage.ts'
import { identity } from './wire.ts'

const LIMIT_MS = 20_000

const asked = new Map<string, { readonly token: string | null; readonly answer: Promise<Response> }>()

/** Asks a reading call by its address. What goes wrong is told to whoever takes the answer. */
export const askEarly = (url: string): void => {
  const answer = fetch(url, { headers: identity(), signal: AbortSignal.timeout(LIMIT_MS) })
  answer.catch(() => undefined)
  asked.set(url, { token: kept('token'), answer })
}

/** The answer on its way, once; nothing when it was asked for in a session that is over. */
export const takeEarly = (url: string): Promise<Response> | undefined => {
  const early = asked.get(url)
  asked.delete(url)
  return early && early.token === kept('token') ? early.answer : undefined
}
