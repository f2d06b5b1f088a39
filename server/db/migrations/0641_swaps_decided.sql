-- Leave that somebody asks for herself and swaps are decided in the audit centre: they are about the house and name no customer.
do $$
declare one record;
begin
  for one in select c.conname, t.relname, pg_get_constraintdef(c.oid) as def from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.conname in ('task_kind', 'rule_kind') and t.relnamespace = 'approvals'::regnamespace loop
    execute format('alter table approvals.%I drop constraint %I, add constraint %I check (kind in (%s, ''LEAVE'', ''SWAP''))',
      one.relname, one.conname, one.conname,
      (select string_agg(quote_literal(m[1]), ', ') from regexp_matches(one.def, '''([A-Z_]+)''', 'g') m));
  end loop;
end $$;
alter table approvals.task drop constraint task_about_whom;
alter table approvals.task add constraint task_about_whom
  check (customer_id is not null or kind in ('CASH_DIFF', 'REOPEN_DAY', 'LEAVE', 'SWAP'));
