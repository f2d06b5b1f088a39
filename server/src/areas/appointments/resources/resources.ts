/** 诊室设备: what is booked beside people. A thing under which bookings lie is neither disabled nor taken away: they are named. */
import { appointmentResources, resourceRefusals } from '@clinic/contract/areas/appointments/resources.ts'
import type { ResourceKind } from '@clinic/contract/areas/appointments/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Of, Str, sqlOf, textOf } from '../../../kit/db/rows.ts'
import { everybody } from '../../../kit/list.ts'
import { refuseDangling } from '../../../kit/references.ts'
import { resource } from '../../../kit/resource.ts'
import { namedDepartments } from '../../staff/reads.ts'
import { refuseClosed } from '../closures/closure.ts'
import { lockPlaces } from '../engine/places.ts'

const handlers = resource(appointmentResources, {
  scope: everybody('what the hospital works with is the same for all'),
  values: async ({ departmentIds = [] }, ctx) => {
    await refuseDangling(ctx, namedDepartments(departmentIds), resourceRefusals.unknownDepartment)
    return {}
  },
})

/** Bookings that are named in one sentence; the calendar shows all of them. */
const NAMED = 5

/** What is still to come, or under way, in this thing: each once, however many lanes it takes. */
const bookedIn = textOf(
  { id: Id, what: Str },
  `select a.id, a.no || ' ' || to_char(a.starts_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as what
    from appointments.appointment a where a.state in ('pending', 'booked', 'arrived', 'serving') and a.ends_at > kit.clock()
      and exists (select from appointments.resource_booking b where b.hospital_id = a.hospital_id and b.source_type = 'appointment'
        and b.source_id = a.id and b.state = 'held' and b.resource_type = $1 and b.resource_id = $2)
    order by a.starts_at, a.id`,
)

type Thing = { readonly id: number; readonly kind: ResourceKind; readonly name: string }
const thingOf = async (ctx: Context, id: number): Promise<Thing | undefined> => {
  const { rows } = await sqlOf({ id: Id, kind: Of<ResourceKind>(), name: Str })`
    select r.id, r.kind, r.name from appointments.resource r where r.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** Behind its lock, so that what is booked at this moment is seen. @throws Refused appointments.underBookings naming them */
const refuseBooked = async (ctx: Context, thing: Thing): Promise<void> => {
  await lockPlaces(ctx, [], [{ type: thing.kind, id: thing.id }])
  const { booked } = await ctx.together({ booked: bookedIn(thing.kind, thing.id) })
  if (booked.length === 0) return
  const rest = booked.length > NAMED ? ` 等 ${booked.length} 个` : ''
  const what = `${booked
    .slice(0, NAMED)
    .map((one) => one.what)
    .join('、')}${rest}`
  refuse(resourceRefusals.underBookings({ name: thing.name, count: booked.length, what }))
}

export const resourceHandlers = {
  ...handlers,
  update: async (ctx: Context, input: InputOf<typeof appointmentResources.update>) => {
    const thing = await thingOf(ctx, input.id)
    if (thing && (input.status === 1 || input.kind !== thing.kind)) await refuseBooked(ctx, thing)
    // Its time is taken as what it is.
    if (thing && input.kind !== thing.kind) await refuseClosed(ctx, thing)
    return await handlers.update(ctx, input)
  },
  remove: async (ctx: Context, input: InputOf<typeof appointmentResources.remove>) => {
    const thing = await thingOf(ctx, input.id)
    if (thing) await refuseBooked(ctx, thing)
    return await handlers.remove(ctx, input)
  },
}
