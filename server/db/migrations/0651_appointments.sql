-- Appointments, and the one clash rule over everything that is booked.

-- Who holds what and when. A lane is one of those that a thing serves at the same time; the constraint makes two in one lane
-- impossible, whoever writes them. What is released blocks nobody and tells where somebody was.
create table appointments.resource_booking (
  like kit.tenant_row including defaults,
  resource_type text not null constraint booking_type
    check (resource_type in ('doctor', 'nurse', 'room', 'chair', 'device', 'table', 'bed', 'customer')),
  resource_id bigint not null,
  lane smallint not null constraint booking_lane_positive check (lane between 1 and 30),
  during tstzrange not null constraint booking_half_open
    check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  source_type text not null constraint booking_source check (source_type in ('appointment', 'operation', 'inpatient', 'block')),
  source_id bigint not null,
  state text not null default 'held' constraint booking_state check (state in ('held', 'released')),
  primary key (hospital_id, id),
  constraint booking_one_in_lane exclude using gist (
    hospital_id with =, resource_type with =, resource_id with =, lane with =, during with &&)
    where (state <> 'released') deferrable initially immediate
);
select kit.tenant_table('appointments.resource_booking');
create index booking_of_source on appointments.resource_booking (hospital_id, source_type, source_id) where state = 'held';

-- The lowest lane that is free for the whole of a span; null: none of so many. Asked under the lock of the thing.
create function appointments.free_lane(asked_type text, asked_id bigint, asked tstzrange, lanes integer) returns smallint
language sql stable
begin atomic
  select min(n)::smallint from generate_series(1, lanes) as n
   where not exists (select from appointments.resource_booking b
     where b.hospital_id = kit.current_hospital() and b.resource_type = asked_type and b.resource_id = asked_id
       and b.lane = n and b.state <> 'released' and b.during && asked);
end;

create table appointments.appointment (
  like kit.tenant_row including defaults,
  no text not null,
  kind text not null constraint appointment_kind check (kind in ('consult', 'treatment', 'review')),
  customer_id bigint not null,
  department_id bigint,
  doctor_id bigint,
  consultant_id bigint,
  nurse_id bigint,
  room_id bigint,
  chair_id bigint,
  device_ids bigint[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The calendar day, by the hospital's clock.
  on_date date generated always as ((starts_at at time zone 'Asia/Shanghai')::date) stored,
  state text not null default 'booked' constraint appointment_state
    check (state in ('pending', 'booked', 'arrived', 'serving', 'finished', 'cancelled', 'missed')),
  first_visit boolean not null default false,
  source text not null default '' constraint appointment_source_length check (length(source) <= 30),
  remark text not null default '' constraint appointment_remark_length check (length(remark) <= 200),
  pre_notice text not null default '' constraint appointment_notice_length check (length(pre_notice) <= 200),
  -- Above the capacity, by somebody who may, and why.
  overbook_reason text constraint appointment_overbook_length check (length(overbook_reason) between 1 and 100),
  -- Where it stood when it was made, and how often it was moved since.
  original_start timestamptz not null,
  reschedules integer not null default 0,
  arrived_at timestamptz,
  -- The visit it became, and whether her check-in made it.
  triage_id bigint,
  made_visit boolean not null default false,
  cancel_reason text constraint appointment_cancel_length check (length(cancel_reason) between 1 and 60),
  missed_at timestamptz,
  -- The first of a course, for all that were booked together.
  course_id bigint,
  primary key (hospital_id, id),
  constraint appointment_no_unique unique (hospital_id, no),
  constraint appointment_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint appointment_department foreign key (hospital_id, department_id) references staff.department (hospital_id, id),
  constraint appointment_doctor foreign key (hospital_id, doctor_id) references staff.staff (hospital_id, id),
  constraint appointment_consultant foreign key (hospital_id, consultant_id) references staff.staff (hospital_id, id),
  constraint appointment_nurse foreign key (hospital_id, nurse_id) references staff.staff (hospital_id, id),
  constraint appointment_room foreign key (hospital_id, room_id) references appointments.resource (hospital_id, id),
  constraint appointment_chair foreign key (hospital_id, chair_id) references appointments.resource (hospital_id, id),
  constraint appointment_times check (ends_at > starts_at),
  constraint appointment_within_day check ((ends_at at time zone 'Asia/Shanghai') <= (starts_at at time zone 'Asia/Shanghai')::date + 1),
  constraint appointment_cancelled_why check ((state = 'cancelled') = (cancel_reason is not null)),
  constraint appointment_missed_when check ((state = 'missed') = (missed_at is not null)),
  constraint appointment_visit check (triage_id is null or state in ('arrived', 'serving', 'finished'))
) with (fillfactor = 85);
select kit.tenant_table('appointments.appointment');
create index appointment_by_time on appointments.appointment (hospital_id, starts_at desc, id desc);
create index appointment_of_kind on appointments.appointment (hospital_id, kind, starts_at desc, id desc);
create index appointment_of_customer on appointments.appointment (hospital_id, customer_id, starts_at desc);
create index appointment_of_doctor on appointments.appointment (hospital_id, doctor_id, starts_at desc) where doctor_id is not null;
create index appointment_of_visit on appointments.appointment (hospital_id, triage_id) where triage_id is not null;
create index appointment_open on appointments.appointment (hospital_id, ends_at) where state in ('pending', 'booked');

-- What will be done: of what she bought, whose sessions are kept for it until she comes, or of the catalogue.
create table appointments.appointment_item (
  like kit.tenant_row including defaults,
  appointment_id bigint not null,
  product_id bigint not null,
  purchased_item_id bigint,
  qty integer not null default 1 constraint item_qty check (qty between 1 and 99),
  primary key (hospital_id, id),
  constraint item_appointment foreign key (hospital_id, appointment_id)
    references appointments.appointment (hospital_id, id) on delete cascade,
  constraint item_product foreign key (hospital_id, product_id) references products.product (hospital_id, id)
);
select kit.tenant_table('appointments.appointment_item');
create index item_of_appointment on appointments.appointment_item (hospital_id, appointment_id, id);
create index item_of_bought on appointments.appointment_item (hospital_id, purchased_item_id) where purchased_item_id is not null;

-- Every step of an appointment: made, confirmed, moved, arrived, cancelled.
create table appointments.appointment_log (
  like kit.tenant_row including defaults,
  appointment_id bigint not null,
  move text not null,
  from_state text,
  to_state text not null,
  from_start timestamptz,
  to_start timestamptz,
  reason text not null default '',
  primary key (hospital_id, id),
  constraint log_appointment foreign key (hospital_id, appointment_id) references appointments.appointment (hospital_id, id)
);
select kit.tenant_table('appointments.appointment_log');
select kit.append_only('appointments.appointment_log');
create index log_of_appointment on appointments.appointment_log (hospital_id, appointment_id, id);
