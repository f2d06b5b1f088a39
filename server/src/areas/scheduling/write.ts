/**
 * The one way shifts are written: by hand, by a copied week, a template, a sheet or a swap. Whole days of people are given, judged
 * together and written together, all or none. What is written into a published week holds at once and is told to whom it is about.
 */
import { type RosterSource, schedulingRefusals } from '@clinic/contract/areas/scheduling/calls.ts'
import { dayKey, isForDepartment, type Placed, whyNotTogether } from '@clinic/contract/areas/scheduling/rules.ts'
import { MOST_AT_ONCE } from '@clinic/contract/areas/scheduling/words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { type Ground, groundOf, holdRoster, type Person, type Standing, timesOf, weekKey } from './ground.ts'
import { type Limit, limitsChanged } from './limits.ts'
import { type Outside, overBookings } from './outside.ts'
import { type Beyond, rosterTells } from './questions.ts'

type Wanted = {
  readonly shiftTypeId: number
  readonly quota?: number | null | undefined
  readonly remark?: string | undefined
}
/** A day as it is to be; `stamp`: as it was seen, absent where nobody looked at it. */
export type DayWanted = {
  readonly staffId: number
  readonly date: string
  readonly stamp?: string | undefined
  readonly shifts: readonly Wanted[]
}
type How = {
  readonly source: RosterSource
  /** What two people and a head agreed on needs no other right. */
  readonly agreed?: boolean
  /** Bookings that will lie outside of the new shifts are meant to. */
  readonly confirmed?: boolean | undefined
  /** It will be taken back: nobody is told. */
  readonly isTrial?: boolean
}

/** A day with what it holds now and who it is about. */
type Day = DayWanted & { readonly person: Person; readonly before: readonly Standing[]; readonly isPublished: boolean }

const sameShifts = ({ before, shifts }: Day): boolean =>
  before.length === shifts.length &&
  shifts.every(({ shiftTypeId }) => before.some((one) => one.shiftTypeId === shiftTypeId))

const sameTerms = ({ before, shifts }: Day): boolean =>
  shifts.every(({ shiftTypeId, quota, remark }) => {
    const kept = before.find((one) => one.shiftTypeId === shiftTypeId)
    return kept && (quota === undefined || quota === kept.quota) && (remark === undefined || remark === kept.remark)
  })

/** Refuses people, shifts and days that cannot be. */
const judgeDay = (ctx: Context, day: Day, ground: Ground, { agreed = false }: How): void => {
  const { person, date, shifts, stamp, isPublished } = day
  const { name, departmentId } = person
  if (stamp !== undefined && stamp !== ground.stamps.get(dayKey(person.staffId, date)))
    refuse(schedulingRefusals.moved({ name, date }))
  if (shifts.length > 0 && !person.atWork) refuse(schedulingRefusals.unknownStaff())
  const { rows } = ctx
  if (!agreed && rows !== 'all' && !(departmentId !== null && rows.departments.includes(departmentId)))
    refuse(schedulingRefusals.beyondReach({ name }))
  if (isPublished && !agreed && !ctx.session.permissions.has('scheduling:publish'))
    refuse(schedulingRefusals.needsPublish({ name, date }))
  for (const { shiftTypeId } of shifts) {
    const shift = ground.shifts.get(shiftTypeId) ?? refuse(schedulingRefusals.unknownShift())
    const kept = day.before.some((one) => one.shiftTypeId === shiftTypeId)
    if (!(shift.inUse || kept || agreed)) refuse(schedulingRefusals.unknownShift())
    if (!(kept || agreed || isForDepartment(shift, departmentId)))
      refuse(schedulingRefusals.shiftOfOthers({ shift: shift.name, name }))
  }
  if (new Set(shifts.map(({ shiftTypeId }) => shiftTypeId)).size < shifts.length)
    refuse(schedulingRefusals.twice({ name, date }))
}

