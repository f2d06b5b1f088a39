-- A line of a bank says itself how it stands. It was asked of all its pairs, whether each still holds, for every row that was counted:
-- files, lines of a state and the board of a day read a year's pairs. Kept with what changes it, in the same transaction.
alter table matching.bank_line add column state text not null default 'OPEN'
  constraint bank_line_state check (state in ('OPEN', 'MATCHED', 'EXPLAINED'));

-- How lines stand by their pairs.
create function matching.stand_anew(lines bigint[]) returns void language sql as $$
  update matching.bank_line l set state = s.state
  from (select w.id, case when bool_or(r.side is not null) then 'MATCHED' when count(r.id) > 0 then 'EXPLAINED' else 'OPEN' end as state
    from unnest(lines) w (id) left join matching.pair r on r.line_id = w.id and r.undone_at is null group by w.id) s
  where l.id = s.id and l.state <> s.state
$$;

-- Pairs end when what they name is taken back: no list asks each of them any more. The lines come first, as they do by hand.
create function matching.end_broken(lines bigint[], ender bigint) returns void language plpgsql as $$
begin
  if lines is null then return; end if;
  perform from matching.bank_line l where l.id = any (lines) order by l.id for no key update;
  update matching.pair r set undone_at = kit.clock(), undone_by = coalesce(ender, r.created_by, 0), undo_reason = '收款已作废'
    where r.line_id = any (lines) and r.undone_at is null and r.id in (select b.id from matching.broken_pair b);
end $$;

create function matching.pairs_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Who takes back what is being paired waits until it is, and finds it; what was taken back a moment ago is no pair.
    perform from cashier.payment p where p.id in (select t.payment_id from cashier.payment_tender t join changed m on m.our_id = t.id
      where m.side = 'PAYMENT') order by p.id for share;
    perform from refunds.refund_form f where f.id in (select t.form_id from refunds.refund_tender t join changed m on m.our_id = t.id
      where m.side = 'REFUND') order by f.id for share;
    perform matching.end_broken((select array_agg(distinct m.line_id) from changed m join matching.broken_pair b on b.id = m.id), kit.current_staff());
  end if;
  perform matching.stand_anew((select array_agg(distinct line_id) from changed));
  return null;
end $$;
create trigger pairs_made after insert on matching.pair referencing new table as changed
  for each statement execute function matching.pairs_changed();
create trigger pairs_ended after update on matching.pair referencing new table as changed
  for each statement execute function matching.pairs_changed();

create function matching.payment_taken_back() returns trigger language plpgsql as $$
begin
  perform matching.end_broken((select array_agg(r.line_id) from cashier.payment_tender t
    join matching.pair r on r.side = 'PAYMENT' and r.our_id = t.id and r.undone_at is null where t.payment_id = new.id), kit.current_staff());
  return null;
end $$;
create trigger pairs_end after update of cancelled_at on cashier.payment
  for each row when (old.cancelled_at is null and new.cancelled_at is not null) execute function matching.payment_taken_back();

create function matching.refund_taken_back() returns trigger language plpgsql as $$
begin
  perform matching.end_broken((select array_agg(r.line_id) from refunds.refund_tender t
    join matching.pair r on r.side = 'REFUND' and r.our_id = t.id and r.undone_at is null where t.form_id = new.id), kit.current_staff());
  return null;
end $$;
create trigger pairs_end after update of status on refunds.refund_form
  for each row when (old.status <> 'REVOKED' and new.status = 'REVOKED') execute function matching.refund_taken_back();

-- What stands today.
do $$
declare h bigint;
begin
  for h in select id from hospitals.hospital loop
    perform set_config('app.hospital_id', h::text, true);
    perform matching.end_broken((select array_agg(distinct r.line_id) from matching.broken_pair b join matching.pair r on r.id = b.id), null);
    perform matching.stand_anew((select array_agg(distinct r.line_id) from matching.pair r where r.undone_at is null));
  end loop;
  perform set_config('app.hospital_id', '', true);
end $$;

create or replace view matching.standing_pair with (security_invoker = true) as
  select r.* from matching.pair r where r.undone_at is null;

create index bank_line_standing on matching.bank_line (hospital_id, state, happened_at desc, id desc);
create index bank_line_open on matching.bank_line (hospital_id, file_id) where state = 'OPEN';

create or replace function matching.unmatched(day date) returns table (mine bigint, theirs bigint) language sql stable as $$
  select (select count(*) from matching.ours o where o.business_date = day
      and exists (select from matching.bank_file f where f.source = o.source and day between f.first_day and f.last_day)
      and not exists (select from matching.pair r where r.side = o.side and r.our_id = o.our_id and r.undone_at is null)),
    (select count(*) from matching.bank_line l where l.business_date = day and l.state = 'OPEN')
$$;
