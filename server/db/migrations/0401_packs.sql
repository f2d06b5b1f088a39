-- 交接包: a page on a customer for whoever she was given to, read or not.
create schema packs;
grant usage on schema packs to clinic_app, clinic_reader;

create table packs.pack (
  -- Given by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  customer_id bigint not null,
  kind text not null constraint pack_kind check (kind in ('developer', 'consultant', 'service', 'doctor')),
  -- Nobody: she lay in a pool.
  from_id bigint,
  to_id bigint not null,
  -- 转移 离职交接 分配 修改档案
  mode text not null constraint pack_mode check (mode in ('moved', 'left', 'shared', 'edited')),
  reason text not null default '' constraint pack_reason check (length(reason) <= 200),
  -- 待接收 已读 已失效
  state text not null default 'unread' constraint pack_state check (state in ('unread', 'read', 'ended')),
  read_at timestamptz,
  -- When the head of the receiver's department heard that it lies unread; once.
  told_at timestamptz,
  primary key (hospital_id, id),
  constraint pack_read_when check ((state = 'read') = (read_at is not null)),
  constraint pack_customer foreign key (hospital_id, customer_id) references customers.customer (hospital_id, id) on delete cascade,
  constraint pack_receiver foreign key (hospital_id, to_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('packs.pack');
create index pack_newest on packs.pack (hospital_id, created_at desc, id desc);
create index pack_of_customer on packs.pack (hospital_id, customer_id, created_at desc, id desc);
create index pack_of_receiver on packs.pack (hospital_id, to_id, created_at desc, id desc);
create index pack_unread on packs.pack (hospital_id, customer_id, kind) where state = 'unread';
create index pack_late on packs.pack (hospital_id, created_at, id) where state = 'unread' and told_at is null;

-- A pack is made where the move of an owner is written, by whatever moves her. Who was given her before and has not read it need
-- not any more: so an undone hand-over takes its packs back. None for whoever chose her herself: she has looked at her.
create function packs.owner_moved() returns trigger language plpgsql as $$
begin
  update packs.pack p set state = 'ended'
   where p.hospital_id = new.hospital_id and p.customer_id = new.customer_id and p.kind = new.kind and p.state = 'unread';
  if new.to_id is distinct from new.created_by
    and (new.mode in ('moved', 'left', 'shared') or new.mode = 'edited' and new.from_id is not null) and new.to_id is not null then
    insert into packs.pack (hospital_id, customer_id, kind, from_id, to_id, mode, reason)
    values (new.hospital_id, new.customer_id, new.kind, new.from_id, new.to_id, new.mode, new.reason);
  end if;
  return null;
end $$;
-- An archive that is made has no owner before, nor has whoever is taken from a pool a pack that is unread.
create trigger pack_made after insert on customers.owner_log
  for each row when (new.mode not in ('made', 'claimed')) execute function packs.owner_moved();
