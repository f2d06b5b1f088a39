-- Sums that are kept, so that a question over everything there is need not read every row (docs/adr/0057).
-- Rows are only added by what changes the documents, in the same statement: tills never wait for each other, as they would for
-- one row a day. A job folds rows of one key into one. What is told is always the sum of them all.

-- Creates `target` and keeps it: keys {name, type, expression over the row r}, figures {name, expression}.
-- `watched`: the columns of the source whose change moves a figure. `joins` and `counted` where a row counts by others of its own.
create function kit.keep_sums(target text, source regclass, keys text[], figures text[], watched text[],
  filter text default 'true', joins text default '', counted text default 'count(*)')
returns void language plpgsql as $sums$
declare
  key_names text; key_columns text; key_values text; figure_names text; figure_columns text; sums text; signed text; folded text;
  moved text; negated text;
begin
  select string_agg(k.name, ', ' order by k.at), string_agg(k.name || ' ' || k.type, ', ' order by k.at),
    string_agg(k.value, ', ' order by k.at)
    into key_names, key_columns, key_values
  from (select at, keys[at][1] as name, keys[at][2] as type, keys[at][3] as value from generate_subscripts(keys, 1) at) k;
  select string_agg(f.name, ', ' order by f.at), string_agg(f.name || ' bigint not null', ', ' order by f.at),
    string_agg('coalesce(sum(' || f.value || '), 0)', ', ' order by f.at),
    string_agg('(r.ordinality * 2 - 3) * coalesce(sum(' || f.value || '), 0)', ', ' order by f.at),
    string_agg('-coalesce(sum(' || f.value || '), 0)', ', ' order by f.at),
    string_agg('sum(' || f.name || ')', ', ' order by f.at), string_agg('sum(' || f.name || ') <> 0', ' or ' order by f.at)
    into figure_names, figure_columns, sums, signed, negated, folded, moved
  from (select at, figures[at][1] as name, figures[at][2] as value from generate_subscripts(figures, 1) at) f;

  execute format('create table %s (hospital_id bigint not null default kit.current_hospital(),
    id bigint not null default nextval(''kit.id''), %s, n bigint not null, %s, primary key (hospital_id, id))',
    target, key_columns, figure_columns);
  perform kit.tenant_table(target::regclass);

  execute format($f$create function %1$s_moved() returns trigger language plpgsql as $t$
begin
  if tg_op = 'INSERT' then
    insert into %1$s (hospital_id, %3$s, n, %4$s)
    select r.hospital_id, %5$s, %6$s, %7$s from made r %10$s where %11$s group by r.hospital_id, %5$s;
  elsif tg_op = 'DELETE' then
    insert into %1$s (hospital_id, %3$s, n, %4$s)
    select r.hospital_id, %5$s, -%6$s, %8$s from gone r %10$s where %11$s group by r.hospital_id, %5$s;
  else
    insert into %1$s (hospital_id, %3$s, n, %4$s)
    select r.hospital_id, %5$s, (r.ordinality * 2 - 3) * %6$s, %9$s
    from unnest(array[old::%2$s, new::%2$s]) with ordinality r %10$s where %11$s group by r.ordinality, r.hospital_id, %5$s;
  end if;
  return null;
end $t$$f$, target, source, key_names, figure_names, key_values, counted, sums, negated, signed, joins, filter);
  execute format('create trigger %2$s_made after insert on %3$s referencing new table as made for each statement execute function %1$s_moved()',
    target, split_part(target, '.', 2), source);
  execute format('create trigger %2$s_gone after delete on %3$s referencing old table as gone for each statement execute function %1$s_moved()',
    target, split_part(target, '.', 2), source);
  execute format('create trigger %2$s_moved after update on %3$s for each row when (%4$s) execute function %1$s_moved()',
    target, split_part(target, '.', 2), source,
    (select string_agg(format('old.%1$I is distinct from new.%1$I', w), ' or ') from unnest(watched) w));

  -- Rows of one key become one, of the current hospital. Rows that are added meanwhile stay as they are.
  execute format($f$create function %1$s_fold() returns void language sql as $t$
  with gone as (
    delete from %1$s where id in (
      select unnest(many.ids) from (select array_agg(id) as ids from %1$s group by %2$s having count(*) > 1) many)
    returning *)
  insert into %1$s (%2$s, n, %3$s)
  select %2$s, sum(n), %4$s from gone group by %2$s having sum(n) <> 0 or %5$s
$t$$f$, target, key_names, figure_names, folded, moved);

  -- Every row is a fault: a key whose kept sums are not those of the documents, of the current hospital.
  execute format($f$create function %1$s_differs() returns table (detail text) language sql stable as $t$
  select concat_ws(' ', %2$s) || ' 差 ' || sum(n) || ' 行' from (
    select %2$s, n, %3$s from %1$s
    union all
    select %4$s, -%5$s, %6$s from %7$s r %8$s where %9$s group by %4$s) d
  group by %2$s having sum(n) <> 0 or %10$s
$t$$f$, target, key_names, figure_names, key_values, counted, negated, source, joins, filter, moved);

  -- Sums the documents of the current hospital anew. Nobody writes them meanwhile.
  execute format($f$create function %1$s_rebuild() returns void language plpgsql as $t$
begin
  lock table %7$s in share row exclusive mode;
  delete from %1$s;
  insert into %1$s (hospital_id, %2$s, n, %3$s)
  select r.hospital_id, %4$s, %5$s, %6$s from %7$s r %8$s where %9$s group by r.hospital_id, %4$s;
end $t$$f$, target, key_names, figure_names, key_values, counted, sums, source, joins, filter);
end $sums$;

-- Sums what is there already, of all hospitals. `held`: the tables that are read, whose owner is held by their policies too.
create function kit.fill_sums(target text, held regclass[]) returns void language plpgsql as $$
declare one regclass;
begin
  foreach one in array held || target::regclass loop execute format('alter table %s no force row level security', one); end loop;
  execute format('select %s_rebuild()', target);
  foreach one in array held || target::regclass loop execute format('alter table %s force row level security', one); end loop;
end $$;
