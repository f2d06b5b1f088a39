-- 候补: who waits for a place with somebody, when it would suit her, and what she was offered.
create table appointments.wait (
  like kit.tenant_row including defaults,
  kind text not null default 'consult' constraint wait_kind check (kind in ('consult', 'treatment', 'review')),
  customer_id bigint not null,
  department_id bigint,
  doctor_id bigint,
  product_id bigint,
  minutes integer not null default 30 constraint wait_minutes check (minutes between 5 and 720),
  date_from date not null,
  date_to date not null,
  day_part text not null default 'any' constraint wait_day_part check (day_part in ('any', 'morning', 'afternoon', 'evening')),
  priority text not null default 'normal' constraint wait_priority check (priority in ('high', 'normal')),
  note text not null default '' constraint wait_note_length check (length(note) <= 200),
  state text not null default 'waiting'
    constraint wait_state check (state in ('waiting', 'offered', 'taken', 'dropped', 'expired')),
  -- Who wrote it down: hears of offers, and hands it over when she leaves.
  owner_id bigint not null default kit.current_staff(),
  -- What was offered last; it stays after the offer ran out, so that the same place is not offered twice.
  offer_doctor_id bigint,
  offer_start timestamptz,
  offer_end timestamptz,
  offer_until timestamptz,
  offers integer not null default 0,
  appointment_id bigint,
  reason text not null default '' constraint wait_reason_length check (length(reason) <= 60),
  primary key (hospital_id, id),
  constraint wait_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint wait_department foreign key (hospital_id, department_id) references staff.department (hospital_id, id),
  constraint wait_doctor foreign key (hospital_id, doctor_id) references staff.staff (hospital_id, id),
  constraint wait_product foreign key (hospital_id, product_id) references products.product (hospital_id, id),
  constraint wait_owner foreign key (hospital_id, owner_id) references staff.staff (hospital_id, id),
  constraint wait_offer_doctor foreign key (hospital_id, offer_doctor_id) references staff.staff (hospital_id, id),
  constraint wait_appointment foreign key (hospital_id, appointment_id) references appointments.appointment (hospital_id, id),
  constraint wait_for_somebody check (department_id is not null or doctor_id is not null),
  constraint wait_dates check (date_to >= date_from),
  constraint wait_offer_whole check (state <> 'offered'
    or (offer_doctor_id is not null and offer_start is not null and offer_end > offer_start and offer_until is not null)),
  constraint wait_taken_by check ((state = 'taken') = (appointment_id is not null))
);
select kit.tenant_table('appointments.wait');
create index wait_by_time on appointments.wait (hospital_id, created_at desc, id desc);
create index wait_of_customer on appointments.wait (hospital_id, customer_id);
create index wait_in_order on appointments.wait (hospital_id, priority, created_at, id) where state = 'waiting';
create index wait_offered on appointments.wait (hospital_id, offer_until) where state = 'offered';
