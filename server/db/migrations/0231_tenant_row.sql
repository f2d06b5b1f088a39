-- What every row of a hospital carries, written once: a table begins `like kit.tenant_row including defaults`, adds its own
-- columns and `primary key (hospital_id, id)`, and is handed to `kit.tenant_table`. Nobody reads or writes the pattern itself.
create table kit.tenant_row (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(),
  created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(),
  updated_by bigint default kit.current_staff(),
  constraint tenant_row_is_a_pattern check (false)
);
