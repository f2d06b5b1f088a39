-- Uploaded files: what was sent once is kept once (by content), and every sending is a row of its own.
-- A file belongs to a document, whose permission decides who sees it; until then to the person who sent it.
-- Source: clinical-admin §18, security 4.15.
create schema files;
grant usage on schema files to clinic_app, clinic_reader;

-- What a hospital has used, and may use. One row a hospital; its lock keeps uploads at one moment from overshooting.
create table files.storage (
  hospital_id bigint not null default kit.current_hospital(),
  used_bytes bigint not null default 0 constraint storage_used check (used_bytes >= 0),
  -- 100 GiB until somebody decides otherwise.
  quota_bytes bigint not null default 107374182400 constraint storage_quota check (quota_bytes >= 0),
  -- What one person may have sent without saving it anywhere yet: 1 GiB.
  loose_bytes bigint not null default 1073741824 constraint storage_loose check (loose_bytes >= 0),
  primary key (hospital_id)
);
select kit.tenant_table('files.storage');

-- Contents by digest; they lie in DATA_DIR/files/<hospital>/<first two digits>/<digest>.
create table files.blob (
  hospital_id bigint not null default kit.current_hospital(),
  sha256 text not null constraint blob_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null constraint blob_kind check (kind in ('jpeg', 'png', 'pdf')),
  -- With the thumbnail.
  bytes bigint not null constraint blob_bytes check (bytes > 0),
  width integer,
  height integer,
  -- When somebody last sent it: what nobody refers to is swept a day later.
  sent_at timestamptz not null default kit.clock(),
  primary key (hospital_id, sha256),
  constraint blob_has_size check ((kind = 'pdf') = (width is null) and (width is null) = (height is null))
);
select kit.tenant_table('files.blob');

create table files.file (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  -- null once deleted.
  sha256 text,
  original_name text not null constraint file_name_length check (length(original_name) between 1 and 120),
  -- As sent, before re-encoding.
  bytes bigint not null,
  status text not null default 'loose' constraint file_status check (status in ('loose', 'bound', 'deleted')),
  -- The document it belongs to: avatar, photo, consent …
  owner_type text constraint file_owner_type_length check (length(owner_type) <= 40),
  owner_id bigint,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint file_blob foreign key (hospital_id, sha256) references files.blob (hospital_id, sha256),
  constraint file_bound_has_owner check ((status = 'loose') = (owner_type is null) and (owner_type is null) = (owner_id is null)),
  constraint file_content_until_deleted check ((status = 'deleted') = (sha256 is null))
);
select kit.tenant_table('files.file');
create index file_owner on files.file (hospital_id, owner_type, owner_id, sort) where status = 'bound';
create index file_loose on files.file (hospital_id, created_by, created_at) where status = 'loose';
create index file_content on files.file (hospital_id, sha256) where sha256 is not null;
