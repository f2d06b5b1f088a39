-- 触达: every touch of a customer, from whatever area, is one row of one log; what keeps a touch back is judged from it and from what
-- stands about her.
create schema reach;
grant usage on schema reach to clinic_app, clinic_reader;

create table reach.log (
  -- By whom and when it was written: created_by, created_at.
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  channel text not null constraint log_channel check (channel in ('call', 'sms', 'wecom', 'miniapp', 'manual')),
  purpose text not null constraint log_purpose check (purpose in ('medical', 'service', 'marketing')),
  -- Whether it came to her: 已送达, 未接通.
  outcome text not null constraint log_outcome check (outcome in ('reached', 'missed')),
  content text not null default '' constraint log_content check (length(content) <= 500),
  -- What it was about: a return visit, a debt.
  biz_type text not null constraint log_biz_type check (biz_type in ('visit', 'debt')),
  biz_id bigint not null,
  primary key (hospital_id, id),
  constraint log_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id)
);
select kit.tenant_table('reach.log');
select kit.append_only('reach.log');
create index log_newest on reach.log (hospital_id, created_at desc, id desc);
create index log_of_customer on reach.log (hospital_id, customer_id, created_at desc, id desc);

-- When nobody is written or called for marketing, and how often at most.
create table reach.setting (
  like kit.tenant_row including defaults,
  quiet_from time not null default '21:00',
  quiet_to time not null default '08:00',
  -- At most so many touches of marketing within so many days; 0: no limit.
  fatigue_most smallint not null default 3 constraint setting_most check (fatigue_most between 0 and 99),
  fatigue_days smallint not null default 30 constraint setting_days check (fatigue_days between 1 and 365),
  primary key (hospital_id, id),
  constraint reach_setting_one unique (hospital_id)
);
select kit.tenant_table('reach.setting');

do $$
declare h bigint;
begin
  for h in select id from hospitals.hospital loop
    perform set_config('app.hospital_id', h::text, true);
    insert into reach.setting default values;
  end loop;
  perform set_config('app.hospital_id', '', true);
end $$;
