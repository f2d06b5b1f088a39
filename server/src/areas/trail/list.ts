/** The log as it is read: entries of a span of time, as far as the right reaches. */

import { deviceOf, LOG_DAYS, type trail, trailRefusals } from '@clinic/contract/areas/trail/calls.ts'
import { auditObjectOf } from '@clinic/contract/audit-objects.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { definedRefusals } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { present } from '../../kit/clock.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { col, type ListDefinition, pageOf, rowOf } from '../../kit/list.ts'
import { endOf, momentOf } from '../../kit/moment.ts'
import { asked, whenWritten } from '../../kit/question.ts'
import { mainDepartmentOf, personOf } from '../staff/reads.ts'
import { callsOf, lookCalls, moduleOf, nameOf } from './modules.ts'
import { isReasonTold, isTold } from './shown-fields.ts'

type Paging = 'page' | 'pageNum' | 'pageSize' | 'sortName' | 'sortOrder'
export type EntryFilters = Omit<InputOf<typeof trail.entries>, Paging>
type Row = Record<string, unknown>
type Span = { beginTime?: string; endTime?: string }

const DAY_MS = 86_400_000

/** The span meant: the last seven days unless said otherwise, never more than 92. */
export const spanOf = <S extends Span>(input: S): S & Required<Span> => {
  const to = input.endTime ? Date.parse(endOf(input.endTime)) : present().getTime() + 60_000
  const from = input.beginTime ? new Date(momentOf(input.beginTime)).getTime() : to - LOG_DAYS.usual * DAY_MS
  if (to - from > LOG_DAYS.most * DAY_MS) refuse(trailRefusals.rangeTooLong({ days: LOG_DAYS.most }))
  return { ...input, beginTime: new Date(from).toISOString(), endTime: new Date(to).toISOString() }
}

export const spanFilters = {
  beginTime: (from: string) => sql`e.at >= ${from}::timestamptz`,
  endTime: (to: string) => sql`e.at < ${to}::timestamptz`,
}

/** Whose actions one sees: a head her department's, others their own. */
export const scope = { department: 'sd.department_id', own: ['e.staff_id'] } as const

export const from = sql`trail.entry e
  left join ${sql.raw(mainDepartmentOf('sd', 'e', 'staff_id'))}
  left join ${sql.raw(personOf('p', 'e', 'staff_id'))}`

/** Name and number of the customer whose id a column holds, as parts of a statement. */
export const customerAsked = {
  /** Refuses one out of reach. */
  header: asked<[ctx: Context, customerId: number], Promise<unknown>>('whom of the customers this person reaches'),
  /** Refuses one whom this person could not have had on a screen. */
  refuseUnread: asked<[ctx: Context, customerId: number], Promise<void>>('whom of the customers this person reads'),
  name: asked<[id: string], string>('the name of a customer'),
  no: asked<[id: string], string>('the number of a customer'),
  /** Entries are sealed under the archive they were about: what went into hers is asked for with her. */
  archives: asked<[id: number], RawBuilder<unknown>>('which archives are one customer’s'),
}

/** Entries about a customer, under whichever archive they were written. */
export const aboutCustomer = (id: number): RawBuilder<unknown> => sql`e.customer_id = ${customerAsked.archives(id)}`
export const customerName = whenWritten(() => sql.raw(customerAsked.name('e.customer_id')))
export const customerNo = whenWritten(() => sql.raw(customerAsked.no('e.customer_id')))

/** Entries of earlier versions stay as they were sealed. */
const inTodaysWord = (stored: unknown): string | null => auditObjectOf(stored as string | null)

const columns = {
  id: col('e.id'),
  at: col('e.at', { sort: true }),
  staffId: col('e.staff_id'),
  // A sign-in is written before anybody is signed in: it knows the person by her number only.
  staffName: col(sql`coalesce(nullif(e.staff_name, ''), p.name, '')`),
  call: col('e.call'),
  title: col('e.title'),
  objectType: col('e.object_type', { read: inTodaysWord }),
  objectNo: col('e.object_no'),
  customerId: col('e.customer_id'),
  customerName: col(customerName),
  outcome: col('e.outcome'),
  refusalKey: col('e.refusal_key'),
  ip: col('e.ip'),
}

