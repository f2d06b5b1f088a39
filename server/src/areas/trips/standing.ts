/** What a link stands for at the moment: its appointment, and what whoever holds it said. */
import { appointmentStates } from '@clinic/contract/areas/appointments/words.ts'
import { leadsSomewhere, tripRefusals } from '@clinic/contract/areas/trips/words.ts'
import { Id, Moment, Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys, refuse } from '../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { appointmentById } from '../appointments/reads.ts'
import { customerName } from '../customers/reads.ts'
import { isOpen, ownHospital } from '../hospitals/reads.ts'
import { departmentName, idAtWork, staffName } from '../staff/reads.ts'
import { visitOf, waitingBefore } from '../triage/reads.ts'
import { isProved, saidBy } from './token.ts'

const Standing = {
  id: Id,
  serial: Num,
  no: Str,
  state: Word(...appointmentStates),
  day: Str,
  today: Str,
  startTime: Moment,
  minutes: Num,
  customerId: Id,
  customerName: Str,
  department: Nullable(Str),
  doctor: Nullable(Str),
  preparation: Str,
  /** Who hears what she says: whoever made the appointment, or whom it is with where that colleague left. */
  hearerId: Nullable(Id),
  confirmed: Bool,
  wish: Nullable(Str),
  wishes: Num,
  ahead: Nullable(Num),
  open: Bool,
  hospitalName: Str,
  hospitalPhone: Str,
  address: Str,
}
export type Standing = RowOf<typeof Standing>

type Inside = Pick<Context, 'db' | 'node' | 'scope'>

const standingOf = async ({ db }: Pick<Context, 'db'>, appointmentId: number): Promise<Standing | undefined> => {
  const { rows } = await sqlOf(Standing)`
    select a.id, l.serial, a.no, a.state, a.on_date::text as day, kit.today()::text as today, a.starts_at as "startTime",
      (extract(epoch from a.ends_at - a.starts_at) / 60)::int as minutes, a.customer_id as "customerId",
      ${sql.raw(customerName('a.customer_id'))} as "customerName", ${sql.raw(departmentName('a.department_id'))} as department,
      ${sql.raw(staffName('a.doctor_id'))} as doctor, a.pre_notice as preparation, coalesce(${sql.raw(idAtWork('a.created_by'))},
        ${sql.raw(idAtWork('a.consultant_id'))}, ${sql.raw(idAtWork('a.doctor_id'))}) as "hearerId",
      coalesce(l.confirmed_for = a.starts_at, false) as confirmed,
      case when l.wished_for = a.starts_at then l.wish end as wish,
      case when l.wished_for = a.starts_at then l.wishes else 0 end as wishes,
      case when v.state = 'waiting' then ${sql.raw(waitingBefore('v'))} end as ahead,
      ${sql.raw(isOpen('h'))} as open, h.name as "hospitalName", h.phone as "hospitalPhone", h.address
    from ${sql.raw(appointmentById('a'))}
    join trips.link l on l.hospital_id = a.hospital_id and l.appointment_id = a.id
    join ${sql.raw(ownHospital('h'))} left join ${sql.raw(visitOf('v', 'a'))} where a.id = ${appointmentId}`.execute(db)
  return rows[0]
}

const over = ({ hospitalPhone: phone }: Standing): never =>
  refuse(phone ? tripRefusals.over({ phone }) : tripRefusals.gone())

/**
 * Goes into the hospital a link names and looks at what it stands for.
 * @param enter into the hospital, for reading or for writing
 * @throws Refused trips.gone for a link that is none, trips.over with the hospital's telephone for one of ours that is over
 */
export const behindLink = async <Within extends Inside>(
  token: string,
  enter: (hospitalId: number) => Promise<Within> | Within,
): Promise<{ readonly inside: Within; readonly trip: Standing }> => {
  const said = saidBy(token) ?? refuse(tripRefusals.gone())
  const inside = await enter(said.hospitalId)
  const trip = (await standingOf(inside, said.appointmentId)) ?? refuse(tripRefusals.gone())
  const link = { appointmentId: trip.id, serial: trip.serial }
  if (!isProved(hospitalKeys(inside), link, said.proof)) refuse(tripRefusals.gone())
  return trip.open && leadsSomewhere(trip) ? { inside, trip } : over(trip)
}
