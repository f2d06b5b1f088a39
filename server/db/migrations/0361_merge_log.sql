-- 合并记录: which archive went into which, what was chosen, how much of what went over. Written once.
create schema merging;
grant usage on schema merging to clinic_app, clinic_reader;

create table merging.merge_log (
  -- Merged by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  kept_id bigint not null,
  gone_id bigint not null,
  reason text not null constraint merge_log_reason check (length(reason) between 1 and 200),
  -- Field: kept, gone or both; those that differed.
  choices jsonb not null default '{}' constraint merge_log_choices check (jsonb_typeof(choices) = 'object'),
  -- Table: rows that went over.
  counts jsonb not null default '{}' constraint merge_log_counts check (jsonb_typeof(counts) = 'object'),
  -- What the one that went had: fen, fen of coins, points.
  principal_fen bigint not null default 0,
  deposit_fen bigint not null default 0,
  coin_fen bigint not null default 0,
  points bigint not null default 0,
  debt_fen bigint not null default 0,
  primary key (hospital_id, id),
  constraint merge_log_two check (kept_id <> gone_id),
  -- Whoever went once went for good.
  constraint merge_log_once unique (hospital_id, gone_id),
  constraint merge_log_kept foreign key (hospital_id, kept_id) references customers.customer (hospital_id, id),
  constraint merge_log_gone foreign key (hospital_id, gone_id) references customers.customer (hospital_id, id)
);
select kit.tenant_table('merging.merge_log');
select kit.append_only('merging.merge_log');
create index merge_log_newest on merging.merge_log (hospital_id, created_at desc, id desc);
create index merge_log_of_kept on merging.merge_log (hospital_id, kept_id, created_at desc, id desc);
