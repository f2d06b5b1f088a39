/** A 停诊 and all that becomes of the bookings under it: one act, or nothing of it. */
import type { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import { faceOf } from '../../../kit/face.ts'
import { asked } from '../../../kit/question.ts'
import { countAtWork, staffName } from '../../staff/reads.ts'
import type { Changed, Held } from '../booking/appointment.ts'
import { changeAppointment } from '../booking/change.ts'
import { cancelAppointment, setAside } from '../booking/moves.ts'
import { lockPlaces } from '../engine/places.ts'
import { countsOf, dealAll, lockBookings, refuseRight, tellStop } from './deal.ts'
import { awayOf } from './preview.ts'
import { mustBeTold } from './told.ts'

type Input = InputOf<typeof appointmentStops.place>
type Wish = Input['rows'][number]
type Away = Pick<Input, 'staffId' | 'kind' | 'startsAt' | 'endsAt' | 'reason'>

/** The absence itself is the roster's: it is written first, `clear` empties it of bookings, then its time is taken. */
export const placeStopOver = asked<[ctx: Context, away: Away, clear: () => Promise<void>], Promise<Changed>>(
  'how somebody is away once her bookings are moved',
)

const roleOf = (held: Held, staffId: number): 'doctor' | 'nurse' | null =>
  held.doctorId === staffId ? 'doctor' : held.nurseId === staffId ? 'nurse' : null

/** One booking, by its wish. @throws Refused whatever forbids it by itself, too */
const deal = async (ctx: Context, held: Held, wish: Wish, { staffId, reason }: Away): Promise<void> => {
  const role = roleOf(held, staffId)
  if (role === null || held.version !== wish.version) refuse(common.stale())
  refuseRight(ctx, held, wish.deed)
  const said = `停诊：${reason}`.slice(0, 100)
  const column = role === 'doctor' ? 'doctorId' : 'nurseId'
  if (wish.deed === 'cancel') {
    await cancelAppointment(ctx, { id: held.id, reason: '医生停诊', remark: said }, { quiet: true })
    return
  }
  if (wish.deed === 'wait') {
    await setAside(ctx, held, { [role === 'doctor' ? 'doctor_id' : 'nurse_id']: null }, said)
    return
  }
  await changeAppointment(
    ctx,
    {
      ...{ id: held.id, version: held.version, reason: said },
      ...(wish.staffId === undefined || wish.staffId === staffId ? {} : { [column]: wish.staffId }),
      ...(wish.startTime === undefined ? {} : { startTime: wish.startTime }),
    },
    { quiet: true },
  )
}

/** Rows first, then their things and those asked for, each in one order for everybody. */
const lockAll = async (ctx: Context, { rows, staffId }: Input): Promise<Map<number, Held>> => {
  const ids = rows.map(({ id }) => id)
  const held = await lockBookings(ctx, ids)
  const people = [staffId, ...rows.flatMap((row) => (row.staffId === undefined ? [] : [row.staffId]))]
  await sqlOf({ n: Num })`select ${countAtWork([...new Set(people)])} as n`.execute(ctx.db)
  await lockPlaces(
    ctx,
    ids,
    people.flatMap((id) => (['doctor', 'nurse'] as const).map((type) => ({ type, id }))),
  )
  return held
}

const nameOf = async (ctx: Context, staffId: number): Promise<string> => {
  const { rows } = await sqlOf({ name: Nullable(Str) })`
    select ${faceOf(staffName, staffId)} as name`.execute(ctx.db)
  return rows[0]?.name ?? ''
}

/**
 * Somebody is away, and every booking under it is moved, cancelled or left to be moved: all of it, or nothing.
 * @throws Refused appointments.stopRows naming each booking that could not be dealt with; appointments.booked where one was left out
 */
export const placeStop = async (ctx: Context, input: Input): Promise<OutputOf<typeof appointmentStops.place>> => {
  awayOf(input)
  const { staffId, kind, startsAt, endsAt, reason, rows } = input
  let held = new Map<number, Held>()
  const placed = await placeStopOver(ctx, { staffId, kind, startsAt, endsAt, reason }, async () => {
    held = await lockAll(ctx, input)
    await dealAll(held, rows, (one, wish) => deal(ctx, one, wish, input))
    await mustBeTold(ctx, [...held.keys()])
  })
  const name = await nameOf(ctx, staffId)
  await tellStop(ctx, { kind: 'person', name, reason, startsAt, endsAt, held, wishes: rows, also: [staffId] })
  return { ...placed, ...countsOf(rows) }
}
