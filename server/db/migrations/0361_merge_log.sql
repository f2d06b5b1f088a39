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

-- A row that was begun for an archive which meanwhile went into another one is not written. The row of the archive is waited for,
-- as its foreign key does anyway; tables without one hold an order, an item or a debt of hers, which went over.
create function merging.refuse_gone() returns trigger language plpgsql as $$
begin
  if (select c.status from customers.customer c where c.hospital_id = new.hospital_id and c.id = new.customer_id for key share) = 'merged' then
    raise exception using errcode = '23514', constraint = 'customer_merged', message = 'the archive went into another one';
  end if;
  return new;
end $$;
create trigger not_merged before insert on triage.triage for each row execute function merging.refuse_gone();
create trigger not_merged before insert on consulting.consult_record for each row execute function merging.refuse_gone();
create trigger not_merged before insert on consulting.customer_demand for each row execute function merging.refuse_gone();
create trigger not_merged before insert on orders.sales_order for each row execute function merging.refuse_gone();
create trigger not_merged before insert on blacklist.entry for each row execute function merging.refuse_gone();
create trigger not_merged before insert on blacklist.pass for each row execute function merging.refuse_gone();
create trigger not_merged before insert on segments.customer_tag for each row execute function merging.refuse_gone();
create trigger not_merged before insert on segments.grade_lock for each row execute function merging.refuse_gone();
create trigger not_merged before insert on pool.entry for each row execute function merging.refuse_gone();
