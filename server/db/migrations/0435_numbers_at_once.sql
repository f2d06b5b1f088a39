-- As many document numbers of a day as rows are written, taken at once: one by one, each looks through all that its own
-- transaction has left behind of the counter.
create function kit.next_numbers(prefix text, on_date date, many integer) returns table (place integer, number text)
language sql volatile
begin atomic
  with last as (
    insert into kit.doc_counter as c (prefix, on_date, n) values (next_numbers.prefix, next_numbers.on_date, next_numbers.many)
    on conflict (hospital_id, prefix, on_date) do update set n = c.n + next_numbers.many
    returning c.n)
  select i, next_numbers.prefix || to_char(next_numbers.on_date, 'YYYYMMDD') || lpad(n::text, greatest(4, length(n::text)), '0')
  from (select i, l.n - next_numbers.many + i as n from last l, generate_series(1, next_numbers.many) i) t;
end;
