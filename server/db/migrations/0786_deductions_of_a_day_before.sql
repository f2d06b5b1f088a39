-- 补录: a session that was given on a business day before, while that day is open, with a reason (money book §9, D11).
alter table purchases.deduction_record
  add column backdate_reason text not null default '',
  add constraint deduction_backdate_length check (length(backdate_reason) <= 100),
  add constraint deduction_on_its_day check (backdate_reason = ''
    or business_date between ((created_at at time zone 'Asia/Shanghai') - interval '4 hours')::date - 6
      and ((created_at at time zone 'Asia/Shanghai') - interval '4 hours')::date - 1);
