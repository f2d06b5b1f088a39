-- 客户导入: a sheet that was sent, looked at row by row and taken into the archives in slices; a killed server goes on where it was.

create schema imports;
grant usage on schema imports to clinic_app, clinic_reader;

create table imports.import_batch (
  -- Sent by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  -- The sender's department at that time: it decides who else reads the batch.
  department_id bigint,
  file_name text not null constraint import_batch_file_name check (length(file_name) between 1 and 120),
  -- SHA-256 of the file: the same one a second time is said.
  digest text not null constraint import_batch_digest check (length(digest) = 64),
  mode text not null constraint import_batch_mode check (mode in ('new', 'update', 'both')),
  match text not null constraint import_batch_match check (match in ('phone', 'code')),
  -- 预检中 待导入 导入中 已完成 已取消
  state text not null default 'checking'
    constraint import_batch_state check (state in ('checking', 'ready', 'running', 'done', 'cancelled')),
  -- Columns of the sheet that are written, by their words; heads nothing is made of; words her role hides.
  columns text[] not null default '{}',
  unknown_columns text[] not null default '{}',
  hidden_columns text[] not null default '{}',
  -- Owner and source of archives that stand are written, too: the sender may import owners.
  takes_owners boolean not null default false,
  total integer not null constraint import_batch_total check (total between 1 and 50000),
  good integer not null default 0,
  faulty integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  -- Whoever sent it was told that it has ended.
  told boolean not null default false,
  stopped text not null default '' constraint import_batch_stopped check (length(stopped) <= 200),
  -- When the contents of its rows were taken away; what became of them stays as counts.
  purged_at timestamptz,
  primary key (hospital_id, id),
  constraint import_batch_counts check (least(good, faulty, created, updated, unchanged) >= 0
    and good + faulty + created + updated + unchanged <= total),
  constraint import_batch_ended check ((state in ('done', 'cancelled')) = (ended_at is not null))
);
select kit.tenant_table('imports.import_batch');
create index import_batch_newest on imports.import_batch (hospital_id, created_at desc, id desc);
create index import_batch_by_sender on imports.import_batch (hospital_id, created_by, created_at desc);
create index import_batch_same_file on imports.import_batch (hospital_id, digest, created_at desc);
create index import_batch_under_way on imports.import_batch (hospital_id, id) where state in ('checking', 'running');
create index import_batch_to_purge on imports.import_batch (hospital_id, created_at) where purged_at is null;

create table imports.import_row (
  like kit.tenant_row including defaults,
  batch_id bigint not null,
  -- Its place in the sheet, heads being row 1.
  row_no integer not null constraint import_row_no check (row_no between 2 and 1048576),
  -- What stands in its cells, sealed: names and numbers are nowhere in the clear.
  cells_cipher text not null,
  -- Digest of its number, as archives have it; null where it says none.
  phone_hash text,
  state text not null default 'raw'
    constraint import_row_state check (state in ('raw', 'good', 'faulty', 'created', 'updated', 'unchanged')),
  act text constraint import_row_act check (act in ('new', 'update')),
  -- [{column, kind, hint}], and the same kinds to be counted and found by.
  faults jsonb not null default '[]',
  kinds text[] not null default '{}',
  -- The archive is meant though its name is another.
  accepted boolean not null default false,
  -- The archive it changes or became; it may be deleted later, so that no key holds it.
  customer_id bigint,
  primary key (hospital_id, id),
  constraint import_row_once unique (hospital_id, batch_id, row_no),
  constraint import_row_batch foreign key (hospital_id, batch_id) references imports.import_batch (hospital_id, id),
  constraint import_row_faulty check ((state = 'faulty') = (faults <> '[]'))
);
select kit.tenant_table('imports.import_row');
create index import_row_by_state on imports.import_row (hospital_id, batch_id, state, row_no);
create index import_row_by_phone on imports.import_row (hospital_id, batch_id, phone_hash, row_no) where phone_hash is not null;
create index import_batch_to_tell on imports.import_batch (hospital_id, id) where not told and ended_at is not null;
