-- 回访: types, rules that make tasks of what happens, tasks with their attempts and answers.
create schema visits;
grant usage on schema visits to clinic_app, clinic_reader;

create table visits.visit_type (
  like kit.tenant_row including defaults,
  name text not null constraint visit_type_name_length check (length(name) between 1 and 30),
  -- 医疗 服务 营销: marketing waits for consent and quiet hours, medical always runs.
  purpose text not null default 'service' constraint visit_type_purpose check (purpose in ('medical', 'service', 'marketing')),
  need_audit boolean not null default false,
  need_answer boolean not null default false,
  score_enabled boolean not null default false,
  -- After so many attempts that reached nobody the task is closed.
  max_attempts smallint not null default 3 constraint visit_type_attempts check (max_attempts between 1 and 20),
  -- The card of symptoms: [{label, options: [{text, level}]}].
  questions jsonb not null default '[]' constraint visit_type_questions check (jsonb_typeof(questions) = 'array'),
  sort integer not null default 0,
  -- 0 启用, 1 禁用
  status smallint not null default 0 constraint visit_type_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint visit_type_name_unique unique (hospital_id, name)
);
select kit.tenant_table('visits.visit_type');

create table visits.rule (
  like kit.tenant_row including defaults,
  name text not null constraint rule_name_length check (length(name) between 1 and 30),
  trigger text not null constraint rule_trigger check (trigger in ('deducted', 'surgery', 'discharged', 'undealt', 'noShow', 'firstDeal',
    'cardOpened', 'birthday', 'dormant', 'expiring', 'complaintClosed', 'cycle')),
  scope jsonb not null default '{}' constraint rule_scope check (jsonb_typeof(scope) = 'object'),
  steps jsonb not null constraint rule_steps check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 20),
  dedupe_days smallint not null default 0 constraint rule_dedupe check (dedupe_days between 0 and 365),
  -- At most so many tasks in one run; more stop it until somebody has looked.
  run_limit integer not null default 500 constraint rule_limit check (run_limit between 1 and 20000),
  status smallint not null default 0 constraint rule_status check (status in (0, 1)),
  -- What happened before is none of its business.
  active_from timestamptz not null default kit.clock(),
  -- How many a run would have made when it was stopped; null: none was.
  stopped_count integer,
  ran_at timestamptz,
  primary key (hospital_id, id),
  constraint visit_rule_name_unique unique (hospital_id, name)
);
select kit.tenant_table('visits.rule');

