/** What others ask of appointments: parts of statements. */

/** Id of the consultant with whom a customer (of the alias) has an appointment today; null where she has none. */
export const bookedWith = (customer: string): string =>
  `(select b.consultant_id from appointments.appointment b where b.hospital_id = ${customer}.hospital_id
    and b.customer_id = ${customer}.id and b.state in ('pending', 'booked', 'arrived') and b.on_date = kit.today()
    and b.consultant_id is not null order by b.starts_at, b.id limit 1)`

/** Lists whose values stand in appointments. */
export const appointmentEntries = {
  appt_cancel_reason: { table: 'appointments.appointment', column: 'cancel_reason' },
  appt_source: { table: 'appointments.appointment', column: 'source' },
}
