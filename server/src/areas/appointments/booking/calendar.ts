/** The calendar: who is where on a day, what is taken on several, how full the days of a month are. */
import { type appointmentCalendar, MOST_DAYS, MOST_LOAD_DAYS } from '@clinic/contract/areas/appointments/calendar.ts'
import type { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { bookedTypes } from '@clinic/contract/areas/appointments/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { daysAfter, daysBetween, momentText } from '@clinic/contract/days.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Moment, Nullable, Word } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Num, Str, sqlOf, textOf } from '../../../kit/db/rows.ts'
import { type Asked, col, conditionsOf, type ListDefinition, placeOf, rowsFound } from '../../../kit/list.ts'
import { momentOf } from '../../../kit/moment.ts'
import { whenWritten } from '../../../kit/question.ts'
import { called, figure } from '../../customers/index.ts'
import { customerStanding } from '../../customers/reads.ts'
import { paperOf, paperStatement } from '../../prints/index.ts'
import { shiftsOf } from '../engine/free.ts'
import { numbersLeft } from '../engine/quota.ts'
import { appointmentList } from './queries.ts'

type Filters = Asked<typeof appointments.list>
type Days = { readonly from: string; readonly to: string }
/** Cards of one day that one screen may show. */
const MOST_CARDS = 1_000

const withinDays = ({ from, to }: Days, most: number): void => {
  const days = daysBetween(from, to)
  if (days < 0) refuse(common.invalid({ reason: '结束日期不能早于开始日期' }))
  if (days >= most) refuse(common.invalid({ reason: `一次最多看 ${most} 天` }))
}

const Taken = {
  type: Word('doctor', 'nurse', 'room', 'chair', 'device'),
  id: Id,
  startTime: Moment,
  endTime: Moment,
  stop: Bool,
  closed: Nullable(Word('repair', 'stop')),
  appointmentId: Nullable(Id),
}
const shown = bookedTypes.filter((type) => type !== 'table' && type !== 'bed' && type !== 'customer')
/** What an appointment holds is found by its beginning and no longer than two days; what is held otherwise may last, and is little. */
const takenWithin = textOf(
  Taken,
  `select b.resource_type as type, b.resource_id as id, b.starts_at as "startTime", upper(b.during) as "endTime",
      b.source_type = 'block' as stop, b.closed, case when b.source_type = 'appointment' then b.source_id end as "appointmentId"
    from (select h.*, null::text as closed from appointments.resource_booking h where h.state = 'held' and h.source_type = 'appointment'
        and h.starts_at > $1::date::timestamptz - interval '2 days' and h.starts_at < ($2::date + 1)::timestamptz
      union all select h.*, l.kind from appointments.resource_booking h
        left join appointments.closure l on l.hospital_id = h.hospital_id and l.id = h.source_id and h.source_type = 'block'
        where h.state = 'held' and h.source_type <> 'appointment') b
    where b.resource_type = any($3::text[]) and b.during && tstzrange($1::date::timestamptz, ($2::date + 1)::timestamptz)
    order by b.resource_type, b.resource_id, b.starts_at`,
)

/** Whose bookings are asked for; on one day everybody's. */
const ofRow = (of: string | undefined): RawBuilder<unknown> => {
  const [type, id] = (of ?? '').split(':')
  if (type === 'doctor') return sql`and a.doctor_id = ${Number(id)}`
  if (type === 'room') return sql`and a.room_id = ${Number(id)}`
  if (type === 'chair') return sql`and a.chair_id = ${Number(id)}`
  return type === 'device' ? sql`and ${Number(id)} = any(a.device_ids)` : sql``
}

type Card = OutputOf<typeof appointmentCalendar.days>['rows'][number]
/** The rows of the list with what a card warns of: each is kept of the customer already, and read in the same statement. */
const cardList: ListDefinition<Filters, Card> = {
  ...placeOf(appointmentList),
  from: whenWritten(() => sql`${appointmentList.from} left join ${sql.raw(customerStanding('s', 'a'))}`),
  columns: {
    ...appointmentList.columns,
    allergyState: col('c.allergy_state'),
    levelName: col(
      whenWritten(() => sql.raw(called.level('s'))),
      { needs: 'sensitive:customer-level' },
    ),
    owing: col(
      whenWritten(() => sql`${sql.raw(figure('debt_fen', 'c'))} > 0`),
      { needs: 'sensitive:customer-capital' },
    ),
  },
}

