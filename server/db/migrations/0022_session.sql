-- Signing in: the directory of accounts, passwords, sessions, one-time codes, counters of wrong guesses.
-- Source: security 4.1–4.6, 4.18; decisions §2.
create schema session;
grant usage on schema session to clinic_app, clinic_reader;

-- Which hospital an account belongs to, and which others group staff may enter. Belongs to the installation, because
-- an account is unique in it; nobody reads it but through the functions below, one account at a time.
create table session.account (
  account text not null,
  hospital bigint not null references hospitals.hospital (id),
  staff_id bigint not null,
  -- The hospital whose staff this is; the others are entered by switching.
  home boolean not null default true,
  primary key (account, hospital)
);
create unique index account_unique on session.account (account) where home;
create index account_staff on session.account (hospital, staff_id);

create function session.home_of(account text) returns table (hospital bigint, staff_id bigint)
  language sql stable security definer set search_path = pg_catalog
begin atomic
  select a.hospital, a.staff_id from session.account a where a.account = lower(home_of.account) and a.home;
end;
create function session.entries_of(account text) returns table (hospital bigint, staff_id bigint, home boolean)
  language sql stable security definer set search_path = pg_catalog
begin atomic
  select a.hospital, a.staff_id, a.home from session.account a where a.account = lower(entries_of.account);
end;
-- Registers an account in the current hospital; false when somebody else has it.
create function session.claim_account(account text, staff_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  insert into session.account (account, hospital, staff_id)
    values (lower(claim_account.account), kit.current_hospital(), claim_account.staff_id) on conflict do nothing;
  return found;
end $$;
-- Lets group staff enter the current hospital under the account of their home.
create function session.admit_account(account text, staff_id bigint) returns void
  language sql volatile security definer set search_path = pg_catalog
begin atomic
  insert into session.account (account, hospital, staff_id, home)
    values (lower(admit_account.account), kit.current_hospital(), admit_account.staff_id, false);
end;
-- Gives an account up, or takes group staff's entry to the current hospital away.
create function session.release_account(account text) returns void
  language sql volatile security definer set search_path = pg_catalog
begin atomic
  delete from session.account a where a.account = lower(release_account.account) and a.hospital = kit.current_hospital();
end;
create function session.account_taken(account text) returns boolean
  language sql stable security definer set search_path = pg_catalog
begin atomic
  select exists (select from session.account a where a.account = lower(account_taken.account));
end;
revoke execute on all functions in schema session from public;
grant execute on all functions in schema session to clinic_app;

create table session.credential (
  hospital_id bigint not null default kit.current_hospital(),
  staff_id bigint not null,
  -- scrypt with its parameters, salt and peppered digest; never readable by the reporting role.
  password_hash text not null,
  must_change boolean not null default true,
  -- Initial and reset passwords end after a day.
  expires_at timestamptz,
  changed_at timestamptz not null default kit.clock(),
  primary key (hospital_id, staff_id),
  constraint credential_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id) on delete cascade
);
select kit.tenant_table('session.credential');
revoke select on session.credential from clinic_reader;

create table session.session (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash text not null,
  staff_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  idle_minutes integer not null constraint session_idle check (idle_minutes between 5 and 1440),
  login_type text not null default '1',
  ip text not null default '',
  user_agent text not null default '',
  -- Signed in with an initial or expired password: may only change it.
  must_change_password boolean not null default false,
  ended_at timestamptz,
  end_reason text constraint session_end_reason
    check (end_reason in ('signedOut', 'expired', 'kicked', 'disabled', 'passwordChanged', 'replaced', 'switched')),
  primary key (hospital_id, id),
  constraint session_token_unique unique (hospital_id, token_hash),
  constraint session_end_told check ((ended_at is null) = (end_reason is null)),
  constraint session_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id) on delete cascade
);
select kit.tenant_table('session.session');
revoke select on session.session from clinic_reader;
grant select (hospital_id, id, staff_id, created_at, last_seen_at, expires_at, login_type, ip, user_agent, ended_at, end_reason)
  on session.session to clinic_reader;
create index session_of_staff on session.session (hospital_id, staff_id) where ended_at is null;

-- Keys under which browsers encode passwords; the private half is encrypted with the installation's key.
create table session.login_key (
  id text primary key,
  public_key text not null,
  private_cipher text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
grant select, insert, delete on session.login_key to clinic_app;

-- Things used exactly once: nonces, captchas, entry codes, websocket tickets. Taken by DELETE … RETURNING.
-- Unlogged: they live two minutes, and a crash may well end them.
create unlogged table session.one_time (
  kind text not null constraint one_time_kind check (kind in ('nonce', 'captcha', 'entry', 'ticket')),
  code_hash text not null,
  content jsonb not null,
  expires_at timestamptz not null,
  primary key (kind, code_hash)
);
grant select, insert, delete on session.one_time to clinic_app;
create index one_time_age on session.one_time (expires_at);

-- Wrong guesses by subject (account at an address, account, address), counted by one upsert.
create table session.attempt (
  subject text primary key,
  n integer not null,
  window_ends_at timestamptz not null
);
grant select, insert, update, delete on session.attempt to clinic_app;
create index attempt_age on session.attempt (window_ends_at);
