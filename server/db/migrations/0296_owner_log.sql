-- Whose customer she was, and who moved her why: one row a change of owner, written where the owner is, by whatever changes it.
create table customers.owner_log (
  -- Moved by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  kind text not null constraint owner_log_kind check (kind in ('developer', 'consultant', 'service', 'doctor')),
  from_id bigint,
  to_id bigint,
  -- 建档 修改档案 转移 离职交接 领取 分配 放回公海 主管收回 自动回收
  mode text not null constraint owner_log_mode
    check (mode in ('made', 'edited', 'moved', 'left', 'claimed', 'shared', 'released', 'taken', 'recycled')),
  reason text not null default '' constraint owner_log_reason check (length(reason) <= 200),
  primary key (hospital_id, id),
  constraint owner_log_moves check (from_id is distinct from to_id)
);
select kit.tenant_table('customers.owner_log');
select kit.append_only('customers.owner_log');
create index owner_log_of_customer on customers.owner_log (hospital_id, customer_id, created_at desc, id desc);
create index owner_log_newest on customers.owner_log (hospital_id, created_at desc, id desc);
-- Whose turn it is: who was given the last one.
create index owner_log_shared on customers.owner_log (hospital_id, kind, created_at desc, id desc) where mode = 'shared';
create index owner_log_to on customers.owner_log (hospital_id, to_id, created_at desc) where to_id is not null;
create index owner_log_from on customers.owner_log (hospital_id, from_id, created_at desc) where from_id is not null;

-- How and why the statement at hand moves owners: `{"mode": …, "reason": …}`, said by customers.move_owner alone.
create function customers.owner_moved() returns trigger language plpgsql as $$
declare said jsonb := nullif(current_setting('app.owner_move', true), '')::jsonb;
begin
  insert into customers.owner_log (customer_id, kind, from_id, to_id, mode, reason)
  select new.id, moved.kind, moved.from_id, moved.to_id, coalesce(said->>'mode', 'edited'), coalesce(said->>'reason', '')
    from (values ('developer', old.developer_id, new.developer_id), ('consultant', old.consultant_id, new.consultant_id),
      ('service', old.cs_id, new.cs_id), ('doctor', old.doctor_id, new.doctor_id)) as moved (kind, from_id, to_id)
   where moved.from_id is distinct from moved.to_id;
  return null;
end $$;
create trigger owner_moved after update of developer_id, consultant_id, cs_id, doctor_id on customers.customer
  for each row when (old.developer_id is distinct from new.developer_id or old.consultant_id is distinct from new.consultant_id
    or old.cs_id is distinct from new.cs_id or old.doctor_id is distinct from new.doctor_id)
  execute function customers.owner_moved();

create function customers.owner_made() returns trigger language plpgsql as $$
begin
  insert into customers.owner_log (customer_id, kind, to_id, mode)
  select m.id, owner.kind, owner.id, 'made' from made m cross join lateral (values ('developer', m.developer_id),
      ('consultant', m.consultant_id), ('service', m.cs_id), ('doctor', m.doctor_id)) as owner (kind, id)
   where owner.id is not null;
  return null;
end $$;
create trigger owner_made after insert on customers.customer
  referencing new table as made for each statement execute function customers.owner_made();

-- Gives customers to somebody, or to nobody. The department a row is seen by follows the consultant, or the developer where
-- there is no consultant. Answers who was moved: whose owner it is already stays as she is.
create function customers.move_owner(of_kind text, ids bigint[], receiver bigint, how text, why text)
  returns setof bigint language plpgsql as $$
begin
  perform set_config('app.owner_move', jsonb_build_object('mode', how, 'reason', why)::text, true);
  return query update customers.customer c set
      developer_id = case of_kind when 'developer' then receiver else c.developer_id end,
      consultant_id = case of_kind when 'consultant' then receiver else c.consultant_id end,
      cs_id = case of_kind when 'service' then receiver else c.cs_id end,
      doctor_id = case of_kind when 'doctor' then receiver else c.doctor_id end,
      developer_since = case when of_kind <> 'developer' then c.developer_since when receiver is not null then kit.clock() end,
      consultant_since = case when of_kind <> 'consultant' then c.consultant_since when receiver is not null then kit.clock() end,
      department_id = case when receiver is not null and (of_kind = 'consultant' or of_kind = 'developer' and c.consultant_id is null)
        then coalesce(staff.main_department(receiver), c.department_id) else c.department_id end
    where c.id = any(ids) and c.status = 'active'
      and case of_kind when 'developer' then c.developer_id when 'consultant' then c.consultant_id
        when 'service' then c.cs_id else c.doctor_id end is distinct from receiver
      -- Taken and shared is who has nobody: two who want her at once have her once.
      and (how not in ('claimed', 'shared')
        or case of_kind when 'developer' then c.developer_id else c.consultant_id end is null)
    returning c.id;
  perform set_config('app.owner_move', '', true);
end $$;
