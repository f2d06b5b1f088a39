-- 积分标签 and 客户等级: what a hospital calls its customers, and what they are worth to it (customers book §7).
create schema segments;
grant usage on schema segments to clinic_app, clinic_reader;

create table segments.tag_group (
  like kit.tenant_row including defaults,
  name text not null constraint tag_group_name_length check (length(name) between 1 and 20),
  select_mode text not null default 'multiple' constraint tag_group_select_mode check (select_mode in ('single', 'multiple')),
  color text not null default 'blue'
    constraint tag_group_color check (color in ('green', 'yellow', 'blue', 'purple', 'cyan', 'red')),
  sort integer not null default 0,
  -- 0 启用, 1 禁用
  status smallint not null default 0 constraint tag_group_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint tag_group_name_unique unique (hospital_id, name)
);
select kit.tenant_table('segments.tag_group');

create table segments.tag (
  like kit.tenant_row including defaults,
  group_id bigint not null,
  integral_name text not null constraint tag_name_length check (length(integral_name) between 1 and 12),
  score smallint not null default 0 constraint tag_score check (score between -100 and 100),
  -- 0 sets none.
  max_customers integer not null default 0 constraint tag_max_customers check (max_customers between 0 and 1000000),
  expire_days integer not null default 0 constraint tag_expire_days check (expire_days between 0 and 3650),
  -- {"op": "all", "conditions": [{"fact": "paid", "least": 10000}]}; null: by hand alone.
  rule jsonb constraint tag_rule check (jsonb_typeof(rule -> 'conditions') = 'array'),
  sort integer not null default 0,
  status smallint not null default 0 constraint tag_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint tag_name_unique unique (hospital_id, group_id, integral_name),
  constraint tag_of_group foreign key (hospital_id, group_id) references segments.tag_group (hospital_id, id)
);
select kit.tenant_table('segments.tag');

-- Groups of a hospital and tags of a group are few: whoever adds one waits for whoever adds another.
create function segments.few_groups() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('segments.group:' || new.hospital_id, 0));
  if (select count(*) from segments.tag_group g where g.hospital_id = new.hospital_id) > 30 then
    raise exception using errcode = '23514', constraint = 'tag_group_few', message = 'a hospital has up to 30 groups of tags';
  end if;
  return null;
end $$;
create trigger few_groups after insert on segments.tag_group for each row execute function segments.few_groups();
create function segments.few_tags() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('segments.tag:' || new.group_id, 0));
  if (select count(*) from segments.tag t where t.hospital_id = new.hospital_id and t.group_id = new.group_id) > 50 then
    raise exception using errcode = '23514', constraint = 'tag_few', message = 'a group has up to 50 tags';
  end if;
  return null;
end $$;
create trigger few_tags after insert on segments.tag for each row execute function segments.few_tags();

-- Who bears which tag. The key finds the bearers of a tag, for lists that are narrowed by it.
create table segments.customer_tag (
  -- Given by whom and when: created_by, created_at; nobody: a rule.
  like kit.tenant_row including defaults,
  tag_id bigint not null,
  customer_id bigint not null,
  -- The group where it is 单选: of one such group a customer bears one tag.
  single_group_id bigint,
  source text not null default 'hand' constraint customer_tag_source check (source in ('hand', 'rule')),
  -- The rule as it read when it gave the tag.
  because text not null default '' constraint customer_tag_because check (length(because) <= 400 and (because <> '') = (source = 'rule')),
  -- The first day it is not borne any more.
  expires_on date,
  primary key (hospital_id, tag_id, customer_id),
  constraint customer_tag_tag foreign key (hospital_id, tag_id) references segments.tag (hospital_id, id),
  constraint customer_tag_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id) on delete cascade
);
select kit.tenant_table('segments.customer_tag');
create index customer_tag_of_customer on segments.customer_tag (hospital_id, customer_id, tag_id);
create unique index customer_tag_single on segments.customer_tag (hospital_id, customer_id, single_group_id) where single_group_id is not null;
create index customer_tag_expiring on segments.customer_tag (hospital_id, expires_on) where expires_on is not null;

