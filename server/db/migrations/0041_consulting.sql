-- Consulting: types, the form (咨询模板), original demands, what was said and how it ended.
-- Source: customers book §13, §15.
create schema consulting;
grant usage on schema consulting to clinic_app, clinic_reader;

create table consulting.consult_type (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  name text not null constraint consult_type_name_length check (length(name) between 1 and 20),
  kind text not null default 'onsite' constraint consult_type_kind check (kind in ('online', 'onsite', 'revisit')),
  status smallint not null default 0 constraint consult_type_status check (status in (0, 1)),
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint consult_type_name_unique unique (hospital_id, name)
);
select kit.tenant_table('consulting.consult_type');
alter table triage.triage add constraint triage_consult_type
  foreign key (hospital_id, consult_type_id) references consulting.consult_type (hospital_id, id);

create table consulting.template (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  name text not null constraint template_name_length check (length(name) between 1 and 30),
  -- contract, TemplateContent.
  content jsonb not null constraint template_content check (jsonb_typeof(content) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint template_name_unique unique (hospital_id, name)
);
select kit.tenant_table('consulting.template');

-- Two levels: part of the body or department, then what is wanted (眼部 → 双眼皮).
-- `enabled`, not a status: the one call that reads it has the opposite flag (decisions §4).
create table consulting.original_demand (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  parent_id bigint,
  name text not null constraint original_demand_name_length check (length(name) between 1 and 30),
  enabled boolean not null default true,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint original_demand_parent foreign key (hospital_id, parent_id) references consulting.original_demand (hospital_id, id),
  constraint original_demand_name_unique unique nulls not distinct (hospital_id, parent_id, name)
);
select kit.tenant_table('consulting.original_demand');

-- Names of demands in the order of the form, for lists: 眼部/双眼皮.
create function consulting.demand_names(ids bigint[]) returns text language sql stable parallel safe
begin atomic
  select coalesce(string_agg(d.name, '、' order by d.sort, d.id), '')
    from consulting.original_demand d
   where d.hospital_id = kit.current_hospital() and d.id = any(ids);
end;

create table consulting.consult_record (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  no text not null,
  customer_id bigint not null,
  triage_id bigint not null,
  consult_type_id bigint,
  consultant_id bigint not null,
  -- The consultant's department then: what a department's scope reads.
  department_id bigint,
  doctor_id bigint,
  assistant_ids bigint[] not null default '{}',
  state text not null default 'running' constraint record_state check (state in ('running', 'ended', 'cancelled')),
  -- Made under the clock (timeManagementSwitch): one running at a time.
  timed boolean not null default true,
  started_at timestamptz not null default kit.clock(),
  ended_at timestamptz,
  auto_ended boolean not null default false,
  demand_ids bigint[] not null default '{}',
  demand_text text not null default '' constraint record_demand_length check (length(demand_text) <= 1000),
  template_data jsonb not null default '{}' constraint record_template_data check (jsonb_typeof(template_data) = 'object'),
  advice_text text not null default '' constraint record_advice_length check (length(advice_text) <= 2000),
  doctor_opinion text not null default '' constraint record_opinion_length check (length(doctor_opinion) <= 2000),
  -- [{productId, name, qty, priceFen}]: what was offered, as it was offered.
  plan_products jsonb not null default '[]' constraint record_plan check (jsonb_typeof(plan_products) = 'array'),
  plan_total_fen bigint not null default 0 constraint record_plan_total check (plan_total_fen between 0 and 999999999999),
  budget_fen bigint constraint record_budget check (budget_fen between 0 and 9999999999),
  competitor_note text not null default '' constraint record_competitor_length check (length(competitor_note) <= 200),
  -- What the consultant says, and what stands: orders decide about 成交.
  typed_result text not null default 'pending' constraint record_typed_result check (typed_result in ('deal', 'noDeal', 'pending')),
  result text not null default 'pending' constraint record_result check (result in ('deal', 'noDeal', 'pending')),
  deal_fen bigint not null default 0 constraint record_deal check (deal_fen >= 0),
  no_deal_reason text constraint record_no_deal_length check (length(no_deal_reason) <= 60),
  next_follow_at timestamptz,
  satisfaction smallint constraint record_satisfaction check (satisfaction between 1 and 5),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint record_no_unique unique (hospital_id, no),
  constraint record_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint record_triage foreign key (hospital_id, triage_id) references triage.triage (hospital_id, id),
  constraint record_consult_type foreign key (hospital_id, consult_type_id) references consulting.consult_type (hospital_id, id),
  constraint record_consultant foreign key (hospital_id, consultant_id) references staff.staff (hospital_id, id),
  constraint record_doctor foreign key (hospital_id, doctor_id) references staff.staff (hospital_id, id),
  constraint record_department foreign key (hospital_id, department_id) references staff.department (hospital_id, id),
  -- Orders decide: a deal is a deal because there are sales.
  constraint record_deal_has_sales check ((result = 'deal') = (deal_fen > 0)),
  constraint record_ended_when check ((state = 'running') = (ended_at is null)),
  constraint record_times check (ended_at >= started_at)
) with (fillfactor = 85);
select kit.tenant_table('consulting.consult_record');
-- A consultant has one customer at a time, and a visit one running consultation.
create unique index consultant_one_running on consulting.consult_record (hospital_id, consultant_id) where state = 'running' and timed;
create unique index record_one_running on consulting.consult_record (hospital_id, triage_id) where state = 'running';
create index record_newest on consulting.consult_record (hospital_id, started_at desc, id desc);
create index record_of_customer on consulting.consult_record (hospital_id, customer_id, started_at desc);
create index record_of_consultant on consulting.consult_record (hospital_id, consultant_id, started_at desc);
create index record_of_triage on consulting.consult_record (hospital_id, triage_id);

create table consulting.customer_demand (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  customer_id bigint not null,
  demand_ids bigint[] not null default '{}',
  text text not null default '' constraint customer_demand_text_length check (length(text) <= 500),
  priority smallint not null default 3 constraint customer_demand_priority check (priority between 1 and 5),
  expect_on date,
  budget_fen bigint constraint customer_demand_budget check (budget_fen between 0 and 9999999999),
  state text not null default 'open' constraint customer_demand_state check (state in ('open', 'partly', 'met', 'dropped')),
  source_record_id bigint,
  satisfied_order_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint customer_demand_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint customer_demand_record foreign key (hospital_id, source_record_id)
    references consulting.consult_record (hospital_id, id) on delete set null (source_record_id)
);
select kit.tenant_table('consulting.customer_demand');
create index customer_demand_of on consulting.customer_demand (hospital_id, customer_id, id desc);
