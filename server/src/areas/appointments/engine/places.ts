/**
 * The clash engine: places are taken, moved and released under the locks of the things they are of. Each thing serves as many at
 * once as it has lanes; the lowest free one is taken, and the database lets no two be in one lane. Source: clinical-admin §0.
 */
import { type BookedType, bookedTypes, OVERBOOKED_LANES } from '@clinic/contract/areas/appointments/words.ts'
import { Id, Word } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { Num, textOf } from '../../../kit/db/rows.ts'
import type { Statement } from '../../../kit/db/statement.ts'

/** Whose place it is. */
export type Source = { readonly type: 'appointment' | 'operation' | 'inpatient' | 'block'; readonly id: number }

/** A place that is asked for: of what, from when to when, and how many that thing serves at once. */
export type Wanted = {
  readonly type: BookedType
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly from: number
  readonly until: number
  readonly capacity: number
}

/** Things that one person alone can use: no lane above their capacity, whoever asks. */
const NEVER_OVERBOOKED: ReadonlySet<BookedType> = new Set(['table', 'bed', 'device', 'customer'])

/** Whether a lane above the capacity may be given at all. */
export const mayBeOverbooked = (type: BookedType): boolean => !NEVER_OVERBOOKED.has(type)

const asJson = (wanted: readonly Wanted[], overbooked: boolean): string =>
  JSON.stringify(
    wanted.map(({ type, id, from, until, capacity }) => ({
      type,
      id,
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      lanes: capacity + (overbooked && mayBeOverbooked(type) ? OVERBOOKED_LANES : 0),
    })),
  )

const WANTED =
  'jsonb_to_recordset($1::jsonb) as w (type text, id bigint, "from" timestamptz, until timestamptz, lanes integer)'

/** The locks of all things that are left or asked for, in one order for everybody: nobody waits for somebody who waits for her. */
const lock = (json: string, { type, id }: Source): Statement => ({
  text: `select pg_advisory_xact_lock(hashtextextended('booked:' || kit.current_hospital() || ':' || t.type || ':' || t.id, 0))
    from (select w.type, w.id from ${WANTED}
      union select b.resource_type, b.resource_id from appointments.resource_booking b
        where b.source_type = $2 and b.source_id = $3 and b.state = 'held'
      order by 1, 2) t`,
  values: [json, type, id],
})

/**
 * The locks of everything that several sources hold and of what they ask for, in the one order, before any of them moves: whoever
 * moves many waits for nobody while holding what another waits for.
 */
export const lockPlaces = async (
  ctx: Context,
  appointmentIds: readonly number[],
  things: readonly { readonly type: BookedType; readonly id: number }[],
): Promise<void> => {
  await ctx.together({
    locked: {
      text: `select pg_advisory_xact_lock(hashtextextended('booked:' || kit.current_hospital() || ':' || t.type || ':' || t.id, 0))
        from (select w.type, w.id from jsonb_to_recordset($1::jsonb) as w (type text, id bigint)
          union select b.resource_type, b.resource_id from appointments.resource_booking b
            where b.source_type = 'appointment' and b.source_id = any($2::bigint[]) and b.state = 'held'
          order by 1, 2) t`,
      values: [JSON.stringify(things), appointmentIds],
    },
  })
}

const release = ({ type, id }: Source): Statement => ({
  text: `update appointments.resource_booking set state = 'released'
    where source_type = $1 and source_id = $2 and state = 'held'`,
  values: [type, id],
})

const Taken = { type: Word(...bookedTypes), id: Id, lane: Num }
const take = textOf(
  Taken,
  `insert into appointments.resource_booking (resource_type, resource_id, lane, during, source_type, source_id)
    select w.type, w.id, f.lane, tstzrange(w."from", w.until), $2, $3
    from ${WANTED}
    cross join lateral (select appointments.free_lane(w.type, w.id, tstzrange(w."from", w.until), w.lanes) as lane) f
    where f.lane is not null
    returning resource_type "type", resource_id "id", lane::int "lane"`,
)

/**
 * Takes places for somebody who leaves all that she held: making, moving and changing an appointment are this one act.
 * @returns what could not be had; whoever gets anything back refuses, and the places that were left are hers again
 */
export const takePlaces = async (
  ctx: Context,
  source: Source,
  wanted: readonly Wanted[],
  { overbooked = false }: { overbooked?: boolean } = {},
): Promise<Wanted[]> => {
  const json = asJson(wanted, overbooked)
  const { taken } = await ctx.together({
    locked: lock(json, source),
    left: release(source),
    taken: take(json, source.type, source.id),
  })
  const had = new Set(taken.map(({ type, id }) => `${type}:${id}`))
  return wanted.filter(({ type, id }) => !had.has(`${type}:${id}`))
}

/** Leaves all places: they are free for others at once. */
export const releasePlaces = async (ctx: Context, ...sources: readonly Source[]): Promise<void> => {
  if (sources.length > 0) await ctx.together(sources.map(release))
}

/**
 * Two change places. Both leave theirs before either takes the other's, so neither is in the other's way.
 * @returns what could not be had
 */
export const swapPlaces = async (
  ctx: Context,
  [one, other]: readonly [Source, Source],
  [forOne, forOther]: readonly [readonly Wanted[], readonly Wanted[]],
): Promise<Wanted[]> => {
  await ctx.together([
    lock(asJson([...forOne, ...forOther], false), one),
    lock('[]', other),
    release(one),
    release(other),
  ])
  return [...(await takePlaces(ctx, one, forOne)), ...(await takePlaces(ctx, other, forOther))]
}
