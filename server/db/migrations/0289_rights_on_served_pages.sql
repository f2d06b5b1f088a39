-- Three deeds were allowed by rights of pages that are still to come, which no role of a hospital's own could be given. They are
-- buttons of the pages where they are done now; whoever could do them still can. The self-check speaks to whoever reaches all rows.
insert into access.menu (parent_id, menu_type, control_kind, title, perms, fixed)
  select page.id, 'F', 'button', button.title, button.perms, true
  from (values ('/clinic/deduction', 'clinic:deduction:audit', '撤销审核'),
               ('/cashier/shift', 'cashier:shift:selfcheck', '账务自检'),
               ('/cashier/debt', 'cashier:debt:overdraft', '欠款设置')) button (path, perms, title)
  join access.menu page on page.path = button.path and page.menu_type = 'C'
  on conflict on constraint menu_control_unique do nothing;

alter table access.role_menu no force row level security;
alter table access.role no force row level security;
insert into access.role_menu (hospital_id, role_id, menu_id)
  select distinct given.hospital_id, given.role_id, button.id
  from (values ('audit:todo:pass', 'clinic:deduction:audit', false),
               ('cashier:daily:list', 'cashier:shift:selfcheck', true),
               ('report:finance:list', 'cashier:shift:selfcheck', true),
               ('setting:payment:edit', 'cashier:debt:overdraft', false)) moved (before, after, every_row)
  join access.menu earlier on earlier.perms = moved.before
  join access.role_menu given on given.menu_id = earlier.id
  join access.role r on r.hospital_id = given.hospital_id and r.id = given.role_id
    and (not moved.every_row or r.data_scope in (1, 6))
  join access.menu button on button.perms = moved.after and button.menu_type = 'F'
  on conflict do nothing;
alter table access.role force row level security;
alter table access.role_menu force row level security;
