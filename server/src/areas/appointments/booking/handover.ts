/**
 * Appointments that somebody who leaves is named in. Whoever takes over takes each at its time where she is free then; what does not
 * fit stands in 待排区 with her, keeps its items and sessions, and waits for a time.
 */
import type { AppointmentState } from '@clinic/contract/areas/appointments/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, Refused } from '../../../kit/context.ts'
import { Num, sqlOf } from '../../../kit/db/rows.ts'
import { momentOf } from '../../../kit/moment.ts'
import { type Held, lockWhere, noted, stepTaken, writeAppointment } from './appointment.ts'
import { setAside } from './moves.ts'
import { needsOf } from './needs.ts'
import { whyNotPlaced } from './placing.ts'

const roles = { doctorId: 'doctor_id', nurseId: 'nurse_id', consultantId: 'consultant_id' } as const
type Role = keyof typeof roles
const roleNames = Object.keys(roles) as Role[]

/** How it stood before it was given: as what the one who left was named, and in which state. */
export type GivenAppointment = {
  readonly id: number
  readonly was: { readonly as: readonly Role[]; readonly state: AppointmentState }
}

/** What is over or under way is done by whom it began with. */
const openOf = (staffId: number): RawBuilder<unknown> => sql`
  ${staffId} in (coalesce(a.doctor_id, 0), coalesce(a.nurse_id, 0), coalesce(a.consultant_id, 0))
  and (a.state = 'aside' or a.state in ('pending', 'booked') and a.starts_at > kit.clock())`

export const openAppointmentsOf = async ({ db }: Pick<Context, 'db'>, staffId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from appointments.appointment a where ${openOf(staffId)}`.execute(db)
  return rows[0]!.n
}

const named = (held: Held, staffId: number): Role[] => roleNames.filter((role) => held[role] === staffId)

/** Whether an appointment holds its places with somebody else in these roles, at its own time. */
const holdsWith = async (ctx: Context, held: Held, as: readonly Role[], staffId: number): Promise<boolean> => {
  if (as.every((role) => role === 'consultantId')) return true
  const with_ = Object.fromEntries(as.map((role) => [role, staffId]))
  try {
    const needs = await needsOf(ctx, { ...held, ...with_ })
    const span = { from: Date.parse(momentOf(held.startTime)), until: Date.parse(momentOf(held.endTime)) }
    const source = { type: 'appointment', id: held.id } as const
    return (await whyNotPlaced(ctx, source, needs, span, held.overbookReason !== null)) === null
  } catch (error) {
    // A room that was closed since, or somebody who is not back yet.
    if (error instanceof Refused) return false
    throw error
  }
}

const columnsFor = (as: readonly Role[], staffId: number) =>
  Object.fromEntries(as.map((role) => [roles[role], staffId]))

/** @param state as it stands afterwards */
const write = async (ctx: Context, held: Held, as: readonly Role[], staffId: number, state = held.state) => {
  await writeAppointment(ctx, held, { ...columnsFor(as, staffId), state })
  stepTaken(ctx, held.id, 'given', { from: held.state, to: state, reason: '' })
  noted(ctx, held, { before: { state: held.state }, after: { ...columnsFor(as, staffId), state } })
}

export const giveAppointments = async (ctx: Context, from: number, to: number): Promise<GivenAppointment[]> => {
  const given: GivenAppointment[] = []
  for (const held of await lockWhere(ctx, openOf(from))) {
    const as = named(held, from)
    if (held.state === 'aside' || (await holdsWith(ctx, held, as, to))) await write(ctx, held, as, to)
    else await setAside(ctx, held, columnsFor(as, to), '交接')
    given.push({ id: held.id, was: { as, state: held.state } })
  }
  return given
}

/** Gives back those that are still the receiver's, each at its time where that is free; the others stay with her. @returns how many */
export const returnAppointments = async (
  ctx: Context,
  from: number,
  to: number,
  given: readonly GivenAppointment[],
): Promise<number> => {
  const was = new Map(given.map((one) => [one.id, one.was]))
  let n = 0
  for (const held of await lockWhere(ctx, sql`a.id = any(${[...was.keys()]}::bigint[]) and ${openOf(from)}`)) {
    const { as, state } = was.get(held.id)!
    const still = as.filter((role) => held[role] === from)
    if (still.length === 0) continue
    const stays = held.state === 'aside' && state === 'aside'
    if (!stays && (held.over || !(await holdsWith(ctx, held, still, to)))) continue
    await write(ctx, held, still, to, held.state === 'aside' ? state : held.state)
    n += 1
  }
  return n
}
