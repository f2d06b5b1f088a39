-- The customer archive: who she is, how she came, where she stands with us, and how she is found.
-- Source: customers book §1, §4, §6; performance (search); security 4.10 (fields encrypted at rest).
create schema customers;
grant usage on schema customers to clinic_app, clinic_reader;

create table customers.source_type (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  parent_id bigint,
  name text not null constraint source_type_name_length check (length(name) between 1 and 20),
  code text constraint source_type_code_length check (length(code) between 1 and 20),
  -- 直客 网络 渠道 老带新 员工 自然到院 其他
  kind text not null default 'other' constraint source_type_kind
    check (kind in ('direct', 'network', 'channel', 'referral', 'staff', 'walkIn', 'other')),
  need_recommender boolean not null default false,
  need_agency boolean not null default false,
  sort integer not null default 0,
  status smallint not null default 0 constraint source_type_status check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint source_type_parent foreign key (hospital_id, parent_id) references customers.source_type (hospital_id, id),
  constraint source_type_name_unique unique nulls not distinct (hospital_id, parent_id, name),
  constraint source_type_code_unique unique (hospital_id, code)
);
select kit.tenant_table('customers.source_type');

create table customers.source (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  type_id bigint not null,
  name text not null constraint source_name_length check (length(name) between 1 and 30),
  -- What one lead from here costs, for the return on it.
  cost_per_lead_fen bigint constraint source_cost check (cost_per_lead_fen between 0 and 9999999999),
  starts_on date,
  ends_on date,
  sort integer not null default 0,
  status smallint not null default 0 constraint source_status check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint source_type_of_source foreign key (hospital_id, type_id) references customers.source_type (hospital_id, id),
  constraint source_name_unique unique (hospital_id, type_id, name),
  -- What a customer's two columns refer to together: the source belongs to the type.
  constraint source_within_type unique (hospital_id, type_id, id),
  constraint source_period check (ends_on >= starts_on)
);
select kit.tenant_table('customers.source');

-- `…_cipher` columns hold AES-256-GCM text under the hospital's key; `…_hash` columns keyed digests.
create table customers.customer (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  -- The same person in the hospitals of one group.
  group_customer_id bigint,
  code text not null constraint customer_code_length check (length(code) between 1 and 20),
  name text not null constraint customer_name_length check (length(name) between 1 and 30),
  name_pinyin text not null default '',
  name_initials text not null default '',
  sex text constraint customer_sex check (sex in ('男', '女')),
  birthday date constraint customer_birthday check (birthday >= '1900-01-01'),
  birthday_type text not null default '公历' constraint customer_birthday_type check (birthday_type in ('公历', '农历')),
  phone_cipher text,
  phone_hash text,
  phone_region text not null default '86' constraint customer_phone_region check (phone_region ~ '^\d{1,4}$'),
  phone_relation text not null default '本人' constraint customer_phone_relation
    check (phone_relation in ('本人', '父母', '子女', '配偶', '其他')),
  -- Whose number it is when the relation is not 本人 and the owner has an archive too.
  phone_owner_id bigint,
  phone2_cipher text,
  phone2_hash text,
  wechat_cipher text,
  email_cipher text,
  id_type text constraint customer_id_type_length check (length(id_type) <= 20),
  id_no_cipher text,
  id_no_hash text,
  province_id integer,
  city_id integer,
  area_id integer,
  address_cipher text,
  occupation text constraint customer_occupation_length check (length(occupation) <= 30),
  marital text constraint customer_marital_length check (length(marital) <= 30),
  education text constraint customer_education_length check (length(education) <= 30),
  income text constraint customer_income_length check (length(income) <= 30),
  avatar_file_id bigint,
  -- Health facts: shown with customer:health:view only.
  allergy_cipher text,
  medical_history_cipher text,
  pregnancy boolean,
  anticoagulant boolean,
  source_type_id bigint,
  source_id bigint,
  -- First touch, fixed when the archive is made.
  first_source_id bigint,
  recommender_id bigint,
  developer_id bigint,
  consultant_id bigint,
  cs_id bigint,
  doctor_id bigint,
  -- The owner's department when the archive was made: what a department's scope reads.
  department_id bigint,
  developer_since timestamptz,
  consultant_since timestamptz,
  pool text not null default 'none' constraint customer_pool check (pool in ('none', 'developer', 'consultant')),
  -- Made in a hurry: required fields are missing. Cleared by the save that completes it.
  temporary boolean not null default false,
  key_customer boolean not null default false,
  external_user_id text constraint customer_external_user_length check (length(external_user_id) <= 64),
  consent_sms text not null default 'unknown' constraint customer_consent_sms check (consent_sms in ('unknown', 'granted', 'refused')),
  consent_call text not null default 'unknown' constraint customer_consent_call check (consent_call in ('unknown', 'granted', 'refused')),
  consent_wecom text not null default 'unknown' constraint customer_consent_wecom check (consent_wecom in ('unknown', 'granted', 'refused')),
  consent_photo text not null default 'unknown' constraint customer_consent_photo check (consent_photo in ('unknown', 'granted', 'refused')),
  -- 限制营销, 拒绝服务
  blacklist text not null default 'none' constraint customer_blacklist check (blacklist in ('none', 'marketing', 'service')),
  status text not null default 'active' constraint customer_status check (status in ('active', 'merged', 'anonymised')),
  merged_into_id bigint,
  -- Custom fields, by their registered keys.
  ext jsonb not null default '{}' constraint customer_ext check (jsonb_typeof(ext) = 'object'),
  remark_cipher text,
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint customer_code_unique unique (hospital_id, code),
  constraint customer_phone_both check ((phone_cipher is null) = (phone_hash is null)),
  constraint customer_phone_needed check (phone_cipher is not null or temporary or status <> 'active'),
  constraint customer_merged_target check ((status = 'merged') = (merged_into_id is not null)),
  constraint customer_not_own_recommender check (recommender_id <> id),
  constraint customer_source_of_type foreign key (hospital_id, source_type_id, source_id)
    references customers.source (hospital_id, type_id, id),
  constraint customer_source_type foreign key (hospital_id, source_type_id) references customers.source_type (hospital_id, id),
  constraint customer_first_source foreign key (hospital_id, first_source_id) references customers.source (hospital_id, id),
  constraint customer_recommender foreign key (hospital_id, recommender_id) references customers.customer (hospital_id, id),
  constraint customer_phone_owner foreign key (hospital_id, phone_owner_id) references customers.customer (hospital_id, id),
  constraint customer_merged_into foreign key (hospital_id, merged_into_id) references customers.customer (hospital_id, id)
);
select kit.tenant_table('customers.customer');
-- One living archive a number, unless it is somebody else's number.
create unique index customer_phone_unique on customers.customer (hospital_id, phone_hash)
  where status = 'active' and phone_relation = '本人';
