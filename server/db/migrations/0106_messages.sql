-- Messages inside the house: templates by event, what was sent, and each receiver's own copy (clinical-admin §15, §19).

create schema messages;
grant usage on schema messages to clinic_app, clinic_reader;

create table messages.template (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  code text not null constraint template_code_form check (code ~ '^[A-Za-z][A-Za-z0-9_.-]{1,39}$'),
  name text not null constraint template_name_length check (length(name) between 1 and 30),
  -- SMS and WeCom join when their areas exist.
  channel text not null default 'site' constraint template_channel check (channel in ('site')),
  -- What the product sends it for; `notice` is written by hand.
  event text not null constraint template_event_length check (length(event) between 1 and 40),
  title text not null constraint template_title_length check (length(title) between 1 and 60),
  content text not null constraint template_content_length check (length(content) between 1 and 4000),
  status smallint not null default 0 constraint template_status check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint template_code_unique unique (hospital_id, code)
);
select kit.tenant_table('messages.template');
-- An event speaks with one voice; notices are chosen by hand.
create unique index template_event_unique on messages.template (hospital_id, event, channel)
  where status = 0 and event <> 'notice';

create table messages.message (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  state text not null constraint message_state check (state in ('draft', 'sent')),
  title text not null constraint message_title_length check (length(title) between 1 and 60),
  -- Text with the few marks of contract/markup.ts, cleaned when it was written.
  content text not null constraint message_content_length check (length(content) between 1 and 8000),
  source text not null constraint message_source_length check (length(source) between 1 and 20),
  event text not null constraint message_event_length check (length(event) between 1 and 40),
  -- The page it is about; empty when there is none.
  path text not null default '' constraint message_path_form check (path = '' or path ~ '^/[^/\\]?'),
  -- Whom it was written to: {"toAll": true}, {"staffIds": [], "deptIds": [], "jobIds": []}; and in words.
  audience jsonb not null default '{}',
  audience_text text not null default '',
  -- Null: the product itself.
  sender_id bigint,
  sender_name text not null,
  sender_department_id bigint,
  receiver_count integer not null default 0,
  sent_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default kit.clock(), created_by bigint default kit.current_staff(),
  updated_at timestamptz not null default kit.clock(), updated_by bigint default kit.current_staff(),
  primary key (hospital_id, id),
  constraint message_sender foreign key (hospital_id, sender_id) references staff.staff (hospital_id, id),
  constraint message_department foreign key (hospital_id, sender_department_id) references staff.department (hospital_id, id),
  constraint message_sent_has_time check ((state = 'sent') = (sent_at is not null))
);
select kit.tenant_table('messages.message');
create index message_latest on messages.message (hospital_id, created_at desc, id desc);

-- One receiver's copy. Deleting it hides it from her alone; the row goes with the message.
create table messages.delivery (
  hospital_id bigint not null default kit.current_hospital(),
  id bigint not null default nextval('kit.id'),
  message_id bigint not null,
  receiver_id bigint not null,
  sent_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (hospital_id, id),
  constraint delivery_once unique (hospital_id, message_id, receiver_id),
  constraint delivery_message foreign key (hospital_id, message_id) references messages.message (hospital_id, id) on delete cascade,
  constraint delivery_receiver foreign key (hospital_id, receiver_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('messages.delivery');
create index delivery_of_receiver on messages.delivery (hospital_id, receiver_id, sent_at desc, id desc) where deleted_at is null;
create index delivery_unread on messages.delivery (hospital_id, receiver_id) where read_at is null and deleted_at is null;

-- How a person wants to be told. Quiet hours may pass midnight.
create table messages.preference (
  hospital_id bigint not null default kit.current_hospital(),
  staff_id bigint not null default kit.current_staff(),
  sound boolean not null default true,
  quiet_from time,
  quiet_to time,
  primary key (hospital_id, staff_id),
  constraint preference_quiet_both check ((quiet_from is null) = (quiet_to is null)),
  constraint preference_of_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id) on delete cascade
);
select kit.tenant_table('messages.preference');
