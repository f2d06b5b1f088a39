/** The door of 就诊行程: nothing of a customer but her own appointment, and nothing is moved here. */
import type { tripDoor } from '@clinic/contract/areas/trips/door.ts'
import { surnameOf, tripRefusals, whyNotConfirm, whyNotWish } from '@clinic/contract/areas/trips/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { maskName } from '@clinic/contract/phone.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'
import { behindLink, type Standing } from './standing.ts'

/** What whoever made an appointment hears of its customer. */
export type TripSaid = {
  readonly what: 'confirmed' | 'wished'
  readonly trip: Pick<Standing, 'id' | 'no' | 'customerName' | 'startTime' | 'hearerId'>
  /** The other time she asked for. */
  readonly wish: string
}
export const tripSaid = asked<[ctx: Context, said: TripSaid], Promise<void>>(
  'who hears what a customer said by her link',
)

export const lookAtTrip = async (
  ctx: Context,
  { token }: InputOf<typeof tripDoor.look>,
): Promise<OutputOf<typeof tripDoor.look>> => {
  const { trip } = await behindLink(token, (hospitalId) => {
    const scope = { ...ctx.scope, hospitalId, staffId: null }
    return { node: ctx.node, scope, db: ctx.database.reading(scope) }
  })
  const { state } = trip
  if (state === 'cancelled' || state === 'missed' || state === 'aside') return refuse(tripRefusals.gone())
  return {
    ...{ hospitalName: trip.hospitalName, hospitalPhone: trip.hospitalPhone, address: trip.address },
    ...{ state, day: trip.day, startTime: trip.startTime, minutes: trip.minutes, department: trip.department },
    customer: maskName(trip.customerName),
    doctor: trip.doctor && `${surnameOf(trip.doctor)}医生`,
    ...{ preparation: trip.preparation, confirmed: trip.confirmed, wish: trip.wish, ahead: trip.ahead },
    until: daysAfter(trip.day, 1),
  }
}

/**
 * Enters for writing; the row of the link is held, so that what is said twice at once is said one after the other.
 * @param seen the hour she had before her: what she says of it is not said of another
 */
const held = async (ctx: Context, token: string, seen: string | undefined): Promise<Standing> => {
  const first = await behindLink(token, async (hospitalId) => {
    await ctx.enter(hospitalId)
    return ctx
  })
  await sql`select from trips.link where appointment_id = ${first.trip.id} for update`.execute(ctx.db)
  const { trip } = await behindLink(token, () => ctx)
  if (seen !== undefined && seen !== trip.startTime) refuse(tripRefusals.moved())
  return trip
}

const told = async (ctx: Context, trip: Standing, what: TripSaid['what'], wish = ''): Promise<null> => {
  const { id, no, customerId } = trip
  ctx.note({
    objectType: 'appointment',
    objectId: id,
    objectNo: no,
    customerId,
    after: what === 'wished' ? { wish } : { confirmed: true },
  })
  ctx.tell('appointment.changed', id)
  await tripSaid(ctx, { what, trip, wish })
  return null
}

export const confirmTrip = async (
  ctx: Context,
  { token, startTime }: InputOf<typeof tripDoor.confirm>,
): Promise<null> => {
  const trip = await held(ctx, token, startTime)
  refuseIf(whyNotConfirm(trip))
  if (trip.confirmed) return null
  await sql`update trips.link set confirmed_at = kit.clock(), confirmed_for = ${trip.startTime}::timestamptz
    where appointment_id = ${trip.id}`.execute(ctx.db)
  return await told(ctx, trip, 'confirmed')
}

export const wishOtherTime = async (ctx: Context, input: InputOf<typeof tripDoor.wish>): Promise<null> => {
  const trip = await held(ctx, input.token, input.startTime)
  const wish = input.wish.trim()
  if (wish === trip.wish) return null
  refuseIf(whyNotWish(trip, trip.wishes))
  await sql`update trips.link set wish = ${wish}, wished_at = kit.clock(), wished_for = ${trip.startTime}::timestamptz,
      wishes = ${trip.wishes + 1}
    where appointment_id = ${trip.id}`.execute(ctx.db)
  return await told(ctx, trip, 'wished', wish)
}
