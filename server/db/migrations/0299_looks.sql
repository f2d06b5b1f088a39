-- Whose customer it was whose number was looked at, as it stood then; null: from before it was written down.
alter table customers.phone_view add column own boolean;
create index phone_view_newest on customers.phone_view (hospital_id, viewed_at desc, id desc);
create index phone_view_by_day on customers.phone_view (hospital_id, on_date desc, staff_id);

-- Looks granted on top of somebody's allowance, for one day.
create table customers.phone_extra (
  like kit.tenant_row including defaults,
  staff_id bigint not null,
  on_date date not null,
  extra integer not null constraint phone_extra_amount check (extra between 1 and 500),
  reason text not null constraint phone_extra_reason check (length(reason) between 1 and 200),
  primary key (hospital_id, id),
  constraint phone_extra_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id),
  constraint phone_extra_ahead check (on_date >= (created_at at time zone 'Asia/Shanghai')::date),
  -- Whoever wants more asks somebody else.
  constraint phone_extra_not_oneself check (staff_id <> created_by)
);
select kit.tenant_table('customers.phone_extra');
select kit.append_only('customers.phone_extra');
create index phone_extra_of_day on customers.phone_extra (hospital_id, staff_id, on_date);
