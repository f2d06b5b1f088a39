/** What others ask of appointments: parts of statements. */
import { closureKinds } from '@clinic/contract/areas/appointments/closures.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'

/** Id of the consultant with whom a customer (of the alias) has an appointment today; null where she has none. */
export const bookedWith = (customer: string): string =>
  `(select b.consultant_id from appointments.appointment b where b.hospital_id = ${customer}.hospital_id
    and b.customer_id = ${customer}.id and b.state in ('pending', 'booked', 'arrived') and b.on_date = kit.today()
    and b.consultant_id is not null order by b.starts_at, b.id limit 1)`

/** Has a customer (of the alias) an appointment that is still to come? */
export const bookedAhead = (customer: string): string =>
  `exists (select from appointments.appointment b where b.hospital_id = ${customer}.hospital_id and b.customer_id = ${customer}.id
    and b.state in ('pending', 'booked') and b.ends_at > kit.clock())`

/** For what a thing (of the alias) is closed at this moment, why and until when; null: it is not. No two closures of one overlap. */
const closedNow = (thing: string): string =>
  `(select case l.kind when 'repair' then '${closureKinds.repair}' else '${closureKinds.stop}' end || '（' || l.reason || '）到 ' ||
      to_char(upper(l.during) at time zone 'Asia/Shanghai', 'MM-DD HH24:MI')
    from appointments.closure l where l.hospital_id = ${thing}.hospital_id and l.resource_id = ${thing}.id and l.state = 'valid'
      and l.during @> kit.clock())`

const roomByVisit = (visit: string, shown: string, condition: string): string =>
  `(select ${shown} from appointments.appointment b
    join appointments.resource g on g.hospital_id = b.hospital_id and g.id = b.room_id
    where b.hospital_id = ${visit}.hospital_id and b.triage_id = ${visit}.id and g.status = 0 and ${condition}
    order by b.starts_at, b.id limit 1)`

/** Name of the room of the appointment by which a visit (of the alias) came, while it is in use and not closed; null: it has none. */
export const roomOfVisit = (visit: string): string => roomByVisit(visit, 'g.name', `${closedNow('g')} is null`)

/** The room by which a visit (of the alias) came, where it is closed at this moment, and why; null: it is not. */
export const closedRoomOfVisit = (visit: string): string =>
  roomByVisit(visit, `g.name || ' ' || ${closedNow('g')}`, `${closedNow('g')} is not null`)

/** Names of the rooms that are in use, in their order; those that are closed at this moment apart, with why. */
export const roomsInUse = async ({ db }: Pick<Context, 'db'>) => {
  const { rows } = await sqlOf({ name: Str, why: Nullable(Str) })`
    select r.name, ${sql.raw(closedNow('r'))} as why from appointments.resource r where r.kind = 'room' and r.status = 0
    order by r.sort, r.name, r.id`.execute(db)
  return {
    rooms: rows.filter(({ why }) => why === null).map(({ name }) => name),
    closed: rows.flatMap(({ name, why }) => (why === null ? [] : [{ name, why }])),
  }
}

/** Lists whose values stand in appointments. */
export const appointmentEntries = {
  appt_cancel_reason: { table: 'appointments.appointment', column: 'cancel_reason' },
  appt_source: { table: 'appointments.appointment', column: 'source' },
}

/** The next appointment of a customer that still stands; null: none. */
export const nextOpenOf = async ({ db }: Pick<Context, 'db'>, customerId: number): Promise<number | null> => {
  const { rows } = await sqlOf({ id: Id })`
    select b.id from appointments.appointment b where b.customer_id = ${customerId} and b.state in ('pending', 'booked')
      and b.ends_at > kit.clock() order by b.starts_at, b.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}