create function segments.tag_bound() returns trigger language plpgsql as $$
begin
  select case g.select_mode when 'single' then g.id end into new.single_group_id
    from segments.tag t join segments.tag_group g on g.hospital_id = t.hospital_id and g.id = t.group_id
   where t.hospital_id = new.hospital_id and t.id = new.tag_id;
  return new;
end $$;
create trigger tag_bound before insert on segments.customer_tag for each row execute function segments.tag_bound();

-- A tag with a limit is never borne by more, a customer bears up to 50: whoever gives the same tag at the same time waits here.
create function segments.bearers_counted() returns trigger language plpgsql as $$
declare one record;
begin
  for one in select t.hospital_id, t.id, t.max_customers from segments.tag t
      where t.max_customers > 0 and (t.hospital_id, t.id) in (select m.hospital_id, m.tag_id from made m)
      order by t.id for no key update loop
    if (select count(*) from segments.customer_tag b where b.hospital_id = one.hospital_id and b.tag_id = one.id) > one.max_customers then
      raise exception using errcode = '23514', constraint = 'customer_tag_limit', message = 'the tag is borne by as many as may bear it';
    end if;
  end loop;
  if exists (select from segments.customer_tag b where (b.hospital_id, b.customer_id) in (select m.hospital_id, m.customer_id from made m)
      group by b.hospital_id, b.customer_id having count(*) > 50) then
    raise exception using errcode = '23514', constraint = 'customer_tag_few', message = 'a customer bears up to 50 tags';
  end if;
  return null;
end $$;
create trigger bearers_counted after insert on segments.customer_tag
  referencing new table as made for each statement execute function segments.bearers_counted();

-- A limit below those who bear the tag already would be broken from the start.
create function segments.limit_lowered() returns trigger language plpgsql as $$
begin
  if (select count(*) from segments.customer_tag b where b.hospital_id = new.hospital_id and b.tag_id = new.id) > new.max_customers then
    raise exception using errcode = '23514', constraint = 'tag_limit_below', message = 'more bear the tag than its limit says';
  end if;
  return null;
end $$;
create trigger limit_lowered after update of max_customers on segments.tag
  for each row when (new.max_customers > 0 and old.max_customers is distinct from new.max_customers)
  execute function segments.limit_lowered();

-- How many bear each tag, kept (docs/adr/0057).
select kit.keep_sums('segments.tag_sum', 'segments.customer_tag',
  array[['tag_id', 'bigint', 'r.tag_id']],
  array[['by_rule', $$(r.source = 'rule')::int$$]],
  array['tag_id', 'source']);
-- No hospital has a hundred million customers.
alter table segments.tag_sum add constraint tag_sum_bearers check (n between -100000000 and 100000000),
  add constraint tag_sum_by_rule check (by_rule between -100000000 and 100000000);
create index tag_sum_of_tag on segments.tag_sum (hospital_id, tag_id);

create table segments.level (
  like kit.tenant_row including defaults,
  name text not null constraint level_name_length check (length(name) between 1 and 12),
  grade smallint not null constraint level_grade check (grade between 1 and 5),
  color text not null default 'purple'
    constraint level_color check (color in ('green', 'yellow', 'blue', 'purple', 'cyan', 'red')),
  op text not null default 'all' constraint level_op check (op in ('all', 'any')),
  -- What is null or 0 does not count.
  min_paid_fen bigint constraint level_min_paid check (min_paid_fen between 0 and 9999999999),
  min_visits integer not null default 0 constraint level_min_visits check (min_visits between 0 and 10000),
  is_key boolean not null default false,
  benefits text not null default '' constraint level_benefits_length check (length(benefits) <= 100),
  status smallint not null default 0 constraint level_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint level_name_unique unique (hospital_id, name),
  constraint level_grade_unique unique (hospital_id, grade)
);
select kit.tenant_table('segments.level');

