-- 查看手机号统计: the hours in which numbers are looked at for work, and from how many customers of others on somebody who
-- leads hears of it once a week. Kept with what else a hospital decides about its archives.
alter table customers.setting
  add column work_from smallint not null default 8,
  add column work_to smallint not null default 20,
  add column foreign_looks smallint not null default 30,
  -- The Monday on which the week before was told: once, however often the task runs.
  add column looks_told_on date,
  add constraint setting_work_hours check (work_from >= 0 and work_from < work_to and work_to <= 24),
  add constraint setting_foreign_looks check (foreign_looks between 0 and 1000);
