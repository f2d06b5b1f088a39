/** Somebody is away: her time is taken, so that nobody is booked into it. */
import { appointmentRefusals } from '@clinic/contract/areas/appointments/rules.ts'
import { momentFrom } from '@clinic/contract/days.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Str, sure, textOf } from '../../../kit/db/rows.ts'
import { placesFreed } from '../waiting/offers.ts'
import { releasePlaces, takePlaces } from './places.ts'

type Away = { readonly id: number; readonly staffId: number; readonly startsAt: string; readonly endsAt: string }
const sourceOf = ({ id }: Pick<Away, 'id'>) => ({ type: 'block', id }) as const

const bookedWithin = textOf(
  { count: sure(Num), first: sure(Str) },
  `select count(*)::int as count, coalesce(to_char(min(lower(b.during)) at time zone 'Asia/Shanghai', 'MM-DD HH24:MI'), '') as first
    from appointments.resource_booking b where b.state = 'held' and b.resource_type in ('doctor', 'nurse')
      and b.resource_id = $1 and b.source_type <> 'block' and b.during && tstzrange($2::timestamptz, $3::timestamptz)`,
)

/** @throws Refused appointments.booked while somebody is booked with her in that time */
export const placeBlock = async (ctx: Context, away: Away): Promise<void> => {
  const { staffId, startsAt, endsAt } = away
  const [from, until] = [momentFrom(startsAt).getTime(), momentFrom(endsAt).getTime()]
  // Whoever is away twice over, for leave and for a course, is away.
  await takePlaces(
    ctx,
    sourceOf(away),
    (['doctor', 'nurse'] as const).map((type) => ({ type, id: staffId, from, until, capacity: 1 })),
  )
  const { booked } = await ctx.together({
    booked: bookedWithin(staffId, new Date(from).toISOString(), new Date(until).toISOString()),
  })
  const { count, first } = booked[0]!
  if (count > 0) refuse(appointmentRefusals.booked({ count, first }))
}

/** She is there again, and has time for those who wait. */
export const liftBlock = async (ctx: Context, away: Away): Promise<void> => {
  await releasePlaces(ctx, sourceOf(away))
  const { staffId, startsAt, endsAt } = away
  await placesFreed(ctx, [staffId], { from: momentFrom(startsAt).getTime(), until: momentFrom(endsAt).getTime() })
}
