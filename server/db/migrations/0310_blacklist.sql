-- 黑名单: somebody proposes, a second person decides; what stands in force says what she is kept from, and until when.

-- Until when the customer is refused service, and until when nothing is recommended to her: the later of what stands in force
-- (infinity: for good). Written by customers.restrain alone; whether it holds now is asked when it is read.
alter table customers.standing add column barred_until timestamptz, add column unmarketed_until timestamptz;
create index standing_barred on customers.standing (hospital_id, barred_until, customer_id) where barred_until is not null;
create index standing_unmarketed on customers.standing (hospital_id, unmarketed_until, customer_id) where unmarketed_until is not null;

create function customers.restrain(whose bigint, barred timestamptz, unmarketed timestamptz) returns void language sql as $$
  insert into customers.standing as s (customer_id, barred_until, unmarketed_until) values (whose, barred, unmarketed)
  on conflict (hospital_id, customer_id) do update set barred_until = excluded.barred_until, unmarketed_until = excluded.unmarketed_until
   where s.barred_until is distinct from excluded.barred_until or s.unmarketed_until is distinct from excluded.unmarketed_until;
$$;

-- Whoever changes what stands in force of one customer waits for whoever is doing it: what is worked out next sees what the other wrote.
create function customers.hold_standing(whose bigint) returns void language sql as $$
  select from customers.standing s where s.hospital_id = kit.current_hospital() and s.customer_id = whose for no key update;
$$;

create schema blacklist;
grant usage on schema blacklist to clinic_app, clinic_reader;

create table blacklist.entry (
  -- Proposed by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  -- 限制营销, 拒绝服务
  kind text not null constraint entry_kind check (kind in ('marketing', 'service')),
  reason text not null constraint entry_reason check (length(reason) between 1 and 60),
  evidence text not null default '' constraint entry_evidence check (length(evidence) <= 500),
  -- The last day it holds; null: for good.
  ends_on date,
  -- 待审核 生效 已驳回 已撤回 已解除 已到期
  state text not null default 'waiting'
    constraint entry_state check (state in ('waiting', 'valid', 'rejected', 'withdrawn', 'released', 'expired')),
  audited_by bigint,
  audited_at timestamptz,
  audit_note text not null default '' constraint entry_audit_note check (length(audit_note) <= 200),
  -- Who took it back, released it or let it run out (nobody: the night), when and why.
  ended_by bigint,
  ended_at timestamptz,
  end_reason text not null default '' constraint entry_end_reason check (length(end_reason) <= 200),
  primary key (hospital_id, id),
  constraint entry_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  -- Nobody decides on what she proposed herself.
  constraint entry_second_person check (audited_by <> created_by),
  constraint entry_decided check ((state in ('waiting', 'withdrawn')) = (audited_at is null)),
  constraint entry_ended check ((state in ('withdrawn', 'released', 'expired')) = (ended_at is not null)),
  constraint entry_rejected_why check (state <> 'rejected' or audit_note <> ''),
  constraint entry_released_why check (state <> 'released' or end_reason <> '')
);

-- Who stood on it by the flag of before stands in force, for good.
alter table customers.customer no force row level security;
alter table customers.standing no force row level security;
insert into blacklist.entry (hospital_id, customer_id, kind, reason, evidence, state, audited_at, audit_note)
  select hospital_id, id, blacklist, '其他', '', 'valid', kit.clock(), '升级前已在黑名单' from customers.customer where blacklist <> 'none';
update customers.standing s set barred_until = case c.blacklist when 'service' then timestamptz 'infinity' end,
    unmarketed_until = case c.blacklist when 'marketing' then timestamptz 'infinity' end
  from customers.customer c where c.hospital_id = s.hospital_id and c.id = s.customer_id and c.blacklist <> 'none';
alter table customers.customer force row level security;
alter table customers.standing force row level security;
alter table customers.customer drop column blacklist;

select kit.tenant_table('blacklist.entry');
-- One that waits or stands in force a customer and kind, however many propose her at once.
create unique index blacklist_entry_once on blacklist.entry (hospital_id, customer_id, kind) where state in ('waiting', 'valid');
create index entry_newest on blacklist.entry (hospital_id, created_at desc, id desc);
create index entry_by_state on blacklist.entry (hospital_id, state, created_at desc, id desc);
create index entry_of_customer on blacklist.entry (hospital_id, customer_id, created_at desc, id desc);
create index entry_ends on blacklist.entry (hospital_id, ends_on) where state = 'valid' and ends_on is not null;

-- What happened to an entry, written where it happens, by whatever does it.
create table blacklist.event (
  -- By whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  entry_id bigint not null,
  act text not null constraint event_act
    check (act in ('proposed', 'changed', 'valid', 'rejected', 'withdrawn', 'released', 'expired')),
  note text not null default '' constraint event_note check (length(note) <= 200),
  primary key (hospital_id, id),
  constraint event_entry foreign key (hospital_id, entry_id) references blacklist.entry (hospital_id, id)
);
select kit.tenant_table('blacklist.event');
select kit.append_only('blacklist.event');
create index event_of_entry on blacklist.event (hospital_id, entry_id, created_at, id);

-- Midnight after the last day; infinity: for good.
create function blacklist.ends_at(last_day date) returns timestamptz language sql stable parallel safe
  return coalesce(((last_day + 1)::timestamp at time zone 'Asia/Shanghai'), 'infinity'::timestamptz);

create function blacklist.entry_moved() returns trigger language plpgsql as $$
begin
  insert into blacklist.event (entry_id, act, note)
  values (new.id, case when tg_op = 'INSERT' then 'proposed' when new.state = old.state then 'changed' else new.state end,
    case when tg_op = 'INSERT' or new.state = old.state then '' when new.state in ('valid', 'rejected') then new.audit_note
      else new.end_reason end);
  if new.state = 'valid' or tg_op = 'UPDATE' and old.state = 'valid' then
    perform customers.hold_standing(new.customer_id);
    perform customers.restrain(new.customer_id, max(blacklist.ends_at(e.ends_on)) filter (where e.kind = 'service'),
        max(blacklist.ends_at(e.ends_on)) filter (where e.kind = 'marketing'))
      from blacklist.entry e where e.hospital_id = new.hospital_id and e.customer_id = new.customer_id and e.state = 'valid';
  end if;
  return null;
end $$;
create trigger entry_moved after insert or update on blacklist.entry for each row execute function blacklist.entry_moved();

-- 急诊放行: an emergency is treated whoever she is, for a day from when somebody let her in.
create table blacklist.pass (
  -- By whom and from when: created_by, created_at.
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  reason text not null constraint pass_reason check (length(reason) between 1 and 200),
  ends_at timestamptz not null default kit.clock() + interval '24 hours',
  primary key (hospital_id, id),
  constraint pass_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint pass_of_a_day check (ends_at = created_at + interval '24 hours'),
  -- One at a time, however many let her in at once.
  constraint blacklist_pass_once exclude using gist (hospital_id with =, customer_id with =, tstzrange(created_at, ends_at) with &&)
);
select kit.tenant_table('blacklist.pass');
select kit.append_only('blacklist.pass');
