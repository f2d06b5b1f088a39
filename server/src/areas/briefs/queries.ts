/** 到院前简报 of whoever asks: her arrivals of a day, each with what she may know of the customer. */
import { type Brief, type briefs, questionsFor } from '@clinic/contract/areas/briefs/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { present } from '../../kit/clock.ts'
import { withoutKept } from '../../kit/column-door.ts'
import type { Context } from '../../kit/context.ts'
import { conditionsOf } from '../../kit/list.ts'
import type { Answers } from '../../kit/reading.ts'
import { rowsRead } from '../../kit/rows-read.ts'
import { isExpected, missedOf } from '../appointments/reads.ts'
import { paperOf, paperStatement } from '../prints/index.ts'
import { arrivals, partsOf } from './parts.ts'

type Asked = InputOf<typeof briefs.mine>
type Parts = Answers<Awaited<ReturnType<typeof partsOf>>>

const dayOf = ({ when = 'today' }: Asked): string => daysAfter(today(present()), when === 'today' ? 0 : 1)

/** Appointments of the day in which the asker is doctor or consultant, those who do not come any more left out. */
const comingTo = async (ctx: Context, day: string): Promise<Brief['appointments']> => {
  const { staffId } = ctx.session
  const where = () => sql`a.starts_at >= ${day}::date::timestamptz and a.starts_at < (${day}::date + 1)::timestamptz
    and ${sql.raw(isExpected('a'))} and (a.doctor_id = ${staffId} or a.consultant_id = ${staffId})`
  const narrowed = await conditionsOf(ctx, {}, { ...arrivals, filters: {}, where })
  const { rows } = await ctx.together({ rows: rowsRead(ctx, arrivals, sql`${narrowed} order by a.starts_at, a.id`) })
  return rows
}

const byCustomer = <T extends { readonly customerId: number }>(rows: readonly T[] | undefined) => {
  const found = new Map<number, T[]>()
  for (const row of rows ?? []) found.set(row.customerId, [...(found.get(row.customerId) ?? []), row])
  return (id: number): T[] | undefined => rows && (found.get(id) ?? [])
}

/** The last one of hers: null where there is none, nothing where it may not be read. */
const lastIn = <T>(rows: readonly T[] | undefined): T | null | undefined => rows && (rows.at(-1) ?? null)
const dayPart = (moment: string): string => moment.slice(0, 10)

/** What her questions are made of: what this answer shows, and nothing beside. */
const factsOf = ({ appointments, customer, missed, complaints = [], visits = [], talk, ...rest }: Brief) => ({
  ...(customer?.birthday === undefined ? {} : { birthday: customer.birthday }),
  ...(customer?.developmentChannels === undefined ? {} : { source: customer.developmentChannels }),
  firstVisit: customer?.visitCount === 0 || appointments.some(({ firstVisit }) => firstVisit),
  missed,
  complaints,
  flagged: visits.filter(({ alertedAt, handledAt }) => Boolean(alertedAt) && handledAt === null),
  noDealReason: talk?.result === 'noDeal' ? talk.noDealReason : null,
  demands: (rest.demands ?? []).map(({ text, demandNames, createTime }) => ({
    text: text || demandNames,
    since: dayPart(createTime),
  })),
  left: (rest.left ?? []).map(({ productName, qtyLeft, createdAt, lastDay }) => ({
    name: productName,
    times: qtyLeft,
    since: lastDay ?? dayPart(createdAt),
  })),
})

/** One after the other in the order of the day, each customer once with all her appointments. */
const joined = (coming: Brief['appointments'], parts: Parts, missed: ReadonlyMap<number, number>): Brief[] => {
  const [of, complaints, visits] = [byCustomer(coming), byCustomer(parts.complaints), byCustomer(parts.visits)]
  const [talks, sessions] = [byCustomer(parts.talks), byCustomer(parts.sessions)]
  const [demands, left] = [byCustomer(parts.demands), byCustomer(parts.left)]
  const customers = new Map(parts.people.map((one) => [one.id, one]))
  return [...new Set(coming.map(({ customerId }) => customerId))].map((id) => {
    const read = {
      customer: customers.get(id),
      ...{ complaints: complaints(id), visits: visits(id), demands: demands(id), left: left(id) },
      ...{ talk: lastIn(talks(id)), session: lastIn(sessions(id)) },
    }
    const seen = Object.fromEntries(Object.entries(read).filter(([, part]) => part !== undefined)) as Partial<Brief>
    return { ...seen, customerId: id, appointments: of(id) ?? [], missed: missed.get(id) ?? 0, questions: [] }
  })
}

export const briefOf = async (ctx: Context, asked: Asked): Promise<OutputOf<typeof briefs.mine>> => {
  const day = dayOf(asked)
  const coming = await comingTo(ctx, day)
  const ids = [...new Set(coming.map(({ customerId }) => customerId))]
  if (ids.length === 0) return { day, rows: [] }
  const { missed, ...parts } = await ctx.together({ ...(await partsOf(ctx, ids)), missed: missedOf(ids) })
  const all = joined(coming, parts, new Map(missed.map(({ id, n }) => [id, n])))
  // Asked of what goes out: what the last door keeps from her suggests no question either.
  const { rows } = withoutKept(ctx.call, { rows: all }, ctx.session.kept) as { rows: Brief[] }
  return { day, rows: rows.map((row) => ({ ...row, questions: questionsFor(factsOf(row), day) })) }
}

export const briefSheet = async (ctx: Context, asked: Asked): Promise<OutputOf<typeof briefs.sheet>> => {
  const { paper } = await ctx.together({ paper: paperStatement('brief') })
  const head = paper.rows[0]!
  const { day, rows } = await briefOf(ctx, asked)
  ctx.note({ objectType: 'appointment', objectNo: day, after: { count: rows.length } })
  return { clinic: paperOf(head), day, rows, printedBy: ctx.session.staffName, printedAt: String(head['at']) }
}