create index customer_newest on customers.customer (hospital_id, created_at desc, id desc) where status = 'active';
create index customer_of_consultant on customers.customer (hospital_id, consultant_id, created_at desc) where status = 'active';
create index customer_of_developer on customers.customer (hospital_id, developer_id, created_at desc) where status = 'active';
create index customer_of_source on customers.customer (hospital_id, source_id, created_at desc);
create index customer_brought_by on customers.customer (hospital_id, recommender_id) where recommender_id is not null;

-- Where the customer stands with us: facts that follow from visits, deals, tags and cards, kept in the transaction of
-- what changes them. Apart from the archive, so that a payment never makes somebody's open edit stale.
create table customers.standing (
  hospital_id bigint not null default kit.current_hospital(),
  customer_id bigint not null,
  -- 潜客 意向 到院未成交 新客 活跃老客 沉睡 流失
  life_stage text not null default 'prospect' constraint standing_life_stage
    check (life_stage in ('prospect', 'intent', 'visited', 'new', 'regular', 'dormant', 'lost')),
  -- Stars from the tags' score, 0–5.
  grade smallint not null default 0 constraint standing_grade check (grade between 0 and 5),
  -- Name of the active VIP card; null shows as 非会员.
  level_name text,
  -- Tags as the header shows them: [{id, integralName, color}].
  tags jsonb not null default '[]' constraint standing_tags check (jsonb_typeof(tags) = 'array'),
  first_visit_at timestamptz,
  last_visit_at timestamptz,
  last_triage_at timestamptz,
  last_consult_at timestamptz,
  first_deal_at timestamptz,
  last_deal_at timestamptz,
  last_payment_at timestamptz,
  visit_count integer not null default 0 constraint standing_visits check (visit_count >= 0),
  -- Business days with a deal: 老客 are those with two.
  deal_count integer not null default 0 constraint standing_deals check (deal_count >= 0),
  total_paid_fen bigint not null default 0,
  total_executed_fen bigint not null default 0,
  primary key (hospital_id, customer_id),
  constraint standing_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id) on delete cascade
);
select kit.tenant_table('customers.standing');
create index standing_last_visit on customers.standing (hospital_id, last_visit_at desc, customer_id desc) where last_visit_at is not null;
create index standing_last_payment on customers.standing (hospital_id, last_payment_at desc, customer_id desc) where last_payment_at is not null;

-- What a customer is found by: name fragments, pinyin initials, code, digests of the phone and of its last four digits.
-- Walked newest first, never joined to be counted. Equality on plain types is leakproof: fast under row-level security.
create table customers.search_token (
  hospital_id bigint not null default kit.current_hospital(),
  token text not null,
  created_at timestamptz not null,
  customer_id bigint not null,
  primary key (hospital_id, token, created_at, customer_id)
);
select kit.tenant_table('customers.search_token');
create index search_token_of_customer on customers.search_token (hospital_id, customer_id);

-- Who looked at whose number. One row a view of a customer: it is the log and the quota's counter in one,
-- so that they cannot drift apart.
create table customers.phone_view (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  staff_id bigint not null default kit.current_staff(),
  customer_id bigint not null,
  -- Made by the screen when it opens a customer: looking twice in one view costs one.
  view_id text not null constraint phone_view_id_length check (length(view_id) between 8 and 64),
  scene text not null default '' constraint phone_view_scene_length check (length(scene) <= 40),
  on_date date not null default kit.today(),
  viewed_at timestamptz not null default kit.clock(),
  primary key (hospital_id, id),
  constraint phone_view_once unique (hospital_id, staff_id, customer_id, view_id)
);
select kit.tenant_table('customers.phone_view');
select kit.append_only('customers.phone_view');
create index phone_view_of_day on customers.phone_view (hospital_id, staff_id, on_date);
create index phone_view_of_customer on customers.phone_view (hospital_id, customer_id, viewed_at desc);