/** Appointments of one day that the asker sees, or of one row of several. */
const cardsOf = async <R>(
  ctx: Context,
  { from, to, deptId, of }: InputOf<typeof appointmentCalendar.days>,
  list: ListDefinition<Filters, R>,
): Promise<R[]> => {
  const state = 'pending,booked,arrived,serving,finished,missed'
  const asked = { beginTime: from, endTime: to, state, ...(deptId ? { deptId } : {}) }
  const where = await conditionsOf(ctx, asked, list)
  const rest = sql`${where} ${ofRow(of)} order by a.starts_at, a.id limit ${MOST_CARDS}`
  return await rowsFound(ctx, list, rest)
}

const wall = (at: number): string => momentText(new Date(at))

const shiftsWithin = async (ctx: Context, { from, to, staffIds = '' }: InputOf<typeof appointmentCalendar.days>) => {
  const people = staffIds.split(',').filter(Boolean).map(Number)
  const span = { from: Date.parse(momentOf(from)), until: Date.parse(momentOf(daysAfter(to, 1))) }
  const shifts = await shiftsOf(ctx, { staffIds: people, ...span })
  if (shifts === null) return null
  const within = shifts.filter((shift) => shift.from < span.until && shift.until > span.from)
  const left = await numbersLeft(ctx, within, 0)
  return within.map(({ staffId, limited, ...shift }) => ({
    ...{ staffId, startTime: wall(shift.from), endTime: wall(shift.until) },
    ...(limited ? { limit: { cellId: limited.cellId, most: limited.most, left: left.get(limited.cellId)! } } : {}),
  }))
}

export const calendarDays = async (
  ctx: Context,
  input: InputOf<typeof appointmentCalendar.days>,
): Promise<OutputOf<typeof appointmentCalendar.days>> => {
  withinDays(input, MOST_DAYS)
  const { taken } = await ctx.together({ taken: takenWithin(input.from, input.to, shown) })
  const rows = input.from === input.to || input.of !== undefined ? await cardsOf(ctx, input, cardList) : []
  return { rows, taken, shifts: await shiftsWithin(ctx, input) }
}

/** Appointments of each day that the asker sees, days without one left out. */
export const calendarLoads = async (
  ctx: Context,
  { from, to, deptId }: InputOf<typeof appointmentCalendar.loads>,
): Promise<OutputOf<typeof appointmentCalendar.loads>> => {
  withinDays({ from, to }, MOST_LOAD_DAYS)
  const asked = { beginTime: from, endTime: to, state: 'pending,booked,arrived,serving,finished' }
  const where = await conditionsOf(ctx, { ...asked, ...(deptId ? { deptId } : {}) }, appointmentList)
  const { rows } = await sqlOf({ day: Str, count: Num })`
    select a.on_date::text as day, count(*)::int as count from appointments.appointment a ${where}
    group by a.on_date order by a.on_date`.execute(ctx.db)
  return rows
}

/** 预约日程 under the hospital's own head: whoever does not come any more stands on no paper. */
export const daySheet = async (
  ctx: Context,
  { day, deptId, doctorId }: InputOf<typeof appointmentCalendar.sheet>,
): Promise<OutputOf<typeof appointmentCalendar.sheet>> => {
  const { paper } = await ctx.together({ paper: paperStatement('dayList') })
  const head = paper.rows[0]!
  const of = doctorId ? `doctor:${doctorId}` : undefined
  const asked = { from: day, to: day, ...(deptId ? { deptId } : {}), ...(of ? { of } : {}) }
  const rows = await cardsOf(ctx, asked, appointmentList)
  ctx.note({ objectType: 'appointment', objectNo: day, after: { count: rows.length } })
  return { clinic: paperOf(head), day, rows, printedBy: ctx.session.staffName, printedAt: String(head['at']) }
}
