-- The deduction desk is a page of the menu with a right of its own: whoever deducts keeps her desk.
insert into access.menu (menu_type, path, title, perms, fixed)
  select 'C', '/clinic/deduction/desk', '划扣工作台', 'clinic:deduction:desk', true
  where exists (select from access.menu where path = '/clinic/deduction')
  on conflict do nothing;

alter table access.role_menu no force row level security;
insert into access.role_menu (hospital_id, role_id, menu_id)
  select distinct given.hospital_id, given.role_id, desk.id
  from access.role_menu given
  join access.menu deducting on deducting.id = given.menu_id
    and deducting.menu_type = 'F' and deducting.perms in ('clinic:deduction:add', 'clinic:deduction:batch')
  join access.menu desk on desk.path = '/clinic/deduction/desk'
  on conflict do nothing;
alter table access.role_menu force row level security;
