/** 班次: what a day of somebody may be; its times are copied into the roster, so that a change leaves what stands alone. */
import { schedulingRefusals, shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { whyNotSegments } from '@clinic/contract/areas/scheduling/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { daysBetween } from '@clinic/contract/days.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuseIf } from '../../kit/context.ts'
import { Bool, Json, Str, sqlOf } from '../../kit/db/rows.ts'
import { col, everybody } from '../../kit/list.ts'
import { refuseDangling } from '../../kit/references.ts'
import { resource } from '../../kit/resource.ts'
import { departmentNamesOf, namedDepartments } from '../staff/reads.ts'
import { holdRoster } from './ground.ts'
import { overBookings } from './outside.ts'
import { rosterTells } from './questions.ts'

const used = `(exists (select from scheduling.cell c where c.hospital_id = r.hospital_id and c.shift_type_id = r.id)
  or exists (select from scheduling.template_cell c where c.hospital_id = r.hospital_id and c.shift_type_id = r.id))`

const handlers = resource(shiftTypes, {
  scope: everybody('a setting of the hospital, the same for all'),
  columns: {
    deptNames: col(sql.raw(departmentNamesOf('r.dept_ids'))),
    used: col(sql.raw(used)),
  },
  values: async (form, ctx) => {
    const { segments, restFlag, deptIds } = form
    await refuseDangling(ctx, namedDepartments(deptIds ?? []), schedulingRefusals.unknownDepartment)
    const { id } = form as { id?: number }
    if (id === undefined || segments !== undefined || restFlag !== undefined) {
      const [kept] = id === undefined ? [] : (await timesOf(id).execute(ctx.db)).rows
      refuseIf(
        whyNotSegments({
          restFlag: restFlag ?? kept?.restFlag ?? false,
          segments: segments ?? kept?.segments ?? [],
        }),
      )
    }
    // A list of jsonb: an array would arrive as one of PostgreSQL's.
    return segments === undefined ? {} : { segments: JSON.stringify(segments) }
  },
})

const timesOf = (id: number) => sqlOf({
  restFlag: Bool,
  segments: Json<{ start: string; end: string; crossDay: boolean }[]>(),
})`
  select t.rest_flag as "restFlag", t.segments from scheduling.shift_type t where t.id = ${id}`

/** Days of people that hold it, published, from yesterday on: a night may not be over. */
const heldOn = (id: number) => sqlOf({ staffId: Id, date: Str })`
  select c.staff_id as "staffId", c.work_date as date from scheduling.cell c
  where c.shift_type_id = ${id} and c.published_at is not null and c.work_date >= kit.today() - 1
  order by c.work_date, c.staff_id`

/** Behind the lock of the roster, so that no shift of it is written beside. */
const isBookable = async (ctx: Context, id: number): Promise<boolean> => {
  await holdRoster(ctx)
  const { rows } = await sqlOf({ bookable: Bool })`
    select t.bookable from scheduling.shift_type t where t.id = ${id}`.execute(ctx.db)
  return rows[0]?.bookable ?? false
}

/** Whoever works in it may be booked on other days than before. */
const opened = async (ctx: Context, days: readonly { staffId: number; date: string }[]): Promise<void> => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return
  const people = [...new Set(days.map(({ staffId }) => staffId))]
  // A night ends on the day after its own.
  await rosterTells().opened(ctx, people, first.date, daysBetween(first.date, last.date) + 2)
}

/**
 * Without 可预约 nobody is booked into it any more, and what is booked there lies outside of every shift; with it again, those who
 * wait are asked.
 * @throws Refused scheduling.bookedWithin where something is booked there and nobody said that it is meant
 */
const update = async (
  ctx: Context,
  { confirmed = false, ...form }: InputOf<typeof shiftTypes.update>,
): Promise<OutputOf<typeof shiftTypes.update>> => {
  const change = () => handlers.update(ctx, form)
  if (form.bookable === undefined || form.bookable === (await isBookable(ctx, form.id)))
    return { ...(await change()), outside: null }
  const { rows: days } = await heldOn(form.id).execute(ctx.db)
  if (form.bookable) {
    const done = await change()
    await opened(ctx, days)
    return { ...done, outside: null }
  }
  const { done, outside } = await overBookings(ctx, days, confirmed, change, schedulingRefusals.bookedWithin)
  return { ...done, outside }
}

export const shiftTypeHandlers = { ...handlers, update }