export const entryList: ListDefinition<EntryFilters> = {
  table: 'trail.entry',
  from,
  columns,
  filters: {
    ...spanFilters,
    staffId: (id) => sql`e.staff_id = ${id}`,
    module: (module) => sql`e.call = any(${[...callsOf(module)]}::text[])`,
    action: (title) => sql`e.title = ${title}`,
    customerId: aboutCustomer,
    objectNo: (no) => sql`e.object_no = ${no}`,
    outcome: (word) => sql`e.outcome = ${word}`,
  },
  scope,
  order: { by: 'e.at', direction: 'desc', tie: 'e.id' },
}

const BLANK = /\{\w+\}/g

/** The sentence of a refusal; what stood in its blanks was not kept. */
export const sentenceOf = (key: unknown): string | null =>
  typeof key === 'string' ? (definedRefusals.get(key)?.template.replace(BLANK, '…') ?? key) : null

/** A row as the screen takes it: its module and the reason in words. */
export const told = ({ call, refusalKey, ...row }: Row): Row => {
  const module = moduleOf(String(call))
  return { ...row, module, moduleName: nameOf(module), refusal: sentenceOf(refusalKey) }
}

export const entriesPage = async (ctx: Context, input: InputOf<typeof trail.entries>) => {
  const page = await pageOf(ctx, spanOf(input), entryList)
  return { ...page, result: page.result.map(told) } as OutputOf<typeof trail.entries>
}

const ofCustomer: ListDefinition<Omit<InputOf<typeof trail.ofCustomer>, Paging>> = {
  ...(entryList as unknown as ListDefinition<never>),
  filters: {
    beginTime: spanFilters.beginTime,
    endTime: spanFilters.endTime,
    staffId: (id) => sql`e.staff_id = ${id}`,
    customerId: aboutCustomer,
    kind: (kind) => sql`(e.call = any(${[...lookCalls()]}::text[])) = ${kind === 'look'}`,
  },
}

/** Entries about a customer whom this person may see, whatever their age. */
export const entriesOfCustomer = async (ctx: Context, input: InputOf<typeof trail.ofCustomer>) => {
  await customerAsked.header(ctx, input.customerId)
  const span = {
    ...(input.beginTime ? { beginTime: new Date(momentOf(input.beginTime)).toISOString() } : {}),
    ...(input.endTime ? { endTime: endOf(input.endTime) } : {}),
  }
  const page = await pageOf(ctx, { ...input, ...span }, ofCustomer)
  return { ...page, result: page.result.map(told) } as OutputOf<typeof trail.ofCustomer>
}

type Sides = { before: Row | null; after: Row | null }

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Field by field, in the order they were written; of what is hidden from the reader only that it changed. */
const changesOf = ({ session }: Context, objectType: string, { before, after }: Sides) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) =>
    isTold(session, objectType, field)
      ? { field, before: textOf(before?.[field]), after: textOf(after?.[field]) }
      : { field, before: null, after: null, hidden: true },
  )

const detail: ListDefinition<never> = {
  ...(entryList as unknown as ListDefinition<never>),
  columns: {
    ...columns,
    objectId: col('e.object_id'),
    reason: col('e.reason'),
    userAgent: col('e.user_agent'),
    requestId: col('e.request_id'),
    before: col('e.before'),
    after: col('e.after'),
    // Whatever column is hidden from her: it decides what else is.
    noted: columns.objectType,
  },
}

export const entryDetail = async (ctx: Context, { id }: { id: number }) => {
  const { before, after, userAgent, noted, reason, ...row } = await rowOf(ctx, id, detail)
  const objectType = String(noted ?? '')
  return {
    ...told(row),
    device: deviceOf(String(userAgent)),
    reason: isReasonTold(ctx.session, objectType) ? reason : null,
    changes: changesOf(ctx, objectType, { before, after } as Sides),
  } as OutputOf<typeof trail.entry>
}
