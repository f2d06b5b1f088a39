-- 审核中心: what somebody may not do alone is asked for, decided by others in steps, and done by the last who passes it.
create schema approvals;
grant usage on schema approvals to clinic_app, clinic_reader;

-- When a kind of matter needs others' word, and whose. A kind without a row goes by the product's own rule.
create table approvals.rule (
  like kit.tenant_row including defaults,
  kind text not null constraint rule_kind check (kind in ('ORDER_DISCOUNT', 'DEDUCT_WITHDRAW', 'POINTS_MANUAL')),
  -- Off: nobody is asked, the rule passes it (免审).
  enabled boolean not null default true,
  -- Asked for from here on, whichever is reached first; all empty: always. Fen, or points where points are moved.
  amount_from bigint constraint rule_amount check (amount_from > 0),
  discount_from_bp integer constraint rule_discount check (discount_from_bp between 1 and 10000),
  days_from integer constraint rule_days check (days_from between 1 and 3650),
  -- One to three, in their order: {"roleId": 1 or null, "mode": "any" or "all"}.
  steps jsonb not null constraint rule_steps check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 3),
  primary key (hospital_id, id),
  constraint approval_rule_once unique (hospital_id, kind)
);
select kit.tenant_table('approvals.rule');

create table approvals.task (
  -- Asked for by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  kind text not null constraint task_kind check (kind in ('ORDER_DISCOUNT', 'DEDUCT_WITHDRAW', 'POINTS_MANUAL')),
  document_id bigint not null,
  document_no text not null constraint task_document_no check (length(document_no) <= 40),
  -- As it was when it was asked for: whoever decides later finds whether it moved.
  document_version bigint not null,
  customer_id bigint not null,
  department_id bigint,
  -- Fen, or points where points are moved.
  amount bigint not null,
  reason text not null default '' constraint task_reason check (length(reason) <= 300),
  -- Who wrote the document: they decide as little as who asked.
  writers bigint[] not null default '{}',
  -- Before and after, line by line; the one that tells most.
  snapshot jsonb not null,
  headline jsonb not null,
  -- What the kind needs to do it.
  request jsonb not null default '{}',
  -- As the rule had them when it was asked for.
  steps jsonb not null constraint task_steps check (jsonb_typeof(steps) = 'array'),
  step integer not null default 1,
  status text not null default 'PENDING'
    constraint task_status check (status in ('PENDING', 'PASSED', 'REJECTED', 'WITHDRAWN', 'STALE')),
  -- 免审: the rule passed it.
  by_rule boolean not null default false,
  -- Who decided last or took it back; nobody: the rule, or a change of the document.
  decided_by bigint,
  decided_at timestamptz,
  opinion text not null default '' constraint task_opinion check (length(opinion) <= 200),
  primary key (hospital_id, id),
  constraint task_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint task_step check (step between 1 and greatest(1, jsonb_array_length(steps))),
  constraint task_decided check ((status = 'PENDING') = (decided_at is null)),
  constraint task_by_rule check (not by_rule or status = 'PASSED' and decided_by is null),
  constraint task_has_steps check (by_rule or jsonb_array_length(steps) between 1 and 3),
  constraint task_rejected_why check (status <> 'REJECTED' or opinion <> ''),
  -- Four eyes, for everybody.
  constraint task_second_person check (status = 'WITHDRAWN' or decided_by is null or decided_by <> created_by and decided_by <> all (writers))
);

-- What waited before there was a centre waits in it: orders in review, deductions to be taken back.
alter table orders.sales_order no force row level security;
alter table purchases.deduction_record no force row level security;
insert into approvals.task (hospital_id, created_by, created_at, kind, document_id, document_no, document_version, customer_id,
    department_id, amount, reason, writers, snapshot, headline, steps)
  select o.hospital_id, coalesce(o.submitted_by, o.created_by), coalesce(o.submitted_at, o.updated_at), 'ORDER_DISCOUNT', o.id, o.no, o.version,
    o.customer_id, o.dept_id, o.payable_fen, left(array_to_string(o.review_reasons, '；'), 300),
    array_remove(array[o.created_by, o.submitted_by], null), jsonb_build_array(l.line), l.line, '[{"roleId": null, "mode": "any"}]'
  from orders.sales_order o cross join lateral (select jsonb_build_object('label', '应收',
    'before', to_char(o.original_fen / 100.0, 'FM999999990.00'), 'after', to_char(o.payable_fen / 100.0, 'FM999999990.00'), 'money', true,
    'of', jsonb_build_array('orders.sales_order:original', 'orders.sales_order:payable')) as line) l
  where o.status = 'PENDING_CHECK';
