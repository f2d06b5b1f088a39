-- 停用时段: a room, chair or device that cannot be used from a moment to a moment.
create table appointments.closure (
  like kit.tenant_row including defaults,
  resource_id bigint not null,
  kind text not null constraint closure_kind check (kind in ('repair', 'stop')),
  during tstzrange not null
    constraint closure_is_long check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  reason text not null constraint closure_reason check (length(reason) between 1 and 200),
  -- Ended: it had begun, and its end was brought forward. Lifted: it never began.
  state text not null default 'valid' constraint closure_state check (state in ('valid', 'ended', 'lifted')),
  ended_at timestamptz,
  ended_by bigint,
  note text not null default '' constraint closure_note check (length(note) <= 200),
  primary key (hospital_id, id),
  constraint closure_resource foreign key (hospital_id, resource_id) references appointments.resource (hospital_id, id),
  constraint closure_ender foreign key (hospital_id, ended_by) references staff.staff (hospital_id, id),
  constraint closure_ended check ((state = 'valid') = (ended_at is null)),
  constraint closure_no_overlap exclude using gist (hospital_id with =, resource_id with =, during with &&) where (state <> 'lifted')
);
select kit.tenant_table('appointments.closure');
create index closure_newest on appointments.closure (hospital_id, created_at desc, id desc);
create index closure_by_state on appointments.closure (hospital_id, state, created_at desc, id desc);
create index closure_of_resource on appointments.closure (hospital_id, resource_id, created_at desc, id desc);

-- Who or what is away serves nobody: a block takes every lane, those of an overbooking and of a capacity that grew since included.
create or replace function appointments.free_lane(asked_type text, asked_id bigint, asked tstzrange, lanes integer) returns smallint
language sql stable
begin atomic
  select min(n)::smallint from generate_series(1, lanes) as n
   where not exists (select from appointments.resource_booking b
     where b.hospital_id = kit.current_hospital() and b.resource_type = asked_type and b.resource_id = asked_id
       and b.lane = n and b.state = 'held' and b.source_type = 'appointment'
       and b.starts_at < upper(asked) and b.starts_at > lower(asked) - interval '2 days' and b.during && asked)
     and not exists (select from appointments.resource_booking b
     where b.hospital_id = kit.current_hospital() and b.resource_type = asked_type and b.resource_id = asked_id
       and (b.lane = n or b.source_type = 'block') and b.state = 'held' and b.source_type <> 'appointment' and b.during && asked);
end;
