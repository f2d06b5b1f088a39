-- 排班: shift types, the roster with its times made tangible, publications by department and week, templates, who is away, swaps.
create schema scheduling;
grant usage on schema scheduling to clinic_app, clinic_reader;

create table scheduling.shift_type (
  like kit.tenant_row including defaults,
  name text not null constraint shift_type_name_length check (length(name) between 1 and 20),
  short_name text not null constraint shift_type_short_length check (length(short_name) between 1 and 2),
  color text not null default 'blue'
    constraint shift_type_color check (color in ('blue', 'green', 'purple', 'cyan', 'ink', 'grey', 'orange', 'pink')),
  -- [{start, end, crossDay}], local times in their order; none where somebody is not at work.
  segments jsonb not null default '[]' constraint shift_type_segments check (jsonb_array_length(segments) <= 3),
  rest_flag boolean not null default false,
  bookable boolean not null default true,
  -- Empty: for everybody.
  dept_ids bigint[] not null default '{}',
  sort integer not null default 0,
  -- 0 启用, 1 禁用
  status smallint not null default 0 constraint shift_type_status check (status in (0, 1)),
  primary key (hospital_id, id),
  constraint shift_type_times check (rest_flag = (jsonb_array_length(segments) = 0)),
  constraint shift_type_name_unique unique (hospital_id, name),
  constraint shift_type_short_unique unique (hospital_id, short_name)
);
select kit.tenant_table('scheduling.shift_type');

create table scheduling.cell (
  like kit.tenant_row including defaults,
  staff_id bigint not null,
  -- Her main department when it was written: it is published with it.
  department_id bigint,
  work_date date not null,
  shift_type_id bigint not null,
  -- The times as they were when it was written: a changed shift type leaves them alone.
  segments jsonb not null,
  -- The most appointments; null: no limit.
  quota integer constraint cell_quota check (quota between 1 and 500),
  remark text not null default '' constraint cell_remark check (length(remark) <= 100),
  -- 手工 复制 模板 调班 导入
  source text not null default 'hand' constraint cell_source check (source in ('hand', 'copy', 'template', 'swap', 'import')),
  -- Null: a draft.
  published_at timestamptz,
  published_by bigint,
  primary key (hospital_id, id),
  constraint cell_once unique (hospital_id, staff_id, work_date, shift_type_id),
  constraint cell_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id),
  constraint cell_department foreign key (hospital_id, department_id) references staff.department (hospital_id, id),
  constraint cell_shift foreign key (hospital_id, shift_type_id) references scheduling.shift_type (hospital_id, id)
);
select kit.tenant_table('scheduling.cell');
create index cell_by_day on scheduling.cell (hospital_id, work_date desc, id desc);
create index cell_of_shift on scheduling.cell (hospital_id, shift_type_id, work_date desc, id desc);
create index cell_of_department on scheduling.cell (hospital_id, department_id, work_date desc, id desc);
create index cell_of_staff on scheduling.cell (hospital_id, staff_id, work_date desc, id desc);
create index cell_published on scheduling.cell (hospital_id) where published_at is not null;

-- Each stretch as moments: what two shifts of one person cannot share, whoever writes them, drafts and published alike.
create table scheduling.segment (
  like kit.tenant_row including defaults,
  cell_id bigint not null,
  staff_id bigint not null,
  during tstzrange not null constraint segment_is_long check (not isempty(during)),
  primary key (hospital_id, id),
  constraint segment_cell foreign key (hospital_id, cell_id) references scheduling.cell (hospital_id, id) on delete cascade,
  constraint segment_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id),
  constraint segment_no_overlap exclude using gist (hospital_id with =, staff_id with =, during with &&)
);
select kit.tenant_table('scheduling.segment');
create index segment_of_cell on scheduling.segment (hospital_id, cell_id);

-- Written from the copy of the times, so that no writer can forget one.
create function scheduling.write_segments() returns trigger language plpgsql as $$
begin
  insert into scheduling.segment (cell_id, staff_id, during)
  select new.id, new.staff_id, tstzrange(
    (new.work_date + (s ->> 'start')::time) at time zone 'Asia/Shanghai',
    (new.work_date + case when (s ->> 'crossDay')::boolean then 1 else 0 end + (s ->> 'end')::time) at time zone 'Asia/Shanghai')
  from jsonb_array_elements(new.segments) s;
  return null;
end $$;
create trigger write_segments after insert on scheduling.cell for each row execute function scheduling.write_segments();
-- Whose, when and in which times a shift is stays as it was written: another is another row.
create function scheduling.cell_stays() returns trigger language plpgsql as $$
begin
  raise exception 'shift % of the roster is replaced, not moved', old.id using errcode = '23514', constraint = 'cell_stays';