insert into approvals.task (hospital_id, created_by, created_at, kind, document_id, document_no, document_version, customer_id,
    department_id, amount, reason, writers, snapshot, headline, steps)
  select d.hospital_id, d.withdraw_asked_by, coalesce(d.withdraw_asked_at, d.updated_at), 'DEDUCT_WITHDRAW', d.id, d.no, d.version,
    d.customer_id, d.dept_id, d.value_fen, d.withdraw_reason, array_remove(array[d.created_by], null), jsonb_build_array(l.line), l.line,
    '[{"roleId": null, "mode": "any"}]'
  from purchases.deduction_record d cross join lateral (select jsonb_build_object('label', d.product_name, 'before', '已划扣',
    'after', '退回 ' || d.qty || ' 次', 'money', false, 'of', jsonb_build_array('purchases.deduction_record:productName')) as line) l
  where d.status = 'WITHDRAW_PENDING';
alter table orders.sales_order force row level security;
alter table purchases.deduction_record force row level security;

select kit.tenant_table('approvals.task');
-- One that waits a document, however many ask at once.
create unique index approval_task_open_once on approvals.task (hospital_id, kind, document_id) where status = 'PENDING';
create index task_newest on approvals.task (hospital_id, created_at desc, id desc);
create index task_waiting on approvals.task (hospital_id, created_at, id) where status = 'PENDING';
create index task_by_status on approvals.task (hospital_id, status, created_at desc, id desc);
create index task_by_kind on approvals.task (hospital_id, kind, created_at desc, id desc);
create index task_of_customer on approvals.task (hospital_id, customer_id, created_at desc, id desc);
create index task_of_applicant on approvals.task (hospital_id, created_by, created_at desc, id desc);
create index task_of_document on approvals.task (hospital_id, document_id, kind);

-- Who said what in which step.
create table approvals.decision (
  -- Said by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  task_id bigint not null,
  step integer not null,
  pass boolean not null,
  opinion text not null default '' constraint decision_opinion check (length(opinion) <= 200),
  primary key (hospital_id, id),
  constraint decision_somebody check (created_by is not null),
  constraint decision_task foreign key (hospital_id, task_id) references approvals.task (hospital_id, id),
  -- A person decides a step once, through however many roles she might.
  constraint approval_decision_once unique (hospital_id, task_id, step, created_by)
);
select kit.tenant_table('approvals.decision');
select kit.append_only('approvals.decision');

-- Nobody decides what she asked for or wrote, nor a step that is not its turn: administrators neither.
create function approvals.decision_holds() returns trigger language plpgsql as $$
declare t approvals.task;
begin
  select * into t from approvals.task where hospital_id = new.hospital_id and id = new.task_id for update;
  if t.status <> 'PENDING' or t.step <> new.step then
    raise exception using errcode = '23514', constraint = 'decision_in_turn', message = 'it is not this step that waits';
  end if;
  if new.created_by is not distinct from t.created_by or new.created_by = any (t.writers) then
    raise exception using errcode = '23514', constraint = 'decision_four_eyes', message = 'somebody else decides';
  end if;
  return new;
end $$;
create trigger decision_holds before insert on approvals.decision for each row execute function approvals.decision_holds();

-- A decided task is final, and none is decided without the decisions of its steps.
create function approvals.task_moves() returns trigger language plpgsql as $$
declare
  said boolean;
  -- A merge of archives names the customer anew, of decided ones too; whose hospital it is, its policy holds.
  free constant text[] := array['hospital_id', 'customer_id', 'version', 'updated_at', 'updated_by'];
  moving constant text[] := free || array['status', 'step', 'decided_by', 'decided_at', 'opinion'];
begin
  if old.status <> 'PENDING' and to_jsonb(new) - free <> to_jsonb(old) - free then
    raise exception using errcode = '23514', constraint = 'task_final', message = 'it is decided';
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception using errcode = '23514', constraint = 'task_as_asked', message = 'what was asked for stays as it was asked';
  end if;
  if new.status = old.status and new.step = old.step then return new; end if;
  select pass into said from approvals.decision d where d.hospital_id = new.hospital_id and d.task_id = new.id and d.step = old.step
    order by d.pass limit 1;
  if new.step not in (old.step, old.step + 1) or new.step > old.step and said is not true
    or new.status = 'PASSED' and (said is not true or old.step <> jsonb_array_length(old.steps))
    or new.status = 'REJECTED' and said is not false then
    raise exception using errcode = '23514', constraint = 'task_in_turn', message = 'steps are decided in their order';
  end if;
  return new;
end $$;
create trigger task_moves before update on approvals.task for each row execute function approvals.task_moves();