create table visits.visit (
  like kit.tenant_row including defaults,
  no text not null,
  customer_id bigint not null,
  type_id bigint not null,
  theme text not null default '' constraint visit_theme check (length(theme) <= 200),
  script text not null default '' constraint visit_script check (length(script) <= 1000),
  plan_at timestamptz not null,
  -- Null: nobody has it yet.
  executor_id bigint,
  -- Who answers for what she says.
  doctor_id bigint,
  state text not null default 'pending'
    constraint visit_state check (state in ('pending', 'auditing', 'done', 'passed', 'cancelled', 'closed')),
  attempts smallint not null default 0 constraint visit_attempts check (attempts >= 0),
  done_at timestamptz,
  done_by bigint,
  way text constraint visit_way check (way in ('phone', 'wechat', 'sms', 'meeting', 'video')),
  content text not null default '' constraint visit_content check (length(content) <= 1000),
  -- As they were asked and answered: [{label, text, level}].
  answers jsonb not null default '[]' constraint visit_answers check (jsonb_typeof(answers) = 'array'),
  symptom_level text constraint visit_level check (symptom_level in ('normal', 'mild', 'abnormal', 'urgent')),
  satisfaction smallint constraint visit_satisfaction check (satisfaction between 1 and 5),
  result text constraint visit_result check (result in ('normal', 'revisit', 'complaint', 'intent', 'refused')),
  next_at timestamptz,
  audit_by bigint,
  audit_at timestamptz,
  audit_remark text not null default '' constraint visit_audit_remark check (length(audit_remark) <= 200),
  ended_at timestamptz,
  end_reason text not null default '' constraint visit_end_reason check (length(end_reason) <= 200),
  -- When the doctor was told of a red flag, and what was done.
  alerted_at timestamptz,
  handled_at timestamptz,
  handled_by bigint,
  handling text not null default '' constraint visit_handling check (length(handling) <= 500),
  primary key (hospital_id, id),
  constraint visit_no_unique unique (hospital_id, no),
  constraint visit_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint visit_of_type foreign key (hospital_id, type_id) references visits.visit_type (hospital_id, id),
  constraint visit_done check ((state in ('auditing', 'done', 'passed')) = (done_at is not null)),
  constraint visit_done_by check ((done_at is null) = (done_by is null) and (done_at is null or way is not null and result is not null)),
  constraint visit_ended check ((state in ('cancelled', 'closed')) = (ended_at is not null)),
  -- Nobody audits what she did herself.
  constraint visit_second_person check (state <> 'passed' or audit_by <> done_by),
  constraint visit_audited check (state <> 'passed' or audit_at is not null),
  constraint visit_handled check ((handled_at is null) = (handling = '') and (handled_at is null) = (handled_by is null)),
  -- What was a red flag does not pass before somebody noted what was done.
  constraint visit_handled_first check (state <> 'passed' or coalesce(symptom_level, 'normal') not in ('abnormal', 'urgent') or handled_at is not null)
);
select kit.tenant_table('visits.visit');
create index visit_newest on visits.visit (hospital_id, plan_at desc, id desc);
create index visit_by_state on visits.visit (hospital_id, state, plan_at desc, id desc);
create index visit_of_executor on visits.visit (hospital_id, executor_id, state, plan_at desc, id desc);
create index visit_of_customer on visits.visit (hospital_id, customer_id, plan_at desc, id desc);
create index visit_done_newest on visits.visit (hospital_id, done_at desc, id desc) where done_at is not null;
create index visit_near on visits.visit (hospital_id, customer_id, type_id, plan_at) where state = 'pending';
create index visit_flagged on visits.visit (hospital_id, doctor_id, alerted_at) where alerted_at is not null and handled_at is null;

-- What is done is never changed: but by its audit, by the doctor's note, and where a merge names the customer anew.
create function visits.visit_moves() returns trigger language plpgsql as $$
declare
  free constant text[] := array['hospital_id', 'customer_id', 'version', 'updated_at', 'updated_by', 'handled_at', 'handled_by', 'handling'];
  audit constant text[] := free || array['state', 'done_at', 'done_by', 'audit_by', 'audit_at', 'audit_remark', 'next_at'];
begin
  if old.state in ('done', 'passed', 'cancelled', 'closed') and to_jsonb(new) - free <> to_jsonb(old) - free
    or old.state = 'auditing' and to_jsonb(new) - audit <> to_jsonb(old) - audit
    or old.state = 'auditing' and new.state not in ('auditing', 'passed', 'pending') then
    raise exception using errcode = '23514', constraint = 'visit_final', message = 'it is done';
  end if;
  return new;
end $$;
create trigger visit_moves before update on visits.visit for each row execute function visits.visit_moves();

-- What a task came from: a rule's step and what happened. Several may have come together into one task.
create table visits.origin (
  like kit.tenant_row including defaults,
  visit_id bigint not null,
  rule_id bigint not null,
  step_no smallint not null constraint origin_step check (step_no between 1 and 20),
  biz_type text not null constraint origin_biz_type check (length(biz_type) between 1 and 20),
  biz_id bigint not null,
  on_day date not null,
  -- When what happened was undone.
  dropped_at timestamptz,
  primary key (hospital_id, id),
  constraint origin_visit foreign key (hospital_id, visit_id) references visits.visit (hospital_id, id),
  constraint origin_rule foreign key (hospital_id, rule_id) references visits.rule (hospital_id, id),
  -- However often an event is told.
  constraint visit_origin_once unique (hospital_id, rule_id, step_no, biz_type, biz_id, on_day)
);
select kit.tenant_table('visits.origin');
create index origin_of_visit on visits.origin (hospital_id, visit_id);
create index origin_of_biz on visits.origin (hospital_id, biz_type, biz_id) where dropped_at is null;

