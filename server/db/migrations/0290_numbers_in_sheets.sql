-- Numbers of colleagues that a sheet of staff asks about: an allowance of their own, beside the probes of single numbers.
alter table customers.phone_question drop constraint phone_question_kind,
  add constraint phone_question_kind check (kind in ('search', 'probe', 'sheet'));
