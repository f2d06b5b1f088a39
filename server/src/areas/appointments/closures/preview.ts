/** Which bookings lie under a time in which a thing is closed, and where each may go. Nothing is written and no place is taken. */
import { alternativesTogether } from '@clinic/contract/areas/appointments/alternatives.ts'
import { closureRefusals, type closures, LONGEST_CLOSURE_DAYS } from '@clinic/contract/areas/appointments/closures.ts'
import type { ResourceKind } from '@clinic/contract/areas/appointments/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import { presentIn } from '../../../kit/clock.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Of, Str, sqlOf } from '../../../kit/db/rows.ts'
import { DAY_MS } from '../../../kit/moment.ts'
import {
  type Away,
  bookingsUnder,
  lockedText,
  ms,
  othersFree,
  shown,
  stoppedOf,
  type Task,
  type Tried,
} from '../stop/under.ts'

export type Thing = { readonly id: number; readonly kind: ResourceKind; readonly name: string }
/** Other things that are looked at. */
const MOST_OTHERS = 20

/** The thing by its id; 404 where the hospital has none. */
export const thingOf = async (ctx: Context, id: number): Promise<Thing> => {
  const { rows } = await sqlOf({ id: Id, kind: Of<ResourceKind>(), name: Str })`
    select r.id, r.kind, r.name from appointments.resource r where r.id = ${id}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

/** From when to when it is closed. @throws Refused where that is no span, too long, or over */
export const closedSpan = ({ scope }: Context, { startsAt, endsAt }: { startsAt: string; endsAt: string }) => {
  const [from, until] = [ms(startsAt), ms(endsAt)]
  if (!(until > from) || until - from > LONGEST_CLOSURE_DAYS * DAY_MS)
    refuse(closureRefusals.closureSpan({ most: LONGEST_CLOSURE_DAYS }))
  if (until <= presentIn(scope).getTime()) refuse(closureRefusals.closurePast())
  return { from, until }
}

const Other = { id: Id, name: Str, capacity: Num, extraMin: Num, departmentIds: Type.Array(Id) }

/** Things of its kind that are in use. */
const othersOf = async (ctx: Context, { id, kind }: Thing) => {
  const { rows } = await sqlOf(Other)`
    select r.id, r.name, r.capacity, r.turnaround_min as "extraMin", r.department_ids as "departmentIds"
    from appointments.resource r where r.kind = ${kind} and r.status = 0 and r.id <> ${id}
    order by r.sort, r.name, r.id limit ${MOST_OTHERS}`.execute(ctx.db)
  return rows
}
type Other = Awaited<ReturnType<typeof othersOf>>[number]

/** Every booking with every other thing in the place of the closed one: of its department, and not one it holds already. */
const tries = (thing: Thing, tasks: readonly Task[], others: readonly Other[]): Tried[] =>
  tasks.flatMap(({ row, needs }) =>
    others
      .filter(({ id }) => !needs.some((need) => need.type === thing.kind && need.id === id))
      .filter(({ departmentIds: of }) => !row.deptId || of.length === 0 || of.includes(row.deptId))
      .map(({ id, name, capacity, extraMin }) => ({
        ...{ row, withId: id },
        needs: needs.map((need) =>
          need.type === thing.kind && need.id === thing.id ? { ...need, id, name, capacity, extraMin } : need,
        ),
      })),
  )

/** Every booking under the closure that the asker sees, with up to three places each, computed together. */
export const previewClosure = async (
  ctx: Context,
  input: InputOf<typeof closures.preview>,
): Promise<OutputOf<typeof closures.preview>> => {
  const thing = await thingOf(ctx, input.resourceId)
  const away: Away = { types: [thing.kind], id: thing.id, ...closedSpan(ctx, input) }
  const { rows, tasks, hidden } = await bookingsUnder(ctx, away)
  const others = await othersOf(ctx, thing)
  const stopped = await stoppedOf(ctx, away, tasks, await othersFree(ctx, tries(thing, tasks, others)))
  const stop = { withId: thing.id, from: away.from, until: away.until }
  const offers = alternativesTogether(stopped, { stop, prefer: input.prefer ?? 'other' })
  const names = new Map([thing, ...others].map(({ id, name }) => [id, name]))
  return {
    rows: rows.map((row) => ({
      row,
      locked: lockedText(row),
      offers: (offers.get(row.id) ?? []).map(({ way, withId, from, until }) => ({
        ...{ way, resourceId: withId, resourceName: names.get(withId) ?? '' },
        ...{ startTime: shown(from), endTime: shown(until) },
      })),
    })),
    hidden,
  }
}
