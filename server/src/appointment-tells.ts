/** Appointments and what moves with them: visits below, the roster beside, leads and return visits above. */
import { momentFrom, today } from '@clinic/contract/days.ts'
import { hearAppointment, hearStop } from './appointment-messages.ts'
import {
  type AppointmentHappened,
  appointmentHappened,
  followVisits,
  leftBeyond,
  leftOutside,
  liftBlock,
  linkArrival,
  nextOpenOf,
  placeBlock,
  placeStopOver,
  shiftsOf,
  stopTold,
  waitOffered,
} from './areas/appointments/index.ts'
import { sheetBooked, sheetUnbooked } from './areas/declarations/index.ts'
import { sendMessage } from './areas/messages/index.ts'
import {
  blockLifted,
  blockPlaced,
  bookableWithin,
  bookingsBeyond,
  bookingsOutside,
  placeLeaveOver,
} from './areas/scheduling/index.ts'
import { visitRegistered, visitsMoved } from './areas/triage/index.ts'
import { customerBooked, happened, sourceGone } from './areas/visits/index.ts'
import { presentIn } from './kit/clock.ts'
import type { Context } from './kit/context.ts'

/** When people may be booked, by the published roster; null where the hospital has none. */
const shiftsByRoster = async (
  ctx: Context,
  { staffIds, from, until }: { staffIds: readonly number[]; from: number; until: number },
) => {
  const moment = (at: number) => new Date(at).toISOString()
  const shifts = await bookableWithin(ctx, staffIds, moment(from), moment(until))
  if (shifts === null) return null
  return shifts.map(({ staffId, startsAt, endsAt, limited, isOpen }) => ({
    ...{ staffId, from: momentFrom(startsAt).getTime(), until: momentFrom(endsAt).getTime() },
    ...{ limited, isOpen },
  }))
}

/** The customer's report goes with her appointment; what recalled her is done with; one who did not come is asked why, unless she comes after all. */
const follow = async (ctx: Context, happening: AppointmentHappened): Promise<void> => {
  const { kind, appointmentId, customerId, quiet } = happening
  if (!quiet) await hearAppointment(ctx, happening)
  // She is expected after all: nobody asks her why she did not come.
  if (kind === 'restored') await sourceGone(ctx, 'appointment', appointmentId)
  if (kind === 'booked' || kind === 'restored') {
    await sheetBooked(ctx, customerId, appointmentId)
    await customerBooked(ctx, customerId)
  }
  if (kind === 'cancelled' || kind === 'missed' || kind === 'aside') {
    await sheetUnbooked(ctx, customerId, appointmentId)
    const next = await nextOpenOf(ctx, customerId)
    if (next !== null) await sheetBooked(ctx, customerId, next)
  }
  if (kind === 'missed')
    await happened(ctx, {
      ...{ trigger: 'noShow', customerId, bizType: 'appointment', bizId: appointmentId },
      onDay: today(presentIn(ctx.scope)),
    })
}

/** Who hears of visits, of appointments and of whoever is away. */
export const wireAppointments = (): void => {
  // Whoever arrives comes to her appointment, and it goes where her visit goes.
  visitRegistered.by(linkArrival)
  visitsMoved.by(followVisits)
  shiftsOf.by(shiftsByRoster)
  appointmentHappened.by(follow)
  // Whoever wrote a wait down hears that a place suits it.
  waitOffered.by((ctx, to, { customer, doctor, startTime, until }) =>
    sendMessage(ctx, {
      event: 'wait.offered',
      to: [to],
      variables: { 顾客姓名: customer, 医生: doctor, 时间: startTime.slice(0, 16), 到期: until.slice(0, 16) },
      path: '/appointment/wait?state=offered',
    }),
  )
  // Whoever is away has no place to be booked, and is not away while somebody is booked.
  blockPlaced.by(placeBlock)
  blockLifted.by(liftBlock)
  // A roster that is changed under bookings names those it leaves outside.
  bookingsOutside.by(leftOutside)
  // Nor does one who stands beyond a lowered limit leave it: she is named.
  bookingsBeyond.by(leftBeyond)
  placeStopOver.by(placeLeaveOver)
  stopTold.by(hearStop)
}
