-- A difference of a drawer beyond the hospital's limit, and a closed day that is opened again, are decided in the audit centre. What
-- is asked for there may be about nobody: the kinds of the house have no customer.
alter table approvals.task alter column customer_id drop not null;
do $$
declare
  of_table text; named text; kinds text;
begin
  -- The lists of kinds grow by each kind's own migration: whatever stands in them stays.
  foreach of_table in array array['task', 'rule'] loop
    named := of_table || '_kind';
    select string_agg(distinct quote_literal(k[1]), ', ') into kinds
      from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([A-Z_]+)''', 'g') k
      where c.conrelid = ('approvals.' || of_table)::regclass and c.conname = named;
    execute format('alter table approvals.%I drop constraint %I, add constraint %I check (kind in (%s, ''CASH_DIFF'', ''REOPEN_DAY''))',
      of_table, named, named, kinds);
  end loop;
end $$;
alter table approvals.task add constraint task_about_whom check (customer_id is not null or kind in ('CASH_DIFF', 'REOPEN_DAY'));

alter table cashier.setting
  -- How far the times of a payment and of a line of a bank's file may lie apart, in minutes.
  add column match_minutes integer not null default 30 constraint setting_match_minutes check (match_minutes between 1 and 1440),
  -- Differences of a shift up to this are explained by the cashier alone.
  add column diff_limit_fen bigint not null default 5000 constraint setting_diff_limit check (diff_limit_fen between 0 and 9999999999);
alter table cashier.cashier_shift
  -- What others said of a difference beyond the limit; null: it is within it.
  add column diff_audit text constraint shift_diff_audit check (diff_audit in ('PENDING', 'PASSED', 'REJECTED')),
  add constraint shift_diff_audit_closed check (diff_audit is null or status = 'CLOSED');
create index shift_diff_waits on cashier.cashier_shift (hospital_id, business_date) where diff_audit = 'PENDING';
