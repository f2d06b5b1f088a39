-- A step of a rule keeps its number when others are put before it or taken away: what it has made is known by it.
-- Steps of rules that stand are numbered by their place until they are next changed; the first new one is the twenty-first.
alter table visits.rule add column last_step integer not null default 20;
alter table visits.origin
  drop constraint origin_step,
  add constraint origin_step check (step_no between 1 and 30000);

-- A run is no change of the rule: whoever has its form open saves it all the same.
drop trigger touch on visits.rule;
create trigger touch before update on visits.rule for each row when (new.ran_at is not distinct from old.ran_at)
  execute function kit.touch();

-- What a consultant wrote down as her next word with a customer makes its task without a rule: one for each consultation.
alter table visits.origin alter column rule_id drop not null;
create unique index visit_origin_of_talk on visits.origin (hospital_id, biz_type, biz_id) where rule_id is null;
