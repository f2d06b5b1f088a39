-- A closed day is opened again by two people: what was frozen stays, and the next close is one edition further. Source: money book §14.
alter table daily.closing
  add column edition integer not null default 1 constraint closing_edition check (edition between 1 and 99),
  drop constraint closing_once,
  add constraint closing_once unique (hospital_id, business_date, edition);

create table daily.reopening (
  -- Opened by whom, with the last word, and when: created_by, created_at.
  like kit.tenant_row including defaults,
  closing_id bigint not null,
  asked_by bigint not null,
  reason text not null constraint reopening_reason check (length(reason) between 1 and 300),
  primary key (hospital_id, id),
  constraint reopening_once unique (hospital_id, closing_id),
  constraint reopening_second_person check (asked_by <> created_by),
  constraint reopening_closing foreign key (hospital_id, closing_id) references daily.closing (hospital_id, id)
);
select kit.tenant_table('daily.reopening');
select kit.append_only('daily.reopening');

-- A day that was closed opens with a reopening of its last close, and with nothing else (G4).
create function daily.day_reopened() returns trigger language plpgsql as $$
begin
  if not exists (select from daily.closing c join daily.reopening r on r.hospital_id = c.hospital_id and r.closing_id = c.id
    where c.hospital_id = new.hospital_id and c.business_date = new.business_date
      and c.edition = (select max(l.edition) from daily.closing l where l.hospital_id = c.hospital_id and l.business_date = c.business_date)) then
    raise exception 'business day % was closed and nobody opened it again', new.business_date
      using errcode = '23514', constraint = 'day_reopened', schema = 'ledger', table = 'business_day';
  end if;
  new.closed_by := null;
  new.closed_at := null;
  return new;
end $$;
create trigger day_reopened before update on ledger.business_day for each row
  when (old.status = 'CLOSED' and new.status <> 'CLOSED') execute function daily.day_reopened();

-- Opens the day that is held and was closed.
create function ledger.reopen_day(day date) returns void language sql as $$
  update ledger.business_day set status = 'OPEN' where business_date = day and status = 'CLOSED'
$$;

-- The last close of each day that still holds.
create view daily.standing_closing with (security_invoker = true) as
  select c.* from daily.closing c where not exists (select from daily.reopening r
    where r.hospital_id = c.hospital_id and r.closing_id = c.id);
grant select on daily.standing_closing to clinic_app, clinic_reader;

create or replace function daily.standing(day date) returns table (today date, last_closed date, earlier date) language sql stable as $$
  select kit.business_date(), (select max(c.business_date) from daily.standing_closing c),
    (select min(d.business_date) from ledger.business_day d where d.status = 'OPEN' and d.business_date < day
      and d.business_date > (select max(c.business_date) from daily.standing_closing c))
$$;

-- Beside what stood on the board: differences that others must still look at.
alter function daily.board(date) rename to board_of_till;
create function daily.board(day date) returns table (item text, n integer, said text, fen bigint) language sql stable as $$
  select * from daily.board_of_till(day)
  union all
  select 'audits', count(*)::int, coalesce(string_agg(s.no, '、' order by s.no), ''), coalesce(sum(s.diff_fen), 0)::bigint
  from cashier.cashier_shift s where s.diff_audit = 'PENDING' and s.business_date <= day
$$;

-- Cash that waits for the next cashier stands beside what is on its way.
alter function daily.figures(date) rename to figures_of_till;
create function daily.figures(day date) returns jsonb language sql stable as $$
  select daily.figures_of_till(day) || jsonb_build_object(
    'handed', coalesce((select sum(balance) from ledger.account where kind = 'CASH_HANDOVER'), 0),
    'petty', coalesce((select sum(m.amount_fen) from cashier.cash_move m join cashier.cash_answer a on a.hospital_id = m.hospital_id
      and a.move_id = m.id and a.outcome = 'ACCEPTED' where m.kind = 'PETTY' and m.business_date = day), 0),
    'banked', coalesce((select sum(m.amount_fen) from cashier.cash_move m join cashier.cash_answer a on a.hospital_id = m.hospital_id
      and a.move_id = m.id and a.outcome = 'ACCEPTED' where m.kind = 'BANK' and m.business_date = day), 0))
$$;

create or replace function daily.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  with booked as (
    select j.business_date as day, case e.kind when 'TENDER_CLEARING' then a.owner_id end as owner, sum(e.amount) as fen
    from ledger.entry e join ledger.journal j on j.id = e.journal_id join ledger.account a on a.id = e.account_id
    where e.kind = 'TENDER_CLEARING' or e.kind = 'CASH_REGISTER' and j.biz_type not like 'shift\_%'
    group by 1, 2
  ), told as (
    select p.business_date as day, case y.class when 'clearing' then y.id end as owner, sum(t.amount_fen) as fen
    from cashier.payment p join cashier.payment_tender t on t.hospital_id = p.hospital_id and t.payment_id = p.id
    join cashier.tender_type y on y.id = t.tender_type_id and y.class in ('cash', 'clearing')
    where p.status = 'SUCCESS' group by 1, 2
    union all
    select f.paid_day, case y.class when 'clearing' then y.id end, -sum(t.amount_fen) from refunds.refund_form f
    join refunds.refund_tender t on t.hospital_id = f.hospital_id and t.form_id = f.id
    join cashier.tender_type y on y.id = t.tender_type_id and y.class in ('cash', 'clearing')
    where f.status = 'REFUNDED' group by 1, 2
  ), both_sides as (
    select day, owner, fen from booked union all select day, owner, -fen from told
  )
  select 'S3', coalesce(owner, 0), '营业日 ' || day || ' 总账与各班单据相差 ' || sum(fen) from both_sides group by day, owner having sum(fen) <> 0
  union all
  select 'S3', c.id, '营业日 ' || c.business_date || ' 日结实收 ' || c.received_fen || ' 现在 ' || coalesce(p.fen, 0)
  from daily.standing_closing c left join (select business_date, sum(received_fen) as fen from cashier.payment_sum where status = 'SUCCESS' group by 1) p
    on p.business_date = c.business_date
  where c.received_fen <> coalesce(p.fen, 0)
$$;
