-- 待排: an appointment without a time. It keeps its customer, its items and her sessions, and holds no place.
alter table appointments.appointment drop constraint appointment_state, add constraint appointment_state
  check (state in ('pending', 'booked', 'aside', 'arrived', 'serving', 'finished', 'cancelled', 'missed'));
alter table appointments.appointment_log drop constraint log_from_state, drop constraint log_to_state,
  add constraint log_from_state
    check (from_state in ('pending', 'booked', 'aside', 'arrived', 'serving', 'finished', 'cancelled', 'missed')),
  add constraint log_to_state
    check (to_state in ('pending', 'booked', 'aside', 'arrived', 'serving', 'finished', 'cancelled', 'missed'));
create index appointment_aside on appointments.appointment (hospital_id, starts_at desc, id desc) where state = 'aside';
