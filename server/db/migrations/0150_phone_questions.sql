-- Whole numbers somebody asked about: searched for (part of the day's looks), or probed before an archive is written
-- (an allowance of its own). A mask leaves ten thousand possibilities; nobody asks as often in many days. The same number
-- on the same day is one question. Numbers stand here as digests.
create table customers.phone_question (
  hospital_id bigint not null default kit.current_hospital(),
  staff_id bigint not null default kit.current_staff(),
  on_date date not null default kit.today(),
  kind text not null constraint phone_question_kind check (kind in ('search', 'probe')),
  digest text not null constraint phone_question_digest_length check (length(digest) between 16 and 100),
  asked_at timestamptz not null default kit.clock(),
  primary key (hospital_id, staff_id, on_date, kind, digest)
);
select kit.tenant_table('customers.phone_question');
select kit.append_only('customers.phone_question');