create table visits.attempt (
  -- By whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  visit_id bigint not null,
  way text not null constraint attempt_way check (way in ('phone', 'wechat', 'sms', 'meeting', 'video')),
  connect text not null constraint attempt_connect check (connect in ('reached', 'missed', 'declined', 'empty', 'wrong')),
  note text not null default '' constraint attempt_note check (length(note) <= 200),
  primary key (hospital_id, id),
  constraint attempt_visit foreign key (hospital_id, visit_id) references visits.visit (hospital_id, id)
);
select kit.tenant_table('visits.attempt');
select kit.append_only('visits.attempt');
create index attempt_of_visit on visits.attempt (hospital_id, visit_id, created_at desc, id desc);
create index attempt_newest on visits.attempt (hospital_id, created_at);

-- What a hospital begins with (customers book §16.1).
create function visits.seed_types() returns void language sql as $$
  with card as (select '[
    {"label": "肿胀", "options": [{"text": "无", "level": "normal"}, {"text": "轻", "level": "mild"}, {"text": "中", "level": "mild"}, {"text": "重", "level": "abnormal"}]},
    {"label": "疼痛", "options": [{"text": "0", "level": "normal"}, {"text": "1–3", "level": "mild"}, {"text": "4–6", "level": "abnormal"}, {"text": "7–10", "level": "urgent"}]},
    {"label": "肤色", "options": [{"text": "正常", "level": "normal"}, {"text": "泛红", "level": "mild"}, {"text": "发白", "level": "urgent"}, {"text": "发紫", "level": "urgent"}]},
    {"label": "发热", "options": [{"text": "无", "level": "normal"}, {"text": "37.3", "level": "mild"}, {"text": "38", "level": "abnormal"}, {"text": "39 以上", "level": "urgent"}]},
    {"label": "渗液", "options": [{"text": "无", "level": "normal"}, {"text": "少", "level": "mild"}, {"text": "多", "level": "abnormal"}]},
    {"label": "满意", "options": [{"text": "满意", "level": "normal"}, {"text": "一般", "level": "normal"}, {"text": "不满意", "level": "mild"}]}
  ]'::jsonb as asked)
  insert into visits.visit_type (name, purpose, need_audit, need_answer, score_enabled, questions, sort)
  select t.name, t.purpose, t.audited, t.asked, t.scored, case when t.asked then card.asked else '[]' end, t.place from card,
    (values ('术后回访', 'medical', true, true, false, 10), ('治疗后回访', 'medical', false, true, false, 20),
      ('未成交回访', 'marketing', false, false, false, 30), ('爽约回访', 'service', false, false, false, 40),
      ('满意度', 'service', false, false, true, 50), ('复查提醒', 'medical', false, false, false, 60),
      ('洁牙/种植维护', 'service', false, false, false, 70), ('正畸复诊', 'medical', false, false, false, 80),
      ('生日关怀', 'marketing', false, false, false, 90), ('沉睡唤醒', 'marketing', false, false, false, 100),
      ('投诉回访', 'service', false, false, true, 110), ('券到期', 'marketing', false, false, false, 120))
      as t (name, purpose, audited, asked, scored, place);
$$;

do $$
declare h bigint;
begin
  for h in select id from hospitals.hospital loop
    perform set_config('app.hospital_id', h::text, true);
    perform visits.seed_types();
  end loop;
  perform set_config('app.hospital_id', '', true);
end $$;
