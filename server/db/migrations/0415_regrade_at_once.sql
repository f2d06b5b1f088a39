-- Grading everybody anew asks for the levels once and not once a customer; grading some reads these alone. The condition of each
-- level is the one of segments.grade_of.
create or replace function segments.regrade(ids bigint[]) returns integer language plpgsql as $$
declare
  n integer;
  levels text;
begin
  select string_agg(format(case l.op
      when 'any' then 'when %1$s > 0 and x.total_paid_fen >= %1$s or %2$s > 0 and x.visit_count >= %2$s then %3$s'
      else 'when x.total_paid_fen >= %1$s and x.visit_count >= %2$s then %3$s' end,
      coalesce(l.min_paid_fen, 0), l.min_visits, l.grade), ' ' order by l.grade desc) into levels
    from segments.level l
   where l.hospital_id = kit.current_hospital() and l.status = 0 and (coalesce(l.min_paid_fen, 0) > 0 or l.min_visits > 0);
  execute format('update customers.standing s set grade = now_.grade
    from (select x.customer_id, coalesce(k.grade, %s)::smallint as grade from customers.standing x
        left join segments.grade_lock k on k.hospital_id = x.hospital_id and k.customer_id = x.customer_id and k.until >= kit.today()
        where x.hospital_id = kit.current_hospital() %s) now_
    where s.hospital_id = kit.current_hospital() and s.customer_id = now_.customer_id and s.grade is distinct from now_.grade',
    coalesce('case ' || levels || ' else 0 end', '0'), case when ids is null then '' else 'and x.customer_id = any($1)' end) using ids;
  get diagnostics n = row_count;
  return n;
end $$;
