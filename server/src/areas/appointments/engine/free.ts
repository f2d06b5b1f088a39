/** Where all that is needed is free at the same time. */
import { openHours } from '@clinic/contract/areas/appointments/words.ts'
import { Moment } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { textOf } from '../../../kit/db/rows.ts'
import { asked } from '../../../kit/question.ts'
import type { Wanted } from './places.ts'
import { fullCells, type Limited } from './quota.ts'

/** When somebody works, as the published roster says; with its 限号 where it has one. */
export type Shift = {
  readonly staffId: number
  readonly from: number
  readonly until: number
  readonly limited?: Limited | null
  /** A whole day of a week that is not published yet: within the opening hours places are looked for. */
  readonly isOpen?: boolean
}

/**
 * Shifts of some people within a span. Null: the hospital has no roster, and whoever is employed may be booked within the
 * opening hours.
 */
export const shiftsOf = asked<
  [ctx: Context, asked: { staffIds: readonly number[]; from: number; until: number }],
  Promise<readonly Shift[] | null>
>('when people work')

/** What is needed, without its time: `minutes` are added behind it for this thing alone. */
export type Need = Pick<Wanted, 'type' | 'id' | 'capacity'> & { readonly name: string; readonly extraMin: number }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** People are looked for every quarter of an hour. */
const STEP_MIN = 15

/** The places of a need from a moment on. */
export const placesAt = (needs: readonly Need[], from: number, until: number): Wanted[] =>
  needs.map(({ type, id, capacity, extraMin }) => ({ type, id, capacity, from, until: until + extraMin * MINUTE_MS }))

const staffOf = (needs: readonly Need[]): number[] =>
  needs.filter(({ type }) => type === 'doctor' || type === 'nurse').map(({ id }) => id)

/** Whether a person works for the whole of a span. */
export const works = (shifts: readonly Shift[], staffId: number, from: number, until: number): boolean =>
  shifts.some((shift) => shift.staffId === staffId && shift.from <= from && shift.until >= until)

/** The shifts in which the people of a span work, and who of them is on none; nobody where there is no roster. */
export const onShift = async (
  ctx: Context,
  needs: readonly Need[],
  from: number,
  until: number,
): Promise<{ readonly off: readonly Need[]; readonly within: readonly Shift[] }> => {
  const staffIds = staffOf(needs)
  const shifts = staffIds.length === 0 ? null : await shiftsOf(ctx, { staffIds, from, until })
  if (shifts === null) return { off: [], within: [] }
  return {
    off: needs.filter(({ type, id }) => (type === 'doctor' || type === 'nurse') && !works(shifts, id, from, until)),
    within: shifts.filter((shift) => shift.from <= from && shift.until >= until),
  }
}

/** Shifts that still take somebody. @param exceptId the appointment that is moved takes nobody's number in the shift it is in */
export const openShifts = async (
  ctx: Context,
  asked: { staffIds: readonly number[]; from: number; until: number },
  exceptId = 0,
): Promise<readonly Shift[] | null> => {
  const shifts = await shiftsOf(ctx, asked)
  if (shifts === null) return null
  const full = await fullCells(ctx, shifts, exceptId)
  return shifts.filter(({ limited }) => !(limited && full.has(limited.cellId)))
}

/** Within the opening hours. */
const OPEN = `(s.at at time zone 'Asia/Shanghai')::time >= $4::time
  and (s.at at time zone 'Asia/Shanghai')::time <= $5::time - make_interval(mins => $3) and $5::time >= $4::time + make_interval(mins => $3)`
/** Everybody who is needed works: on a shift whenever it is, in a week without a roster within the opening hours. */
const WORKED = `not exists (select from jsonb_array_elements_text($8::jsonb) as p (id)
  where not exists (select from jsonb_to_recordset($7::jsonb) as h ("staffId" bigint, "from" timestamptz, until timestamptz, "isOpen" boolean)
    where h."staffId" = p.id::bigint and h."from" <= s.at and h.until >= s.at + make_interval(mins => $3) and (not h."isOpen" or ${OPEN})))`
/** Nothing that is booked crosses midnight. */
const ONE_DAY = `(s.at at time zone 'Asia/Shanghai')::date
  = ((s.at + make_interval(mins => $3)) at time zone 'Asia/Shanghai' - interval '1 second')::date`

// In this order: lanes are looked for in those quarters alone in which somebody works.
const found = textOf(
  { startTime: Moment, endTime: Moment },
  `select s.at "startTime", s.at + make_interval(mins => $3) "endTime"
    from generate_series($1::timestamptz, $2::timestamptz, interval '${STEP_MIN} minutes') as s (at)
    where s.at > kit.clock() and case
      when not case when $7::jsonb is null then ${OPEN} else ${ONE_DAY} and ${WORKED} end then false
      else not exists (select from jsonb_to_recordset($6::jsonb) as w (type text, id bigint, lanes integer, extra integer)
        where appointments.free_lane(w.type, w.id, tstzrange(s.at, s.at + make_interval(mins => $3 + w.extra)), w.lanes) is null) end
    order by s.at limit $9`,
)

const iso = (at: number): string => new Date(at).toISOString()

export type Slot = { startTime: string; endTime: string }
type Sought = {
  readonly from: number
  readonly days: number
  readonly minutes: number
  readonly limit: number
  /** The appointment it is for, where it stands already. */
  readonly exceptId?: number | undefined
}

type Within = Omit<Sought, 'days'> & { readonly until: number }

const freeWithin = async (
  ctx: Context,
  needs: readonly Need[],
  { from, until, minutes, limit, exceptId }: Within,
): Promise<Slot[]> => {
  const staffIds = staffOf(needs)
  const shifts = staffIds.length === 0 ? null : await openShifts(ctx, { staffIds, from, until }, exceptId)
  const { slots } = await ctx.together({
    slots: found(
      iso(from),
      iso(until),
      minutes,
      openHours.from,
      openHours.until,
      JSON.stringify(needs.map(({ type, id, capacity, extraMin }) => ({ type, id, lanes: capacity, extra: extraMin }))),
      shifts &&
        JSON.stringify(
          shifts.map(({ staffId, isOpen = false, ...shift }) => ({
            ...{ staffId, isOpen, from: iso(shift.from), until: iso(shift.until) },
          })),
        ),
      JSON.stringify(staffIds),
      limit,
    ),
  })
  return slots
}

/** Days that are looked through first: the next few places mostly lie in them, and each quarter of an hour is asked of each need. */
const NEAR_DAYS = 2

/** The first places from a moment on where everything that is needed is free. */
export const freePlaces = async (ctx: Context, needs: readonly Need[], sought: Sought): Promise<Slot[]> => {
  const { from, days, minutes, limit, exceptId } = sought
  const quarter = STEP_MIN * MINUTE_MS
  const first = Math.ceil(from / quarter) * quarter
  const last = first + days * DAY_MS
  const near = Math.min(last, first + NEAR_DAYS * DAY_MS)
  const soon = await freeWithin(ctx, needs, { from: first, until: near, minutes, limit, exceptId })
  if (soon.length >= limit || near === last) return soon
  const later = { from: near + quarter, until: last, minutes, exceptId, limit: limit - soon.length }
  return [...soon, ...(await freeWithin(ctx, needs, later))]
}
