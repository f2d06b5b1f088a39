-- The menu tree becomes editable by the platform; each hospital remembers which tree it was last brought in line with.
-- Source: clinical-admin book §15 (菜单), §16 (synchronizationRabbitMenu).

alter table access.menu
  -- The platform changed it: the product's updates leave title, place and packages as they are.
  add column adapted boolean not null default false,
  add constraint menu_icon_length check (length(icon) <= 40),
  add constraint menu_path_length check (length(path) <= 200);

-- A path leads to one place.
create unique index menu_path_unique on access.menu (path) where path is not null;
grant insert, update, delete on access.menu to clinic_app;

-- Nodes and titles a hospital was last brought in line with. No reference to the tree: what left it is found here.
create table access.menu_seen (
  hospital_id bigint not null default kit.current_hospital(),
  menu_id bigint not null,
  title text not null,
  primary key (hospital_id, menu_id)
);
select kit.tenant_table('access.menu_seen');
