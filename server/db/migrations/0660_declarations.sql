-- 报单: a prospect whom somebody of the hospital reports, followed until she comes and buys, or is given up. ADR 0115.
create schema declarations;
grant usage on schema declarations to clinic_app, clinic_reader;

-- How a hospital keeps its sheets. Without a row it has the defaults.
create table declarations.setting (
  like kit.tenant_row including defaults,
  -- Days a report keeps others from reporting her.
  protect_days integer not null default 30 constraint setting_protect_days check (protect_days between 1 and 365),
  -- Minutes after she arrived within which nobody reports her any more.
  late_minutes integer not null default 30 constraint setting_late_minutes check (late_minutes between 0 and 1440),
  -- Days without a follow-up after which an unprotected sheet falls into the pool.
  idle_days integer not null default 7 constraint setting_idle_days check (idle_days between 1 and 365),
  -- Days within which an ended sheet is opened again.
  reopen_days integer not null default 30 constraint setting_reopen_days check (reopen_days between 1 and 365),
  -- Days before the end of the protection from which a sheet is about to expire.
  warn_days integer not null default 3 constraint setting_warn_days check (warn_days between 0 and 30),
  primary key (hospital_id, id),
  constraint declaration_setting_once unique (hospital_id)
);
select kit.tenant_table('declarations.setting');

create table declarations.sheet (
  -- Reported by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  no text not null,
  customer_id bigint not null,
  -- Whose it is; in the pool: whose it was.
  developer_id bigint not null,
  department_id bigint,
  source_id bigint,
  agency_id bigint,
  consult_type_id bigint,
  demand_ids bigint[] not null default '{}',
  demand_text text not null default '' constraint sheet_demand_text check (length(demand_text) <= 500),
  intention text not null default 'B' constraint sheet_intention check (intention in ('A', 'B', 'C', 'D')),
  budget_fen bigint constraint sheet_budget check (budget_fen >= 0),
  expect_at timestamptz,
  -- The appointment by which it is booked.
  appointment_id bigint,
  -- The last day on which nobody else reports her; null: she left no number yet.
  protect_until date,
  next_follow_at timestamptz,
  follow_count integer not null default 0 constraint sheet_follow_count check (follow_count >= 0),
  last_follow_at timestamptz,
  -- 跟进中 已预约 已到院 已成交 已结束 公海
  state text not null default 'following'
    constraint sheet_state check (state in ('following', 'booked', 'arrived', 'dealt', 'ended', 'pooled')),
  -- The visit by which she came, and what the sheet was before: taken back with the visit.
  triage_id bigint,
  arrived_at timestamptz,
  state_before text constraint sheet_state_before check (state_before in ('following', 'booked')),
  -- What the archive was given by the arrival, taken back with the visit too.
  gave_developer boolean not null default false,
  gave_source boolean not null default false,
  deal_fen bigint not null default 0 constraint sheet_deal check (deal_fen >= 0),
  dealt_at timestamptz,
  order_id bigint,
  end_reason text not null default '' constraint sheet_end_reason check (length(end_reason) <= 60),
  end_remark text not null default '' constraint sheet_end_remark check (length(end_remark) <= 200),
  ended_by bigint,
  ended_at timestamptz,
  pool_at timestamptz,
  remark text not null default '' constraint sheet_remark check (length(remark) <= 200),
  primary key (hospital_id, id),
  constraint sheet_no_unique unique (hospital_id, no),
  constraint sheet_came check (state not in ('arrived', 'dealt') or (arrived_at is not null and triage_id is not null)),
  constraint sheet_sold check ((state = 'dealt') = (dealt_at is not null) and (state = 'dealt') = (deal_fen > 0)),
  constraint sheet_over check ((state = 'ended') = (ended_at is not null) and (state = 'ended') = (end_reason <> '')),
  constraint sheet_lies check ((state = 'pooled') = (pool_at is not null)),
  constraint sheet_booked check (state = 'booked' or appointment_id is null or state in ('arrived', 'dealt', 'ended')),
  constraint sheet_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint sheet_developer foreign key (hospital_id, developer_id) references staff.staff (hospital_id, id),
  constraint sheet_ender foreign key (hospital_id, ended_by) references staff.staff (hospital_id, id),
  constraint sheet_department foreign key (hospital_id, department_id) references staff.department (hospital_id, id),
  constraint sheet_source foreign key (hospital_id, source_id) references customers.source (hospital_id, id),
  constraint sheet_agency foreign key (hospital_id, agency_id) references agencies.agency (hospital_id, id),
  constraint sheet_consult_type foreign key (hospital_id, consult_type_id) references triage.consult_type (hospital_id, id),
  constraint sheet_visit foreign key (hospital_id, triage_id) references triage.triage (hospital_id, id),
  constraint sheet_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id) on delete set null (order_id)
);
select kit.tenant_table('declarations.sheet');
-- One open sheet a customer: of fifty who report her at once one does.
create unique index sheet_open on declarations.sheet (hospital_id, customer_id) where state in ('following', 'booked', 'arrived');
create index sheet_newest on declarations.sheet (hospital_id, created_at desc, id desc);
create index sheet_of_customer on declarations.sheet (hospital_id, customer_id, created_at desc, id desc);
create index sheet_of_developer on declarations.sheet (hospital_id, developer_id, created_at desc, id desc);
create index sheet_of_department on declarations.sheet (hospital_id, department_id, created_at desc, id desc);
create index sheet_in_pool on declarations.sheet (hospital_id, pool_at desc, id desc) where state = 'pooled';
create index sheet_to_follow on declarations.sheet (hospital_id, next_follow_at, id) where state in ('following', 'booked');
create index sheet_expected on declarations.sheet (hospital_id, expect_at, id) where expect_at is not null;
create index sheet_expires on declarations.sheet (hospital_id, protect_until, id) where state in ('following', 'booked');
create index sheet_of_visit on declarations.sheet (hospital_id, triage_id) where triage_id is not null;
create index sheet_of_order on declarations.sheet (hospital_id, order_id) where order_id is not null;
create index sheet_of_appointment on declarations.sheet (hospital_id, appointment_id) where appointment_id is not null;
create trigger not_merged before insert on declarations.sheet for each row execute function merging.refuse_gone();

