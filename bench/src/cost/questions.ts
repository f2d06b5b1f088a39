/** What is asked: every reading call of the contract, in each of the ways that cost otherwise, or why one is not asked. */
import { type Call, pathNames } from '@clinic/contract/call.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { type Ids, idFor } from './ids.ts'

type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}
type Input = Readonly<Record<string, unknown>>

/** One call in one way. */
export type Question = { readonly call: Call; readonly title: string; readonly as: string; readonly input: Input }
/** Reading calls that are not measured, and why. */
export type LeftOut = { readonly title: string; readonly why: string }

/** Before sign-in a call costs what it is meant to cost: passwords are stretched, guesses wait. */
const DOOR = /login|Login|loginOf|exchangeEntryCode|whyEnded|renew/
const reasons: readonly (readonly [(title: string, call: Call) => boolean, string])[] = [
  [
    (title, call) => call.may === 'public' && DOOR.test(title),
    'a door before sign-in: it stretches a password, or wants a secret that is used up',
  ],
  [(title) => title === 'session.switchHospital', 'gives the session another hospital'],
  [(title) => title === 'files.image' || title === 'files.download', 'hands a file on; the demo clinic has none'],
]

const given = (schema: Schema, name: string, path: string, ids: Ids): unknown => {
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return given(schema.anyOf[0]!, name, path, ids)
  const type = [schema.type].flat()[0]
  if (type === 'integer') return idFor(name, path, ids)
  if (type === 'array') return [given(schema.items ?? {}, name, path, ids)]
  if (type === 'object') return inputOf(schema, path, ids)
  if (type === 'boolean') return true
  return said[name] ?? '1'
}
/** Texts a call wants. */
const said: Readonly<Record<string, string>> = {
  keyword: '王',
  phone: '13912345678',
  kind: 'phone',
  value: '13912345678',
  name: '咨询',
  postName: '医生',
  path: '/customers',
}
const inputOf = (schema: Schema, path: string, ids: Ids): Record<string, unknown> =>
  Object.fromEntries((schema.required ?? []).map((name) => [name, given(schema.properties![name]!, name, path, ids)]))

/** A day whose books are closed: among the last of a grown clinic's archives. */
const CLOSED_AGO = 100

/** A choice each word of which is another question. */
const CHOICES = ['desk', 'by', 'range', 'tab', 'view', 'when', 'state', 'kind', 'status']
/** Days a list is narrowed to: what a desk opens in the morning. */
const DAYS = [
  ['startDate', 'endDate'],
  ['beginTime', 'endTime'],
  ['openedFrom', 'openedTo'],
  ['paidFrom', 'paidTo'],
  ['createdFrom', 'createdTo'],
  ['visitedFrom', 'visitedTo'],
] as const

/** One text, or one of several: how a list of states is asked for by one. */
const wordsOf = (schema: Schema | undefined): readonly unknown[] =>
  schema?.enum ?? schema?.anyOf?.flatMap((one) => (one.const === undefined ? wordsOf(one) : [one.const])) ?? []

type Way = { readonly as: string; readonly input: Input }

const choicesOf = (properties: Readonly<Record<string, Schema>>, base: Input): Way[] =>
  CHOICES.flatMap((name) =>
    wordsOf(properties[name]).map((word) => ({
      as: `${name} ${String(word)}`,
      input: { ...base, ...(name === 'by' ? { range: 'month' } : {}), [name]: word },
    })),
  )

const waysOf = (call: Call, ids: Ids, today: string): readonly Way[] => {
  const schema = call.input as Schema
  const properties = schema.properties ?? {}
  const wanted = inputOf(schema, call.path, ids)
  const base = 'day' in wanted ? { ...wanted, day: daysAfter(today, -CLOSED_AGO) } : wanted
  const ways: Way[] = [{ as: '', input: base }]
  if (call.form === 'file') return ways
  if (call.title === '客户列表' || !('customerId' in base)) ways.push(...choicesOf(properties, base))
  if (properties['keyword']) ways.push({ as: 'keyword', input: { ...base, keyword: '王丽' } })
  // Spelt, half spelt, and by the end of a number: what lists that hold customers are asked by as well.
  if (properties['keyword'] && (properties['customerId'] || call.path.includes('/customer/')))
    for (const [as, keyword] of Object.entries({ letters: 'wangli', initials: 'wl', number: '1234' }))
      ways.push({ as: `keyword ${as}`, input: { ...base, keyword } })
  if (properties['keyword'] && properties['customerId'])
    ways.push({ as: 'keyword of one', input: { ...base, keyword: '王' } })
  if (properties['customerId'] && !('customerId' in base) && ids['customer'])
    ways.push({ as: 'of a customer', input: { ...base, customerId: ids['customer'] } })
  if (properties['day']) ways.push({ as: 'today', input: { ...base, day: 'today' } })
  for (const [from, to] of DAYS)
    if (properties[from] && properties[to])
      ways.push({ as: `${from} today`, input: { ...base, [from]: today, [to]: today } })
  return ways
}

/** Every reading call, asked or left out. */
export const questionsOf = (
  routes: readonly { readonly area: string; readonly name: string; readonly call: Call }[],
  ids: Ids,
  today: string,
): { readonly questions: Question[]; readonly leftOut: LeftOut[] } => {
  const questions: Question[] = []
  const leftOut: LeftOut[] = []
  for (const { area, name, call } of routes.filter(({ call: { effect } }) => effect === 'read')) {
    const title = `${area}.${name} ${call.path.replace('/api/v1/', '')}`
    const why = reasons.find(([of]) => of(`${area}.${name}`, call))?.[1]
    if (why) leftOut.push({ title, why })
    else for (const { as, input } of waysOf(call, ids, today)) questions.push({ call, title, as, input })
  }
  return { questions, leftOut }
}

/** A question as a request in this process. */
export const requestOf = ({ call, input }: Question, token: string) => {
  const inPath = new Set(pathNames(call.path))
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
  const headers = { authorization: `Bearer ${token}` }
  if (call.method === 'POST' || call.method === 'PUT') return { method: call.method, url: path, headers, payload: rest }
  return { method: call.method, url: `${path}?${new URLSearchParams(rest as Record<string, string>)}`, headers }
}
