-- 归属规则: whose a customer becomes who has no consultant yet: of who consults her first, of who is named on her first deal, or of
-- nobody until somebody says so.
alter table customers.setting add column owner_rule text not null default 'consult'
  constraint setting_owner_rule check (owner_rule in ('consult', 'deal', 'manual'));

alter table customers.owner_log drop constraint owner_log_mode;
alter table customers.owner_log add constraint owner_log_mode check
  (mode in ('made', 'edited', 'moved', 'left', 'returned', 'claimed', 'shared', 'released', 'taken', 'recycled', 'merged', 'ruled'));

-- Who has no consultant becomes hers where the hospital's rule says so; the log says by which rule. A deal counts while it is the
-- first one: asked before it is written down.
create function customers.own_by_rule(whose bigint, consultant bigint, happened text) returns void language plpgsql as $$
begin
  if consultant is null or not exists (select from staff.staff n where n.id = consultant and n.status = 0)
    or happened is distinct from (select x.owner_rule from customers.setting x) then return; end if;
  if happened = 'deal' and exists (
    select from customers.standing s where s.customer_id = whose and s.first_deal_at is not null) then return; end if;
  perform set_config('app.owner_move', jsonb_build_object('mode', 'ruled',
    'reason', case happened when 'consult' then '首诊咨询师' else '成交咨询师' end)::text, true);
  update customers.customer c set consultant_id = consultant, consultant_since = kit.clock(),
      department_id = coalesce(staff.main_department(consultant), c.department_id)
    where c.id = whose and c.consultant_id is null and c.status = 'active';
  perform set_config('app.owner_move', '', true);
end $$;
