/** Whose booking lay within a shift and does no longer: asked by the roster when it is changed under bookings. */
import { momentText, weekdayOf } from '@clinic/contract/days.ts'
import { Id, Moment, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import { conditionsOf, rowsFound } from '../../../kit/list.ts'
import { momentOf } from '../../../kit/moment.ts'
import { sees } from '../../../kit/session.ts'
import { staffName } from '../../staff/reads.ts'
import { appointmentList } from '../booking/queries.ts'
import { type Shift, works } from './free.ts'
import { beyondLimits, type Limited } from './quota.ts'

type Rosters = { readonly before: readonly Shift[]; readonly after: readonly Shift[] }
const WEEKDAYS = '日一二三四五六'
/** How many are named. */
const NAMED = 5

/** Not over, not cancelled, with a time. */
const STANDS = 'pending,booked,arrived,serving'

const Booked = { id: Id, staffId: Id, startTime: Moment, endTime: Moment }

/** What is booked with these people as doctor or nurse between two moments, and is not over. */
const bookedWithin = async (ctx: Context, staffIds: readonly number[], from: number, until: number) => {
  const { rows } = await sqlOf(Booked)`
    select distinct a.id, b.resource_id as "staffId", a.starts_at as "startTime", a.ends_at as "endTime"
    from appointments.resource_booking b
    join appointments.appointment a on a.hospital_id = b.hospital_id and a.id = b.source_id
    where b.state = 'held' and b.source_type = 'appointment' and b.resource_type in ('doctor', 'nurse')
      and b.resource_id = any(${[...staffIds]}::bigint[])
      and b.starts_at >= ${new Date(from).toISOString()}::timestamptz and b.starts_at < ${new Date(until).toISOString()}::timestamptz
      and a.state in ('pending', 'booked', 'arrived', 'serving') and a.ends_at > kit.clock()
    order by a.starts_at, a.id, b.resource_id`.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    from: Date.parse(momentOf(row.startTime)),
    until: Date.parse(momentOf(row.endTime)),
  }))
}
type Row = {
  readonly id: number
  readonly staffId: number
  readonly startTime: string
  readonly from: number
  readonly until: number
}

const byPerson = (shifts: readonly Shift[]): ReadonlyMap<number, Shift[]> => {
  const all = new Map<number, Shift[]>()
  for (const one of shifts) {
    const hers = all.get(one.staffId)
    if (hers) hers.push(one)
    else all.set(one.staffId, [one])
  }
  return all
}

/** With whom, which day, when, and who comes, as far as the asker reaches her. */
const saidOf = async (ctx: Context, rows: readonly Pick<Row, 'id' | 'staffId' | 'startTime'>[]): Promise<string[]> => {
  if (!sees(ctx.session, 'appointments.appointment:startTime')) return []
  const where = await conditionsOf(ctx, { state: STANDS }, appointmentList)
  const condition = sql`a.id = any(${rows.map(({ id }) => id)}::bigint[])`
  const reached = await rowsFound(ctx, appointmentList, sql`${where} and ${condition}`)
  const customers = new Map(reached.map(({ id, customerName }) => [id, customerName]))
  const { rows: people } = await sqlOf({ id: sure(Id), name: Nullable(Str) })`
    select p.id, ${sql.raw(staffName('p.id'))} as name
    from unnest(${rows.map(({ staffId }) => staffId)}::bigint[]) as p (id)`.execute(ctx.db)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map(({ id, staffId, startTime }) =>
    [
      names.get(staffId),
      `${startTime.slice(5, 10)} 周${WEEKDAYS[weekdayOf(startTime.slice(0, 10))]}`,
      startTime.slice(11, 16),
      customers.get(id),
    ]
      .filter(Boolean)
      .join(' '),
  )
}

/** From when to when what is left outside of that person on that day lasts; the whole day for whoever may not know. */
const spanOf = (ctx: Context, rows: readonly Row[]): { startsAt: string; endsAt: string } => {
  const day = rows[0]!.startTime.slice(0, 10)
  const end = Math.max(...rows.map(({ until }) => until))
  if (sees(ctx.session, 'appointments.appointment:startTime'))
    return { startsAt: rows[0]!.startTime, endsAt: momentText(new Date(end)) }
  return { startsAt: `${day} 00:00:00`, endsAt: `${day} 23:59:59` }
}

/** Bookings with a person that lay within one of her shifts and lie in none of them any more; null: none. */
export const leftOutside = async (ctx: Context, { before, after }: Rosters) => {
  if (before.length === 0) return null
  const [was, is] = [byPerson(before), byPerson(after)]
  const from = before.reduce((least, one) => Math.min(least, one.from), Number.POSITIVE_INFINITY)
  const until = before.reduce((most, one) => Math.max(most, one.until), 0)
  const booked = await bookedWithin(ctx, [...was.keys()], from, until)
  const fits = (shifts: ReadonlyMap<number, Shift[]>, one: Row): boolean =>
    works(shifts.get(one.staffId) ?? [], one.staffId, one.from, one.until)
  const left = booked.filter((one) => fits(was, one) && !fits(is, one))
  const [first] = left
  if (!first) return null
  const day = first.startTime.slice(0, 10)
  const hers = left.filter((one) => one.staffId === first.staffId && one.startTime.slice(0, 10) === day)
  return {
    count: new Set(left.map(({ id }) => id)).size,
    said: await saidOf(ctx, left.slice(0, NAMED)),
    staffId: first.staffId,
    ...spanOf(ctx, hers),
  }
}

/** Who was booked into limited shifts after as many as they take, of those that are still to be kept; null: nobody. */
export const leftBeyond = async (
  ctx: Context,
  shifts: readonly { readonly staffId: number; readonly limited: Limited }[],
) => {
  const asked = shifts.flatMap(({ staffId, limited: { cellId, most, lasts } }) =>
    lasts.map(({ from, until }) => ({ cellId, staffId, most, from, until })),
  )
  if (asked.length === 0) return null
  const { found } = await ctx.together({ found: beyondLimits(JSON.stringify(asked)) })
  if (found.length === 0) return null
  return { count: new Set(found.map(({ id }) => id)).size, said: await saidOf(ctx, found.slice(0, NAMED)) }
}
