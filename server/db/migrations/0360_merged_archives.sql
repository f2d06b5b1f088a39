-- 合并档案: two archives of one person become one. What is hers goes over to the one that is kept; the other stays as it was, closed,
-- and leads there. Histories that are never changed stay under the old archive and are read together with the kept one's.

alter table customers.customer
  -- What merged archives were called, to be found by.
  add column former_names text not null default '';
create index customer_merged_into on customers.customer (hospital_id, merged_into_id) where merged_into_id is not null;

alter table customers.owner_log drop constraint owner_log_mode;
alter table customers.owner_log add constraint owner_log_mode check
  (mode in ('made', 'edited', 'moved', 'left', 'returned', 'claimed', 'shared', 'released', 'taken', 'recycled', 'merged'));
alter table lifecycle.move drop constraint move_because;
alter table lifecycle.move add constraint move_because check (because in ('event', 'night', 'threshold', 'merged'));
alter table blacklist.event drop constraint event_act;
alter table blacklist.event add constraint event_act
  check (act in ('proposed', 'changed', 'valid', 'rejected', 'withdrawn', 'released', 'expired', 'merged'));

create or replace function customers.owner_moved() returns trigger language plpgsql as $$
declare said jsonb := nullif(current_setting('app.owner_move', true), '')::jsonb;
begin
  -- A merged archive follows the one it went into, which has said it already.
  if new.status = 'merged' then return null; end if;
  insert into customers.owner_log (customer_id, kind, from_id, to_id, mode, reason)
  select new.id, moved.kind, moved.from_id, moved.to_id, coalesce(said->>'mode', 'edited'), coalesce(said->>'reason', '')
    from (values ('developer', old.developer_id, new.developer_id), ('consultant', old.consultant_id, new.consultant_id),
      ('service', old.cs_id, new.cs_id), ('doctor', old.doctor_id, new.doctor_id)) as moved (kind, from_id, to_id)
   where moved.from_id is distinct from moved.to_id;
  return null;
end $$;

-- Whoever reaches the kept archive reaches what went into it: it has the same owners, whoever they become.
create function customers.owners_followed() returns trigger language plpgsql as $$
begin
  update customers.customer m set developer_id = new.developer_id, consultant_id = new.consultant_id, cs_id = new.cs_id,
      doctor_id = new.doctor_id, department_id = new.department_id
   where m.hospital_id = new.hospital_id and m.merged_into_id = new.id;
  return null;
end $$;
create trigger owners_followed after update of developer_id, consultant_id, cs_id, doctor_id, department_id on customers.customer
  for each row when (new.status = 'active' and (old.developer_id is distinct from new.developer_id
    or old.consultant_id is distinct from new.consultant_id or old.cs_id is distinct from new.cs_id
    or old.doctor_id is distinct from new.doctor_id or old.department_id is distinct from new.department_id))
  execute function customers.owners_followed();

