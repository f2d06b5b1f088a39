/**
 * A place falls free: those who wait are asked in their order, each once about one place. An offer takes no place away from anybody:
 * it runs out after half an hour and passes on, and ends when somebody else books there.
 */
import { OFFER_MINUTES } from '@clinic/contract/areas/appointments/wait-words.ts'
import { Moment } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { presentIn } from '../../../kit/clock.ts'
import type { Context } from '../../../kit/context.ts'
import { Bool, Str, sqlOf, sure } from '../../../kit/db/rows.ts'
import { faceOf } from '../../../kit/face.ts'
import type { Task } from '../../../kit/jobs.ts'
import { momentOf } from '../../../kit/moment.ts'
import { asked } from '../../../kit/question.ts'
import { customerName } from '../../customers/reads.ts'
import { mainDepartment, staffName } from '../../staff/reads.ts'
import { type Freed, type Offer, placeFor } from './places.ts'
import { type HeldWait, moveWait, waitsFree } from './wait.ts'

/** Whoever wrote a wait down hears that a place suits it. */
export const waitOffered = asked<
  [ctx: Context, to: number, told: { customer: string; doctor: string; startTime: string; until: string }],
  Promise<unknown>
>('who hears that a place fell free for somebody who waits')

/** Asked at a time: behind them the next run goes on. */
const AT_ONCE = 50

/** Gives a place to somebody who waits, to be taken until the offer ends; an offer ends before its place begins. */
export const offerTo = async (ctx: Context, wait: HeldWait, place: Offer) => {
  const changed = await moveWait(ctx, wait, 'offer', {
    offer_doctor_id: place.doctorId,
    offer_start: momentOf(place.startTime),
    offer_end: momentOf(place.endTime),
    offer_until: sql`least(kit.clock() + make_interval(mins => ${OFFER_MINUTES}), ${momentOf(place.startTime)}::timestamptz)`,
    offers: sql`offers + 1`,
  })
  const { rows } = await sqlOf({ customer: sure(Str), doctor: sure(Str), until: sure(Moment) })`
    select ${sql.raw(customerName('w.customer_id'))} as customer, ${sql.raw(staffName('w.offer_doctor_id'))} as doctor,
      w.offer_until as until from appointments.wait w where w.id = ${wait.id}`.execute(ctx.db)
  await waitOffered(ctx, wait.ownerId, { ...rows[0]!, startTime: place.startTime })
  return changed
}

const dayAt = (at: number) => sql`(${new Date(at).toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date`

/** Everybody whom a place of this doctor may suit, in order. */
const askedFor = (ctx: Context, doctorId: number, { from, until }: Freed) =>
  waitsFree(
    ctx,
    sql`w.state = 'waiting' and w.date_to >= kit.today()
      and w.date_from <= ${dayAt(until)} and w.date_to >= ${dayAt(from)}
      and (w.doctor_id = ${doctorId}
        or w.doctor_id is null and w.department_id = ${faceOf(mainDepartment, doctorId)})`,
    AT_ONCE,
  )

/** Something of a doctor fell free: those whom it suits are asked, each about a place of her own. */
export const offerFreed = async (ctx: Context, doctorId: number, freed: Freed): Promise<void> => {
  for (const wait of await askedFor(ctx, doctorId, freed)) {
    const place = await placeFor(ctx, wait, doctorId, freed)
    if (place) await offerTo(ctx, wait, place)
  }
}

/** Task: offers what fell free. Asked again it offers what is still free. */
export const offerPlaces: Task = (ctx, { doctorId, from, until }) =>
  offerFreed(ctx, Number(doctorId), { from: Number(from), until: Number(until) })

/**
 * People have time that they had not: somebody cancelled, moved, did not come; a shift is longer, an absence lifted. Those who wait
 * are asked by a task behind this call, so that nobody at the desk waits for it.
 */
export const placesFreed = async (ctx: Context, doctorIds: readonly (number | null)[], freed: Freed): Promise<void> => {
  const ids = [...new Set(doctorIds)].filter((id) => id !== null)
  if (ids.length === 0 || freed.until <= presentIn(ctx.scope).getTime()) return
  const { rows } = await sqlOf({ waits: Bool })`
    select exists (select from appointments.wait w where w.state = 'waiting') as waits`.execute(ctx.db)
  if (!rows[0]!.waits) return
  for (const doctorId of ids) ctx.job('appointments.offerPlaces', { doctorId, ...freed })
}

/** Somebody was booked there: whoever was being asked about that time waits on. One who is just taking it is left alone. */
export const endOffersWithin = async (ctx: Context, doctorId: number | null, { from, until }: Freed): Promise<void> => {
  if (doctorId === null) return
  const met = await waitsFree(
    ctx,
    sql`w.state = 'offered' and w.offer_doctor_id = ${doctorId}
      and w.offer_start < ${new Date(until).toISOString()}::timestamptz
      and w.offer_end > ${new Date(from).toISOString()}::timestamptz`,
    AT_ONCE,
  )
  for (const wait of met) await moveWait(ctx, wait, 'pass')
}

/** The place of an offer that ended goes to the next. */
export const passOn = async (ctx: Context, wait: HeldWait) => {
  const changed = await moveWait(ctx, wait, 'pass')
  const { offerDoctorId: doctorId, offerStart, offerEnd } = wait
  await placesFreed(ctx, [doctorId], {
    from: Date.parse(momentOf(offerStart!)),
    until: Date.parse(momentOf(offerEnd!)),
  })
  return changed
}

/** Task, every five minutes: offers that ran out pass on, wishes whose days are over end. */
export const endOffers: Task = async (ctx) => {
  for (const wait of await waitsFree(ctx, sql`w.state in ('waiting', 'offered') and w.date_to < kit.today()`, AT_ONCE))
    await moveWait(ctx, wait, 'expire')
  for (const wait of await waitsFree(ctx, sql`w.state = 'offered' and w.offer_until <= kit.clock()`, AT_ONCE))
    await passOn(ctx, wait)
}
