-- Another last day of a bought item is a matter of the audit centre: beyond the hospital's rule others decide it.
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
    execute format('alter table approvals.%I drop constraint %I, add constraint %I check (kind in (%s, ''EXTEND''))',
      of_table, named, named, kinds);
  end loop;
end $$;
