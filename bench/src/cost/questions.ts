/** What is asked: every reading call of the contract, in each of the ways that cost otherwise, or why one is not asked. */
import { type Call, pathNames } from '@clinic/contract/call.ts'
import { daysAfter, weekdayOf } from '@clinic/contract/days.ts'
import { type Ids, idFor } from './ids.ts'

type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly pattern?: string
}
/** What questions are about: rows of the hospital, and the day they are asked on. */
type About = { readonly ids: Ids; readonly today: string }
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

const given = (schema: Schema, name: string, path: string, about: About): unknown => {
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return given(schema.anyOf[0]!, name, path, about)
  const type = [schema.type].flat()[0]
  if (type === 'integer') return counts[name] ?? idFor(name, path, about.ids)
  if (type === 'array') return [given(schema.items ?? {}, name, path, about)]
  if (type === 'object') return inputOf(schema, path, about)
  if (type === 'boolean') return true
  return said[name] ?? timeOf(schema.pattern ?? '', name, about.today)
}
/** Numbers that are no ids. */
const counts: Readonly<Record<string, number>> = { days: 7, minutes: 30 }
/** A month, a day or a moment, as the text is to look; what comes after something else comes a week after it. */
const timeOf = (pattern: string, name: string, today: string): string => {
  if (pattern.endsWith('1[0-2])$')) return today.slice(0, 7)
  if (pattern.includes('\\d{10}|')) return `${today} ${name === 'endsAt' ? '18:00:00' : '09:00:00'}`
  if (!pattern.startsWith('^\\d{4}-(0[1-9]')) return '1'
  return name === 'toWeek' ? daysAfter(today, 7) : today
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
const inputOf = (schema: Schema, path: string, about: About): Record<string, unknown> =>
  Object.fromEntries((schema.required ?? []).map((name) => [name, given(schema.properties![name]!, name, path, about)]))

/** A day whose books are closed: among the last of a grown clinic's archives. */
const CLOSED_AGO = 100

/** A choice each word of which is another question. */
const CHOICES = ['desk', 'by', 'range', 'tab', 'view', 'when', 'state', 'kind', 'status', 'queue', 'phase', 'clock']
/** Days a list is narrowed to: what a desk opens in the morning. */
const DAYS = [
  ['startDate', 'endDate'],
  ['beginTime', 'endTime'],
  ['openedFrom', 'openedTo'],
  ['paidFrom', 'paidTo'],
  ['createdFrom', 'createdTo'],
  ['visitedFrom', 'visitedTo'],
  ['planFrom', 'planTo'],
  ['expectFrom', 'expectTo'],
  ['receivedFrom', 'receivedTo'],
  ['startsFrom', 'startsTo'],
] as const

/** One text, or one of several: how a list of states is asked for by one. */
const wordsOf = (schema: Schema | undefined): readonly unknown[] =>
  schema?.enum ?? schema?.anyOf?.flatMap((one) => (one.const === undefined ? wordsOf(one) : [one.const])) ?? []

type Way = { readonly as: string; readonly input: Input }

const choicesOf = (properties: Readonly<Record<string, Schema>>, base: Input): Way[] =>
  CHOICES.flatMap((name) =>
    wordsOf(properties[name]).map((word) => ({
      as: `${name} ${String(word)}`,
      input: { ...base, ...(name === 'by' && properties['range'] ? { range: 'month' } : {}), [name]: word },
    })),
  )

/** Monday of today's week, as a roster and a calendar of a week begin. */
const mondayOf = (today: string): string => daysAfter(today, -((weekdayOf(today) + 6) % 7))

/** What the screens of the day ask beside their first question. */
const waysOfTheDay = (title: string, base: Input, { ids, today }: About): Way[] => {
  const monday = mondayOf(today)
  const staffIds = { staffIds: (ids.doctors ?? []).join(',') }
  const week = { from: monday, to: daysAfter(monday, 6) }
  const asked: Readonly<Record<string, readonly (readonly [string, Input])[]>> = {
    预约视图: [
      ['a day of all doctors', staffIds],
      ['a week of all doctors', { ...week, ...staffIds }],
    ],
    空闲时段: [['of a doctor', { doctorId: ids.of['doctor'], days: 14 }]],
    预约检查: [['with a doctor', { doctorId: ids.of['doctor'], startTime: `${daysAfter(today, 2)} 09:00:00` }]],
    预约每天数: [['six weeks', { from: monday, to: daysAfter(monday, 41) }]],
    排班表: [
      ['six weeks', { from: monday, days: 42 }],
      ['a week', { from: monday, days: 7 }],
    ],
    预约列表: [
      ['of a doctor', { doctorId: ids.of['doctor'] }],
      ['to come', { state: 'pending,booked' }],
      ['expected today', { day: 'today', state: 'pending,booked' }],
      ['treatment', { kind: 'treatment,review' }],
    ],
    预约各状态数: [['treatment today', { day: 'today', kind: 'treatment,review' }]],
    回访任务: [
      ['of mine', { mine: true, queue: 'today' }],
      ['of a nurse', { executorId: ids.of['executor'] }],
      ['late of a person', { executorId: ids.of['executor'], overdue: true }],
    ],
    回访详情: [['with an alarm', { id: ids.of['alarmed'] }]],
    归属争议列表: [['to decide', { toDecide: true }]],
    赠送承诺列表: [
      ['overdue', { due: 'overdue' }],
      ['soon', { due: 'soon' }],
    ],
    报单列表: [['to follow of mine', { mine: true, view: 'follow' }]],
    投诉统计: [['a year', { receivedFrom: daysAfter(today, -365), receivedTo: today }]],
  }
  return (asked[title] ?? []).map(([as, input]) => ({ as, input: { ...base, ...input } }))
}

const waysOf = (call: Call, about: About): readonly Way[] => {
  const schema = call.input as Schema
  const { ids, today } = about
  const properties = schema.properties ?? {}
  const wanted = inputOf(schema, call.path, about)
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
  if (properties['customerId'] && !('customerId' in base) && ids.of['customer'])
    ways.push({ as: 'of a customer', input: { ...base, customerId: ids.of['customer'] } })
  if (properties['day']) ways.push({ as: 'today', input: { ...base, day: 'today' } })
  for (const [from, to] of DAYS)
    if (properties[from] && properties[to])
      ways.push({ as: `${from} today`, input: { ...base, [from]: today, [to]: today } })
  ways.push(...waysOfTheDay(call.title, base, about))
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
    else for (const { as, input } of waysOf(call, { ids, today })) questions.push({ call, title, as, input })
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
