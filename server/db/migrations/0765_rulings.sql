-- 归属争议: colleagues say that a customer is theirs; somebody else rules by what happened. ADR 0127.
create schema rulings;
grant usage on schema rulings to clinic_app, clinic_reader;

create table rulings.dispute (
  -- Opened by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  no text not null,
  customer_id bigint not null,
  -- As what she is claimed: 开发人员 咨询师
  role text not null constraint dispute_role check (role in ('developer', 'consultant')),
  -- 待裁决 已裁决 已撤回
  state text not null default 'open' constraint dispute_state check (state in ('open', 'decided', 'withdrawn')),
  claim text not null constraint dispute_claim check (length(claim) between 1 and 500),
  -- Whose she was ruled to be.
  owner_id bigint,
  reason text not null default '' constraint dispute_reason check (length(reason) <= 500),
  decided_by bigint,
  decided_at timestamptz,
  withdraw_reason text not null default '' constraint dispute_withdraw_reason check (length(withdraw_reason) <= 200),
  withdrawn_at timestamptz,
  primary key (hospital_id, id),
  constraint dispute_no unique (hospital_id, no),
  constraint dispute_decided check ((state = 'decided') = (decided_at is not null) and (state = 'decided') = (owner_id is not null)
    and (state = 'decided') = (decided_by is not null) and (state = 'decided') = (length(reason) >= 10)),
  constraint dispute_withdrawn check ((state = 'withdrawn') = (withdrawn_at is not null) and (state = 'withdrawn') = (withdraw_reason <> '')),
  -- Nobody rules on what she opened.
  constraint dispute_decider_not_opener check (decided_by <> created_by),
  constraint dispute_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id),
  constraint dispute_owner foreign key (hospital_id, owner_id) references staff.staff (hospital_id, id),
  constraint dispute_decider foreign key (hospital_id, decided_by) references staff.staff (hospital_id, id)
);
select kit.tenant_table('rulings.dispute');
-- One at a time of a customer and role: of fifty who open it at once one does.
create unique index dispute_open_once on rulings.dispute (hospital_id, customer_id, role) where state = 'open';
create index dispute_newest on rulings.dispute (hospital_id, created_at desc, id desc);
create index dispute_by_state on rulings.dispute (hospital_id, state, created_at desc, id desc);
create index dispute_of_customer on rulings.dispute (hospital_id, customer_id, created_at desc, id desc);
-- What the last ruling says of new orders of hers.
create index dispute_ruled on rulings.dispute (hospital_id, customer_id, role, decided_at desc, id desc) where state = 'decided';

create table rulings.party (
  like kit.tenant_row including defaults,
  dispute_id bigint not null,
  staff_id bigint not null,
  statement text not null default '' constraint party_statement check (length(statement) <= 500),
  stated_at timestamptz,
  -- Her part of the work by the ruling, in hundredths of a percent; null: nothing is decided.
  bp integer constraint party_bp check (bp between 0 and 10000),
  primary key (hospital_id, id),
  constraint party_once unique (hospital_id, dispute_id, staff_id),
  constraint party_stated check ((statement <> '') = (stated_at is not null)),
  constraint party_dispute foreign key (hospital_id, dispute_id) references rulings.dispute (hospital_id, id),
  constraint party_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('rulings.party');
create index party_of_staff on rulings.party (hospital_id, staff_id, dispute_id);

-- What a ruling leans on: what happened, and to which row.
create table rulings.lean (
  like kit.tenant_row including defaults,
  dispute_id bigint not null,
  act text not null constraint lean_act check (length(act) between 1 and 40),
  row_id bigint not null,
  primary key (hospital_id, id),
  constraint lean_once unique (hospital_id, dispute_id, act, row_id),
  constraint lean_dispute foreign key (hospital_id, dispute_id) references rulings.dispute (hospital_id, id)
);
select kit.tenant_table('rulings.lean');
select kit.append_only('rulings.lean');

-- What was decided or withdrawn stands for good; only whose archive it is of may follow a merge. A ruling gives each party her part,
-- together the whole, the owner more than nothing, and is no party's.
create function rulings.dispute_moved() returns trigger language plpgsql as $$
declare parts record;
begin
  if old.state <> 'open' then
    if (to_jsonb(new) - '{customer_id,version,updated_at,updated_by}'::text[])
       <> (to_jsonb(old) - '{customer_id,version,updated_at,updated_by}'::text[]) then
      raise exception 'rulings: a dispute that is over is kept' using errcode = '23514', constraint = 'dispute_kept';
    end if;
    return new;
  end if;
  if new.state <> 'decided' then return new; end if;
  select coalesce(sum(p.bp), 0) as whole, count(*) filter (where p.bp is null) as open,
      coalesce(bool_or(p.staff_id = new.owner_id and p.bp > 0), false) as owned,
      coalesce(bool_or(p.staff_id = new.decided_by), false) as own into parts
    from rulings.party p where p.hospital_id = new.hospital_id and p.dispute_id = new.id;
  if parts.whole <> 10000 or parts.open > 0 or not parts.owned or parts.own then
    raise exception 'rulings: the parts are not the whole, or a party decides' using errcode = '23514', constraint = 'dispute_parts';
  end if;
  return new;
end $$;
create trigger dispute_moved before update on rulings.dispute for each row execute function rulings.dispute_moved();

create function rulings.party_kept() returns trigger language plpgsql as $$
begin
  if exists (select from rulings.dispute d where d.hospital_id = old.hospital_id and d.id = old.dispute_id and d.state <> 'open') then
    raise exception 'rulings: the sides of a dispute that is over are kept' using errcode = '23514', constraint = 'party_kept';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger party_kept before update or delete on rulings.party for each row execute function rulings.party_kept();
