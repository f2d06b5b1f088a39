/** Somebody is away, or a thing is closed: the time is taken, so that nobody is booked into it. */
import { appointmentRefusals } from '@clinic/contract/areas/appointments/rules.ts'
import type { BookedType } from '@clinic/contract/areas/appointments/words.ts'
import { momentFrom } from '@clinic/contract/days.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Str, sure, textOf } from '../../../kit/db/rows.ts'
import { placesFreed } from '../waiting/offers.ts'
import { releasePlaces, takePlaces } from './places.ts'

type Away = { readonly id: number; readonly staffId: number; readonly startsAt: string; readonly endsAt: string }
/** What cannot be had, as what it is booked; a person is booked as doctor or nurse. */
type Block = {
  readonly id: number
  readonly types: readonly BookedType[]
  readonly thingId: number
  readonly from: number
  readonly until: number
}
const sourceOf = ({ id }: { readonly id: number }) => ({ type: 'block', id }) as const

const bookedWithin = textOf(
  { count: sure(Num), first: sure(Str) },
  `select count(distinct b.source_id)::int as count,
      coalesce(to_char(min(lower(b.during)) at time zone 'Asia/Shanghai', 'MM-DD HH24:MI'), '') as first
    from appointments.resource_booking b where b.state = 'held' and b.resource_type = any($1::text[])
      and b.resource_id = $2 and b.source_type <> 'block' and b.during && tstzrange($3::timestamptz, $4::timestamptz)`,
)

/**
 * Takes its time behind its lock: a booking is before it, and counted, or after it, and finds no lane.
 * @throws Refused appointments.booked while something is booked in that time
 */
export const takeBlock = async (ctx: Context, block: Block): Promise<void> => {
  const { types, thingId, from, until } = block
  // Whoever is away twice over, for leave and for a course, is away. One lane is enough: a block closes them all.
  await takePlaces(
    ctx,
    sourceOf(block),
    types.map((type) => ({ type, id: thingId, from, until, capacity: 1 })),
  )
  const { booked } = await ctx.together({
    booked: bookedWithin(types, thingId, new Date(from).toISOString(), new Date(until).toISOString()),
  })
  const { count, first } = booked[0]!
  if (count > 0) refuse(appointmentRefusals.booked({ count, first }))
}

/** Its time is free again. */
export const leaveBlock = (ctx: Context, id: number): Promise<void> => releasePlaces(ctx, sourceOf({ id }))

const spanOf = ({ startsAt, endsAt }: Away) => ({
  from: momentFrom(startsAt).getTime(),
  until: momentFrom(endsAt).getTime(),
})

/** @throws Refused appointments.booked while somebody is booked with her in that time */
export const placeBlock = (ctx: Context, away: Away): Promise<void> =>
  takeBlock(ctx, { id: away.id, types: ['doctor', 'nurse'], thingId: away.staffId, ...spanOf(away) })

/** She is there again, and has time for those who wait. */
export const liftBlock = async (ctx: Context, away: Away): Promise<void> => {
  await leaveBlock(ctx, away.id)
  await placesFreed(ctx, [away.staffId], spanOf(away))
}
