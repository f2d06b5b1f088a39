/**
 * A roster is changed under bookings: those that lay within a shift and do no longer are named, and nothing is written until somebody
 * says that it is meant. Confirmed, they stay as they are booked (ADR 0130).
 */
import { schedulingRefusals } from '@clinic/contract/areas/scheduling/calls.ts'
import { weekOf } from '@clinic/contract/areas/scheduling/rules.ts'
import { daysAfter, momentFrom } from '@clinic/contract/days.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { bookingsOutside, type Working } from './questions.ts'
import { workingWithin } from './reads.ts'

type Why = typeof schedulingRefusals.bookedOutside | typeof schedulingRefusals.bookedWithin
type Asked = readonly { readonly staffId: number; readonly date: string }[]
/** Where what was left outside is dealt with: whose, and from when to when. */
export type Outside = { readonly staffId: number; readonly startsAt: string; readonly endsAt: string } | null

const midnight = (date: string): string => momentFrom(`${date} 00:00:00`).toISOString()

/** Whole weeks: the first published shift of one closes it for her, and a night ends on the day after it. */
const workingOn = async (ctx: Context, asked: Asked) => {
  const dates = asked.map(({ date }) => date).toSorted()
  const staffIds = [...new Set(asked.map(({ staffId }) => staffId))]
  const [from, to] = [midnight(weekOf(dates[0]!)), midnight(daysAfter(weekOf(dates.at(-1)!), 8))]
  return await workingWithin(ctx, staffIds, from, to)
}
type Rows = Awaited<ReturnType<typeof workingOn>>

const timesOf = (rows: Rows): Working[] =>
  rows.map(({ staffId, startsAt, endsAt }) => ({
    ...{ staffId, from: momentFrom(startsAt).getTime(), until: momentFrom(endsAt).getTime() },
  }))

/** A week that was published is not open because the last shift of it went. */
const openedLeftOut = (after: Rows, before: Rows): Rows => {
  const keyOf = ({ staffId, week }: Rows[number]): string => `${staffId}|${week}`
  const open = new Set(before.filter(({ week }) => week !== null).map(keyOf))
  return after.filter((one) => one.week === null || open.has(keyOf(one)))
}

/**
 * Changes days of people and looks what that leaves outside.
 * @param confirmed it is meant all the same
 * @param why what is said of the bookings
 * @throws Refused scheduling.bookedOutside where bookings would lie outside and nobody said that it is meant
 */
export const overBookings = async <T>(
  ctx: Context,
  days: Asked,
  confirmed: boolean,
  change: () => Promise<T>,
  why: Why = schedulingRefusals.bookedOutside,
): Promise<{ readonly done: T; readonly outside: Outside }> => {
  if (days.length === 0) return { done: await change(), outside: null }
  const before = await workingOn(ctx, days)
  const done = await change()
  const after = openedLeftOut(await workingOn(ctx, days), before)
  const left = await bookingsOutside(ctx, { before: timesOf(before), after: timesOf(after) })
  if (left === null) return { done, outside: null }
  const { count, said, staffId, startsAt, endsAt } = left
  const more = count > said.length ? '等' : ''
  if (!confirmed) refuse(why({ count, who: said.length > 0 ? `（${said.join('；')}${more}）` : '' }))
  return { done, outside: { staffId, startsAt, endsAt } }
}
