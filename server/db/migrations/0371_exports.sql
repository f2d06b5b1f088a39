-- 导出审批: more customers than one may take along at once are asked for; a second person decides, and the file is taken once.

create schema exports;
grant usage on schema exports to clinic_app, clinic_reader;

create table exports.export_request (
  -- Asked for by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  department_id bigint,
  -- What was asked, sealed: a keyword may be somebody's name or number.
  asked_cipher text not null,
  filters text not null default '' constraint export_request_filters check (length(filters) <= 500),
  with_phone boolean not null,
  -- Customers found when it was asked for.
  found integer not null constraint export_request_found check (found between 1 and 100000000),
  reason text not null constraint export_request_reason check (length(reason) between 1 and 200),
  -- 待审批 待下载 已驳回 已撤回 已下载; 已过期 follows from the time.
  state text not null default 'waiting'
    constraint export_request_state check (state in ('waiting', 'passed', 'rejected', 'withdrawn', 'used')),
  audited_by bigint,
  audited_at timestamptz,
  audit_note text not null default '' constraint export_request_note check (length(audit_note) <= 200),
  expires_at timestamptz,
  used_at timestamptz,
  primary key (hospital_id, id),
  -- Nobody decides on what she asked for herself.
  constraint export_request_second_person check (audited_by <> created_by),
  constraint export_request_decided check ((state in ('waiting', 'withdrawn')) = (audited_at is null)),
  constraint export_request_until check ((state in ('passed', 'used')) = (expires_at is not null)),
  constraint export_request_used check ((state = 'used') = (used_at is not null)),
  constraint export_request_rejected_why check (state <> 'rejected' or audit_note <> '')
);
select kit.tenant_table('exports.export_request');
create index export_request_newest on exports.export_request (hospital_id, created_at desc, id desc);
create index export_request_by_state on exports.export_request (hospital_id, state, created_at desc, id desc);
create index export_request_by_person on exports.export_request (hospital_id, created_by, created_at desc);
