-- What tags and levels did, told: each tag that is borne no more and each level that moved, written where it happens and never
-- changed (customers book §7.1, §7.2). What is borne, and since when, stands in segments.customer_tag.
create table segments.tag_end (
  -- Taken away by whom and when: created_by, created_at; nobody: by itself.
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  tag_id bigint not null,
  -- As it was called: it may be renamed or gone.
  tag_name text not null constraint tag_end_tag_name check (length(tag_name) between 1 and 12),
  -- By what she came to bear it, with the rule as it read then.
  source text not null constraint tag_end_source check (source in ('hand', 'rule')),
  rule text not null default '' constraint tag_end_rule check (length(rule) <= 400),
  -- A hand; a rule that reaches her no more; its day; another of a single choice; a tag it went into; an archive she went into.
  because text not null
    constraint tag_end_because check (because in ('hand', 'rule', 'expired', 'replaced', 'merged', 'archive')),
  -- What she bears instead of a replaced or merged one.
  instead text not null default '' constraint tag_end_instead check (length(instead) <= 12),
  primary key (hospital_id, id)
);
select kit.tenant_table('segments.tag_end');
select kit.append_only('segments.tag_end');
create index tag_end_of_customer on segments.tag_end (hospital_id, customer_id, created_at desc, id desc);

create table segments.grade_move (
  -- Moved by whom and when: created_by, created_at; nobody: by itself.
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  from_grade smallint not null constraint grade_move_from check (from_grade between 0 and 5),
  to_grade smallint not null constraint grade_move_to check (to_grade between 0 and 5),
  -- What she paid or that she came; her tags; thresholds that were changed; a lock, its being taken off, its last day; two archives.
  because text not null constraint grade_move_because
    check (because in ('event', 'tags', 'threshold', 'locked', 'unlocked', 'ended', 'merged')),
  primary key (hospital_id, id),
  constraint grade_move_moves check (from_grade <> to_grade)
);
select kit.tenant_table('segments.grade_move');
select kit.append_only('segments.grade_move');
create index grade_move_of_customer on segments.grade_move (hospital_id, customer_id, created_at desc, id desc);

-- Paying and coming move the grade in the same statement, and say so.
create or replace function segments.standing_graded() returns trigger language plpgsql as $$
begin
  new.grade := segments.grade_of(new.hospital_id, new.customer_id, new.total_paid_fen, new.visit_count);
  if new.grade is distinct from old.grade then
    insert into segments.grade_move (hospital_id, customer_id, from_grade, to_grade, because)
    values (new.hospital_id, new.customer_id, old.grade, new.grade,
      case current_setting('app.stage_because', true) when 'merged' then 'merged' else 'event' end);
  end if;
  return new;
end $$;

-- Grades these customers anew, or everybody, and says of each who moved from where to where; as before (0421) whoever moves is held
-- first. One statement writes both: a night writes what changed and nothing else.
drop function segments.regrade(bigint[]);
create function segments.regrade(ids bigint[], why text) returns integer language plpgsql as $$
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
  execute format('with moved as (update customers.standing s set grade = g.grade from (%s and x.customer_id = any($1)) g
      where s.hospital_id = kit.current_hospital() and s.customer_id = g.customer_id and s.grade is distinct from g.grade
      returning s.customer_id, g.was, s.grade)
    insert into segments.grade_move (customer_id, from_grade, to_grade, because)
    select m.customer_id, m.was, m.grade, $2 from moved m', graded)
    using moving, why;
  get diagnostics n = row_count;
  return n;
end $$;
