-- The clock that process and database share (docs/adr/0022).

-- What a call asks: the moment a transaction was opened with (app.clock, demo clinic), else now, moved by the run's offset.
-- Case and not coalesce: PostgreSQL takes coalesce for leaky, and no condition with the clock would reach an index.
create or replace function kit.clock() returns timestamptz language sql stable parallel safe
  return case
    when current_setting('app.clock', true) <> '' then current_setting('app.clock', true)::timestamptz
    when current_setting('app.clock_offset', true) <> '' then now() + current_setting('app.clock_offset', true)::interval
    else now() end;

-- The running clock, for what is measured while a transaction lasts: sessions, attempts, the log. No demo moves it.
create function kit.present() returns timestamptz language sql volatile parallel safe
  return case
    when current_setting('app.clock_offset', true) <> '' then clock_timestamp() + current_setting('app.clock_offset', true)::interval
    else clock_timestamp() end;

-- Full years on a day. Who was born on 29 February is a year older on the 28th, as in every list of this product.
create function kit.age(birthday date, on_date date) returns integer language sql immutable parallel safe
  return extract(year from age(on_date, case when to_char(birthday, 'MMDD') = '0229' then birthday - 1 else birthday end))::int;

do $$
declare c record;
begin
  for c in
    select a.attrelid::regclass as rel, a.attname as col, pg_get_expr(d.adbin, d.adrelid) as was
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspowner = current_user::regrole and n.nspname <> 'graphile_worker'
      and pg_get_expr(d.adbin, d.adrelid) in ('clock_timestamp()', 'now()')
  loop
    execute format('alter table %s alter column %I set default %s', c.rel, c.col,
      case c.was when 'now()' then 'kit.clock()' else 'kit.present()' end);
  end loop;
end $$;
