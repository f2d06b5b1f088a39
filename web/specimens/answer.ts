/**
 * Answers a specimen's calls inside its page: `answer(list, (input) => …)` takes what the call takes and answers what it
 * answers, or does not compile. Everything of the kit from the button to the envelope is the product's own.
 */
import { type Call, type InputOf, type OutputOf, pathNames } from '@clinic/contract/call.ts'

/** A question as the page asked it, for its test to read (`asked` of the window). */
type Asked = { readonly path: string; readonly input: Readonly<Record<string, unknown>>; readonly at: number }

/** What an answer may be instead of one: a refusal, with its HTTP status. */
export class Refusing extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Answerer = { readonly call: Call; readonly give: (input: never) => unknown }

const answerers: Answerer[] = []
const asked: Asked[] = []
Object.assign(globalThis, { asked })

export const answer = <C extends Call>(call: C, give: (input: InputOf<C>) => OutputOf<C>): void => {
  answerers.push({ call, give })
}

const placesOf = ({ path }: Call): RegExp => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

/** A value of an address as the call's schema means it. */
const meant = ({ input }: Call, name: string, text: string): unknown =>
  /integer|number/.test(JSON.stringify(input.properties[name] ?? {})) && text !== '' ? Number(text) : text

const inputOf = (call: Call, url: URL, body: string | undefined): Record<string, unknown> => {
  const places = placesOf(call).exec(url.pathname)?.groups ?? {}
  const texts = [...pathNames(call.path).map((name) => [name, places[name] ?? ''] as const), ...url.searchParams]
  const read = Object.fromEntries(texts.map(([name, text]) => [name, meant(call, name, text)]))
  return { ...read, ...(body ? (JSON.parse(body) as object) : {}) }
}

const answered = (url: URL, method: string, body: string | undefined): Response => {
  const found = answerers.find(({ call }) => call.method === method && placesOf(call).test(url.pathname))
  if (!found) return Response.json({ code: 404, msg: `no answer for ${method} ${url.pathname}` }, { status: 404 })
  const input = inputOf(found.call, url, body)
  asked.push({ path: found.call.path, input, at: Date.now() })
  try {
    return Response.json({ code: 200, msg: '', data: found.give(input as never) })
  } catch (error) {
    if (!(error instanceof Refusing)) throw error
    const { status, message } = error
    return Response.json({ code: status, msg: message, data: null, requestId: 'r1' }, { status })
  }
}

globalThis.fetch = async (target, init) => {
  const url = new URL(target instanceof Request ? target.url : target, location.href)
  // An answer comes later than its question.
  await new Promise((come) => setTimeout(come, 20))
  return answered(url, init?.method ?? 'GET', typeof init?.body === 'string' ? init.body : undefined)
}
