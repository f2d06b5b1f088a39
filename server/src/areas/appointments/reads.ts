/** What other areas may read of appointments inside their own statements, as text. Knows no other area. */
import { missedLimit } from '@clinic/contract/areas/appointments/words.ts'
import { Id } from '@clinic/contract/words.ts'
import { Num, textOf } from '../../kit/db/rows.ts'

/** An appointment, looked up by its id. */
export const appointmentById = (appointment: string): string => `appointments.appointment ${appointment}`

/** Is this appointment (of the alias) still to come, or under way? */
export const isExpected = (appointment: string): string =>
  `${appointment}.state in ('pending', 'booked', 'arrived', 'serving')`

/** Has a customer (of the alias) an appointment that is still to come? */
export const isBookedAhead = (customer: string): string =>
  `exists (select from appointments.appointment b where b.hospital_id = ${customer}.hospital_id and b.customer_id = ${customer}.id
    and b.state in ('pending', 'booked') and b.ends_at > kit.clock())`

/** Of a customer (of the alias), as JSON: appointments she came to or missed, how many she missed, and when the next begins. */
export const bookingsOf = (customer: string): string =>
  `(select jsonb_build_object('count', count(*) filter (where b.state in ('arrived', 'serving', 'finished', 'missed')),
      'missed', count(*) filter (where b.state = 'missed'),
      'next', to_char(min(b.starts_at) filter (where b.state in ('pending', 'booked') and b.ends_at > kit.clock())
        at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))
    from appointments.appointment b where b.hospital_id = ${customer}.hospital_id and b.customer_id = ${customer}.id)`

/** Of today, what is not over: how many customers come to each doctor and consultant; as `staff_id`, `customers`. */
export const arrivalsAhead = (people: string): string =>
  `(select w.staff_id, count(distinct b.customer_id)::int as customers
    from appointments.appointment b cross join lateral (values (b.doctor_id), (b.consultant_id)) w (staff_id)
    where b.starts_at >= kit.today()::timestamptz and b.starts_at < (kit.today() + 1)::timestamptz
      and b.ends_at > kit.clock() and ${isExpected('b')} and w.staff_id is not null
    group by w.staff_id) ${people}`

/** Of these customers those who missed so many appointments lately that whoever books is warned, with the number. */
export const missedOf = textOf(
  { id: Id, n: Num },
  `select a.customer_id as id, count(*)::int as n from appointments.appointment a
    where a.customer_id = any($1::bigint[]) and a.state = 'missed'
      and a.starts_at > kit.clock() - make_interval(days => ${missedLimit.days})
    group by a.customer_id having count(*) >= ${missedLimit.times}`,
)