end $$;
create trigger cell_stays before update of staff_id, work_date, shift_type_id, segments on scheduling.cell for each row
  when ((old.staff_id, old.work_date, old.shift_type_id, old.segments) is distinct from (new.staff_id, new.work_date, new.shift_type_id, new.segments))
  execute function scheduling.cell_stays();

-- A department's week that was published; what is written into it afterwards holds at once.
create table scheduling.publication (
  -- Published by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  department_id bigint,
  week date not null constraint publication_monday check (extract(isodow from week) = 1),
  primary key (hospital_id, id),
  constraint publication_once unique nulls not distinct (hospital_id, week, department_id),
  constraint publication_department foreign key (hospital_id, department_id) references staff.department (hospital_id, id)
);
select kit.tenant_table('scheduling.publication');

-- What a day of somebody was and became; by whom and when: created_by, created_at.
create table scheduling.change (
  like kit.tenant_row including defaults,
  staff_id bigint not null,
  work_date date not null,
  before text not null default '',
  after text not null default '',
  source text not null constraint change_source check (source in ('hand', 'copy', 'template', 'swap', 'import')),
  state text not null constraint change_state check (state in ('draft', 'published')),
  primary key (hospital_id, id),
  constraint change_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('scheduling.change');
select kit.append_only('scheduling.change');
create index change_of_day on scheduling.change (hospital_id, staff_id, work_date, id desc);

create table scheduling.template (
  like kit.tenant_row including defaults,
  name text not null constraint template_name_length check (length(name) between 1 and 30),
  department_id bigint,
  cycle_days integer not null constraint template_cycle check (cycle_days between 1 and 42),
  primary key (hospital_id, id),
  constraint template_name_unique unique (hospital_id, name),
  constraint template_department foreign key (hospital_id, department_id) references staff.department (hospital_id, id)
);
select kit.tenant_table('scheduling.template');

create table scheduling.template_cell (
  like kit.tenant_row including defaults,
  template_id bigint not null,
  staff_id bigint not null,
  -- From 0.
  day_index integer not null constraint template_cell_day check (day_index between 0 and 41),
  shift_type_id bigint not null,
  primary key (hospital_id, id),
  constraint template_cell_once unique (hospital_id, template_id, staff_id, day_index, shift_type_id),
  constraint template_cell_template foreign key (hospital_id, template_id) references scheduling.template (hospital_id, id) on delete cascade,
  constraint template_cell_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id),
  constraint template_cell_shift foreign key (hospital_id, shift_type_id) references scheduling.shift_type (hospital_id, id)
);
select kit.tenant_table('scheduling.template_cell');
create index template_cell_of_shift on scheduling.template_cell (hospital_id, shift_type_id);

-- Somebody is away: 停诊, 请假, 培训. One's own waits for somebody else's word.
create table scheduling.leave_block (
  -- Placed or asked for by whom and when: created_by, created_at.
  like kit.tenant_row including defaults,
  staff_id bigint not null,
  kind text not null constraint leave_block_kind check (kind in ('leave', 'training', 'stop')),
  during tstzrange not null constraint leave_block_is_long check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  reason text not null constraint leave_block_reason check (length(reason) between 1 and 200),
  -- 待审批 生效 已驳回 已撤回 已取消
  state text not null constraint leave_block_state check (state in ('waiting', 'valid', 'rejected', 'withdrawn', 'lifted')),
  decided_by bigint,
  decided_at timestamptz,
  note text not null default '' constraint leave_block_note check (length(note) <= 200),
  primary key (hospital_id, id),
  constraint leave_block_staff foreign key (hospital_id, staff_id) references staff.staff (hospital_id, id),
  -- Nobody lets herself go: what she asked for herself holds by another's word.
  constraint leave_block_second_person check (state <> 'valid' or created_by is distinct from staff_id or decided_by is distinct from staff_id and decided_by is not null),
  constraint leave_block_no_overlap exclude using gist (hospital_id with =, staff_id with =, during with &&) where (state in ('waiting', 'valid'))
);
select kit.tenant_table('scheduling.leave_block');
create index leave_block_newest on scheduling.leave_block (hospital_id, created_at desc, id desc);
create index leave_block_by_state on scheduling.leave_block (hospital_id, state, created_at desc, id desc);
create index leave_block_of_staff on scheduling.leave_block (hospital_id, staff_id, created_at desc, id desc);
create index leave_block_by_time on scheduling.leave_block using gist (hospital_id, during);