create or replace function referrals.recommender_named() returns trigger language plpgsql as $$
declare stands record;
begin
  -- Where two archives become one their bindings are settled by who joins them.
  if current_setting('app.merging', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' and old.recommender_id is not null then
    select r.id, r.state <> 'pending' or r.last_on < kit.business_date() as settled into stands from referrals.referral r
     where r.hospital_id = new.hospital_id and r.referee_id = new.id for update;
    if stands.settled then
      raise exception using errcode = '23514', constraint = 'referral_settled', schema = 'referrals', table = 'referral',
        message = 'who brought her is settled';
    end if;
    if new.recommender_id is null then
      delete from referrals.referral r where r.id = stands.id;
    end if;
    return null;
  end if;
  insert into referrals.referral (referee_id, created_at, created_by, updated_at, updated_by, last_on)
  select new.id, b.bound_at, b.bound_by, b.bound_at, b.bound_by,
    (b.bound_at at time zone 'Asia/Shanghai' - interval '4 hours')::date + coalesce((select u.valid_days from referrals.rule u), 180)
  from (select case when tg_op = 'INSERT' then new.created_at else kit.clock() end as bound_at,
    case when tg_op = 'INSERT' then new.created_by else kit.current_staff() end as bound_by) b;
  return null;
end $$;

create or replace function blacklist.entry_moved() returns trigger language plpgsql as $$
begin
  insert into blacklist.event (entry_id, act, note)
  values (new.id, case when tg_op = 'INSERT' then 'proposed' when new.customer_id <> old.customer_id then 'merged'
      when new.state = old.state then 'changed' else new.state end,
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

create or replace function ledger.post_journal(of_type text, of_id bigint, on_date date, lines jsonb, memo text DEFAULT ''::text, in_shift bigint DEFAULT NULL::bigint, reversal_of bigint DEFAULT NULL::bigint) returns bigint language plpgsql as $$
declare
  made bigint;
  touched bigint[];
  placed integer;
  -- Two cashiers seldom share a slot; a backend always uses the same one.
  own_slot constant smallint := pg_backend_pid() % 8;
begin
  insert into ledger.journal (business_date, biz_type, biz_id, shift_id, reverses_id, memo)
  values (on_date, of_type, of_id, in_shift, reversal_of, post_journal.memo) returning id into made;

  insert into ledger.account (unit, kind, owner_type, owner_id, slot, customer_id, normal_side, floor_zero)
  select k.unit, k.kind, k.owner_type, l.owner, case when k.shared then own_slot else 0 end,
    max(l.customer), k.side, k.floor_zero
  from jsonb_to_recordset(lines) as l (kind text, owner bigint, customer bigint)
  join ledger.account_kind k on k.kind = l.kind
  where not exists (select from ledger.account a
    where a.kind = l.kind and a.owner_id = l.owner and a.slot = case when k.shared then own_slot else 0 end)
  group by k.kind, l.owner
  order by k.kind, l.owner
  on conflict do nothing;

  select array_agg(distinct a.id) into touched
  from jsonb_to_recordset(lines) as l (kind text, owner bigint)
  join ledger.account_kind k on k.kind = l.kind
  join ledger.account a on a.kind = l.kind and a.owner_id = l.owner
    and a.slot = case when k.shared then own_slot else 0 end;

  with locked as materialized (
    select a.* from ledger.account a where a.id = any (touched) order by a.id for no key update
  ), line as (
    select t.n, (t.l ->> 'kind') as kind, (t.l ->> 'owner')::bigint as owner,
      (t.l ->> 'amount')::bigint as amount, (t.l ->> 'line')::bigint as order_line
    from jsonb_array_elements(lines) with ordinality as t (l, n)
  )
  insert into ledger.entry (journal_id, ordinal, account_id, seq, kind, unit, amount, balance_after, order_line_id)
  select made, line.n, a.id, a.seq + row_number() over (partition by a.id order by line.n), a.kind, a.unit, line.amount,
    a.balance + sum(case a.normal_side when 'D' then line.amount else -line.amount end)
      over (partition by a.id order by line.n),
    line.order_line
  from line join locked a on a.kind = line.kind and a.owner_id = line.owner
  order by line.n;
  get diagnostics placed = row_count;
  if placed <> jsonb_array_length(lines) then
    raise exception 'a line of the journal names no kind of account'
      using errcode = '23514', constraint = 'journal_accounts', schema = 'ledger', table = 'entry';
  end if;
  -- Asked once the accounts are held: what was begun before two archives became one is not posted to the one that went.
  if of_type not in ('customer_merge', 'customer_merge_follow') and exists (select from customers.customer c
      where c.id in (select l.owner from jsonb_to_recordset(lines) as l (kind text, owner bigint)
          join ledger.account_kind k on k.kind = l.kind where k.owner_type = 'customer')
        and c.status = 'merged') then
    raise exception using errcode = '23514', constraint = 'customer_merged', schema = 'ledger', table = 'journal',
      message = 'the archive went into another one';
  end if;
  return made;
end $$;

create or replace function ledger.reverse_journal(of_journal bigint, of_type text, of_id bigint, on_date date, memo text DEFAULT ''::text, in_shift bigint DEFAULT NULL::bigint) returns bigint language plpgsql as $$
declare made bigint; fetched jsonb; passed jsonb;
begin
  -- Accounts of an archive that went into another one stand at nothing: what a reversal takes from them is fetched before it, and
  -- what it gives them is passed on after it, so that both ledgers stay as they were written.
  select jsonb_agg(f.line) filter (where f.change < 0), jsonb_agg(f.line) filter (where f.change > 0) into fetched, passed
  from (select jsonb_build_object('kind', a.kind, 'owner', side.owner, 'customer', side.owner, 'amount', side.amount) as line, m.change
    from (select e.account_id, sum(e.amount)::bigint as change from ledger.entry e where e.journal_id = of_journal group by e.account_id) m
    join ledger.account a on a.id = m.account_id and a.owner_type = 'customer'
    join customers.customer c on c.id = a.owner_id and c.status = 'merged'
    cross join lateral (values (c.id, m.change), (c.merged_into_id, -m.change)) as side (owner, amount)
    where m.change <> 0) f;
  if fetched is not null then
    perform ledger.post_journal('customer_merge_follow', nextval('kit.id'), on_date, fetched, reverse_journal.memo);
  end if;
  insert into ledger.journal (business_date, biz_type, biz_id, shift_id, reverses_id, memo)
  values (on_date, of_type, of_id, in_shift, of_journal, reverse_journal.memo) returning id into made;
  with locked as materialized (
    select a.* from ledger.account a
    where a.id in (select e.account_id from ledger.entry e where e.journal_id = of_journal)
    order by a.id for no key update
  )
  insert into ledger.entry (journal_id, ordinal, account_id, seq, kind, unit, amount, balance_after, order_line_id)
  select made, e.ordinal, a.id, a.seq + row_number() over (partition by a.id order by e.ordinal), e.kind, e.unit, -e.amount,
    a.balance + sum(case a.normal_side when 'D' then -e.amount else e.amount end)
      over (partition by a.id order by e.ordinal),
    e.order_line_id
  from ledger.entry e join locked a on a.id = e.account_id
  where e.journal_id = of_journal
  order by e.ordinal;
  if passed is not null then
    perform ledger.post_journal('customer_merge_follow', nextval('kit.id'), on_date, passed, reverse_journal.memo);
  end if;
  return made;
end $$;
