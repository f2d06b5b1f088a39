-- Who did what: one row for every write, refusal, reveal, export and print, in the transaction of what it tells about.
-- Rows are never changed; a job links them into a chain per hospital, so that a missing or altered row shows.
-- Source: security R15, 4.13; clinical-admin §17.
create schema trail;
grant usage on schema trail to clinic_app, clinic_reader;

create table trail.entry (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  at timestamptz not null default clock_timestamp(),
  staff_id bigint,
  staff_name text not null default '',
  session_id bigint,
  ip text not null default '',
  user_agent text not null default '',
  request_id text not null,
  call text not null,
  title text not null,
  outcome text not null constraint entry_outcome check (outcome in ('done', 'refused')),
  refusal_key text,
  object_type text,
  object_id bigint,
  object_no text,
  customer_id bigint,
  reason text,
  before jsonb,
  after jsonb,
  -- HMAC of the row by a key outside the database.
  mac text not null,
  primary key (hospital_id, id)
);
select kit.tenant_table('trail.entry');
select kit.append_only('trail.entry');
create index entry_at on trail.entry (hospital_id, at desc, id desc);
create index entry_object on trail.entry (hospital_id, object_type, object_id, id desc);
create index entry_customer on trail.entry (hospital_id, customer_id, id desc) where customer_id is not null;

-- The chain: numbered without gaps, each link sealed over the one before it and its entry.
create table trail.link (
  hospital_id bigint not null default kit.current_hospital(),
  seq bigint not null,
  entry_id bigint not null,
  mac text not null,
  linked_at timestamptz not null default clock_timestamp(),
  primary key (hospital_id, seq),
  constraint link_once unique (hospital_id, entry_id),
  constraint link_entry foreign key (hospital_id, entry_id) references trail.entry (hospital_id, id)
);
select kit.tenant_table('trail.link');
select kit.append_only('trail.link');