-- 调班: two people change what they hold on one day or on two; the colleague agrees, a head decides.
create table scheduling.swap_request (
  -- Asked for when: created_at.
  like kit.tenant_row including defaults,
  from_id bigint not null,
  from_date date not null,
  to_id bigint not null,
  to_date date not null,
  -- What each held when it was asked for, in words, and the state of these days that was seen.
  from_shifts text not null,
  to_shifts text not null,
  stamp text not null,
  reason text not null constraint swap_request_reason check (length(reason) between 1 and 200),
  -- 待对方同意 待审批 已调班 对方不同意 已驳回 已撤回
  state text not null default 'asked'
    constraint swap_request_state check (state in ('asked', 'waiting', 'done', 'refused', 'rejected', 'withdrawn')),
  answered_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  note text not null default '' constraint swap_request_note check (length(note) <= 200),
  primary key (hospital_id, id),
  constraint swap_request_two check (from_id <> to_id),
  constraint swap_request_third check (state <> 'done' or decided_by not in (from_id, to_id)),
  constraint swap_request_from foreign key (hospital_id, from_id) references staff.staff (hospital_id, id),
  constraint swap_request_to foreign key (hospital_id, to_id) references staff.staff (hospital_id, id)
);
select kit.tenant_table('scheduling.swap_request');
create index swap_request_newest on scheduling.swap_request (hospital_id, created_at desc, id desc);
create index swap_request_by_state on scheduling.swap_request (hospital_id, state, created_at desc, id desc);
create index swap_request_from_whom on scheduling.swap_request (hospital_id, from_id, created_at desc, id desc);
create index swap_request_to_whom on scheduling.swap_request (hospital_id, to_id, created_at desc, id desc);

-- What somebody's day holds, as one word: another one as soon as anything of it moved.
create function scheduling.stamp_of(whose bigint, day date) returns text language sql stable
begin atomic
  select coalesce(string_agg(c.id || '.' || c.version, ' ' order by c.id), '')
  from scheduling.cell c where c.hospital_id = kit.current_hospital() and c.staff_id = whose and c.work_date = day;
end;

-- Why somebody is not on duty at a moment; null: she is, or the hospital publishes no roster and everybody is.
create function scheduling.why_off(whose bigint, at timestamptz) returns text language sql stable
begin atomic
  select case
    when not exists (select from scheduling.cell c where c.hospital_id = kit.current_hospital() and c.published_at is not null) then null
    when b.kind is not null then case b.kind when 'leave' then '请假中' when 'training' then '培训中' else '停诊' end
    when on_now.id is not null then null
    when today.names is null then '今日未排班'
    else '今日' || today.names
  end
  from (select) as one
  left join lateral (select l.kind from scheduling.leave_block l where l.hospital_id = kit.current_hospital() and l.staff_id = whose
    and l.state = 'valid' and l.during @> at limit 1) b on true
  left join lateral (select s.id from scheduling.segment s join scheduling.cell c on c.hospital_id = s.hospital_id and c.id = s.cell_id
    where s.hospital_id = kit.current_hospital() and s.staff_id = whose and s.during @> at and c.published_at is not null limit 1) on_now on true
  left join lateral (select string_agg(t.name || coalesce((select ' ' || string_agg((x ->> 'start') || '–'
      || case when (x ->> 'crossDay')::boolean then '次日' else '' end || (x ->> 'end'), ' ' order by x ->> 'start')
      from jsonb_array_elements(c.segments) x), ''), '、' order by c.id) as names
    from scheduling.cell c join scheduling.shift_type t on t.hospital_id = c.hospital_id and t.id = c.shift_type_id
    where c.hospital_id = kit.current_hospital() and c.staff_id = whose and c.published_at is not null
      and c.work_date = (at at time zone 'Asia/Shanghai')::date) today on true;
end;

-- The shifts a hospital begins with (clinical-admin §3).
create function scheduling.seed_shifts() returns void language sql as $$
  insert into scheduling.shift_type (name, short_name, color, segments, rest_flag, bookable, sort) values
    ('早班', '早', 'blue', '[{"start":"08:30","end":"12:00","crossDay":false}]', false, true, 10),
    ('中班', '中', 'green', '[{"start":"12:00","end":"17:30","crossDay":false}]', false, true, 20),
    ('晚班', '晚', 'purple', '[{"start":"17:30","end":"21:00","crossDay":false}]', false, true, 30),
    ('全天', '全', 'cyan', '[{"start":"09:00","end":"12:00","crossDay":false},{"start":"13:30","end":"18:00","crossDay":false}]', false, true, 40),
    ('夜班', '夜', 'ink', '[{"start":"21:00","end":"08:30","crossDay":true}]', false, false, 50),
    ('休息', '休', 'grey', '[]', true, false, 60),
    ('年假', '假', 'orange', '[]', true, false, 70),
    ('外出', '外', 'pink', '[]', true, false, 80);
$$;
do $$
declare h bigint;
begin
  for h in select id from hospitals.hospital loop
    perform set_config('app.hospital_id', h::text, true);
    perform scheduling.seed_shifts();
  end loop;
  perform set_config('app.hospital_id', '', true);
end $$;