-- What was said and done about a sheet, each once and for good.
create table declarations.follow (
  like kit.tenant_row including defaults,
  sheet_id bigint not null,
  -- 新建 电话 微信 面谈 短信 未接 拒接 空号, and what became of the sheet
  way text not null constraint follow_way check (way in ('made', 'phone', 'wechat', 'meeting', 'sms', 'missed', 'declined',
    'void', 'moved', 'claimed', 'booked', 'unbooked', 'arrived', 'left', 'ended', 'reopened', 'pooled', 'ordered', 'unlinked')),
  content text not null default '' constraint follow_content check (length(content) <= 1000),
  intention_from text,
  intention_to text,
  next_at timestamptz,
  primary key (hospital_id, id),
  constraint follow_sheet foreign key (hospital_id, sheet_id) references declarations.sheet (hospital_id, id)
);
select kit.tenant_table('declarations.follow');
select kit.append_only('declarations.follow');
create index follow_of_sheet on declarations.follow (hospital_id, sheet_id, created_at desc, id desc);

-- What she thinks of buying, with what she was told it costs.
create table declarations.intent (
  like kit.tenant_row including defaults,
  sheet_id bigint not null,
  place integer not null constraint intent_place check (place between 1 and 20),
  product_id bigint not null,
  qty integer not null constraint intent_qty check (qty between 1 and 999),
  quote_fen bigint constraint intent_quote check (quote_fen >= 0),
  primary key (hospital_id, id),
  constraint intent_once unique (hospital_id, sheet_id, place),
  constraint intent_sheet foreign key (hospital_id, sheet_id) references declarations.sheet (hospital_id, id) on delete cascade,
  constraint intent_product foreign key (hospital_id, product_id) references products.product (hospital_id, id)
);
select kit.tenant_table('declarations.intent');
create index intent_of_product on declarations.intent (hospital_id, product_id);

-- Whoever left no number is nobody's yet: the protection begins with the day on which her archive has one.
create function declarations.number_known() returns trigger language plpgsql as $$
begin
  update declarations.sheet s
     set protect_until = kit.today() + coalesce((select n.protect_days from declarations.setting n), 30)
   where s.hospital_id = new.hospital_id and s.customer_id = new.id and s.protect_until is null
     and s.state in ('following', 'booked');
  return null;
end $$;
create trigger protection_begins after update of phone_hash on customers.customer
  for each row when (old.phone_hash is null and new.phone_hash is not null) execute function declarations.number_known();

-- Money that stays for what she bought at the visit of a sheet: orders of the visit, and the one the sheet was turned into.
create function declarations.deal_of(sheet bigint) returns bigint language sql stable as $$
  select coalesce(sum(greatest(o.real_in_fen - o.real_out_fen, 0)), 0)::bigint
    from declarations.sheet s
    join orders.sales_order o on o.hospital_id = s.hospital_id and o.customer_id = s.customer_id
     and (o.triage_id = s.triage_id or o.id = s.order_id)
   where s.id = sheet and o.type not in ('RECHARGE', 'DEPOSIT')
     and o.status not in ('DRAFT', 'PENDING_CHECK', 'CANCELLED', 'REVOKED')
$$;

-- A payment makes a deal of the sheet, a refund to nothing takes it back (已成交 → 已到院).
create function declarations.order_moved() returns trigger language plpgsql as $$
begin
  with counted as (
    select s.id, declarations.deal_of(s.id) as fen from declarations.sheet s
     where s.hospital_id = new.hospital_id and s.state in ('arrived', 'dealt')
       and (s.triage_id = new.triage_id or s.order_id = new.id) order by s.id for update of s)
  update declarations.sheet s set deal_fen = c.fen,
      state = case when c.fen > 0 then 'dealt' else 'arrived' end,
      dealt_at = case when c.fen > 0 then coalesce(s.dealt_at, kit.clock()) end
    from counted c where s.hospital_id = new.hospital_id and s.id = c.id and s.deal_fen <> c.fen;
  return null;
end $$;
create trigger declaration_deal after update of status, real_in_fen, real_out_fen on orders.sales_order
  for each row when (old.status <> new.status or old.real_in_fen <> new.real_in_fen or old.real_out_fen <> new.real_out_fen)
  execute function declarations.order_moved();
