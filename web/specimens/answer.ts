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

/** While a test holds back (`holdBack(true)` of the window), what is under way stays so: a key, a click can come in between. */
let letGo = Promise.resolve()
let release = (): void => {}
const holdBack = (held: boolean): void => {
  release()
  if (held) letGo = new Promise((go) => (release = go))
}
/** Comes when nothing is held back. */
export const passed = (): Promise<void> => letGo
Object.assign(globalThis, { asked, holdBack })

export const answer = <C extends Call>(call: C, give: (input: InputOf<C>) => OutputOf<C>): void => {
  answerers.push({ call, give })
}

/** What a file call streams. */
export const answerFile = <C extends Call>(call: C, give: (input: InputOf<C>) => Blob): void => {
  answerers.push({ call, give })
}

const placesOf = ({ path }: Call): RegExp => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

/** A value of an address as the call's schema means it. */
const meant = ({ input }: Call, name: string, text: string): unknown =>
  /integer|number/.test(JSON.stringify(input.properties[name] ?? {})) && text !== '' ? Number(text) : text

type Body = Readonly<Record<string, unknown>>

const inputOf = (call: Call, url: URL, body: Body): Record<string, unknown> => {
  const places = placesOf(call).exec(url.pathname)?.groups ?? {}
  const texts = [...pathNames(call.path).map((name) => [name, places[name] ?? ''] as const), ...url.searchParams]
  const read = Object.fromEntries(texts.map(([name, text]) => [name, meant(call, name, text)]))
  return { ...read, ...body }
}

const answered = (url: URL, method: string, body: Body, at: number): Response => {
  const found = answerers.find(({ call }) => call.method === method && placesOf(call).test(url.pathname))
  if (!found) return Response.json({ code: 404, msg: `no answer for ${method} ${url.pathname}` }, { status: 404 })
  const input = inputOf(found.call, url, body)
  asked.push({ path: found.call.path, input, at })
  try {
    const given = found.give(input as never)
    if (given instanceof Blob) return new Response(given)
    return Response.json({ code: 200, msg: '', data: given })
  } catch (error) {
    if (!(error instanceof Refusing)) throw error
    const { status, message } = error
    return Response.json({ code: status, msg: message, data: null, requestId: 'r1' }, { status })
  }
}

const later = (milliseconds: number) => new Promise((come) => setTimeout(come, milliseconds))

/** Rejects when a question is given up, as the browser's own does. */
const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_go, fail) => signal?.addEventListener('abort', () => fail(signal.reason)))

globalThis.fetch = async (target, init) => {
  const url = new URL(target instanceof Request ? target.url : target, location.href)
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Body) : {}
  const at = Date.now()
  // An answer comes later than its question.
  await Promise.race([later(20).then(passed), givenUp(init?.signal)])
  return answered(url, init?.method ?? 'GET', body, at)
}

/** What sends forms with files (`kit/send.ts`): its share arrives in thirds, then the answer. */
class Sending {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onabort: (() => void) | null = null
  status = 0
  responseText = ''
  private asks = { method: 'GET', url: new URL(location.href) }
  private givenUp = false

  open(method: string, url: string): void {
    this.asks = { method, url: new URL(url, location.href) }
  }
  setRequestHeader(): void {}
  abort(): void {
    this.givenUp = true
    this.onabort?.()
  }
  async send(form: FormData): Promise<void> {
    const at = Date.now()
    for (const loaded of [0, 1, 2]) {
      this.upload.onprogress?.({ loaded, total: 3 })
      await later(150)
      await passed()
      if (this.givenUp) return
    }
    const response = answered(this.asks.url, this.asks.method, Object.fromEntries(form), at)
    this.status = response.status
    this.responseText = await response.text()
    this.onload?.()
  }
}
globalThis.XMLHttpRequest = Sending as unknown as typeof XMLHttpRequest