/** What a person holds once these days are written, for the rules over nights and rests. */
const afterwards = (days: readonly Day[], ground: Ground, staffId: number): Placed[] => {
  const mine = days.filter((one) => one.staffId === staffId)
  const given = new Set(mine.map(({ date }) => date))
  const kept = ground.standing.filter((one) => one.staffId === staffId && !given.has(one.date))
  return [
    ...kept.map((one) => ({ date: one.date, shift: timesOf(ground, one) })),
    ...mine.flatMap((day) =>
      day.shifts.map(({ shiftTypeId }) => {
        const stands = day.before.find((one) => one.shiftTypeId === shiftTypeId)
        return { date: day.date, shift: stands ? timesOf(ground, stands) : ground.shifts.get(shiftTypeId)! }
      }),
    ),
  ]
}

const daysOn = (wanted: readonly DayWanted[], ground: Ground): Day[] => {
  const seen = new Set<string>()
  return wanted.map((day) => {
    const person = ground.people.get(day.staffId) ?? refuse(schedulingRefusals.unknownStaff())
    const key = dayKey(day.staffId, day.date)
    if (seen.has(key)) refuse(schedulingRefusals.twice({ name: person.name, date: day.date }))
    seen.add(key)
    const before = ground.standing.filter(({ staffId, date }) => staffId === day.staffId && date === day.date)
    const isPublished =
      ground.published.has(weekKey(person.departmentId, day.date)) || before.some((one) => one.published)
    return { ...day, person, before, isPublished }
  })
}

const said = (ground: Ground, ids: readonly number[]): string => ids.map((id) => ground.shifts.get(id)!.name).join('、')

/** The shifts that a day is given, each with what it was where it stays. */
const givenOn = (day: Day) =>
  day.shifts.map((wanted) => {
    const kept = day.before.find(({ shiftTypeId }) => shiftTypeId === wanted.shiftTypeId)
    const { shiftTypeId, quota = kept?.quota ?? null, remark = kept?.remark ?? '' } = wanted
    return { day, kept, shiftTypeId, quota, remark }
  })

/** Days as rows: what leaves goes first, what stays keeps its row, so that a number of it still finds it. */
const writeDays = async (ctx: Context, days: readonly Day[], source: RosterSource): Promise<void> => {
  const given = days.flatMap(givenOn)
  const stays = new Set(given.map(({ kept }) => kept?.id))
  const gone = days.flatMap(({ before }) => before.map(({ id }) => id)).filter((id) => !stays.has(id))
  if (gone.length > 0) await sql`delete from scheduling.cell where id = any(${gone}::bigint[])`.execute(ctx.db)
  const terms = given.flatMap(({ kept, quota, remark }) =>
    kept && (kept.quota !== quota || kept.remark !== remark) ? [{ id: kept.id, quota, remark }] : [],
  )
  if (terms.length > 0)
    await sql`update scheduling.cell c set quota = r.quota, remark = r.remark
      from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as r (id bigint, quota int, remark text) where c.id = r.id`.execute(
      ctx.db,
    )
  const rows = given.flatMap(({ day, kept, shiftTypeId, quota, remark }) =>
    kept
      ? []
      : [
          {
            staff_id: day.staffId,
            department_id: day.person.departmentId,
            work_date: day.date,
            shift_type_id: shiftTypeId,
            quota,
            remark,
            published: day.isPublished,
          },
        ],
  )
  if (rows.length === 0) return
  await sql`insert into scheduling.cell (staff_id, department_id, work_date, shift_type_id, segments, quota, remark, source,
      published_at, published_by)
    select r.staff_id, r.department_id, r.work_date, r.shift_type_id, t.segments, r.quota, r.remark, ${source},
      case when r.published then kit.clock() end, case when r.published then kit.current_staff() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (staff_id bigint, department_id bigint, work_date date,
      shift_type_id bigint, quota int, remark text, published boolean)
    join scheduling.shift_type t on t.id = r.shift_type_id`.execute(ctx.db)
}

