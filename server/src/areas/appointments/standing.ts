/** What others ask of appointments: parts of statements. */
import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'

/** Id of the consultant with whom a customer (of the alias) has an appointment today; null where she has none. */
export const bookedWith = (customer: string): string =>
  `(select b.consultant_id from appointments.appointment b where b.hospital_id = ${customer}.hospital_id
    and b.customer_id = ${customer}.id and b.state in ('pending', 'booked', 'arrived') and b.on_date = kit.today()
    and b.consultant_id is not null order by b.starts_at, b.id limit 1)`

/** Name of the room of the appointment by which a visit (of the alias) came, while the room is in use; null: it has none. */
export const roomOfVisit = (visit: string): string =>
  `(select g.name from appointments.appointment b join appointments.resource g on g.hospital_id = b.hospital_id and g.id = b.room_id
    where b.hospital_id = ${visit}.hospital_id and b.triage_id = ${visit}.id and g.status = 0 order by b.starts_at, b.id limit 1)`

/** Names of the rooms that are in use, in their order. */
export const roomsInUse = async ({ db }: Pick<Context, 'db'>): Promise<string[]> => {
  const { rows } = await sqlOf({ name: Str })`
    select r.name from appointments.resource r where r.kind = 'room' and r.status = 0 order by r.sort, r.name, r.id`.execute(
    db,
  )
  return rows.map(({ name }) => name)
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
