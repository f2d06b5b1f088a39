-- A debt that nobody expects any more is written off, with others' word; it may be opened again the same way (money book §8).
-- What is asked for waits in the audit centre alone: a row here is done.
create table debts.write_off (
  -- Asked for by whom, and done when: created_by, created_at.
  like kit.tenant_row including defaults,
  no text not null,
  debt_id bigint not null,
  amount_fen bigint not null constraint write_off_amount check (amount_fen > 0),
  business_date date not null,
  reason text not null constraint write_off_reason check (length(reason) between 1 and 200),
  -- Opened again: the day its journal was reversed, and why.
  reopened_on date,
  reopen_reason text not null default '' constraint write_off_reopen_reason check (length(reopen_reason) <= 200),
  primary key (hospital_id, id),
  constraint write_off_no unique (hospital_id, no),
  constraint write_off_debt foreign key (hospital_id, debt_id) references debts.debt (hospital_id, id),
  constraint write_off_reopened check ((reopened_on is null) = (reopen_reason = ''))
);
select kit.tenant_table('debts.write_off');
create index write_off_of_debt on debts.write_off (hospital_id, debt_id, id);

-- What of it lay on which line: opened again, each line owes what it owed.
create table debts.write_off_line (
  like kit.tenant_row including defaults,
  write_off_id bigint not null,
  order_line_id bigint not null,
  amount_fen bigint not null constraint write_off_line_amount check (amount_fen > 0),
  primary key (hospital_id, id),
  constraint write_off_line_once unique (hospital_id, write_off_id, order_line_id),
  constraint write_off_line_of foreign key (hospital_id, write_off_id) references debts.write_off (hospital_id, id)
);
select kit.tenant_table('debts.write_off_line');
select kit.append_only('debts.write_off_line');

-- A refund eats what was written off before it pays anything: that much of the write-offs is cancelled with the debt.
alter table debts.debt add column eaten_fen bigint not null default 0 constraint debt_eaten check (eaten_fen between 0 and cancelled_fen);

-- Each time she was reminded: how, what she said, and by when she promised.
create table debts.reminder (
  like kit.tenant_row including defaults,
  debt_id bigint not null,
  way text not null constraint reminder_way check (way in ('phone', 'message', 'wecom', 'visit')),
  said text not null constraint reminder_said check (length(said) between 1 and 300),
  promised_on date,
  primary key (hospital_id, id),
  constraint reminder_debt foreign key (hospital_id, debt_id) references debts.debt (hospital_id, id)
);
select kit.tenant_table('debts.reminder');
select kit.append_only('debts.reminder');
create index reminder_of_debt on debts.reminder (hospital_id, debt_id, id);

-- B1–B3 as a query: every row is a fault. Of the current hospital.
create or replace function debts.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'B1', d.id, d.no || ' 已还 ' || d.repaid_fen || ' 还款记录 ' || coalesce(r.fen, 0) from debts.debt d
  left join (select debt_id, sum(amount_fen) as fen from debts.repayment where active group by debt_id) r on r.debt_id = d.id
  where d.repaid_fen <> coalesce(r.fen, 0)
  union all
  select 'B1', d.id, d.no || ' 已核销 ' || (d.written_off_fen + d.eaten_fen) || ' 核销记录 ' || coalesce(w.fen, 0) from debts.debt d
  left join (select debt_id, sum(amount_fen) as fen from debts.write_off where reopened_on is null group by debt_id) w on w.debt_id = d.id
  where d.written_off_fen + d.eaten_fen <> coalesce(w.fen, 0)
  union all
  select 'B1', w.id, w.no || ' 核销 ' || w.amount_fen || ' 明细 ' || coalesce(l.fen, 0) from debts.write_off w
  left join (select write_off_id, sum(amount_fen) as fen from debts.write_off_line group by write_off_id) l on l.write_off_id = w.id
  where w.amount_fen <> coalesce(l.fen, 0)
  union all
  select 'B2', o.order_id, '欠款 ' || o.fen || ' 应收 ' || coalesce(a.balance, 0)
  from (select order_id, sum(open_fen) as fen from debts.debt group by order_id) o
  left join ledger.account a on a.kind = 'RECEIVABLE' and a.owner_id = o.order_id
  where o.fen <> coalesce(a.balance, 0)
  union all
  select 'B2', a.owner_id, '应收 ' || a.balance || ' 没有欠款单' from ledger.account a
  where a.kind = 'RECEIVABLE' and a.balance <> 0 and not exists (select from debts.debt d where d.order_id = a.owner_id)
  union all
  select 'B2', 0, '坏账 ' || a.fen || ' 欠款单已核销 ' || w.fen
  from (select coalesce(sum(balance), 0) as fen from ledger.account where kind = 'BAD_DEBT') a,
    (select coalesce(sum(written_off_fen), 0) as fen from debts.debt) w
  where a.fen <> w.fen
  union all
  select 'B3', d.id, d.no || ' 未还 ' || d.open_fen || ' 明细 ' || coalesce(l.fen, 0) from debts.debt d
  left join (select debt_id, sum(open_fen) as fen from debts.debt_line group by debt_id) l on l.debt_id = d.id
  where d.open_fen <> coalesce(l.fen, 0)
$$;

alter table approvals.rule drop constraint rule_kind, add constraint rule_kind
  check (kind in ('ORDER_DISCOUNT', 'DEDUCT_WITHDRAW', 'POINTS_MANUAL', 'REFUND', 'WRITE_OFF_DEBT'));
alter table approvals.task drop constraint task_kind, add constraint task_kind
  check (kind in ('ORDER_DISCOUNT', 'DEDUCT_WITHDRAW', 'POINTS_MANUAL', 'REFUND', 'WRITE_OFF_DEBT'));