/** The history of days, and who hears of those that were published already. */
const tellDays = async (ctx: Context, days: readonly Day[], ground: Ground, { source, agreed }: How): Promise<void> => {
  const moved = days.filter((day) => !sameShifts(day))
  const changes = moved.map((day) => ({
    staff_id: day.staffId,
    work_date: day.date,
    before: said(
      ground,
      day.before.map(({ shiftTypeId }) => shiftTypeId),
    ),
    after: said(
      ground,
      day.shifts.map(({ shiftTypeId }) => shiftTypeId),
    ),
    state: day.isPublished ? 'published' : 'draft',
  }))
  await sql`insert into scheduling.change (staff_id, work_date, before, after, source, state)
    select r.staff_id, r.work_date, r.before, r.after, ${source}, r.state
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (staff_id bigint, work_date date, before text, after text, state text)`.execute(
    ctx.db,
  )
  ctx.tell('roster', ...new Set(days.map(({ staffId }) => staffId)))
  if (agreed) return
  for (const { staff_id, work_date, before, after, state } of changes)
    if (state === 'published') await rosterTells().changed(ctx, { date: work_date, before, after }, staff_id)
}

/** Limits of published shifts that stay: what is new or goes is no changed limit. */
const limitsOf = (days: readonly Day[]): Limit[] =>
  days
    .filter(({ isPublished }) => isPublished)
    .flatMap(givenOn)
    .flatMap(({ day, kept, quota }) =>
      kept && kept.quota !== quota
        ? [
            {
              cellId: kept.id,
              staffId: day.staffId,
              date: day.date,
              segments: kept.segments,
              before: kept.quota,
              after: quota,
            },
          ]
        : [],
    )

type Saved = { readonly changed: number; readonly outside: Outside; readonly beyond: Beyond | null }
const NOTHING: Saved = { changed: 0, outside: null, beyond: null }

/**
 * Writes days of people. Days that stay as they are cost nothing and are told to nobody.
 * @returns how many days changed, where bookings lie outside of the new shifts, and who stands beyond a lowered limit
 * @throws Refused scheduling.bookedOutside while nobody confirmed it, scheduling.moved where a day is no longer as it was seen, and whatever forbids one of them: then none is written
 */
export const saveDays = async (ctx: Context, wanted: readonly DayWanted[], how: How): Promise<Saved> => {
  if (wanted.length === 0) return NOTHING
  if (wanted.length > MOST_AT_ONCE) refuse(schedulingRefusals.tooMany({ most: MOST_AT_ONCE }))
  await holdRoster(ctx)
  const ground = await groundOf(ctx, wanted)
  const days = daysOn(wanted, ground)
  for (const day of days) judgeDay(ctx, day, ground, how)
  for (const [staffId, { name }] of ground.people) refuseIf(whyNotTogether(name, afterwards(days, ground, staffId)))
  const changed = days.filter((day) => !(sameShifts(day) && sameTerms(day)))
  if (changed.length === 0) return NOTHING
  // A draft is nobody's shift yet; a trial names nothing, it only says whether it could be written.
  const held = how.isTrial ? [] : changed.filter((day) => day.isPublished && !sameShifts(day))
  const { outside } = await overBookings(ctx, held, how.confirmed === true, () => writeDays(ctx, changed, how.source))
  if (how.isTrial) return { changed: changed.length, outside, beyond: null }
  await tellDays(ctx, changed, ground, how)
  return { changed: changed.length, outside, beyond: await limitsChanged(ctx, limitsOf(changed)) }
}

/** The day a row of the roster lies on, with everything it holds; refuses with 404 what is not there. */
export const dayOfCell = async (ctx: Context, id: number): Promise<{ cell: Standing; others: Standing[] }> => {
  const { rows } = await sqlOf({ staffId: Id, date: Str })`
    select c.staff_id as "staffId", c.work_date as date from scheduling.cell c where c.id = ${id}`.execute(ctx.db)
  const found = rows[0] ?? refuse(common.notFound())
  const { standing } = await groundOf(ctx, [found])
  const day = standing.filter(({ staffId, date }) => staffId === found.staffId && date === found.date)
  return { cell: day.find((one) => one.id === id)!, others: day.filter((one) => one.id !== id) }
}