-- Set by hand, whatever the thresholds say, to the end of a day.
create table segments.grade_lock (
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  grade smallint not null constraint grade_lock_grade check (grade between 0 and 5),
  reason text not null constraint grade_lock_reason check (length(reason) between 1 and 200),
  until date not null,
  primary key (hospital_id, id),
  constraint grade_lock_once unique (hospital_id, customer_id),
  constraint grade_lock_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id) on delete cascade
);
select kit.tenant_table('segments.grade_lock');
create index grade_lock_newest on segments.grade_lock (hospital_id, created_at desc, id desc);

-- The grade of a customer by what she paid and how often she came; a lock that stands comes first.
create function segments.grade_of(hospital bigint, customer bigint, paid bigint, visits integer) returns smallint
language sql stable as $$
  select coalesce(
    (select k.grade from segments.grade_lock k
      where k.hospital_id = hospital and k.customer_id = customer and k.until >= kit.today()),
    (select max(l.grade) from segments.level l where l.hospital_id = hospital and l.status = 0 and case l.op
      when 'any' then coalesce(l.min_paid_fen, 0) > 0 and paid >= l.min_paid_fen or l.min_visits > 0 and visits >= l.min_visits
      else (coalesce(l.min_paid_fen, 0) > 0 or l.min_visits > 0) and paid >= coalesce(l.min_paid_fen, 0) and visits >= l.min_visits end),
    0::smallint)
$$;

-- Paying and coming move the grade in the same statement.
create function segments.standing_graded() returns trigger language plpgsql as $$
begin
  new.grade := segments.grade_of(new.hospital_id, new.customer_id, new.total_paid_fen, new.visit_count);
  return new;
end $$;
create trigger standing_graded before update of total_paid_fen, visit_count on customers.standing
  for each row when (old.total_paid_fen is distinct from new.total_paid_fen or old.visit_count is distinct from new.visit_count)
  execute function segments.standing_graded();

-- Grades these customers anew, or everybody; answers how many have another one.
create function segments.regrade(ids bigint[]) returns integer language plpgsql as $$
declare n integer;
begin
  update customers.standing s set grade = now_.grade
    from (select x.customer_id, segments.grade_of(x.hospital_id, x.customer_id, x.total_paid_fen, x.visit_count) as grade
            from customers.standing x where ids is null or x.customer_id = any(ids)) now_
   where s.customer_id = now_.customer_id and s.grade is distinct from now_.grade;
  get diagnostics n = row_count;
  return n;
end $$;
create index standing_graded on customers.standing (hospital_id, grade) where grade > 0;

-- Of whom something moved that a rule may ask: what her tags are by rule is worked out soon, not in the transaction of the till.
-- Rows are only added and taken away: nobody waits for another.
create table segments.due (
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  primary key (hospital_id, id)
);
select kit.tenant_table('segments.due');
create function segments.has_rules(hospital bigint) returns boolean language sql stable as $$
  select exists (select from segments.tag t where t.hospital_id = hospital and t.rule is not null and t.status = 0)
$$;
create function segments.fact_moved() returns trigger language plpgsql as $$
begin
  if segments.has_rules(new.hospital_id) then
    insert into segments.due (hospital_id, customer_id) select new.hospital_id,
      case tg_table_name when 'customer' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'customer_id')::bigint end;
  end if;
  return null;
end $$;
create trigger fact_moved after update of total_paid_fen, visit_count, last_visit_at, life_stage on customers.standing
  for each row when (old.total_paid_fen is distinct from new.total_paid_fen or old.visit_count is distinct from new.visit_count
    or old.last_visit_at is distinct from new.last_visit_at or old.life_stage is distinct from new.life_stage)
  execute function segments.fact_moved();
create trigger fact_moved after update of birthday, sex, source_type_id on customers.customer
  for each row when (old.birthday is distinct from new.birthday or old.sex is distinct from new.sex
    or old.source_type_id is distinct from new.source_type_id)
  execute function segments.fact_moved();
create function segments.facts_made() returns trigger language plpgsql as $$
begin
  insert into segments.due (hospital_id, customer_id) select m.hospital_id, m.customer_id from made m where segments.has_rules(m.hospital_id);
  return null;
end $$;
create trigger facts_made after insert on customers.standing
  referencing new table as made for each statement execute function segments.facts_made();
