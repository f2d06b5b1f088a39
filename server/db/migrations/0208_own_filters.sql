-- A person's saved filters of a list stand beside its columns: `views:/api/v1/customer/info/page`.
alter table session.preference drop constraint preference_name;
alter table session.preference add constraint preference_name
  check (name = 'look' or name like 'columns:/%' or name like 'views:/%');
