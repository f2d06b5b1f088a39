-- 投诉: what a customer complains of, who handles it by when, whom it is about, what happened, and what it was made good by.
create schema complaints;
grant usage on schema complaints to clinic_app, clinic_reader;

create table complaints.complaint (
  -- Written down by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  no text not null constraint complaint_no_length check (length(no) <= 40),
  customer_id bigint not null,
  channel text not null constraint complaint_channel
    check (channel in ('onsite', 'phone', 'wechat', 'hotline', 'health', 'platform', 'visit')),
  category text not null constraint complaint_category
    check (category in ('medical', 'service', 'fee', 'privacy', 'environment', 'refund', 'other')),
  -- 一般 较大 重大
  level text not null constraint complaint_level check (level in ('general', 'serious', 'major')),
  term text not null constraint complaint_term check (term in ('spot', 'investigate', 'joint', 'urgent')),
  content text not null constraint complaint_content check (length(content) between 1 and 2000),
  demand text not null default '' constraint complaint_demand check (length(demand) <= 500),
  product_id bigint,
  respondent_dept_id bigint,
  -- Whom it is about does not read it.
  secret boolean not null default false,
  -- 待受理 处理中 已升级 待答复确认 已结案 不成立
  state text not null default 'waiting'
    constraint complaint_state check (state in ('waiting', 'handling', 'escalated', 'answering', 'closed', 'dismissed')),
  -- 首诉人: whoever took it first.
  receiver_id bigint not null default kit.current_staff(),
  received_at timestamptz not null default kit.clock(),
  handler_id bigint,
  accepted_at timestamptz,
  -- From when its clock goes: from when it came in, or was opened again.
  clock_from timestamptz not null default kit.clock(),
  amber_at timestamptz not null,
  due_at timestamptz not null,
  warned_at timestamptz,
  overdue_at timestamptz,
  escalated_at timestamptz,
  resolution text not null default '' constraint complaint_resolution check (length(resolution) <= 2000),
  answered_at timestamptz,
  confirmed boolean not null default false,
  satisfaction smallint constraint complaint_satisfaction check (satisfaction between 1 and 5),
  closed_at timestamptz,
  closed_by bigint,
  reopen_count integer not null default 0 constraint complaint_reopen_count check (reopen_count >= 0),
  dismiss_reason text not null default '' constraint complaint_dismiss_reason check (length(dismiss_reason) <= 200),
  -- The closed one it follows, when that could not be opened again.
  previous_id bigint,
  primary key (hospital_id, id),
  constraint complaint_no unique (hospital_id, no),
  constraint complaint_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint complaint_product foreign key (hospital_id, product_id) references products.product (hospital_id, id),
  constraint complaint_department foreign key (hospital_id, respondent_dept_id) references staff.department (hospital_id, id),
  constraint complaint_receiver foreign key (hospital_id, receiver_id) references staff.staff (hospital_id, id),
  constraint complaint_handler foreign key (hospital_id, handler_id) references staff.staff (hospital_id, id),
  constraint complaint_previous foreign key (hospital_id, previous_id) references complaints.complaint (hospital_id, id),
  constraint complaint_not_its_own check (previous_id <> id),
  -- What may harm somebody is answered at once, and nothing else is.
  constraint complaint_urgent_is_major check ((level = 'major') = (term = 'urgent')),
  constraint complaint_clock check (clock_from <= amber_at and amber_at <= due_at),
  constraint complaint_accepted check (state in ('waiting', 'dismissed') or accepted_at is not null and handler_id is not null),
  constraint complaint_answered check (state not in ('answering', 'closed') or answered_at is not null and resolution <> ''),
  constraint complaint_closed check ((state = 'closed') = (closed_at is not null)),
  constraint complaint_dismissed check ((state = 'dismissed') = (dismiss_reason <> ''))
);
select kit.tenant_table('complaints.complaint');
create index complaint_newest on complaints.complaint (hospital_id, received_at desc, id desc);
create index complaint_of_customer on complaints.complaint (hospital_id, customer_id, received_at desc, id desc);
create index complaint_open on complaints.complaint (hospital_id, due_at, id) where state in ('waiting', 'handling', 'escalated', 'answering');
create index complaint_open_of on complaints.complaint (hospital_id, customer_id)
  where state in ('waiting', 'handling', 'escalated', 'answering');
