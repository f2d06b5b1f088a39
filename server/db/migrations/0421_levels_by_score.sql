-- A level by what its customers bear: the scores of their tags, beside what they paid and how often they came; and how many have
-- each level, kept (customers book §7.2; docs/adr/0082, 0057).
alter table segments.level
  -- What is asked: the tags' scores; money and visits; nothing, it is given by hand alone.
  add column basis text not null default 'sums' constraint level_basis check (basis in ('score', 'sums', 'hand')),
  add column min_score integer not null default 0 constraint level_min_score check (min_score between 0 and 5000),
  add constraint level_scored check (basis <> 'score' or min_score > 0);
alter table segments.level no force row level security;
update segments.level set basis = 'hand' where coalesce(min_paid_fen, 0) = 0 and min_visits = 0;
alter table segments.level force row level security;

-- What the tags of a customer come to: of those in use.
create function segments.score_of(hospital bigint, customer bigint) returns integer language sql stable as $$
  select coalesce(sum(t.score), 0)::integer
    from segments.customer_tag b join segments.tag t on t.hospital_id = b.hospital_id and t.id = b.tag_id
    join segments.tag_group g on g.hospital_id = t.hospital_id and g.id = t.group_id
   where b.hospital_id = hospital and b.customer_id = customer and t.status = 0 and g.status = 0
$$;

-- Whether a level is met. The score is asked of a level that goes by it, and of no other.
create function segments.meets(basis text, op text, min_paid bigint, min_visits integer, min_score integer,
  hospital bigint, customer bigint, paid bigint, visits integer) returns boolean language sql stable as $$
  select case
    when basis = 'score' then segments.score_of(hospital, customer) >= min_score
    when basis = 'hand' then false
    when op = 'any' then coalesce(min_paid, 0) > 0 and paid >= min_paid or min_visits > 0 and visits >= min_visits
    else (coalesce(min_paid, 0) > 0 or min_visits > 0) and paid >= coalesce(min_paid, 0) and visits >= min_visits end
$$;

-- The grade of a customer by the levels in use; a lock that stands comes first.
create or replace function segments.grade_of(hospital bigint, customer bigint, paid bigint, visits integer) returns smallint
language sql stable as $$
  select coalesce(
    (select k.grade from segments.grade_lock k
      where k.hospital_id = hospital and k.customer_id = customer and k.until >= kit.today()),
    (select max(l.grade) from segments.level l where l.hospital_id = hospital and l.status = 0
      and segments.meets(l.basis, l.op, l.min_paid_fen, l.min_visits, l.min_score, hospital, customer, paid, visits)),
    0::smallint)
$$;

-- Whoever moves is held first, in one order, and graded by what stands there then: a till that is paying meanwhile is waited for, and
-- what it writes counts. The levels stand in the statement as they are set (0415): asked once a customer they took the night.
-- The condition of each is the one of segments.meets.
create or replace function segments.regrade(ids bigint[]) returns integer language plpgsql as $$
declare
  n integer;
  levels text;
  graded text;
  moving bigint[];
begin
  select string_agg(format(case
      when l.basis = 'score' then 'when segments.score_of(x.hospital_id, x.customer_id) >= %4$s then %3$s'
      when l.op = 'any' then 'when %1$s > 0 and x.total_paid_fen >= %1$s or %2$s > 0 and x.visit_count >= %2$s then %3$s'
      else 'when x.total_paid_fen >= %1$s and x.visit_count >= %2$s then %3$s' end,
      coalesce(l.min_paid_fen, 0), l.min_visits, l.grade, l.min_score), ' ' order by l.grade desc) into levels
    from segments.level l
   where l.hospital_id = kit.current_hospital() and l.status = 0
     and (l.basis = 'score' or l.basis = 'sums' and (coalesce(l.min_paid_fen, 0) > 0 or l.min_visits > 0));
  graded := format('select x.customer_id, x.grade as was, coalesce(k.grade, %s)::smallint as grade from customers.standing x
      left join segments.grade_lock k on k.hospital_id = x.hospital_id and k.customer_id = x.customer_id and k.until >= kit.today()
     where x.hospital_id = kit.current_hospital()', coalesce('case ' || levels || ' else 0 end', '0'));
  execute format('select array_agg(g.customer_id order by g.customer_id) from (%s %s) g where g.was is distinct from g.grade',
    graded, case when ids is null then '' else 'and x.customer_id = any($1)' end) into moving using ids;
  if moving is null then return 0; end if;
  perform from customers.standing x where x.customer_id = any(moving) order by x.customer_id for no key update;
  execute format('update customers.standing s set grade = g.grade from (%s and x.customer_id = any($1)) g
    where s.hospital_id = kit.current_hospital() and s.customer_id = g.customer_id and s.grade is distinct from g.grade', graded)
    using moving;
  get diagnostics n = row_count;
  return n;
end $$;

-- How many have each grade. Whoever has none is not kept: most have none, and nobody asks.
select kit.keep_sums('segments.grade_sum', 'customers.standing',
  array[['grade', 'smallint', 'r.grade']],
  array[['stars', 'r.grade']],
  array['grade'], 'r.grade > 0');
select kit.fill_sums('segments.grade_sum', array['customers.standing'::regclass]);
-- No hospital has a hundred million customers.
alter table segments.grade_sum add constraint grade_sum_customers check (n between -100000000 and 100000000),
  add constraint grade_sum_stars check (stars between -500000000 and 500000000);

-- Z7: how many stand where, and how many have each grade, is what the standings say.
create or replace function cashier.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable
set enable_nestloop = off as $$
  select * from cashier.cash_selfcheck()
  union all select 'Z1', 0, '收款汇总 ' || detail from cashier.payment_sum_differs()
  union all select 'Z2', 0, '支付方式汇总 ' || detail from cashier.tender_sum_differs()
  union all select 'Z5', 0, '订单汇总 ' || detail from orders.order_sum_differs()
  union all select * from customers.selfcheck()
  union all select 'Z7', 0, '生命周期汇总 ' || detail from lifecycle.stage_sum_differs()
  union all select 'Z7', 0, '等级汇总 ' || detail from segments.grade_sum_differs()
$$;
