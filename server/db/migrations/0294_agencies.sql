-- 推广机构: who brings customers for a share. Contact and account are encrypted, each for its row (security 4.10).
create schema agencies;
grant usage on schema agencies to clinic_app, clinic_reader;

create table agencies.agency (
  like kit.tenant_row including defaults,
  name text not null constraint agency_name_length check (length(name) between 1 and 40),
  kind text not null constraint agency_kind check (kind in ('company', 'person', 'platform', 'medical', 'other')),
  licence text not null default '' constraint agency_licence_length check (length(licence) <= 40),
  contact_cipher text constraint agency_contact_sealed check (contact_cipher like 'v1.%' and length(contact_cipher) <= 200),
  phone_cipher text constraint agency_phone_sealed check (phone_cipher like 'v1.%' and length(phone_cipher) <= 200),
  bank text not null default '' constraint agency_bank_length check (length(bank) <= 60),
  account_cipher text constraint agency_account_sealed check (account_cipher like 'v1.%' and length(account_cipher) <= 300),
  starts_on date,
  ends_on date,
  rate_by text not null constraint agency_rate_by check (rate_by in ('category', 'head', 'none')),
  -- Permille of what was paid, by category of what was sold.
  surgery_rate smallint not null default 0 constraint agency_surgery_rate check (surgery_rate between 0 and 1000),
  other_care_rate smallint not null default 0 constraint agency_other_care_rate check (other_care_rate between 0 and 1000),
  rest_rate smallint not null default 0 constraint agency_rest_rate check (rest_rate between 0 and 1000),
  per_head_fen bigint constraint agency_per_head_limit check (per_head_fen between 0 and 100000000),
  cycle text not null constraint agency_cycle check (cycle in ('month', 'quarter', 'deal')),
  remark text not null default '' constraint agency_remark_length check (length(remark) <= 200),
  -- 0 启用, 1 禁用
  status smallint not null default 0 constraint agency_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint agency_name_unique unique (hospital_id, name),
  constraint agency_period check (ends_on >= starts_on),
  constraint agency_rated check (rate_by <> 'category' or surgery_rate + other_care_rate + rest_rate > 0),
  constraint agency_per_head check (rate_by <> 'head' or coalesce(per_head_fen, 0) > 0)
);
select kit.tenant_table('agencies.agency');