create index complaint_by_handler on complaints.complaint (hospital_id, handler_id) where handler_id is not null;

create table complaints.respondent (
  like kit.tenant_row including defaults,
  complaint_id bigint not null,
  staff_id bigint not null,
  primary key (hospital_id, id),
  constraint respondent_once unique (hospital_id, complaint_id, staff_id),
  constraint respondent_complaint foreign key (hospital_id, complaint_id) references complaints.complaint (hospital_id, id) on delete cascade,
  constraint respondent_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('complaints.respondent');
create index respondent_of_staff on complaints.respondent (hospital_id, staff_id, complaint_id);

-- Whom it is about is never who handles it, whoever writes which of both first: each holds the complaint before it looks.
create function complaints.respondent_named() returns trigger language plpgsql as $$
declare handler bigint;
begin
  select k.handler_id into handler from complaints.complaint k
    where k.hospital_id = new.hospital_id and k.id = new.complaint_id for update;
  if handler = new.staff_id then
    raise exception 'complaints: the handler cannot be a respondent' using errcode = '23514', constraint = 'respondent_not_handler';
  end if;
  return new;
end $$;
create trigger respondent_named before insert or update on complaints.respondent
  for each row execute function complaints.respondent_named();

-- The moves of `complaintMoves`, and nothing else.
create function complaints.complaint_moved() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (old.state, new.state) in (('waiting', 'handling'), ('waiting', 'dismissed'), ('handling', 'escalated'),
      ('escalated', 'handling'), ('handling', 'answering'), ('answering', 'handling'), ('answering', 'closed'), ('closed', 'handling')) then
    raise exception 'complaints: % does not lead to %', old.state, new.state using errcode = '23514', constraint = 'complaint_moves';
  end if;
  if new.handler_id is distinct from old.handler_id and exists (select from complaints.respondent r
      where r.hospital_id = new.hospital_id and r.complaint_id = new.id and r.staff_id = new.handler_id) then
    raise exception 'complaints: a respondent cannot handle it' using errcode = '23514', constraint = 'complaint_handler_not_respondent';
  end if;
  return new;
end $$;
create trigger complaint_moved before update on complaints.complaint for each row execute function complaints.complaint_moved();

-- What was accepted stands for good.
create function complaints.complaint_kept() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' then
    raise exception 'complaints: an accepted complaint is kept' using errcode = '23514', constraint = 'complaint_kept';
  end if;
  return old;
end $$;
create trigger complaint_kept before delete on complaints.complaint for each row execute function complaints.complaint_kept();

-- Its timeline.
create table complaints.log (
  -- By whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  complaint_id bigint not null,
  act text not null constraint log_act check (act in ('registered', 'changed', 'accepted', 'dismissed', 'note', 'statement', 'attempt', 'assigned',
    'escalated', 'warned', 'overdue', 'resumed', 'answered', 'declined', 'linked', 'unlinked', 'closed', 'reopened', 'handed')),
  content text not null default '' constraint log_content check (length(content) <= 2000),
  primary key (hospital_id, id),
  constraint log_complaint foreign key (hospital_id, complaint_id) references complaints.complaint (hospital_id, id) on delete cascade
);
select kit.tenant_table('complaints.log');
create index log_of_complaint on complaints.log (hospital_id, complaint_id, created_at, id);

-- Written once: only with a complaint that nobody accepted it goes.
create function complaints.log_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select from complaints.complaint k where k.hospital_id = old.hospital_id and k.id = old.complaint_id) then
    raise exception 'complaints.log is append-only' using errcode = '23514', constraint = 'log_append_only';
  end if;
  return old;
end $$;
create trigger log_kept before update or delete on complaints.log for each row execute function complaints.log_kept();

-- What she was made good by: documents of other areas, whose amounts stand there.
create table complaints.link (
  like kit.tenant_row including defaults,
  complaint_id bigint not null,
  kind text not null constraint link_kind check (kind in ('refund', 'coins', 'coupon', 'gift')),
  document_id bigint not null,
  primary key (hospital_id, id),
  -- A document makes one complaint good.
  constraint complaint_link_once unique (hospital_id, kind, document_id),
  constraint link_complaint foreign key (hospital_id, complaint_id) references complaints.complaint (hospital_id, id) on delete cascade
);
select kit.tenant_table('complaints.link');
create index link_of_complaint on complaints.link (hospital_id, complaint_id);
