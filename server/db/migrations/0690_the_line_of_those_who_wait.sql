-- 候诊叫号: the number a visit has in the line, who was called where and when, and the screens of the waiting room. Beside the visit, so
-- that calling does not make its form stale.
create table triage.ticket (
  like kit.tenant_row including defaults,
  triage_id bigint not null,
  on_date date not null default kit.today(),
  letter text not null constraint ticket_letter check (letter ~ '^[A-Z]$'),
  serial integer not null constraint ticket_serial check (serial >= 1),
  -- 候诊 已叫号 过号
  state text not null default 'waiting' constraint ticket_state check (state in ('waiting', 'called', 'missed')),
  calls smallint not null default 0 constraint ticket_calls check (calls >= 0),
  -- Where she was called to: a room as the desk names it.
  place text not null default '' constraint ticket_place check (length(place) <= 20),
  -- How long she waited until somebody asked for her is this without her arrival.
  first_called_at timestamptz,
  called_at timestamptz,
  missed_at timestamptz,
  primary key (hospital_id, id),
  constraint ticket_once unique (hospital_id, triage_id),
  constraint ticket_number unique (hospital_id, on_date, letter, serial),
  constraint ticket_visit foreign key (hospital_id, triage_id) references triage.triage (hospital_id, id) on delete cascade,
  constraint ticket_called check (state <> 'called' or (calls > 0 and place <> '' and called_at is not null and first_called_at is not null)),
  constraint ticket_missed check (state <> 'missed' or missed_at is not null)
);
select kit.tenant_table('triage.ticket');
create index ticket_in_line on triage.ticket (hospital_id, on_date, state);

-- How a hospital runs its line; none: as the product begins.
create table triage.queue_setting (
  like kit.tenant_row including defaults,
  amber_minutes smallint not null constraint queue_setting_amber check (amber_minutes between 1 and 600),
  red_minutes smallint not null constraint queue_setting_red check (red_minutes between 1 and 600),
  most_calls smallint not null constraint queue_setting_calls check (most_calls between 1 and 9),
  -- [{departmentId, letter}]
  letters jsonb not null default '[]' constraint queue_setting_letters check (jsonb_typeof(letters) = 'array'),
  primary key (hospital_id, id),
  constraint queue_setting_once unique (hospital_id),
  constraint queue_setting_minutes check (amber_minutes < red_minutes)
);
select kit.tenant_table('triage.queue_setting');

-- A screen: opened once by a code, after that by what the code was exchanged for. Of both the digests are kept and nothing else.
create table triage.screen (
  like kit.tenant_row including defaults,
  name text not null constraint screen_name_length check (length(name) between 1 and 30),
  -- None: everybody who waits.
  department_ids bigint[] not null default '{}',
  code_digest text constraint screen_code_length check (length(code_digest) = 43),
  code_until timestamptz,
  token_digest text constraint screen_token_length check (length(token_digest) = 43),
  opened_at timestamptz,
  primary key (hospital_id, id),
  constraint screen_name_unique unique (hospital_id, name),
  constraint screen_code_unique unique (hospital_id, code_digest),
  constraint screen_token_unique unique (hospital_id, token_digest),
  constraint screen_code check ((code_digest is null) = (code_until is null)),
  constraint screen_opened check ((token_digest is null) = (opened_at is null))
);
select kit.tenant_table('triage.screen');
