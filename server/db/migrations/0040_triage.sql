-- Triage: who arrived, who receives her, and the rules that propose it. Source: customers book §14.
create schema triage;
grant usage on schema triage to clinic_app, clinic_reader;

create table triage.rule (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  name text not null constraint rule_name_length check (length(name) between 1 and 30),
  -- 1 is asked first.
  priority integer not null constraint rule_priority check (priority between 1 and 999),
  enabled boolean not null default true,
  -- contract/src/assignment.ts, RuleConditions; validated by the call's schema.
  conditions jsonb not null default '{}' constraint rule_conditions check (jsonb_typeof(conditions) = 'object'),
  mode text not null constraint rule_mode check (mode in ('original', 'booked', 'turn', 'least', 'weight', 'manual')),
  max_open integer not null default 0 constraint rule_max_open check (max_open between 0 and 50),
  fallback text not null default 'next' constraint rule_fallback check (fallback in ('next', 'manual')),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint triage_rule_name_unique unique (hospital_id, name)
);
select kit.tenant_table('triage.rule');

create table triage.rule_candidate (
  hospital_id bigint not null default kit.current_hospital(),
  rule_id bigint not null,
  staff_id bigint not null,
  -- Place in the order of turns.
  place integer not null,
  weight integer not null default 1 constraint candidate_weight check (weight between 1 and 100),
  primary key (hospital_id, rule_id, staff_id),
  constraint candidate_place unique (hospital_id, rule_id, place),
  constraint candidate_rule foreign key (hospital_id, rule_id) references triage.rule (hospital_id, id) on delete cascade,
  constraint candidate_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('triage.rule_candidate');

-- What a rule has dealt today. Its row lock makes two desks take two turns, one after the other.
create table triage.turn (
  hospital_id bigint not null default kit.current_hospital(),
  rule_id bigint not null,
  on_date date not null,
  last_staff_id bigint,
  -- The visit that took the last turn: cancelling it gives the turn back.
  last_triage_id bigint,
  -- Staff id → turns.
  counts jsonb not null default '{}' constraint turn_counts check (jsonb_typeof(counts) = 'object'),
  primary key (hospital_id, rule_id, on_date),
  constraint turn_rule foreign key (hospital_id, rule_id) references triage.rule (hospital_id, id) on delete cascade
);
select kit.tenant_table('triage.turn');

-- 暂停接诊: a member of staff takes no new customers until this day is over or she resumes.
create table triage.pause (
  hospital_id bigint not null default kit.current_hospital(),
  staff_id bigint not null,
  on_date date not null default kit.today(),
  paused_at timestamptz not null default kit.clock(),
  paused_by bigint default kit.current_staff(),
  primary key (hospital_id, staff_id, on_date),
  constraint pause_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('triage.pause');

create table triage.triage (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  no text not null,
  customer_id bigint not null,
  on_date date not null default kit.today(),
  -- Serial of the day, the end of the printed number.
  queue_no integer not null,
  visit_type text not null constraint triage_visit_type
    check (visit_type in ('first', 'revisit', 'repeat', 'review', 'treatment', 'other')),
  -- Why the desk says otherwise than the history.
  visit_type_reason text not null default '' constraint triage_visit_type_reason check (length(visit_type_reason) <= 100),
  state text not null default 'waiting' constraint triage_state
    check (state in ('waiting', 'serving', 'finished', 'left', 'cancelled')),
  arrived_at timestamptz not null default kit.clock(),
  triaged_at timestamptz not null default kit.clock(),
  started_at timestamptz,
  ended_at timestamptz,
  left_at timestamptz,
  department_id bigint,
  consultant_id bigint,
  doctor_id bigint,
  receptionist_id bigint default kit.current_staff(),
  consult_type_id bigint,
  source_id bigint,
  demand_ids bigint[] not null default '{}',
  companions integer not null default 0 constraint triage_companions check (companions between 0 and 20),
  items_carried text not null default '' constraint triage_items_length check (length(items_carried) <= 100),
  -- How the consultant came about, in one sentence and step by step.
  rule_id bigint,
  rule_reason text not null default '' constraint triage_rule_reason_length check (length(rule_reason) <= 400),
  rule_trace jsonb not null default '[]',
  -- Whose turn this visit used up, and whom the rule's pointer named before.
  turn_staff_id bigint,
  turn_before bigint,
  -- This visit was the customer's first of the day and counted as one.
  counted boolean not null default false,
  -- When she had arrived before: what cancelling this visit restores.
  last_visit_before timestamptz,
  -- Left without having been received.
  left_unseen boolean not null default false,
  -- The day ended and nobody had closed it.
  auto_left boolean not null default false,
  cancel_reason text constraint triage_cancel_reason_length check (length(cancel_reason) between 1 and 60),
  remark text not null default '' constraint triage_remark_length check (length(remark) <= 200),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint triage_no_unique unique (hospital_id, no),
  constraint triage_queue_unique unique (hospital_id, on_date, queue_no),
  constraint triage_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint triage_department foreign key (hospital_id, department_id) references staff.department (hospital_id, id),
  constraint triage_consultant foreign key (hospital_id, consultant_id) references staff.staff (hospital_id, id),
  constraint triage_doctor foreign key (hospital_id, doctor_id) references staff.staff (hospital_id, id),
  constraint triage_receptionist foreign key (hospital_id, receptionist_id) references staff.staff (hospital_id, id),
  constraint triage_source foreign key (hospital_id, source_id) references customers.source (hospital_id, id),
  constraint triage_rule foreign key (hospital_id, rule_id) references triage.rule (hospital_id, id) on delete set null (rule_id),
  constraint triage_cancelled_why check ((state = 'cancelled') = (cancel_reason is not null and not left_unseen)),
  constraint triage_served_by check (state <> 'serving' or started_at is not null),
  constraint triage_times check (ended_at >= started_at)
) with (fillfactor = 85);
select kit.tenant_table('triage.triage');
-- One visit at a time: two desks that register one customer cannot both win.
create unique index triage_one_open on triage.triage (hospital_id, customer_id) where state in ('waiting', 'serving');
create index triage_of_day on triage.triage (hospital_id, on_date desc, queue_no desc);
create index triage_newest on triage.triage (hospital_id, arrived_at desc, id desc);
create index triage_of_customer on triage.triage (hospital_id, customer_id, arrived_at desc);
create index triage_of_consultant on triage.triage (hospital_id, consultant_id, on_date desc) where consultant_id is not null;

-- Every step of a visit: made, passed on, received, sent back, ended, left, cancelled.
create table triage.step (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  triage_id bigint not null,
  at timestamptz not null default kit.clock(),
  staff_id bigint default kit.current_staff(),
  move text not null,
  from_state text,
  to_state text not null,
  from_consultant_id bigint,
  to_consultant_id bigint,
  reason text not null default '',
  primary key (hospital_id, id),
  constraint step_triage foreign key (hospital_id, triage_id) references triage.triage (hospital_id, id)
);
select kit.tenant_table('triage.step');
select kit.append_only('triage.step');
create index step_of_triage on triage.step (hospital_id, triage_id, id);
