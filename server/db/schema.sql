-- Written by `npm run schema` from the migrated database. Do not edit; migrations are the source.

-- Extensions
create extension btree_gist;

-- Schemas
create schema access;
create schema agencies;
create schema appointments;
create schema approvals;
create schema blacklist;
create schema briefs;
create schema cashier;
create schema combos;
create schema complaints;
create schema consulting;
create schema coupons;
create schema credits;
create schema customers;
create schema daily;
create schema debts;
create schema declarations;
create schema dictionaries;
create schema exports;
create schema files;
create schema holidays;
create schema hospitals;
create schema imports;
create schema invoices;
create schema kit;
create schema ledger;
create schema lifecycle;
create schema matching;
create schema memberships;
create schema merging;
create schema messages;
create schema metadata;
create schema orders;
create schema packs;
create schema pool;
create schema prints;
create schema products;
create schema promises;
create schema purchases;
create schema reach;
create schema referrals;
create schema refunds;
create schema rfm;
create schema rulings;
create schema scheduling;
create schema segments;
create schema session;
create schema staff;
create schema trail;
create schema triage;
create schema trips;
create schema visits;
create schema workbench;

-- Sequences
create sequence kit.id as bigint start 1000 cache 1;

-- Functions
CREATE OR REPLACE FUNCTION access.rank_of(staff_id bigint)
 RETURNS smallint
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (LEAST(
         CASE s.user_type
             WHEN 0 THEN 0
             WHEN 1 THEN 10
             ELSE 99
         END, (( SELECT min(r.level) AS min
            FROM (access.staff_role sr
              JOIN access.role r ON (((r.hospital_id = sr.hospital_id) AND (r.id = sr.role_id))))
           WHERE ((sr.hospital_id = s.hospital_id) AND (sr.staff_id = s.id))))::integer, (( SELECT min(r.level) AS min
            FROM ((staff.staff_job sj
              JOIN access.job_role jr ON (((jr.hospital_id = sj.hospital_id) AND (jr.job_id = sj.job_id))))
              JOIN access.role r ON (((r.hospital_id = jr.hospital_id) AND (r.id = jr.role_id))))
           WHERE ((sj.hospital_id = s.hospital_id) AND (sj.staff_id = s.id))))::integer))::smallint AS "least"
    FROM staff.staff s
   WHERE ((s.hospital_id = kit.current_hospital()) AND (s.id = rank_of.staff_id));
END
;
CREATE OR REPLACE FUNCTION access.rights_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if kit.current_hospital() is null then return null; end if;
  insert into access.epoch as e (hospital_id) values (kit.current_hospital())
    on conflict (hospital_id) do update set epoch = e.epoch + 1;
  perform pg_notify('clinic_events', json_build_object('node', '', 'events', json_build_array(
    json_build_object('hospitalId', kit.current_hospital(), 'topic', 'perm.changed', 'ids', json_build_array())))::text);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION access.tree_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  update access.tree_epoch set epoch = epoch + 1;
  perform pg_notify('clinic_events', json_build_object('node', '', 'events', json_build_array(
    json_build_object('hospitalId', 0, 'topic', 'perm.changed', 'ids', json_build_array())))::text);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION appointments.booked_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare one record;
begin
  for one in select distinct c.hospital_id, c.id from (values
      (case when tg_op <> 'INSERT' then old.hospital_id end, case when tg_op <> 'INSERT' then old.customer_id end),
      (case when tg_op <> 'DELETE' then new.hospital_id end, case when tg_op <> 'DELETE' then new.customer_id end)) c (hospital_id, id)
    where c.id is not null order by c.id loop
    perform customers.note_booked(one.id, (select max(a.ends_at) from appointments.appointment a
      where a.hospital_id = one.hospital_id and a.customer_id = one.id and a.state in ('pending', 'booked')));
  end loop;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION appointments.free_lane(asked_type text, asked_id bigint, asked tstzrange, lanes integer)
 RETURNS smallint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (min(n.n))::smallint AS min
    FROM generate_series(1, free_lane.lanes) n(n)
   WHERE ((NOT (EXISTS ( SELECT
            FROM appointments.resource_booking b
           WHERE ((b.hospital_id = kit.current_hospital()) AND (b.resource_type = free_lane.asked_type) AND (b.resource_id = free_lane.asked_id) AND (b.lane = n.n) AND (b.state = 'held'::text) AND (b.source_type = 'appointment'::text) AND (b.starts_at < upper(free_lane.asked)) AND (b.starts_at > (lower(free_lane.asked) - '2 days'::interval)) AND (b.during && free_lane.asked))))) AND (NOT (EXISTS ( SELECT
            FROM appointments.resource_booking b
           WHERE ((b.hospital_id = kit.current_hospital()) AND (b.resource_type = free_lane.asked_type) AND (b.resource_id = free_lane.asked_id) AND ((b.lane = n.n) OR (b.source_type = 'block'::text)) AND (b.state = 'held'::text) AND (b.source_type <> 'appointment'::text) AND (b.during && free_lane.asked))))));
END
;
CREATE OR REPLACE FUNCTION approvals.decision_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare t approvals.task;
begin
  select * into t from approvals.task where hospital_id = new.hospital_id and id = new.task_id for update;
  if t.status <> 'PENDING' or t.step <> new.step then
    raise exception using errcode = '23514', constraint = 'decision_in_turn', message = 'it is not this step that waits';
  end if;
  if new.created_by is not distinct from t.created_by or new.created_by = any (t.writers) then
    raise exception using errcode = '23514', constraint = 'decision_four_eyes', message = 'somebody else decides';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION approvals.task_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  said boolean;
  -- A merge of archives names the customer anew, of decided ones too; whose hospital it is, its policy holds.
  free constant text[] := array['hospital_id', 'customer_id', 'version', 'updated_at', 'updated_by'];
  moving constant text[] := free || array['status', 'step', 'decided_by', 'decided_at', 'opinion', 'passed_amount'];
begin
  if old.status <> 'PENDING' and to_jsonb(new) - free <> to_jsonb(old) - free then
    raise exception using errcode = '23514', constraint = 'task_final', message = 'it is decided';
  end if;
  if to_jsonb(new) - moving <> to_jsonb(old) - moving then
    raise exception using errcode = '23514', constraint = 'task_as_asked', message = 'what was asked for stays as it was asked';
  end if;
  if new.passed_amount is not null and new.passed_amount is distinct from (select max(d.figure) from approvals.decision d
    where d.hospital_id = new.hospital_id and d.task_id = new.id and d.step = old.step) then
    raise exception using errcode = '23514', constraint = 'task_on_terms', message = 'nobody of the last step named this figure';
  end if;
  if new.status = old.status and new.step = old.step then return new; end if;
  select pass into said from approvals.decision d where d.hospital_id = new.hospital_id and d.task_id = new.id and d.step = old.step
    order by d.pass limit 1;
  if new.step not in (old.step, old.step + 1) or new.step > old.step and said is not true
    or new.status = 'PASSED' and (said is not true or old.step <> jsonb_array_length(old.steps))
    or new.status = 'REJECTED' and said is not false then
    raise exception using errcode = '23514', constraint = 'task_in_turn', message = 'steps are decided in their order';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION blacklist.ends_at(last_day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((((last_day + 1))::timestamp without time zone AT TIME ZONE 'Asia/Shanghai'::text), 'infinity'::timestamp with time zone)
;
CREATE OR REPLACE FUNCTION blacklist.entry_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into blacklist.event (entry_id, act, note)
  values (new.id, case when tg_op = 'INSERT' then 'proposed' when new.customer_id <> old.customer_id then 'merged'
      when new.state = old.state then 'changed' else new.state end,
    case when tg_op = 'INSERT' or new.state = old.state then '' when new.state in ('valid', 'rejected') then new.audit_note
      else new.end_reason end);
  if new.state = 'valid' or tg_op = 'UPDATE' and old.state = 'valid' then
    perform customers.hold_standing(new.customer_id);
    perform customers.restrain(new.customer_id, max(blacklist.ends_at(e.ends_on)) filter (where e.kind = 'service'),
        max(blacklist.ends_at(e.ends_on)) filter (where e.kind = 'marketing'))
      from blacklist.entry e where e.hospital_id = new.hospital_id and e.customer_id = new.customer_id and e.state = 'valid';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION cashier.are_amounts(amounts jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_typeof(amounts) = 'array' and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(amounts) = 'array' then amounts else '[]' end) as a
    where jsonb_typeof(a) <> 'object'
      or coalesce(jsonb_typeof(a -> 'code'), '') <> 'string' or length(a ->> 'code') > 20
      or coalesce(jsonb_typeof(a -> 'name'), '') <> 'string' or length(a ->> 'name') > 20
      or coalesce(a ->> 'fen', '') !~ '^-?\d{1,15}$')
$function$
;
CREATE OR REPLACE FUNCTION cashier.are_pieces(pieces jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_typeof(pieces) = 'array' and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(pieces) = 'array' then pieces else '[]' end) as p
    where coalesce(p ->> 'fen', '') not in ('10000', '5000', '2000', '1000', '500', '100', '50', '10', '5', '2', '1')
      or coalesce(p ->> 'count', '') !~ '^[1-9]\d{0,4}$')
    and (select count(*) = count(distinct p ->> 'fen') from jsonb_array_elements(
      case when jsonb_typeof(pieces) = 'array' then pieces else '[]' end) as p)
$function$
;
CREATE OR REPLACE FUNCTION cashier.are_reasons(reasons jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_typeof(reasons) = 'array' and not exists (
    select from jsonb_array_elements(case when jsonb_typeof(reasons) = 'array' then reasons else '[]' end) as r
    where jsonb_typeof(r) <> 'object'
      or coalesce(jsonb_typeof(r -> 'code'), '') <> 'string' or length(r ->> 'code') > 20
      or coalesce(jsonb_typeof(r -> 'reason'), '') <> 'string' or length(r ->> 'reason') > 200)
$function$
;
CREATE OR REPLACE FUNCTION cashier.begin_hospital()
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO cashier.tender_type (code, name, class, needs_ref, counts_as_real, refundable, sort) VALUES ('CASH'::text,'现金'::text,'cash'::text,false,true,true,10), ('CARD'::text,'银行卡'::text,'clearing'::text,false,true,true,20), ('WECHAT'::text,'微信'::text,'clearing'::text,false,true,true,30), ('ALIPAY'::text,'支付宝'::text,'clearing'::text,false,true,true,40), ('TRANSFER'::text,'转账'::text,'clearing'::text,false,true,true,50), ('PLATFORM'::text,'平台代收'::text,'clearing'::text,true,true,true,60), ('WALLET'::text,'余额'::text,'wallet'::text,false,false,true,70), ('DEPOSIT'::text,'定金'::text,'deposit'::text,false,false,true,80), ('VIP_CARD'::text,'会员卡'::text,'card'::text,false,false,true,82), ('VIP_BONUS'::text,'会员卡赠送金'::text,'cardBonus'::text,false,false,false,84), ('COUPON'::text,'优惠券'::text,'coupon'::text,false,false,false,85), ('CHANGE_CREDIT'::text,'换项抵扣'::text,'internal'::text,false,false,false,87), ('COIN'::text,'好美币'::text,'coin'::text,false,false,true,90), ('POINTS'::text,'积分'::text,'points'::text,false,false,true,100), ('DEBT'::text,'欠款'::text,'debt'::text,false,false,false,110) ON CONFLICT DO NOTHING;
 INSERT INTO cashier.register (name) VALUES ('收银台1'::text), ('收银台2'::text) ON CONFLICT DO NOTHING;
END
;
CREATE OR REPLACE FUNCTION cashier.cash_of(amounts jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce((select (a ->> 'fen')::bigint from jsonb_array_elements(amounts) as a where a ->> 'code' = 'CASH'), 0)
$function$
;
CREATE OR REPLACE FUNCTION cashier.cash_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
  select * from cashier.payment_selfcheck()
  union all
  select 'S4', 0, '在途现金 ' || held.fen || ' 单据 ' || sent.fen
  from (select coalesce(sum(balance), 0)::bigint as fen from ledger.account where kind = 'CASH_ON_WAY') held,
    (select coalesce(sum(amount_fen), 0)::bigint as fen from cashier.cash_on_way) sent
  where held.fen <> sent.fen
$function$
;
CREATE OR REPLACE FUNCTION cashier.coupon_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
  select 'T1', r.id, r.code || ' 卡券 ' || r.state || ' ' || coalesce(r.used_fen, 0) || ' 收款 ' || coalesce(t.fen, 0)
  from coupons.record r
  full join (select x.hospital_id, x.coupon_record_id, sum(x.amount_fen)::bigint as fen from cashier.payment_tender x
    where x.active and x.coupon_record_id is not null group by 1, 2) t
    on t.hospital_id = r.hospital_id and t.coupon_record_id = r.id
  where (r.state = 'USED' or t.fen is not null) and r.used_fen is distinct from t.fen
  union all
  select 'T2', t.coupon_id, '发放 ' || t.issued || ' 使用 ' || t.used || ' 过期 ' || t.expired
  from coupons.tally t
  left join (select x.hospital_id, x.coupon_id, count(*) filter (where x.state not in ('VOIDED', 'GIVEN')) as issued,
      count(*) filter (where x.state = 'USED') as used, count(*) filter (where x.state = 'EXPIRED') as expired
    from coupons.record x group by 1, 2) n on n.hospital_id = t.hospital_id and n.coupon_id = t.coupon_id
  where (t.issued, t.used, t.expired) is distinct from (coalesce(n.issued, 0)::int, coalesce(n.used, 0)::int, coalesce(n.expired, 0)::int)
  union all
  select 'T6', t.coupon_id, '待认领 ' || t.waiting || '，共 ' || t.waiting_fen || ' 分'
  from coupons.tally t
  left join (select x.hospital_id, x.coupon_id, count(*)::int as waiting, coalesce(sum(x.worth_fen), 0)::bigint as fen
    from coupons.claim x where x.state = 'WAITING' group by 1, 2) n on n.hospital_id = t.hospital_id and n.coupon_id = t.coupon_id
  where (t.waiting, t.waiting_fen) is distinct from (coalesce(n.waiting, 0), coalesce(n.fen, 0))
  union all
  select 'T6', t.code_id, '领券码已领 ' || t.claimed
  from coupons.claim_tally t
  left join (select x.hospital_id, x.code_id, count(*)::int as claimed from coupons.claim x where x.state in ('WAITING', 'GIVEN') group by 1, 2) n
    on n.hospital_id = t.hospital_id and n.code_id = t.code_id
  where t.claimed is distinct from coalesce(n.claimed, 0)
  union all
  select 'T6', k.id, '领取 ' || k.state || ' 卡券 ' || coalesce(r.code, '无')
  from coupons.claim k left join coupons.record r on r.hospital_id = k.hospital_id and r.claim_id = k.id
  where (k.state = 'GIVEN') is distinct from (r.id is not null)
$function$
;
CREATE OR REPLACE FUNCTION cashier.payment_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
  select 'Y1', p.id, p.no || ' 合计 ' || p.total_fen || ' 方式 ' || coalesce(t.fen, 0) || ' 分摊 ' || coalesce(a.fen, 0)
    || ' 订单 ' || coalesce(o.fen, 0)
  from cashier.payment p
  left join (select payment_id, sum(amount_fen) as fen from cashier.payment_tender group by payment_id) t on t.payment_id = p.id
  left join (select t.payment_id, sum(a.amount_fen) as fen from cashier.payment_allocation a
    join cashier.payment_tender t on t.id = a.tender_id group by t.payment_id) a on a.payment_id = p.id
  left join (select payment_id, sum(amount_fen) as fen from cashier.payment_order group by payment_id) o on o.payment_id = p.id
  where not (p.total_fen = coalesce(t.fen, 0) and p.total_fen = coalesce(a.fen, 0) and p.total_fen = coalesce(o.fen, 0))
  union all
  select 'Y2', t.id, '方式 ' || t.amount_fen || ' 分摊 ' || coalesce(sum(a.amount_fen), 0)
  from cashier.payment_tender t left join cashier.payment_allocation a on a.tender_id = t.id
  group by t.id, t.amount_fen having t.amount_fen <> coalesce(sum(a.amount_fen), 0)
  union all
  select 'Y4', p.id, p.no || ' 实收现金 ' || p.received_cash_fen || ' 找零 ' || p.change_fen || ' 现金方式 ' || coalesce(t.fen, 0)
  from cashier.payment p
  left join (select payment_id, sum(amount_fen) as fen from cashier.payment_tender where class = 'cash' group by payment_id) t
    on t.payment_id = p.id
  where p.received_cash_fen - p.change_fen <> coalesce(t.fen, 0)
  union all
  select 'Y7', p.id, p.no || ' 实收 ' || p.received_fen || ' 方式 ' || coalesce(t.received, 0)
    || ' 欠款 ' || p.debt_fen || ' 方式 ' || coalesce(t.debt, 0)
  from cashier.payment p
  left join (select payment_id, sum(amount_fen) filter (where class in ('cash', 'clearing')) as received,
      sum(amount_fen) filter (where class = 'debt') as debt from cashier.payment_tender group by payment_id) t on t.payment_id = p.id
  where (p.received_fen, p.debt_fen) <> (coalesce(t.received, 0), coalesce(t.debt, 0))
  union all
  select 'Y7', o.id, o.no || ' 订单实收 ' || o.received_fen || ' 收款 ' || coalesce(p.fen, 0)
  from orders.sales_order o
  left join (select l.order_id, sum(a.amount_fen) as fen from cashier.payment_tender t
    join cashier.payment_allocation a on a.tender_id = t.id join orders.order_line l on l.id = a.order_line_id
    where t.active and t.class in ('cash', 'clearing') group by l.order_id) p on p.order_id = o.id
  where o.received_fen <> coalesce(p.fen, 0)
  union all
  select 'S2', coalesce(shift_id, 0), class || ' 班次 ' || sum(paid) || ' 总账 ' || sum(posted)
  from (
    select p.shift_id, t.class, t.amount_fen as paid, 0 as posted
    from cashier.payment p join cashier.payment_tender t on t.payment_id = p.id
    where p.status = 'SUCCESS' and t.class in ('cash', 'clearing')
    union all
    select j.shift_id, case a.kind when 'CASH_REGISTER' then 'cash' else 'clearing' end, 0, e.amount
    from ledger.journal j join ledger.entry e on e.journal_id = j.id join ledger.account a on a.id = e.account_id
    where j.biz_type not like 'shift%' and j.biz_type not like 'refund%' and a.kind in ('CASH_REGISTER', 'TENDER_CLEARING')
  ) moved
  group by shift_id, class having sum(paid) <> sum(posted)
$function$
;
CREATE OR REPLACE FUNCTION cashier.payment_sum_differs()
 RETURNS TABLE(detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ', business_date, kind, status) || ' 差 ' || sum(n) || ' 行' from (
    select business_date, kind, status, n, total_fen, received_fen, offset_fen, debt_fen from cashier.payment_sum
    union all
    select r.business_date, r.kind, r.status, -count(*), -coalesce(sum(r.total_fen), 0), -coalesce(sum(r.received_fen), 0), -coalesce(sum(r.offset_fen), 0), -coalesce(sum(r.debt_fen), 0) from cashier.payment r  where true group by r.business_date, r.kind, r.status) d
  group by business_date, kind, status having sum(n) <> 0 or sum(total_fen) <> 0 or sum(received_fen) <> 0 or sum(offset_fen) <> 0 or sum(debt_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION cashier.payment_sum_fold()
 RETURNS void
 LANGUAGE sql
AS $function$
  with gone as (
    delete from cashier.payment_sum where id in (
      select unnest(many.ids) from (select array_agg(id) as ids from cashier.payment_sum group by business_date, kind, status having count(*) > 1) many)
    returning *)
  insert into cashier.payment_sum (business_date, kind, status, n, total_fen, received_fen, offset_fen, debt_fen)
  select business_date, kind, status, sum(n), sum(total_fen), sum(received_fen), sum(offset_fen), sum(debt_fen) from gone group by business_date, kind, status having sum(n) <> 0 or sum(total_fen) <> 0 or sum(received_fen) <> 0 or sum(offset_fen) <> 0 or sum(debt_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION cashier.payment_sum_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare was boolean; is_now boolean;
begin
  if tg_op = 'INSERT' then
    insert into cashier.payment_sum (hospital_id, business_date, kind, status, n, total_fen, received_fen, offset_fen, debt_fen)
    select r.hospital_id, r.business_date, r.kind, r.status, count(*), coalesce(sum(r.total_fen), 0), coalesce(sum(r.received_fen), 0), coalesce(sum(r.offset_fen), 0), coalesce(sum(r.debt_fen), 0) from made r  where true group by r.hospital_id, r.business_date, r.kind, r.status;
  elsif tg_op = 'DELETE' then
    insert into cashier.payment_sum (hospital_id, business_date, kind, status, n, total_fen, received_fen, offset_fen, debt_fen)
    select r.hospital_id, r.business_date, r.kind, r.status, -count(*), -coalesce(sum(r.total_fen), 0), -coalesce(sum(r.received_fen), 0), -coalesce(sum(r.offset_fen), 0), -coalesce(sum(r.debt_fen), 0) from gone r  where true group by r.hospital_id, r.business_date, r.kind, r.status;
  else
    was := true;
    is_now := true;
    if was and is_now and (old.business_date, old.kind, old.status) is not distinct from (new.business_date, new.kind, new.status) then
      insert into cashier.payment_sum (hospital_id, business_date, kind, status, n, total_fen, received_fen, offset_fen, debt_fen) values (new.hospital_id, new.business_date, new.kind, new.status, 0, (new.total_fen) - (old.total_fen), (new.received_fen) - (old.received_fen), (new.offset_fen) - (old.offset_fen), (new.debt_fen) - (old.debt_fen));
    elsif was and is_now then
      insert into cashier.payment_sum (hospital_id, business_date, kind, status, n, total_fen, received_fen, offset_fen, debt_fen) values (old.hospital_id, old.business_date, old.kind, old.status, -1, -(old.total_fen), -(old.received_fen), -(old.offset_fen), -(old.debt_fen)), (new.hospital_id, new.business_date, new.kind, new.status, 1, new.total_fen, new.received_fen, new.offset_fen, new.debt_fen);
    elsif was then
      insert into cashier.payment_sum (hospital_id, business_date, kind, status, n, total_fen, received_fen, offset_fen, debt_fen) values (old.hospital_id, old.business_date, old.kind, old.status, -1, -(old.total_fen), -(old.received_fen), -(old.offset_fen), -(old.debt_fen));
    elsif is_now then
      insert into cashier.payment_sum (hospital_id, business_date, kind, status, n, total_fen, received_fen, offset_fen, debt_fen) values (new.hospital_id, new.business_date, new.kind, new.status, 1, new.total_fen, new.received_fen, new.offset_fen, new.debt_fen);
    end if;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION cashier.payment_sum_rebuild()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table cashier.payment in share row exclusive mode;
  delete from cashier.payment_sum;
  insert into cashier.payment_sum (hospital_id, business_date, kind, status, n, total_fen, received_fen, offset_fen, debt_fen)
  select r.hospital_id, r.business_date, r.kind, r.status, count(*), coalesce(sum(r.total_fen), 0), coalesce(sum(r.received_fen), 0), coalesce(sum(r.offset_fen), 0), coalesce(sum(r.debt_fen), 0) from cashier.payment r  where true group by r.hospital_id, r.business_date, r.kind, r.status;
end $function$
;
CREATE OR REPLACE FUNCTION cashier.pieces_fen(pieces jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select sum((p ->> 'fen')::bigint * (p ->> 'count')::bigint)::bigint from jsonb_array_elements(pieces) as p
$function$
;
CREATE OR REPLACE FUNCTION cashier.safe_fen()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(balance), 0)::bigint from ledger.account where kind = 'CASH_SAFE'
$function$
;
CREATE OR REPLACE FUNCTION cashier.selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
  select * from cashier.cash_selfcheck()
  union all select 'Z1', 0, '收款汇总 ' || detail from cashier.payment_sum_differs()
  union all select 'Z2', 0, '支付方式汇总 ' || detail from cashier.tender_sum_differs()
  union all select 'Z5', 0, '订单汇总 ' || detail from orders.order_sum_differs()
  union all select * from customers.selfcheck()
  union all select 'Z7', 0, '生命周期汇总 ' || detail from lifecycle.stage_sum_differs()
  union all select 'Z7', 0, '等级汇总 ' || detail from segments.grade_sum_differs()
$function$
;
CREATE OR REPLACE FUNCTION cashier.tender_sum_differs()
 RETURNS TABLE(detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ', business_date, kind, tender_type_id) || ' 差 ' || sum(n) || ' 行' from (
    select business_date, kind, tender_type_id, n, amount_fen from cashier.tender_sum
    union all
    select r.business_date, r.kind, t.tender_type_id, -count(distinct r.id), -coalesce(sum(t.amount_fen), 0) from cashier.payment r join cashier.payment_tender t on t.hospital_id = r.hospital_id and t.payment_id = r.id where r.status = 'SUCCESS' group by r.business_date, r.kind, t.tender_type_id) d
  group by business_date, kind, tender_type_id having sum(n) <> 0 or sum(amount_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION cashier.tender_sum_fold()
 RETURNS void
 LANGUAGE sql
AS $function$
  with gone as (
    delete from cashier.tender_sum where id in (
      select unnest(many.ids) from (select array_agg(id) as ids from cashier.tender_sum group by business_date, kind, tender_type_id having count(*) > 1) many)
    returning *)
  insert into cashier.tender_sum (business_date, kind, tender_type_id, n, amount_fen)
  select business_date, kind, tender_type_id, sum(n), sum(amount_fen) from gone group by business_date, kind, tender_type_id having sum(n) <> 0 or sum(amount_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION cashier.tender_sum_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into cashier.tender_sum (hospital_id, business_date, kind, tender_type_id, n, amount_fen)
    select r.hospital_id, r.business_date, r.kind, t.tender_type_id, count(distinct r.id), coalesce(sum(t.amount_fen), 0) from made r join cashier.payment_tender t on t.hospital_id = r.hospital_id and t.payment_id = r.id where r.status = 'SUCCESS' group by r.hospital_id, r.business_date, r.kind, t.tender_type_id;
  elsif tg_op = 'DELETE' then
    insert into cashier.tender_sum (hospital_id, business_date, kind, tender_type_id, n, amount_fen)
    select r.hospital_id, r.business_date, r.kind, t.tender_type_id, -count(distinct r.id), -coalesce(sum(t.amount_fen), 0) from gone r join cashier.payment_tender t on t.hospital_id = r.hospital_id and t.payment_id = r.id where r.status = 'SUCCESS' group by r.hospital_id, r.business_date, r.kind, t.tender_type_id;
  else
    insert into cashier.tender_sum (hospital_id, business_date, kind, tender_type_id, n, amount_fen)
    select r.hospital_id, r.business_date, r.kind, t.tender_type_id, (r.ordinality * 2 - 3) * count(distinct r.id), (r.ordinality * 2 - 3) * coalesce(sum(t.amount_fen), 0)
    from unnest(array[old::cashier.payment, new::cashier.payment]) with ordinality r join cashier.payment_tender t on t.hospital_id = r.hospital_id and t.payment_id = r.id where r.status = 'SUCCESS' group by r.ordinality, r.hospital_id, r.business_date, r.kind, t.tender_type_id;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION cashier.tender_sum_rebuild()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table cashier.payment in share row exclusive mode;
  delete from cashier.tender_sum;
  insert into cashier.tender_sum (hospital_id, business_date, kind, tender_type_id, n, amount_fen)
  select r.hospital_id, r.business_date, r.kind, t.tender_type_id, count(distinct r.id), coalesce(sum(t.amount_fen), 0) from cashier.payment r join cashier.payment_tender t on t.hospital_id = r.hospital_id and t.payment_id = r.id where r.status = 'SUCCESS' group by r.hospital_id, r.business_date, r.kind, t.tender_type_id;
end $function$
;
CREATE OR REPLACE FUNCTION combos.take_pieces(hospital bigint, combo bigint, pieces integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  update combos.combo_stock set sold_count = sold_count + pieces where hospital_id = hospital and combo_id = combo
$function$
;
CREATE OR REPLACE FUNCTION combos.take_turn(hospital bigint, combo bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from combos.combo_stock s where s.hospital_id = hospital and s.combo_id = combo for update;
end $function$
;
CREATE OR REPLACE FUNCTION complaints.complaint_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'waiting' then
    raise exception 'complaints: an accepted complaint is kept' using errcode = '23514', constraint = 'complaint_kept';
  end if;
  return old;
end $function$
;
CREATE OR REPLACE FUNCTION complaints.complaint_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state <> old.state and not (old.state, new.state) in (('waiting', 'handling'), ('waiting', 'dismissed'), ('handling', 'escalated'),
      ('escalated', 'handling'), ('handling', 'answering'), ('answering', 'handling'), ('answering', 'closed'), ('closed', 'handling')) then
    raise exception 'complaints: % does not lead to %', old.state, new.state using errcode = '23514', constraint = 'complaint_moves';
  end if;
  if new.handler_id is distinct from old.handler_id and exists (select from complaints.respondent r
      where r.hospital_id = new.hospital_id and r.complaint_id = new.id and r.staff_id = new.handler_id) then
    raise exception 'complaints: a respondent cannot handle it' using errcode = '23514', constraint = 'complaint_handler_not_respondent';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION complaints.log_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.hospital_id = old.hospital_id
    or tg_op = 'DELETE' and exists (select from complaints.complaint k where k.hospital_id = old.hospital_id and k.id = old.complaint_id) then
    raise exception 'complaints.log is append-only' using errcode = '23514', constraint = 'log_append_only';
  end if;
  return case tg_op when 'UPDATE' then new else old end;
end $function$
;
CREATE OR REPLACE FUNCTION complaints.respondent_named()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare handler bigint;
begin
  select k.handler_id into handler from complaints.complaint k
    where k.hospital_id = new.hospital_id and k.id = new.complaint_id for update;
  if handler = new.staff_id then
    raise exception 'complaints: the handler cannot be a respondent' using errcode = '23514', constraint = 'respondent_not_handler';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION consulting.content_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.consult_type_id, old.doctor_id, old.assistant_ids, old.demand_ids, old.demand_text, old.template_data, old.advice_text,
      old.doctor_opinion, old.plan_products, old.budget_fen, old.competitor_note, old.typed_result, old.no_deal_reason,
      old.next_follow_at, old.satisfaction)
    is distinct from
     (new.consult_type_id, new.doctor_id, new.assistant_ids, new.demand_ids, new.demand_text, new.template_data, new.advice_text,
      new.doctor_opinion, new.plan_products, new.budget_fen, new.competitor_note, new.typed_result, new.no_deal_reason,
      new.next_follow_at, new.satisfaction)
  then new.content_version := old.version + 1;
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION consulting.settle_demands(customer bigint, bought jsonb)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 UPDATE consulting.customer_demand n SET state = s.state, satisfied_order_id = s.order_id
    FROM ( SELECT d.id,
             m.order_id,
                 CASE
                     WHEN (m.met = 0) THEN 'open'::text
                     WHEN (m.met < cardinality(d.demand_ids)) THEN 'partly'::text
                     ELSE 'met'::text
                 END AS state
            FROM (consulting.customer_demand d
              CROSS JOIN LATERAL ( SELECT count(DISTINCT p.demand_id) AS met,
                     max(b."order") AS order_id
                    FROM (jsonb_to_recordset(settle_demands.bought) b("order" bigint, product bigint, day date)
                      JOIN consulting.demand_product p ON (((p.hospital_id = d.hospital_id) AND (p.product_id = b.product) AND (p.demand_id = ANY (d.demand_ids)))))
                   WHERE (b.day >= (((d.created_at AT TIME ZONE 'Asia/Shanghai'::text) - '04:00:00'::interval))::date)) m)
           WHERE ((d.hospital_id = kit.current_hospital()) AND (d.customer_id = settle_demands.customer) AND ((d.satisfied_order_id IS NOT NULL) OR ((d.state = ANY (ARRAY['open'::text, 'partly'::text])) AND (m.met > 0))))) s
   WHERE ((n.hospital_id = kit.current_hospital()) AND (n.id = s.id) AND ((n.satisfied_order_id IS DISTINCT FROM s.order_id) OR (n.state IS DISTINCT FROM s.state)));
END
;
CREATE OR REPLACE FUNCTION consulting.settle_outcome(record_id bigint, fen bigint)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 UPDATE consulting.consult_record r SET deal_fen = settle_outcome.fen, result =
         CASE
             WHEN (settle_outcome.fen > 0) THEN 'deal'::text
             WHEN (r.typed_result = 'deal'::text) THEN 'pending'::text
             ELSE r.typed_result
         END
   WHERE ((r.hospital_id = kit.current_hospital()) AND (r.id = settle_outcome.record_id) AND (r.deal_fen <> settle_outcome.fen));
END
;
CREATE OR REPLACE FUNCTION coupons.count_claims()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from coupons.tally t where t.coupon_id in (select n.coupon_id from moved n) order by t.coupon_id for update;
  update coupons.tally t set waiting = t.waiting + n.waiting, waiting_fen = t.waiting_fen + n.waiting_fen
    from (select m.coupon_id, count(*) filter (where m.state = 'WAITING') as waiting,
        coalesce(sum(m.worth_fen) filter (where m.state = 'WAITING'), 0) as waiting_fen from moved m group by m.coupon_id) n
    where t.coupon_id = n.coupon_id;
  update coupons.claim_tally t set claimed = t.claimed + n.claimed
    from (select m.code_id, count(*) filter (where m.state in ('WAITING', 'GIVEN')) as claimed from moved m group by m.code_id) n
    where t.code_id = n.code_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION coupons.count_records()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In one order, so that two payments with the same coupons wait for one another.
  perform from coupons.tally t where t.coupon_id in (select n.coupon_id from moved n) order by t.coupon_id for update;
  update coupons.tally t set issued = t.issued + n.issued, issued_fen = t.issued_fen + n.issued_fen, used = t.used + n.used,
      used_fen = t.used_fen + n.used_fen, expired = t.expired + n.expired
    from (select r.coupon_id, count(*) filter (where r.state not in ('VOIDED', 'GIVEN')) as issued,
        coalesce(sum(r.worth_fen) filter (where r.state not in ('VOIDED', 'GIVEN')), 0) as issued_fen,
        count(*) filter (where r.state = 'USED') as used,
        coalesce(sum(r.used_fen), 0) as used_fen, count(*) filter (where r.state = 'EXPIRED') as expired
      from moved r group by r.coupon_id) n
    where t.coupon_id = n.coupon_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION coupons.recount_claims()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from coupons.tally t where t.coupon_id in (select n.coupon_id from moved n join former f on f.id = n.id
    where n.state <> f.state) order by t.coupon_id for update;
  update coupons.tally t set waiting = t.waiting + n.waiting, waiting_fen = t.waiting_fen + n.waiting_fen
    from (select m.coupon_id, sum((m.state = 'WAITING')::int - (f.state = 'WAITING')::int) as waiting,
        coalesce(sum(m.worth_fen * ((m.state = 'WAITING')::int - (f.state = 'WAITING')::int)), 0) as waiting_fen
      from moved m join former f on f.id = m.id where m.state <> f.state group by m.coupon_id) n
    where t.coupon_id = n.coupon_id;
  update coupons.claim_tally t set claimed = t.claimed + n.claimed
    from (select m.code_id, sum((m.state in ('WAITING', 'GIVEN'))::int - (f.state in ('WAITING', 'GIVEN'))::int) as claimed
      from moved m join former f on f.id = m.id where m.state <> f.state group by m.code_id) n
    where t.code_id = n.code_id and n.claimed <> 0;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION coupons.recount_records()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A hold at the till and an archive that goes into another one count nothing.
  perform from coupons.tally t where t.coupon_id in (select n.coupon_id from moved n join former f on f.id = n.id
    where n.state <> f.state) order by t.coupon_id for update;
  update coupons.tally t set issued = t.issued + n.issued, issued_fen = t.issued_fen + n.issued_fen, used = t.used + n.used,
      used_fen = t.used_fen + n.used_fen, expired = t.expired + n.expired
    from (select m.coupon_id, sum((m.state not in ('VOIDED', 'GIVEN'))::int - (f.state not in ('VOIDED', 'GIVEN'))::int) as issued,
        coalesce(sum(m.worth_fen * ((m.state not in ('VOIDED', 'GIVEN'))::int - (f.state not in ('VOIDED', 'GIVEN'))::int)), 0) as issued_fen,
        sum((m.state = 'USED')::int - (f.state = 'USED')::int) as used,
        sum(coalesce(m.used_fen, 0) - coalesce(f.used_fen, 0)) as used_fen,
        sum((m.state = 'EXPIRED')::int - (f.state = 'EXPIRED')::int) as expired
      from moved m join former f on f.id = m.id where m.state <> f.state group by m.coupon_id) n
    where t.coupon_id = n.coupon_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION customers.hold_standing(whose bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  select from customers.standing s where s.hospital_id = kit.current_hospital() and s.customer_id = whose for no key update;
$function$
;
CREATE OR REPLACE FUNCTION customers.lacks(c customers.customer, key text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case key
    when 'name' then false
    when 'sex' then c.sex is null
    when 'phone' then c.phone_cipher is null
    when 'source' then c.source_type_id is null or c.source_id is null
    when 'recommenderId' then c.recommender_id is null
    when 'developerId' then c.developer_id is null
    when 'consultantId' then c.consultant_id is null
    when 'csId' then c.cs_id is null
    when 'doctorId' then c.doctor_id is null
    when 'birthday' then c.birthday is null
    when 'phoneRelation' then false
    when 'phone2' then c.phone2_cipher is null
    when 'wechat' then c.wechat_cipher is null
    when 'email' then c.email_cipher is null
    when 'idNo' then c.id_no_cipher is null
    when 'occupation' then c.occupation is null
    when 'income' then c.income is null
    when 'region' then c.province_id is null
    when 'address' then c.address_cipher is null
    when 'remark' then c.remark_cipher is null
    else not c.ext ? key end
$function$
;
CREATE OR REPLACE FUNCTION customers.move_owner(of_kind text, ids bigint[], receiver bigint, how text, why text)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('app.owner_move', jsonb_build_object('mode', how, 'reason', why)::text, true);
  return query update customers.customer c set
      developer_id = case of_kind when 'developer' then receiver else c.developer_id end,
      consultant_id = case of_kind when 'consultant' then receiver else c.consultant_id end,
      cs_id = case of_kind when 'service' then receiver else c.cs_id end,
      doctor_id = case of_kind when 'doctor' then receiver else c.doctor_id end,
      developer_since = case when of_kind <> 'developer' then c.developer_since when receiver is not null then kit.clock() end,
      consultant_since = case when of_kind <> 'consultant' then c.consultant_since when receiver is not null then kit.clock() end,
      department_id = case when receiver is not null and (of_kind = 'consultant' or of_kind = 'developer' and c.consultant_id is null)
        then coalesce(staff.main_department(receiver), c.department_id) else c.department_id end
    where c.id = any(ids) and c.status = 'active'
      and case of_kind when 'developer' then c.developer_id when 'consultant' then c.consultant_id
        when 'service' then c.cs_id else c.doctor_id end is distinct from receiver
      -- Taken and shared is who has nobody: two who want her at once have her once.
      and (how not in ('claimed', 'shared')
        or case of_kind when 'developer' then c.developer_id else c.consultant_id end is null)
    returning c.id;
  perform set_config('app.owner_move', '', true);
end $function$
;
CREATE OR REPLACE FUNCTION customers.note_booked(whose bigint, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare because text := coalesce(current_setting('app.stage_because', true), '');
begin
  if because = '' then perform set_config('app.stage_because', 'lead', true); end if;
  update customers.standing s set booked_until = until where s.customer_id = whose and s.booked_until is distinct from until;
  perform set_config('app.stage_because', because, true);
end $function$
;
CREATE OR REPLACE FUNCTION customers.note_own_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from customers.field f where f.unique_values) then return null; end if;
  if tg_op = 'UPDATE' then
    delete from customers.own_value o using fresh c
     where o.hospital_id = c.hospital_id and o.customer_id = c.id
       and (c.status <> 'active' or o.value is distinct from c.ext ->> o.field_key);
  end if;
  insert into customers.own_value (hospital_id, customer_id, field_key, value)
  select c.hospital_id, c.id, f.key, c.ext ->> f.key from fresh c
    join customers.field f on f.hospital_id = c.hospital_id
   where f.unique_values and c.status = 'active' and c.ext ? f.key
     and not exists (select from customers.own_value o
       where o.hospital_id = c.hospital_id and o.customer_id = c.id and o.field_key = f.key);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION customers.note_reported(whose bigint, holds boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare because text := coalesce(current_setting('app.stage_because', true), '');
begin
  if because = '' then perform set_config('app.stage_because', 'lead', true); end if;
  update customers.standing s set reported = holds where s.customer_id = whose and s.reported <> holds;
  perform set_config('app.stage_because', because, true);
end $function$
;
CREATE OR REPLACE FUNCTION customers.note_unfilled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from customers.unfilled u using fresh n, customers.field f
     where u.hospital_id = n.hospital_id and u.customer_id = n.id and f.hospital_id = u.hospital_id and f.id = u.field_id
       and (n.status <> 'active' or not customers.lacks(n::customers.customer, f.key));
  end if;
  insert into customers.unfilled (hospital_id, customer_id, field_id)
  select n.hospital_id, n.id, f.id from fresh n join customers.field f on f.hospital_id = n.hospital_id
   where f.required and f.status = 0 and n.status = 'active' and customers.lacks(n::customers.customer, f.key)
  on conflict do nothing;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION customers.own_by_rule(whose bigint, consultant bigint, happened text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if consultant is null or not exists (select from staff.staff n where n.id = consultant and n.status = 0)
    or happened is distinct from (select x.owner_rule from customers.setting x) then return; end if;
  if happened = 'deal' and exists (
    select from customers.standing s where s.customer_id = whose and s.first_deal_at is not null) then return; end if;
  perform set_config('app.owner_move', jsonb_build_object('mode', 'ruled',
    'reason', case happened when 'consult' then '首诊咨询师' else '成交咨询师' end)::text, true);
  update customers.customer c set consultant_id = consultant, consultant_since = kit.clock(),
      department_id = coalesce(staff.main_department(consultant), c.department_id)
    where c.id = whose and c.consultant_id is null and c.status = 'active';
  perform set_config('app.owner_move', '', true);
end $function$
;
CREATE OR REPLACE FUNCTION customers.owner_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customers.owner_log (customer_id, kind, to_id, mode)
  select m.id, owner.kind, owner.id, 'made' from made m cross join lateral (values ('developer', m.developer_id),
      ('consultant', m.consultant_id), ('service', m.cs_id), ('doctor', m.doctor_id)) as owner (kind, id)
   where owner.id is not null;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION customers.owner_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare said jsonb := nullif(current_setting('app.owner_move', true), '')::jsonb;
begin
  -- A merged archive follows the one it went into, which has said it already.
  if new.status = 'merged' then return null; end if;
  insert into customers.owner_log (customer_id, kind, from_id, to_id, mode, reason)
  select new.id, moved.kind, moved.from_id, moved.to_id, coalesce(said->>'mode', 'edited'), coalesce(said->>'reason', '')
    from (values ('developer', old.developer_id, new.developer_id), ('consultant', old.consultant_id, new.consultant_id),
      ('service', old.cs_id, new.cs_id), ('doctor', old.doctor_id, new.doctor_id)) as moved (kind, from_id, to_id)
   where moved.from_id is distinct from moved.to_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION customers.owners_followed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update customers.customer m set developer_id = new.developer_id, consultant_id = new.consultant_id, cs_id = new.cs_id,
      doctor_id = new.doctor_id, department_id = new.department_id
   where m.hospital_id = new.hospital_id and m.merged_into_id = new.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION customers.restrain(whose bigint, barred timestamp with time zone, unmarketed timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into customers.standing as s (customer_id, barred_until, unmarketed_until) values (whose, barred, unmarketed)
  on conflict (hospital_id, customer_id) do update set barred_until = excluded.barred_until, unmarketed_until = excluded.unmarketed_until
   where s.barred_until is distinct from excluded.barred_until or s.unmarketed_until is distinct from excluded.unmarketed_until;
$function$
;
CREATE OR REPLACE FUNCTION customers.seed_fields()
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into customers.field (key, label, built_in, section, required, in_quick, sort)
  select key, label, true, section, key in ('name', 'sex', 'phone', 'source'), quick, at * 10
  from (values
    (1, 'name', '姓名', 'base', true), (2, 'sex', '性别', 'base', true), (3, 'phone', '手机号', 'base', true),
    (4, 'source', '来源', 'base', true), (5, 'recommenderId', '推荐人', 'base', true),
    (6, 'allergyState', '过敏史', 'base', true),
    (7, 'developerId', '开发人员', 'owner', false), (8, 'consultantId', '咨询师', 'owner', false),
    (9, 'csId', '客服', 'owner', false), (10, 'doctorId', '主诊医生', 'owner', false),
    (11, 'birthday', '生日', 'contact', false), (12, 'phoneRelation', '手机号归属', 'contact', false),
    (13, 'phone2', '备用电话', 'contact', false), (14, 'wechat', '微信', 'contact', false),
    (15, 'email', '邮箱', 'contact', false), (16, 'idNo', '证件号', 'contact', false),
    (17, 'occupation', '职业', 'contact', false), (18, 'income', '月收入', 'contact', false),
    (19, 'region', '省市区', 'contact', false), (20, 'address', '详细地址', 'contact', false),
    (21, 'remark', '备注', 'contact', false), (22, 'medicalHistory', '既往史', 'health', false),
    (23, 'pregnancy', '妊娠或哺乳期', 'health', false), (24, 'anticoagulant', '正在服用抗凝药', 'health', false)
  ) as f (at, key, label, section, quick)
  on conflict do nothing;
  insert into customers.setting default values on conflict do nothing;
$function$
;
CREATE OR REPLACE FUNCTION customers.selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'Z6', 0::bigint, '来源汇总 ' || detail from customers.source_sum_differs()
  union all
  select 'Z6', c.id, '客户 ' || c.code || ' 的来源与汇总依据不一致'
  from customers.customer c join customers.standing s on s.hospital_id = c.hospital_id and s.customer_id = c.id
  where c.source_id is distinct from s.source_id
$function$
;
CREATE OR REPLACE FUNCTION customers.source_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update customers.standing set source_id = new.source_id where hospital_id = new.hospital_id and customer_id = new.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION customers.source_names_agency()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.agency_id is null and (select t.need_agency from customers.source_type t
      where t.hospital_id = new.hospital_id and t.id = new.type_id) then
    raise exception using errcode = '23514', constraint = 'source_needs_agency', message = 'the type of this source asks for an agency';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION customers.source_sum_differs()
 RETURNS TABLE(detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ', source_id) || ' 差 ' || sum(n) || ' 行' from (
    select source_id, n, visited, dealt, paid_fen from customers.source_sum
    union all
    select r.source_id, -count(*), -coalesce(sum((r.visit_count > 0)::int), 0), -coalesce(sum((r.deal_count > 0)::int), 0), -coalesce(sum(r.total_paid_fen), 0) from customers.standing r  where r.source_id is not null group by r.source_id) d
  group by source_id having sum(n) <> 0 or sum(visited) <> 0 or sum(dealt) <> 0 or sum(paid_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION customers.source_sum_fold()
 RETURNS void
 LANGUAGE sql
AS $function$
  with gone as (
    delete from customers.source_sum where id in (
      select unnest(many.ids) from (select array_agg(id) as ids from customers.source_sum group by source_id having count(*) > 1) many)
    returning *)
  insert into customers.source_sum (source_id, n, visited, dealt, paid_fen)
  select source_id, sum(n), sum(visited), sum(dealt), sum(paid_fen) from gone group by source_id having sum(n) <> 0 or sum(visited) <> 0 or sum(dealt) <> 0 or sum(paid_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION customers.source_sum_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare was boolean; is_now boolean;
begin
  if tg_op = 'INSERT' then
    insert into customers.source_sum (hospital_id, source_id, n, visited, dealt, paid_fen)
    select r.hospital_id, r.source_id, count(*), coalesce(sum((r.visit_count > 0)::int), 0), coalesce(sum((r.deal_count > 0)::int), 0), coalesce(sum(r.total_paid_fen), 0) from made r  where r.source_id is not null group by r.hospital_id, r.source_id;
  elsif tg_op = 'DELETE' then
    insert into customers.source_sum (hospital_id, source_id, n, visited, dealt, paid_fen)
    select r.hospital_id, r.source_id, -count(*), -coalesce(sum((r.visit_count > 0)::int), 0), -coalesce(sum((r.deal_count > 0)::int), 0), -coalesce(sum(r.total_paid_fen), 0) from gone r  where r.source_id is not null group by r.hospital_id, r.source_id;
  else
    was := old.source_id is not null;
    is_now := new.source_id is not null;
    if was and is_now and (old.source_id) is not distinct from (new.source_id) then
      insert into customers.source_sum (hospital_id, source_id, n, visited, dealt, paid_fen) values (new.hospital_id, new.source_id, 0, ((new.visit_count > 0)::int) - ((old.visit_count > 0)::int), ((new.deal_count > 0)::int) - ((old.deal_count > 0)::int), (new.total_paid_fen) - (old.total_paid_fen));
    elsif was and is_now then
      insert into customers.source_sum (hospital_id, source_id, n, visited, dealt, paid_fen) values (old.hospital_id, old.source_id, -1, -((old.visit_count > 0)::int), -((old.deal_count > 0)::int), -(old.total_paid_fen)), (new.hospital_id, new.source_id, 1, (new.visit_count > 0)::int, (new.deal_count > 0)::int, new.total_paid_fen);
    elsif was then
      insert into customers.source_sum (hospital_id, source_id, n, visited, dealt, paid_fen) values (old.hospital_id, old.source_id, -1, -((old.visit_count > 0)::int), -((old.deal_count > 0)::int), -(old.total_paid_fen));
    elsif is_now then
      insert into customers.source_sum (hospital_id, source_id, n, visited, dealt, paid_fen) values (new.hospital_id, new.source_id, 1, (new.visit_count > 0)::int, (new.deal_count > 0)::int, new.total_paid_fen);
    end if;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION customers.source_sum_rebuild()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table customers.standing in share row exclusive mode;
  delete from customers.source_sum;
  insert into customers.source_sum (hospital_id, source_id, n, visited, dealt, paid_fen)
  select r.hospital_id, r.source_id, count(*), coalesce(sum((r.visit_count > 0)::int), 0), coalesce(sum((r.deal_count > 0)::int), 0), coalesce(sum(r.total_paid_fen), 0) from customers.standing r  where r.source_id is not null group by r.hospital_id, r.source_id;
end $function$
;
CREATE OR REPLACE FUNCTION daily.board(day date)
 RETURNS TABLE(item text, n integer, said text, fen bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select * from daily.board_of_till(day)
  union all
  select 'audits', count(*)::int, coalesce(string_agg(s.no, '、' order by s.no), ''), coalesce(sum(s.diff_fen), 0)::bigint
  from cashier.cashier_shift s where s.diff_audit = 'PENDING' and s.business_date <= day
  union all
  select 'statements', (u.mine + u.theirs)::int, case when u.mine + u.theirs > 0
    then concat_ws('，', case when u.mine > 0 then '只有本院 ' || u.mine || ' 笔' end, case when u.theirs > 0 then '只有对方 ' || u.theirs || ' 笔' end)
    else '' end, null from matching.unmatched(day) u
$function$
;
CREATE OR REPLACE FUNCTION daily.board_of_till(day date)
 RETURNS TABLE(item text, n integer, said text, fen bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select 'shifts', count(*)::int, coalesce(string_agg(r.name || ' ' || s.no, '、' order by s.opened_at), ''), null::bigint
  from cashier.cashier_shift s left join cashier.register r on r.hospital_id = s.hospital_id and r.id = s.register_id
  where s.status <> 'CLOSED' and s.business_date <= day
  union all
  select 'cash', count(*)::int, coalesce(string_agg(w.no, '、' order by w.no), ''), coalesce(sum(w.amount_fen), 0)::bigint
  from cashier.cash_on_way w where w.business_date <= day
  union all
  select 'refunds', count(*)::int, coalesce(string_agg(f.no, '、' order by f.no), ''), coalesce(sum(f.cash_fen), 0)::bigint
  from refunds.refund_form f where f.status = 'APPROVED' and f.approved_day <= day
  union all
  select 'holds', count(*)::int, '', null from cashier.checkout_hold h where h.expires_at > kit.present()
  union all
  select 'orders', count(*)::int, '', coalesce(sum(o.payable_fen), 0)::bigint
  from orders.sales_order o where o.status = 'UNPAID' and o.business_date = day
  union all
  select 'approvals', count(*)::int, '', null from approvals.task t where t.status = 'PENDING'
  union all
  select 'differences', count(*)::int, coalesce(string_agg(s.no || ' ' || s.diff_reason, '、' order by s.no), ''),
    coalesce(sum(s.diff_fen), 0)::bigint
  from cashier.cashier_shift s where s.business_date = day and s.status = 'CLOSED' and s.expected is distinct from s.counted
    and exists (select from jsonb_array_elements(s.expected) e left join jsonb_array_elements(s.counted) c on c ->> 'code' = e ->> 'code'
      where coalesce((c ->> 'fen')::bigint, 0) <> (e ->> 'fen')::bigint)
$function$
;
CREATE OR REPLACE FUNCTION daily.day_reopened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from daily.closing c join daily.reopening r on r.hospital_id = c.hospital_id and r.closing_id = c.id
    where c.hospital_id = new.hospital_id and c.business_date = new.business_date
      and c.edition = (select max(l.edition) from daily.closing l where l.hospital_id = c.hospital_id and l.business_date = c.business_date)) then
    raise exception 'business day % was closed and nobody opened it again', new.business_date
      using errcode = '23514', constraint = 'day_reopened', schema = 'ledger', table = 'business_day';
  end if;
  new.closed_by := null;
  new.closed_at := null;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION daily.drawer_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
  with paid as (
    select p.shift_id, sum(t.amount_fen) as fen from cashier.payment p
    join cashier.payment_tender t on t.hospital_id = p.hospital_id and t.payment_id = p.id and t.class = 'cash'
    where p.status = 'SUCCESS' group by 1
  ), back as (
    select f.shift_id, sum(t.amount_fen) as fen from refunds.refund_form f
    join refunds.refund_tender t on t.hospital_id = f.hospital_id and t.form_id = f.id and t.class = 'cash'
    where f.status = 'REFUNDED' group by 1
  ), sent as (
    select m.shift_id, sum(case m.kind when 'FLOAT_IN' then m.amount_fen else -m.amount_fen end) as fen
    from cashier.cash_move m where not m.closing and m.shift_id is not null group by 1
  ), came as (
    select j.shift_id, sum(m.amount_fen) as fen from ledger.journal j
    join cashier.cash_move m on m.hospital_id = j.hospital_id and m.id = j.biz_id
    where j.biz_type = 'shift_answer' and j.shift_id is not null group by 1
  )
  select 'S1', s.id, '班次 ' || s.no || ' 应有现金 ' || cashier.cash_of(s.expected) || ' 单据 '
    || s.opening_float_fen + coalesce(p.fen, 0) - coalesce(b.fen, 0) + coalesce(o.fen, 0) + coalesce(c.fen, 0)
  from cashier.cashier_shift s left join paid p on p.shift_id = s.id left join back b on b.shift_id = s.id
    left join sent o on o.shift_id = s.id left join came c on c.shift_id = s.id
  where s.expected is not null and s.expected <> '[]'
    and cashier.cash_of(s.expected) <> s.opening_float_fen + coalesce(p.fen, 0) - coalesce(b.fen, 0) + coalesce(o.fen, 0) + coalesce(c.fen, 0)
  union all
  select 'S4', coalesce(held.register_id, sent.register_id), '待接班现金 ' || coalesce(held.fen, 0) || ' 交班单 ' || coalesce(sent.fen, 0)
  from (select owner_id as register_id, balance as fen from ledger.account where kind = 'CASH_HANDOVER') held
  full join (select s.register_id, sum(s.left_fen)::bigint as fen from cashier.cashier_shift s where s.handed and not exists (
      select from cashier.handover h where h.hospital_id = s.hospital_id and h.shift_id = s.id) group by 1) sent
    on sent.register_id = held.register_id
  where coalesce(held.fen, 0) <> coalesce(sent.fen, 0)
  union all
  select 'S5', e.account_id, '第 ' || e.seq || ' 笔后现金 ' || e.balance_after from ledger.entry e
  where e.kind in ('CASH_REGISTER', 'CASH_SAFE') and e.balance_after < 0
  union all
  select 'S6', 0, '保险柜 ' || coalesce(booked.fen, 0) || ' 单据 ' || told.fen
  from (select sum(e.amount)::bigint as fen from ledger.entry e join ledger.journal j on j.id = e.journal_id
      where e.kind = 'CASH_SAFE' and j.biz_type in ('shift_answer', 'shift_accept', 'shift_bank')) booked,
    (select coalesce(sum(fen), 0)::bigint as fen from (
      select sum(m.amount_fen) as fen from ledger.journal j join cashier.cash_move m on m.hospital_id = j.hospital_id and m.id = j.biz_id
        join cashier.cash_answer a on a.hospital_id = m.hospital_id and a.move_id = m.id
        where j.biz_type = 'shift_answer' and (m.kind = 'TO_SAFE' and a.outcome = 'ACCEPTED' or m.kind = 'BANK' and a.outcome <> 'ACCEPTED')
      union all select sum(h.counted_fen) from cashier.handover h where h.next_shift_id is null
      union all select -sum(m.amount_fen) from cashier.cash_move m where m.kind = 'BANK') moved) told
  where coalesce(booked.fen, 0) <> told.fen
$function$
;
CREATE OR REPLACE FUNCTION daily.figures(day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select daily.figures_of_till(day) || jsonb_build_object(
    'handed', coalesce((select sum(balance) from ledger.account where kind = 'CASH_HANDOVER'), 0),
    'petty', coalesce((select sum(m.amount_fen) from cashier.cash_move m join cashier.cash_answer a on a.hospital_id = m.hospital_id
      and a.move_id = m.id and a.outcome = 'ACCEPTED' where m.kind = 'PETTY' and m.business_date = day), 0),
    'banked', coalesce((select sum(m.amount_fen) from cashier.cash_move m join cashier.cash_answer a on a.hospital_id = m.hospital_id
      and a.move_id = m.id and a.outcome = 'ACCEPTED' where m.kind = 'BANK' and m.business_date = day), 0))
$function$
;
CREATE OR REPLACE FUNCTION daily.figures_of_till(day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  with paid as (
    select p.kind, p.status, sum(p.n) as n, sum(p.total_fen) as total, sum(p.received_fen) as received, sum(p.offset_fen) as used,
      sum(p.debt_fen) as debt
    from cashier.payment_sum p where p.business_date = day group by 1, 2
  ), way as (
    select y.code, y.name, y.class, y.sort, y.fee_bp, w.* from daily.ways(day) w join cashier.tender_type y on y.id = w.tender_type_id
  ), used as (
    select y.class, sum(s.amount_fen) as fen from cashier.tender_sum s join cashier.tender_type y on y.id = s.tender_type_id
    where s.business_date = day group by 1
  ), back as (
    select count(*) as n, coalesce(sum(f.cash_fen), 0) as fen from refunds.refund_form f where f.status = 'REFUNDED' and f.paid_day = day
  ), done as (
    select coalesce(sum(d.n), 0) as n, coalesce(sum(d.value_fen), 0) as fen from purchases.deduction_sum d
    where d.business_date = day and d.status <> 'WITHDRAWN'
  ), shift as (
    select s.id, s.no, r.name as register, s.cashier_id, s.status, s.opening_float_fen, s.to_safe_fen, s.left_fen,
      (select (c ->> 'fen')::bigint from jsonb_array_elements(s.counted) c where c ->> 'code' = 'CASH') as counted,
      (select (e ->> 'fen')::bigint from jsonb_array_elements(s.expected) e where e ->> 'code' = 'CASH') as expected, s.diff_fen
    from cashier.cashier_shift s left join cashier.register r on r.hospital_id = s.hospital_id and r.id = s.register_id
    where s.business_date = day
  )
  select jsonb_build_object(
    'ways', coalesce((select jsonb_agg(jsonb_build_object('code', code, 'name', name, 'count', n, 'in', in_fen, 'out', out_fen,
        'feeBp', fee_bp) order by sort, code)
      from way), '[]'),
    'sales', coalesce((select sum(total) from paid where status = 'SUCCESS' and kind = 'SETTLE'), 0),
    'recharges', coalesce((select sum(total) from paid where status = 'SUCCESS' and kind = 'RECHARGE'), 0),
    'repayments', coalesce((select sum(total) from paid where status = 'SUCCESS' and kind = 'REPAY'), 0),
    'documents', coalesce((select sum(n) from paid where status = 'SUCCESS'), 0),
    'received', coalesce((select sum(received) from paid where status = 'SUCCESS'), 0),
    'offset', coalesce((select sum(used) from paid where status = 'SUCCESS'), 0),
    'debt', coalesce((select sum(debt) from paid where status = 'SUCCESS'), 0),
    'wallet', coalesce((select sum(fen) from used where class in ('wallet', 'deposit', 'card')), 0),
    'promo', coalesce((select sum(fen) from used where class not in ('wallet', 'deposit', 'card', 'cash', 'clearing', 'debt')), 0),
    'voids', coalesce((select sum(n) from paid where status = 'CANCELLED'), 0),
    'voided', coalesce((select sum(total) from paid where status = 'CANCELLED'), 0),
    'refunds', (select n from back),
    'refunded', (select fen from back),
    'deductions', (select n from done),
    'deducted', (select fen from done),
    'difference', coalesce((select sum(diff_fen) from shift), 0),
    'cashDue', coalesce((select sum(in_fen - out_fen) from way where class = 'cash'), 0),
    'onWay', coalesce((select sum(amount_fen) from cashier.cash_on_way), 0),
    'safe', coalesce((select sum(balance) from ledger.account where kind = 'CASH_SAFE'), 0),
    'shifts', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'no', no, 'register', register, 'status', status, 'cashierId', cashier_id,
      'expected', expected, 'counted', counted, 'difference', diff_fen, 'toSafe', to_safe_fen, 'left', left_fen) order by no) from shift), '[]'))
$function$
;
CREATE OR REPLACE FUNCTION daily.selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  with booked as (
    select j.business_date as day, case e.kind when 'TENDER_CLEARING' then a.owner_id end as owner, sum(e.amount) as fen
    from ledger.entry e join ledger.journal j on j.id = e.journal_id join ledger.account a on a.id = e.account_id
    where e.kind = 'TENDER_CLEARING' or e.kind = 'CASH_REGISTER' and j.biz_type not like 'shift\_%'
    group by 1, 2
  ), told as (
    select p.business_date as day, case y.class when 'clearing' then y.id end as owner, sum(t.amount_fen) as fen
    from cashier.payment p join cashier.payment_tender t on t.hospital_id = p.hospital_id and t.payment_id = p.id
    join cashier.tender_type y on y.id = t.tender_type_id and y.class in ('cash', 'clearing')
    where p.status = 'SUCCESS' group by 1, 2
    union all
    select f.paid_day, case y.class when 'clearing' then y.id end, -sum(t.amount_fen) from refunds.refund_form f
    join refunds.refund_tender t on t.hospital_id = f.hospital_id and t.form_id = f.id
    join cashier.tender_type y on y.id = t.tender_type_id and y.class in ('cash', 'clearing')
    where f.status = 'REFUNDED' group by 1, 2
  ), both_sides as (
    select day, owner, fen from booked union all select day, owner, -fen from told
  )
  select 'S3', coalesce(owner, 0), '营业日 ' || day || ' 总账与各班单据相差 ' || sum(fen) from both_sides group by day, owner having sum(fen) <> 0
  union all
  select 'S3', c.id, '营业日 ' || c.business_date || ' 日结实收 ' || c.received_fen || ' 现在 ' || coalesce(p.fen, 0)
  from daily.standing_closing c left join (select business_date, sum(received_fen) as fen from cashier.payment_sum where status = 'SUCCESS' group by 1) p
    on p.business_date = c.business_date
  where c.received_fen <> coalesce(p.fen, 0)
$function$
;
CREATE OR REPLACE FUNCTION daily.standing(day date)
 RETURNS TABLE(today date, last_closed date, earlier date)
 LANGUAGE sql
 STABLE
AS $function$
  select kit.business_date(), (select max(c.business_date) from daily.standing_closing c),
    (select min(d.business_date) from ledger.business_day d where d.status = 'OPEN' and d.business_date < day
      and d.business_date > (select max(c.business_date) from daily.standing_closing c))
$function$
;
CREATE OR REPLACE FUNCTION daily.ways(day date)
 RETURNS TABLE(tender_type_id bigint, n bigint, in_fen bigint, out_fen bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select w.tender_type_id, sum(w.n)::bigint, sum(w.in_fen)::bigint, sum(w.out_fen)::bigint from (
    select s.tender_type_id, sum(s.n) as n, sum(s.amount_fen) as in_fen, 0 as out_fen from cashier.tender_sum s
    where s.business_date = day group by 1
    union all
    select t.tender_type_id, 0, 0, sum(t.amount_fen) from refunds.refund_form f
    join refunds.refund_tender t on t.hospital_id = f.hospital_id and t.form_id = f.id
    where f.status = 'REFUNDED' and f.paid_day = day group by 1) w
  join cashier.tender_type y on y.id = w.tender_type_id and y.class in ('cash', 'clearing')
  group by 1
$function$
;
CREATE OR REPLACE FUNCTION debts.selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'B1', d.id, d.no || ' 已还 ' || d.repaid_fen || ' 还款记录 ' || coalesce(r.fen, 0) from debts.debt d
  left join (select debt_id, sum(amount_fen) as fen from debts.repayment where active group by debt_id) r on r.debt_id = d.id
  where d.repaid_fen <> coalesce(r.fen, 0)
  union all
  select 'B1', d.id, d.no || ' 已核销 ' || (d.written_off_fen + d.eaten_fen) || ' 核销记录 ' || coalesce(w.fen, 0) from debts.debt d
  left join (select debt_id, sum(amount_fen) as fen from debts.write_off where reopened_on is null group by debt_id) w on w.debt_id = d.id
  where d.written_off_fen + d.eaten_fen <> coalesce(w.fen, 0)
  union all
  select 'B1', w.id, w.no || ' 核销 ' || w.amount_fen || ' 明细 ' || coalesce(l.fen, 0) from debts.write_off w
  left join (select write_off_id, sum(amount_fen) as fen from debts.write_off_line group by write_off_id) l on l.write_off_id = w.id
  where w.amount_fen <> coalesce(l.fen, 0)
  union all
  select 'B2', o.order_id, '欠款 ' || o.fen || ' 应收 ' || coalesce(a.balance, 0)
  from (select order_id, sum(open_fen) as fen from debts.debt group by order_id) o
  left join ledger.account a on a.kind = 'RECEIVABLE' and a.owner_id = o.order_id
  where o.fen <> coalesce(a.balance, 0)
  union all
  select 'B2', a.owner_id, '应收 ' || a.balance || ' 没有欠款单' from ledger.account a
  where a.kind = 'RECEIVABLE' and a.balance <> 0 and not exists (select from debts.debt d where d.order_id = a.owner_id)
  union all
  select 'B2', 0, '坏账 ' || a.fen || ' 欠款单已核销 ' || w.fen
  from (select coalesce(sum(balance), 0) as fen from ledger.account where kind = 'BAD_DEBT') a,
    (select coalesce(sum(written_off_fen), 0) as fen from debts.debt) w
  where a.fen <> w.fen
  union all
  select 'B3', d.id, d.no || ' 未还 ' || d.open_fen || ' 明细 ' || coalesce(l.fen, 0) from debts.debt d
  left join (select debt_id, sum(open_fen) as fen from debts.debt_line group by debt_id) l on l.debt_id = d.id
  where d.open_fen <> coalesce(l.fen, 0)
$function$
;
CREATE OR REPLACE FUNCTION declarations.deal_fell()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  slip declarations.slip;
  stands record;
  gross bigint;
  tax bigint;
begin
  update declarations.slip s set state = 'cancelled', cancel_reason = '退款后成交额少于计佣基数'
   where s.hospital_id = new.hospital_id and s.sheet_id = new.id and s.state = 'draft' and s.base_fen > new.deal_fen;
  select s.* into slip from declarations.slip s
   where s.hospital_id = new.hospital_id and s.sheet_id = new.id and s.of_id is null and s.state in ('confirmed', 'paid') for update;
  if not found then return null; end if;
  select sum(s.base_fen)::bigint as base, sum(s.gross_fen)::bigint as gross, sum(s.withheld_tax_fen)::bigint as tax into stands
    from declarations.slip s where s.hospital_id = new.hospital_id and (s.id = slip.id or s.of_id = slip.id);
  if stands.base <= new.deal_fen then return null; end if;
  gross := new.deal_fen * slip.rate_bp / 10000;
  tax := case when slip.gross_fen = 0 then 0 else div(slip.withheld_tax_fen::numeric * gross, slip.gross_fen) end;
  insert into declarations.slip (sheet_id, of_id, base_fen, rate_bp, gross_fen, withheld_tax_fen, net_fen, state, confirmed_at, remark)
  values (new.id, slip.id, new.deal_fen - stands.base, slip.rate_bp, gross - stands.gross, tax - stands.tax,
    gross - stands.gross - (tax - stands.tax), 'confirmed', kit.clock(), '退款扣回');
  if new.deal_fen = 0 then
    update declarations.slip s set state = 'reversed' where s.hospital_id = new.hospital_id and s.id = slip.id;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION declarations.deal_of(sheet bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(greatest(o.real_in_fen - o.real_out_fen, 0)), 0)::bigint
    from declarations.sheet s
    join orders.sales_order o on o.hospital_id = s.hospital_id and o.customer_id = s.customer_id
     and (o.triage_id = s.triage_id or o.id = s.order_id)
   where s.id = sheet and o.type not in ('RECHARGE', 'DEPOSIT')
     and o.status not in ('DRAFT', 'PENDING_CHECK', 'CANCELLED', 'REVOKED')
$function$
;
CREATE OR REPLACE FUNCTION declarations.number_known()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update declarations.sheet s
     set protect_until = kit.today() + coalesce((select n.protect_days from declarations.setting n), 30)
   where s.hospital_id = new.hospital_id and s.customer_id = new.id and s.protect_until is null
     and s.state in ('following', 'booked');
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION declarations.order_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with counted as (
    select s.id, declarations.deal_of(s.id) as fen from declarations.sheet s
     where s.hospital_id = new.hospital_id and s.state in ('arrived', 'dealt')
       and (s.triage_id = new.triage_id or s.order_id = new.id) order by s.id for update of s)
  update declarations.sheet s set deal_fen = c.fen,
      state = case when c.fen > 0 then 'dealt' else 'arrived' end,
      dealt_at = case when c.fen > 0 then coalesce(s.dealt_at, kit.clock()) end
    from counted c where s.hospital_id = new.hospital_id and s.id = c.id and s.deal_fen <> c.fen;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION declarations.reported_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare one record;
begin
  for one in select distinct c.hospital_id, c.id from (values
      (case when tg_op <> 'INSERT' then old.hospital_id end, case when tg_op <> 'INSERT' then old.customer_id end),
      (case when tg_op <> 'DELETE' then new.hospital_id end, case when tg_op <> 'DELETE' then new.customer_id end)) c (hospital_id, id)
    where c.id is not null order by c.id loop
    perform customers.note_reported(one.id, exists (select from declarations.sheet d
      where d.hospital_id = one.hospital_id and d.customer_id = one.id and d.state in ('following', 'booked')));
  end loop;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION declarations.slip_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'C1', s.id, '计佣基数 ' || t.base || ' 成交 ' || d.deal_fen || ' 实付 ' || t.net
    from declarations.slip s
    join declarations.sheet d on d.hospital_id = s.hospital_id and d.id = s.sheet_id
    join lateral (select sum(x.base_fen) as base, sum(x.gross_fen) as gross, sum(x.net_fen) as net from declarations.slip x
      where x.hospital_id = s.hospital_id and (x.id = s.id or x.of_id = s.id)) t on true
   where s.of_id is null and s.state in ('confirmed', 'paid', 'reversed')
     and (t.base > case when s.state = 'reversed' then 0 else d.deal_fen end or t.base < 0 or t.net < 0
       or t.gross <> div(t.base * s.rate_bp, 10000))
$function$
;
CREATE OR REPLACE FUNCTION holidays.is_working(which date)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((SELECT (h.kind = 'shifted'::text) FROM holidays.holiday h WHERE ((h.hospital_id = kit.current_hospital()) AND (h.day = is_working.which))), (EXTRACT(isodow FROM which) < (6)::numeric))
;
CREATE OR REPLACE FUNCTION holidays.working_days(from_day date, to_day date)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT ((sign(((working_days.to_day - working_days.from_day))::double precision) * (count(*) FILTER (WHERE holidays.is_working((d.d)::date)))::double precision))::integer AS int4 FROM generate_series(((LEAST(working_days.from_day, working_days.to_day) + 1))::timestamp with time zone, (LEAST(GREATEST(working_days.from_day, working_days.to_day), (LEAST(working_days.from_day, working_days.to_day) + 92)))::timestamp with time zone, '1 day'::interval) d(d))
;
CREATE OR REPLACE FUNCTION invoices.as_issued()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare free constant text[] := array['hospital_id', 'customer_id', 'version', 'updated_at', 'updated_by', 'voided_at', 'void_reason'];
begin
  if to_jsonb(new) - free <> to_jsonb(old) - free or old.voided_at is not null and new.voided_at is distinct from old.voided_at then
    raise exception using errcode = '23514', constraint = 'invoice_as_issued', message = 'an invoice stays as it was issued';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION invoices.card_back(orders bigint[], fen bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  rest bigint := fen;
  part bigint;
  one record;
begin
  insert into invoices.order_sum (order_id, net_fen) select o, 0 from unnest(orders) as o
    on conflict on constraint order_sum_once do nothing;
  for one in
    select s.order_id, s.back_fen, invoices.most_of(s.order_id, s.prepaid_fen + s.back_fen) - s.net_fen as free
    from invoices.order_sum s where s.order_id = any (orders) order by 3 desc, s.order_id for update
  loop
    part := case when rest > 0 then least(rest, one.free) else greatest(rest, -one.back_fen) end;
    update invoices.order_sum set back_fen = back_fen + part where order_id = one.order_id and part <> 0;
    rest := rest - part;
  end loop;
  if rest > 0 then
    raise exception using errcode = '23514', constraint = 'invoice_within_received', message = 'it is invoiced';
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION invoices.line_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform invoices.sum_order(new.order_id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION invoices.mark_recharge(of_order bigint, of_type text, of_id bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into invoices.order_sum (order_id, net_fen, journal_id)
  select of_order, 0, j.id from ledger.journal j where j.biz_type = of_type and j.biz_id = of_id
  on conflict on constraint order_sum_once do update set journal_id = excluded.journal_id
$function$
;
CREATE OR REPLACE FUNCTION invoices.money_goes_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from invoices.order_sum s where s.hospital_id = new.hospital_id and s.order_id = new.id and s.net_fen > 0
    and s.net_fen > least(invoices.most_of(new.id, 0), invoices.most_of(new.id, s.prepaid_fen + s.back_fen - new.real_out_fen))) then
    raise exception using errcode = '23514', constraint = 'invoice_within_received', message = 'it is invoiced';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION invoices.most_of(of_order bigint, apart bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select greatest(o.real_in_fen - o.real_out_fen - apart - case when o.type = 'VIP_CARD' then
    (select coalesce(sum(l.real_in_fen), 0) from orders.order_line l
      where l.hospital_id = o.hospital_id and l.order_id = o.id and l.item_type = 'RECHARGE') else 0 end, 0)::bigint
  from orders.sales_order o where o.hospital_id = kit.current_hospital() and o.id = of_order
$function$
;
CREATE OR REPLACE FUNCTION invoices.prepaid_of(of_type text, of_id bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if not exists (select from invoices.order_sum s where s.hospital_id = kit.current_hospital() and s.journal_id is not null) then
    return 0;
  end if;
  return (select coalesce(-sum(m.amount), 0)::bigint from ledger.journal j
    join ledger.lot_move m on m.hospital_id = j.hospital_id and m.journal_id = j.id
    join ledger.lot l on l.hospital_id = m.hospital_id and l.id = m.lot_id and l.kind = 'WALLET_PRINCIPAL'
    join invoices.order_sum s on s.hospital_id = l.hospital_id and s.journal_id = l.origin_id
    where j.biz_type = of_type and j.biz_id = of_id);
end $function$
;
CREATE OR REPLACE FUNCTION invoices.prepaid_returned(of_order bigint, of_type text, of_id bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  change bigint;
  other record;
  part bigint;
begin
  change := invoices.prepaid_of(of_type, of_id);
  if change < 0 then
    for other in
      select s.order_id, s.prepaid_fen from invoices.order_sum s join orders.sales_order o on o.hospital_id = s.hospital_id and o.id = s.order_id
      where o.customer_id = (select customer_id from orders.sales_order where id = of_order) and s.prepaid_fen > 0
      order by s.order_id <> of_order, s.order_id for update of s
    loop
      part := least(other.prepaid_fen, -change);
      update invoices.order_sum set prepaid_fen = prepaid_fen - part where order_id = other.order_id;
      change := change + part;
      exit when change = 0;
    end loop;
  elsif change > 0 then
    insert into invoices.order_sum (order_id, net_fen, prepaid_fen) values (of_order, 0, change)
      on conflict on constraint order_sum_once do update set prepaid_fen = order_sum.prepaid_fen + excluded.prepaid_fen;
  end if;
  -- Where money of such an order left by another way, its invoices are asked for again.
  if exists (select from invoices.order_sum s where s.order_id = of_order and s.net_fen > 0 and s.prepaid_fen > 0
    and s.net_fen > invoices.most_of(of_order, s.prepaid_fen + s.back_fen)) then
    raise exception using errcode = '23514', constraint = 'invoice_within_received', message = 'it is invoiced';
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION invoices.prepaid_spent(of_type text, of_id bigint, orders bigint[], fens bigint[], sign integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare total bigint;
begin
  total := invoices.prepaid_of(of_type, of_id);
  if total = 0 then
    return;
  end if;
  with part as (
    select p.order_id, (div(total * sum(p.fen) over w, sum(p.fen) over ()) - div(total * (sum(p.fen) over w - p.fen), sum(p.fen) over ()))::bigint as fen
    from unnest(orders, fens) as p (order_id, fen) window w as (order by p.order_id)
  ), moved as (
    update invoices.order_sum s set prepaid_fen = s.prepaid_fen + sign * p.fen from part p where s.order_id = p.order_id returning s.order_id
  )
  insert into invoices.order_sum (order_id, net_fen, prepaid_fen)
  select p.order_id, 0, sign * p.fen from part p where p.fen > 0 and p.order_id not in (select order_id from moved);
end $function$
;
CREATE OR REPLACE FUNCTION invoices.recharge_back(journals bigint[], fens bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update invoices.order_sum s set back_fen = s.back_fen + b.fen
  from (select g.journal, sum(g.fen)::bigint as fen from unnest(journals, fens) as g (journal, fen) group by g.journal) b
  where s.journal_id = b.journal
$function$
;
CREATE OR REPLACE FUNCTION invoices.selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'I1', s.order_id, '已开票 ' || s.net_fen || ' 可开 ' || invoices.most_of(s.order_id, 0) from invoices.order_sum s
  join orders.sales_order o on o.hospital_id = s.hospital_id and o.id = s.order_id
  where s.net_fen > 0 and s.net_fen > least(invoices.most_of(s.order_id, 0), invoices.most_of(s.order_id, s.prepaid_fen + s.back_fen - o.real_out_fen))
  union all
  select 'I1', s.order_id, '已开票 ' || s.net_fen || ' 发票 ' || coalesce(l.fen, 0) from invoices.order_sum s
  left join (select l.order_id, sum(l.amount_fen) as fen from invoices.invoice_order l
    join invoices.invoice i on i.hospital_id = l.hospital_id and i.id = l.invoice_id where i.voided_at is null group by l.order_id) l
    on l.order_id = s.order_id
  where s.net_fen <> coalesce(l.fen, 0)
  union all
  select 'I2', i.id, i.no || ' 金额 ' || i.amount_fen || ' 明细 ' || coalesce(l.fen, 0) from invoices.invoice i
  left join (select invoice_id, sum(amount_fen) as fen from invoices.invoice_order group by invoice_id) l on l.invoice_id = i.id
  where i.amount_fen <> coalesce(l.fen, 0)
  union all
  select 'I3', i.id, i.no || ' 金额 ' || i.amount_fen || ' 红字 ' || r.fen from invoices.invoice i
  join (select red_of_id, sum(-amount_fen) as fen from invoices.invoice where red_of_id is not null and voided_at is null group by red_of_id) r
    on r.red_of_id = i.id
  where r.fen > i.amount_fen or i.voided_at is not null
  union all
  -- Of an order of a joint invoice no more is taken back than stands of it there.
  select 'I3', r.red_of_id, o.no || ' 开票 ' || coalesce(b.amount_fen, 0) || ' 红字 ' || r.fen
  from (select i.red_of_id, l.order_id, sum(-l.amount_fen) as fen from invoices.invoice_order l
    join invoices.invoice i on i.hospital_id = l.hospital_id and i.id = l.invoice_id
    where i.red_of_id is not null and i.voided_at is null group by i.red_of_id, l.order_id) r
  join orders.sales_order o on o.id = r.order_id
  left join invoices.invoice_order b on b.invoice_id = r.red_of_id and b.order_id = r.order_id
  where r.fen > coalesce(b.amount_fen, 0)
  union all
  -- What was invoiced where it was put in and is spent, and what orders leave out of their invoices for it.
  select 'I5', 0, '充值时已开票的余额 用去 ' || x.spent || ' 订单扣除 ' || x.apart
  from (select
    coalesce((select -sum(m.amount) from invoices.order_sum s join ledger.lot l on l.hospital_id = s.hospital_id and l.origin_id = s.journal_id
      join ledger.lot_move m on m.hospital_id = l.hospital_id and m.lot_id = l.id
      join ledger.journal j on j.hospital_id = m.hospital_id and j.id = m.root_id
      where s.journal_id is not null and l.kind = 'WALLET_PRINCIPAL' and j.biz_type in ('payment', 'repayment')), 0) as spent,
    coalesce((select sum(s.prepaid_fen) from invoices.order_sum s where s.prepaid_fen > 0), 0) as apart) x
  where x.spent <> x.apart
$function$
;
CREATE OR REPLACE FUNCTION invoices.sum_order(of_order bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  net bigint;
begin
  select coalesce(sum(l.amount_fen), 0) into net from invoices.invoice_order l
    join invoices.invoice i on i.hospital_id = l.hospital_id and i.id = l.invoice_id
    where l.hospital_id = kit.current_hospital() and l.order_id = of_order and i.voided_at is null;
  insert into invoices.order_sum (order_id, net_fen) values (of_order, net)
    on conflict on constraint order_sum_once do update set net_fen = excluded.net_fen;
end $function$
;
CREATE OR REPLACE FUNCTION invoices.void_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform invoices.sum_order(l.order_id) from invoices.invoice_order l
    where l.hospital_id = new.hospital_id and l.invoice_id = new.id order by l.order_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION invoices.within_received()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.net_fen > 0 and (tg_op = 'INSERT' or new.net_fen > old.net_fen or new.prepaid_fen + new.back_fen > old.prepaid_fen + old.back_fen)
    and new.net_fen > invoices.most_of(new.order_id, new.prepaid_fen + new.back_fen) then
    raise exception using errcode = '23514', constraint = 'invoice_within_received', message = 'more is invoiced than came in';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION kit.add_job(task text, payload jsonb, run_at timestamp with time zone, job_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
BEGIN ATOMIC
 SELECT graphile_worker.add_job(identifier => task, payload => (payload)::json, run_at => run_at, job_key => job_key, max_attempts => 10) AS add_job;
END
;
CREATE OR REPLACE FUNCTION kit.age(birthday date, on_date date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (EXTRACT(year FROM age((on_date)::timestamp with time zone, (CASE WHEN (to_char((birthday)::timestamp with time zone, 'MMDD'::text) = '0229'::text) THEN (birthday - 1) ELSE birthday END)::timestamp with time zone)))::integer
;
CREATE OR REPLACE FUNCTION kit.append_only(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('revoke update, delete, truncate on %s from clinic_app', target);
  execute format('create trigger never_changed before update or delete on %s for each row execute function kit.refuse_change()', target);
  execute format('create trigger never_emptied before truncate on %s for each statement execute function kit.refuse_change()', target);
end $function$
;
CREATE OR REPLACE FUNCTION kit.begin_sums(target text, source regclass, keys text[], figures text[], watched text[], filter text DEFAULT 'true'::text, joins text DEFAULT ''::text, counted text DEFAULT 'count(*)'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  key_names text; key_columns text; key_values text; figure_names text; figure_columns text; sums text; signed text; folded text;
  moved text; negated text;
begin
  select string_agg(k.name, ', ' order by k.at), string_agg(k.name || ' ' || k.type, ', ' order by k.at),
    string_agg(k.value, ', ' order by k.at)
    into key_names, key_columns, key_values
  from (select at, keys[at][1] as name, keys[at][2] as type, keys[at][3] as value from generate_subscripts(keys, 1) at) k;
  select string_agg(f.name, ', ' order by f.at), string_agg(f.name || ' bigint not null', ', ' order by f.at),
    string_agg('coalesce(sum(' || f.value || '), 0)', ', ' order by f.at),
    string_agg('(r.ordinality * 2 - 3) * coalesce(sum(' || f.value || '), 0)', ', ' order by f.at),
    string_agg('-coalesce(sum(' || f.value || '), 0)', ', ' order by f.at),
    string_agg('sum(' || f.name || ')', ', ' order by f.at), string_agg('sum(' || f.name || ') <> 0', ' or ' order by f.at)
    into figure_names, figure_columns, sums, signed, negated, folded, moved
  from (select at, figures[at][1] as name, figures[at][2] as value from generate_subscripts(figures, 1) at) f;

  execute format('create table %s (hospital_id bigint not null default kit.current_hospital(),
    id bigint not null default nextval(''kit.id''), %s, n bigint not null, %s, primary key (hospital_id, id))',
    target, key_columns, figure_columns);
  perform kit.tenant_table(target::regclass);

  execute format($f$create function %1$s_moved() returns trigger language plpgsql as $t$
begin
  if tg_op = 'INSERT' then
    insert into %1$s (hospital_id, %3$s, n, %4$s)
    select r.hospital_id, %5$s, %6$s, %7$s from made r %10$s where %11$s group by r.hospital_id, %5$s;
  elsif tg_op = 'DELETE' then
    insert into %1$s (hospital_id, %3$s, n, %4$s)
    select r.hospital_id, %5$s, -%6$s, %8$s from gone r %10$s where %11$s group by r.hospital_id, %5$s;
  else
    insert into %1$s (hospital_id, %3$s, n, %4$s)
    select r.hospital_id, %5$s, (r.ordinality * 2 - 3) * %6$s, %9$s
    from unnest(array[old::%2$s, new::%2$s]) with ordinality r %10$s where %11$s group by r.ordinality, r.hospital_id, %5$s;
  end if;
  return null;
end $t$$f$, target, source, key_names, figure_names, key_values, counted, sums, negated, signed, joins, filter);
  execute format('create trigger %2$s_made after insert on %3$s referencing new table as made for each statement execute function %1$s_moved()',
    target, split_part(target, '.', 2), source);
  execute format('create trigger %2$s_gone after delete on %3$s referencing old table as gone for each statement execute function %1$s_moved()',
    target, split_part(target, '.', 2), source);
  execute format('create trigger %2$s_moved after update on %3$s for each row when (%4$s) execute function %1$s_moved()',
    target, split_part(target, '.', 2), source,
    (select string_agg(format('old.%1$I is distinct from new.%1$I', w), ' or ') from unnest(watched) w));

  -- Rows of one key become one, of the current hospital. Rows that are added meanwhile stay as they are.
  execute format($f$create function %1$s_fold() returns void language sql as $t$
  with gone as (
    delete from %1$s where id in (
      select unnest(many.ids) from (select array_agg(id) as ids from %1$s group by %2$s having count(*) > 1) many)
    returning *)
  insert into %1$s (%2$s, n, %3$s)
  select %2$s, sum(n), %4$s from gone group by %2$s having sum(n) <> 0 or %5$s
$t$$f$, target, key_names, figure_names, folded, moved);

  -- Every row is a fault: a key whose kept sums are not those of the documents, of the current hospital.
  execute format($f$create function %1$s_differs() returns table (detail text) language sql stable as $t$
  select concat_ws(' ', %2$s) || ' 差 ' || sum(n) || ' 行' from (
    select %2$s, n, %3$s from %1$s
    union all
    select %4$s, -%5$s, %6$s from %7$s r %8$s where %9$s group by %4$s) d
  group by %2$s having sum(n) <> 0 or %10$s
$t$$f$, target, key_names, figure_names, key_values, counted, negated, source, joins, filter, moved);

  -- Sums the documents of the current hospital anew. Nobody writes them meanwhile.
  execute format($f$create function %1$s_rebuild() returns void language plpgsql as $t$
begin
  lock table %7$s in share row exclusive mode;
  delete from %1$s;
  insert into %1$s (hospital_id, %2$s, n, %3$s)
  select r.hospital_id, %4$s, %5$s, %6$s from %7$s r %8$s where %9$s group by r.hospital_id, %4$s;
end $t$$f$, target, key_names, figure_names, key_values, counted, sums, source, joins, filter);
end $function$
;
CREATE OR REPLACE FUNCTION kit.business_date()
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((kit.clock() AT TIME ZONE 'Asia/Shanghai'::text) - '04:00:00'::interval))::date
;
CREATE OR REPLACE FUNCTION kit.clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN (current_setting('app.clock'::text, true) <> ''::text) THEN (current_setting('app.clock'::text, true))::timestamp with time zone WHEN (current_setting('app.clock_offset'::text, true) <> ''::text) THEN (now() + (current_setting('app.clock_offset'::text, true))::interval) ELSE now() END
;
CREATE OR REPLACE FUNCTION kit.current_hospital()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint
;
CREATE OR REPLACE FUNCTION kit.current_staff()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.staff_id'::text, true), ''::text))::bigint
;
CREATE OR REPLACE FUNCTION kit.fill_sums(target text, held regclass[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare one regclass;
begin
  foreach one in array held || target::regclass loop execute format('alter table %s no force row level security', one); end loop;
  execute format('select %s_rebuild()', target);
  foreach one in array held || target::regclass loop execute format('alter table %s force row level security', one); end loop;
end $function$
;
CREATE OR REPLACE FUNCTION kit.keep_sums(target text, source regclass, keys text[], figures text[], watched text[], filter text DEFAULT 'true'::text, joins text DEFAULT ''::text, counted text DEFAULT 'count(*)'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform kit.begin_sums(target, source, keys, figures, watched, filter, joins, counted);
  perform kit.write_sums(target, source, keys, figures, filter, joins, counted);
end $function$
;
CREATE OR REPLACE FUNCTION kit.next_number(prefix text, on_date date)
 RETURNS text
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO kit.doc_counter AS c (prefix, on_date, n)
   VALUES (next_number.prefix, next_number.on_date, 1) ON CONFLICT(hospital_id, prefix, on_date) DO UPDATE SET n = (c.n + 1)
   RETURNING ((next_number.prefix || to_char((next_number.on_date)::timestamp with time zone, 'YYYYMMDD'::text)) || lpad((c.n)::text, GREATEST(4, length((c.n)::text)), '0'::text));
END
;
CREATE OR REPLACE FUNCTION kit.next_numbers(prefix text, on_date date, many integer)
 RETURNS TABLE(place integer, number text)
 LANGUAGE sql
BEGIN ATOMIC
 WITH last AS (
          INSERT INTO kit.doc_counter AS c (prefix, on_date, n)
           VALUES (next_numbers.prefix, next_numbers.on_date, next_numbers.many) ON CONFLICT(hospital_id, prefix, on_date) DO UPDATE SET n = (c.n + next_numbers.many)
           RETURNING c.n
         )
  SELECT t.i,
     ((next_numbers.prefix || to_char((next_numbers.on_date)::timestamp with time zone, 'YYYYMMDD'::text)) || lpad((t.n)::text, GREATEST(4, length((t.n)::text)), '0'::text))
    FROM ( SELECT i.i,
             ((l.n - next_numbers.many) + i.i) AS n
            FROM last l,
             generate_series(1, next_numbers.many) i(i)) t;
END
;
CREATE OR REPLACE FUNCTION kit.platform_table(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('grant select on %s to clinic_app, clinic_reader', target);
end $function$
;
CREATE OR REPLACE FUNCTION kit.present()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
RETURN CASE WHEN (current_setting('app.clock_offset'::text, true) <> ''::text) THEN (clock_timestamp() + (current_setting('app.clock_offset'::text, true))::interval) ELSE clock_timestamp() END
;
CREATE OR REPLACE FUNCTION kit.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of %.% are never changed or deleted', tg_table_schema, tg_table_name using errcode = 'KT001';
end $function$
;
CREATE OR REPLACE FUNCTION kit.tenant_table(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare has_version boolean;
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  -- Written inline, not as a function call: so the planner makes it an index condition.
  execute format($p$create policy own_hospital on %s
    using (hospital_id = (select nullif(current_setting('app.hospital_id', true), '')::bigint))
    with check (hospital_id = (select nullif(current_setting('app.hospital_id', true), '')::bigint))$p$, target);
  select count(*) = 3 into has_version from pg_attribute
    where attrelid = target and not attisdropped and attname in ('version', 'updated_at', 'updated_by');
  if has_version then
    execute format('create trigger touch before update on %s for each row execute function kit.touch()', target);
  end if;
  execute format('grant select, insert, update, delete on %s to clinic_app', target);
  execute format('grant select on %s to clinic_reader', target);
end $function$
;
CREATE OR REPLACE FUNCTION kit.today()
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((kit.clock() AT TIME ZONE 'Asia/Shanghai'::text))::date
;
CREATE OR REPLACE FUNCTION kit.touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  new.updated_at := kit.clock();
  new.updated_by := kit.current_staff();
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION kit.write_sums(target text, source regclass, keys text[], figures text[], filter text, joins text, counted text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  key_names text; key_values text; figure_names text; sums text; negated text; signed text;
  key_old text; key_new text; figure_old text; figure_new text; moved text; by_row text; by_query text;
begin
  select string_agg(k.name, ', ' order by k.at), string_agg(k.value, ', ' order by k.at),
    string_agg(regexp_replace(k.value, '\mr\.', 'old.', 'g'), ', ' order by k.at),
    string_agg(regexp_replace(k.value, '\mr\.', 'new.', 'g'), ', ' order by k.at)
    into key_names, key_values, key_old, key_new
  from (select at, keys[at][1] as name, keys[at][3] as value from generate_subscripts(keys, 1) at) k;
  select string_agg(f.name, ', ' order by f.at),
    string_agg('coalesce(sum(' || f.value || '), 0)', ', ' order by f.at),
    string_agg('-coalesce(sum(' || f.value || '), 0)', ', ' order by f.at),
    string_agg('(r.ordinality * 2 - 3) * coalesce(sum(' || f.value || '), 0)', ', ' order by f.at),
    string_agg('-(' || regexp_replace(f.value, '\mr\.', 'old.', 'g') || ')', ', ' order by f.at),
    string_agg(regexp_replace(f.value, '\mr\.', 'new.', 'g'), ', ' order by f.at),
    string_agg(format('(%s) - (%s)', regexp_replace(f.value, '\mr\.', 'new.', 'g'), regexp_replace(f.value, '\mr\.', 'old.', 'g')),
      ', ' order by f.at)
    into figure_names, sums, negated, signed, figure_old, figure_new, moved
  from (select at, figures[at][1] as name, figures[at][2] as value from generate_subscripts(figures, 1) at) f;

  by_row := format($f$
    was := %8$s;
    is_now := %9$s;
    if was and is_now and (%3$s) is not distinct from (%4$s) then
      insert into %1$s (hospital_id, %2$s, n, %5$s) values (new.hospital_id, %4$s, 0, %10$s);
    elsif was and is_now then
      insert into %1$s (hospital_id, %2$s, n, %5$s) values (old.hospital_id, %3$s, -1, %6$s), (new.hospital_id, %4$s, 1, %7$s);
    elsif was then
      insert into %1$s (hospital_id, %2$s, n, %5$s) values (old.hospital_id, %3$s, -1, %6$s);
    elsif is_now then
      insert into %1$s (hospital_id, %2$s, n, %5$s) values (new.hospital_id, %4$s, 1, %7$s);
    end if;$f$, target, key_names, key_old, key_new, figure_names, figure_old, figure_new,
    regexp_replace(filter, '\mr\.', 'old.', 'g'), regexp_replace(filter, '\mr\.', 'new.', 'g'), moved);
  by_query := format($f$
    insert into %1$s (hospital_id, %3$s, n, %4$s)
    select r.hospital_id, %5$s, (r.ordinality * 2 - 3) * %6$s, %7$s
    from unnest(array[old::%2$s, new::%2$s]) with ordinality r %8$s where %9$s group by r.ordinality, r.hospital_id, %5$s;$f$,
    target, source, key_names, figure_names, key_values, counted, signed, joins, filter);

  execute format($f$create or replace function %1$s_moved() returns trigger language plpgsql as $t$
declare was boolean; is_now boolean;
begin
  if tg_op = 'INSERT' then
    insert into %1$s (hospital_id, %2$s, n, %3$s)
    select r.hospital_id, %4$s, %5$s, %6$s from made r %8$s where %9$s group by r.hospital_id, %4$s;
  elsif tg_op = 'DELETE' then
    insert into %1$s (hospital_id, %2$s, n, %3$s)
    select r.hospital_id, %4$s, -%5$s, %7$s from gone r %8$s where %9$s group by r.hospital_id, %4$s;
  else%10$s
  end if;
  return null;
end $t$$f$, target, key_names, figure_names, key_values, counted, sums, negated, joins, filter,
    case when joins = '' then by_row else by_query end);
end $function$
;
CREATE OR REPLACE FUNCTION ledger.chain_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  with link as (
    select s.seq, s.journal_id, s.digest, lag(s.digest, 1, '') over w as before, lag(s.seq, 1, 0::bigint) over w as seq_before,
      c.content, c.business_date, c.biz_type
    from ledger.seal s left join ledger.journal_content c on c.journal_id = s.journal_id
    window w as (order by s.seq)
  ), broken as (
    select l.seq, l.journal_id, case
        when l.seq <> l.seq_before + 1 then '第 ' || l.seq_before + 1 || ' 至 ' || l.seq - 1 || ' 张凭证的封存记录已被删除'
        when l.content is null then '第 ' || l.seq || ' 张凭证封存后已被删除'
        else '第 ' || l.seq || ' 张凭证（' || l.business_date || ' ' || l.biz_type || '）与封存时不一致' end as said
    from link l
    where l.seq <> l.seq_before + 1 or l.content is null or l.digest <> ledger.link_digest(l.before, l.seq || '|' || l.content)
    order by l.seq limit 1
  )
  select 'G8', b.journal_id, b.said from broken b
  union all
  (select 'G8', coalesce(s.journal_id, 0), '营业日 ' || d.business_date || ' 日结时的第 ' || d.sealed || ' 张凭证'
      || case when s.seq is null then '的封存记录已被删除' else '，现在是另一张' end
    from ledger.business_day d left join ledger.seal s on s.hospital_id = d.hospital_id and s.seq = d.sealed
    where d.sealed is not null and s.digest is distinct from d.head order by d.sealed limit 1)
$function$
;
CREATE OR REPLACE FUNCTION ledger.close_day(day date)
 RETURNS void
 LANGUAGE sql
AS $function$
  update ledger.business_day set status = 'CLOSED', closed_at = greatest(kit.clock(), kit.present())
   where business_date = day and status = 'OPEN'
$function$
;
CREATE OR REPLACE FUNCTION ledger.close_days_before(day date)
 RETURNS void
 LANGUAGE sql
AS $function$
  update ledger.business_day set status = 'CLOSED', closed_at = greatest(kit.clock(), kit.present())
   where business_date < day and status = 'OPEN'
$function$
;
CREATE OR REPLACE FUNCTION ledger.day_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.closed_by := kit.current_staff();
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.day_sealed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ledger.seal_journals('-infinity', 2147483647);
  select s.seq, s.digest into new.sealed, new.head from ledger.seal s order by s.seq desc limit 1;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.deposit_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'D1', a.id, '定金 ' || a.balance || ' 各笔剩余 ' || coalesce(l.open, 0)
  from ledger.account a left join (select account_id, sum(left_amount) as open from ledger.lot group by account_id) l
    on l.account_id = a.id
  where a.kind = 'WALLET_DEPOSIT' and a.balance <> coalesce(l.open, 0)
  union all
  select 'D2', l.id, '定金单实收 ' || l.real_in_fen || ' 总账入账 ' || coalesce(e.came, 0)
  from orders.order_line l left join (
    select n.order_line_id, -sum(n.amount) as came from ledger.entry n join ledger.journal j on j.id = n.journal_id
    where n.kind = 'WALLET_DEPOSIT'
      and (j.biz_type = 'payment' and n.amount < 0 or j.biz_type = 'payment_cancel' and n.amount > 0)
    group by n.order_line_id
  ) e on e.order_line_id = l.id
  where l.item_type = 'DEPOSIT' and l.real_in_fen <> coalesce(e.came, 0)
$function$
;
CREATE OR REPLACE FUNCTION ledger.deposits_carried(to_account bigint, wanted bigint, by_journal bigint)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  with taken as (
    select l.expires_on, l.made_at, l.origin_id, l.deposit_line_id, -m.amount as amount,
      sum(-m.amount) over (order by l.expires_on, l.made_at, l.id) as upto
    from ledger.lot_move m join ledger.lot l on l.id = m.lot_id
    where m.journal_id = by_journal and m.amount < 0 and l.kind = 'WALLET_DEPOSIT'
  ), made as (
    insert into ledger.lot (account_id, kind, journal_id, origin_id, amount, left_amount, expires_on, made_at, deposit_line_id)
    select to_account, 'WALLET_DEPOSIT', by_journal, t.origin_id, p.part, p.part, t.expires_on, t.made_at, t.deposit_line_id
    from taken t cross join lateral (select least(t.amount, greatest(wanted - (t.upto - t.amount), 0))::bigint as part) p
    where p.part > 0 returning amount
  )
  select coalesce(sum(amount), 0)::bigint from made
$function$
;
CREATE OR REPLACE FUNCTION ledger.deposits_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare e record; rest bigint;
begin
  for e in
    select p.account_id, p.journal_id, -p.amount as change, p.expires_on, p.order_line_id as line,
      j.biz_type like 'customer_merge%' as is_merge,
      coalesce(p.about, case when j.reverses_id is not null then array[j.reverses_id] end) as about
    from posted p join ledger.journal j on j.id = p.journal_id
    where p.kind = 'WALLET_DEPOSIT'
    -- What comes in is there before something is taken; of two archives the other way round.
    order by (p.amount > 0) <> (j.biz_type like 'customer_merge%'), p.ordinal
  loop
    rest := abs(e.change);
    if e.about is not null then
      rest := rest - ledger.lots_back(e.account_id, e.change, e.about, e.journal_id);
    end if;
    if rest > 0 and e.change < 0 then
      if e.line is not null then
        rest := rest - ledger.deposits_taken(e.account_id, rest, e.line, e.journal_id);
      end if;
      if rest > 0 then
        rest := rest - ledger.deposits_taken(e.account_id, rest, null, e.journal_id);
      end if;
      if rest > 0 then
        raise exception 'deposits of account % lack %', e.account_id, rest
          using errcode = '23514', constraint = 'lots_are_the_balance', schema = 'ledger', table = 'lot';
      end if;
    elsif rest > 0 then
      if e.is_merge then
        rest := rest - ledger.deposits_carried(e.account_id, rest, e.journal_id);
      end if;
      if rest > 0 then
        insert into ledger.lot (account_id, kind, journal_id, origin_id, amount, left_amount, expires_on, deposit_line_id)
        values (e.account_id, 'WALLET_DEPOSIT', e.journal_id, e.journal_id, rest, rest, e.expires_on,
          case when e.about is null then e.line end);
      end if;
    end if;
  end loop;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.deposits_taken(of_account bigint, wanted bigint, of_line bigint, by_journal bigint)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  with placed as (
    select l.id, least(l.left_amount, greatest(wanted - (sum(l.left_amount) over w - l.left_amount), 0))::bigint as part
    from ledger.lot l
    where l.account_id = of_account and l.left_amount > 0 and (of_line is null or l.deposit_line_id = of_line)
    window w as (order by l.deposit_line_id is not null, l.expires_on, l.made_at, l.id)
  ), noted as (
    insert into ledger.lot_move (lot_id, journal_id, root_id, amount)
    select p.id, by_journal, by_journal, -p.part from placed p where p.part > 0 returning lot_id, amount
  ), moved as (
    update ledger.lot l set left_amount = l.left_amount + n.amount from noted n where l.id = n.lot_id returning n.amount
  )
  select coalesce(-sum(amount), 0)::bigint from moved
$function$
;
CREATE OR REPLACE FUNCTION ledger.entries_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare differing bigint;
begin
  if exists (select from posted group by hospital_id, journal_id, unit having sum(amount) <> 0) then
    raise exception 'entries do not sum to nothing'
      using errcode = '23514', constraint = 'journal_balanced', schema = 'ledger', table = 'entry';
  end if;
  with moved as (
    select account_id, sum(amount) as amount, count(*) as entries, max(seq) as last_seq,
      (array_agg(balance_after order by seq desc))[1] as last_after
    from posted group by account_id
  ), changed as (
    update ledger.account a
    set balance = a.balance + case a.normal_side when 'D' then m.amount else -m.amount end, seq = a.seq + m.entries
    from moved m where a.id = m.account_id
    returning a.id, a.balance = m.last_after and a.seq = m.last_seq as agrees
  )
  select min(c.id) into differing from changed c where not c.agrees;
  if differing is not null then
    raise exception 'balance_after of account % is not its balance', differing
      using errcode = '23514', constraint = 'entry_balance_after', schema = 'ledger', table = 'entry';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.expire_lots(before_day date, on_date date)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  whose record;
  lines jsonb;
  done bigint := 0;
begin
  for whose in
    select a.owner_id as customer from ledger.lot l join ledger.account a on a.id = l.account_id
    where l.left_amount > 0 and l.expires_on < before_day and l.kind <> 'WALLET_DEPOSIT'
    group by a.owner_id order by a.owner_id
  loop
    perform from ledger.account a where a.owner_type = 'customer' and a.owner_id = whose.customer order by a.id for no key update;
    select jsonb_agg(line) into lines from (
      select a.kind, sum(l.left_amount)::bigint as ended from ledger.account a join ledger.lot l on l.account_id = a.id
      where a.owner_type = 'customer' and a.owner_id = whose.customer and l.left_amount > 0 and l.expires_on < before_day
        and l.kind <> 'WALLET_DEPOSIT'
      group by a.kind
    ) gone cross join lateral (values
      (jsonb_build_object('kind', gone.kind, 'owner', whose.customer, 'customer', whose.customer, 'amount', gone.ended)),
      (jsonb_build_object('kind', case gone.kind when 'COIN_CUSTOMER' then 'COIN_ISSUED' when 'POINT_CUSTOMER' then 'POINT_ISSUED'
        else 'BREAKAGE' end, 'owner', 0, 'amount', -gone.ended))) as side (line);
    if lines is not null then
      perform ledger.post_journal('lot_expiry', nextval('kit.id'), on_date, lines, '到期清零');
      done := done + 1;
    end if;
  end loop;
  return done;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.hold_day(day date)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare state text;
begin
  insert into ledger.business_day (business_date) values (day) on conflict do nothing;
  select status into state from ledger.business_day d where d.business_date = day for update;
  return state;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.journal_day_is_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare state text;
begin
  select status into state from ledger.business_day d where d.business_date = new.business_date for share;
  if not found then
    insert into ledger.business_day (business_date) values (new.business_date) on conflict do nothing;
    select status into state from ledger.business_day d where d.business_date = new.business_date for share;
  end if;
  if state <> 'OPEN' then
    raise exception 'business day % is %', new.business_date, state
      using errcode = '23514', constraint = 'journal_day_open', schema = 'ledger', table = 'journal';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.link_digest(before text, said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select encode(sha256(convert_to(before || '|' || said, 'UTF8')), 'hex')
$function$
;
CREATE OR REPLACE FUNCTION ledger.lots_back(of_account bigint, wanted bigint, journals bigint[], by_journal bigint)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  with effect as (
    select x.lot_id, x.root_id, sum(x.amount)::bigint as net from (
      select m.lot_id, m.root_id, m.amount from ledger.lot_move m where m.journal_id = any (journals)
      union all
      select m.lot_id, m.root_id, m.amount from ledger.lot_move m
      where m.root_id = any (journals) and m.root_id <> m.journal_id and m.journal_id <> all (journals)
      union all
      select l.id, l.journal_id, l.amount from ledger.lot l where l.journal_id = any (journals)
    ) x group by x.lot_id, x.root_id
  ), open as (
    select l.id, f.root_id, l.expires_on, l.made_at,
      case when wanted > 0 then -f.net else least(f.net, greatest(l.left_amount
        - coalesce(sum(f.net) over (partition by l.id order by f.root_id rows between unbounded preceding and 1 preceding), 0), 0)) end as most
    from effect f join ledger.lot l on l.id = f.lot_id
    where l.account_id = of_account and sign(f.net) = -sign(wanted)
  ), placed as (
    select o.id, o.root_id, (sign(wanted) * least(o.most, greatest(abs(wanted) - (sum(o.most) over w - o.most), 0)))::bigint as part
    from open o window w as (order by o.expires_on, o.made_at, o.id, o.root_id)
  ), noted as (
    insert into ledger.lot_move (lot_id, journal_id, root_id, amount)
    select p.id, by_journal, p.root_id, p.part from placed p where p.part <> 0 returning lot_id, amount
  ), moved as (
    update ledger.lot l set left_amount = l.left_amount + n.amount
    from (select lot_id, sum(amount)::bigint as amount from noted group by lot_id) n where l.id = n.lot_id
    returning n.amount
  )
  select coalesce(abs(sum(amount)), 0)::bigint from moved
$function$
;
CREATE OR REPLACE FUNCTION ledger.lots_carried(to_account bigint, of_kind text, wanted bigint, by_journal bigint)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  with taken as (
    select l.expires_on, l.made_at, l.origin_id, l.passed, l.id, -m.amount as amount,
      sum(-m.amount) over (order by l.expires_on, l.made_at, l.id) as upto
    from ledger.lot_move m join ledger.lot l on l.id = m.lot_id
    where m.journal_id = by_journal and m.amount < 0 and l.kind = of_kind
  ), made as (
    insert into ledger.lot (account_id, kind, journal_id, origin_id, amount, left_amount, expires_on, made_at, passed)
    select to_account, of_kind, by_journal, t.origin_id, p.part, p.part, t.expires_on, t.made_at, t.passed
    from taken t cross join lateral (select least(t.amount, greatest(wanted - (t.upto - t.amount), 0))::bigint as part) p
    where p.part > 0 returning amount
  )
  select coalesce(sum(amount), 0)::bigint from made
$function$
;
CREATE OR REPLACE FUNCTION ledger.lots_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare e record; rest bigint;
begin
  for e in
    select p.account_id, p.kind, p.journal_id, -p.amount as change, p.expires_on, j.biz_type like 'customer_merge%' as is_merge,
      coalesce(p.about, case when j.reverses_id is not null then array[j.reverses_id] end) as about
    from posted p join ledger.journal j on j.id = p.journal_id
    where p.kind in ('WALLET_PRINCIPAL', 'COIN_CUSTOMER', 'POINT_CUSTOMER')
    -- What comes in is there before something is taken; of two archives the other way round.
    order by (p.amount > 0) <> (j.biz_type like 'customer_merge%'), p.ordinal
  loop
    rest := abs(e.change);
    if e.about is not null then
      rest := rest - ledger.lots_back(e.account_id, e.change, e.about, e.journal_id);
    end if;
    if rest > 0 and e.change < 0 then
      rest := rest - ledger.lots_taken(e.account_id, rest, e.journal_id);
      if rest > 0 then
        raise exception 'lots of account % lack %', e.account_id, rest
          using errcode = '23514', constraint = 'lots_are_the_balance', schema = 'ledger', table = 'lot';
      end if;
    elsif rest > 0 then
      if e.is_merge then
        rest := rest - ledger.lots_carried(e.account_id, e.kind, rest, e.journal_id);
      end if;
      if rest > 0 then
        insert into ledger.lot (account_id, kind, journal_id, origin_id, amount, left_amount, expires_on)
        values (e.account_id, e.kind, e.journal_id, e.journal_id, rest, rest, e.expires_on);
      end if;
    end if;
  end loop;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.lots_taken(of_account bigint, wanted bigint, by_journal bigint)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  with placed as (
    select l.id, least(l.left_amount, greatest(wanted - (sum(l.left_amount) over w - l.left_amount), 0))::bigint as part
    from ledger.lot l where l.account_id = of_account and l.left_amount > 0
    window w as (order by l.expires_on, l.made_at, l.id)
  ), noted as (
    insert into ledger.lot_move (lot_id, journal_id, root_id, amount)
    select p.id, by_journal, by_journal, -p.part from placed p where p.part > 0 returning lot_id, amount
  ), moved as (
    update ledger.lot l set left_amount = l.left_amount + n.amount from noted n where l.id = n.lot_id returning n.amount
  )
  select coalesce(-sum(amount), 0)::bigint from moved
$function$
;
CREATE OR REPLACE FUNCTION ledger.open_day()
 RETURNS date
 LANGUAGE plpgsql
AS $function$
declare day date := kit.business_date(); state text;
begin
  loop
    select status into state from ledger.business_day d where d.business_date = day for share;
    if not found then
      insert into ledger.business_day (business_date) values (day) on conflict do nothing;
    elsif state = 'OPEN' then
      return day;
    else
      day := day + 1;
    end if;
  end loop;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.order_day_is_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare state text;
begin
  select status into state from ledger.business_day d where d.business_date = new.business_date for share;
  if not found or state <> 'OPEN' then
    raise exception 'business day % takes no order', new.business_date
      using errcode = '23514', constraint = 'order_day_open', schema = 'orders', table = 'sales_order';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.pass_lots(from_journal bigint, to_journal bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare of_account bigint; made bigint; passed_on bigint;
begin
  delete from ledger.lot where journal_id = to_journal and kind = 'WALLET_PRINCIPAL' returning account_id, amount into of_account, made;
  with passed as (
    insert into ledger.lot (account_id, kind, journal_id, origin_id, amount, left_amount, expires_on, made_at, passed)
    select of_account, l.kind, to_journal, l.origin_id, -m.amount, -m.amount, l.expires_on, l.made_at, l.passed + 1
    from ledger.lot_move m join ledger.lot l on l.id = m.lot_id
    where m.journal_id = from_journal and m.amount < 0 and l.kind = 'WALLET_PRINCIPAL' returning amount
  ) select sum(amount) into passed_on from passed;
  if passed_on is distinct from made then
    raise exception 'lots of journal % are %, not %', from_journal, passed_on, made
      using errcode = '23514', constraint = 'lots_are_the_balance', schema = 'ledger', table = 'lot';
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.post_journal(of_type text, of_id bigint, on_date date, lines jsonb, memo text DEFAULT ''::text, in_shift bigint DEFAULT NULL::bigint, reversal_of bigint DEFAULT NULL::bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  made bigint;
  touched bigint[];
  placed integer;
  -- Two cashiers seldom share a slot; a backend always uses the same one.
  own_slot constant smallint := pg_backend_pid() % 8;
begin
  insert into ledger.journal (business_date, biz_type, biz_id, shift_id, reverses_id, memo)
  values (on_date, of_type, of_id, in_shift, reversal_of, post_journal.memo) returning id into made;

  insert into ledger.account (unit, kind, owner_type, owner_id, slot, customer_id, normal_side, floor_zero)
  select k.unit, k.kind, k.owner_type, l.owner, case when k.shared then own_slot else 0 end,
    max(l.customer), k.side, k.floor_zero
  from jsonb_to_recordset(lines) as l (kind text, owner bigint, customer bigint)
  join ledger.account_kind k on k.kind = l.kind
  where not exists (select from ledger.account a
    where a.kind = l.kind and a.owner_id = l.owner and a.slot = case when k.shared then own_slot else 0 end)
  group by k.kind, l.owner
  order by k.kind, l.owner
  on conflict do nothing;

  select array_agg(distinct a.id) into touched
  from jsonb_to_recordset(lines) as l (kind text, owner bigint)
  join ledger.account_kind k on k.kind = l.kind
  join ledger.account a on a.kind = l.kind and a.owner_id = l.owner
    and a.slot = case when k.shared then own_slot else 0 end;

  with locked as materialized (
    select a.* from ledger.account a where a.id = any (touched) order by a.id for no key update
  ), line as (
    select t.n, (t.l ->> 'kind') as kind, (t.l ->> 'owner')::bigint as owner,
      (t.l ->> 'amount')::bigint as amount, (t.l ->> 'line')::bigint as order_line,
      (t.l ->> 'expires')::date as expires_on,
      (select array_agg(a::bigint) from jsonb_array_elements_text(t.l -> 'about') a) as about
    from jsonb_array_elements(lines) with ordinality as t (l, n)
  )
  insert into ledger.entry (journal_id, ordinal, account_id, seq, kind, unit, amount, balance_after, order_line_id,
    expires_on, about)
  select made, line.n, a.id, a.seq + row_number() over (partition by a.id order by line.n), a.kind, a.unit, line.amount,
    a.balance + sum(case a.normal_side when 'D' then line.amount else -line.amount end)
      over (partition by a.id order by line.n),
    line.order_line, line.expires_on, line.about
  from line join locked a on a.kind = line.kind and a.owner_id = line.owner
  order by line.n;
  get diagnostics placed = row_count;
  if placed <> jsonb_array_length(lines) then
    raise exception 'a line of the journal names no kind of account'
      using errcode = '23514', constraint = 'journal_accounts', schema = 'ledger', table = 'entry';
  end if;
  -- Asked once the accounts are held: what was begun before two archives became one is not posted to the one that went.
  if of_type not in ('customer_merge', 'customer_merge_follow') and exists (select from customers.customer c
      where c.id in (select l.owner from jsonb_to_recordset(lines) as l (kind text, owner bigint)
          join ledger.account_kind k on k.kind = l.kind where k.owner_type = 'customer')
        and c.status = 'merged') then
    raise exception using errcode = '23514', constraint = 'customer_merged', schema = 'ledger', table = 'journal',
      message = 'the archive went into another one';
  end if;
  return made;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.reopen_day(day date)
 RETURNS void
 LANGUAGE sql
AS $function$
  update ledger.business_day set status = 'OPEN' where business_date = day and status = 'CLOSED'
$function$
;
CREATE OR REPLACE FUNCTION ledger.reverse_journal(of_journal bigint, of_type text, of_id bigint, on_date date, memo text DEFAULT ''::text, in_shift bigint DEFAULT NULL::bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare made bigint; fetched jsonb; passed jsonb;
begin
  -- Accounts of an archive that went into another one stand at nothing: what a reversal takes from them is fetched before it, and
  -- what it gives them is passed on after it, so that both ledgers stay as they were written.
  select jsonb_agg(f.line) filter (where f.change < 0), jsonb_agg(f.line) filter (where f.change > 0) into fetched, passed
  from (select jsonb_build_object('kind', a.kind, 'owner', side.owner, 'customer', side.owner, 'amount', side.amount) as line, m.change
    from (select e.account_id, sum(e.amount)::bigint as change from ledger.entry e where e.journal_id = of_journal group by e.account_id) m
    join ledger.account a on a.id = m.account_id and a.owner_type = 'customer'
    join customers.customer c on c.id = a.owner_id and c.status = 'merged'
    cross join lateral (values (c.id, m.change), (c.merged_into_id, -m.change)) as side (owner, amount)
    where m.change <> 0) f;
  if fetched is not null then
    perform ledger.post_journal('customer_merge_follow', nextval('kit.id'), on_date, fetched, reverse_journal.memo);
  end if;
  insert into ledger.journal (business_date, biz_type, biz_id, shift_id, reverses_id, memo)
  values (on_date, of_type, of_id, in_shift, of_journal, reverse_journal.memo) returning id into made;
  with locked as materialized (
    select a.* from ledger.account a
    where a.id in (select e.account_id from ledger.entry e where e.journal_id = of_journal)
    order by a.id for no key update
  )
  insert into ledger.entry (journal_id, ordinal, account_id, seq, kind, unit, amount, balance_after, order_line_id)
  select made, e.ordinal, a.id, a.seq + row_number() over (partition by a.id order by e.ordinal), e.kind, e.unit, -e.amount,
    a.balance + sum(case a.normal_side when 'D' then -e.amount else e.amount end)
      over (partition by a.id order by e.ordinal),
    e.order_line_id
  from ledger.entry e join locked a on a.id = e.account_id
  where e.journal_id = of_journal
  order by e.ordinal;
  if passed is not null then
    perform ledger.post_journal('customer_merge_follow', nextval('kit.id'), on_date, passed, reverse_journal.memo);
  end if;
  return made;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.seal_journals(from_day date, most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  waiting bigint[];
  head text;
  place bigint;
  one record;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(7305003, hashint8(kit.current_hospital()));
  select s.seq, s.digest into place, head from ledger.seal s order by s.seq desc limit 1;
  place := coalesce(place, 0);
  head := coalesce(head, '');
  waiting := array(select j.id from ledger.journal j where j.business_date >= from_day
    and not exists (select from ledger.seal s where s.hospital_id = j.hospital_id and s.journal_id = j.id)
    order by j.business_date, j.id limit most);
  for one in select c.journal_id, c.content from ledger.journal_content c where c.journal_id = any (waiting)
    order by c.business_date, c.journal_id
  loop
    place := place + 1;
    head := ledger.link_digest(head, place || '|' || one.content);
    insert into ledger.seal (seq, journal_id, digest) values (place, one.journal_id, head);
    made := made + 1;
  end loop;
  return made;
end $function$
;
CREATE OR REPLACE FUNCTION ledger.selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'G1', journal_id, unit || ' 合计 ' || sum(amount) from ledger.entry group by journal_id, unit having sum(amount) <> 0
  union all
  select 'G2', a.id, a.kind || ' 余额 ' || a.balance || ' 流水 ' || coalesce(e.signed, 0)
  from ledger.account a left join (
    select e.account_id, sum(case a.normal_side when 'D' then e.amount else -e.amount end) as signed,
      (array_agg(e.balance_after order by e.seq desc))[1] as last_after, count(*) as entries
    from ledger.entry e join ledger.account a on a.id = e.account_id group by e.account_id
  ) e on e.account_id = a.id
  where a.balance <> coalesce(e.signed, 0) or a.balance <> coalesce(e.last_after, 0) or a.seq <> coalesce(e.entries, 0)
  union all
  select 'G3', id, kind || ' 余额 ' || balance from ledger.account where floor_zero and balance < 0
  union all
  select 'G4', j.id, '营业日 ' || j.business_date || ' 日结后入账' from ledger.journal j
  join ledger.business_day d on d.business_date = j.business_date
  where d.status = 'CLOSED' and j.created_at > d.closed_at
  union all
  select 'G5', r.id, '冲正与原分录不符' from ledger.journal r
  where r.reverses_id is not null and exists (
    (select account_id, amount, ordinal from ledger.entry where journal_id = r.reverses_id
     except select account_id, -amount, ordinal from ledger.entry where journal_id = r.id)
    union all
    (select account_id, -amount, ordinal from ledger.entry where journal_id = r.id
     except select account_id, amount, ordinal from ledger.entry where journal_id = r.reverses_id))
  union all
  select 'G6', 0, unit || ' 借贷相差 ' || sum(case normal_side when 'D' then balance else -balance end)
  from ledger.account group by unit having sum(case normal_side when 'D' then balance else -balance end) <> 0
  union all
  select 'T5', a.id, a.kind || ' 余额 ' || a.balance || ' 批次剩余 ' || coalesce(l.open, 0)
  from ledger.account a left join (select account_id, sum(left_amount) as open from ledger.lot group by account_id) l
    on l.account_id = a.id
  where a.kind in ('WALLET_PRINCIPAL', 'COIN_CUSTOMER', 'POINT_CUSTOMER') and a.balance <> coalesce(l.open, 0)
  union all
  select 'T5', l.id, '批次剩余 ' || l.left_amount || ' 入 ' || l.amount || ' 变动 ' || coalesce(m.moved, 0)
  from ledger.lot l left join (select lot_id, sum(amount) as moved from ledger.lot_move group by lot_id) m on m.lot_id = l.id
  where l.left_amount <> l.amount + coalesce(m.moved, 0)
$function$
;
CREATE OR REPLACE FUNCTION lifecycle.class_of(customer bigint, new_days integer, same_day text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when f.day + new_days <= kit.business_date() then 'regular'
    when same_day = 'regular' and f.day = kit.business_date() and f.first_deal_at < kit.clock() then 'regular'
    else 'new' end
  from (select s.first_deal_at, (s.first_deal_at at time zone 'Asia/Shanghai' - interval '4 hours')::date as day
    from customers.standing s where s.customer_id = customer) f
$function$
;
CREATE OR REPLACE FUNCTION lifecycle.definition_ahead()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (tg_op <> 'INSERT' and old.effective_from <= kit.business_date()) or (tg_op <> 'DELETE' and new.effective_from <= kit.business_date()) then
    raise exception using errcode = '23514', constraint = 'deal_definition_ahead', message = 'a definition that holds is not changed';
  end if;
  return coalesce(new, old);
end $function$
;
CREATE OR REPLACE FUNCTION lifecycle.restage(why text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare n integer;
begin
  perform set_config('app.stage_because', why, true);
  update customers.standing s set life_stage = now_.stage
    from (select x.customer_id, lifecycle.stage_of(lifecycle.without_deal(x.booked_until, x.reported), x.visit_count, x.deal_count,
              (x.first_deal_at at time zone 'Asia/Shanghai')::date, (x.last_deal_at at time zone 'Asia/Shanghai')::date,
              t.new_days, t.regular_days, t.dormant_days) as stage
            from customers.standing x
            cross join (select coalesce(max(h.new_days), 90) as new_days, coalesce(max(h.regular_days), 180) as regular_days,
              coalesce(max(h.dormant_days), 365) as dormant_days from lifecycle.threshold h) t) now_
   where s.customer_id = now_.customer_id and s.life_stage <> now_.stage;
  get diagnostics n = row_count;
  perform set_config('app.stage_because', '', true);
  return n;
end $function$
;
CREATE OR REPLACE FUNCTION lifecycle.stage_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into lifecycle.move (hospital_id, customer_id, from_stage, to_stage, because)
  values (new.hospital_id, new.customer_id, old.life_stage, new.life_stage,
    coalesce(nullif(current_setting('app.stage_because', true), ''), 'event'));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION lifecycle.stage_now(s customers.standing)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select lifecycle.stage_of(lifecycle.without_deal(s.booked_until, s.reported), s.visit_count, s.deal_count,
    (s.first_deal_at at time zone 'Asia/Shanghai')::date, (s.last_deal_at at time zone 'Asia/Shanghai')::date,
    coalesce(t.new_days, 90), coalesce(t.regular_days, 180), coalesce(t.dormant_days, 365))
  from (select 1) one left join lifecycle.threshold t on t.hospital_id = s.hospital_id
$function$
;
CREATE OR REPLACE FUNCTION lifecycle.stage_of(was text, visits integer, deals integer, first_deal date, last_deal date, new_days integer, regular_days integer, dormant_days integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when deals = 0 then case when visits > 0 then 'visited' when was = 'intent' then 'intent' else 'prospect' end
    when kit.today() - last_deal > dormant_days then 'lost'
    when deals = 1 then case when kit.today() - first_deal > new_days then 'dormant' else 'new' end
    when kit.today() - last_deal > regular_days then 'dormant'
    else 'regular' end
$function$
;
CREATE OR REPLACE FUNCTION lifecycle.stage_sum_differs()
 RETURNS TABLE(detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ', life_stage) || ' 差 ' || sum(n) || ' 行' from (
    select life_stage, n, paid_fen from lifecycle.stage_sum
    union all
    select r.life_stage, -count(*), -coalesce(sum(r.total_paid_fen), 0) from customers.standing r  where true group by r.life_stage) d
  group by life_stage having sum(n) <> 0 or sum(paid_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION lifecycle.stage_sum_fold()
 RETURNS void
 LANGUAGE sql
AS $function$
  with gone as (
    delete from lifecycle.stage_sum where id in (
      select unnest(many.ids) from (select array_agg(id) as ids from lifecycle.stage_sum group by life_stage having count(*) > 1) many)
    returning *)
  insert into lifecycle.stage_sum (life_stage, n, paid_fen)
  select life_stage, sum(n), sum(paid_fen) from gone group by life_stage having sum(n) <> 0 or sum(paid_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION lifecycle.stage_sum_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare was boolean; is_now boolean;
begin
  if tg_op = 'INSERT' then
    insert into lifecycle.stage_sum (hospital_id, life_stage, n, paid_fen)
    select r.hospital_id, r.life_stage, count(*), coalesce(sum(r.total_paid_fen), 0) from made r  where true group by r.hospital_id, r.life_stage;
  elsif tg_op = 'DELETE' then
    insert into lifecycle.stage_sum (hospital_id, life_stage, n, paid_fen)
    select r.hospital_id, r.life_stage, -count(*), -coalesce(sum(r.total_paid_fen), 0) from gone r  where true group by r.hospital_id, r.life_stage;
  else
    was := true;
    is_now := true;
    if was and is_now and (old.life_stage) is not distinct from (new.life_stage) then
      insert into lifecycle.stage_sum (hospital_id, life_stage, n, paid_fen) values (new.hospital_id, new.life_stage, 0, (new.total_paid_fen) - (old.total_paid_fen));
    elsif was and is_now then
      insert into lifecycle.stage_sum (hospital_id, life_stage, n, paid_fen) values (old.hospital_id, old.life_stage, -1, -(old.total_paid_fen)), (new.hospital_id, new.life_stage, 1, new.total_paid_fen);
    elsif was then
      insert into lifecycle.stage_sum (hospital_id, life_stage, n, paid_fen) values (old.hospital_id, old.life_stage, -1, -(old.total_paid_fen));
    elsif is_now then
      insert into lifecycle.stage_sum (hospital_id, life_stage, n, paid_fen) values (new.hospital_id, new.life_stage, 1, new.total_paid_fen);
    end if;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION lifecycle.stage_sum_rebuild()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table customers.standing in share row exclusive mode;
  delete from lifecycle.stage_sum;
  insert into lifecycle.stage_sum (hospital_id, life_stage, n, paid_fen)
  select r.hospital_id, r.life_stage, count(*), coalesce(sum(r.total_paid_fen), 0) from customers.standing r  where true group by r.hospital_id, r.life_stage;
end $function$
;
CREATE OR REPLACE FUNCTION lifecycle.standing_staged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.life_stage := lifecycle.stage_now(new);
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION lifecycle.without_deal(booked_until timestamp with time zone, reported boolean)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when reported or coalesce(booked_until > kit.clock(), false) then 'intent' else 'prospect' end
$function$
;
CREATE OR REPLACE FUNCTION matching.end_broken(lines bigint[], ender bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if lines is null then return; end if;
  perform from matching.bank_line l where l.id = any (lines) order by l.id for no key update;
  update matching.pair r set undone_at = kit.clock(), undone_by = coalesce(ender, r.created_by, 0), undo_reason = '收款已作废'
    where r.line_id = any (lines) and r.undone_at is null and r.id in (select b.id from matching.broken_pair b);
end $function$
;
CREATE OR REPLACE FUNCTION matching.pairs_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    -- Who takes back what is being paired waits until it is, and finds it; what was taken back a moment ago is no pair.
    perform from cashier.payment p where p.id in (select t.payment_id from cashier.payment_tender t join changed m on m.our_id = t.id
      where m.side = 'PAYMENT') order by p.id for share;
    perform from refunds.refund_form f where f.id in (select t.form_id from refunds.refund_tender t join changed m on m.our_id = t.id
      where m.side = 'REFUND') order by f.id for share;
    perform matching.end_broken((select array_agg(distinct m.line_id) from changed m join matching.broken_pair b on b.id = m.id), kit.current_staff());
  end if;
  perform matching.stand_anew((select array_agg(distinct line_id) from changed));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION matching.payment_taken_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform matching.end_broken((select array_agg(r.line_id) from cashier.payment_tender t
    join matching.pair r on r.side = 'PAYMENT' and r.our_id = t.id and r.undone_at is null where t.payment_id = new.id), kit.current_staff());
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION matching.refund_taken_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform matching.end_broken((select array_agg(r.line_id) from refunds.refund_tender t
    join matching.pair r on r.side = 'REFUND' and r.our_id = t.id and r.undone_at is null where t.form_id = new.id), kit.current_staff());
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION matching.selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'Z8', l.id, '流水 ' || l.state || ' 配对 ' || s.state
    from matching.bank_line l left join (select r.line_id, bool_or(r.side is not null) as named from matching.pair r
      where r.undone_at is null group by r.line_id) p on p.line_id = l.id
    cross join lateral (select case when p.named then 'MATCHED' when p.line_id is not null then 'EXPLAINED' else 'OPEN' end as state) s
   where l.state <> s.state
  union all
  select 'Z8', r.line_id, '配对的收支已作废' from matching.broken_pair b join matching.pair r on r.hospital_id = b.hospital_id and r.id = b.id
$function$
;
CREATE OR REPLACE FUNCTION matching.stand_anew(lines bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update matching.bank_line l set state = s.state
  from (select w.id, case when bool_or(r.side is not null) then 'MATCHED' when count(r.id) > 0 then 'EXPLAINED' else 'OPEN' end as state
    from unnest(lines) w (id) left join matching.pair r on r.line_id = w.id and r.undone_at is null group by w.id) s
  where l.id = s.id and l.state <> s.state
$function$
;
CREATE OR REPLACE FUNCTION matching.unmatched(day date)
 RETURNS TABLE(mine bigint, theirs bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select (select count(*) from matching.ours o where o.business_date = day
      and exists (select from matching.bank_file f where f.source = o.source and day between f.first_day and f.last_day)
      and not exists (select from matching.pair r where r.side = o.side and r.our_id = o.our_id and r.undone_at is null)),
    (select count(*) from matching.bank_line l where l.business_date = day and l.state = 'OPEN')
$function$
;
CREATE OR REPLACE FUNCTION merging.refuse_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select c.status from customers.customer c where c.hospital_id = new.hospital_id and c.id = new.customer_id for key share) = 'merged' then
    raise exception using errcode = '23514', constraint = 'customer_merged', message = 'the archive went into another one';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION metadata.note_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into metadata.used (table_id, field)
    select new.table_id, name from (values ('')) as own (name)
    union all select new.table_id, jsonb_object_keys(new.content)
    on conflict do nothing;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION orders.check_agreement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform orders.check_whole(new.hospital_id, new.id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION orders.check_combo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from orders.order_combo c cross join lateral (
        select coalesce(sum(l.price_fen * l.content_count - l.level_discount_fen), 0) as fen
        from orders.order_line l where l.hospital_id = c.hospital_id and l.order_id = c.order_id and l.combo_no = c.no) came
    where c.hospital_id = new.hospital_id and c.order_id = new.order_id
      and case when c.by_level then came.fen >= c.price_fen * c.count else came.fen <> c.price_fen * c.count end) then
    raise exception 'a combo of order % does not come to its price', new.order_id
      using errcode = '23514', constraint = 'order_combo_c1';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION orders.check_discounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  hospital bigint;
  target bigint;
begin
  if tg_op = 'DELETE' then hospital := old.hospital_id; target := old.order_id;
  else hospital := new.hospital_id; target := new.order_id;
  end if;
  if exists (
    select 1 from orders.order_line l
      left join orders.order_combo c on c.hospital_id = l.hospital_id and c.order_id = l.order_id and c.no = l.combo_no
      left join lateral (
      select coalesce(sum(d.fen) filter (where d.kind = case when c.no is null or (c.by_level and not l.is_gift) then 'LEVEL' else 'COMBO' end), 0) as level,
        coalesce(sum(d.fen) filter (where d.kind in ('MANUAL', 'FREE')), 0) as manual,
        coalesce(sum(d.fen) filter (where d.kind = 'WHOLE'), 0) as whole,
        coalesce(sum(d.fen) filter (where d.kind = 'ROUNDING'), 0) as rounding,
        coalesce(sum(d.fen), 0) as everything
      from orders.order_discount d where d.hospital_id = l.hospital_id and d.line_id = l.id) d on true
    where l.hospital_id = hospital and l.order_id = target
      and ((l.level_discount_fen, l.manual_discount_fen - l.whole_discount_fen, l.whole_discount_fen, l.rounding_fen)
          <> (d.level, d.manual, d.whole, d.rounding)
        or d.everything <> d.level + d.manual + d.whole + d.rounding)) then
    raise exception 'discounts of order % have no reasons', target using errcode = '23514', constraint = 'order_discount_explained';
  end if;
  perform orders.check_whole(hospital, target);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION orders.check_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then perform orders.check_sums(old.hospital_id, old.order_id);
  else perform orders.check_sums(new.hospital_id, new.order_id);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION orders.check_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform orders.check_sums(new.hospital_id, new.id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION orders.check_sums(hospital bigint, target bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  broken text;
  looked constant text := concat_ws(' ', hospital, target, pg_current_xact_id(), statement_timestamp());
begin
  if current_setting('orders.summed', true) = looked then return; end if;
  select case
      when o.original_fen <> s.original then 'order_o1'
      when o.discount_fen <> s.discount then 'order_o2'
      when (o.real_in_fen, o.real_out_fen, o.carried_in_fen, o.promo_in_fen, o.debt_open_fen, o.written_off_fen, o.debt_cancelled_fen)
        <> (s.real_in, s.real_out, s.carried_in, s.promo_in, s.debt_open, s.written_off, s.debt_cancelled) then 'order_o4'
    end into broken
  from orders.sales_order o cross join lateral (
    select coalesce(sum(l.price_fen * l.content_count), 0) as original,
      coalesce(sum(l.level_discount_fen + l.manual_discount_fen + l.rounding_fen), 0) as discount,
      coalesce(sum(l.real_in_fen), 0) as real_in, coalesce(sum(l.real_out_fen), 0) as real_out,
      coalesce(sum(l.carried_in_fen), 0) as carried_in, coalesce(sum(l.promo_in_fen), 0) as promo_in,
      coalesce(sum(l.debt_open_fen), 0) as debt_open, coalesce(sum(l.written_off_fen), 0) as written_off,
      coalesce(sum(l.debt_cancelled_fen), 0) as debt_cancelled
    from orders.order_line l where l.hospital_id = o.hospital_id and l.order_id = o.id) s
  where o.hospital_id = hospital and o.id = target;
  if broken is not null then
    raise exception 'order % is not the sum of its lines', target using errcode = '23514', constraint = broken;
  end if;
  perform set_config('orders.summed', looked, true);
end $function$
;
CREATE OR REPLACE FUNCTION orders.check_whole(hospital bigint, target bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  agreed record;
  base numeric;
  shared numeric;
begin
  select whole_discount_fen as fen, whole_discount_bp as bp into agreed from orders.sales_order where hospital_id = hospital and id = target;
  if not found then return; end if;
  select coalesce(sum(pay_amount_fen + rounding_fen + whole_discount_fen), 0), coalesce(sum(whole_discount_fen), 0) into base, shared
    from orders.order_line where hospital_id = hospital and order_id = target;
  if shared <> agreed.fen or (agreed.bp is not null and agreed.fen <> floor(base * agreed.bp / 10000)) then
    raise exception 'the discount on order % is not the sum of its shares', target using errcode = '23514', constraint = 'order_whole_shared';
  end if;
  if agreed.fen > 0 and exists (
    select 1 from orders.order_line l where l.hospital_id = hospital and l.order_id = target
      and abs(l.whole_discount_fen * base - agreed.fen * (l.pay_amount_fen + l.rounding_fen + l.whole_discount_fen)::numeric) >= base) then
    raise exception 'the discount on order % does not lie in proportion', target using errcode = '23514', constraint = 'order_whole_spread';
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION orders.combo_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.held then
    perform combos.take_pieces(old.hospital_id, old.combo_id, -old.count);
  end if;
  if tg_op <> 'DELETE' and new.held then
    perform combos.take_pieces(new.hospital_id, new.combo_id, new.count);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION orders.deal_of(record_id bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (COALESCE(sum(o.payable_fen), (0)::numeric))::bigint AS "coalesce"
    FROM (consulting.consult_record r
      JOIN orders.sales_order o ON (((o.hospital_id = r.hospital_id) AND (o.customer_id = r.customer_id) AND ((o.consult_record_id = r.id) OR ((o.consult_record_id IS NULL) AND (o.triage_id = r.triage_id) AND (o.adviser_id = r.consultant_id))))))
   WHERE ((r.hospital_id = kit.current_hospital()) AND (r.id = deal_of.record_id) AND (o.status = ANY (ARRAY['PART_PAID'::text, 'PAID'::text, 'COMPLETED'::text, 'SETTLED'::text])) AND (o.type <> ALL (ARRAY['RECHARGE'::text, 'DEPOSIT'::text])));
END
;
CREATE OR REPLACE FUNCTION orders.holds_pieces(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select status not in ('DRAFT', 'CANCELLED', 'REVOKED')
$function$
;
CREATE OR REPLACE FUNCTION orders.keep_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'DRAFT' then
    raise exception 'order % is no draft', old.no using errcode = '23514', constraint = 'order_kept';
  end if;
  return old;
end $function$
;
CREATE OR REPLACE FUNCTION orders.line_is_repriced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from orders.sales_order o where o.hospital_id = new.hospital_id and o.id = new.order_id and o.status = 'PENDING_CHECK') then
    raise exception 'line % is not of an order that waits', new.id using errcode = '23514', constraint = 'line_repriced_in_review';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION orders.order_held()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one bigint;
begin
  for one in select distinct c.combo_id from orders.order_combo c
    where c.hospital_id = new.hospital_id and c.order_id = new.id order by c.combo_id loop
    perform combos.take_turn(new.hospital_id, one);
  end loop;
  update orders.order_combo c set held = orders.holds_pieces(new.status)
   where c.hospital_id = new.hospital_id and c.order_id = new.id and c.held <> orders.holds_pieces(new.status);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION orders.order_stands_on_its_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'order % is written on another day', new.no
    using errcode = '23514', constraint = 'order_on_its_day', schema = 'orders', table = 'sales_order';
end $function$
;
CREATE OR REPLACE FUNCTION orders.order_sum_differs()
 RETURNS TABLE(detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ', business_date, type, status) || ' 差 ' || sum(n) || ' 行' from (
    select business_date, type, status, n, original_fen, discount_fen, payable_fen, real_in_fen, real_out_fen, received_fen, promo_in_fen, carried_in_fen, debt_open_fen from orders.order_sum
    union all
    select r.business_date, r.type, r.status, -count(*), -coalesce(sum(r.original_fen), 0), -coalesce(sum(r.discount_fen), 0), -coalesce(sum(r.payable_fen), 0), -coalesce(sum(r.real_in_fen), 0), -coalesce(sum(r.real_out_fen), 0), -coalesce(sum(r.received_fen), 0), -coalesce(sum(r.promo_in_fen), 0), -coalesce(sum(r.carried_in_fen), 0), -coalesce(sum(r.debt_open_fen), 0) from orders.sales_order r  where r.status not in ('DRAFT', 'CANCELLED', 'REVOKED') group by r.business_date, r.type, r.status) d
  group by business_date, type, status having sum(n) <> 0 or sum(original_fen) <> 0 or sum(discount_fen) <> 0 or sum(payable_fen) <> 0 or sum(real_in_fen) <> 0 or sum(real_out_fen) <> 0 or sum(received_fen) <> 0 or sum(promo_in_fen) <> 0 or sum(carried_in_fen) <> 0 or sum(debt_open_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION orders.order_sum_fold()
 RETURNS void
 LANGUAGE sql
AS $function$
  with gone as (
    delete from orders.order_sum where id in (
      select unnest(many.ids) from (select array_agg(id) as ids from orders.order_sum group by business_date, type, status having count(*) > 1) many)
    returning *)
  insert into orders.order_sum (business_date, type, status, n, original_fen, discount_fen, payable_fen, real_in_fen, real_out_fen, received_fen, promo_in_fen, carried_in_fen, debt_open_fen)
  select business_date, type, status, sum(n), sum(original_fen), sum(discount_fen), sum(payable_fen), sum(real_in_fen), sum(real_out_fen), sum(received_fen), sum(promo_in_fen), sum(carried_in_fen), sum(debt_open_fen) from gone group by business_date, type, status having sum(n) <> 0 or sum(original_fen) <> 0 or sum(discount_fen) <> 0 or sum(payable_fen) <> 0 or sum(real_in_fen) <> 0 or sum(real_out_fen) <> 0 or sum(received_fen) <> 0 or sum(promo_in_fen) <> 0 or sum(carried_in_fen) <> 0 or sum(debt_open_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION orders.order_sum_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare was boolean; is_now boolean;
begin
  if tg_op = 'INSERT' then
    insert into orders.order_sum (hospital_id, business_date, type, status, n, original_fen, discount_fen, payable_fen, real_in_fen, real_out_fen, received_fen, promo_in_fen, carried_in_fen, debt_open_fen)
    select r.hospital_id, r.business_date, r.type, r.status, count(*), coalesce(sum(r.original_fen), 0), coalesce(sum(r.discount_fen), 0), coalesce(sum(r.payable_fen), 0), coalesce(sum(r.real_in_fen), 0), coalesce(sum(r.real_out_fen), 0), coalesce(sum(r.received_fen), 0), coalesce(sum(r.promo_in_fen), 0), coalesce(sum(r.carried_in_fen), 0), coalesce(sum(r.debt_open_fen), 0) from made r  where r.status not in ('DRAFT', 'CANCELLED', 'REVOKED') group by r.hospital_id, r.business_date, r.type, r.status;
  elsif tg_op = 'DELETE' then
    insert into orders.order_sum (hospital_id, business_date, type, status, n, original_fen, discount_fen, payable_fen, real_in_fen, real_out_fen, received_fen, promo_in_fen, carried_in_fen, debt_open_fen)
    select r.hospital_id, r.business_date, r.type, r.status, -count(*), -coalesce(sum(r.original_fen), 0), -coalesce(sum(r.discount_fen), 0), -coalesce(sum(r.payable_fen), 0), -coalesce(sum(r.real_in_fen), 0), -coalesce(sum(r.real_out_fen), 0), -coalesce(sum(r.received_fen), 0), -coalesce(sum(r.promo_in_fen), 0), -coalesce(sum(r.carried_in_fen), 0), -coalesce(sum(r.debt_open_fen), 0) from gone r  where r.status not in ('DRAFT', 'CANCELLED', 'REVOKED') group by r.hospital_id, r.business_date, r.type, r.status;
  else
    was := old.status not in ('DRAFT', 'CANCELLED', 'REVOKED');
    is_now := new.status not in ('DRAFT', 'CANCELLED', 'REVOKED');
    if was and is_now and (old.business_date, old.type, old.status) is not distinct from (new.business_date, new.type, new.status) then
      insert into orders.order_sum (hospital_id, business_date, type, status, n, original_fen, discount_fen, payable_fen, real_in_fen, real_out_fen, received_fen, promo_in_fen, carried_in_fen, debt_open_fen) values (new.hospital_id, new.business_date, new.type, new.status, 0, (new.original_fen) - (old.original_fen), (new.discount_fen) - (old.discount_fen), (new.payable_fen) - (old.payable_fen), (new.real_in_fen) - (old.real_in_fen), (new.real_out_fen) - (old.real_out_fen), (new.received_fen) - (old.received_fen), (new.promo_in_fen) - (old.promo_in_fen), (new.carried_in_fen) - (old.carried_in_fen), (new.debt_open_fen) - (old.debt_open_fen));
    elsif was and is_now then
      insert into orders.order_sum (hospital_id, business_date, type, status, n, original_fen, discount_fen, payable_fen, real_in_fen, real_out_fen, received_fen, promo_in_fen, carried_in_fen, debt_open_fen) values (old.hospital_id, old.business_date, old.type, old.status, -1, -(old.original_fen), -(old.discount_fen), -(old.payable_fen), -(old.real_in_fen), -(old.real_out_fen), -(old.received_fen), -(old.promo_in_fen), -(old.carried_in_fen), -(old.debt_open_fen)), (new.hospital_id, new.business_date, new.type, new.status, 1, new.original_fen, new.discount_fen, new.payable_fen, new.real_in_fen, new.real_out_fen, new.received_fen, new.promo_in_fen, new.carried_in_fen, new.debt_open_fen);
    elsif was then
      insert into orders.order_sum (hospital_id, business_date, type, status, n, original_fen, discount_fen, payable_fen, real_in_fen, real_out_fen, received_fen, promo_in_fen, carried_in_fen, debt_open_fen) values (old.hospital_id, old.business_date, old.type, old.status, -1, -(old.original_fen), -(old.discount_fen), -(old.payable_fen), -(old.real_in_fen), -(old.real_out_fen), -(old.received_fen), -(old.promo_in_fen), -(old.carried_in_fen), -(old.debt_open_fen));
    elsif is_now then
      insert into orders.order_sum (hospital_id, business_date, type, status, n, original_fen, discount_fen, payable_fen, real_in_fen, real_out_fen, received_fen, promo_in_fen, carried_in_fen, debt_open_fen) values (new.hospital_id, new.business_date, new.type, new.status, 1, new.original_fen, new.discount_fen, new.payable_fen, new.real_in_fen, new.real_out_fen, new.received_fen, new.promo_in_fen, new.carried_in_fen, new.debt_open_fen);
    end if;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION orders.order_sum_rebuild()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table orders.sales_order in share row exclusive mode;
  delete from orders.order_sum;
  insert into orders.order_sum (hospital_id, business_date, type, status, n, original_fen, discount_fen, payable_fen, real_in_fen, real_out_fen, received_fen, promo_in_fen, carried_in_fen, debt_open_fen)
  select r.hospital_id, r.business_date, r.type, r.status, count(*), coalesce(sum(r.original_fen), 0), coalesce(sum(r.discount_fen), 0), coalesce(sum(r.payable_fen), 0), coalesce(sum(r.real_in_fen), 0), coalesce(sum(r.real_out_fen), 0), coalesce(sum(r.received_fen), 0), coalesce(sum(r.promo_in_fen), 0), coalesce(sum(r.carried_in_fen), 0), coalesce(sum(r.debt_open_fen), 0) from orders.sales_order r  where r.status not in ('DRAFT', 'CANCELLED', 'REVOKED') group by r.hospital_id, r.business_date, r.type, r.status;
end $function$
;
CREATE OR REPLACE FUNCTION orders.settle_consultation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform consulting.settle_outcome(x.id, orders.deal_of(x.id)) from consulting.consult_record x
   where x.hospital_id = new.hospital_id and x.customer_id = new.customer_id and x.state <> 'cancelled'
     and (x.id = new.consult_record_id
       or (new.consult_record_id is null and x.triage_id = new.triage_id and x.consultant_id = new.adviser_id));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION orders.settle_demands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from consulting.customer_demand d where d.hospital_id = new.hospital_id and d.customer_id = new.customer_id
      and (d.state in ('open', 'partly') or d.satisfied_order_id is not null)) then
    return null;
  end if;
  perform consulting.settle_demands(new.customer_id, coalesce((
    select jsonb_agg(jsonb_build_object('order', o.id, 'product', l.product_id, 'day', o.business_date))
      from orders.sales_order o join orders.order_line l on l.hospital_id = o.hospital_id and l.order_id = o.id
     where o.hospital_id = new.hospital_id and o.customer_id = new.customer_id and l.product_id is not null
       and o.status in ('PART_PAID', 'PAID', 'COMPLETED', 'SETTLED') and o.type not in ('RECHARGE', 'DEPOSIT')
       and o.refund_status <> 'ALL' and not (l.real_out_fen > 0 and l.real_out_fen >= l.real_in_fen)), '[]'::jsonb));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION orders.shares_are_locked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'order % is settled', old.no
    using errcode = '23514', constraint = 'order_shares_locked', schema = 'orders', table = 'sales_order';
end $function$
;
CREATE OR REPLACE FUNCTION orders.shares_are_whole(share jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (NOT (EXISTS (SELECT 1 FROM jsonb_to_recordset(shares_are_whole.share) s(role text, bp integer) GROUP BY s.role HAVING (sum(s.bp) <> 10000))))
;
CREATE OR REPLACE FUNCTION packs.owner_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update packs.pack p set state = 'ended'
   where p.hospital_id = new.hospital_id and p.customer_id = new.customer_id and p.kind = new.kind and p.state = 'unread';
  if new.to_id is distinct from new.created_by
    and (new.mode in ('moved', 'left', 'shared') or new.mode = 'edited' and new.from_id is not null) and new.to_id is not null then
    insert into packs.pack (hospital_id, customer_id, kind, from_id, to_id, mode, reason)
    values (new.hospital_id, new.customer_id, new.kind, new.from_id, new.to_id, new.mode, new.reason);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION pool.entry_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and exists (select from moved m join customers.customer c on c.hospital_id = m.hospital_id and c.id = m.customer_id
      where case m.kind when 'developer' then c.developer_id else c.consultant_id end is not null) then
    raise exception using errcode = '23514', constraint = 'entry_without_owner', message = 'who has an owner is in no pool';
  end if;
  -- The archive says it for those who look a number up: the consultants' pool before the other.
  update customers.customer c set pool = n.pool
    from (select w.hospital_id, w.customer_id, coalesce(min(e.kind), 'none') as pool
        from (select distinct m.hospital_id, m.customer_id from moved m) w
        left join pool.entry e on e.hospital_id = w.hospital_id and e.customer_id = w.customer_id
        group by w.hospital_id, w.customer_id) n
   where c.hospital_id = n.hospital_id and c.id = n.customer_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION pool.lock_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from pool.lock l where l.hospital_id = new.hospital_id and l.customer_id = new.id
    and l.owner_id is distinct from case l.kind when 'developer' then new.developer_id else new.consultant_id end;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION pool.owner_found()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from pool.entry e where e.hospital_id = new.hospital_id and e.customer_id = new.id
    and (e.kind = 'developer' and new.developer_id is not null or e.kind = 'consultant' and new.consultant_id is not null);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION products.place_type()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare above bigint[];
begin
  if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id and pg_trigger_depth() = 1 then
    new.path := old.path;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('products.type_tree', new.hospital_id));
  if new.parent_id is null then
    above := '{}';
  else
    select path into above from products.type_tree where hospital_id = new.hospital_id and id = new.parent_id;
    if new.id = any(above) then
      raise exception 'type % under itself', new.id using errcode = '23514', constraint = 'type_tree_no_ring';
    end if;
  end if;
  -- A parent that is not there is refused by the foreign key.
  new.path := coalesce(above, '{}') || new.id;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION products.take_along()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update products.type_tree t set path = new.path || t.id
    where t.hospital_id = new.hospital_id and t.parent_id = new.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION promises.exchanged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  p record;
  became bigint;
begin
  for p in
    select g.id from promises.gift_promise g
      join refunds.change_line l on l.hospital_id = g.hospital_id and l.purchased_item_id = g.purchased_item_id
      join purchases.purchased_item i on i.hospital_id = g.hospital_id and i.id = g.purchased_item_id
     where g.hospital_id = new.hospital_id and l.change_id = new.id and g.state = 'kept' and i.qty_left = 0 and i.qty_deducted = 0
       and i.qty_moved > 0
       and not exists (select from purchases.transfer t where t.hospital_id = i.hospital_id and t.purchased_item_id = i.id and t.status = 'DONE')
     order by g.id
  loop
    select i.id into became from purchases.purchased_item i
     where i.hospital_id = new.hospital_id and i.order_id = new.child_order_id and i.cancelled_at is null and i.transfer_id is null
       and not exists (select from promises.gift_promise o where o.hospital_id = i.hospital_id and o.purchased_item_id = i.id)
     order by i.id limit 1;
    exit when became is null;
    update promises.gift_promise g set purchased_item_id = became where g.hospital_id = new.hospital_id and g.id = p.id;
  end loop;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION promises.owe_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update promises.gift_promise p
     set state = 'open', purchased_item_id = null, coupon_record_id = null, kept_note = '', kept_at = null, kept_by = null,
         due_told_at = null
   where p.hospital_id = new.hospital_id and p.state = 'kept'
     and case tg_table_name when 'purchased_item' then p.purchased_item_id = new.id else p.coupon_record_id = new.id end;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION purchases.deduction_sum_differs()
 RETURNS TABLE(detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ', business_date, status) || ' 差 ' || sum(n) || ' 行' from (
    select business_date, status, n, qty, value_fen from purchases.deduction_sum
    union all
    select r.business_date, r.status, -count(*), -coalesce(sum(r.qty), 0), -coalesce(sum(r.value_fen), 0) from purchases.deduction_record r  where true group by r.business_date, r.status) d
  group by business_date, status having sum(n) <> 0 or sum(qty) <> 0 or sum(value_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION purchases.deduction_sum_fold()
 RETURNS void
 LANGUAGE sql
AS $function$
  with gone as (
    delete from purchases.deduction_sum where id in (
      select unnest(many.ids) from (select array_agg(id) as ids from purchases.deduction_sum group by business_date, status having count(*) > 1) many)
    returning *)
  insert into purchases.deduction_sum (business_date, status, n, qty, value_fen)
  select business_date, status, sum(n), sum(qty), sum(value_fen) from gone group by business_date, status having sum(n) <> 0 or sum(qty) <> 0 or sum(value_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION purchases.deduction_sum_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare was boolean; is_now boolean;
begin
  if tg_op = 'INSERT' then
    insert into purchases.deduction_sum (hospital_id, business_date, status, n, qty, value_fen)
    select r.hospital_id, r.business_date, r.status, count(*), coalesce(sum(r.qty), 0), coalesce(sum(r.value_fen), 0) from made r  where true group by r.hospital_id, r.business_date, r.status;
  elsif tg_op = 'DELETE' then
    insert into purchases.deduction_sum (hospital_id, business_date, status, n, qty, value_fen)
    select r.hospital_id, r.business_date, r.status, -count(*), -coalesce(sum(r.qty), 0), -coalesce(sum(r.value_fen), 0) from gone r  where true group by r.hospital_id, r.business_date, r.status;
  else
    was := true;
    is_now := true;
    if was and is_now and (old.business_date, old.status) is not distinct from (new.business_date, new.status) then
      insert into purchases.deduction_sum (hospital_id, business_date, status, n, qty, value_fen) values (new.hospital_id, new.business_date, new.status, 0, (new.qty) - (old.qty), (new.value_fen) - (old.value_fen));
    elsif was and is_now then
      insert into purchases.deduction_sum (hospital_id, business_date, status, n, qty, value_fen) values (old.hospital_id, old.business_date, old.status, -1, -(old.qty), -(old.value_fen)), (new.hospital_id, new.business_date, new.status, 1, new.qty, new.value_fen);
    elsif was then
      insert into purchases.deduction_sum (hospital_id, business_date, status, n, qty, value_fen) values (old.hospital_id, old.business_date, old.status, -1, -(old.qty), -(old.value_fen));
    elsif is_now then
      insert into purchases.deduction_sum (hospital_id, business_date, status, n, qty, value_fen) values (new.hospital_id, new.business_date, new.status, 1, new.qty, new.value_fen);
    end if;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION purchases.deduction_sum_rebuild()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table purchases.deduction_record in share row exclusive mode;
  delete from purchases.deduction_sum;
  insert into purchases.deduction_sum (hospital_id, business_date, status, n, qty, value_fen)
  select r.hospital_id, r.business_date, r.status, count(*), coalesce(sum(r.qty), 0), coalesce(sum(r.value_fen), 0) from purchases.deduction_record r  where true group by r.hospital_id, r.business_date, r.status;
end $function$
;
CREATE OR REPLACE FUNCTION purchases.expiry_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'L2', p.id, '作废 ' || p.qty_void || ' 过期单 ' || coalesce(e.qty, 0)
  from purchases.purchased_item p left join (
    select purchased_item_id, sum(qty) as qty, sum(value_fen) as fen from purchases.item_event
    where kind = 'EXPIRE' and undone_on is null group by purchased_item_id) e on e.purchased_item_id = p.id
  where p.cancelled_at is null and (p.qty_void, p.value_void_fen) <> (coalesce(e.qty, 0), coalesce(e.fen, 0))
  union all
  select 'L3', 0, '过期收入 ' || a.fen || ' 过期单 ' || e.fen
  from (select coalesce(sum(balance), 0) as fen from ledger.account where kind = 'BREAKAGE') a,
    (select coalesce(sum(value_fen), 0) as fen from purchases.item_event where kind = 'EXPIRE' and undone_on is null) e
  where a.fen <> e.fen
$function$
;
CREATE OR REPLACE FUNCTION purchases.item_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'L1', p.id, '项目价值 ' || p.value_total_fen || ' 订单行价值 ' || l.value_fen
  from purchases.purchased_item p join orders.order_line l on l.id = p.order_line_id
  where p.cancelled_at is null and p.source in ('ORDER', 'CHANGE') and p.value_total_fen <> l.value_fen
  union all
  select 'L2', p.id, '已划 ' || p.qty_deducted || ' 划扣记录 ' || coalesce(d.qty, 0)
  from purchases.purchased_item p left join (
    select purchased_item_id, sum(qty) as qty, sum(value_fen) as fen from purchases.deduction_record
    where status <> 'WITHDRAWN' group by purchased_item_id) d on d.purchased_item_id = p.id
  where not p.handed_out and (p.qty_deducted <> coalesce(d.qty, 0) or p.value_deducted_fen <> coalesce(d.fen, 0))
  union all
  select 'L3', p.id, '剩余价值 ' || p.value_left_fen || ' 合同负债 ' || coalesce(a.balance, 0)
  from purchases.purchased_item p left join ledger.account a on a.kind = 'CONTRACT_LIABILITY' and a.owner_id = p.id
  where p.value_left_fen <> coalesce(a.balance, 0)
  union all
  select 'L4', l.id, '收入与价值不符：' || l.product_name
  from orders.order_line l join purchases.purchased_item p on p.order_line_id = l.id and p.cancelled_at is null
    and p.source in ('ORDER', 'CHANGE')
  where l.real_in_fen + l.carried_in_fen - l.real_out_fen - l.carried_out_fen + l.debt_open_fen + l.written_off_fen
    <> p.value_deducted_fen + p.value_left_fen + p.value_void_fen + p.value_moved_fen - l.changed_fen + l.fee_fen
  union all
  select 'L5', p.id, '已消耗超过已付：' || p.product_name
  from purchases.purchased_item p join orders.order_line l on l.id = p.order_line_id
  where p.cancelled_at is null and p.source in ('ORDER', 'CHANGE')
    and p.value_deducted_fen + p.value_void_fen + l.fee_fen
      > l.real_in_fen + l.carried_in_fen - l.real_out_fen - l.carried_out_fen + l.written_off_fen
    and not exists (select from purchases.deduction_record d where d.purchased_item_id = p.id and d.in_debt)
$function$
;
CREATE OR REPLACE FUNCTION purchases.item_sum_differs()
 RETURNS TABLE(detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ', standing, valid_to, is_left) || ' 差 ' || sum(n) || ' 行' from (
    select standing, valid_to, is_left, n, value_left_fen from purchases.item_sum
    union all
    select case when r.qty_left = 0 then 'usedUp' when r.frozen then 'frozen' when r.qty_deducted > 0 then 'using' else 'unused' end, r.valid_to, (r.qty_left > 0 and not r.handed_out), -count(*), -coalesce(sum(r.value_left_fen), 0) from purchases.purchased_item r  where r.cancelled_at is null group by case when r.qty_left = 0 then 'usedUp' when r.frozen then 'frozen' when r.qty_deducted > 0 then 'using' else 'unused' end, r.valid_to, (r.qty_left > 0 and not r.handed_out)) d
  group by standing, valid_to, is_left having sum(n) <> 0 or sum(value_left_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION purchases.item_sum_fold()
 RETURNS void
 LANGUAGE sql
AS $function$
  with gone as (
    delete from purchases.item_sum where id in (
      select unnest(many.ids) from (select array_agg(id) as ids from purchases.item_sum group by standing, valid_to, is_left having count(*) > 1) many)
    returning *)
  insert into purchases.item_sum (standing, valid_to, is_left, n, value_left_fen)
  select standing, valid_to, is_left, sum(n), sum(value_left_fen) from gone group by standing, valid_to, is_left having sum(n) <> 0 or sum(value_left_fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION purchases.item_sum_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare was boolean; is_now boolean;
begin
  if tg_op = 'INSERT' then
    insert into purchases.item_sum (hospital_id, standing, valid_to, is_left, n, value_left_fen)
    select r.hospital_id, case when r.qty_left = 0 then 'usedUp' when r.frozen then 'frozen' when r.qty_deducted > 0 then 'using' else 'unused' end, r.valid_to, (r.qty_left > 0 and not r.handed_out), count(*), coalesce(sum(r.value_left_fen), 0) from made r  where r.cancelled_at is null group by r.hospital_id, case when r.qty_left = 0 then 'usedUp' when r.frozen then 'frozen' when r.qty_deducted > 0 then 'using' else 'unused' end, r.valid_to, (r.qty_left > 0 and not r.handed_out);
  elsif tg_op = 'DELETE' then
    insert into purchases.item_sum (hospital_id, standing, valid_to, is_left, n, value_left_fen)
    select r.hospital_id, case when r.qty_left = 0 then 'usedUp' when r.frozen then 'frozen' when r.qty_deducted > 0 then 'using' else 'unused' end, r.valid_to, (r.qty_left > 0 and not r.handed_out), -count(*), -coalesce(sum(r.value_left_fen), 0) from gone r  where r.cancelled_at is null group by r.hospital_id, case when r.qty_left = 0 then 'usedUp' when r.frozen then 'frozen' when r.qty_deducted > 0 then 'using' else 'unused' end, r.valid_to, (r.qty_left > 0 and not r.handed_out);
  else
    was := old.cancelled_at is null;
    is_now := new.cancelled_at is null;
    if was and is_now and (case when old.qty_left = 0 then 'usedUp' when old.frozen then 'frozen' when old.qty_deducted > 0 then 'using' else 'unused' end, old.valid_to, (old.qty_left > 0 and not old.handed_out)) is not distinct from (case when new.qty_left = 0 then 'usedUp' when new.frozen then 'frozen' when new.qty_deducted > 0 then 'using' else 'unused' end, new.valid_to, (new.qty_left > 0 and not new.handed_out)) then
      insert into purchases.item_sum (hospital_id, standing, valid_to, is_left, n, value_left_fen) values (new.hospital_id, case when new.qty_left = 0 then 'usedUp' when new.frozen then 'frozen' when new.qty_deducted > 0 then 'using' else 'unused' end, new.valid_to, (new.qty_left > 0 and not new.handed_out), 0, (new.value_left_fen) - (old.value_left_fen));
    elsif was and is_now then
      insert into purchases.item_sum (hospital_id, standing, valid_to, is_left, n, value_left_fen) values (old.hospital_id, case when old.qty_left = 0 then 'usedUp' when old.frozen then 'frozen' when old.qty_deducted > 0 then 'using' else 'unused' end, old.valid_to, (old.qty_left > 0 and not old.handed_out), -1, -(old.value_left_fen)), (new.hospital_id, case when new.qty_left = 0 then 'usedUp' when new.frozen then 'frozen' when new.qty_deducted > 0 then 'using' else 'unused' end, new.valid_to, (new.qty_left > 0 and not new.handed_out), 1, new.value_left_fen);
    elsif was then
      insert into purchases.item_sum (hospital_id, standing, valid_to, is_left, n, value_left_fen) values (old.hospital_id, case when old.qty_left = 0 then 'usedUp' when old.frozen then 'frozen' when old.qty_deducted > 0 then 'using' else 'unused' end, old.valid_to, (old.qty_left > 0 and not old.handed_out), -1, -(old.value_left_fen));
    elsif is_now then
      insert into purchases.item_sum (hospital_id, standing, valid_to, is_left, n, value_left_fen) values (new.hospital_id, case when new.qty_left = 0 then 'usedUp' when new.frozen then 'frozen' when new.qty_deducted > 0 then 'using' else 'unused' end, new.valid_to, (new.qty_left > 0 and not new.handed_out), 1, new.value_left_fen);
    end if;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION purchases.item_sum_rebuild()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table purchases.purchased_item in share row exclusive mode;
  delete from purchases.item_sum;
  insert into purchases.item_sum (hospital_id, standing, valid_to, is_left, n, value_left_fen)
  select r.hospital_id, case when r.qty_left = 0 then 'usedUp' when r.frozen then 'frozen' when r.qty_deducted > 0 then 'using' else 'unused' end, r.valid_to, (r.qty_left > 0 and not r.handed_out), count(*), coalesce(sum(r.value_left_fen), 0) from purchases.purchased_item r  where r.cancelled_at is null group by r.hospital_id, case when r.qty_left = 0 then 'usedUp' when r.frozen then 'frozen' when r.qty_deducted > 0 then 'using' else 'unused' end, r.valid_to, (r.qty_left > 0 and not r.handed_out);
end $function$
;
CREATE OR REPLACE FUNCTION purchases.money_transfer_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'F5', t.id, t.no || ' 转出 ' || coalesce(e.gone, 0) || ' 转入 ' || coalesce(e.come, 0) || ' 冻结 ' || coalesce(e.held, 0)
  from purchases.transfer t left join (
    select j.biz_id,
      sum(n.amount) filter (where n.kind = 'WALLET_PRINCIPAL' and j.biz_type in ('balance_hold', 'balance_release')) as gone,
      sum(-n.amount) filter (where n.kind = 'WALLET_PRINCIPAL' and j.biz_type in ('balance_transfer', 'balance_transfer_reverse')) as come,
      sum(-n.amount) filter (where n.kind = 'WALLET_HOLD') as held
    from ledger.journal j join ledger.entry n on n.hospital_id = j.hospital_id and n.journal_id = j.id
    where j.biz_type in ('balance_hold', 'balance_release', 'balance_transfer', 'balance_transfer_reverse') group by j.biz_id
  ) e on e.biz_id = t.id
  where t.what = 'BALANCE' and (coalesce(e.gone, 0), coalesce(e.come, 0), coalesce(e.held, 0)) is distinct from (
    case when t.status in ('PENDING', 'DONE') then t.value_fen else 0 end, case t.status when 'DONE' then t.value_fen else 0 end,
    case t.status when 'PENDING' then t.value_fen else 0 end)
  union all
  select 'F6', r.id, r.code || ' ' || r.state || ' 转款单 ' || coalesce(t.status, '无')
  from coupons.record r left join purchases.transfer t on t.hospital_id = r.hospital_id and t.coupon_record_id = r.id
    and t.status in ('PENDING', 'DONE')
  where (r.state in ('MOVING', 'GIVEN') or t.id is not null)
    and r.state is distinct from case t.status when 'PENDING' then 'MOVING' when 'DONE' then 'GIVEN' end
  union all
  select 'F6', m.id, t.no || ' 转入的卡券与转出的不同' from purchases.transfer t
  join coupons.record r on r.hospital_id = t.hospital_id and r.id = t.coupon_record_id
  join coupons.record m on m.hospital_id = t.hospital_id and m.id = t.made_record_id
  where (m.coupon_id, m.terms, m.worth_fen, m.valid_from, m.from_record_id, m.passed)
    is distinct from (r.coupon_id, r.terms, r.worth_fen, r.valid_from, r.id, r.passed + 1::smallint)
$function$
;
CREATE OR REPLACE FUNCTION purchases.moved_by_referral()
 RETURNS TABLE(item_id bigint, qty bigint, fen bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select r.purchased_item_id, sum(r.qty), sum(r.value_fen)::bigint from purchases.referral r
  where r.side = 'OUT' and r.status in ('SENT', 'ARRIVED', 'RECALLING') group by 1
$function$
;
CREATE OR REPLACE FUNCTION purchases.referral_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'F7', r.id, r.no || ' ' || r.status || ' 价值 ' || r.value_fen || ' 总账 ' || coalesce(e.fen, 0)
  from purchases.referral r left join (
    select j.biz_id, sum(case n.kind when 'INTERHOSPITAL_PAYABLE' then -n.amount else n.amount end)::bigint as fen
    from ledger.journal j join ledger.entry n on n.hospital_id = j.hospital_id and n.journal_id = j.id
    where j.biz_type in ('referral_out', 'referral_out_reverse', 'referral_in', 'referral_in_reverse')
      and n.kind in ('INTERHOSPITAL_PAYABLE', 'INTERHOSPITAL_RECEIVABLE') group by 1) e on e.biz_id = r.id
  where coalesce(e.fen, 0) <> case when r.status in ('ARRIVED', 'RECALLING') or r.side = 'OUT' and r.status = 'SENT' then r.value_fen else 0 end
  union all
  select 'F7', r.id, r.no || ' 转入 ' || r.qty || ' 项目 ' || p.qty_total from purchases.referral r
  join purchases.purchased_item p on p.hospital_id = r.hospital_id and p.id = r.purchased_item_id
  where r.side = 'IN' and ((p.qty_total, p.value_total_fen) <> (r.qty, r.value_fen) or p.source <> 'REFERRAL'
    or (p.cancelled_at is null) <> (r.status = 'ARRIVED'))
  union all
  select 'F7', p.id, p.product_name || ' 已转 ' || p.qty_moved || ' 转诊单 ' || r.qty
  from purchases.moved_by_referral() r join purchases.purchased_item p on p.id = r.item_id
  where p.qty_moved < r.qty or p.value_moved_fen < r.fen
  union all
  select 'F8', coalesce(s.other, a.other), '院间未结 ' || coalesce(s.fen, 0) || ' 总账 ' || coalesce(a.fen, 0)
  from (select other_hospital_id as other, side, sum(value_fen)::bigint as fen from purchases.settlement
      where status in ('OPEN', 'PAID') group by 1, 2) s
  full join (select owner_id as other, case kind when 'INTERHOSPITAL_PAYABLE' then 'PAY' else 'RECEIVE' end as side, sum(balance)::bigint as fen
      from ledger.account where kind in ('INTERHOSPITAL_PAYABLE', 'INTERHOSPITAL_RECEIVABLE') group by 1, 2) a
    on a.other = s.other and a.side = s.side
  where coalesce(s.fen, 0) <> coalesce(a.fen, 0)
  union all
  select 'F8', coalesce(s.other, a.other), '院间已结 ' || coalesce(s.fen, 0) || ' 总账 ' || coalesce(a.fen, 0)
  from (select other_hospital_id as other, sum(case side when 'RECEIVE' then value_fen else -value_fen end)::bigint as fen
      from purchases.settlement where status = 'SETTLED' group by 1) s
  full join (select owner_id as other, sum(balance)::bigint as fen from ledger.account where kind = 'INTERHOSPITAL_CLEARING' group by 1) a
    on a.other = s.other
  where coalesce(s.fen, 0) <> coalesce(a.fen, 0)
  union all
  select 'F8', r.id, r.no || ' ' || r.status || ' 结算 ' || coalesce(s.status, '无') || ' ' || coalesce(s.value_fen, 0)
  from purchases.referral r left join purchases.settlement s on s.hospital_id = r.hospital_id and s.id = r.id
  where r.value_fen > 0 and case
    when r.status in ('ARRIVED', 'RECALLING') or r.side = 'OUT' and r.status = 'SENT'
      then s.status is null or s.status = 'VOID' or s.value_fen <> r.value_fen
    else coalesce(s.status, 'VOID') <> 'VOID' end
$function$
;
CREATE OR REPLACE FUNCTION purchases.selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select * from purchases.item_selfcheck()
  union all select * from purchases.expiry_selfcheck()
  union all select * from purchases.transfer_selfcheck()
  union all select * from purchases.money_transfer_selfcheck()
  union all select * from purchases.referral_selfcheck()
  union all select 'Z3', 0, '已购项目汇总 ' || detail from purchases.item_sum_differs()
  union all select 'Z4', 0, '划扣汇总 ' || detail from purchases.deduction_sum_differs()
$function$
;
CREATE OR REPLACE FUNCTION purchases.transfer_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'F1', p.id, p.product_name || ' 已转 ' || p.qty_moved || ' 转移单 ' || t.qty
  from purchases.purchased_item p join (
    select case status when 'DONE' then purchased_item_id else made_item_id end as item_id, sum(qty) as qty, sum(value_fen) as fen
    from purchases.transfer where status in ('DONE', 'TAKEN_BACK') group by 1) t on t.item_id = p.id
  where p.qty_moved < t.qty or p.value_moved_fen < t.fen
  union all
  select 'F1', t.id, t.no || ' 转出 ' || t.qty || ' 转入 ' || m.qty_total from purchases.transfer t
  join purchases.purchased_item m on m.id = t.made_item_id
  where (m.qty_total, m.value_total_fen, m.customer_id) <> (t.qty, t.value_fen, t.to_customer_id)
$function$
;
CREATE OR REPLACE FUNCTION referrals.recommender_named()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare stands record;
begin
  -- Where two archives become one their bindings are settled by who joins them.
  if current_setting('app.merging', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' and old.recommender_id is not null then
    select r.id, r.state <> 'pending' or r.last_on < kit.business_date() as settled into stands from referrals.referral r
     where r.hospital_id = new.hospital_id and r.referee_id = new.id for update;
    if stands.settled then
      raise exception using errcode = '23514', constraint = 'referral_settled', schema = 'referrals', table = 'referral',
        message = 'who brought her is settled';
    end if;
    if new.recommender_id is null then
      delete from referrals.referral r where r.id = stands.id;
    end if;
    return null;
  end if;
  insert into referrals.referral (referee_id, created_at, created_by, updated_at, updated_by, last_on)
  select new.id, b.bound_at, b.bound_by, b.bound_at, b.bound_by,
    (b.bound_at at time zone 'Asia/Shanghai' - interval '4 hours')::date + coalesce((select u.valid_days from referrals.rule u), 180)
  from (select case when tg_op = 'INSERT' then new.created_at else kit.clock() end as bound_at,
    case when tg_op = 'INSERT' then new.created_by else kit.current_staff() end as bound_by) b;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION refunds.card_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
  select m.sign, m.card_id, '充入减用去与账户相差 ' || sum(m.fen)
  from (
    select 'M1' as sign, c.card_id, c.principal_fen as fen from memberships.charge c where c.state = 'DONE'
    union all
    select 'M2', c.card_id, c.bonus_fen from memberships.charge c where c.state = 'DONE'
    union all
    select case t.class when 'card' then 'M1' else 'M2' end, t.card_id, -t.amount_fen
    from cashier.payment_tender t where t.active and t.card_id is not null
    union all
    select k.sign, r.card_id, case k.sign when 'M1' then r.amount_fen else r.bonus_fen end
    from refunds.refund_tender r join refunds.refund_form f on f.hospital_id = r.hospital_id and f.id = r.form_id
    cross join (values ('M1'), ('M2')) as k (sign) where r.card_id is not null and f.status = 'REFUNDED'
    union all
    select k.sign, f.card_id, case k.sign when 'M1' then -f.held_fen else -f.bonus_fen end
    from refunds.refund_form f cross join (values ('M1'), ('M2')) as k (sign)
    where f.kind = 'VIP_CARD' and f.status in ('APPROVED', 'REFUNDED')
    union all
    select case a.kind when 'CARD_PRINCIPAL' then 'M1' else 'M2' end, a.owner_id, -a.balance
    from ledger.account a where a.kind in ('CARD_PRINCIPAL', 'CARD_BONUS')
  ) m
  group by m.sign, m.card_id having sum(m.fen) <> 0
$function$
;
CREATE OR REPLACE FUNCTION refunds.change_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('PENDING_AUDIT', 'APPROVED'), ('PENDING_AUDIT', 'REJECTED'), ('PENDING_AUDIT', 'CANCELLED'),
    ('APPROVED', 'DONE'), ('APPROVED', 'CANCELLED')) then
    raise exception 'change % does not go from % to %', old.id, old.status, new.status using errcode = '23514', constraint = 'change_steps';
  end if;
  if (old.value_fen, old.debt_cancel_fen, old.writeoff_cancel_fen, old.covered_fen, old.new_fen, old.order_id, old.child_order_id, old.no)
      is distinct from (new.value_fen, new.debt_cancel_fen, new.writeoff_cancel_fen, new.covered_fen, new.new_fen, new.order_id,
      new.child_order_id, new.no) then
    raise exception 'change % stays as it was asked for', old.id using errcode = '23514', constraint = 'change_as_asked';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION refunds.change_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'H1', c.id, c.no || ' 换出 ' || c.value_fen || ' 抵扣 ' || c.covered_fen || ' 明细 ' || coalesce(r.value, 0) || ' ' || coalesce(r.covered, 0)
  from refunds.order_change c left join (select change_id, sum(value_fen) as value, sum(covered_fen) as covered
    from refunds.change_line group by change_id) r on r.change_id = c.id
  where (c.value_fen, c.covered_fen) <> (coalesce(r.value, 0), coalesce(r.covered, 0))
  union all
  select 'H2', l.id, '订单行转出 ' || l.carried_out_fen || ' / ' || l.changed_fen || ' 改单 ' || coalesce(r.fen, 0) || ' / ' || coalesce(r.value, 0)
  from orders.order_line l left join (select r.order_line_id, sum(r.covered_fen) as fen, sum(r.value_fen) as value from refunds.change_line r
    join refunds.order_change c on c.id = r.change_id where c.status = 'DONE' group by r.order_line_id) r on r.order_line_id = l.id
  where (l.carried_out_fen, l.changed_fen) <> (coalesce(r.fen, 0), coalesce(r.value, 0))
  union all
  select 'H3', o.id, o.no || ' 抵扣转入 ' || o.carried_in_fen || ' 改单转出 ' || coalesce(c.fen, 0)
  from orders.sales_order o left join (select child_order_id, covered_fen - rest_fen as fen from refunds.order_change
    where status = 'DONE') c on c.child_order_id = o.id
  where o.carried_in_fen <> coalesce(c.fen, 0)
  union all
  select 'H4', c.id, c.no || ' 退入余额 ' || c.rest_fen - c.points_short_fen || ' 总账 ' || coalesce(e.fen, 0)
  from refunds.order_change c left join (select j.biz_id, -sum(e.amount) as fen from ledger.journal j
    join ledger.entry e on e.journal_id = j.id join ledger.account a on a.id = e.account_id
    where j.biz_type = 'change' and a.kind = 'WALLET_PRINCIPAL' group by j.biz_id) e on e.biz_id = c.id
  where case c.status when 'DONE' then c.rest_fen - c.points_short_fen else 0 end <> coalesce(e.fen, 0)
  union all
  select 'L2', p.id, p.product_name || ' 已转 ' || p.qty_moved || ' 改单 ' || coalesce(r.qty, 0) || ' 占用 ' || coalesce(r.waits, 0)
  from purchases.purchased_item p join (select r.purchased_item_id,
      coalesce(sum(r.qty) filter (where c.status = 'DONE'), 0) as qty, coalesce(sum(r.value_fen) filter (where c.status = 'DONE'), 0) as fen,
      coalesce(sum(r.qty) filter (where c.status in ('PENDING_AUDIT', 'APPROVED')), 0) as waits
    from refunds.change_line r join refunds.order_change c on c.id = r.change_id group by r.purchased_item_id) r on r.purchased_item_id = p.id
  where p.qty_moved < r.qty or p.value_moved_fen < r.fen or p.qty_locked < r.waits
$function$
;
CREATE OR REPLACE FUNCTION refunds.check_tenders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  f refunds.refund_form;
  paid bigint;
begin
  select * into f from refunds.refund_form where hospital_id = new.hospital_id and id = new.id;
  select coalesce(sum(amount_fen), 0) into paid from refunds.refund_tender where hospital_id = f.hospital_id and form_id = f.id;
  if f.status = 'REFUNDED' and paid <> f.cash_fen then
    raise exception 'refund % pays % of %', f.id, paid, f.cash_fen using errcode = '23514', constraint = 'refund_r2';
  end if;
  if f.status = 'REFUNDED' and exists (
    select from refunds.refund_tender mine
    join cashier.payment_tender o on o.hospital_id = mine.hospital_id and o.id = mine.origin_tender_id
    where mine.hospital_id = f.hospital_id and mine.form_id = f.id and o.amount_fen < (
      select sum(t.amount_fen) from refunds.refund_tender t
      join refunds.refund_form g on g.hospital_id = t.hospital_id and g.id = t.form_id and g.status = 'REFUNDED'
      where t.hospital_id = o.hospital_id and t.origin_tender_id = o.id)) then
    raise exception 'refund % pays back more than was paid by one way', f.id using errcode = '23514', constraint = 'refund_r2_origin';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION refunds.form_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('PENDING_AUDIT', 'APPROVED'), ('PENDING_AUDIT', 'REFUNDED'), ('PENDING_AUDIT', 'REJECTED'), ('PENDING_AUDIT', 'REVOKED'),
    ('APPROVED', 'REFUNDED'), ('APPROVED', 'REVOKED'), ('REFUNDED', 'REVOKED')) then
    raise exception 'refund % does not go from % to %', old.id, old.status, new.status using errcode = '23514', constraint = 'refund_steps';
  end if;
  if old.status <> 'PENDING_AUDIT' and (old.value_fen, old.debt_cancel_fen, old.writeoff_cancel_fen, old.fee_fen, old.points_short_fen,
      old.used_short_fen, old.cash_fen, old.order_id, old.no) is distinct from (new.value_fen, new.debt_cancel_fen, new.writeoff_cancel_fen, new.fee_fen,
      new.points_short_fen, new.used_short_fen, new.cash_fen, new.order_id, new.no) then
    raise exception 'refund % is decided', old.id using errcode = '23514', constraint = 'refund_decided';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION refunds.moved_selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'H5', p.id, p.product_name || ' 已转 ' || p.qty_moved || ' 转移单 ' || coalesce(t.qty, 0) || ' 改单 ' || coalesce(c.qty, 0)
    || case when r.qty > 0 then ' 转诊单 ' || r.qty else '' end
  from purchases.purchased_item p
  left join (select case status when 'DONE' then purchased_item_id else made_item_id end as item_id, sum(qty) as qty, sum(value_fen) as fen
    from purchases.transfer where status in ('DONE', 'TAKEN_BACK') group by 1) t on t.item_id = p.id
  left join (select r.purchased_item_id, sum(r.qty) as qty, sum(r.value_fen) as fen from refunds.change_line r
    join refunds.order_change c on c.id = r.change_id where c.status = 'DONE' group by r.purchased_item_id) c on c.purchased_item_id = p.id
  left join purchases.moved_by_referral() r on r.item_id = p.id
  where (p.qty_moved, p.value_moved_fen) <> (coalesce(t.qty, 0) + coalesce(c.qty, 0) + coalesce(r.qty, 0),
    coalesce(t.fen, 0) + coalesce(c.fen, 0) + coalesce(r.fen, 0))
$function$
;
CREATE OR REPLACE FUNCTION refunds.selfcheck()
 RETURNS TABLE(identity text, subject bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'R1', l.id, '退款 ' || (l.real_out_fen + l.fee_fen) || ' 超过已付 ' || (l.real_in_fen + l.carried_in_fen)
  from orders.order_line l where l.real_out_fen + l.fee_fen > l.real_in_fen + l.carried_in_fen
  union all
  select 'R1', l.id, '订单行退款 ' || l.real_out_fen || ' 退款单 ' || coalesce(r.fen, 0)
  from orders.order_line l left join (select r.order_line_id, sum(r.cash_fen) as fen, sum(r.fee_fen + r.points_short_fen + r.used_short_fen) as kept
    from refunds.refund_line r join refunds.refund_form f on f.id = r.form_id where f.status in ('APPROVED', 'REFUNDED')
    group by r.order_line_id) r on r.order_line_id = l.id
  where (l.real_out_fen, l.fee_fen) <> (coalesce(r.fen, 0), coalesce(r.kept, 0))
  union all
  select 'R2', f.id, f.no || ' 退款 ' || f.cash_fen || ' 明细 ' || coalesce(l.fen, p.fen - f.fee_fen - f.points_short_fen - f.coupon_short_fen, 0)
    || ' 方式 ' || coalesce(t.fen, 0)
  from refunds.refund_form f
  left join (select form_id, sum(cash_fen) as fen from refunds.refund_line group by form_id) l on l.form_id = f.id
  left join (select form_id, sum(value_fen) as fen from refunds.refund_part group by form_id) p on p.form_id = f.id
  left join (select form_id, sum(amount_fen) as fen from refunds.refund_tender group by form_id) t on t.form_id = f.id
  where f.cash_fen <> coalesce(l.fen, p.fen - f.fee_fen - f.points_short_fen - f.coupon_short_fen, 0)
    or f.status = 'REFUNDED' and f.cash_fen <> coalesce(t.fen, 0)
  union all
  select 'R3', f.id, f.no || ' 待退 ' || case f.status when 'APPROVED' then f.cash_fen else 0 end || ' 总账 ' || coalesce(a.balance, 0)
  from refunds.refund_form f left join ledger.account a on a.kind = 'REFUND_PAYABLE' and a.owner_id = f.id
  where case f.status when 'APPROVED' then f.cash_fen else 0 end <> coalesce(a.balance, 0)
  union all
  select 'R4', p.origin_id, '充值 ' || max(p.principal_fen) || ' 已退 ' || sum(p.value_fen)
  from refunds.refund_part p join refunds.refund_form f on f.id = p.form_id
  where p.origin_id is not null and f.status in ('APPROVED', 'REFUNDED')
  group by p.origin_id having sum(p.value_fen) > max(p.principal_fen)
  union all
  select 'R5', h.customer, '待审退款冻结 ' || sum(h.asked) || ' 总账 ' || sum(h.held)
  from (select f.customer_id as customer, f.held_fen as asked, 0::bigint as held from refunds.refund_form f
      where f.status = 'PENDING_AUDIT' and f.kind in ('BALANCE', 'DEPOSIT')
    -- What waits to become another customer's is held in the same account, by documents of its own.
    union all select a.owner_id, 0, -n.amount from ledger.account a
      join ledger.entry n on n.hospital_id = a.hospital_id and n.account_id = a.id
      join ledger.journal j on j.hospital_id = n.hospital_id and j.id = n.journal_id
      where a.kind = 'WALLET_HOLD'
        and j.biz_type not in ('balance_hold', 'balance_release', 'balance_transfer', 'balance_transfer_reverse')) h
  group by h.customer having sum(h.asked) <> sum(h.held)
  union all
  select 'L2', p.id, p.product_name || ' 已退 ' || p.qty_refunded || ' 退款单 ' || coalesce(r.qty, 0) || ' 占用 ' || coalesce(r.waits, 0)
  from purchases.purchased_item p left join (select r.purchased_item_id,
      coalesce(sum(r.qty) filter (where f.status in ('APPROVED', 'REFUNDED')), 0) as qty,
      coalesce(sum(r.value_fen) filter (where f.status in ('APPROVED', 'REFUNDED')), 0) as fen,
      coalesce(sum(r.qty) filter (where f.status = 'PENDING_AUDIT'), 0) as waits
    from refunds.refund_line r join refunds.refund_form f on f.id = r.form_id group by r.purchased_item_id) r on r.purchased_item_id = p.id
  where (p.qty_refunded, p.value_refunded_fen) <> (coalesce(r.qty, 0), coalesce(r.fen, 0)) or p.qty_locked < coalesce(r.waits, 0)
  union all
  select 'S2', coalesce(shift_id, 0), class || ' 班次退款 ' || sum(paid) || ' 总账 ' || sum(posted)
  from (
    select f.shift_id, t.class, t.amount_fen as paid, 0::bigint as posted
    from refunds.refund_form f join refunds.refund_tender t on t.form_id = f.id
    where f.status = 'REFUNDED' and t.class in ('cash', 'clearing')
    union all
    select j.shift_id, case a.kind when 'CASH_REGISTER' then 'cash' else 'clearing' end, 0, -e.amount
    from ledger.journal j join ledger.entry e on e.journal_id = j.id join ledger.account a on a.id = e.account_id
    where j.biz_type like 'refund%' and a.kind in ('CASH_REGISTER', 'TENDER_CLEARING')
  ) moved
  group by shift_id, class having sum(paid) <> sum(posted)
$function$
;
CREATE OR REPLACE FUNCTION rfm.few_plans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('rfm.plan:' || new.hospital_id, 0));
  if (select count(*) from rfm.plan p where p.hospital_id = new.hospital_id) > 10 then
    raise exception using errcode = '23514', constraint = 'plan_few', message = 'a hospital has up to 10 plans';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION rulings.dispute_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare parts record;
begin
  if old.state <> 'open' then
    if (to_jsonb(new) - '{customer_id,version,updated_at,updated_by}'::text[])
       <> (to_jsonb(old) - '{customer_id,version,updated_at,updated_by}'::text[]) then
      raise exception 'rulings: a dispute that is over is kept' using errcode = '23514', constraint = 'dispute_kept';
    end if;
    return new;
  end if;
  if new.state <> 'decided' then return new; end if;
  select coalesce(sum(p.bp), 0) as whole, count(*) filter (where p.bp is null) as open,
      coalesce(bool_or(p.staff_id = new.owner_id and p.bp > 0), false) as owned,
      coalesce(bool_or(p.staff_id = new.decided_by), false) as own into parts
    from rulings.party p where p.hospital_id = new.hospital_id and p.dispute_id = new.id;
  if parts.whole <> 10000 or parts.open > 0 or not parts.owned or parts.own then
    raise exception 'rulings: the parts are not the whole, or a party decides' using errcode = '23514', constraint = 'dispute_parts';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION rulings.party_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from rulings.dispute d where d.hospital_id = old.hospital_id and d.id = old.dispute_id and d.state <> 'open') then
    raise exception 'rulings: the sides of a dispute that is over are kept' using errcode = '23514', constraint = 'party_kept';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$
;
CREATE OR REPLACE FUNCTION scheduling.cell_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'shift % of the roster is replaced, not moved', old.id using errcode = '23514', constraint = 'cell_stays';
end $function$
;
CREATE OR REPLACE FUNCTION scheduling.seed_shifts()
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into scheduling.shift_type (name, short_name, color, segments, rest_flag, bookable, sort) values
    ('早班', '早', 'blue', '[{"start":"08:30","end":"12:00","crossDay":false}]', false, true, 10),
    ('中班', '中', 'green', '[{"start":"12:00","end":"17:30","crossDay":false}]', false, true, 20),
    ('晚班', '晚', 'purple', '[{"start":"17:30","end":"21:00","crossDay":false}]', false, true, 30),
    ('全天', '全', 'cyan', '[{"start":"09:00","end":"12:00","crossDay":false},{"start":"13:30","end":"18:00","crossDay":false}]', false, true, 40),
    ('夜班', '夜', 'ink', '[{"start":"21:00","end":"08:30","crossDay":true}]', false, false, 50),
    ('休息', '休', 'grey', '[]', true, false, 60),
    ('年假', '假', 'orange', '[]', true, false, 70),
    ('外出', '外', 'pink', '[]', true, false, 80);
$function$
;
CREATE OR REPLACE FUNCTION scheduling.stamp_of(whose bigint, day date)
 RETURNS text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT COALESCE(string_agg(((c.id || '.'::text) || c.version), ' '::text ORDER BY c.id), ''::text) AS "coalesce"
    FROM scheduling.cell c
   WHERE ((c.hospital_id = kit.current_hospital()) AND (c.staff_id = stamp_of.whose) AND (c.work_date = stamp_of.day));
END
;
CREATE OR REPLACE FUNCTION scheduling.why_off(whose bigint, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (NOT (EXISTS ( SELECT
                FROM ( SELECT c.id
                        FROM scheduling.cell c
                       WHERE ((c.hospital_id = kit.current_hospital()) AND (c.published_at IS NOT NULL))
                       ORDER BY c.work_date DESC, c.id DESC
                      LIMIT 1) newest))) THEN NULL::text
             WHEN (b.kind IS NOT NULL) THEN
             CASE b.kind
                 WHEN 'leave'::text THEN '请假中'::text
                 WHEN 'training'::text THEN '培训中'::text
                 ELSE '停诊'::text
             END
             WHEN (on_now.id IS NOT NULL) THEN NULL::text
             WHEN (today.names IS NULL) THEN '今日未排班'::text
             ELSE ('今日'::text || today.names)
         END AS "case"
    FROM (((( SELECT) one
      LEFT JOIN LATERAL ( SELECT l.kind
            FROM scheduling.leave_block l
           WHERE ((l.hospital_id = kit.current_hospital()) AND (l.staff_id = why_off.whose) AND (l.state = 'valid'::text) AND (l.during @> why_off.at))
          LIMIT 1) b ON (true))
      LEFT JOIN LATERAL ( SELECT s.id
            FROM (scheduling.segment s
              JOIN scheduling.cell c ON (((c.hospital_id = s.hospital_id) AND (c.id = s.cell_id))))
           WHERE ((s.hospital_id = kit.current_hospital()) AND (s.staff_id = why_off.whose) AND (s.starts_at <= why_off.at) AND (s.starts_at > (why_off.at - '1 day'::interval)) AND (s.during @> why_off.at) AND (c.published_at IS NOT NULL))
          LIMIT 1) on_now ON (true))
      LEFT JOIN LATERAL ( SELECT string_agg((t.name || COALESCE(( SELECT (' '::text || string_agg(((((x.value ->> 'start'::text) || '–'::text) ||
                         CASE
                             WHEN ((x.value ->> 'crossDay'::text))::boolean THEN '次日'::text
                             ELSE ''::text
                         END) || (x.value ->> 'end'::text)), ' '::text ORDER BY (x.value ->> 'start'::text)))
                    FROM jsonb_array_elements(c.segments) x(value)), ''::text)), '、'::text ORDER BY c.id) AS names
            FROM (scheduling.cell c
              JOIN scheduling.shift_type t ON (((t.hospital_id = c.hospital_id) AND (t.id = c.shift_type_id))))
           WHERE ((c.hospital_id = kit.current_hospital()) AND (c.staff_id = why_off.whose) AND (c.published_at IS NOT NULL) AND (c.work_date = ((why_off.at AT TIME ZONE 'Asia/Shanghai'::text))::date))) today ON (true));
END
;
CREATE OR REPLACE FUNCTION scheduling.write_segments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into scheduling.segment (cell_id, staff_id, during)
  select new.id, new.staff_id, tstzrange(
    (new.work_date + (s ->> 'start')::time) at time zone 'Asia/Shanghai',
    (new.work_date + case when (s ->> 'crossDay')::boolean then 1 else 0 end + (s ->> 'end')::time) at time zone 'Asia/Shanghai')
  from jsonb_array_elements(new.segments) s;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION segments.bearers_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare one record;
begin
  for one in select t.hospital_id, t.id, t.max_customers from segments.tag t
      where t.max_customers > 0 and (t.hospital_id, t.id) in (select m.hospital_id, m.tag_id from made m)
      order by t.id for no key update loop
    if (select count(*) from segments.customer_tag b where b.hospital_id = one.hospital_id and b.tag_id = one.id) > one.max_customers then
      raise exception using errcode = '23514', constraint = 'customer_tag_limit', message = 'the tag is borne by as many as may bear it';
    end if;
  end loop;
  if exists (select from segments.customer_tag b where (b.hospital_id, b.customer_id) in (select m.hospital_id, m.customer_id from made m)
      group by b.hospital_id, b.customer_id having count(*) > 50) then
    raise exception using errcode = '23514', constraint = 'customer_tag_few', message = 'a customer bears up to 50 tags';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION segments.fact_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if segments.has_rules(new.hospital_id) then
    insert into segments.due (hospital_id, customer_id) select new.hospital_id,
      case tg_table_name when 'customer' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'customer_id')::bigint end;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION segments.facts_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into segments.due (hospital_id, customer_id)
  select m.hospital_id, m.customer_id
    from (select distinct n.hospital_id from made n) h join made m on m.hospital_id = h.hospital_id
   where segments.has_rules(h.hospital_id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION segments.few_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('segments.group:' || new.hospital_id, 0));
  if (select count(*) from segments.tag_group g where g.hospital_id = new.hospital_id) > 30 then
    raise exception using errcode = '23514', constraint = 'tag_group_few', message = 'a hospital has up to 30 groups of tags';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION segments.few_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('segments.tag:' || new.group_id, 0));
  if (select count(*) from segments.tag t where t.hospital_id = new.hospital_id and t.group_id = new.group_id) > 50 then
    raise exception using errcode = '23514', constraint = 'tag_few', message = 'a group has up to 50 tags';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION segments.grade_of(hospital bigint, customer bigint, paid bigint, visits integer)
 RETURNS smallint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select k.grade from segments.grade_lock k
      where k.hospital_id = hospital and k.customer_id = customer and k.until >= kit.today()),
    (select max(l.grade) from segments.level l where l.hospital_id = hospital and l.status = 0
      and segments.meets(l.basis, l.op, l.min_paid_fen, l.min_visits, l.min_score, hospital, customer, paid, visits)),
    0::smallint)
$function$
;
CREATE OR REPLACE FUNCTION segments.grade_sum_differs()
 RETURNS TABLE(detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ', grade) || ' 差 ' || sum(n) || ' 行' from (
    select grade, n, stars from segments.grade_sum
    union all
    select r.grade, -count(*), -coalesce(sum(r.grade), 0) from customers.standing r  where r.grade > 0 group by r.grade) d
  group by grade having sum(n) <> 0 or sum(stars) <> 0
$function$
;
CREATE OR REPLACE FUNCTION segments.grade_sum_fold()
 RETURNS void
 LANGUAGE sql
AS $function$
  with gone as (
    delete from segments.grade_sum where id in (
      select unnest(many.ids) from (select array_agg(id) as ids from segments.grade_sum group by grade having count(*) > 1) many)
    returning *)
  insert into segments.grade_sum (grade, n, stars)
  select grade, sum(n), sum(stars) from gone group by grade having sum(n) <> 0 or sum(stars) <> 0
$function$
;
CREATE OR REPLACE FUNCTION segments.grade_sum_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare was boolean; is_now boolean;
begin
  if tg_op = 'INSERT' then
    insert into segments.grade_sum (hospital_id, grade, n, stars)
    select r.hospital_id, r.grade, count(*), coalesce(sum(r.grade), 0) from made r  where r.grade > 0 group by r.hospital_id, r.grade;
  elsif tg_op = 'DELETE' then
    insert into segments.grade_sum (hospital_id, grade, n, stars)
    select r.hospital_id, r.grade, -count(*), -coalesce(sum(r.grade), 0) from gone r  where r.grade > 0 group by r.hospital_id, r.grade;
  else
    was := old.grade > 0;
    is_now := new.grade > 0;
    if was and is_now and (old.grade) is not distinct from (new.grade) then
      insert into segments.grade_sum (hospital_id, grade, n, stars) values (new.hospital_id, new.grade, 0, (new.grade) - (old.grade));
    elsif was and is_now then
      insert into segments.grade_sum (hospital_id, grade, n, stars) values (old.hospital_id, old.grade, -1, -(old.grade)), (new.hospital_id, new.grade, 1, new.grade);
    elsif was then
      insert into segments.grade_sum (hospital_id, grade, n, stars) values (old.hospital_id, old.grade, -1, -(old.grade));
    elsif is_now then
      insert into segments.grade_sum (hospital_id, grade, n, stars) values (new.hospital_id, new.grade, 1, new.grade);
    end if;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION segments.grade_sum_rebuild()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table customers.standing in share row exclusive mode;
  delete from segments.grade_sum;
  insert into segments.grade_sum (hospital_id, grade, n, stars)
  select r.hospital_id, r.grade, count(*), coalesce(sum(r.grade), 0) from customers.standing r  where r.grade > 0 group by r.hospital_id, r.grade;
end $function$
;
CREATE OR REPLACE FUNCTION segments.has_rules(hospital bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from segments.tag t where t.hospital_id = hospital and t.rule is not null and t.status = 0)
$function$
;
CREATE OR REPLACE FUNCTION segments.limit_lowered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from segments.customer_tag b where b.hospital_id = new.hospital_id and b.tag_id = new.id) > new.max_customers then
    raise exception using errcode = '23514', constraint = 'tag_limit_below', message = 'more bear the tag than its limit says';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION segments.meets(basis text, op text, min_paid bigint, min_visits integer, min_score integer, hospital bigint, customer bigint, paid bigint, visits integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when basis = 'score' then segments.score_of(hospital, customer) >= min_score
    when basis = 'hand' then false
    when op = 'any' then coalesce(min_paid, 0) > 0 and paid >= min_paid or min_visits > 0 and visits >= min_visits
    else (coalesce(min_paid, 0) > 0 or min_visits > 0) and paid >= coalesce(min_paid, 0) and visits >= min_visits end
$function$
;
CREATE OR REPLACE FUNCTION segments.regrade(ids bigint[], why text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  n integer;
  levels text;
  graded text;
  moving bigint[];
begin
  select string_agg(format(case
      when l.basis = 'score' then 'when segments.score_of(x.hospital_id, x.customer_id) >= %4$s then %3$s'
      when l.op = 'any' then 'when %1$s > 0 and x.total_paid_fen >= %1$s or %2$s > 0 and x.visit_count >= %2$s then %3$s'
      else 'when x.total_paid_fen >= %1$s and x.visit_count >= %2$s then %3$s' end,
      coalesce(l.min_paid_fen, 0), l.min_visits, l.grade, l.min_score), ' ' order by l.grade desc) into levels
    from segments.level l
   where l.hospital_id = kit.current_hospital() and l.status = 0
     and (l.basis = 'score' or l.basis = 'sums' and (coalesce(l.min_paid_fen, 0) > 0 or l.min_visits > 0));
  graded := format('select x.customer_id, x.grade as was, coalesce(k.grade, %s)::smallint as grade from customers.standing x
      left join segments.grade_lock k on k.hospital_id = x.hospital_id and k.customer_id = x.customer_id and k.until >= kit.today()
     where x.hospital_id = kit.current_hospital()', coalesce('case ' || levels || ' else 0 end', '0'));
  execute format('select array_agg(g.customer_id order by g.customer_id) from (%s %s) g where g.was is distinct from g.grade',
    graded, case when ids is null then '' else 'and x.customer_id = any($1)' end) into moving using ids;
  if moving is null then return 0; end if;
  perform from customers.standing x where x.customer_id = any(moving) order by x.customer_id for no key update;
  execute format('with moved as (update customers.standing s set grade = g.grade from (%s and x.customer_id = any($1)) g
      where s.hospital_id = kit.current_hospital() and s.customer_id = g.customer_id and s.grade is distinct from g.grade
      returning s.customer_id, g.was, s.grade)
    insert into segments.grade_move (customer_id, from_grade, to_grade, because)
    select m.customer_id, m.was, m.grade, $2 from moved m', graded)
    using moving, why;
  get diagnostics n = row_count;
  return n;
end $function$
;
CREATE OR REPLACE FUNCTION segments.score_of(hospital bigint, customer bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(t.score), 0)::integer
    from segments.customer_tag b join segments.tag t on t.hospital_id = b.hospital_id and t.id = b.tag_id
    join segments.tag_group g on g.hospital_id = t.hospital_id and g.id = t.group_id
   where b.hospital_id = hospital and b.customer_id = customer and t.status = 0 and g.status = 0
$function$
;
CREATE OR REPLACE FUNCTION segments.standing_graded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.grade := segments.grade_of(new.hospital_id, new.customer_id, new.total_paid_fen, new.visit_count);
  if new.grade is distinct from old.grade then
    insert into segments.grade_move (hospital_id, customer_id, from_grade, to_grade, because)
    values (new.hospital_id, new.customer_id, old.grade, new.grade,
      case current_setting('app.stage_because', true) when 'merged' then 'merged' else 'event' end);
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION segments.tag_bound()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select case g.select_mode when 'single' then g.id end into new.single_group_id
    from segments.tag t join segments.tag_group g on g.hospital_id = t.hospital_id and g.id = t.group_id
   where t.hospital_id = new.hospital_id and t.id = new.tag_id;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION segments.tag_sum_differs()
 RETURNS TABLE(detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select concat_ws(' ', tag_id) || ' 差 ' || sum(n) || ' 行' from (
    select tag_id, n, by_rule from segments.tag_sum
    union all
    select r.tag_id, -count(*), -coalesce(sum((r.source = 'rule')::int), 0) from segments.customer_tag r  where true group by r.tag_id) d
  group by tag_id having sum(n) <> 0 or sum(by_rule) <> 0
$function$
;
CREATE OR REPLACE FUNCTION segments.tag_sum_fold()
 RETURNS void
 LANGUAGE sql
AS $function$
  with gone as (
    delete from segments.tag_sum where id in (
      select unnest(many.ids) from (select array_agg(id) as ids from segments.tag_sum group by tag_id having count(*) > 1) many)
    returning *)
  insert into segments.tag_sum (tag_id, n, by_rule)
  select tag_id, sum(n), sum(by_rule) from gone group by tag_id having sum(n) <> 0 or sum(by_rule) <> 0
$function$
;
CREATE OR REPLACE FUNCTION segments.tag_sum_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare was boolean; is_now boolean;
begin
  if tg_op = 'INSERT' then
    insert into segments.tag_sum (hospital_id, tag_id, n, by_rule)
    select r.hospital_id, r.tag_id, count(*), coalesce(sum((r.source = 'rule')::int), 0) from made r  where true group by r.hospital_id, r.tag_id;
  elsif tg_op = 'DELETE' then
    insert into segments.tag_sum (hospital_id, tag_id, n, by_rule)
    select r.hospital_id, r.tag_id, -count(*), -coalesce(sum((r.source = 'rule')::int), 0) from gone r  where true group by r.hospital_id, r.tag_id;
  else
    was := true;
    is_now := true;
    if was and is_now and (old.tag_id) is not distinct from (new.tag_id) then
      insert into segments.tag_sum (hospital_id, tag_id, n, by_rule) values (new.hospital_id, new.tag_id, 0, ((new.source = 'rule')::int) - ((old.source = 'rule')::int));
    elsif was and is_now then
      insert into segments.tag_sum (hospital_id, tag_id, n, by_rule) values (old.hospital_id, old.tag_id, -1, -((old.source = 'rule')::int)), (new.hospital_id, new.tag_id, 1, (new.source = 'rule')::int);
    elsif was then
      insert into segments.tag_sum (hospital_id, tag_id, n, by_rule) values (old.hospital_id, old.tag_id, -1, -((old.source = 'rule')::int));
    elsif is_now then
      insert into segments.tag_sum (hospital_id, tag_id, n, by_rule) values (new.hospital_id, new.tag_id, 1, (new.source = 'rule')::int);
    end if;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION segments.tag_sum_rebuild()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table segments.customer_tag in share row exclusive mode;
  delete from segments.tag_sum;
  insert into segments.tag_sum (hospital_id, tag_id, n, by_rule)
  select r.hospital_id, r.tag_id, count(*), coalesce(sum((r.source = 'rule')::int), 0) from segments.customer_tag r  where true group by r.hospital_id, r.tag_id;
end $function$
;
CREATE OR REPLACE FUNCTION session.account_taken(account text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM session.account a
           WHERE (a.account = lower(account_taken.account)))) AS "exists";
END
;
CREATE OR REPLACE FUNCTION session.accounts_in(hospital bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
BEGIN ATOMIC
 SELECT (count(*))::integer AS count
    FROM session.account a
   WHERE ((a.hospital = accounts_in.hospital) AND a.home);
END
;
CREATE OR REPLACE FUNCTION session.admit_account(account text, staff_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
BEGIN ATOMIC
 INSERT INTO session.account (account, hospital, staff_id, home)
   VALUES (lower(admit_account.account), kit.current_hospital(), admit_account.staff_id, false);
END
;
CREATE OR REPLACE FUNCTION session.claim_account(account text, staff_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  insert into session.account (account, hospital, staff_id)
    values (lower(claim_account.account), kit.current_hospital(), claim_account.staff_id) on conflict do nothing;
  return found;
end $function$
;
CREATE OR REPLACE FUNCTION session.entries_of(account text)
 RETURNS TABLE(hospital bigint, staff_id bigint, home boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
BEGIN ATOMIC
 SELECT a.hospital,
     a.staff_id,
     a.home
    FROM session.account a
   WHERE (a.account = lower(entries_of.account));
END
;
CREATE OR REPLACE FUNCTION session.home_of(account text)
 RETURNS TABLE(hospital bigint, staff_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
BEGIN ATOMIC
 SELECT a.hospital,
     a.staff_id
    FROM session.account a
   WHERE ((a.account = lower(home_of.account)) AND a.home);
END
;
CREATE OR REPLACE FUNCTION session.is_visiting(account text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM session.account a
           WHERE ((a.account = lower(is_visiting.account)) AND a.home AND (a.hospital <> kit.current_hospital())))) AS "exists";
END
;
CREATE OR REPLACE FUNCTION session.note_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.ended_by := kit.current_staff();
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION session.release_account(account text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
BEGIN ATOMIC
 DELETE FROM session.account a
   WHERE ((a.account = lower(release_account.account)) AND (a.hospital = kit.current_hospital()));
END
;
CREATE OR REPLACE FUNCTION session.rename_account(account text, renamed text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if lower(rename_account.account) = lower(rename_account.renamed) then return true; end if;
  if exists (select from session.account a where a.account = lower(rename_account.renamed)) then return false; end if;
  update session.account a set account = lower(rename_account.renamed) where a.account = lower(rename_account.account) and a.hospital = kit.current_hospital();
  return true;
exception when unique_violation then return false;
end $function$
;
CREATE OR REPLACE FUNCTION session.seats_taken(hospital bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
BEGIN ATOMIC
 SELECT (count(*))::integer AS count
    FROM session.account a
   WHERE ((a.hospital = seats_taken.hospital) AND a.home AND a.enabled);
END
;
CREATE OR REPLACE FUNCTION session.switch_accounts(staff_ids bigint[], enabled boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
BEGIN ATOMIC
 UPDATE session.account a SET enabled = switch_accounts.enabled
   WHERE ((a.hospital = kit.current_hospital()) AND (a.staff_id = ANY (switch_accounts.staff_ids)));
END
;
CREATE OR REPLACE FUNCTION session.tell_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('clinic_events', json_build_object('node', '', 'events', json_build_array(
    json_build_object('hospitalId', new.hospital_id, 'topic', 'session.ended', 'ids', json_build_array(new.id))))::text);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION staff.main_department(staff_id bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT d.department_id
    FROM staff.staff_department d
   WHERE ((d.hospital_id = kit.current_hospital()) AND (d.staff_id = main_department.staff_id) AND d.main);
END
;
CREATE OR REPLACE FUNCTION triage.demand_names(ids bigint[])
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT COALESCE(string_agg(d.name, '、'::text ORDER BY d.sort, d.id), ''::text) AS "coalesce"
    FROM triage.original_demand d
   WHERE ((d.hospital_id = kit.current_hospital()) AND (d.id = ANY (demand_names.ids)));
END
;
CREATE OR REPLACE FUNCTION triage.visit_cancelled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state <> 'cancelled' then
    new.cancelled_at := null;
    new.cancelled_by := null;
  elsif new.cancelled_at is null then
    new.cancelled_at := kit.clock();
    new.cancelled_by := kit.current_staff();
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION visits.seed_types()
 RETURNS void
 LANGUAGE sql
AS $function$
  with card as (select '[
    {"label": "肿胀", "options": [{"text": "无", "level": "normal"}, {"text": "轻", "level": "mild"}, {"text": "中", "level": "mild"}, {"text": "重", "level": "abnormal"}]},
    {"label": "疼痛", "options": [{"text": "0", "level": "normal"}, {"text": "1–3", "level": "mild"}, {"text": "4–6", "level": "abnormal"}, {"text": "7–10", "level": "urgent"}]},
    {"label": "肤色", "options": [{"text": "正常", "level": "normal"}, {"text": "泛红", "level": "mild"}, {"text": "发白", "level": "urgent"}, {"text": "发紫", "level": "urgent"}]},
    {"label": "发热", "options": [{"text": "无", "level": "normal"}, {"text": "37.3", "level": "mild"}, {"text": "38", "level": "abnormal"}, {"text": "39 以上", "level": "urgent"}]},
    {"label": "渗液", "options": [{"text": "无", "level": "normal"}, {"text": "少", "level": "mild"}, {"text": "多", "level": "abnormal"}]},
    {"label": "满意", "options": [{"text": "满意", "level": "normal"}, {"text": "一般", "level": "normal"}, {"text": "不满意", "level": "mild"}]}
  ]'::jsonb as asked)
  insert into visits.visit_type (name, purpose, need_audit, need_answer, score_enabled, questions, sort)
  select t.name, t.purpose, t.audited, t.asked, t.scored, case when t.asked then card.asked else '[]' end, t.place from card,
    (values ('术后回访', 'medical', true, true, false, 10), ('治疗后回访', 'medical', false, true, false, 20),
      ('未成交回访', 'marketing', false, false, false, 30), ('爽约回访', 'service', false, false, false, 40),
      ('满意度', 'service', false, false, true, 50), ('复查提醒', 'medical', false, false, false, 60),
      ('洁牙/种植维护', 'service', false, false, false, 70), ('正畸复诊', 'medical', false, false, false, 80),
      ('生日关怀', 'marketing', false, false, false, 90), ('沉睡唤醒', 'marketing', false, false, false, 100),
      ('投诉回访', 'service', false, false, true, 110), ('券到期', 'marketing', false, false, false, 120))
      as t (name, purpose, audited, asked, scored, place);
$function$
;
CREATE OR REPLACE FUNCTION visits.visit_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free constant text[] := array['hospital_id', 'customer_id', 'version', 'updated_at', 'updated_by', 'handled_at', 'handled_by', 'handling'];
  audit constant text[] := free || array['state', 'done_at', 'done_by', 'audit_by', 'audit_at', 'audit_remark', 'next_at'];
begin
  if old.state in ('done', 'passed', 'cancelled', 'closed') and to_jsonb(new) - free <> to_jsonb(old) - free
    or old.state = 'auditing' and to_jsonb(new) - audit <> to_jsonb(old) - audit
    or old.state = 'auditing' and new.state not in ('auditing', 'passed', 'pending') then
    raise exception using errcode = '23514', constraint = 'visit_final', message = 'it is done';
  end if;
  if new.state = 'passed' and old.state <> 'passed' and new.alerted_at is not null and new.handled_at is null then
    raise exception using errcode = '23514', constraint = 'visit_handled_first', message = 'visit_handled_first: an alarm nobody dealt with';
  end if;
  return new;
end $function$
;

-- Views
create view cashier.cash_on_way as
 SELECT hospital_id,
    id,
    no,
    shift_id,
    kind,
    amount_fen,
    business_date,
    reason,
    created_at,
    created_by,
    to_shift_id,
    closing
   FROM cashier.cash_move m
  WHERE ((kind <> 'FLOAT_IN'::text) AND (NOT (EXISTS ( SELECT
           FROM cashier.cash_answer a
          WHERE ((a.hospital_id = m.hospital_id) AND (a.move_id = m.id))))));
create view cashier.drawer as
 SELECT r.hospital_id,
    r.id AS register_id,
    COALESCE(a.balance, (0)::bigint) AS lying,
    COALESCE(w.balance, (0)::bigint) AS waiting
   FROM ((cashier.register r
     LEFT JOIN ledger.account a ON (((a.hospital_id = r.hospital_id) AND (a.kind = 'CASH_REGISTER'::text) AND (a.owner_id = r.id))))
     LEFT JOIN ledger.account w ON (((w.hospital_id = r.hospital_id) AND (w.kind = 'CASH_HANDOVER'::text) AND (w.owner_id = r.id))));
create view cashier.safe_entry as
 SELECT e.hospital_id,
    e.id,
    e.seq,
    e.created_at,
    e.amount,
    e.balance_after,
    j.biz_type,
    j.biz_id,
    j.business_date,
    j.created_by,
    j.memo
   FROM (ledger.entry e
     JOIN ledger.journal j ON (((j.hospital_id = e.hospital_id) AND (j.id = e.journal_id))))
  WHERE (e.kind = 'CASH_SAFE'::text);
create view daily.standing_closing as
 SELECT hospital_id,
    id,
    version,
    created_at,
    created_by,
    updated_at,
    updated_by,
    business_date,
    snapshot,
    digest,
    waivers,
    documents,
    received_fen,
    refunded_fen,
    offset_fen,
    debt_fen,
    cash_due_fen,
    difference_fen,
    edition
   FROM daily.closing c
  WHERE (NOT (EXISTS ( SELECT
           FROM daily.reopening r
          WHERE ((r.hospital_id = c.hospital_id) AND (r.closing_id = c.id)))));
create view dictionaries.visible_item as
 SELECT COALESCE(h.id, p.id) AS id,
    COALESCE(h.dict_type, p.dict_type) AS dict_type,
    COALESCE(h.value, p.value) AS value,
    COALESCE(h.label, p.label) AS label,
    COALESCE(h.sort, p.sort) AS sort,
    COALESCE(h.is_default, p.is_default) AS is_default,
    COALESCE(h.color, p.color) AS color,
    COALESCE(h.status, p.status) AS status,
    COALESCE(h.version, 1) AS version,
    (p.value IS NULL) AS own,
    ((p.value IS NOT NULL) AND (h.value IS NOT NULL)) AS changed
   FROM (dictionaries.dict_item p
     FULL JOIN dictionaries.hospital_item h ON (((h.dict_type = p.dict_type) AND (h.value = p.value))));
create view dictionaries.visible_type as
 SELECT dict_type.id,
    dict_type.type,
    dict_type.name,
    ''::text AS remark,
    dict_type.sorted,
    dict_type.system,
    false AS own,
    dict_type.status,
    1 AS version
   FROM dictionaries.dict_type
UNION ALL
 SELECT h.id,
    h.type,
    h.name,
    h.remark,
    true AS sorted,
    false AS system,
    true AS own,
    h.status,
    h.version
   FROM dictionaries.hospital_type h
  WHERE (NOT (EXISTS ( SELECT 1
           FROM dictionaries.dict_type p
          WHERE (p.type = h.type))));
create view ledger.customer_figure as
 SELECT hospital_id,
    customer_id,
    (COALESCE(sum(balance) FILTER (WHERE (kind = 'WALLET_PRINCIPAL'::text)), (0)::numeric))::bigint AS principal_fen,
    (COALESCE(sum(balance) FILTER (WHERE (kind = 'WALLET_DEPOSIT'::text)), (0)::numeric))::bigint AS deposit_fen,
    (COALESCE(sum(balance) FILTER (WHERE (kind = ANY (ARRAY['WALLET_PRINCIPAL'::text, 'WALLET_DEPOSIT'::text]))), (0)::numeric))::bigint AS capital_fen,
    (COALESCE(sum(balance) FILTER (WHERE (kind = 'WALLET_HOLD'::text)), (0)::numeric))::bigint AS held_fen,
    (COALESCE(sum(balance) FILTER (WHERE (kind = 'COIN_CUSTOMER'::text)), (0)::numeric))::bigint AS coin_fen,
    (COALESCE(sum(balance) FILTER (WHERE (kind = 'RECEIVABLE'::text)), (0)::numeric))::bigint AS debt_fen,
    (COALESCE(sum(balance) FILTER (WHERE (kind = 'POINT_CUSTOMER'::text)), (0)::numeric))::bigint AS points
   FROM ledger.account
  WHERE (customer_id IS NOT NULL)
  GROUP BY hospital_id, customer_id;
create view ledger.journal_content as
 SELECT j.hospital_id,
    j.id AS journal_id,
    j.business_date,
    j.biz_type,
    (json_build_array(j.hospital_id, j.id, j.business_date, j.biz_type, j.biz_id, j.shift_id, j.reverses_id, j.memo, EXTRACT(epoch FROM j.created_at), j.created_by, json_agg(json_build_array(e.ordinal, e.id, e.account_id, a.owner_id, e.seq, e.kind, e.unit, e.amount, e.balance_after, e.order_line_id, e.expires_on, e.about, EXTRACT(epoch FROM e.created_at)) ORDER BY e.ordinal, e.id)))::text AS content
   FROM ((ledger.journal j
     LEFT JOIN ledger.entry e ON (((e.hospital_id = j.hospital_id) AND (e.journal_id = j.id))))
     LEFT JOIN ledger.account a ON (((a.hospital_id = e.hospital_id) AND (a.id = e.account_id))))
  GROUP BY j.hospital_id, j.id;
create view matching.broken_pair as
 SELECT r.hospital_id,
    r.id
   FROM ((cashier.payment p
     JOIN cashier.payment_tender t ON (((t.hospital_id = p.hospital_id) AND (t.payment_id = p.id))))
     JOIN matching.pair r ON (((r.hospital_id = t.hospital_id) AND (r.side = 'PAYMENT'::text) AND (r.our_id = t.id) AND (r.undone_at IS NULL))))
  WHERE (p.cancelled_at IS NOT NULL)
UNION ALL
 SELECT r.hospital_id,
    r.id
   FROM ((refunds.refund_form f
     JOIN refunds.refund_tender t ON (((t.hospital_id = f.hospital_id) AND (t.form_id = f.id))))
     JOIN matching.pair r ON (((r.hospital_id = t.hospital_id) AND (r.side = 'REFUND'::text) AND (r.our_id = t.id) AND (r.undone_at IS NULL))))
  WHERE (f.status = 'REVOKED'::text);
create view matching.ours as
 SELECT p.hospital_id,
    'PAYMENT'::text AS side,
    t.id AS our_id,
        CASE y.code
            WHEN 'WECHAT'::text THEN 'WECHAT'::text
            WHEN 'ALIPAY'::text THEN 'ALIPAY'::text
            ELSE 'BANK'::text
        END AS source,
    y.name AS way,
    p.no,
    p.created_at AS at,
    p.business_date,
    t.amount_fen,
    t.ref_no,
    p.cashier_id AS staff_id
   FROM ((cashier.payment p
     JOIN cashier.payment_tender t ON (((t.hospital_id = p.hospital_id) AND (t.payment_id = p.id) AND (t.class = 'clearing'::text))))
     JOIN cashier.tender_type y ON (((y.hospital_id = t.hospital_id) AND (y.id = t.tender_type_id) AND (y.code = ANY (ARRAY['WECHAT'::text, 'ALIPAY'::text, 'CARD'::text, 'TRANSFER'::text])))))
  WHERE (p.status = 'SUCCESS'::text)
UNION ALL
 SELECT f.hospital_id,
    'REFUND'::text AS side,
    t.id AS our_id,
        CASE y.code
            WHEN 'WECHAT'::text THEN 'WECHAT'::text
            WHEN 'ALIPAY'::text THEN 'ALIPAY'::text
            ELSE 'BANK'::text
        END AS source,
    y.name AS way,
    f.no,
    f.paid_at AS at,
    f.paid_day AS business_date,
    (- t.amount_fen) AS amount_fen,
    t.ref_no,
    f.paid_by AS staff_id
   FROM ((refunds.refund_form f
     JOIN refunds.refund_tender t ON (((t.hospital_id = f.hospital_id) AND (t.form_id = f.id) AND (t.class = 'clearing'::text))))
     JOIN cashier.tender_type y ON (((y.hospital_id = t.hospital_id) AND (y.id = t.tender_type_id) AND (y.code = ANY (ARRAY['WECHAT'::text, 'ALIPAY'::text, 'CARD'::text, 'TRANSFER'::text])))))
  WHERE (f.status = 'REFUNDED'::text)
UNION ALL
 SELECT m.hospital_id,
    'DEPOSIT'::text AS side,
    m.id AS our_id,
    'BANK'::text AS source,
    '现金存行'::text AS way,
    m.no,
    m.created_at AS at,
    m.business_date,
    m.amount_fen,
    m.voucher_no AS ref_no,
    m.created_by AS staff_id
   FROM (cashier.cash_move m
     JOIN cashier.cash_answer a ON (((a.hospital_id = m.hospital_id) AND (a.move_id = m.id) AND (a.outcome = 'ACCEPTED'::text))))
  WHERE (m.kind = 'BANK'::text);
create view matching.standing_pair as
 SELECT hospital_id,
    id,
    version,
    created_at,
    created_by,
    updated_at,
    updated_by,
    line_id,
    side,
    our_id,
    how,
    reason,
    undone_at,
    undone_by,
    undo_reason
   FROM matching.pair r
  WHERE (undone_at IS NULL);

create table access.epoch (
  hospital_id bigint default kit.current_hospital() not null,
  epoch bigint default 1 not null,
  constraint epoch_pkey PRIMARY KEY (hospital_id)
);
alter table access.epoch enable row level security;
alter table access.epoch force row level security;
create policy own_hospital on access.epoch using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on access.epoch to clinic_app;
grant select on access.epoch to clinic_reader;

create table access.feature_grant (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  owner_type text not null,
  owner_id bigint not null,
  key text not null,
  value bigint not null,
  constraint feature_grant_pkey PRIMARY KEY (hospital_id, id),
  constraint feature_once UNIQUE (hospital_id, owner_type, owner_id, key),
  constraint feature_key_form CHECK ((key ~ '^[a-z][A-Za-z.]{2,39}$'::text)),
  constraint feature_owner_type CHECK ((owner_type = ANY (ARRAY['role'::text, 'job'::text, 'staff'::text])))
);
alter table access.feature_grant enable row level security;
alter table access.feature_grant force row level security;
create policy own_hospital on access.feature_grant using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER INSERT OR DELETE OR UPDATE ON access.feature_grant FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
grant delete, insert, select, update on access.feature_grant to clinic_app;
grant select on access.feature_grant to clinic_reader;

create table access.job_button (
  hospital_id bigint default kit.current_hospital() not null,
  job_id bigint not null,
  menu_id bigint not null,
  constraint job_button_pkey PRIMARY KEY (hospital_id, job_id, menu_id),
  constraint job_button_job FOREIGN KEY (hospital_id, job_id) REFERENCES staff.job(hospital_id, id) ON DELETE CASCADE,
  constraint job_button_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES access.menu(id) ON DELETE CASCADE
);
alter table access.job_button enable row level security;
alter table access.job_button force row level security;
create policy own_hospital on access.job_button using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER INSERT OR DELETE OR UPDATE ON access.job_button FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
grant delete, insert, select, update on access.job_button to clinic_app;
grant select on access.job_button to clinic_reader;

create table access.job_role (
  hospital_id bigint default kit.current_hospital() not null,
  job_id bigint not null,
  role_id bigint not null,
  constraint job_role_pkey PRIMARY KEY (hospital_id, job_id, role_id),
  constraint job_role_job FOREIGN KEY (hospital_id, job_id) REFERENCES staff.job(hospital_id, id) ON DELETE CASCADE,
  constraint job_role_role FOREIGN KEY (hospital_id, role_id) REFERENCES access.role(hospital_id, id)
);
alter table access.job_role enable row level security;
alter table access.job_role force row level security;
create policy own_hospital on access.job_role using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER INSERT OR DELETE OR UPDATE ON access.job_role FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
grant delete, insert, select, update on access.job_role to clinic_app;
grant select on access.job_role to clinic_reader;

create table access.menu (
  id bigint default nextval('kit.id'::regclass) not null,
  parent_id bigint,
  menu_type text not null,
  control_kind text,
  path text,
  title text not null,
  icon text default ''::text not null,
  perms text,
  component text,
  redirect text,
  active_menu text,
  sort integer default 0 not null,
  hidden boolean default false not null,
  always_show boolean default false not null,
  affix boolean default false not null,
  sys_vers text[],
  life_vers text[],
  group_only boolean default false not null,
  platform_only boolean default false not null,
  ug_hidden boolean default false not null,
  served boolean default true not null,
  fixed boolean default false not null,
  status smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  adapted boolean default false not null,
  constraint menu_control_unique UNIQUE NULLS NOT DISTINCT (parent_id, menu_type, path, control_kind, perms),
  constraint menu_pkey PRIMARY KEY (id),
  constraint menu_control_has_kind CHECK (((menu_type = 'F'::text) = (control_kind IS NOT NULL))),
  constraint menu_control_kind CHECK ((control_kind = ANY (ARRAY['button'::text, 'tab'::text]))),
  constraint menu_icon_length CHECK ((length(icon) <= 40)),
  constraint menu_page_has_path CHECK (((menu_type <> 'C'::text) OR (path IS NOT NULL))),
  constraint menu_path_length CHECK ((length(path) <= 200)),
  constraint menu_perms_form CHECK ((perms ~ '^[A-Za-z][A-Za-z0-9:_-]{0,79}$'::text)),
  constraint menu_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint menu_title_length CHECK (((length(title) >= 1) AND (length(title) <= 30))),
  constraint menu_type CHECK ((menu_type = ANY (ARRAY['M'::text, 'C'::text, 'F'::text]))),
  constraint menu_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES access.menu(id)
);
CREATE INDEX menu_parent ON access.menu USING btree (parent_id, sort);
CREATE UNIQUE INDEX menu_path_unique ON access.menu USING btree (path) WHERE (path IS NOT NULL);
CREATE TRIGGER touch BEFORE UPDATE ON access.menu FOR EACH ROW EXECUTE FUNCTION kit.touch();
CREATE TRIGGER tree_changed AFTER INSERT OR DELETE OR UPDATE ON access.menu FOR EACH STATEMENT EXECUTE FUNCTION access.tree_changed();
grant delete, insert, select, update on access.menu to clinic_app;
grant select on access.menu to clinic_reader;

create table access.menu_seen (
  hospital_id bigint default kit.current_hospital() not null,
  menu_id bigint not null,
  title text not null,
  constraint menu_seen_pkey PRIMARY KEY (hospital_id, menu_id)
);
alter table access.menu_seen enable row level security;
alter table access.menu_seen force row level security;
create policy own_hospital on access.menu_seen using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on access.menu_seen to clinic_app;
grant select on access.menu_seen to clinic_reader;

create table access.menu_setting (
  hospital_id bigint default kit.current_hospital() not null,
  menu_id bigint not null,
  title text,
  sort integer,
  hidden boolean,
  disabled boolean default false not null,
  constraint menu_setting_pkey PRIMARY KEY (hospital_id, menu_id),
  constraint menu_setting_title_length CHECK (((length(title) >= 1) AND (length(title) <= 30))),
  constraint menu_setting_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES access.menu(id) ON DELETE CASCADE
);
alter table access.menu_setting enable row level security;
alter table access.menu_setting force row level security;
create policy own_hospital on access.menu_setting using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER INSERT OR DELETE OR UPDATE ON access.menu_setting FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
grant delete, insert, select, update on access.menu_setting to clinic_app;
grant select on access.menu_setting to clinic_reader;

create table access.menu_table (
  menu_id bigint not null,
  table_name text not null,
  columns jsonb not null,
  constraint menu_table_pkey PRIMARY KEY (menu_id, table_name),
  constraint menu_table_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES access.menu(id) ON DELETE CASCADE
);
CREATE TRIGGER tree_changed AFTER INSERT OR DELETE OR UPDATE ON access.menu_table FOR EACH STATEMENT EXECUTE FUNCTION access.tree_changed();
grant select on access.menu_table to clinic_app;
grant select on access.menu_table to clinic_reader;

create table access.role (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  code text not null,
  name text not null,
  level smallint default 50 not null,
  data_scope smallint default 5 not null,
  include_children boolean default false not null,
  user_type smallint default 2 not null,
  fixed boolean default false not null,
  sort integer default 0 not null,
  status smallint default 0 not null,
  remark text,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint role_code_unique UNIQUE (hospital_id, code),
  constraint role_name_unique UNIQUE (hospital_id, name),
  constraint role_pkey PRIMARY KEY (hospital_id, id),
  constraint role_code_form CHECK ((code ~ '^[A-Za-z][A-Za-z0-9_-]{0,39}$'::text)),
  constraint role_data_scope CHECK (((data_scope >= 1) AND (data_scope <= 6))),
  constraint role_level CHECK (((level >= 0) AND (level <= 99))),
  constraint role_name_length CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint role_remark_length CHECK ((length(remark) <= 200)),
  constraint role_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint role_user_type CHECK (((user_type >= 0) AND (user_type <= 3)))
);
alter table access.role enable row level security;
alter table access.role force row level security;
create policy own_hospital on access.role using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER INSERT OR DELETE OR UPDATE ON access.role FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
CREATE TRIGGER touch BEFORE UPDATE ON access.role FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on access.role to clinic_app;
grant select on access.role to clinic_reader;

create table access.role_column (
  hospital_id bigint default kit.current_hospital() not null,
  role_id bigint not null,
  menu_id bigint not null,
  table_name text not null,
  props text[] not null,
  constraint role_column_pkey PRIMARY KEY (hospital_id, role_id, menu_id, table_name),
  constraint role_column_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES access.menu(id) ON DELETE CASCADE,
  constraint role_column_role FOREIGN KEY (hospital_id, role_id) REFERENCES access.role(hospital_id, id) ON DELETE CASCADE
);
alter table access.role_column enable row level security;
alter table access.role_column force row level security;
create policy own_hospital on access.role_column using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER INSERT OR DELETE OR UPDATE ON access.role_column FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
grant delete, insert, select, update on access.role_column to clinic_app;
grant select on access.role_column to clinic_reader;

create table access.role_department (
  hospital_id bigint default kit.current_hospital() not null,
  role_id bigint not null,
  department_id bigint not null,
  constraint role_department_pkey PRIMARY KEY (hospital_id, role_id, department_id),
  constraint role_department_department FOREIGN KEY (hospital_id, department_id) REFERENCES staff.department(hospital_id, id) ON DELETE CASCADE,
  constraint role_department_role FOREIGN KEY (hospital_id, role_id) REFERENCES access.role(hospital_id, id) ON DELETE CASCADE
);
alter table access.role_department enable row level security;
alter table access.role_department force row level security;
create policy own_hospital on access.role_department using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER INSERT OR DELETE OR UPDATE ON access.role_department FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
grant delete, insert, select, update on access.role_department to clinic_app;
grant select on access.role_department to clinic_reader;

create table access.role_menu (
  hospital_id bigint default kit.current_hospital() not null,
  role_id bigint not null,
  menu_id bigint not null,
  constraint role_menu_pkey PRIMARY KEY (hospital_id, role_id, menu_id),
  constraint role_menu_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES access.menu(id) ON DELETE CASCADE,
  constraint role_menu_role FOREIGN KEY (hospital_id, role_id) REFERENCES access.role(hospital_id, id) ON DELETE CASCADE
);
alter table access.role_menu enable row level security;
alter table access.role_menu force row level security;
create policy own_hospital on access.role_menu using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER INSERT OR DELETE OR UPDATE ON access.role_menu FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
grant delete, insert, select, update on access.role_menu to clinic_app;
grant select on access.role_menu to clinic_reader;

create table access.staff_role (
  hospital_id bigint default kit.current_hospital() not null,
  staff_id bigint not null,
  role_id bigint not null,
  constraint staff_role_pkey PRIMARY KEY (hospital_id, staff_id, role_id),
  constraint staff_role_role FOREIGN KEY (hospital_id, role_id) REFERENCES access.role(hospital_id, id),
  constraint staff_role_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id) ON DELETE CASCADE
);
alter table access.staff_role enable row level security;
alter table access.staff_role force row level security;
CREATE INDEX staff_role_members ON access.staff_role USING btree (hospital_id, role_id);
create policy own_hospital on access.staff_role using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER INSERT OR DELETE OR UPDATE ON access.staff_role FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
grant delete, insert, select, update on access.staff_role to clinic_app;
grant select on access.staff_role to clinic_reader;

create table access.tree_epoch (
  one boolean default true not null,
  epoch bigint default 1 not null,
  constraint tree_epoch_pkey PRIMARY KEY (one),
  constraint tree_epoch_one CHECK (one)
);
grant select on access.tree_epoch to clinic_app;
grant select on access.tree_epoch to clinic_reader;

create table agencies.agency (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  kind text not null,
  licence text default ''::text not null,
  contact_cipher text,
  phone_cipher text,
  bank text default ''::text not null,
  account_cipher text,
  starts_on date,
  ends_on date,
  rate_by text not null,
  surgery_rate smallint default 0 not null,
  other_care_rate smallint default 0 not null,
  rest_rate smallint default 0 not null,
  per_head_fen bigint,
  cycle text not null,
  remark text default ''::text not null,
  status smallint default 0 not null,
  constraint agency_name_unique UNIQUE (hospital_id, name),
  constraint agency_pkey PRIMARY KEY (hospital_id, id),
  constraint agency_account_sealed CHECK (((account_cipher ~~ 'v1.%'::text) AND (length(account_cipher) <= 300))),
  constraint agency_bank_length CHECK ((length(bank) <= 60)),
  constraint agency_contact_sealed CHECK (((contact_cipher ~~ 'v1.%'::text) AND (length(contact_cipher) <= 200))),
  constraint agency_cycle CHECK ((cycle = ANY (ARRAY['month'::text, 'quarter'::text, 'deal'::text]))),
  constraint agency_kind CHECK ((kind = ANY (ARRAY['company'::text, 'person'::text, 'platform'::text, 'medical'::text, 'other'::text]))),
  constraint agency_licence_length CHECK ((length(licence) <= 40)),
  constraint agency_name_length CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint agency_other_care_rate CHECK (((other_care_rate >= 0) AND (other_care_rate <= 1000))),
  constraint agency_per_head CHECK (((rate_by <> 'head'::text) OR (COALESCE(per_head_fen, (0)::bigint) > 0))),
  constraint agency_per_head_limit CHECK (((per_head_fen >= 0) AND (per_head_fen <= 100000000))),
  constraint agency_period CHECK ((ends_on >= starts_on)),
  constraint agency_phone_sealed CHECK (((phone_cipher ~~ 'v1.%'::text) AND (length(phone_cipher) <= 200))),
  constraint agency_rate_by CHECK ((rate_by = ANY (ARRAY['category'::text, 'head'::text, 'none'::text]))),
  constraint agency_rated CHECK (((rate_by <> 'category'::text) OR (((surgery_rate + other_care_rate) + rest_rate) > 0))),
  constraint agency_remark_length CHECK ((length(remark) <= 200)),
  constraint agency_rest_rate CHECK (((rest_rate >= 0) AND (rest_rate <= 1000))),
  constraint agency_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint agency_surgery_rate CHECK (((surgery_rate >= 0) AND (surgery_rate <= 1000)))
);
alter table agencies.agency enable row level security;
alter table agencies.agency force row level security;
create policy own_hospital on agencies.agency using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON agencies.agency FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on agencies.agency to clinic_app;
grant select on agencies.agency to clinic_reader;

create table appointments.appointment (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  no text not null,
  kind text not null,
  customer_id bigint not null,
  department_id bigint,
  doctor_id bigint,
  consultant_id bigint,
  nurse_id bigint,
  room_id bigint,
  chair_id bigint,
  device_ids bigint[] default '{}'::bigint[] not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  on_date date generated always as (((starts_at AT TIME ZONE 'Asia/Shanghai'::text))::date) stored,
  state text default 'booked'::text not null,
  first_visit boolean default false not null,
  source text default ''::text not null,
  remark text default ''::text not null,
  pre_notice text default ''::text not null,
  overbook_reason text,
  original_start timestamp with time zone not null,
  reschedules integer default 0 not null,
  arrived_at timestamp with time zone,
  triage_id bigint,
  made_visit boolean default false not null,
  cancel_reason text,
  missed_at timestamp with time zone,
  course_id bigint,
  untold_since timestamp with time zone,
  constraint appointment_no_unique UNIQUE (hospital_id, no),
  constraint appointment_pkey PRIMARY KEY (hospital_id, id),
  constraint appointment_cancel_length CHECK (((length(cancel_reason) >= 1) AND (length(cancel_reason) <= 60))),
  constraint appointment_cancelled_why CHECK (((state = 'cancelled'::text) = (cancel_reason IS NOT NULL))),
  constraint appointment_kind CHECK ((kind = ANY (ARRAY['consult'::text, 'treatment'::text, 'review'::text]))),
  constraint appointment_missed_when CHECK (((state = 'missed'::text) = (missed_at IS NOT NULL))),
  constraint appointment_notice_length CHECK ((length(pre_notice) <= 200)),
  constraint appointment_overbook_length CHECK (((length(overbook_reason) >= 1) AND (length(overbook_reason) <= 100))),
  constraint appointment_remark_length CHECK ((length(remark) <= 200)),
  constraint appointment_source_length CHECK ((length(source) <= 30)),
  constraint appointment_state CHECK ((state = ANY (ARRAY['pending'::text, 'booked'::text, 'aside'::text, 'arrived'::text, 'serving'::text, 'finished'::text, 'cancelled'::text, 'missed'::text]))),
  constraint appointment_times CHECK ((ends_at > starts_at)),
  constraint appointment_visit CHECK (((triage_id IS NULL) OR (state = ANY (ARRAY['arrived'::text, 'serving'::text, 'finished'::text])))),
  constraint appointment_within_day CHECK (((ends_at AT TIME ZONE 'Asia/Shanghai'::text) <= (((starts_at AT TIME ZONE 'Asia/Shanghai'::text))::date + 1))),
  constraint appointment_chair FOREIGN KEY (hospital_id, chair_id) REFERENCES appointments.resource(hospital_id, id),
  constraint appointment_consultant FOREIGN KEY (hospital_id, consultant_id) REFERENCES staff.staff(hospital_id, id),
  constraint appointment_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint appointment_department FOREIGN KEY (hospital_id, department_id) REFERENCES staff.department(hospital_id, id),
  constraint appointment_doctor FOREIGN KEY (hospital_id, doctor_id) REFERENCES staff.staff(hospital_id, id),
  constraint appointment_nurse FOREIGN KEY (hospital_id, nurse_id) REFERENCES staff.staff(hospital_id, id),
  constraint appointment_room FOREIGN KEY (hospital_id, room_id) REFERENCES appointments.resource(hospital_id, id)
);
alter table appointments.appointment enable row level security;
alter table appointments.appointment force row level security;
CREATE INDEX appointment_aside ON appointments.appointment USING btree (hospital_id, starts_at DESC, id DESC) WHERE (state = 'aside'::text);
CREATE INDEX appointment_by_state ON appointments.appointment USING btree (hospital_id, state, starts_at DESC, id DESC);
CREATE INDEX appointment_by_time ON appointments.appointment USING btree (hospital_id, starts_at DESC, id DESC);
CREATE INDEX appointment_of_customer ON appointments.appointment USING btree (hospital_id, customer_id, starts_at DESC);
CREATE INDEX appointment_of_doctor ON appointments.appointment USING btree (hospital_id, doctor_id, starts_at DESC) WHERE (doctor_id IS NOT NULL);
CREATE INDEX appointment_of_kind ON appointments.appointment USING btree (hospital_id, kind, starts_at DESC, id DESC);
CREATE INDEX appointment_of_visit ON appointments.appointment USING btree (hospital_id, triage_id) WHERE (triage_id IS NOT NULL);
CREATE INDEX appointment_open ON appointments.appointment USING btree (hospital_id, ends_at) WHERE (state = ANY (ARRAY['pending'::text, 'booked'::text]));
CREATE INDEX appointment_to_come ON appointments.appointment USING btree (hospital_id, starts_at DESC, id DESC) WHERE (state = ANY (ARRAY['pending'::text, 'booked'::text]));
CREATE INDEX appointment_untold ON appointments.appointment USING btree (hospital_id, starts_at DESC, id DESC) WHERE (untold_since IS NOT NULL);
create policy own_hospital on appointments.appointment using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER booked_gone AFTER DELETE ON appointments.appointment FOR EACH ROW WHEN ((old.state = ANY (ARRAY['pending'::text, 'booked'::text]))) EXECUTE FUNCTION appointments.booked_moved();
CREATE TRIGGER booked_made AFTER INSERT ON appointments.appointment FOR EACH ROW WHEN ((new.state = ANY (ARRAY['pending'::text, 'booked'::text]))) EXECUTE FUNCTION appointments.booked_moved();
CREATE TRIGGER booked_moved AFTER UPDATE OF state, ends_at, customer_id ON appointments.appointment FOR EACH ROW WHEN (((old.state <> new.state) OR (old.ends_at <> new.ends_at) OR (old.customer_id <> new.customer_id))) EXECUTE FUNCTION appointments.booked_moved();
CREATE TRIGGER touch BEFORE UPDATE ON appointments.appointment FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on appointments.appointment to clinic_app;
grant select on appointments.appointment to clinic_reader;

create table appointments.appointment_item (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  appointment_id bigint not null,
  product_id bigint not null,
  purchased_item_id bigint,
  qty integer default 1 not null,
  constraint appointment_item_pkey PRIMARY KEY (hospital_id, id),
  constraint item_qty CHECK (((qty >= 1) AND (qty <= 99))),
  constraint item_appointment FOREIGN KEY (hospital_id, appointment_id) REFERENCES appointments.appointment(hospital_id, id) ON DELETE CASCADE,
  constraint item_product FOREIGN KEY (hospital_id, product_id) REFERENCES products.product(hospital_id, id)
);
alter table appointments.appointment_item enable row level security;
alter table appointments.appointment_item force row level security;
CREATE INDEX item_of_appointment ON appointments.appointment_item USING btree (hospital_id, appointment_id, id);
CREATE INDEX item_of_bought ON appointments.appointment_item USING btree (hospital_id, purchased_item_id) WHERE (purchased_item_id IS NOT NULL);
create policy own_hospital on appointments.appointment_item using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON appointments.appointment_item FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on appointments.appointment_item to clinic_app;
grant select on appointments.appointment_item to clinic_reader;

create table appointments.appointment_log (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  appointment_id bigint not null,
  move text not null,
  from_state text,
  to_state text not null,
  from_start timestamp with time zone,
  to_start timestamp with time zone,
  reason text default ''::text not null,
  constraint appointment_log_pkey PRIMARY KEY (hospital_id, id),
  constraint log_from_state CHECK ((from_state = ANY (ARRAY['pending'::text, 'booked'::text, 'aside'::text, 'arrived'::text, 'serving'::text, 'finished'::text, 'cancelled'::text, 'missed'::text]))),
  constraint log_to_state CHECK ((to_state = ANY (ARRAY['pending'::text, 'booked'::text, 'aside'::text, 'arrived'::text, 'serving'::text, 'finished'::text, 'cancelled'::text, 'missed'::text]))),
  constraint log_appointment FOREIGN KEY (hospital_id, appointment_id) REFERENCES appointments.appointment(hospital_id, id)
);
alter table appointments.appointment_log enable row level security;
alter table appointments.appointment_log force row level security;
CREATE INDEX log_of_appointment ON appointments.appointment_log USING btree (hospital_id, appointment_id, id);
create policy own_hospital on appointments.appointment_log using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON appointments.appointment_log FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON appointments.appointment_log FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON appointments.appointment_log FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on appointments.appointment_log to clinic_app;
grant select on appointments.appointment_log to clinic_reader;

create table appointments.closure (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  resource_id bigint not null,
  kind text not null,
  during tstzrange not null,
  reason text not null,
  state text default 'valid'::text not null,
  ended_at timestamp with time zone,
  ended_by bigint,
  note text default ''::text not null,
  constraint closure_no_overlap EXCLUDE USING gist (hospital_id WITH =, resource_id WITH =, during WITH &&) WHERE ((state <> 'lifted'::text)),
  constraint closure_pkey PRIMARY KEY (hospital_id, id),
  constraint closure_ended CHECK (((state = 'valid'::text) = (ended_at IS NULL))),
  constraint closure_is_long CHECK (((NOT isempty(during)) AND lower_inc(during) AND (NOT upper_inc(during)))),
  constraint closure_kind CHECK ((kind = ANY (ARRAY['repair'::text, 'stop'::text]))),
  constraint closure_note CHECK ((length(note) <= 200)),
  constraint closure_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint closure_state CHECK ((state = ANY (ARRAY['valid'::text, 'ended'::text, 'lifted'::text]))),
  constraint closure_ender FOREIGN KEY (hospital_id, ended_by) REFERENCES staff.staff(hospital_id, id),
  constraint closure_resource FOREIGN KEY (hospital_id, resource_id) REFERENCES appointments.resource(hospital_id, id)
);
alter table appointments.closure enable row level security;
alter table appointments.closure force row level security;
CREATE INDEX closure_by_state ON appointments.closure USING btree (hospital_id, state, created_at DESC, id DESC);
CREATE INDEX closure_newest ON appointments.closure USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX closure_of_resource ON appointments.closure USING btree (hospital_id, resource_id, created_at DESC, id DESC);
create policy own_hospital on appointments.closure using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON appointments.closure FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on appointments.closure to clinic_app;
grant select on appointments.closure to clinic_reader;

create table appointments.resource (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  kind text default 'room'::text not null,
  capacity integer default 1 not null,
  turnaround_min integer default 0 not null,
  department_ids bigint[] default '{}'::bigint[] not null,
  sort integer default 0 not null,
  status smallint default 0 not null,
  remark text default ''::text not null,
  constraint resource_name_unique UNIQUE (hospital_id, kind, name),
  constraint resource_pkey PRIMARY KEY (hospital_id, id),
  constraint resource_capacity CHECK (((capacity >= 1) AND (capacity <= 20))),
  constraint resource_kind CHECK ((kind = ANY (ARRAY['room'::text, 'chair'::text, 'device'::text]))),
  constraint resource_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint resource_remark_length CHECK ((length(remark) <= 200)),
  constraint resource_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint resource_turnaround CHECK (((turnaround_min >= 0) AND (turnaround_min <= 240)))
);
alter table appointments.resource enable row level security;
alter table appointments.resource force row level security;
create policy own_hospital on appointments.resource using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON appointments.resource FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on appointments.resource to clinic_app;
grant select on appointments.resource to clinic_reader;

create table appointments.resource_booking (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  resource_type text not null,
  resource_id bigint not null,
  lane smallint not null,
  during tstzrange not null,
  source_type text not null,
  source_id bigint not null,
  state text default 'held'::text not null,
  starts_at timestamp with time zone generated always as (lower(during)) stored not null,
  constraint booking_one_in_lane EXCLUDE USING gist (hospital_id WITH =, resource_type WITH =, resource_id WITH =, lane WITH =, during WITH &&) WHERE ((state <> 'released'::text)) DEFERRABLE,
  constraint resource_booking_pkey PRIMARY KEY (hospital_id, id),
  constraint booking_half_open CHECK (((NOT isempty(during)) AND lower_inc(during) AND (NOT upper_inc(during)))),
  constraint booking_lane_positive CHECK (((lane >= 1) AND (lane <= 30))),
  constraint booking_source CHECK ((source_type = ANY (ARRAY['appointment'::text, 'operation'::text, 'inpatient'::text, 'block'::text]))),
  constraint booking_state CHECK ((state = ANY (ARRAY['held'::text, 'released'::text]))),
  constraint booking_type CHECK ((resource_type = ANY (ARRAY['doctor'::text, 'nurse'::text, 'room'::text, 'chair'::text, 'device'::text, 'table'::text, 'bed'::text, 'customer'::text]))),
  constraint booking_within_two_days CHECK (((source_type <> 'appointment'::text) OR ((upper(during) - lower(during)) <= '2 days'::interval)))
);
alter table appointments.resource_booking enable row level security;
alter table appointments.resource_booking force row level security;
CREATE INDEX booking_by_time ON appointments.resource_booking USING btree (hospital_id, starts_at) WHERE ((state = 'held'::text) AND (source_type = 'appointment'::text));
CREATE INDEX booking_of_source ON appointments.resource_booking USING btree (hospital_id, source_type, source_id) WHERE (state = 'held'::text);
CREATE INDEX booking_of_thing ON appointments.resource_booking USING btree (hospital_id, resource_type, resource_id, starts_at) WHERE ((state = 'held'::text) AND (source_type = 'appointment'::text));
CREATE INDEX booking_that_lasts ON appointments.resource_booking USING btree (hospital_id, resource_type, resource_id) WHERE ((state = 'held'::text) AND (source_type <> 'appointment'::text));
create policy own_hospital on appointments.resource_booking using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON appointments.resource_booking FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on appointments.resource_booking to clinic_app;
grant select on appointments.resource_booking to clinic_reader;

create table appointments.wait (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  kind text default 'consult'::text not null,
  customer_id bigint not null,
  department_id bigint,
  doctor_id bigint,
  product_id bigint,
  minutes integer default 30 not null,
  date_from date not null,
  date_to date not null,
  day_part text default 'any'::text not null,
  priority text default 'normal'::text not null,
  note text default ''::text not null,
  state text default 'waiting'::text not null,
  owner_id bigint default kit.current_staff() not null,
  offer_doctor_id bigint,
  offer_start timestamp with time zone,
  offer_end timestamp with time zone,
  offer_until timestamp with time zone,
  offers integer default 0 not null,
  appointment_id bigint,
  reason text default ''::text not null,
  constraint wait_pkey PRIMARY KEY (hospital_id, id),
  constraint wait_dates CHECK ((date_to >= date_from)),
  constraint wait_day_part CHECK ((day_part = ANY (ARRAY['any'::text, 'morning'::text, 'afternoon'::text, 'evening'::text]))),
  constraint wait_for_somebody CHECK (((department_id IS NOT NULL) OR (doctor_id IS NOT NULL))),
  constraint wait_kind CHECK ((kind = ANY (ARRAY['consult'::text, 'treatment'::text, 'review'::text]))),
  constraint wait_minutes CHECK (((minutes >= 5) AND (minutes <= 720))),
  constraint wait_note_length CHECK ((length(note) <= 200)),
  constraint wait_offer_whole CHECK (((state <> 'offered'::text) OR ((offer_doctor_id IS NOT NULL) AND (offer_start IS NOT NULL) AND (offer_end > offer_start) AND (offer_until IS NOT NULL)))),
  constraint wait_priority CHECK ((priority = ANY (ARRAY['high'::text, 'normal'::text]))),
  constraint wait_reason_length CHECK ((length(reason) <= 60)),
  constraint wait_state CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'taken'::text, 'dropped'::text, 'expired'::text]))),
  constraint wait_taken_by CHECK (((state = 'taken'::text) = (appointment_id IS NOT NULL))),
  constraint wait_appointment FOREIGN KEY (hospital_id, appointment_id) REFERENCES appointments.appointment(hospital_id, id),
  constraint wait_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint wait_department FOREIGN KEY (hospital_id, department_id) REFERENCES staff.department(hospital_id, id),
  constraint wait_doctor FOREIGN KEY (hospital_id, doctor_id) REFERENCES staff.staff(hospital_id, id),
  constraint wait_offer_doctor FOREIGN KEY (hospital_id, offer_doctor_id) REFERENCES staff.staff(hospital_id, id),
  constraint wait_owner FOREIGN KEY (hospital_id, owner_id) REFERENCES staff.staff(hospital_id, id),
  constraint wait_product FOREIGN KEY (hospital_id, product_id) REFERENCES products.product(hospital_id, id)
);
alter table appointments.wait enable row level security;
alter table appointments.wait force row level security;
CREATE INDEX wait_by_time ON appointments.wait USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX wait_in_order ON appointments.wait USING btree (hospital_id, priority, created_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX wait_of_customer ON appointments.wait USING btree (hospital_id, customer_id);
CREATE INDEX wait_offered ON appointments.wait USING btree (hospital_id, offer_until) WHERE (state = 'offered'::text);
create policy own_hospital on appointments.wait using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON appointments.wait FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on appointments.wait to clinic_app;
grant select on appointments.wait to clinic_reader;

create table approvals.decision (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  task_id bigint not null,
  step integer not null,
  pass boolean not null,
  opinion text default ''::text not null,
  figure bigint,
  rate_bp integer,
  constraint approval_decision_once UNIQUE (hospital_id, task_id, step, created_by),
  constraint decision_pkey PRIMARY KEY (hospital_id, id),
  constraint decision_figure CHECK (((figure IS NULL) OR (pass AND (figure > 0)))),
  constraint decision_opinion CHECK ((length(opinion) <= 200)),
  constraint decision_rate CHECK (((rate_bp IS NULL) OR ((figure IS NOT NULL) AND ((rate_bp >= 0) AND (rate_bp <= 9999))))),
  constraint decision_somebody CHECK ((created_by IS NOT NULL)),
  constraint decision_task FOREIGN KEY (hospital_id, task_id) REFERENCES approvals.task(hospital_id, id)
);
alter table approvals.decision enable row level security;
alter table approvals.decision force row level security;
create policy own_hospital on approvals.decision using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER decision_holds BEFORE INSERT ON approvals.decision FOR EACH ROW EXECUTE FUNCTION approvals.decision_holds();
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON approvals.decision FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON approvals.decision FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON approvals.decision FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on approvals.decision to clinic_app;
grant select on approvals.decision to clinic_reader;

create table approvals.rule (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  kind text not null,
  enabled boolean default true not null,
  amount_from bigint,
  discount_from_bp integer,
  days_from integer,
  steps jsonb not null,
  constraint approval_rule_once UNIQUE (hospital_id, kind),
  constraint rule_pkey PRIMARY KEY (hospital_id, id),
  constraint rule_amount CHECK ((amount_from > 0)),
  constraint rule_days CHECK (((days_from >= 1) AND (days_from <= 3650))),
  constraint rule_discount CHECK (((discount_from_bp >= 1) AND (discount_from_bp <= 10000))),
  constraint rule_kind CHECK ((kind = ANY (ARRAY['CASH_DIFF'::text, 'CHANGE'::text, 'DEDUCT_WITHDRAW'::text, 'FREE'::text, 'ORDER_DISCOUNT'::text, 'POINTS_MANUAL'::text, 'REFUND'::text, 'REOPEN_DAY'::text, 'REWORK'::text, 'TRANSFER'::text, 'VIP_RETIRE'::text, 'WRITE_OFF_DEBT'::text, 'EXTEND'::text, 'REFERRAL'::text, 'LEAVE'::text, 'SWAP'::text, 'REVOKE'::text, 'VIP_OPEN'::text, 'VIP_UPGRADE'::text]))),
  constraint rule_of_free CHECK (((kind <> 'FREE'::text) OR (enabled AND (amount_from IS NULL)))),
  constraint rule_of_referral CHECK (((kind <> 'REFERRAL'::text) OR (enabled AND (amount_from IS NULL)))),
  constraint rule_steps CHECK (((jsonb_typeof(steps) = 'array'::text) AND ((jsonb_array_length(steps) >= 1) AND (jsonb_array_length(steps) <= 3))))
);
alter table approvals.rule enable row level security;
alter table approvals.rule force row level security;
create policy own_hospital on approvals.rule using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON approvals.rule FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on approvals.rule to clinic_app;
grant select on approvals.rule to clinic_reader;

create table approvals.task (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  kind text not null,
  document_id bigint not null,
  document_no text not null,
  document_version bigint not null,
  customer_id bigint,
  department_id bigint,
  amount bigint not null,
  reason text default ''::text not null,
  writers bigint[] default '{}'::bigint[] not null,
  snapshot jsonb not null,
  headline jsonb not null,
  request jsonb default '{}'::jsonb not null,
  steps jsonb not null,
  step integer default 1 not null,
  status text default 'PENDING'::text not null,
  by_rule boolean default false not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  opinion text default ''::text not null,
  passed_amount bigint,
  constraint task_pkey PRIMARY KEY (hospital_id, id),
  constraint task_about_whom CHECK (((customer_id IS NOT NULL) OR (kind = ANY (ARRAY['CASH_DIFF'::text, 'REOPEN_DAY'::text, 'LEAVE'::text, 'SWAP'::text])))),
  constraint task_by_rule CHECK (((NOT by_rule) OR ((status = 'PASSED'::text) AND (decided_by IS NULL)))),
  constraint task_decided CHECK (((status = 'PENDING'::text) = (decided_at IS NULL))),
  constraint task_document_no CHECK ((length(document_no) <= 40)),
  constraint task_has_steps CHECK ((by_rule OR ((jsonb_array_length(steps) >= 1) AND (jsonb_array_length(steps) <= 3)))),
  constraint task_kind CHECK ((kind = ANY (ARRAY['CASH_DIFF'::text, 'CHANGE'::text, 'DEDUCT_WITHDRAW'::text, 'FREE'::text, 'ORDER_DISCOUNT'::text, 'POINTS_MANUAL'::text, 'REFUND'::text, 'REOPEN_DAY'::text, 'REWORK'::text, 'TRANSFER'::text, 'VIP_RETIRE'::text, 'WRITE_OFF_DEBT'::text, 'EXTEND'::text, 'REFERRAL'::text, 'LEAVE'::text, 'SWAP'::text, 'REVOKE'::text, 'VIP_OPEN'::text, 'VIP_UPGRADE'::text]))),
  constraint task_of_free CHECK (((kind <> 'FREE'::text) OR (NOT by_rule))),
  constraint task_of_referral CHECK (((kind <> 'REFERRAL'::text) OR (NOT by_rule))),
  constraint task_opinion CHECK ((length(opinion) <= 200)),
  constraint task_passed_amount CHECK (((passed_amount IS NULL) OR ((status = 'PASSED'::text) AND (NOT by_rule)))),
  constraint task_reason CHECK ((length(reason) <= 300)),
  constraint task_rejected_why CHECK (((status <> 'REJECTED'::text) OR (opinion <> ''::text))),
  constraint task_second_person CHECK (((status = 'WITHDRAWN'::text) OR (decided_by IS NULL) OR ((decided_by <> created_by) AND (decided_by <> ALL (writers))))),
  constraint task_status CHECK ((status = ANY (ARRAY['PENDING'::text, 'PASSED'::text, 'REJECTED'::text, 'WITHDRAWN'::text, 'STALE'::text]))),
  constraint task_step CHECK (((step >= 1) AND (step <= GREATEST(1, jsonb_array_length(steps))))),
  constraint task_steps CHECK ((jsonb_typeof(steps) = 'array'::text)),
  constraint task_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id)
);
alter table approvals.task enable row level security;
alter table approvals.task force row level security;
CREATE INDEX task_by_kind ON approvals.task USING btree (hospital_id, kind, created_at DESC, id DESC);
CREATE INDEX task_by_status ON approvals.task USING btree (hospital_id, status, created_at DESC, id DESC);
CREATE INDEX task_newest ON approvals.task USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX task_of_applicant ON approvals.task USING btree (hospital_id, created_by, created_at DESC, id DESC);
CREATE INDEX task_of_customer ON approvals.task USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX task_of_document ON approvals.task USING btree (hospital_id, document_id, kind);
CREATE INDEX task_waiting ON approvals.task USING btree (hospital_id, created_at, id) WHERE (status = 'PENDING'::text);
CREATE UNIQUE INDEX approval_task_open_once ON approvals.task USING btree (hospital_id, kind, document_id) WHERE (status = 'PENDING'::text);
create policy own_hospital on approvals.task using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER task_moves BEFORE UPDATE ON approvals.task FOR EACH ROW EXECUTE FUNCTION approvals.task_moves();
CREATE TRIGGER touch BEFORE UPDATE ON approvals.task FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on approvals.task to clinic_app;
grant select on approvals.task to clinic_reader;

create table blacklist.entry (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  kind text not null,
  reason text not null,
  evidence text default ''::text not null,
  ends_on date,
  state text default 'waiting'::text not null,
  audited_by bigint,
  audited_at timestamp with time zone,
  audit_note text default ''::text not null,
  ended_by bigint,
  ended_at timestamp with time zone,
  end_reason text default ''::text not null,
  lead_id bigint,
  constraint entry_pkey PRIMARY KEY (hospital_id, id),
  constraint entry_audit_note CHECK ((length(audit_note) <= 200)),
  constraint entry_decided CHECK (((state = ANY (ARRAY['waiting'::text, 'withdrawn'::text])) = (audited_at IS NULL))),
  constraint entry_end_reason CHECK ((length(end_reason) <= 200)),
  constraint entry_ended CHECK (((state = ANY (ARRAY['withdrawn'::text, 'released'::text, 'expired'::text])) = (ended_at IS NOT NULL))),
  constraint entry_evidence CHECK ((length(evidence) <= 500)),
  constraint entry_kind CHECK ((kind = ANY (ARRAY['marketing'::text, 'service'::text]))),
  constraint entry_leads_not_itself CHECK ((lead_id <> id)),
  constraint entry_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 60))),
  constraint entry_rejected_why CHECK (((state <> 'rejected'::text) OR (audit_note <> ''::text))),
  constraint entry_released_why CHECK (((state <> 'released'::text) OR (end_reason <> ''::text))),
  constraint entry_second_person CHECK ((audited_by <> created_by)),
  constraint entry_state CHECK ((state = ANY (ARRAY['waiting'::text, 'valid'::text, 'rejected'::text, 'withdrawn'::text, 'released'::text, 'expired'::text]))),
  constraint entry_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint entry_lead FOREIGN KEY (hospital_id, lead_id) REFERENCES blacklist.entry(hospital_id, id)
);
alter table blacklist.entry enable row level security;
alter table blacklist.entry force row level security;
CREATE INDEX entry_by_state ON blacklist.entry USING btree (hospital_id, state, created_at DESC, id DESC);
CREATE INDEX entry_ends ON blacklist.entry USING btree (hospital_id, ends_on) WHERE ((state = 'valid'::text) AND (ends_on IS NOT NULL));
CREATE INDEX entry_newest ON blacklist.entry USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX entry_of_customer ON blacklist.entry USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX blacklist_entry_once ON blacklist.entry USING btree (hospital_id, customer_id, kind) WHERE (state = ANY (ARRAY['waiting'::text, 'valid'::text]));
CREATE UNIQUE INDEX entry_follows_once ON blacklist.entry USING btree (hospital_id, lead_id) WHERE (lead_id IS NOT NULL);
create policy own_hospital on blacklist.entry using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER entry_moved AFTER INSERT OR UPDATE ON blacklist.entry FOR EACH ROW EXECUTE FUNCTION blacklist.entry_moved();
CREATE TRIGGER not_merged BEFORE INSERT ON blacklist.entry FOR EACH ROW EXECUTE FUNCTION merging.refuse_gone();
CREATE TRIGGER touch BEFORE UPDATE ON blacklist.entry FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on blacklist.entry to clinic_app;
grant select on blacklist.entry to clinic_reader;

create table blacklist.event (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  entry_id bigint not null,
  act text not null,
  note text default ''::text not null,
  constraint event_pkey PRIMARY KEY (hospital_id, id),
  constraint event_act CHECK ((act = ANY (ARRAY['proposed'::text, 'changed'::text, 'valid'::text, 'rejected'::text, 'withdrawn'::text, 'released'::text, 'expired'::text, 'merged'::text]))),
  constraint event_note CHECK ((length(note) <= 200)),
  constraint event_entry FOREIGN KEY (hospital_id, entry_id) REFERENCES blacklist.entry(hospital_id, id)
);
alter table blacklist.event enable row level security;
alter table blacklist.event force row level security;
CREATE INDEX event_of_entry ON blacklist.event USING btree (hospital_id, entry_id, created_at, id);
create policy own_hospital on blacklist.event using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON blacklist.event FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON blacklist.event FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON blacklist.event FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on blacklist.event to clinic_app;
grant select on blacklist.event to clinic_reader;

create table blacklist.pass (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  reason text not null,
  ends_at timestamp with time zone default (kit.clock() + '24:00:00'::interval) not null,
  constraint blacklist_pass_once EXCLUDE USING gist (hospital_id WITH =, customer_id WITH =, tstzrange(created_at, ends_at) WITH &&),
  constraint pass_pkey PRIMARY KEY (hospital_id, id),
  constraint pass_of_a_day CHECK ((ends_at = (created_at + '24:00:00'::interval))),
  constraint pass_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint pass_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id)
);
alter table blacklist.pass enable row level security;
alter table blacklist.pass force row level security;
create policy own_hospital on blacklist.pass using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON blacklist.pass FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON blacklist.pass FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER not_merged BEFORE INSERT ON blacklist.pass FOR EACH ROW EXECUTE FUNCTION merging.refuse_gone();
CREATE TRIGGER touch BEFORE UPDATE ON blacklist.pass FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on blacklist.pass to clinic_app;
grant select on blacklist.pass to clinic_reader;

create table briefs.sent (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  day date not null,
  staff_id bigint not null,
  customers integer not null,
  constraint brief_sent_once UNIQUE (hospital_id, day, staff_id),
  constraint sent_pkey PRIMARY KEY (hospital_id, id),
  constraint brief_sent_customers CHECK ((customers > 0)),
  constraint brief_sent_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table briefs.sent enable row level security;
alter table briefs.sent force row level security;
create policy own_hospital on briefs.sent using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON briefs.sent FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on briefs.sent to clinic_app;
grant select on briefs.sent to clinic_reader;

create table cashier.cash_answer (
  hospital_id bigint default kit.current_hospital() not null,
  move_id bigint not null,
  outcome text not null,
  reason text default ''::text not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  constraint cash_answer_pkey PRIMARY KEY (hospital_id, move_id),
  constraint cash_answer_outcome CHECK ((outcome = ANY (ARRAY['ACCEPTED'::text, 'REJECTED'::text, 'CANCELLED'::text]))),
  constraint cash_answer_reason_length CHECK ((length(reason) <= 200)),
  constraint cash_answer_move FOREIGN KEY (hospital_id, move_id) REFERENCES cashier.cash_move(hospital_id, id)
);
alter table cashier.cash_answer enable row level security;
alter table cashier.cash_answer force row level security;
create policy own_hospital on cashier.cash_answer using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON cashier.cash_answer FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON cashier.cash_answer FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
grant insert, select on cashier.cash_answer to clinic_app;
grant select on cashier.cash_answer to clinic_reader;

create table cashier.cash_move (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  no text not null,
  shift_id bigint,
  kind text not null,
  amount_fen bigint not null,
  business_date date not null,
  reason text default ''::text not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  to_shift_id bigint,
  closing boolean default false not null,
  voucher_no text default ''::text not null,
  constraint cash_move_no UNIQUE (hospital_id, no),
  constraint cash_move_pkey PRIMARY KEY (hospital_id, id),
  constraint cash_move_amount CHECK (((amount_fen >= 1) AND (amount_fen <= '9999999999'::bigint))),
  constraint cash_move_elsewhere CHECK ((to_shift_id <> shift_id)),
  constraint cash_move_from CHECK (((kind = 'BANK'::text) = (shift_id IS NULL))),
  constraint cash_move_kind CHECK ((kind = ANY (ARRAY['FLOAT_IN'::text, 'TO_SAFE'::text, 'TO_SHIFT'::text, 'PETTY'::text, 'BANK'::text]))),
  constraint cash_move_purpose CHECK (((kind <> 'PETTY'::text) OR (reason <> ''::text))),
  constraint cash_move_reason_length CHECK ((length(reason) <= 200)),
  constraint cash_move_receiver CHECK (((kind = 'TO_SHIFT'::text) = (to_shift_id IS NOT NULL))),
  constraint cash_move_voucher CHECK (((kind = ANY (ARRAY['PETTY'::text, 'BANK'::text])) = (voucher_no <> ''::text))),
  constraint cash_move_voucher_length CHECK ((length(voucher_no) <= 40)),
  constraint cash_move_shift FOREIGN KEY (hospital_id, shift_id) REFERENCES cashier.cashier_shift(hospital_id, id),
  constraint cash_move_to_shift FOREIGN KEY (hospital_id, to_shift_id) REFERENCES cashier.cashier_shift(hospital_id, id)
);
alter table cashier.cash_move enable row level security;
alter table cashier.cash_move force row level security;
CREATE INDEX cash_move_of_shift ON cashier.cash_move USING btree (hospital_id, shift_id, id);
CREATE INDEX cash_move_to ON cashier.cash_move USING btree (hospital_id, to_shift_id) WHERE (to_shift_id IS NOT NULL);
CREATE INDEX cash_move_voucher ON cashier.cash_move USING btree (hospital_id, voucher_no) WHERE (voucher_no <> ''::text);
create policy own_hospital on cashier.cash_move using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON cashier.cash_move FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON cashier.cash_move FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
grant insert, select on cashier.cash_move to clinic_app;
grant select on cashier.cash_move to clinic_reader;

create table cashier.cashier_shift (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  register_id bigint not null,
  cashier_id bigint default kit.current_staff() not null,
  business_date date not null,
  opened_at timestamp with time zone default kit.clock() not null,
  opening_float_fen bigint not null,
  status text default 'OPEN'::text not null,
  counted_at timestamp with time zone,
  closed_at timestamp with time zone,
  expected jsonb,
  counted jsonb,
  diff_fen bigint,
  diff_reason text default ''::text not null,
  to_safe_fen bigint,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  counted_by bigint,
  closed_by bigint,
  no text not null,
  diff_reasons jsonb default '[]'::jsonb not null,
  left_fen bigint,
  successor_id bigint,
  recounts integer default 0 not null,
  print_count integer default 0 not null,
  opening_pieces jsonb,
  counted_pieces jsonb,
  handed boolean default false not null,
  diff_audit text,
  constraint cashier_shift_pkey PRIMARY KEY (hospital_id, id),
  constraint shift_no UNIQUE (hospital_id, no),
  constraint shift_closed CHECK (((status = 'CLOSED'::text) = (closed_at IS NOT NULL))),
  constraint shift_counted CHECK (((status = 'OPEN'::text) = (counted IS NULL))),
  constraint shift_counted_pieces CHECK (cashier.are_pieces(counted_pieces)),
  constraint shift_counted_pieces_sum CHECK (((counted_pieces IS NULL) OR ((counted IS NOT NULL) AND (cashier.pieces_fen(counted_pieces) = cashier.cash_of(counted))))),
  constraint shift_counted_shape CHECK (cashier.are_amounts(counted)),
  constraint shift_diff_audit CHECK ((diff_audit = ANY (ARRAY['PENDING'::text, 'PASSED'::text, 'REJECTED'::text]))),
  constraint shift_diff_audit_closed CHECK (((diff_audit IS NULL) OR (status = 'CLOSED'::text))),
  constraint shift_expected_shape CHECK (cashier.are_amounts(expected)),
  constraint shift_float CHECK (((opening_float_fen >= 0) AND (opening_float_fen <= '9999999999'::bigint))),
  constraint shift_handed_when_closed CHECK (((NOT handed) OR (status = 'CLOSED'::text))),
  constraint shift_left CHECK ((left_fen >= 0)),
  constraint shift_left_when_closed CHECK (((status = 'CLOSED'::text) = (left_fen IS NOT NULL))),
  constraint shift_opening_pieces CHECK (cashier.are_pieces(opening_pieces)),
  constraint shift_opening_pieces_sum CHECK ((cashier.pieces_fen(opening_pieces) = opening_float_fen)),
  constraint shift_reason_length CHECK ((length(diff_reason) <= 200)),
  constraint shift_reasons_shape CHECK (cashier.are_reasons(diff_reasons)),
  constraint shift_status CHECK ((status = ANY (ARRAY['OPEN'::text, 'COUNTING'::text, 'CLOSED'::text]))),
  constraint shift_to_safe CHECK ((to_safe_fen >= 0)),
  constraint shift_register FOREIGN KEY (hospital_id, register_id) REFERENCES cashier.register(hospital_id, id)
);
alter table cashier.cashier_shift enable row level security;
alter table cashier.cashier_shift force row level security;
CREATE INDEX shift_diff_waits ON cashier.cashier_shift USING btree (hospital_id, business_date) WHERE (diff_audit = 'PENDING'::text);
CREATE INDEX shift_newest ON cashier.cashier_shift USING btree (hospital_id, opened_at DESC, id DESC);
CREATE UNIQUE INDEX shift_open_per_cashier ON cashier.cashier_shift USING btree (hospital_id, cashier_id) WHERE (status <> 'CLOSED'::text);
CREATE UNIQUE INDEX shift_open_per_register ON cashier.cashier_shift USING btree (hospital_id, register_id) WHERE (status <> 'CLOSED'::text);
create policy own_hospital on cashier.cashier_shift using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON cashier.cashier_shift FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on cashier.cashier_shift to clinic_app;
grant select on cashier.cashier_shift to clinic_reader;

create table cashier.checkout_hold (
  hospital_id bigint default kit.current_hospital() not null,
  order_id bigint not null,
  staff_id bigint default kit.current_staff() not null,
  expires_at timestamp with time zone not null,
  constraint checkout_hold_pkey PRIMARY KEY (hospital_id, order_id)
);
alter table cashier.checkout_hold enable row level security;
alter table cashier.checkout_hold force row level security;
create policy own_hospital on cashier.checkout_hold using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on cashier.checkout_hold to clinic_app;
grant select on cashier.checkout_hold to clinic_reader;

create table cashier.handover (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  shift_id bigint not null,
  cashier_id bigint not null,
  next_shift_id bigint,
  handed_fen bigint not null,
  counted_fen bigint not null,
  diff_fen bigint generated always as ((counted_fen - handed_fen)) stored,
  pieces jsonb,
  reason text default ''::text not null,
  constraint handover_once UNIQUE (hospital_id, shift_id),
  constraint handover_pkey PRIMARY KEY (hospital_id, id),
  constraint handover_counted CHECK (((counted_fen >= 0) AND (counted_fen <= '9999999999'::bigint))),
  constraint handover_difference_why CHECK (((counted_fen = handed_fen) OR (reason <> ''::text))),
  constraint handover_handed CHECK (((handed_fen >= 0) AND (handed_fen <= '99999999999'::bigint))),
  constraint handover_pieces CHECK (cashier.are_pieces(pieces)),
  constraint handover_pieces_sum CHECK (((next_shift_id IS NOT NULL) OR (pieces IS NULL) OR (cashier.pieces_fen(pieces) = counted_fen))),
  constraint handover_reason CHECK ((length(reason) <= 200)),
  constraint handover_second_person CHECK (((next_shift_id IS NOT NULL) OR (created_by <> cashier_id))),
  constraint handover_next FOREIGN KEY (hospital_id, next_shift_id) REFERENCES cashier.cashier_shift(hospital_id, id),
  constraint handover_shift FOREIGN KEY (hospital_id, shift_id) REFERENCES cashier.cashier_shift(hospital_id, id)
);
alter table cashier.handover enable row level security;
alter table cashier.handover force row level security;
CREATE INDEX handover_next_shift ON cashier.handover USING btree (hospital_id, next_shift_id);
create policy own_hospital on cashier.handover using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON cashier.handover FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON cashier.handover FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON cashier.handover FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on cashier.handover to clinic_app;
grant select on cashier.handover to clinic_reader;

create table cashier.payment (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  no text not null,
  customer_id bigint not null,
  kind text not null,
  shift_id bigint not null,
  register_id bigint not null,
  cashier_id bigint default kit.current_staff() not null,
  business_date date not null,
  total_fen bigint not null,
  received_cash_fen bigint default 0 not null,
  change_fen bigint default 0 not null,
  journal_id bigint,
  status text default 'SUCCESS'::text not null,
  cancelled_at timestamp with time zone,
  cancelled_by bigint,
  cancel_reason text default ''::text not null,
  print_count integer default 0 not null,
  payer_name text default ''::text not null,
  remark text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  received_fen bigint default 0 not null,
  offset_fen bigint default 0 not null,
  debt_fen bigint default 0 not null,
  deal boolean default false not null,
  customer_class text,
  prints_before_void integer default 0 not null,
  constraint payment_no UNIQUE (hospital_id, no),
  constraint payment_pkey PRIMARY KEY (hospital_id, id),
  constraint payment_cancelled CHECK (((status = 'CANCELLED'::text) = (cancelled_at IS NOT NULL))),
  constraint payment_change CHECK (((change_fen >= 0) AND (change_fen <= received_cash_fen))),
  constraint payment_customer_class CHECK ((customer_class = ANY (ARRAY['new'::text, 'regular'::text]))),
  constraint payment_kind CHECK ((kind = ANY (ARRAY['SETTLE'::text, 'REPAY'::text, 'RECHARGE'::text]))),
  constraint payment_parts CHECK ((total_fen = ((received_fen + offset_fen) + debt_fen))),
  constraint payment_parts_not_negative CHECK ((LEAST(received_fen, offset_fen, debt_fen) >= 0)),
  constraint payment_payer_length CHECK ((length(payer_name) <= 30)),
  constraint payment_printed_then_void CHECK (((status = 'CANCELLED'::text) OR (prints_before_void = 0))),
  constraint payment_prints_before_void CHECK (((prints_before_void >= 0) AND (prints_before_void <= print_count))),
  constraint payment_reason_length CHECK ((length(cancel_reason) <= 200)),
  constraint payment_received CHECK ((received_cash_fen >= 0)),
  constraint payment_remark_length CHECK ((length(remark) <= 200)),
  constraint payment_status CHECK ((status = ANY (ARRAY['SUCCESS'::text, 'CANCELLED'::text]))),
  constraint payment_total CHECK (((total_fen >= 0) AND (total_fen <= '9999999999'::bigint))),
  constraint payment_journal FOREIGN KEY (hospital_id, journal_id) REFERENCES ledger.journal(hospital_id, id),
  constraint payment_shift FOREIGN KEY (hospital_id, shift_id) REFERENCES cashier.cashier_shift(hospital_id, id)
);
alter table cashier.payment enable row level security;
alter table cashier.payment force row level security;
CREATE INDEX payment_cancelled_of_customer ON cashier.payment USING btree (hospital_id, customer_id, cancelled_at DESC) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX payment_newest ON cashier.payment USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX payment_of_customer ON cashier.payment USING btree (hospital_id, customer_id, created_at DESC);
CREATE INDEX payment_of_day ON cashier.payment USING btree (hospital_id, business_date, created_at DESC, id DESC);
CREATE INDEX payment_of_shift ON cashier.payment USING btree (hospital_id, shift_id);
create policy own_hospital on cashier.payment using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER pairs_end AFTER UPDATE OF cancelled_at ON cashier.payment FOR EACH ROW WHEN (((old.cancelled_at IS NULL) AND (new.cancelled_at IS NOT NULL))) EXECUTE FUNCTION matching.payment_taken_back();
CREATE TRIGGER payment_sum_gone AFTER DELETE ON cashier.payment REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION cashier.payment_sum_moved();
CREATE TRIGGER payment_sum_made AFTER INSERT ON cashier.payment REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION cashier.payment_sum_moved();
CREATE TRIGGER payment_sum_moved AFTER UPDATE ON cashier.payment FOR EACH ROW WHEN (((old.business_date IS DISTINCT FROM new.business_date) OR (old.kind IS DISTINCT FROM new.kind) OR (old.status IS DISTINCT FROM new.status) OR (old.total_fen IS DISTINCT FROM new.total_fen) OR (old.received_fen IS DISTINCT FROM new.received_fen) OR (old.offset_fen IS DISTINCT FROM new.offset_fen) OR (old.debt_fen IS DISTINCT FROM new.debt_fen))) EXECUTE FUNCTION cashier.payment_sum_moved();
CREATE TRIGGER tender_sum_gone AFTER DELETE ON cashier.payment REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION cashier.tender_sum_moved();
CREATE TRIGGER tender_sum_made AFTER INSERT ON cashier.payment REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION cashier.tender_sum_moved();
CREATE TRIGGER tender_sum_moved AFTER UPDATE ON cashier.payment FOR EACH ROW WHEN (((old.business_date IS DISTINCT FROM new.business_date) OR (old.kind IS DISTINCT FROM new.kind) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION cashier.tender_sum_moved();
CREATE TRIGGER touch BEFORE UPDATE ON cashier.payment FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on cashier.payment to clinic_app;
grant select on cashier.payment to clinic_reader;

create table cashier.payment_allocation (
  hospital_id bigint default kit.current_hospital() not null,
  tender_id bigint not null,
  order_line_id bigint not null,
  amount_fen bigint not null,
  constraint payment_allocation_pkey PRIMARY KEY (hospital_id, tender_id, order_line_id),
  constraint payment_allocation_amount CHECK ((amount_fen > 0)),
  constraint payment_allocation_tender FOREIGN KEY (hospital_id, tender_id) REFERENCES cashier.payment_tender(hospital_id, id)
);
alter table cashier.payment_allocation enable row level security;
alter table cashier.payment_allocation force row level security;
CREATE INDEX payment_allocation_line ON cashier.payment_allocation USING btree (hospital_id, order_line_id);
create policy own_hospital on cashier.payment_allocation using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON cashier.payment_allocation FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON cashier.payment_allocation FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
grant insert, select on cashier.payment_allocation to clinic_app;
grant select on cashier.payment_allocation to clinic_reader;

create table cashier.payment_order (
  hospital_id bigint default kit.current_hospital() not null,
  payment_id bigint not null,
  order_id bigint not null,
  kind text not null,
  amount_fen bigint not null,
  active boolean default true not null,
  constraint payment_order_pkey PRIMARY KEY (hospital_id, payment_id, order_id),
  constraint payment_order_amount CHECK ((amount_fen >= 0)),
  constraint payment_order_kind CHECK ((kind = ANY (ARRAY['SETTLE'::text, 'REPAY'::text, 'RECHARGE'::text]))),
  constraint payment_order_payment FOREIGN KEY (hospital_id, payment_id) REFERENCES cashier.payment(hospital_id, id) DEFERRABLE INITIALLY DEFERRED
);
alter table cashier.payment_order enable row level security;
alter table cashier.payment_order force row level security;
CREATE INDEX payment_order_order ON cashier.payment_order USING btree (hospital_id, order_id, payment_id);
CREATE UNIQUE INDEX order_settled_once ON cashier.payment_order USING btree (hospital_id, order_id) WHERE ((kind <> 'REPAY'::text) AND active);
create policy own_hospital on cashier.payment_order using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on cashier.payment_order to clinic_app;
grant select on cashier.payment_order to clinic_reader;

create table cashier.payment_sum (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  business_date date,
  kind text,
  status text,
  n bigint not null,
  total_fen bigint not null,
  received_fen bigint not null,
  offset_fen bigint not null,
  debt_fen bigint not null,
  constraint payment_sum_pkey PRIMARY KEY (hospital_id, id)
);
alter table cashier.payment_sum enable row level security;
alter table cashier.payment_sum force row level security;
create policy own_hospital on cashier.payment_sum using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on cashier.payment_sum to clinic_app;
grant select on cashier.payment_sum to clinic_reader;

create table cashier.payment_tender (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  payment_id bigint not null,
  ordinal smallint not null,
  tender_type_id bigint not null,
  class text not null,
  amount_fen bigint not null,
  ref_no text default ''::text not null,
  note text default ''::text not null,
  business_date date not null,
  active boolean default true not null,
  coupon_record_id bigint,
  card_id bigint,
  constraint payment_tender_ordinal UNIQUE (hospital_id, payment_id, ordinal),
  constraint payment_tender_pkey PRIMARY KEY (hospital_id, id),
  constraint payment_tender_amount CHECK ((amount_fen > 0)),
  constraint payment_tender_is_card CHECK (((class = ANY (ARRAY['card'::text, 'cardBonus'::text])) = (card_id IS NOT NULL))),
  constraint payment_tender_is_coupon CHECK (((class = 'coupon'::text) = (coupon_record_id IS NOT NULL))),
  constraint payment_tender_note_length CHECK ((length(note) <= 100)),
  constraint payment_tender_ref_length CHECK ((length(ref_no) <= 64)),
  constraint payment_tender_card FOREIGN KEY (hospital_id, card_id) REFERENCES memberships.card(hospital_id, id),
  constraint payment_tender_coupon FOREIGN KEY (hospital_id, coupon_record_id) REFERENCES coupons.record(hospital_id, id),
  constraint payment_tender_payment FOREIGN KEY (hospital_id, payment_id) REFERENCES cashier.payment(hospital_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint payment_tender_type FOREIGN KEY (hospital_id, tender_type_id) REFERENCES cashier.tender_type(hospital_id, id)
);
alter table cashier.payment_tender enable row level security;
alter table cashier.payment_tender force row level security;
CREATE INDEX payment_tender_of_card ON cashier.payment_tender USING btree (hospital_id, card_id) WHERE (card_id IS NOT NULL);
CREATE UNIQUE INDEX tender_coupon_once ON cashier.payment_tender USING btree (hospital_id, coupon_record_id) WHERE (active AND (coupon_record_id IS NOT NULL));
CREATE UNIQUE INDEX tender_ref_once ON cashier.payment_tender USING btree (hospital_id, tender_type_id, business_date, ref_no) WHERE ((ref_no <> ''::text) AND active);
create policy own_hospital on cashier.payment_tender using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on cashier.payment_tender to clinic_app;
grant select on cashier.payment_tender to clinic_reader;

create table cashier.register (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  name text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint register_name UNIQUE (hospital_id, name),
  constraint register_pkey PRIMARY KEY (hospital_id, id),
  constraint register_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30)))
);
alter table cashier.register enable row level security;
alter table cashier.register force row level security;
create policy own_hospital on cashier.register using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON cashier.register FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on cashier.register to clinic_app;
grant select on cashier.register to clinic_reader;

create table cashier.setting (
  hospital_id bigint default kit.current_hospital() not null,
  coin_max_bp integer default 2000 not null,
  point_max_bp integer default 1000 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  blind_count boolean default true not null,
  balance_formula text default 'BY_CAUSE'::text not null,
  deposit_refund_percent integer default 100 not null,
  cash_refund_most_fen bigint default 10000 not null,
  match_minutes integer default 30 not null,
  diff_limit_fen bigint default 5000 not null,
  wallet_invoice_at text default 'CONSUME'::text not null,
  card_spend text default 'PRO_RATA'::text not null,
  constraint setting_pkey PRIMARY KEY (hospital_id),
  constraint setting_balance_formula CHECK ((balance_formula = ANY (ARRAY['BY_CAUSE'::text, 'PRINCIPAL_FIRST'::text, 'RATIO'::text]))),
  constraint setting_card_spend CHECK ((card_spend = ANY (ARRAY['PRO_RATA'::text, 'PRINCIPAL_FIRST'::text, 'BONUS_FIRST'::text]))),
  constraint setting_cash_refund_most CHECK (((cash_refund_most_fen >= 0) AND (cash_refund_most_fen <= '9999999999'::bigint))),
  constraint setting_coin_max CHECK (((coin_max_bp >= 0) AND (coin_max_bp <= 10000))),
  constraint setting_deposit_refund CHECK (((deposit_refund_percent >= 0) AND (deposit_refund_percent <= 100))),
  constraint setting_diff_limit CHECK (((diff_limit_fen >= 0) AND (diff_limit_fen <= '9999999999'::bigint))),
  constraint setting_match_minutes CHECK (((match_minutes >= 1) AND (match_minutes <= 1440))),
  constraint setting_point_max CHECK (((point_max_bp >= 0) AND (point_max_bp <= 10000))),
  constraint setting_wallet_invoice_at CHECK ((wallet_invoice_at = ANY (ARRAY['CONSUME'::text, 'RECHARGE'::text])))
);
alter table cashier.setting enable row level security;
alter table cashier.setting force row level security;
create policy own_hospital on cashier.setting using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON cashier.setting FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on cashier.setting to clinic_app;
grant select on cashier.setting to clinic_reader;

create table cashier.tender_sum (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  business_date date,
  kind text,
  tender_type_id bigint,
  n bigint not null,
  amount_fen bigint not null,
  constraint tender_sum_pkey PRIMARY KEY (hospital_id, id)
);
alter table cashier.tender_sum enable row level security;
alter table cashier.tender_sum force row level security;
create policy own_hospital on cashier.tender_sum using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on cashier.tender_sum to clinic_app;
grant select on cashier.tender_sum to clinic_reader;

create table cashier.tender_type (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  code text not null,
  name text not null,
  class text not null,
  needs_ref boolean default false not null,
  enabled boolean default true not null,
  refundable boolean default true not null,
  counts_as_real boolean default false not null,
  sort integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  fee_bp integer default 0 not null,
  constraint tender_type_code UNIQUE (hospital_id, code),
  constraint tender_type_pkey PRIMARY KEY (hospital_id, id),
  constraint tender_type_class CHECK ((class = ANY (ARRAY['coupon'::text, 'coin'::text, 'points'::text, 'cardBonus'::text, 'internal'::text, 'card'::text, 'deposit'::text, 'wallet'::text, 'clearing'::text, 'cash'::text, 'debt'::text]))),
  constraint tender_type_code_form CHECK ((code ~ '^[A-Z_]{2,20}$'::text)),
  constraint tender_type_fee CHECK ((((fee_bp >= 0) AND (fee_bp <= 1000)) AND ((fee_bp = 0) OR (class = 'clearing'::text)))),
  constraint tender_type_name_length CHECK (((length(name) >= 1) AND (length(name) <= 20)))
);
alter table cashier.tender_type enable row level security;
alter table cashier.tender_type force row level security;
create policy own_hospital on cashier.tender_type using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON cashier.tender_type FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on cashier.tender_type to clinic_app;
grant select on cashier.tender_type to clinic_reader;

create table combos.combo (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  code text not null,
  name text not null,
  pinyin text default ''::text not null,
  initials text default ''::text not null,
  kind text not null,
  price_fen bigint not null,
  pick_groups jsonb default '[]'::jsonb not null,
  valid_days integer,
  sale_from date,
  sale_to date,
  per_customer_limit integer,
  remark text default ''::text not null,
  status smallint default 0 not null,
  by_original boolean default false not null,
  constraint combo_code_unique UNIQUE (hospital_id, code),
  constraint combo_pkey PRIMARY KEY (hospital_id, id),
  constraint combo_code_form CHECK ((code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,29}$'::text)),
  constraint combo_groups CHECK (((jsonb_typeof(pick_groups) = 'array'::text) AND (jsonb_array_length(pick_groups) <= 10))),
  constraint combo_groups_of_kind CHECK (((kind = 'PICK'::text) = (jsonb_array_length(pick_groups) > 0))),
  constraint combo_kind CHECK ((kind = ANY (ARRAY['FIXED'::text, 'PICK'::text]))),
  constraint combo_name_length CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint combo_per_customer CHECK (((per_customer_limit >= 1) AND (per_customer_limit <= 9999))),
  constraint combo_price CHECK (((price_fen >= 1) AND (price_fen <= '9999999999'::bigint))),
  constraint combo_remark_length CHECK ((length(remark) <= 500)),
  constraint combo_sale_period CHECK ((sale_to >= sale_from)),
  constraint combo_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint combo_valid_days CHECK (((valid_days >= 1) AND (valid_days <= 36500)))
);
alter table combos.combo enable row level security;
alter table combos.combo force row level security;
CREATE INDEX combo_newest ON combos.combo USING btree (hospital_id, updated_at DESC, id DESC);
create policy own_hospital on combos.combo using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON combos.combo FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on combos.combo to clinic_app;
grant select on combos.combo to clinic_reader;

create table combos.combo_line (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  combo_id bigint not null,
  line_no integer not null,
  product_id bigint not null,
  count integer not null,
  group_no integer,
  weight_fen bigint,
  is_gift boolean default false not null,
  constraint combo_line_once UNIQUE NULLS NOT DISTINCT (hospital_id, combo_id, product_id, group_no, is_gift),
  constraint combo_line_pkey PRIMARY KEY (hospital_id, id),
  constraint combo_line_place UNIQUE (hospital_id, combo_id, line_no),
  constraint combo_line_count CHECK (((count >= 1) AND (count <= 999))),
  constraint combo_line_gift CHECK (((NOT is_gift) OR (group_no IS NULL))),
  constraint combo_line_group CHECK (((group_no >= 1) AND (group_no <= 10))),
  constraint combo_line_no CHECK (((line_no >= 1) AND (line_no <= 50))),
  constraint combo_line_weight CHECK (((weight_fen >= 0) AND (weight_fen <= '9999999999'::bigint))),
  constraint combo_line_combo FOREIGN KEY (hospital_id, combo_id) REFERENCES combos.combo(hospital_id, id) ON DELETE CASCADE,
  constraint combo_line_product FOREIGN KEY (hospital_id, product_id) REFERENCES products.product(hospital_id, id)
);
alter table combos.combo_line enable row level security;
alter table combos.combo_line force row level security;
CREATE INDEX combo_line_of_product ON combos.combo_line USING btree (hospital_id, product_id);
create policy own_hospital on combos.combo_line using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON combos.combo_line FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on combos.combo_line to clinic_app;
grant select on combos.combo_line to clinic_reader;

create table combos.combo_stock (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  combo_id bigint not null,
  total_limit integer,
  sold_count integer default 0 not null,
  constraint combo_stock_once UNIQUE (hospital_id, combo_id),
  constraint combo_stock_pkey PRIMARY KEY (hospital_id, id),
  constraint combo_sold_out CHECK ((sold_count <= total_limit)),
  constraint combo_stock_limit CHECK (((total_limit >= 1) AND (total_limit <= 999999))),
  constraint combo_stock_sold CHECK ((sold_count >= 0)),
  constraint combo_stock_combo FOREIGN KEY (hospital_id, combo_id) REFERENCES combos.combo(hospital_id, id) ON DELETE CASCADE
);
alter table combos.combo_stock enable row level security;
alter table combos.combo_stock force row level security;
create policy own_hospital on combos.combo_stock using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON combos.combo_stock FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on combos.combo_stock to clinic_app;
grant select on combos.combo_stock to clinic_reader;

create table combos.setting (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  shares_gifts boolean not null,
  constraint setting_pkey PRIMARY KEY (hospital_id)
);
alter table combos.setting enable row level security;
alter table combos.setting force row level security;
create policy own_hospital on combos.setting using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON combos.setting FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on combos.setting to clinic_app;
grant select on combos.setting to clinic_reader;

create table complaints.complaint (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  no text not null,
  customer_id bigint not null,
  channel text not null,
  category text not null,
  level text not null,
  term text not null,
  content text not null,
  demand text default ''::text not null,
  product_id bigint,
  respondent_dept_id bigint,
  secret boolean default false not null,
  state text default 'waiting'::text not null,
  receiver_id bigint default kit.current_staff() not null,
  received_at timestamp with time zone default kit.clock() not null,
  handler_id bigint,
  accepted_at timestamp with time zone,
  clock_from timestamp with time zone default kit.clock() not null,
  amber_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  warned_at timestamp with time zone,
  overdue_at timestamp with time zone,
  escalated_at timestamp with time zone,
  resolution text default ''::text not null,
  answered_at timestamp with time zone,
  confirmed boolean default false not null,
  satisfaction smallint,
  closed_at timestamp with time zone,
  closed_by bigint,
  reopen_count integer default 0 not null,
  dismiss_reason text default ''::text not null,
  previous_id bigint,
  constraint complaint_no UNIQUE (hospital_id, no),
  constraint complaint_pkey PRIMARY KEY (hospital_id, id),
  constraint complaint_accepted CHECK (((state = ANY (ARRAY['waiting'::text, 'dismissed'::text])) OR ((accepted_at IS NOT NULL) AND (handler_id IS NOT NULL)))),
  constraint complaint_answered CHECK (((state <> ALL (ARRAY['answering'::text, 'closed'::text])) OR ((answered_at IS NOT NULL) AND (resolution <> ''::text)))),
  constraint complaint_category CHECK ((category = ANY (ARRAY['medical'::text, 'service'::text, 'fee'::text, 'privacy'::text, 'environment'::text, 'refund'::text, 'other'::text]))),
  constraint complaint_channel CHECK ((channel = ANY (ARRAY['onsite'::text, 'phone'::text, 'wechat'::text, 'hotline'::text, 'health'::text, 'platform'::text, 'visit'::text]))),
  constraint complaint_clock CHECK (((clock_from <= amber_at) AND (amber_at <= due_at))),
  constraint complaint_closed CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint complaint_content CHECK (((length(content) >= 1) AND (length(content) <= 2000))),
  constraint complaint_demand CHECK ((length(demand) <= 500)),
  constraint complaint_dismiss_reason CHECK ((length(dismiss_reason) <= 200)),
  constraint complaint_dismissed CHECK (((state = 'dismissed'::text) = (dismiss_reason <> ''::text))),
  constraint complaint_level CHECK ((level = ANY (ARRAY['general'::text, 'serious'::text, 'major'::text]))),
  constraint complaint_no_length CHECK ((length(no) <= 40)),
  constraint complaint_not_its_own CHECK ((previous_id <> id)),
  constraint complaint_reopen_count CHECK ((reopen_count >= 0)),
  constraint complaint_resolution CHECK ((length(resolution) <= 2000)),
  constraint complaint_satisfaction CHECK (((satisfaction >= 1) AND (satisfaction <= 5))),
  constraint complaint_state CHECK ((state = ANY (ARRAY['waiting'::text, 'handling'::text, 'escalated'::text, 'answering'::text, 'closed'::text, 'dismissed'::text]))),
  constraint complaint_term CHECK ((term = ANY (ARRAY['spot'::text, 'investigate'::text, 'joint'::text, 'urgent'::text]))),
  constraint complaint_urgent_is_major CHECK (((level = 'major'::text) = (term = 'urgent'::text))),
  constraint complaint_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint complaint_department FOREIGN KEY (hospital_id, respondent_dept_id) REFERENCES staff.department(hospital_id, id),
  constraint complaint_handler FOREIGN KEY (hospital_id, handler_id) REFERENCES staff.staff(hospital_id, id),
  constraint complaint_previous FOREIGN KEY (hospital_id, previous_id) REFERENCES complaints.complaint(hospital_id, id),
  constraint complaint_product FOREIGN KEY (hospital_id, product_id) REFERENCES products.product(hospital_id, id),
  constraint complaint_receiver FOREIGN KEY (hospital_id, receiver_id) REFERENCES staff.staff(hospital_id, id)
);
alter table complaints.complaint enable row level security;
alter table complaints.complaint force row level security;
CREATE INDEX complaint_by_handler ON complaints.complaint USING btree (hospital_id, handler_id) WHERE (handler_id IS NOT NULL);
CREATE INDEX complaint_newest ON complaints.complaint USING btree (hospital_id, received_at DESC, id DESC);
CREATE INDEX complaint_of_customer ON complaints.complaint USING btree (hospital_id, customer_id, received_at DESC, id DESC);
CREATE INDEX complaint_open ON complaints.complaint USING btree (hospital_id, due_at, id) WHERE (state = ANY (ARRAY['waiting'::text, 'handling'::text, 'escalated'::text, 'answering'::text]));
CREATE INDEX complaint_open_of ON complaints.complaint USING btree (hospital_id, customer_id) WHERE (state = ANY (ARRAY['waiting'::text, 'handling'::text, 'escalated'::text, 'answering'::text]));
create policy own_hospital on complaints.complaint using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER complaint_kept BEFORE DELETE ON complaints.complaint FOR EACH ROW EXECUTE FUNCTION complaints.complaint_kept();
CREATE TRIGGER complaint_moved BEFORE UPDATE ON complaints.complaint FOR EACH ROW EXECUTE FUNCTION complaints.complaint_moved();
CREATE TRIGGER touch BEFORE UPDATE ON complaints.complaint FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on complaints.complaint to clinic_app;
grant select on complaints.complaint to clinic_reader;

create table complaints.link (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  complaint_id bigint not null,
  kind text not null,
  document_id bigint not null,
  constraint complaint_link_once UNIQUE (hospital_id, kind, document_id),
  constraint link_pkey PRIMARY KEY (hospital_id, id),
  constraint link_kind CHECK ((kind = ANY (ARRAY['refund'::text, 'coins'::text, 'coupon'::text, 'gift'::text]))),
  constraint link_complaint FOREIGN KEY (hospital_id, complaint_id) REFERENCES complaints.complaint(hospital_id, id) ON DELETE CASCADE
);
alter table complaints.link enable row level security;
alter table complaints.link force row level security;
CREATE INDEX link_of_complaint ON complaints.link USING btree (hospital_id, complaint_id);
create policy own_hospital on complaints.link using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON complaints.link FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on complaints.link to clinic_app;
grant select on complaints.link to clinic_reader;

create table complaints.log (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  complaint_id bigint not null,
  act text not null,
  content text default ''::text not null,
  constraint log_pkey PRIMARY KEY (hospital_id, id),
  constraint log_act CHECK ((act = ANY (ARRAY['registered'::text, 'changed'::text, 'accepted'::text, 'dismissed'::text, 'note'::text, 'statement'::text, 'attempt'::text, 'assigned'::text, 'escalated'::text, 'warned'::text, 'overdue'::text, 'resumed'::text, 'answered'::text, 'declined'::text, 'linked'::text, 'unlinked'::text, 'closed'::text, 'reopened'::text, 'handed'::text]))),
  constraint log_content CHECK ((length(content) <= 2000)),
  constraint log_complaint FOREIGN KEY (hospital_id, complaint_id) REFERENCES complaints.complaint(hospital_id, id) ON DELETE CASCADE
);
alter table complaints.log enable row level security;
alter table complaints.log force row level security;
CREATE INDEX log_of_complaint ON complaints.log USING btree (hospital_id, complaint_id, created_at, id);
create policy own_hospital on complaints.log using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER log_kept BEFORE DELETE OR UPDATE ON complaints.log FOR EACH ROW EXECUTE FUNCTION complaints.log_kept();
CREATE TRIGGER touch BEFORE UPDATE ON complaints.log FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on complaints.log to clinic_app;
grant select on complaints.log to clinic_reader;

create table complaints.respondent (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  complaint_id bigint not null,
  staff_id bigint not null,
  constraint respondent_once UNIQUE (hospital_id, complaint_id, staff_id),
  constraint respondent_pkey PRIMARY KEY (hospital_id, id),
  constraint respondent_complaint FOREIGN KEY (hospital_id, complaint_id) REFERENCES complaints.complaint(hospital_id, id) ON DELETE CASCADE,
  constraint respondent_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table complaints.respondent enable row level security;
alter table complaints.respondent force row level security;
CREATE INDEX respondent_of_staff ON complaints.respondent USING btree (hospital_id, staff_id, complaint_id);
create policy own_hospital on complaints.respondent using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER respondent_named BEFORE INSERT OR UPDATE ON complaints.respondent FOR EACH ROW EXECUTE FUNCTION complaints.respondent_named();
CREATE TRIGGER touch BEFORE UPDATE ON complaints.respondent FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on complaints.respondent to clinic_app;
grant select on complaints.respondent to clinic_reader;

create table consulting.consult_record (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  no text not null,
  customer_id bigint not null,
  triage_id bigint not null,
  consult_type_id bigint,
  consultant_id bigint not null,
  department_id bigint,
  doctor_id bigint,
  assistant_ids bigint[] default '{}'::bigint[] not null,
  state text default 'running'::text not null,
  timed boolean default true not null,
  started_at timestamp with time zone default kit.clock() not null,
  ended_at timestamp with time zone,
  auto_ended boolean default false not null,
  demand_ids bigint[] default '{}'::bigint[] not null,
  demand_text text default ''::text not null,
  template_data jsonb default '{}'::jsonb not null,
  advice_text text default ''::text not null,
  doctor_opinion text default ''::text not null,
  plan_products jsonb default '[]'::jsonb not null,
  plan_total_fen bigint default 0 not null,
  budget_fen bigint,
  competitor_note text default ''::text not null,
  typed_result text default 'pending'::text not null,
  result text default 'pending'::text not null,
  deal_fen bigint default 0 not null,
  no_deal_reason text,
  next_follow_at timestamp with time zone,
  satisfaction smallint,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  paused_at timestamp with time zone,
  paused_sec integer default 0 not null,
  content_version integer default 1 not null,
  constraint consult_record_pkey PRIMARY KEY (hospital_id, id),
  constraint record_no_unique UNIQUE (hospital_id, no),
  constraint record_advice_length CHECK ((length(advice_text) <= 2000)),
  constraint record_budget CHECK (((budget_fen >= 0) AND (budget_fen <= '9999999999'::bigint))),
  constraint record_competitor_length CHECK ((length(competitor_note) <= 200)),
  constraint record_content_version CHECK (((content_version >= 1) AND (content_version <= version))),
  constraint record_deal CHECK ((deal_fen >= 0)),
  constraint record_deal_has_sales CHECK (((result = 'deal'::text) = (deal_fen > 0))),
  constraint record_demand_length CHECK ((length(demand_text) <= 1000)),
  constraint record_ended_when CHECK (((state = 'running'::text) = (ended_at IS NULL))),
  constraint record_no_deal_length CHECK ((length(no_deal_reason) <= 60)),
  constraint record_opinion_length CHECK ((length(doctor_opinion) <= 2000)),
  constraint record_paused CHECK (((paused_at IS NULL) OR (state = 'running'::text))),
  constraint record_paused_sec CHECK ((paused_sec >= 0)),
  constraint record_plan CHECK ((jsonb_typeof(plan_products) = 'array'::text)),
  constraint record_plan_total CHECK (((plan_total_fen >= 0) AND (plan_total_fen <= '999999999999'::bigint))),
  constraint record_result CHECK ((result = ANY (ARRAY['deal'::text, 'noDeal'::text, 'pending'::text]))),
  constraint record_satisfaction CHECK (((satisfaction >= 1) AND (satisfaction <= 5))),
  constraint record_state CHECK ((state = ANY (ARRAY['running'::text, 'ended'::text, 'cancelled'::text]))),
  constraint record_template_data CHECK ((jsonb_typeof(template_data) = 'object'::text)),
  constraint record_times CHECK ((ended_at >= started_at)),
  constraint record_typed_result CHECK ((typed_result = ANY (ARRAY['deal'::text, 'noDeal'::text, 'pending'::text]))),
  constraint record_consult_type FOREIGN KEY (hospital_id, consult_type_id) REFERENCES triage.consult_type(hospital_id, id),
  constraint record_consultant FOREIGN KEY (hospital_id, consultant_id) REFERENCES staff.staff(hospital_id, id),
  constraint record_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint record_department FOREIGN KEY (hospital_id, department_id) REFERENCES staff.department(hospital_id, id),
  constraint record_doctor FOREIGN KEY (hospital_id, doctor_id) REFERENCES staff.staff(hospital_id, id),
  constraint record_triage FOREIGN KEY (hospital_id, triage_id) REFERENCES triage.triage(hospital_id, id)
);
alter table consulting.consult_record enable row level security;
alter table consulting.consult_record force row level security;
CREATE INDEX record_ended_of_customer ON consulting.consult_record USING btree (hospital_id, customer_id, ended_at DESC) WHERE (state = 'ended'::text);
CREATE INDEX record_newest ON consulting.consult_record USING btree (hospital_id, started_at DESC, id DESC);
CREATE INDEX record_of_consultant ON consulting.consult_record USING btree (hospital_id, consultant_id, started_at DESC);
CREATE INDEX record_of_customer ON consulting.consult_record USING btree (hospital_id, customer_id, started_at DESC);
CREATE INDEX record_of_triage ON consulting.consult_record USING btree (hospital_id, triage_id);
CREATE UNIQUE INDEX consultant_one_running ON consulting.consult_record USING btree (hospital_id, consultant_id) WHERE ((state = 'running'::text) AND timed AND (paused_at IS NULL));
CREATE UNIQUE INDEX record_one_running ON consulting.consult_record USING btree (hospital_id, triage_id) WHERE (state = 'running'::text);
create policy own_hospital on consulting.consult_record using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER content_moved BEFORE UPDATE ON consulting.consult_record FOR EACH ROW EXECUTE FUNCTION consulting.content_moved();
CREATE TRIGGER not_merged BEFORE INSERT ON consulting.consult_record FOR EACH ROW EXECUTE FUNCTION merging.refuse_gone();
CREATE TRIGGER touch BEFORE UPDATE ON consulting.consult_record FOR EACH ROW WHEN ((old.deal_fen = new.deal_fen)) EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on consulting.consult_record to clinic_app;
grant select on consulting.consult_record to clinic_reader;

create table consulting.customer_demand (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  customer_id bigint not null,
  demand_ids bigint[] default '{}'::bigint[] not null,
  text text default ''::text not null,
  priority smallint default 3 not null,
  expect_on date,
  budget_fen bigint,
  state text default 'open'::text not null,
  source_record_id bigint,
  satisfied_order_id bigint,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  end_reason text default ''::text not null,
  constraint customer_demand_pkey PRIMARY KEY (hospital_id, id),
  constraint customer_demand_budget CHECK (((budget_fen >= 0) AND (budget_fen <= '9999999999'::bigint))),
  constraint customer_demand_end_reason CHECK ((length(end_reason) <= 200)),
  constraint customer_demand_priority CHECK (((priority >= 1) AND (priority <= 5))),
  constraint customer_demand_state CHECK ((state = ANY (ARRAY['open'::text, 'partly'::text, 'met'::text, 'dropped'::text]))),
  constraint customer_demand_text_length CHECK ((length(text) <= 500)),
  constraint customer_demand_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint customer_demand_record FOREIGN KEY (hospital_id, source_record_id) REFERENCES consulting.consult_record(hospital_id, id) ON DELETE SET NULL (source_record_id)
);
alter table consulting.customer_demand enable row level security;
alter table consulting.customer_demand force row level security;
CREATE INDEX customer_demand_of ON consulting.customer_demand USING btree (hospital_id, customer_id, id DESC);
create policy own_hospital on consulting.customer_demand using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER not_merged BEFORE INSERT ON consulting.customer_demand FOR EACH ROW EXECUTE FUNCTION merging.refuse_gone();
CREATE TRIGGER touch BEFORE UPDATE ON consulting.customer_demand FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on consulting.customer_demand to clinic_app;
grant select on consulting.customer_demand to clinic_reader;

create table consulting.demand_product (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  demand_id bigint not null,
  product_id bigint not null,
  constraint demand_product_once UNIQUE (hospital_id, demand_id, product_id),
  constraint demand_product_pkey PRIMARY KEY (hospital_id, id),
  constraint demand_product_demand FOREIGN KEY (hospital_id, demand_id) REFERENCES triage.original_demand(hospital_id, id) ON DELETE CASCADE,
  constraint demand_product_product FOREIGN KEY (hospital_id, product_id) REFERENCES products.product(hospital_id, id)
);
alter table consulting.demand_product enable row level security;
alter table consulting.demand_product force row level security;
CREATE INDEX demand_product_of_product ON consulting.demand_product USING btree (hospital_id, product_id);
create policy own_hospital on consulting.demand_product using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON consulting.demand_product FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on consulting.demand_product to clinic_app;
grant select on consulting.demand_product to clinic_reader;

create table consulting.template (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  name text not null,
  content jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint template_name_unique UNIQUE (hospital_id, name),
  constraint template_pkey PRIMARY KEY (hospital_id, id),
  constraint template_content CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint template_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30)))
);
alter table consulting.template enable row level security;
alter table consulting.template force row level security;
create policy own_hospital on consulting.template using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON consulting.template FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on consulting.template to clinic_app;
grant select on consulting.template to clinic_reader;

create table coupons.batch (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  coupon_id bigint not null,
  target text not null,
  asked integer not null,
  sent integer not null,
  remark text default ''::text not null,
  claim_code_id bigint,
  constraint batch_pkey PRIMARY KEY (hospital_id, id),
  constraint batch_asked CHECK ((asked >= 1)),
  constraint batch_by_code CHECK (((target = 'CLAIM'::text) = (claim_code_id IS NOT NULL))),
  constraint batch_remark CHECK ((length(remark) <= 200)),
  constraint batch_sent CHECK (((sent >= 0) AND (sent <= asked))),
  constraint batch_target CHECK ((target = ANY (ARRAY['CHOSEN'::text, 'FILTER'::text, 'TRANSFER'::text, 'CLAIM'::text]))),
  constraint batch_claim_code FOREIGN KEY (hospital_id, claim_code_id) REFERENCES coupons.claim_code(hospital_id, id),
  constraint batch_coupon FOREIGN KEY (hospital_id, coupon_id) REFERENCES coupons.coupon(hospital_id, id)
);
alter table coupons.batch enable row level security;
alter table coupons.batch force row level security;
CREATE INDEX batch_of_code ON coupons.batch USING btree (hospital_id, claim_code_id) WHERE (claim_code_id IS NOT NULL);
create policy own_hospital on coupons.batch using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON coupons.batch FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on coupons.batch to clinic_app;
grant select on coupons.batch to clinic_reader;

create table coupons.claim (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  code_id bigint not null,
  coupon_id bigint not null,
  attempt text not null,
  name text default ''::text not null,
  phone_cipher text,
  phone_hash text,
  marketing boolean default false not null,
  terms jsonb not null,
  worth_fen bigint,
  valid_from date not null,
  valid_to date not null,
  state text default 'WAITING'::text not null,
  reason text default ''::text not null,
  settled_at timestamp with time zone,
  constraint claim_once UNIQUE (hospital_id, code_id, attempt),
  constraint claim_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_attempt_length CHECK (((length(attempt) >= 16) AND (length(attempt) <= 60))),
  constraint claim_days CHECK ((valid_from <= valid_to)),
  constraint claim_name_length CHECK ((length(name) <= 20)),
  constraint claim_number CHECK ((((phone_cipher IS NOT NULL) = (state = 'WAITING'::text)) AND ((phone_hash IS NULL) = (state = 'LAPSED'::text)) AND ((state <> 'LAPSED'::text) OR (name = ''::text)))),
  constraint claim_phone_sealed CHECK (((phone_cipher ~~ 'v1.%'::text) AND (length(phone_cipher) <= 200))),
  constraint claim_reason_length CHECK ((length(reason) <= 200)),
  constraint claim_refused CHECK (((state = 'REFUSED'::text) = (reason <> ''::text))),
  constraint claim_settled CHECK (((state = 'WAITING'::text) = (settled_at IS NULL))),
  constraint claim_state CHECK ((state = ANY (ARRAY['WAITING'::text, 'GIVEN'::text, 'REFUSED'::text, 'LAPSED'::text]))),
  constraint claim_worth CHECK ((worth_fen >= 0)),
  constraint claim_code FOREIGN KEY (hospital_id, code_id) REFERENCES coupons.claim_code(hospital_id, id),
  constraint claim_coupon FOREIGN KEY (hospital_id, coupon_id) REFERENCES coupons.coupon(hospital_id, id)
);
alter table coupons.claim enable row level security;
alter table coupons.claim force row level security;
CREATE INDEX claim_by_state ON coupons.claim USING btree (hospital_id, state, created_at DESC, id DESC);
CREATE INDEX claim_lapsing ON coupons.claim USING btree (hospital_id, valid_to) WHERE (state = 'WAITING'::text);
CREATE INDEX claim_newest ON coupons.claim USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX claim_of_code ON coupons.claim USING btree (hospital_id, code_id, created_at DESC, id DESC);
CREATE INDEX claim_of_coupon ON coupons.claim USING btree (hospital_id, coupon_id);
CREATE INDEX claim_of_number ON coupons.claim USING btree (hospital_id, phone_hash) WHERE (phone_hash IS NOT NULL);
create policy own_hospital on coupons.claim using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER claim_counted AFTER INSERT ON coupons.claim REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION coupons.count_claims();
CREATE TRIGGER claim_recounted AFTER UPDATE ON coupons.claim REFERENCING OLD TABLE AS former NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION coupons.recount_claims();
CREATE TRIGGER touch BEFORE UPDATE ON coupons.claim FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on coupons.claim to clinic_app;
grant select on coupons.claim to clinic_reader;

create table coupons.claim_code (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  coupon_id bigint not null,
  channel text not null,
  per_customer smallint default 1 not null,
  opens_on date not null,
  closes_on date not null,
  remark text default ''::text not null,
  status smallint default 0 not null,
  serial integer default 1 not null,
  token_digest text not null,
  constraint claim_code_link_unique UNIQUE (hospital_id, token_digest),
  constraint claim_code_name_unique UNIQUE (hospital_id, name),
  constraint claim_code_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_code_channel CHECK ((channel = ANY (ARRAY['POSTER'::text, 'STAND'::text, 'WECOM'::text, 'MINI_PROGRAM'::text, 'OTHER'::text]))),
  constraint claim_code_days CHECK ((opens_on <= closes_on)),
  constraint claim_code_digest_length CHECK ((length(token_digest) = 43)),
  constraint claim_code_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint claim_code_per_customer CHECK (((per_customer >= 1) AND (per_customer <= 99))),
  constraint claim_code_remark CHECK ((length(remark) <= 200)),
  constraint claim_code_serial CHECK ((serial >= 1)),
  constraint claim_code_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint claim_code_coupon FOREIGN KEY (hospital_id, coupon_id) REFERENCES coupons.coupon(hospital_id, id)
);
alter table coupons.claim_code enable row level security;
alter table coupons.claim_code force row level security;
CREATE INDEX claim_code_newest ON coupons.claim_code USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX claim_code_of_coupon ON coupons.claim_code USING btree (hospital_id, coupon_id);
create policy own_hospital on coupons.claim_code using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON coupons.claim_code FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on coupons.claim_code to clinic_app;
grant select on coupons.claim_code to clinic_reader;

create table coupons.claim_tally (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  code_id bigint not null,
  pieces integer not null,
  claimed integer default 0 not null,
  constraint claim_tally_once UNIQUE (hospital_id, code_id),
  constraint claim_tally_pkey PRIMARY KEY (hospital_id, id),
  constraint claim_tally_claimed_span CHECK ((claimed >= 0)),
  constraint claim_tally_pieces CHECK ((claimed <= pieces)),
  constraint claim_tally_pieces_span CHECK (((pieces >= 1) AND (pieces <= 1000000))),
  constraint claim_tally_code FOREIGN KEY (hospital_id, code_id) REFERENCES coupons.claim_code(hospital_id, id) ON DELETE CASCADE
);
alter table coupons.claim_tally enable row level security;
alter table coupons.claim_tally force row level security;
create policy own_hospital on coupons.claim_tally using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON coupons.claim_tally FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on coupons.claim_tally to clinic_app;
grant select on coupons.claim_tally to clinic_reader;

create table coupons.coupon (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  kind text not null,
  face_fen bigint,
  percent smallint,
  cap_fen bigint,
  threshold_fen bigint default 0 not null,
  quantity smallint,
  scope text default 'ALL'::text not null,
  valid_type text not null,
  valid_from date,
  valid_to date,
  valid_days integer,
  per_customer integer default 1 not null,
  stackable boolean default false not null,
  with_level_price boolean default true not null,
  transferable boolean default false not null,
  refund_back text default 'WHOLE_ORDER'::text not null,
  channel text default 'ANY'::text not null,
  remark text default ''::text not null,
  status smallint default 0 not null,
  constraint coupon_name_unique UNIQUE (hospital_id, name),
  constraint coupon_pkey PRIMARY KEY (hospital_id, id),
  constraint coupon_cap CHECK (((cap_fen >= 1) AND (cap_fen <= '9999999999'::bigint))),
  constraint coupon_channel CHECK ((channel = ANY (ARRAY['ANY'::text, 'DESK'::text, 'MINI_PROGRAM'::text, 'WECOM'::text, 'RIGHTS'::text]))),
  constraint coupon_face CHECK (((face_fen >= 1) AND (face_fen <= '9999999999'::bigint))),
  constraint coupon_kind CHECK ((kind = ANY (ARRAY['CASH'::text, 'DISCOUNT'::text, 'PROJECT'::text, 'GIFT'::text]))),
  constraint coupon_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint coupon_one_project CHECK (((kind <> ALL (ARRAY['PROJECT'::text, 'GIFT'::text])) OR (scope = 'PRODUCT'::text))),
  constraint coupon_per_customer CHECK (((per_customer >= 0) AND (per_customer <= 999))),
  constraint coupon_percent CHECK (((percent >= 1) AND (percent <= 99))),
  constraint coupon_quantity CHECK (((quantity >= 1) AND (quantity <= 99))),
  constraint coupon_refund_back CHECK ((refund_back = ANY (ARRAY['NEVER'::text, 'WHOLE_ORDER'::text, 'ALWAYS'::text]))),
  constraint coupon_remark CHECK ((length(remark) <= 200)),
  constraint coupon_scope_word CHECK ((scope = ANY (ARRAY['ALL'::text, 'TYPE'::text, 'KIND'::text, 'PRODUCT'::text]))),
  constraint coupon_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint coupon_threshold CHECK (((threshold_fen >= 0) AND (threshold_fen <= '9999999999'::bigint))),
  constraint coupon_valid_days CHECK (((valid_days >= 1) AND (valid_days <= 3650))),
  constraint coupon_valid_type CHECK ((valid_type = ANY (ARRAY['FIXED'::text, 'DAYS'::text]))),
  constraint coupon_validity CHECK ((
CASE valid_type
    WHEN 'FIXED'::text THEN ((valid_from <= valid_to) AND (valid_days IS NULL))
    ELSE ((valid_days IS NOT NULL) AND (valid_from IS NULL) AND (valid_to IS NULL))
END IS TRUE)),
  constraint coupon_worth CHECK ((((kind = 'CASH'::text) = (face_fen IS NOT NULL)) AND ((kind = 'DISCOUNT'::text) = (percent IS NOT NULL)) AND ((kind = ANY (ARRAY['PROJECT'::text, 'GIFT'::text])) = (quantity IS NOT NULL)) AND ((kind = 'DISCOUNT'::text) OR (cap_fen IS NULL))))
);
alter table coupons.coupon enable row level security;
alter table coupons.coupon force row level security;
CREATE INDEX coupon_newest ON coupons.coupon USING btree (hospital_id, created_at DESC, id DESC);
create policy own_hospital on coupons.coupon using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON coupons.coupon FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on coupons.coupon to clinic_app;
grant select on coupons.coupon to clinic_reader;

create table coupons.coupon_scope (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  coupon_id bigint not null,
  type_id bigint,
  kind_id bigint,
  product_id bigint,
  constraint coupon_scope_once UNIQUE NULLS NOT DISTINCT (hospital_id, coupon_id, type_id, kind_id, product_id),
  constraint coupon_scope_pkey PRIMARY KEY (hospital_id, id),
  constraint coupon_scope_one CHECK ((num_nonnulls(type_id, kind_id, product_id) = 1)),
  constraint coupon_scope_coupon FOREIGN KEY (hospital_id, coupon_id) REFERENCES coupons.coupon(hospital_id, id) ON DELETE CASCADE,
  constraint coupon_scope_kind FOREIGN KEY (hospital_id, kind_id) REFERENCES products.universal_kind(hospital_id, id),
  constraint coupon_scope_product FOREIGN KEY (hospital_id, product_id) REFERENCES products.product(hospital_id, id),
  constraint coupon_scope_type FOREIGN KEY (hospital_id, type_id) REFERENCES products.type_tree(hospital_id, id)
);
alter table coupons.coupon_scope enable row level security;
alter table coupons.coupon_scope force row level security;
create policy own_hospital on coupons.coupon_scope using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON coupons.coupon_scope FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on coupons.coupon_scope to clinic_app;
grant select on coupons.coupon_scope to clinic_reader;

create table coupons.record (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  code text not null,
  coupon_id bigint not null,
  batch_id bigint not null,
  customer_id bigint not null,
  sent_to bigint not null,
  terms jsonb not null,
  name text generated always as ((terms ->> 'name'::text)) stored,
  kind text generated always as ((terms ->> 'kind'::text)) stored,
  worth_fen bigint,
  state text default 'UNUSED'::text not null,
  valid_from date not null,
  valid_to date not null,
  held_by bigint,
  held_order_id bigint,
  held_until timestamp with time zone,
  used_at timestamp with time zone,
  used_by bigint,
  used_order_id bigint,
  used_fen bigint,
  returned_at timestamp with time zone,
  expired_at timestamp with time zone,
  voided_at timestamp with time zone,
  voided_by bigint,
  void_reason text default ''::text not null,
  passed smallint default 0 not null,
  from_record_id bigint,
  claim_id bigint,
  constraint record_claim_once UNIQUE (hospital_id, claim_id),
  constraint record_code_unique UNIQUE (hospital_id, code),
  constraint record_once_a_batch UNIQUE (hospital_id, batch_id, sent_to),
  constraint record_pkey PRIMARY KEY (hospital_id, id),
  constraint record_came CHECK (((passed > 0) = (from_record_id IS NOT NULL))),
  constraint record_code_form CHECK ((code ~ '^YHQ[0-9]{12,}$'::text)),
  constraint record_days CHECK ((valid_from <= valid_to)),
  constraint record_expired CHECK (((state = 'EXPIRED'::text) = (expired_at IS NOT NULL))),
  constraint record_held CHECK (((num_nonnulls(held_by, held_order_id, held_until) = ANY (ARRAY[0, 3])) AND ((state = 'UNUSED'::text) OR (held_by IS NULL)))),
  constraint record_passed CHECK (((passed >= 0) AND (passed <= 3))),
  constraint record_state CHECK ((state = ANY (ARRAY['UNUSED'::text, 'USED'::text, 'EXPIRED'::text, 'VOIDED'::text, 'MOVING'::text, 'GIVEN'::text]))),
  constraint record_used CHECK ((num_nonnulls(used_at, used_by, used_order_id, used_fen) =
CASE state
    WHEN 'USED'::text THEN 4
    ELSE 0
END)),
  constraint record_used_fen CHECK ((used_fen > 0)),
  constraint record_void_reason CHECK ((length(void_reason) <= 200)),
  constraint record_voided CHECK ((((state = 'VOIDED'::text) = (voided_at IS NOT NULL)) AND ((state <> 'VOIDED'::text) OR (void_reason <> ''::text)))),
  constraint record_worth CHECK ((worth_fen >= 0)),
  constraint record_batch FOREIGN KEY (hospital_id, batch_id) REFERENCES coupons.batch(hospital_id, id),
  constraint record_claim FOREIGN KEY (hospital_id, claim_id) REFERENCES coupons.claim(hospital_id, id),
  constraint record_coupon FOREIGN KEY (hospital_id, coupon_id) REFERENCES coupons.coupon(hospital_id, id),
  constraint record_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint record_from FOREIGN KEY (hospital_id, from_record_id) REFERENCES coupons.record(hospital_id, id),
  constraint record_held_order FOREIGN KEY (hospital_id, held_order_id) REFERENCES orders.sales_order(hospital_id, id),
  constraint record_used_order FOREIGN KEY (hospital_id, used_order_id) REFERENCES orders.sales_order(hospital_id, id)
);
alter table coupons.record enable row level security;
alter table coupons.record force row level security;
CREATE INDEX record_by_kind ON coupons.record USING btree (hospital_id, kind, created_at DESC, id DESC);
CREATE INDEX record_by_state ON coupons.record USING btree (hospital_id, state, created_at DESC, id DESC);
CREATE INDEX record_ending ON coupons.record USING btree (hospital_id, valid_to) WHERE (state = 'UNUSED'::text);
CREATE INDEX record_held_for ON coupons.record USING btree (hospital_id, held_order_id) WHERE (held_order_id IS NOT NULL);
CREATE INDEX record_held_until ON coupons.record USING btree (hospital_id, held_until) WHERE (held_until IS NOT NULL);
CREATE INDEX record_newest ON coupons.record USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX record_of_coupon ON coupons.record USING btree (hospital_id, coupon_id, customer_id);
CREATE INDEX record_of_customer ON coupons.record USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX record_of_order ON coupons.record USING btree (hospital_id, used_order_id) WHERE (used_order_id IS NOT NULL);
CREATE INDEX record_used_newest ON coupons.record USING btree (hospital_id, used_at DESC, id DESC) WHERE (used_at IS NOT NULL);
create policy own_hospital on coupons.record using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER owes_promise AFTER UPDATE OF state ON coupons.record FOR EACH ROW WHEN (((old.state <> 'VOIDED'::text) AND (new.state = 'VOIDED'::text))) EXECUTE FUNCTION promises.owe_again();
CREATE TRIGGER record_counted AFTER INSERT ON coupons.record REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION coupons.count_records();
CREATE TRIGGER record_recounted AFTER UPDATE ON coupons.record REFERENCING OLD TABLE AS former NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION coupons.recount_records();
CREATE TRIGGER touch BEFORE UPDATE ON coupons.record FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on coupons.record to clinic_app;
grant select on coupons.record to clinic_reader;

create table coupons.tally (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  coupon_id bigint not null,
  total integer default 0 not null,
  budget_fen bigint,
  issued integer default 0 not null,
  issued_fen bigint default 0 not null,
  used integer default 0 not null,
  used_fen bigint default 0 not null,
  expired integer default 0 not null,
  waiting integer default 0 not null,
  waiting_fen bigint default 0 not null,
  constraint tally_once UNIQUE (hospital_id, coupon_id),
  constraint tally_pkey PRIMARY KEY (hospital_id, id),
  constraint tally_budget CHECK (((budget_fen IS NULL) OR ((issued_fen + waiting_fen) <= budget_fen))),
  constraint tally_budget_span CHECK (((budget_fen >= 1) AND (budget_fen <= '9999999999'::bigint))),
  constraint tally_counts CHECK (((used >= 0) AND (expired >= 0) AND ((used + expired) <= issued))),
  constraint tally_total CHECK (((total = 0) OR ((issued + waiting) <= total))),
  constraint tally_total_span CHECK (((total >= 0) AND (total <= 10000000))),
  constraint tally_waiting_fen_span CHECK ((waiting_fen >= 0)),
  constraint tally_waiting_span CHECK ((waiting >= 0)),
  constraint tally_coupon FOREIGN KEY (hospital_id, coupon_id) REFERENCES coupons.coupon(hospital_id, id) ON DELETE CASCADE
);
alter table coupons.tally enable row level security;
alter table coupons.tally force row level security;
create policy own_hospital on coupons.tally using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON coupons.tally FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on coupons.tally to clinic_app;
grant select on coupons.tally to clinic_reader;

create table credits.credit_grant (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  rule_id bigint not null,
  customer_id bigint not null,
  event text not null,
  in_year smallint not null,
  points integer not null,
  constraint credit_grant_once UNIQUE (hospital_id, customer_id, event, in_year),
  constraint credit_grant_pkey PRIMARY KEY (hospital_id, id),
  constraint credit_grant_points CHECK ((points > 0)),
  constraint credit_grant_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint credit_grant_rule FOREIGN KEY (hospital_id, rule_id) REFERENCES credits.credit_rule(hospital_id, id)
);
alter table credits.credit_grant enable row level security;
alter table credits.credit_grant force row level security;
CREATE INDEX credit_grant_of_rule ON credits.credit_grant USING btree (hospital_id, rule_id);
create policy own_hospital on credits.credit_grant using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON credits.credit_grant FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on credits.credit_grant to clinic_app;
grant select on credits.credit_grant to clinic_reader;

create table credits.credit_rule (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  event text not null,
  per_hundred integer default 0 not null,
  points integer default 0 not null,
  kind_id bigint,
  grade smallint default 0 not null,
  daily_cap integer default 0 not null,
  valid_months smallint default 0 not null,
  sort integer default 0 not null,
  status smallint default 0 not null,
  by_card boolean default true not null,
  constraint credit_rule_name_unique UNIQUE (hospital_id, name),
  constraint credit_rule_pkey PRIMARY KEY (hospital_id, id),
  constraint credit_rule_daily_cap CHECK (((daily_cap >= 0) AND (daily_cap <= 1000000))),
  constraint credit_rule_event CHECK ((event = ANY (ARRAY['PAYMENT'::text, 'BIRTHDAY'::text, 'REGISTER'::text, 'FIRST_VISIT'::text, 'MANUAL'::text]))),
  constraint credit_rule_grade CHECK (((grade >= 0) AND (grade <= 5))),
  constraint credit_rule_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint credit_rule_per_hundred CHECK (((per_hundred >= 0) AND (per_hundred <= 10000))),
  constraint credit_rule_points CHECK (((points >= 0) AND (points <= 100000))),
  constraint credit_rule_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint credit_rule_valid_months CHECK (((valid_months >= 0) AND (valid_months <= 120))),
  constraint credit_rule_kind FOREIGN KEY (hospital_id, kind_id) REFERENCES products.universal_kind(hospital_id, id)
);
alter table credits.credit_rule enable row level security;
alter table credits.credit_rule force row level security;
CREATE INDEX credit_rule_of_kind ON credits.credit_rule USING btree (hospital_id, kind_id) WHERE (kind_id IS NOT NULL);
create policy own_hospital on credits.credit_rule using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON credits.credit_rule FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on credits.credit_rule to clinic_app;
grant select on credits.credit_rule to clinic_reader;

create table credits.exchange (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  rule_id bigint not null,
  qty smallint not null,
  points integer not null,
  coins_fen bigint default 0 not null,
  record_ids bigint[] default '{}'::bigint[] not null,
  revoked_at timestamp with time zone,
  constraint exchange_pkey PRIMARY KEY (hospital_id, id),
  constraint exchange_points CHECK ((points > 0)),
  constraint exchange_qty CHECK (((qty >= 1) AND (qty <= 99))),
  constraint exchange_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint exchange_rule FOREIGN KEY (hospital_id, rule_id) REFERENCES credits.exchange_rule(hospital_id, id)
);
alter table credits.exchange enable row level security;
alter table credits.exchange force row level security;
CREATE INDEX exchange_of_customer ON credits.exchange USING btree (hospital_id, customer_id, id);
CREATE INDEX exchange_of_rule ON credits.exchange USING btree (hospital_id, rule_id, customer_id);
create policy own_hospital on credits.exchange using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON credits.exchange FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on credits.exchange to clinic_app;
grant select on credits.exchange to clinic_reader;

create table credits.exchange_rule (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  target text not null,
  points integer not null,
  coupon_id bigint,
  coins_fen bigint,
  valid_months smallint default 0 not null,
  per_customer integer default 0 not null,
  sort integer default 0 not null,
  status smallint default 0 not null,
  constraint exchange_rule_name_unique UNIQUE (hospital_id, name),
  constraint exchange_rule_pkey PRIMARY KEY (hospital_id, id),
  constraint exchange_rule_coins CHECK ((coins_fen > 0)),
  constraint exchange_rule_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint exchange_rule_per_customer CHECK (((per_customer >= 0) AND (per_customer <= 1000))),
  constraint exchange_rule_points CHECK (((points >= 1) AND (points <= 1000000))),
  constraint exchange_rule_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint exchange_rule_target CHECK ((target = ANY (ARRAY['COUPON'::text, 'COIN'::text]))),
  constraint exchange_rule_valid_months CHECK (((valid_months >= 0) AND (valid_months <= 120))),
  constraint exchange_rule_whole CHECK ((((target = 'COUPON'::text) = (coupon_id IS NOT NULL)) AND ((target = 'COIN'::text) = (coins_fen IS NOT NULL)))),
  constraint exchange_rule_coupon FOREIGN KEY (hospital_id, coupon_id) REFERENCES coupons.coupon(hospital_id, id)
);
alter table credits.exchange_rule enable row level security;
alter table credits.exchange_rule force row level security;
CREATE INDEX exchange_rule_of_coupon ON credits.exchange_rule USING btree (hospital_id, coupon_id) WHERE (coupon_id IS NOT NULL);
create policy own_hospital on credits.exchange_rule using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON credits.exchange_rule FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on credits.exchange_rule to clinic_app;
grant select on credits.exchange_rule to clinic_reader;

create table credits.recharge_package (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  principal_fen bigint not null,
  coins_fen bigint,
  points integer default 0 not null,
  valid_months smallint default 0 not null,
  coupon_id bigint,
  per_customer integer default 0 not null,
  starts_on date,
  ends_on date,
  sort integer default 0 not null,
  status smallint default 0 not null,
  constraint recharge_package_name_unique UNIQUE (hospital_id, name),
  constraint recharge_package_pkey PRIMARY KEY (hospital_id, id),
  constraint recharge_package_brings CHECK (((coins_fen IS NOT NULL) OR (points > 0) OR (coupon_id IS NOT NULL))),
  constraint recharge_package_coins CHECK (((coins_fen >= 1) AND (coins_fen <= '9999999999'::bigint))),
  constraint recharge_package_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint recharge_package_per_customer CHECK (((per_customer >= 0) AND (per_customer <= 1000))),
  constraint recharge_package_points CHECK (((points >= 0) AND (points <= 1000000))),
  constraint recharge_package_principal CHECK (((principal_fen >= 1) AND (principal_fen <= '9999999999'::bigint))),
  constraint recharge_package_span CHECK ((starts_on <= ends_on)),
  constraint recharge_package_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint recharge_package_valid_months CHECK (((valid_months >= 0) AND (valid_months <= 120))),
  constraint recharge_package_coupon FOREIGN KEY (hospital_id, coupon_id) REFERENCES coupons.coupon(hospital_id, id)
);
alter table credits.recharge_package enable row level security;
alter table credits.recharge_package force row level security;
CREATE INDEX recharge_package_of_coupon ON credits.recharge_package USING btree (hospital_id, coupon_id) WHERE (coupon_id IS NOT NULL);
create policy own_hospital on credits.recharge_package using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON credits.recharge_package FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on credits.recharge_package to clinic_app;
grant select on credits.recharge_package to clinic_reader;

create table credits.recharge_promise (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  order_id bigint not null,
  package_id bigint not null,
  coins_fen bigint not null,
  points integer not null,
  valid_months smallint not null,
  coupon_id bigint,
  record_ids bigint[] default '{}'::bigint[] not null,
  constraint recharge_promise_once UNIQUE (hospital_id, order_id),
  constraint recharge_promise_pkey PRIMARY KEY (hospital_id, id),
  constraint recharge_promise_coins CHECK ((coins_fen >= 0)),
  constraint recharge_promise_points CHECK ((points >= 0)),
  constraint recharge_promise_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id),
  constraint recharge_promise_package FOREIGN KEY (hospital_id, package_id) REFERENCES credits.recharge_package(hospital_id, id)
);
alter table credits.recharge_promise enable row level security;
alter table credits.recharge_promise force row level security;
CREATE INDEX recharge_promise_of_package ON credits.recharge_promise USING btree (hospital_id, package_id, order_id);
create policy own_hospital on credits.recharge_promise using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON credits.recharge_promise FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on credits.recharge_promise to clinic_app;
grant select on credits.recharge_promise to clinic_reader;

create table customers.consent (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  purpose text not null,
  answer text not null,
  given_by text not null,
  guardian_name text,
  evidence text not null,
  note text default ''::text not null,
  constraint consent_pkey PRIMARY KEY (hospital_id, id),
  constraint consent_answer CHECK ((answer = ANY (ARRAY['given'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint consent_by_guardian CHECK (((given_by = 'guardian'::text) = (guardian_name IS NOT NULL))),
  constraint consent_evidence CHECK ((evidence = ANY (ARRAY['paper'::text, 'oral'::text, 'electronic'::text, 'recording'::text]))),
  constraint consent_given_by CHECK ((given_by = ANY (ARRAY['self'::text, 'guardian'::text]))),
  constraint consent_guardian_name CHECK (((length(guardian_name) >= 1) AND (length(guardian_name) <= 30))),
  constraint consent_note CHECK ((length(note) <= 200)),
  constraint consent_purpose CHECK ((purpose = ANY (ARRAY['health'::text, 'sms'::text, 'call'::text, 'wecom'::text, 'photo'::text, 'publicity'::text]))),
  constraint consent_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id)
);
alter table customers.consent enable row level security;
alter table customers.consent force row level security;
CREATE INDEX consent_of_customer ON customers.consent USING btree (hospital_id, customer_id, purpose, created_at DESC, id DESC);
create policy own_hospital on customers.consent using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON customers.consent FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON customers.consent FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON customers.consent FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on customers.consent to clinic_app;
grant select on customers.consent to clinic_reader;

create table customers.customer (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  group_customer_id bigint,
  code text not null,
  name text not null,
  name_pinyin text default ''::text not null,
  name_initials text default ''::text not null,
  sex text,
  birthday date,
  birthday_type text default '公历'::text not null,
  phone_cipher text,
  phone_hash text,
  phone_region text default '86'::text not null,
  phone_relation text default '本人'::text not null,
  phone_owner_id bigint,
  phone2_cipher text,
  phone2_hash text,
  wechat_cipher text,
  email_cipher text,
  id_type text,
  id_no_cipher text,
  id_no_hash text,
  province_id integer,
  city_id integer,
  area_id integer,
  address_cipher text,
  occupation text,
  marital text,
  education text,
  income text,
  avatar_file_id bigint,
  allergy_cipher text,
  medical_history_cipher text,
  pregnancy boolean,
  anticoagulant boolean,
  source_type_id bigint,
  source_id bigint,
  first_source_id bigint,
  recommender_id bigint,
  developer_id bigint,
  consultant_id bigint,
  cs_id bigint,
  doctor_id bigint,
  department_id bigint,
  developer_since timestamp with time zone,
  consultant_since timestamp with time zone,
  pool text default 'none'::text not null,
  temporary boolean default false not null,
  key_customer boolean default false not null,
  external_user_id text,
  status text default 'active'::text not null,
  merged_into_id bigint,
  ext jsonb default '{}'::jsonb not null,
  remark_cipher text,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  allergy_state text,
  allergy_asked_at timestamp with time zone,
  allergy_asked_by bigint,
  former_names text default ''::text not null,
  constraint customer_code_unique UNIQUE (hospital_id, code),
  constraint customer_pkey PRIMARY KEY (hospital_id, id),
  constraint customer_allergy_named CHECK (((NOT (allergy_state IS DISTINCT FROM 'has'::text)) = (allergy_cipher IS NOT NULL))),
  constraint customer_allergy_state CHECK ((allergy_state = ANY (ARRAY['denied'::text, 'has'::text]))),
  constraint customer_birthday CHECK ((birthday >= '1900-01-01'::date)),
  constraint customer_birthday_type CHECK ((birthday_type = ANY (ARRAY['公历'::text, '农历'::text]))),
  constraint customer_code_length CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint customer_education_length CHECK ((length(education) <= 30)),
  constraint customer_ext CHECK ((jsonb_typeof(ext) = 'object'::text)),
  constraint customer_external_user_length CHECK ((length(external_user_id) <= 64)),
  constraint customer_id_type_length CHECK ((length(id_type) <= 20)),
  constraint customer_income_length CHECK ((length(income) <= 30)),
  constraint customer_marital_length CHECK ((length(marital) <= 30)),
  constraint customer_merged_target CHECK (((status = 'merged'::text) = (merged_into_id IS NOT NULL))),
  constraint customer_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint customer_not_own_recommender CHECK ((recommender_id <> id)),
  constraint customer_occupation_length CHECK ((length(occupation) <= 30)),
  constraint customer_phone_both CHECK (((phone_cipher IS NULL) = (phone_hash IS NULL))),
  constraint customer_phone_region CHECK ((phone_region ~ '^\d{1,4}$'::text)),
  constraint customer_phone_relation CHECK ((phone_relation = ANY (ARRAY['本人'::text, '父母'::text, '子女'::text, '配偶'::text, '其他'::text]))),
  constraint customer_pool CHECK ((pool = ANY (ARRAY['none'::text, 'developer'::text, 'consultant'::text]))),
  constraint customer_sex CHECK ((sex = ANY (ARRAY['男'::text, '女'::text]))),
  constraint customer_status CHECK ((status = ANY (ARRAY['active'::text, 'merged'::text, 'anonymised'::text]))),
  constraint customer_consultant FOREIGN KEY (hospital_id, consultant_id) REFERENCES staff.staff(hospital_id, id),
  constraint customer_cs FOREIGN KEY (hospital_id, cs_id) REFERENCES staff.staff(hospital_id, id),
  constraint customer_department FOREIGN KEY (hospital_id, department_id) REFERENCES staff.department(hospital_id, id),
  constraint customer_developer FOREIGN KEY (hospital_id, developer_id) REFERENCES staff.staff(hospital_id, id),
  constraint customer_doctor FOREIGN KEY (hospital_id, doctor_id) REFERENCES staff.staff(hospital_id, id),
  constraint customer_first_source FOREIGN KEY (hospital_id, first_source_id) REFERENCES customers.source(hospital_id, id),
  constraint customer_merged_into FOREIGN KEY (hospital_id, merged_into_id) REFERENCES customers.customer(hospital_id, id),
  constraint customer_phone_owner FOREIGN KEY (hospital_id, phone_owner_id) REFERENCES customers.customer(hospital_id, id),
  constraint customer_recommender FOREIGN KEY (hospital_id, recommender_id) REFERENCES customers.customer(hospital_id, id),
  constraint customer_source_of_type FOREIGN KEY (hospital_id, source_type_id, source_id) REFERENCES customers.source(hospital_id, type_id, id),
  constraint customer_source_type FOREIGN KEY (hospital_id, source_type_id) REFERENCES customers.source_type(hospital_id, id)
);
alter table customers.customer enable row level security;
alter table customers.customer force row level security;
CREATE INDEX customer_brought_by ON customers.customer USING btree (hospital_id, recommender_id) WHERE (recommender_id IS NOT NULL);
CREATE INDEX customer_by_consultant ON customers.customer USING btree (hospital_id, consultant_id, id) WHERE (consultant_id IS NOT NULL);
CREATE INDEX customer_by_department ON customers.customer USING btree (hospital_id, department_id, id) WHERE (department_id IS NOT NULL);
CREATE INDEX customer_by_developer ON customers.customer USING btree (hospital_id, developer_id, id) WHERE (developer_id IS NOT NULL);
CREATE INDEX customer_made_by ON customers.customer USING btree (hospital_id, created_by, created_at DESC);
CREATE INDEX customer_merged_into ON customers.customer USING btree (hospital_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX customer_newest ON customers.customer USING btree (hospital_id, created_at DESC, id DESC) WHERE (status = 'active'::text);
CREATE INDEX customer_of_consultant ON customers.customer USING btree (hospital_id, consultant_id, created_at DESC) WHERE (status = 'active'::text);
CREATE INDEX customer_of_cs ON customers.customer USING btree (hospital_id, cs_id, created_at DESC) WHERE (cs_id IS NOT NULL);
CREATE INDEX customer_of_developer ON customers.customer USING btree (hospital_id, developer_id, created_at DESC) WHERE (status = 'active'::text);
CREATE INDEX customer_of_doctor ON customers.customer USING btree (hospital_id, doctor_id, created_at DESC) WHERE (doctor_id IS NOT NULL);
CREATE INDEX customer_of_source ON customers.customer USING btree (hospital_id, source_id, created_at DESC);
CREATE INDEX customer_unasked ON customers.customer USING btree (hospital_id, created_at DESC, id DESC) WHERE ((status = 'active'::text) AND (allergy_state IS NULL));
CREATE UNIQUE INDEX customer_phone_unique ON customers.customer USING btree (hospital_id, phone_hash) WHERE ((status = 'active'::text) AND (phone_relation = '本人'::text));
create policy own_hospital on customers.customer using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER fact_moved AFTER UPDATE OF birthday, sex, source_type_id ON customers.customer FOR EACH ROW WHEN (((old.birthday IS DISTINCT FROM new.birthday) OR (old.sex IS DISTINCT FROM new.sex) OR (old.source_type_id IS DISTINCT FROM new.source_type_id))) EXECUTE FUNCTION segments.fact_moved();
CREATE TRIGGER lock_ends AFTER UPDATE OF developer_id, consultant_id ON customers.customer FOR EACH ROW WHEN (((old.developer_id IS DISTINCT FROM new.developer_id) OR (old.consultant_id IS DISTINCT FROM new.consultant_id))) EXECUTE FUNCTION pool.lock_ends();
CREATE TRIGGER own_values_made AFTER INSERT ON customers.customer REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION customers.note_own_values();
CREATE TRIGGER own_values_moved AFTER UPDATE ON customers.customer REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION customers.note_own_values();
CREATE TRIGGER owner_found AFTER UPDATE OF developer_id, consultant_id ON customers.customer FOR EACH ROW WHEN (((new.pool <> 'none'::text) AND (((old.developer_id IS NULL) AND (new.developer_id IS NOT NULL)) OR ((old.consultant_id IS NULL) AND (new.consultant_id IS NOT NULL))))) EXECUTE FUNCTION pool.owner_found();
CREATE TRIGGER owner_made AFTER INSERT ON customers.customer REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION customers.owner_made();
CREATE TRIGGER owner_moved AFTER UPDATE OF developer_id, consultant_id, cs_id, doctor_id ON customers.customer FOR EACH ROW WHEN (((old.developer_id IS DISTINCT FROM new.developer_id) OR (old.consultant_id IS DISTINCT FROM new.consultant_id) OR (old.cs_id IS DISTINCT FROM new.cs_id) OR (old.doctor_id IS DISTINCT FROM new.doctor_id))) EXECUTE FUNCTION customers.owner_moved();
CREATE TRIGGER owners_followed AFTER UPDATE OF developer_id, consultant_id, cs_id, doctor_id, department_id ON customers.customer FOR EACH ROW WHEN (((new.status = 'active'::text) AND ((old.developer_id IS DISTINCT FROM new.developer_id) OR (old.consultant_id IS DISTINCT FROM new.consultant_id) OR (old.cs_id IS DISTINCT FROM new.cs_id) OR (old.doctor_id IS DISTINCT FROM new.doctor_id) OR (old.department_id IS DISTINCT FROM new.department_id)))) EXECUTE FUNCTION customers.owners_followed();
CREATE TRIGGER protection_begins AFTER UPDATE OF phone_hash ON customers.customer FOR EACH ROW WHEN (((old.phone_hash IS NULL) AND (new.phone_hash IS NOT NULL))) EXECUTE FUNCTION declarations.number_known();
CREATE TRIGGER recommender_made AFTER INSERT ON customers.customer FOR EACH ROW WHEN ((new.recommender_id IS NOT NULL)) EXECUTE FUNCTION referrals.recommender_named();
CREATE TRIGGER recommender_moved AFTER UPDATE OF recommender_id ON customers.customer FOR EACH ROW WHEN ((old.recommender_id IS DISTINCT FROM new.recommender_id)) EXECUTE FUNCTION referrals.recommender_named();
CREATE TRIGGER source_changed AFTER UPDATE OF source_id ON customers.customer FOR EACH ROW WHEN ((old.source_id IS DISTINCT FROM new.source_id)) EXECUTE FUNCTION customers.source_changed();
CREATE TRIGGER touch BEFORE UPDATE ON customers.customer FOR EACH ROW EXECUTE FUNCTION kit.touch();
CREATE TRIGGER unfilled_made AFTER INSERT ON customers.customer REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION customers.note_unfilled();
CREATE TRIGGER unfilled_moved AFTER UPDATE ON customers.customer REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION customers.note_unfilled();
grant delete, insert, select, update on customers.customer to clinic_app;
grant select on customers.customer to clinic_reader;

create table customers.field (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  key text not null,
  label text not null,
  built_in boolean default false not null,
  section text default 'custom'::text not null,
  data_type text default 'String'::text not null,
  format text,
  options text[] default '{}'::text[] not null,
  min_value bigint,
  max_value bigint,
  max_length integer,
  required boolean default false not null,
  sensitive boolean default false not null,
  in_quick boolean default false not null,
  in_new boolean default true not null,
  in_edit boolean default true not null,
  sort integer default 0 not null,
  status smallint default 0 not null,
  unique_values boolean default false not null,
  multiple boolean default false not null,
  constraint field_key_unique UNIQUE (hospital_id, key),
  constraint field_label_unique UNIQUE (hospital_id, label),
  constraint field_pkey PRIMARY KEY (hospital_id, id),
  constraint field_always CHECK (((key <> ALL (ARRAY['name'::text, 'sex'::text, 'phone'::text, 'source'::text])) OR ((status = 0) AND (required OR (key = 'phone'::text))))),
  constraint field_format CHECK ((format = ANY (ARRAY['email'::text, 'phone'::text, 'english'::text, 'cn'::text, 'username'::text, 'md5'::text, 'sm2'::text, 'positive'::text, 'nonNegative'::text, 'YMD'::text, 'YMDHMS'::text]))),
  constraint field_health CHECK (((NOT required) OR ((section <> 'health'::text) AND (key <> 'allergyState'::text)))),
  constraint field_key_form CHECK ((key ~ '^[a-z][A-Za-z0-9]{0,29}$'::text)),
  constraint field_label CHECK (((length(label) >= 1) AND (length(label) <= 20))),
  constraint field_length CHECK (((max_length >= 1) AND (max_length <= 500))),
  constraint field_limits CHECK ((min_value <= max_value)),
  constraint field_max CHECK (((max_value >= '-1000000000000'::bigint) AND (max_value <= '1000000000000'::bigint))),
  constraint field_min CHECK (((min_value >= '-1000000000000'::bigint) AND (min_value <= '1000000000000'::bigint))),
  constraint field_multiple CHECK (((NOT multiple) OR ((NOT built_in) AND (data_type = 'String'::text) AND (options <> '{}'::text[])))),
  constraint field_options CHECK ((cardinality(options) <= 50)),
  constraint field_own CHECK (((NOT built_in) OR ((NOT sensitive) AND (options = '{}'::text[])))),
  constraint field_section CHECK ((section = ANY (ARRAY['base'::text, 'owner'::text, 'contact'::text, 'custom'::text, 'health'::text]))),
  constraint field_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint field_type CHECK ((data_type = ANY (ARRAY['String'::text, 'Boolean'::text, 'Integer'::text, 'Long'::text, 'Short'::text, 'Date'::text]))),
  constraint field_unique CHECK (((NOT unique_values) OR ((NOT built_in) AND (data_type <> 'Boolean'::text) AND (options = '{}'::text[]))))
);
alter table customers.field enable row level security;
alter table customers.field force row level security;
CREATE INDEX field_in_order ON customers.field USING btree (hospital_id, sort, id);
create policy own_hospital on customers.field using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON customers.field FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on customers.field to clinic_app;
grant select on customers.field to clinic_reader;

create table customers.guardian (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  relation text not null,
  relative_id bigint,
  name text,
  phone_cipher text,
  constraint guardian_one UNIQUE (hospital_id, customer_id),
  constraint guardian_pkey PRIMARY KEY (hospital_id, id),
  constraint guardian_name CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint guardian_named CHECK (((num_nonnulls(relative_id, name) = 1) AND (num_nonnulls(relative_id, phone_cipher) = 1))),
  constraint guardian_not_own CHECK ((customer_id <> relative_id)),
  constraint guardian_relation CHECK ((relation = ANY (ARRAY['parent'::text, 'grandparent'::text, 'sibling'::text, 'other'::text]))),
  constraint guardian_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE,
  constraint guardian_relative FOREIGN KEY (hospital_id, relative_id) REFERENCES customers.customer(hospital_id, id)
);
alter table customers.guardian enable row level security;
alter table customers.guardian force row level security;
CREATE INDEX guardian_of_relative ON customers.guardian USING btree (hospital_id, relative_id) WHERE (relative_id IS NOT NULL);
create policy own_hospital on customers.guardian using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON customers.guardian FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on customers.guardian to clinic_app;
grant select on customers.guardian to clinic_reader;

create table customers.kinship (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  relative_id bigint not null,
  relation text not null,
  constraint kinship_pkey PRIMARY KEY (hospital_id, id),
  constraint kinship_not_own CHECK ((customer_id <> relative_id)),
  constraint kinship_relation CHECK ((relation = ANY (ARRAY['spouse'::text, 'parent'::text, 'child'::text, 'sibling'::text, 'grandparent'::text, 'grandchild'::text, 'other'::text]))),
  constraint kinship_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE,
  constraint kinship_relative FOREIGN KEY (hospital_id, relative_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE
);
alter table customers.kinship enable row level security;
alter table customers.kinship force row level security;
CREATE INDEX kinship_of_customer ON customers.kinship USING btree (hospital_id, customer_id);
CREATE INDEX kinship_of_relative ON customers.kinship USING btree (hospital_id, relative_id);
CREATE UNIQUE INDEX customer_kin_once ON customers.kinship USING btree (hospital_id, LEAST(customer_id, relative_id), GREATEST(customer_id, relative_id));
create policy own_hospital on customers.kinship using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON customers.kinship FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on customers.kinship to clinic_app;
grant select on customers.kinship to clinic_reader;

create table customers.look_rule (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  work_from smallint default 8 not null,
  work_to smallint default 20 not null,
  foreign_looks smallint default 30 not null,
  idle_probes smallint default 30 not null,
  constraint look_rule_one UNIQUE (hospital_id),
  constraint look_rule_pkey PRIMARY KEY (hospital_id, id),
  constraint look_rule_foreign_looks CHECK (((foreign_looks >= 0) AND (foreign_looks <= 1000))),
  constraint look_rule_idle_probes CHECK (((idle_probes >= 0) AND (idle_probes <= 1000))),
  constraint look_rule_work_hours CHECK (((work_from >= 0) AND (work_from < work_to) AND (work_to <= 24)))
);
alter table customers.look_rule enable row level security;
alter table customers.look_rule force row level security;
create policy own_hospital on customers.look_rule using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON customers.look_rule FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on customers.look_rule to clinic_app;
grant select on customers.look_rule to clinic_reader;

create table customers.looks_told (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  ended_on date not null,
  about text default 'looks'::text not null,
  constraint looks_told_once UNIQUE (hospital_id, about, ended_on),
  constraint looks_told_pkey PRIMARY KEY (hospital_id, id),
  constraint looks_told_about CHECK ((about = ANY (ARRAY['looks'::text, 'probes'::text])))
);
alter table customers.looks_told enable row level security;
alter table customers.looks_told force row level security;
create policy own_hospital on customers.looks_told using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON customers.looks_told FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on customers.looks_told to clinic_app;
grant select on customers.looks_told to clinic_reader;

create table customers.own_value (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  field_key text not null,
  value text not null,
  constraint own_value_once UNIQUE (hospital_id, field_key, value),
  constraint own_value_pkey PRIMARY KEY (hospital_id, id),
  constraint own_value_length CHECK (((length(value) >= 1) AND (length(value) <= 500))),
  constraint own_value_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE,
  constraint own_value_field FOREIGN KEY (hospital_id, field_key) REFERENCES customers.field(hospital_id, key) ON DELETE CASCADE
);
alter table customers.own_value enable row level security;
alter table customers.own_value force row level security;
CREATE INDEX own_value_of_customer ON customers.own_value USING btree (hospital_id, customer_id);
create policy own_hospital on customers.own_value using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON customers.own_value FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on customers.own_value to clinic_app;
grant select on customers.own_value to clinic_reader;

create table customers.owner_log (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  kind text not null,
  from_id bigint,
  to_id bigint,
  mode text not null,
  reason text default ''::text not null,
  constraint owner_log_pkey PRIMARY KEY (hospital_id, id),
  constraint owner_log_kind CHECK ((kind = ANY (ARRAY['developer'::text, 'consultant'::text, 'service'::text, 'doctor'::text]))),
  constraint owner_log_mode CHECK ((mode = ANY (ARRAY['made'::text, 'edited'::text, 'moved'::text, 'left'::text, 'returned'::text, 'claimed'::text, 'shared'::text, 'released'::text, 'taken'::text, 'recycled'::text, 'merged'::text, 'ruled'::text]))),
  constraint owner_log_moves CHECK ((from_id IS DISTINCT FROM to_id)),
  constraint owner_log_reason CHECK ((length(reason) <= 200))
);
alter table customers.owner_log enable row level security;
alter table customers.owner_log force row level security;
CREATE INDEX owner_log_from ON customers.owner_log USING btree (hospital_id, from_id, created_at DESC) WHERE (from_id IS NOT NULL);
CREATE INDEX owner_log_kind ON customers.owner_log USING btree (hospital_id, kind, created_at DESC, id DESC);
CREATE INDEX owner_log_newest ON customers.owner_log USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX owner_log_of_customer ON customers.owner_log USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX owner_log_shared ON customers.owner_log USING btree (hospital_id, kind, created_at DESC, id DESC) WHERE (mode = 'shared'::text);
CREATE INDEX owner_log_to ON customers.owner_log USING btree (hospital_id, to_id, created_at DESC) WHERE (to_id IS NOT NULL);
create policy own_hospital on customers.owner_log using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON customers.owner_log FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON customers.owner_log FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER pack_made AFTER INSERT ON customers.owner_log FOR EACH ROW WHEN ((new.mode <> ALL (ARRAY['made'::text, 'claimed'::text]))) EXECUTE FUNCTION packs.owner_moved();
CREATE TRIGGER touch BEFORE UPDATE ON customers.owner_log FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on customers.owner_log to clinic_app;
grant select on customers.owner_log to clinic_reader;

create table customers.phone_extra (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  staff_id bigint not null,
  on_date date not null,
  extra integer not null,
  reason text not null,
  constraint phone_extra_pkey PRIMARY KEY (hospital_id, id),
  constraint phone_extra_ahead CHECK ((on_date >= ((created_at AT TIME ZONE 'Asia/Shanghai'::text))::date)),
  constraint phone_extra_amount CHECK (((extra >= 1) AND (extra <= 500))),
  constraint phone_extra_not_oneself CHECK ((staff_id <> created_by)),
  constraint phone_extra_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint phone_extra_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table customers.phone_extra enable row level security;
alter table customers.phone_extra force row level security;
CREATE INDEX phone_extra_of_day ON customers.phone_extra USING btree (hospital_id, staff_id, on_date);
create policy own_hospital on customers.phone_extra using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON customers.phone_extra FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON customers.phone_extra FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON customers.phone_extra FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on customers.phone_extra to clinic_app;
grant select on customers.phone_extra to clinic_reader;

create table customers.phone_probe (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  staff_id bigint default kit.current_staff() not null,
  on_date date default kit.today() not null,
  digest text not null,
  tail text not null,
  asked_at timestamp with time zone default kit.clock() not null,
  times integer default 1 not null,
  found boolean,
  made boolean default false not null,
  constraint phone_probe_once UNIQUE (hospital_id, staff_id, on_date, digest),
  constraint phone_probe_pkey PRIMARY KEY (hospital_id, id),
  constraint phone_probe_digest_length CHECK (((length(digest) >= 16) AND (length(digest) <= 100))),
  constraint phone_probe_tail_length CHECK (((length(tail) >= 1) AND (length(tail) <= 4))),
  constraint phone_probe_times CHECK ((times >= 1)),
  constraint phone_probe_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table customers.phone_probe enable row level security;
alter table customers.phone_probe force row level security;
CREATE INDEX phone_probe_by_day ON customers.phone_probe USING btree (hospital_id, on_date DESC, staff_id);
CREATE INDEX phone_probe_newest ON customers.phone_probe USING btree (hospital_id, asked_at DESC, id DESC);
create policy own_hospital on customers.phone_probe using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON customers.phone_probe FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on customers.phone_probe to clinic_app;
grant select on customers.phone_probe to clinic_reader;

create table customers.phone_question (
  hospital_id bigint default kit.current_hospital() not null,
  staff_id bigint default kit.current_staff() not null,
  on_date date default kit.today() not null,
  kind text not null,
  digest text not null,
  asked_at timestamp with time zone default kit.clock() not null,
  constraint phone_question_pkey PRIMARY KEY (hospital_id, staff_id, on_date, kind, digest),
  constraint phone_question_digest_length CHECK (((length(digest) >= 16) AND (length(digest) <= 100))),
  constraint phone_question_kind CHECK ((kind = ANY (ARRAY['search'::text, 'probe'::text, 'sheet'::text])))
);
alter table customers.phone_question enable row level security;
alter table customers.phone_question force row level security;
create policy own_hospital on customers.phone_question using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON customers.phone_question FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON customers.phone_question FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
grant insert, select on customers.phone_question to clinic_app;
grant select on customers.phone_question to clinic_reader;

create table customers.phone_view (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  staff_id bigint default kit.current_staff() not null,
  customer_id bigint not null,
  view_id text not null,
  scene text default ''::text not null,
  on_date date default kit.today() not null,
  viewed_at timestamp with time zone default kit.clock() not null,
  own boolean,
  constraint phone_view_once UNIQUE (hospital_id, staff_id, customer_id, view_id),
  constraint phone_view_pkey PRIMARY KEY (hospital_id, id),
  constraint phone_view_id_length CHECK (((length(view_id) >= 8) AND (length(view_id) <= 64))),
  constraint phone_view_scene_length CHECK ((length(scene) <= 40)),
  constraint phone_view_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table customers.phone_view enable row level security;
alter table customers.phone_view force row level security;
CREATE INDEX phone_view_by_day ON customers.phone_view USING btree (hospital_id, on_date DESC, staff_id);
CREATE INDEX phone_view_newest ON customers.phone_view USING btree (hospital_id, viewed_at DESC, id DESC);
CREATE INDEX phone_view_of_customer ON customers.phone_view USING btree (hospital_id, customer_id, viewed_at DESC);
CREATE INDEX phone_view_of_day ON customers.phone_view USING btree (hospital_id, staff_id, on_date);
create policy own_hospital on customers.phone_view using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON customers.phone_view FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON customers.phone_view FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
grant insert, select on customers.phone_view to clinic_app;
grant select on customers.phone_view to clinic_reader;

create table customers.search_token (
  hospital_id bigint default kit.current_hospital() not null,
  token text not null,
  created_at timestamp with time zone not null,
  customer_id bigint not null,
  constraint search_token_pkey PRIMARY KEY (hospital_id, token, created_at, customer_id)
);
alter table customers.search_token enable row level security;
alter table customers.search_token force row level security;
CREATE INDEX search_token_of_customer ON customers.search_token USING btree (hospital_id, customer_id);
create policy own_hospital on customers.search_token using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on customers.search_token to clinic_app;
grant select on customers.search_token to clinic_reader;

create table customers.setting (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  referral_asks boolean default true not null,
  default_source_id bigint,
  remind_days integer default 0 not null,
  owner_rule text default 'consult'::text not null,
  constraint setting_one UNIQUE (hospital_id),
  constraint setting_pkey PRIMARY KEY (hospital_id, id),
  constraint setting_owner_rule CHECK ((owner_rule = ANY (ARRAY['consult'::text, 'deal'::text, 'manual'::text]))),
  constraint setting_remind CHECK (((remind_days >= 0) AND (remind_days <= 90))),
  constraint setting_source FOREIGN KEY (hospital_id, default_source_id) REFERENCES customers.source(hospital_id, id)
);
alter table customers.setting enable row level security;
alter table customers.setting force row level security;
create policy own_hospital on customers.setting using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON customers.setting FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on customers.setting to clinic_app;
grant select on customers.setting to clinic_reader;

create table customers.source (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  type_id bigint not null,
  name text not null,
  cost_per_lead_fen bigint,
  starts_on date,
  ends_on date,
  sort integer default 0 not null,
  status smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  agency_id bigint,
  constraint source_name_unique UNIQUE (hospital_id, type_id, name),
  constraint source_pkey PRIMARY KEY (hospital_id, id),
  constraint source_within_type UNIQUE (hospital_id, type_id, id),
  constraint source_cost CHECK (((cost_per_lead_fen >= 0) AND (cost_per_lead_fen <= '9999999999'::bigint))),
  constraint source_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint source_period CHECK ((ends_on >= starts_on)),
  constraint source_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint source_agency FOREIGN KEY (hospital_id, agency_id) REFERENCES agencies.agency(hospital_id, id),
  constraint source_type_of_source FOREIGN KEY (hospital_id, type_id) REFERENCES customers.source_type(hospital_id, id)
);
alter table customers.source enable row level security;
alter table customers.source force row level security;
CREATE INDEX source_of_agency ON customers.source USING btree (hospital_id, agency_id) WHERE (agency_id IS NOT NULL);
create policy own_hospital on customers.source using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER source_names_agency BEFORE INSERT OR UPDATE OF type_id, agency_id ON customers.source FOR EACH ROW EXECUTE FUNCTION customers.source_names_agency();
CREATE TRIGGER touch BEFORE UPDATE ON customers.source FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on customers.source to clinic_app;
grant select on customers.source to clinic_reader;

create table customers.source_sum (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  source_id bigint,
  n bigint not null,
  visited bigint not null,
  dealt bigint not null,
  paid_fen bigint not null,
  constraint source_sum_pkey PRIMARY KEY (hospital_id, id),
  constraint source_sum_customers CHECK (((n >= '-100000000'::integer) AND (n <= 100000000))),
  constraint source_sum_dealt CHECK (((dealt >= '-100000000'::integer) AND (dealt <= 100000000))),
  constraint source_sum_visited CHECK (((visited >= '-100000000'::integer) AND (visited <= 100000000)))
);
alter table customers.source_sum enable row level security;
alter table customers.source_sum force row level security;
CREATE INDEX source_sum_of_source ON customers.source_sum USING btree (hospital_id, source_id);
create policy own_hospital on customers.source_sum using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on customers.source_sum to clinic_app;
grant select on customers.source_sum to clinic_reader;

create table customers.source_type (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  parent_id bigint,
  name text not null,
  code text,
  kind text default 'other'::text not null,
  need_recommender boolean default false not null,
  need_agency boolean default false not null,
  sort integer default 0 not null,
  status smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint source_type_code_unique UNIQUE (hospital_id, code),
  constraint source_type_name_unique UNIQUE NULLS NOT DISTINCT (hospital_id, parent_id, name),
  constraint source_type_pkey PRIMARY KEY (hospital_id, id),
  constraint source_type_code_length CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint source_type_kind CHECK ((kind = ANY (ARRAY['direct'::text, 'network'::text, 'channel'::text, 'referral'::text, 'staff'::text, 'walkIn'::text, 'other'::text]))),
  constraint source_type_name_length CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint source_type_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint source_type_parent FOREIGN KEY (hospital_id, parent_id) REFERENCES customers.source_type(hospital_id, id)
);
alter table customers.source_type enable row level security;
alter table customers.source_type force row level security;
create policy own_hospital on customers.source_type using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON customers.source_type FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on customers.source_type to clinic_app;
grant select on customers.source_type to clinic_reader;

create table customers.standing (
  hospital_id bigint default kit.current_hospital() not null,
  customer_id bigint not null,
  life_stage text default 'prospect'::text not null,
  grade smallint default 0 not null,
  first_visit_at timestamp with time zone,
  last_visit_at timestamp with time zone,
  last_triage_at timestamp with time zone,
  last_consult_at timestamp with time zone,
  first_deal_at timestamp with time zone,
  last_deal_at timestamp with time zone,
  last_payment_at timestamp with time zone,
  visit_count integer default 0 not null,
  deal_count integer default 0 not null,
  total_paid_fen bigint default 0 not null,
  total_executed_fen bigint default 0 not null,
  source_id bigint,
  barred_until timestamp with time zone,
  unmarketed_until timestamp with time zone,
  booked_until timestamp with time zone,
  reported boolean default false not null,
  constraint standing_pkey PRIMARY KEY (hospital_id, customer_id),
  constraint standing_deals CHECK ((deal_count >= 0)),
  constraint standing_grade CHECK (((grade >= 0) AND (grade <= 5))),
  constraint standing_life_stage CHECK ((life_stage = ANY (ARRAY['prospect'::text, 'intent'::text, 'visited'::text, 'new'::text, 'regular'::text, 'dormant'::text, 'lost'::text]))),
  constraint standing_visits CHECK ((visit_count >= 0)),
  constraint standing_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE
);
alter table customers.standing enable row level security;
alter table customers.standing force row level security;
CREATE INDEX standing_barred ON customers.standing USING btree (hospital_id, barred_until, customer_id) WHERE (barred_until IS NOT NULL);
CREATE INDEX standing_by_last_visit ON customers.standing USING btree (hospital_id, last_visit_at) WHERE (last_visit_at IS NOT NULL);
CREATE INDEX standing_graded ON customers.standing USING btree (hospital_id, grade) WHERE (grade > 0);
CREATE INDEX standing_last_payment ON customers.standing USING btree (hospital_id, last_payment_at DESC NULLS LAST, customer_id DESC);
CREATE INDEX standing_last_visit ON customers.standing USING btree (hospital_id, last_visit_at DESC NULLS LAST, customer_id DESC);
CREATE INDEX standing_total_paid ON customers.standing USING btree (hospital_id, total_paid_fen DESC NULLS LAST, customer_id DESC);
CREATE INDEX standing_unmarketed ON customers.standing USING btree (hospital_id, unmarketed_until, customer_id) WHERE (unmarketed_until IS NOT NULL);
CREATE INDEX standing_visited ON customers.standing USING btree (hospital_id, customer_id) WHERE (life_stage = 'visited'::text);
create policy own_hospital on customers.standing using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER fact_moved AFTER UPDATE OF total_paid_fen, visit_count, last_visit_at, life_stage ON customers.standing FOR EACH ROW WHEN (((old.total_paid_fen IS DISTINCT FROM new.total_paid_fen) OR (old.visit_count IS DISTINCT FROM new.visit_count) OR (old.last_visit_at IS DISTINCT FROM new.last_visit_at) OR (old.life_stage IS DISTINCT FROM new.life_stage))) EXECUTE FUNCTION segments.fact_moved();
CREATE TRIGGER facts_made AFTER INSERT ON customers.standing REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION segments.facts_made();
CREATE TRIGGER grade_sum_gone AFTER DELETE ON customers.standing REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION segments.grade_sum_moved();
CREATE TRIGGER grade_sum_made AFTER INSERT ON customers.standing REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION segments.grade_sum_moved();
CREATE TRIGGER grade_sum_moved AFTER UPDATE ON customers.standing FOR EACH ROW WHEN ((old.grade IS DISTINCT FROM new.grade)) EXECUTE FUNCTION segments.grade_sum_moved();
CREATE TRIGGER source_sum_gone AFTER DELETE ON customers.standing REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION customers.source_sum_moved();
CREATE TRIGGER source_sum_made AFTER INSERT ON customers.standing REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION customers.source_sum_moved();
CREATE TRIGGER source_sum_moved AFTER UPDATE ON customers.standing FOR EACH ROW WHEN (((old.source_id IS DISTINCT FROM new.source_id) OR (old.visit_count IS DISTINCT FROM new.visit_count) OR (old.deal_count IS DISTINCT FROM new.deal_count) OR (old.total_paid_fen IS DISTINCT FROM new.total_paid_fen))) EXECUTE FUNCTION customers.source_sum_moved();
CREATE TRIGGER stage_moved AFTER UPDATE ON customers.standing FOR EACH ROW WHEN ((old.life_stage IS DISTINCT FROM new.life_stage)) EXECUTE FUNCTION lifecycle.stage_moved();
CREATE TRIGGER stage_sum_gone AFTER DELETE ON customers.standing REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION lifecycle.stage_sum_moved();
CREATE TRIGGER stage_sum_made AFTER INSERT ON customers.standing REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION lifecycle.stage_sum_moved();
CREATE TRIGGER stage_sum_moved AFTER UPDATE ON customers.standing FOR EACH ROW WHEN (((old.life_stage IS DISTINCT FROM new.life_stage) OR (old.total_paid_fen IS DISTINCT FROM new.total_paid_fen))) EXECUTE FUNCTION lifecycle.stage_sum_moved();
CREATE TRIGGER standing_graded BEFORE UPDATE OF total_paid_fen, visit_count ON customers.standing FOR EACH ROW WHEN (((old.total_paid_fen IS DISTINCT FROM new.total_paid_fen) OR (old.visit_count IS DISTINCT FROM new.visit_count))) EXECUTE FUNCTION segments.standing_graded();
CREATE TRIGGER standing_staged BEFORE UPDATE OF visit_count, deal_count, first_deal_at, last_deal_at, booked_until, reported ON customers.standing FOR EACH ROW WHEN (((old.visit_count IS DISTINCT FROM new.visit_count) OR (old.deal_count IS DISTINCT FROM new.deal_count) OR (old.first_deal_at IS DISTINCT FROM new.first_deal_at) OR (old.last_deal_at IS DISTINCT FROM new.last_deal_at) OR (old.booked_until IS DISTINCT FROM new.booked_until) OR (old.reported IS DISTINCT FROM new.reported))) EXECUTE FUNCTION lifecycle.standing_staged();
grant delete, insert, select, update on customers.standing to clinic_app;
grant select on customers.standing to clinic_reader;
comment on column customers.standing.booked_until is 'when the last of her open appointments ends';
comment on column customers.standing.reported is 'whether a report of her is followed or booked';

create table customers.unfilled (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  field_id bigint not null,
  told boolean default false not null,
  constraint unfilled_once UNIQUE (hospital_id, customer_id, field_id),
  constraint unfilled_pkey PRIMARY KEY (hospital_id, id),
  constraint unfilled_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE,
  constraint unfilled_field FOREIGN KEY (hospital_id, field_id) REFERENCES customers.field(hospital_id, id) ON DELETE CASCADE
);
alter table customers.unfilled enable row level security;
alter table customers.unfilled force row level security;
CREATE INDEX unfilled_of_field ON customers.unfilled USING btree (hospital_id, field_id);
CREATE INDEX unfilled_to_tell ON customers.unfilled USING btree (hospital_id, created_at) WHERE (NOT told);
create policy own_hospital on customers.unfilled using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON customers.unfilled FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on customers.unfilled to clinic_app;
grant select on customers.unfilled to clinic_reader;

create table daily.closing (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  business_date date not null,
  snapshot jsonb not null,
  digest text not null,
  waivers jsonb default '[]'::jsonb not null,
  documents integer not null,
  received_fen bigint not null,
  refunded_fen bigint not null,
  offset_fen bigint not null,
  debt_fen bigint not null,
  cash_due_fen bigint not null,
  difference_fen bigint not null,
  edition integer default 1 not null,
  constraint closing_once UNIQUE (hospital_id, business_date, edition),
  constraint closing_pkey PRIMARY KEY (hospital_id, id),
  constraint closing_digest CHECK ((digest = encode(sha256(convert_to((snapshot)::text, 'UTF8'::name)), 'hex'::text))),
  constraint closing_documents CHECK ((documents >= 0)),
  constraint closing_edition CHECK (((edition >= 1) AND (edition <= 99))),
  constraint closing_refunded CHECK ((refunded_fen >= 0)),
  constraint closing_snapshot CHECK ((jsonb_typeof(snapshot) = 'object'::text)),
  constraint closing_waivers CHECK ((jsonb_typeof(waivers) = 'array'::text))
);
alter table daily.closing enable row level security;
alter table daily.closing force row level security;
create policy own_hospital on daily.closing using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON daily.closing FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON daily.closing FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON daily.closing FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on daily.closing to clinic_app;
grant select on daily.closing to clinic_reader;

create table daily.reopening (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  closing_id bigint not null,
  asked_by bigint not null,
  reason text not null,
  constraint reopening_once UNIQUE (hospital_id, closing_id),
  constraint reopening_pkey PRIMARY KEY (hospital_id, id),
  constraint reopening_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint reopening_second_person CHECK ((asked_by <> created_by)),
  constraint reopening_closing FOREIGN KEY (hospital_id, closing_id) REFERENCES daily.closing(hospital_id, id)
);
alter table daily.reopening enable row level security;
alter table daily.reopening force row level security;
create policy own_hospital on daily.reopening using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON daily.reopening FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON daily.reopening FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON daily.reopening FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on daily.reopening to clinic_app;
grant select on daily.reopening to clinic_reader;

create table debts.credit_setting (
  hospital_id bigint default kit.current_hospital() not null,
  debt_switch boolean default true not null,
  customer_limit_fen bigint default 5000000 not null,
  cashier_limit_fen bigint default 2000000 not null,
  due_days integer default 30 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint credit_setting_pkey PRIMARY KEY (hospital_id),
  constraint credit_cashier_limit CHECK ((cashier_limit_fen >= 0)),
  constraint credit_customer_limit CHECK ((customer_limit_fen >= 0)),
  constraint credit_due_days CHECK (((due_days >= 1) AND (due_days <= 3650)))
);
alter table debts.credit_setting enable row level security;
alter table debts.credit_setting force row level security;
create policy own_hospital on debts.credit_setting using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON debts.credit_setting FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on debts.credit_setting to clinic_app;
grant select on debts.credit_setting to clinic_reader;

create table debts.debt (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  no text not null,
  customer_id bigint not null,
  order_id bigint not null,
  payment_id bigint not null,
  amount_fen bigint not null,
  repaid_fen bigint default 0 not null,
  written_off_fen bigint default 0 not null,
  cancelled_fen bigint default 0 not null,
  open_fen bigint generated always as ((((amount_fen - repaid_fen) - written_off_fen) - cancelled_fen)) stored,
  business_date date not null,
  due_date date not null,
  guarantor text default ''::text not null,
  status text default 'OPEN'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  eaten_fen bigint default 0 not null,
  constraint debt_no UNIQUE (hospital_id, no),
  constraint debt_pkey PRIMARY KEY (hospital_id, id),
  constraint debt_amount CHECK ((amount_fen > 0)),
  constraint debt_cancelled CHECK ((cancelled_fen >= 0)),
  constraint debt_eaten CHECK (((eaten_fen >= 0) AND (eaten_fen <= cancelled_fen))),
  constraint debt_guarantor_length CHECK ((length(guarantor) <= 100)),
  constraint debt_open CHECK ((open_fen >= 0)),
  constraint debt_repaid CHECK ((repaid_fen >= 0)),
  constraint debt_status CHECK ((status = ANY (ARRAY['OPEN'::text, 'PART'::text, 'CLEARED'::text, 'WRITTEN_OFF'::text, 'CANCELLED'::text]))),
  constraint debt_status_agrees CHECK (
CASE status
    WHEN 'OPEN'::text THEN ((((amount_fen - repaid_fen) - written_off_fen) - cancelled_fen) = amount_fen)
    WHEN 'PART'::text THEN (((((amount_fen - repaid_fen) - written_off_fen) - cancelled_fen) >= 1) AND ((((amount_fen - repaid_fen) - written_off_fen) - cancelled_fen) <= (amount_fen - 1)))
    ELSE ((((amount_fen - repaid_fen) - written_off_fen) - cancelled_fen) = 0)
END),
  constraint debt_written_off CHECK ((written_off_fen >= 0))
);
alter table debts.debt enable row level security;
alter table debts.debt force row level security;
CREATE INDEX debt_newest ON debts.debt USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX debt_of_order ON debts.debt USING btree (hospital_id, order_id);
CREATE INDEX debt_open_of_customer ON debts.debt USING btree (hospital_id, customer_id, id) WHERE (status = ANY (ARRAY['OPEN'::text, 'PART'::text]));
create policy own_hospital on debts.debt using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON debts.debt FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on debts.debt to clinic_app;
grant select on debts.debt to clinic_reader;

create table debts.debt_line (
  hospital_id bigint default kit.current_hospital() not null,
  debt_id bigint not null,
  order_line_id bigint not null,
  amount_fen bigint not null,
  settled_fen bigint default 0 not null,
  open_fen bigint generated always as ((amount_fen - settled_fen)) stored,
  constraint debt_line_pkey PRIMARY KEY (hospital_id, debt_id, order_line_id),
  constraint debt_line_amount CHECK ((amount_fen > 0)),
  constraint debt_line_settled CHECK (((settled_fen >= 0) AND (settled_fen <= amount_fen))),
  constraint debt_line_debt FOREIGN KEY (hospital_id, debt_id) REFERENCES debts.debt(hospital_id, id)
);
alter table debts.debt_line enable row level security;
alter table debts.debt_line force row level security;
CREATE INDEX debt_line_line ON debts.debt_line USING btree (hospital_id, order_line_id);
create policy own_hospital on debts.debt_line using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on debts.debt_line to clinic_app;
grant select on debts.debt_line to clinic_reader;

create table debts.reminder (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  debt_id bigint not null,
  way text not null,
  said text not null,
  promised_on date,
  constraint reminder_pkey PRIMARY KEY (hospital_id, id),
  constraint reminder_said CHECK (((length(said) >= 1) AND (length(said) <= 300))),
  constraint reminder_way CHECK ((way = ANY (ARRAY['phone'::text, 'message'::text, 'wecom'::text, 'visit'::text]))),
  constraint reminder_debt FOREIGN KEY (hospital_id, debt_id) REFERENCES debts.debt(hospital_id, id)
);
alter table debts.reminder enable row level security;
alter table debts.reminder force row level security;
CREATE INDEX reminder_of_debt ON debts.reminder USING btree (hospital_id, debt_id, id);
create policy own_hospital on debts.reminder using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON debts.reminder FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON debts.reminder FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON debts.reminder FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on debts.reminder to clinic_app;
grant select on debts.reminder to clinic_reader;

create table debts.repayment (
  hospital_id bigint default kit.current_hospital() not null,
  payment_id bigint not null,
  debt_id bigint not null,
  amount_fen bigint not null,
  active boolean default true not null,
  constraint repayment_pkey PRIMARY KEY (hospital_id, payment_id, debt_id),
  constraint repayment_amount CHECK ((amount_fen > 0)),
  constraint repayment_debt FOREIGN KEY (hospital_id, debt_id) REFERENCES debts.debt(hospital_id, id)
);
alter table debts.repayment enable row level security;
alter table debts.repayment force row level security;
CREATE INDEX repayment_of_debt ON debts.repayment USING btree (hospital_id, debt_id);
create policy own_hospital on debts.repayment using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on debts.repayment to clinic_app;
grant select on debts.repayment to clinic_reader;

create table debts.write_off (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  no text not null,
  debt_id bigint not null,
  amount_fen bigint not null,
  business_date date not null,
  reason text not null,
  reopened_on date,
  reopen_reason text default ''::text not null,
  constraint write_off_no UNIQUE (hospital_id, no),
  constraint write_off_pkey PRIMARY KEY (hospital_id, id),
  constraint write_off_amount CHECK ((amount_fen > 0)),
  constraint write_off_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint write_off_reopen_reason CHECK ((length(reopen_reason) <= 200)),
  constraint write_off_reopened CHECK (((reopened_on IS NULL) = (reopen_reason = ''::text))),
  constraint write_off_debt FOREIGN KEY (hospital_id, debt_id) REFERENCES debts.debt(hospital_id, id)
);
alter table debts.write_off enable row level security;
alter table debts.write_off force row level security;
CREATE INDEX write_off_of_debt ON debts.write_off USING btree (hospital_id, debt_id, id);
create policy own_hospital on debts.write_off using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON debts.write_off FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on debts.write_off to clinic_app;
grant select on debts.write_off to clinic_reader;

create table debts.write_off_line (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  write_off_id bigint not null,
  order_line_id bigint not null,
  amount_fen bigint not null,
  constraint write_off_line_once UNIQUE (hospital_id, write_off_id, order_line_id),
  constraint write_off_line_pkey PRIMARY KEY (hospital_id, id),
  constraint write_off_line_amount CHECK ((amount_fen > 0)),
  constraint write_off_line_of FOREIGN KEY (hospital_id, write_off_id) REFERENCES debts.write_off(hospital_id, id)
);
alter table debts.write_off_line enable row level security;
alter table debts.write_off_line force row level security;
create policy own_hospital on debts.write_off_line using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON debts.write_off_line FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON debts.write_off_line FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON debts.write_off_line FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on debts.write_off_line to clinic_app;
grant select on debts.write_off_line to clinic_reader;

create table declarations.follow (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  sheet_id bigint not null,
  way text not null,
  content text default ''::text not null,
  intention_from text,
  intention_to text,
  next_at timestamp with time zone,
  constraint follow_pkey PRIMARY KEY (hospital_id, id),
  constraint follow_content CHECK ((length(content) <= 1000)),
  constraint follow_intention_from CHECK ((intention_from = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text]))),
  constraint follow_intention_to CHECK ((intention_to = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text]))),
  constraint follow_way CHECK ((way = ANY (ARRAY['made'::text, 'phone'::text, 'wechat'::text, 'meeting'::text, 'sms'::text, 'missed'::text, 'declined'::text, 'void'::text, 'moved'::text, 'claimed'::text, 'booked'::text, 'unbooked'::text, 'arrived'::text, 'left'::text, 'ended'::text, 'reopened'::text, 'pooled'::text, 'ordered'::text, 'unlinked'::text]))),
  constraint follow_sheet FOREIGN KEY (hospital_id, sheet_id) REFERENCES declarations.sheet(hospital_id, id)
);
alter table declarations.follow enable row level security;
alter table declarations.follow force row level security;
CREATE INDEX follow_of_sheet ON declarations.follow USING btree (hospital_id, sheet_id, created_at DESC, id DESC);
create policy own_hospital on declarations.follow using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON declarations.follow FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON declarations.follow FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON declarations.follow FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on declarations.follow to clinic_app;
grant select on declarations.follow to clinic_reader;

create table declarations.intent (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  sheet_id bigint not null,
  place integer not null,
  product_id bigint not null,
  qty integer not null,
  quote_fen bigint,
  constraint intent_once UNIQUE (hospital_id, sheet_id, place),
  constraint intent_pkey PRIMARY KEY (hospital_id, id),
  constraint intent_place CHECK (((place >= 1) AND (place <= 20))),
  constraint intent_qty CHECK (((qty >= 1) AND (qty <= 999))),
  constraint intent_quote CHECK ((quote_fen >= 0)),
  constraint intent_product FOREIGN KEY (hospital_id, product_id) REFERENCES products.product(hospital_id, id),
  constraint intent_sheet FOREIGN KEY (hospital_id, sheet_id) REFERENCES declarations.sheet(hospital_id, id) ON DELETE CASCADE
);
alter table declarations.intent enable row level security;
alter table declarations.intent force row level security;
CREATE INDEX intent_of_product ON declarations.intent USING btree (hospital_id, product_id);
create policy own_hospital on declarations.intent using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON declarations.intent FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on declarations.intent to clinic_app;
grant select on declarations.intent to clinic_reader;

create table declarations.setting (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  protect_days integer default 30 not null,
  late_minutes integer default 30 not null,
  idle_days integer default 7 not null,
  reopen_days integer default 30 not null,
  warn_days integer default 3 not null,
  constraint declaration_setting_once UNIQUE (hospital_id),
  constraint setting_pkey PRIMARY KEY (hospital_id, id),
  constraint setting_idle_days CHECK (((idle_days >= 1) AND (idle_days <= 365))),
  constraint setting_late_minutes CHECK (((late_minutes >= 0) AND (late_minutes <= 1440))),
  constraint setting_protect_days CHECK (((protect_days >= 1) AND (protect_days <= 365))),
  constraint setting_reopen_days CHECK (((reopen_days >= 1) AND (reopen_days <= 365))),
  constraint setting_warn_days CHECK (((warn_days >= 0) AND (warn_days <= 30)))
);
alter table declarations.setting enable row level security;
alter table declarations.setting force row level security;
create policy own_hospital on declarations.setting using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON declarations.setting FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on declarations.setting to clinic_app;
grant select on declarations.setting to clinic_reader;

create table declarations.sheet (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  no text not null,
  customer_id bigint not null,
  developer_id bigint not null,
  department_id bigint,
  source_id bigint,
  agency_id bigint,
  consult_type_id bigint,
  demand_ids bigint[] default '{}'::bigint[] not null,
  demand_text text default ''::text not null,
  intention text default 'B'::text not null,
  budget_fen bigint,
  expect_at timestamp with time zone,
  appointment_id bigint,
  protect_until date,
  next_follow_at timestamp with time zone,
  follow_count integer default 0 not null,
  last_follow_at timestamp with time zone,
  state text default 'following'::text not null,
  triage_id bigint,
  arrived_at timestamp with time zone,
  state_before text,
  gave_developer boolean default false not null,
  gave_source boolean default false not null,
  deal_fen bigint default 0 not null,
  dealt_at timestamp with time zone,
  order_id bigint,
  end_reason text default ''::text not null,
  end_remark text default ''::text not null,
  ended_by bigint,
  ended_at timestamp with time zone,
  pool_at timestamp with time zone,
  remark text default ''::text not null,
  constraint sheet_no_unique UNIQUE (hospital_id, no),
  constraint sheet_pkey PRIMARY KEY (hospital_id, id),
  constraint sheet_booked CHECK (((state = 'booked'::text) OR (appointment_id IS NULL) OR (state = ANY (ARRAY['arrived'::text, 'dealt'::text, 'ended'::text])))),
  constraint sheet_budget CHECK ((budget_fen >= 0)),
  constraint sheet_came CHECK (((state <> ALL (ARRAY['arrived'::text, 'dealt'::text])) OR ((arrived_at IS NOT NULL) AND (triage_id IS NOT NULL)))),
  constraint sheet_deal CHECK ((deal_fen >= 0)),
  constraint sheet_demand_text CHECK ((length(demand_text) <= 500)),
  constraint sheet_end_reason CHECK ((length(end_reason) <= 60)),
  constraint sheet_end_remark CHECK ((length(end_remark) <= 200)),
  constraint sheet_follow_count CHECK ((follow_count >= 0)),
  constraint sheet_intention CHECK ((intention = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text]))),
  constraint sheet_lies CHECK (((state = 'pooled'::text) = (pool_at IS NOT NULL))),
  constraint sheet_over CHECK ((((state = 'ended'::text) = (ended_at IS NOT NULL)) AND ((state = 'ended'::text) = (end_reason <> ''::text)))),
  constraint sheet_remark CHECK ((length(remark) <= 200)),
  constraint sheet_sold CHECK ((((state = 'dealt'::text) = (dealt_at IS NOT NULL)) AND ((state = 'dealt'::text) = (deal_fen > 0)))),
  constraint sheet_state CHECK ((state = ANY (ARRAY['following'::text, 'booked'::text, 'arrived'::text, 'dealt'::text, 'ended'::text, 'pooled'::text]))),
  constraint sheet_state_before CHECK ((state_before = ANY (ARRAY['following'::text, 'booked'::text]))),
  constraint sheet_agency FOREIGN KEY (hospital_id, agency_id) REFERENCES agencies.agency(hospital_id, id),
  constraint sheet_consult_type FOREIGN KEY (hospital_id, consult_type_id) REFERENCES triage.consult_type(hospital_id, id),
  constraint sheet_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint sheet_department FOREIGN KEY (hospital_id, department_id) REFERENCES staff.department(hospital_id, id),
  constraint sheet_developer FOREIGN KEY (hospital_id, developer_id) REFERENCES staff.staff(hospital_id, id),
  constraint sheet_ender FOREIGN KEY (hospital_id, ended_by) REFERENCES staff.staff(hospital_id, id),
  constraint sheet_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id) ON DELETE SET NULL (order_id),
  constraint sheet_source FOREIGN KEY (hospital_id, source_id) REFERENCES customers.source(hospital_id, id),
  constraint sheet_visit FOREIGN KEY (hospital_id, triage_id) REFERENCES triage.triage(hospital_id, id)
);
alter table declarations.sheet enable row level security;
alter table declarations.sheet force row level security;
CREATE INDEX sheet_by_state ON declarations.sheet USING btree (hospital_id, state, created_at DESC, id DESC);
CREATE INDEX sheet_expected ON declarations.sheet USING btree (hospital_id, expect_at, id) WHERE (expect_at IS NOT NULL);
CREATE INDEX sheet_expires ON declarations.sheet USING btree (hospital_id, protect_until, id) WHERE (state = ANY (ARRAY['following'::text, 'booked'::text]));
CREATE INDEX sheet_in_pool ON declarations.sheet USING btree (hospital_id, pool_at DESC, id DESC) WHERE (state = 'pooled'::text);
CREATE INDEX sheet_newest ON declarations.sheet USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX sheet_of_appointment ON declarations.sheet USING btree (hospital_id, appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX sheet_of_customer ON declarations.sheet USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX sheet_of_department ON declarations.sheet USING btree (hospital_id, department_id, created_at DESC, id DESC);
CREATE INDEX sheet_of_developer ON declarations.sheet USING btree (hospital_id, developer_id, created_at DESC, id DESC);
CREATE INDEX sheet_of_order ON declarations.sheet USING btree (hospital_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX sheet_of_visit ON declarations.sheet USING btree (hospital_id, triage_id) WHERE (triage_id IS NOT NULL);
CREATE INDEX sheet_to_follow ON declarations.sheet USING btree (hospital_id, next_follow_at, id) WHERE (state = ANY (ARRAY['following'::text, 'booked'::text]));
CREATE UNIQUE INDEX sheet_open ON declarations.sheet USING btree (hospital_id, customer_id) WHERE (state = ANY (ARRAY['following'::text, 'booked'::text, 'arrived'::text]));
create policy own_hospital on declarations.sheet using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER commission_falls AFTER UPDATE OF deal_fen ON declarations.sheet FOR EACH ROW WHEN ((new.deal_fen < old.deal_fen)) EXECUTE FUNCTION declarations.deal_fell();
CREATE TRIGGER not_merged BEFORE INSERT ON declarations.sheet FOR EACH ROW EXECUTE FUNCTION merging.refuse_gone();
CREATE TRIGGER reported_gone AFTER DELETE ON declarations.sheet FOR EACH ROW WHEN ((old.state = ANY (ARRAY['following'::text, 'booked'::text]))) EXECUTE FUNCTION declarations.reported_moved();
CREATE TRIGGER reported_made AFTER INSERT ON declarations.sheet FOR EACH ROW WHEN ((new.state = ANY (ARRAY['following'::text, 'booked'::text]))) EXECUTE FUNCTION declarations.reported_moved();
CREATE TRIGGER reported_moved AFTER UPDATE OF state, customer_id ON declarations.sheet FOR EACH ROW WHEN (((old.state <> new.state) OR (old.customer_id <> new.customer_id))) EXECUTE FUNCTION declarations.reported_moved();
CREATE TRIGGER touch BEFORE UPDATE ON declarations.sheet FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on declarations.sheet to clinic_app;
grant select on declarations.sheet to clinic_reader;

create table declarations.slip (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  sheet_id bigint not null,
  of_id bigint,
  base_fen bigint not null,
  rate_bp integer not null,
  gross_fen bigint not null,
  withheld_tax_fen bigint not null,
  net_fen bigint not null,
  state text default 'draft'::text not null,
  remark text default ''::text not null,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  paid_by bigint,
  paid_at timestamp with time zone,
  cancel_reason text default ''::text not null,
  constraint slip_pkey PRIMARY KEY (hospital_id, id),
  constraint slip_cancel_reason CHECK ((length(cancel_reason) <= 200)),
  constraint slip_confirmed CHECK (((confirmed_at IS NOT NULL) OR (state = ANY (ARRAY['draft'::text, 'cancelled'::text])))),
  constraint slip_gross CHECK (((of_id IS NOT NULL) OR (gross_fen = ((base_fen * rate_bp) / 10000)))),
  constraint slip_over CHECK (((state = 'cancelled'::text) = (cancel_reason <> ''::text))),
  constraint slip_rate CHECK (((rate_bp >= 1) AND (rate_bp <= 10000))),
  constraint slip_remark CHECK ((length(remark) <= 200)),
  constraint slip_side CHECK (
CASE
    WHEN (of_id IS NULL) THEN ((base_fen > 0) AND (gross_fen >= 0) AND (withheld_tax_fen >= 0) AND (net_fen >= 0))
    ELSE ((base_fen < 0) AND (gross_fen <= 0) AND (withheld_tax_fen <= 0) AND (net_fen <= 0))
END),
  constraint slip_state CHECK ((state = ANY (ARRAY['draft'::text, 'confirmed'::text, 'paid'::text, 'cancelled'::text, 'reversed'::text]))),
  constraint slip_sums CHECK ((net_fen = (gross_fen - withheld_tax_fen))),
  constraint slip_taken CHECK (((of_id IS NULL) OR (state = ANY (ARRAY['confirmed'::text, 'paid'::text])))),
  constraint slip_confirmer FOREIGN KEY (hospital_id, confirmed_by) REFERENCES staff.staff(hospital_id, id),
  constraint slip_of FOREIGN KEY (hospital_id, of_id) REFERENCES declarations.slip(hospital_id, id),
  constraint slip_payer FOREIGN KEY (hospital_id, paid_by) REFERENCES staff.staff(hospital_id, id),
  constraint slip_sheet FOREIGN KEY (hospital_id, sheet_id) REFERENCES declarations.sheet(hospital_id, id)
);
alter table declarations.slip enable row level security;
alter table declarations.slip force row level security;
CREATE INDEX slip_newest ON declarations.slip USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX slip_of_sheet ON declarations.slip USING btree (hospital_id, sheet_id);
CREATE INDEX slip_takes ON declarations.slip USING btree (hospital_id, of_id) WHERE (of_id IS NOT NULL);
CREATE UNIQUE INDEX slip_once ON declarations.slip USING btree (hospital_id, sheet_id) WHERE ((of_id IS NULL) AND (state = ANY (ARRAY['draft'::text, 'confirmed'::text, 'paid'::text])));
create policy own_hospital on declarations.slip using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON declarations.slip FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on declarations.slip to clinic_app;
grant select on declarations.slip to clinic_reader;

create table dictionaries.dict_item (
  dict_type text not null,
  value text not null,
  id bigint default nextval('kit.id'::regclass) not null,
  label text not null,
  sort integer not null,
  is_default text default 'N'::text not null,
  color text default ''::text not null,
  status smallint default 0 not null,
  constraint dict_item_id UNIQUE (id),
  constraint dict_item_pkey PRIMARY KEY (dict_type, value),
  constraint dict_item_color CHECK ((color = ANY (ARRAY[''::text, 'green'::text, 'yellow'::text, 'blue'::text, 'purple'::text, 'cyan'::text, 'red'::text]))),
  constraint dict_item_default CHECK ((is_default = ANY (ARRAY['Y'::text, 'N'::text]))),
  constraint dict_item_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint dict_item_dict_type_fkey FOREIGN KEY (dict_type) REFERENCES dictionaries.dict_type(type) DEFERRABLE INITIALLY DEFERRED
);
grant select on dictionaries.dict_item to clinic_app;
grant select on dictionaries.dict_item to clinic_reader;

create table dictionaries.dict_type (
  type text not null,
  id bigint default nextval('kit.id'::regclass) not null,
  name text not null,
  sorted boolean default true not null,
  status smallint default 0 not null,
  system boolean default true not null,
  constraint dict_type_id UNIQUE (id),
  constraint dict_type_pkey PRIMARY KEY (type),
  constraint dict_type_form CHECK ((type ~ '^[a-z][a-z0-9_]{1,39}$'::text)),
  constraint dict_type_status CHECK ((status = ANY (ARRAY[0, 1])))
);
grant select on dictionaries.dict_type to clinic_app;
grant select on dictionaries.dict_type to clinic_reader;

create table dictionaries.hospital_item (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  dict_type text not null,
  value text not null,
  label text not null,
  sort integer not null,
  is_default text default 'N'::text not null,
  color text default ''::text not null,
  status smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  own_list boolean default false not null,
  platform_type text generated always as (
CASE
    WHEN (NOT own_list) THEN dict_type
    ELSE NULL::text
END) stored,
  own_type text generated always as (
CASE
    WHEN own_list THEN dict_type
    ELSE NULL::text
END) stored,
  constraint hospital_item_pkey PRIMARY KEY (hospital_id, id),
  constraint hospital_item_unique UNIQUE (hospital_id, dict_type, value),
  constraint hospital_item_color CHECK ((color = ANY (ARRAY[''::text, 'green'::text, 'yellow'::text, 'blue'::text, 'purple'::text, 'cyan'::text, 'red'::text]))),
  constraint hospital_item_default CHECK ((is_default = ANY (ARRAY['Y'::text, 'N'::text]))),
  constraint hospital_item_label_length CHECK (((length(label) >= 1) AND (length(label) <= 60))),
  constraint hospital_item_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint hospital_item_value_length CHECK (((length(value) >= 1) AND (length(value) <= 60))),
  constraint hospital_item_own_type FOREIGN KEY (hospital_id, own_type) REFERENCES dictionaries.hospital_type(hospital_id, type),
  constraint hospital_item_platform_type FOREIGN KEY (platform_type) REFERENCES dictionaries.dict_type(type)
);
alter table dictionaries.hospital_item enable row level security;
alter table dictionaries.hospital_item force row level security;
CREATE UNIQUE INDEX hospital_item_one_default ON dictionaries.hospital_item USING btree (hospital_id, dict_type) WHERE (is_default = 'Y'::text);
create policy own_hospital on dictionaries.hospital_item using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON dictionaries.hospital_item FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on dictionaries.hospital_item to clinic_app;
grant select on dictionaries.hospital_item to clinic_reader;

create table dictionaries.hospital_type (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  type text not null,
  name text not null,
  remark text default ''::text not null,
  status smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint hospital_type_pkey PRIMARY KEY (hospital_id, id),
  constraint hospital_type_unique UNIQUE (hospital_id, type),
  constraint hospital_type_form CHECK ((type ~ '^[a-z][a-z0-9_]{1,39}$'::text)),
  constraint hospital_type_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint hospital_type_remark_length CHECK ((length(remark) <= 200)),
  constraint hospital_type_status CHECK ((status = ANY (ARRAY[0, 1])))
);
alter table dictionaries.hospital_type enable row level security;
alter table dictionaries.hospital_type force row level security;
create policy own_hospital on dictionaries.hospital_type using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON dictionaries.hospital_type FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on dictionaries.hospital_type to clinic_app;
grant select on dictionaries.hospital_type to clinic_reader;

create table exports.export_request (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  department_id bigint,
  asked_cipher text not null,
  filters text default ''::text not null,
  with_phone boolean not null,
  found integer not null,
  reason text not null,
  state text default 'waiting'::text not null,
  audited_by bigint,
  audited_at timestamp with time zone,
  audit_note text default ''::text not null,
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint export_request_pkey PRIMARY KEY (hospital_id, id),
  constraint export_request_decided CHECK (((state = ANY (ARRAY['waiting'::text, 'withdrawn'::text])) = (audited_at IS NULL))),
  constraint export_request_filters CHECK ((length(filters) <= 500)),
  constraint export_request_found CHECK (((found >= 1) AND (found <= 100000000))),
  constraint export_request_note CHECK ((length(audit_note) <= 200)),
  constraint export_request_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint export_request_rejected_why CHECK (((state <> 'rejected'::text) OR (audit_note <> ''::text))),
  constraint export_request_second_person CHECK ((audited_by <> created_by)),
  constraint export_request_state CHECK ((state = ANY (ARRAY['waiting'::text, 'passed'::text, 'rejected'::text, 'withdrawn'::text, 'used'::text]))),
  constraint export_request_until CHECK (((state = ANY (ARRAY['passed'::text, 'used'::text])) = (expires_at IS NOT NULL))),
  constraint export_request_used CHECK (((state = 'used'::text) = (used_at IS NOT NULL)))
);
alter table exports.export_request enable row level security;
alter table exports.export_request force row level security;
CREATE INDEX export_request_by_person ON exports.export_request USING btree (hospital_id, created_by, created_at DESC);
CREATE INDEX export_request_by_state ON exports.export_request USING btree (hospital_id, state, created_at DESC, id DESC);
CREATE INDEX export_request_newest ON exports.export_request USING btree (hospital_id, created_at DESC, id DESC);
create policy own_hospital on exports.export_request using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON exports.export_request FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on exports.export_request to clinic_app;
grant select on exports.export_request to clinic_reader;

create table files.blob (
  hospital_id bigint default kit.current_hospital() not null,
  sha256 text not null,
  kind text not null,
  bytes bigint not null,
  width integer,
  height integer,
  sent_at timestamp with time zone default kit.clock() not null,
  constraint blob_pkey PRIMARY KEY (hospital_id, sha256),
  constraint blob_bytes CHECK ((bytes > 0)),
  constraint blob_has_size CHECK ((((kind = 'pdf'::text) = (width IS NULL)) AND ((width IS NULL) = (height IS NULL)))),
  constraint blob_kind CHECK ((kind = ANY (ARRAY['jpeg'::text, 'png'::text, 'pdf'::text]))),
  constraint blob_sha256_form CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
alter table files.blob enable row level security;
alter table files.blob force row level security;
create policy own_hospital on files.blob using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on files.blob to clinic_app;
grant select on files.blob to clinic_reader;

create table files.file (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  sha256 text,
  original_name text not null,
  bytes bigint not null,
  status text default 'loose'::text not null,
  owner_type text,
  owner_id bigint,
  sort integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint file_pkey PRIMARY KEY (hospital_id, id),
  constraint file_bound_has_owner CHECK ((((status = 'loose'::text) = (owner_type IS NULL)) AND ((owner_type IS NULL) = (owner_id IS NULL)))),
  constraint file_content_until_deleted CHECK (((status = 'deleted'::text) = (sha256 IS NULL))),
  constraint file_name_length CHECK (((length(original_name) >= 1) AND (length(original_name) <= 120))),
  constraint file_owner_type_length CHECK ((length(owner_type) <= 40)),
  constraint file_status CHECK ((status = ANY (ARRAY['loose'::text, 'bound'::text, 'deleted'::text]))),
  constraint file_blob FOREIGN KEY (hospital_id, sha256) REFERENCES files.blob(hospital_id, sha256)
);
alter table files.file enable row level security;
alter table files.file force row level security;
CREATE INDEX file_content ON files.file USING btree (hospital_id, sha256) WHERE (sha256 IS NOT NULL);
CREATE INDEX file_loose ON files.file USING btree (hospital_id, created_by, created_at) WHERE (status = 'loose'::text);
CREATE INDEX file_owner ON files.file USING btree (hospital_id, owner_type, owner_id, sort) WHERE (status = 'bound'::text);
create policy own_hospital on files.file using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON files.file FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on files.file to clinic_app;
grant select on files.file to clinic_reader;

create table files.storage (
  hospital_id bigint default kit.current_hospital() not null,
  used_bytes bigint default 0 not null,
  quota_bytes bigint default '107374182400'::bigint not null,
  loose_bytes bigint default 1073741824 not null,
  constraint storage_pkey PRIMARY KEY (hospital_id),
  constraint storage_loose CHECK ((loose_bytes >= 0)),
  constraint storage_quota CHECK ((quota_bytes >= 0)),
  constraint storage_used CHECK ((used_bytes >= 0))
);
alter table files.storage enable row level security;
alter table files.storage force row level security;
create policy own_hospital on files.storage using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on files.storage to clinic_app;
grant select on files.storage to clinic_reader;

create table holidays.holiday (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  day date not null,
  kind text not null,
  name text not null,
  remark text default ''::text not null,
  constraint holiday_day_once UNIQUE (hospital_id, day),
  constraint holiday_pkey PRIMARY KEY (hospital_id, id),
  constraint holiday_kind CHECK ((kind = ANY (ARRAY['legal'::text, 'shifted'::text, 'own'::text]))),
  constraint holiday_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint holiday_remark_length CHECK ((length(remark) <= 200))
);
alter table holidays.holiday enable row level security;
alter table holidays.holiday force row level security;
create policy own_hospital on holidays.holiday using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON holidays.holiday FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on holidays.holiday to clinic_app;
grant select on holidays.holiday to clinic_reader;

create table hospitals.hospital (
  id bigint default nextval('kit.id'::regclass) not null,
  code text not null,
  name text not null,
  contact text default ''::text not null,
  phone text default ''::text not null,
  address text default ''::text not null,
  province_id integer,
  city_id integer,
  area_id integer,
  sys_ver text default 'S'::text not null,
  life_ver text default 'B'::text not null,
  manag_type smallint default 1 not null,
  group_his boolean default false not null,
  group_id bigint,
  data_view_type smallint default 1 not null,
  status smallint default 0 not null,
  expire_at date,
  account_quota integer,
  license_no text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  deleted_at timestamp with time zone,
  print_header text default ''::text not null,
  logo_file_id bigint,
  constraint hospital_code_unique UNIQUE (code),
  constraint hospital_pkey PRIMARY KEY (id),
  constraint hospital_account_quota CHECK ((account_quota > 0)),
  constraint hospital_address_length CHECK ((length(address) <= 200)),
  constraint hospital_code_form CHECK ((code ~ '^[a-z][a-z0-9-]{1,29}$'::text)),
  constraint hospital_contact_length CHECK ((length(contact) <= 10)),
  constraint hospital_data_view_type CHECK (((data_view_type >= 1) AND (data_view_type <= 3))),
  constraint hospital_license_length CHECK ((length(license_no) <= 40)),
  constraint hospital_life_ver CHECK ((life_ver = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text]))),
  constraint hospital_manag_type CHECK (((manag_type >= 1) AND (manag_type <= 3))),
  constraint hospital_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint hospital_phone_length CHECK ((length(phone) <= 30)),
  constraint hospital_print_header_length CHECK ((length(print_header) <= 30)),
  constraint hospital_status CHECK (((status >= 0) AND (status <= 3))),
  constraint hospital_sys_ver CHECK ((sys_ver = ANY (ARRAY['S'::text, 'U'::text, 'G'::text, 'P'::text]))),
  constraint hospital_area_id_fkey FOREIGN KEY (area_id) REFERENCES hospitals.region(code),
  constraint hospital_city_id_fkey FOREIGN KEY (city_id) REFERENCES hospitals.region(code),
  constraint hospital_group_id_fkey FOREIGN KEY (group_id) REFERENCES hospitals.hospital_group(id),
  constraint hospital_province_id_fkey FOREIGN KEY (province_id) REFERENCES hospitals.region(code)
);
CREATE INDEX hospital_of_group ON hospitals.hospital USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE UNIQUE INDEX hospital_name_in_district ON hospitals.hospital USING btree (area_id, name) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE TRIGGER package_changed AFTER UPDATE OF sys_ver, life_ver, group_his, group_id, status, expire_at ON hospitals.hospital FOR EACH STATEMENT EXECUTE FUNCTION access.tree_changed();
CREATE TRIGGER touch BEFORE UPDATE ON hospitals.hospital FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select, update on hospitals.hospital to clinic_app;
grant select on hospitals.hospital to clinic_reader;

create table hospitals.hospital_group (
  id bigint default nextval('kit.id'::regclass) not null,
  name text not null,
  head_hospital_id bigint,
  shared_wallet boolean default false not null,
  created_at timestamp with time zone default kit.clock() not null,
  constraint hospital_group_pkey PRIMARY KEY (id),
  constraint group_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint group_head FOREIGN KEY (head_hospital_id) REFERENCES hospitals.hospital(id)
);
grant insert, select, update on hospitals.hospital_group to clinic_app;
grant select on hospitals.hospital_group to clinic_reader;

create table hospitals.region (
  code integer not null,
  name text not null,
  parent_code integer not null,
  level smallint not null,
  constraint region_pkey PRIMARY KEY (code),
  constraint region_level CHECK (((level >= 1) AND (level <= 3)))
);
CREATE INDEX region_children ON hospitals.region USING btree (parent_code, code);
grant select on hospitals.region to clinic_app;
grant select on hospitals.region to clinic_reader;

create table hospitals.version_change (
  id bigint default nextval('kit.id'::regclass) not null,
  hospital bigint not null,
  at timestamp with time zone default kit.clock() not null,
  staff_name text default ''::text not null,
  from_life text not null,
  to_life text not null,
  from_sys text not null,
  to_sys text not null,
  added integer not null,
  removed integer not null,
  reason text not null,
  constraint version_change_pkey PRIMARY KEY (id),
  constraint version_change_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint version_change_hospital_fkey FOREIGN KEY (hospital) REFERENCES hospitals.hospital(id)
);
CREATE INDEX version_change_of ON hospitals.version_change USING btree (hospital, id DESC);
grant insert, select on hospitals.version_change to clinic_app;
grant select on hospitals.version_change to clinic_reader;

create table imports.import_batch (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  department_id bigint,
  file_name text not null,
  digest text not null,
  mode text not null,
  match text not null,
  state text default 'checking'::text not null,
  columns text[] default '{}'::text[] not null,
  unknown_columns text[] default '{}'::text[] not null,
  hidden_columns text[] default '{}'::text[] not null,
  takes_owners boolean default false not null,
  total integer not null,
  good integer default 0 not null,
  faulty integer default 0 not null,
  created integer default 0 not null,
  updated integer default 0 not null,
  unchanged integer default 0 not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  told boolean default false not null,
  stopped text default ''::text not null,
  purged_at timestamp with time zone,
  constraint import_batch_pkey PRIMARY KEY (hospital_id, id),
  constraint import_batch_counts CHECK (((LEAST(good, faulty, created, updated, unchanged) >= 0) AND (((((good + faulty) + created) + updated) + unchanged) <= total))),
  constraint import_batch_digest CHECK ((length(digest) = 64)),
  constraint import_batch_ended CHECK (((state = ANY (ARRAY['done'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
  constraint import_batch_file_name CHECK (((length(file_name) >= 1) AND (length(file_name) <= 120))),
  constraint import_batch_match CHECK ((match = ANY (ARRAY['phone'::text, 'code'::text]))),
  constraint import_batch_mode CHECK ((mode = ANY (ARRAY['new'::text, 'update'::text, 'both'::text]))),
  constraint import_batch_state CHECK ((state = ANY (ARRAY['checking'::text, 'ready'::text, 'running'::text, 'done'::text, 'cancelled'::text]))),
  constraint import_batch_stopped CHECK ((length(stopped) <= 200)),
  constraint import_batch_total CHECK (((total >= 1) AND (total <= 50000)))
);
alter table imports.import_batch enable row level security;
alter table imports.import_batch force row level security;
CREATE INDEX import_batch_by_sender ON imports.import_batch USING btree (hospital_id, created_by, created_at DESC);
CREATE INDEX import_batch_newest ON imports.import_batch USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX import_batch_same_file ON imports.import_batch USING btree (hospital_id, digest, created_at DESC);
CREATE INDEX import_batch_to_purge ON imports.import_batch USING btree (hospital_id, created_at) WHERE (purged_at IS NULL);
CREATE INDEX import_batch_to_tell ON imports.import_batch USING btree (hospital_id, id) WHERE ((NOT told) AND (ended_at IS NOT NULL));
CREATE INDEX import_batch_under_way ON imports.import_batch USING btree (hospital_id, id) WHERE (state = ANY (ARRAY['checking'::text, 'running'::text]));
create policy own_hospital on imports.import_batch using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON imports.import_batch FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on imports.import_batch to clinic_app;
grant select on imports.import_batch to clinic_reader;

create table imports.import_row (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  batch_id bigint not null,
  row_no integer not null,
  cells_cipher text not null,
  phone_hash text,
  state text default 'raw'::text not null,
  act text,
  faults jsonb default '[]'::jsonb not null,
  kinds text[] default '{}'::text[] not null,
  accepted boolean default false not null,
  customer_id bigint,
  constraint import_row_once UNIQUE (hospital_id, batch_id, row_no),
  constraint import_row_pkey PRIMARY KEY (hospital_id, id),
  constraint import_row_act CHECK ((act = ANY (ARRAY['new'::text, 'update'::text]))),
  constraint import_row_faulty CHECK (((state = 'faulty'::text) = (faults <> '[]'::jsonb))),
  constraint import_row_no CHECK (((row_no >= 2) AND (row_no <= 1048576))),
  constraint import_row_state CHECK ((state = ANY (ARRAY['raw'::text, 'good'::text, 'faulty'::text, 'created'::text, 'updated'::text, 'unchanged'::text]))),
  constraint import_row_batch FOREIGN KEY (hospital_id, batch_id) REFERENCES imports.import_batch(hospital_id, id)
);
alter table imports.import_row enable row level security;
alter table imports.import_row force row level security;
CREATE INDEX import_row_by_phone ON imports.import_row USING btree (hospital_id, batch_id, phone_hash, row_no) WHERE (phone_hash IS NOT NULL);
CREATE INDEX import_row_by_state ON imports.import_row USING btree (hospital_id, batch_id, state, row_no);
CREATE INDEX import_row_of_customer ON imports.import_row USING btree (hospital_id, customer_id) WHERE (customer_id IS NOT NULL);
create policy own_hospital on imports.import_row using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON imports.import_row FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on imports.import_row to clinic_app;
grant select on imports.import_row to clinic_reader;

create table invoices.invoice (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  no text not null,
  customer_id bigint not null,
  kind text not null,
  title text not null,
  tax_no text default ''::text not null,
  amount_fen bigint not null,
  tax_rate text not null,
  tax_fen bigint not null,
  code text default ''::text not null,
  number text not null,
  red_of_id bigint,
  business_date date not null,
  voided_at timestamp with time zone,
  void_reason text default ''::text not null,
  remark text default ''::text not null,
  constraint invoice_no UNIQUE (hospital_id, no),
  constraint invoice_number UNIQUE (hospital_id, code, number),
  constraint invoice_pkey PRIMARY KEY (hospital_id, id),
  constraint invoice_code CHECK ((length(code) <= 20)),
  constraint invoice_kind CHECK ((kind = ANY (ARRAY['ordinary'::text, 'special'::text, 'electronic'::text, 'receipt'::text]))),
  constraint invoice_number_length CHECK (((length(number) >= 1) AND (length(number) <= 30))),
  constraint invoice_remark CHECK ((length(remark) <= 200)),
  constraint invoice_sign CHECK (((amount_fen <> 0) AND ((amount_fen < 0) = (red_of_id IS NOT NULL)))),
  constraint invoice_special CHECK (((kind <> 'special'::text) OR (tax_no <> ''::text))),
  constraint invoice_tax CHECK (((abs(tax_fen) < abs(amount_fen)) AND ((sign((tax_fen)::double precision) = (0)::double precision) OR (sign((tax_fen)::double precision) = sign((amount_fen)::double precision))))),
  constraint invoice_tax_no CHECK ((length(tax_no) <= 30)),
  constraint invoice_tax_rate CHECK ((tax_rate = ANY (ARRAY['免税'::text, '0'::text, '1'::text, '3'::text, '6'::text, '13'::text]))),
  constraint invoice_title CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  constraint invoice_void_reason CHECK ((length(void_reason) <= 200)),
  constraint invoice_voided CHECK (((voided_at IS NULL) OR (void_reason <> ''::text))),
  constraint invoice_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint invoice_red_of FOREIGN KEY (hospital_id, red_of_id) REFERENCES invoices.invoice(hospital_id, id)
);
alter table invoices.invoice enable row level security;
alter table invoices.invoice force row level security;
CREATE INDEX invoice_by_kind ON invoices.invoice USING btree (hospital_id, kind, created_at DESC, id DESC);
CREATE INDEX invoice_newest ON invoices.invoice USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX invoice_of_customer ON invoices.invoice USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX invoice_red ON invoices.invoice USING btree (hospital_id, created_at DESC, id DESC) WHERE (red_of_id IS NOT NULL);
CREATE INDEX invoice_reds ON invoices.invoice USING btree (hospital_id, red_of_id) WHERE (red_of_id IS NOT NULL);
CREATE INDEX invoice_voided ON invoices.invoice USING btree (hospital_id, created_at DESC, id DESC) WHERE (voided_at IS NOT NULL);
create policy own_hospital on invoices.invoice using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER as_issued BEFORE UPDATE ON invoices.invoice FOR EACH ROW EXECUTE FUNCTION invoices.as_issued();
CREATE TRIGGER touch BEFORE UPDATE ON invoices.invoice FOR EACH ROW EXECUTE FUNCTION kit.touch();
CREATE TRIGGER void_counts AFTER UPDATE OF voided_at ON invoices.invoice FOR EACH ROW WHEN ((old.voided_at IS DISTINCT FROM new.voided_at)) EXECUTE FUNCTION invoices.void_counts();
grant delete, insert, select, update on invoices.invoice to clinic_app;
grant select on invoices.invoice to clinic_reader;

create table invoices.invoice_order (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  invoice_id bigint not null,
  order_id bigint not null,
  amount_fen bigint not null,
  constraint invoice_order_once UNIQUE (hospital_id, invoice_id, order_id),
  constraint invoice_order_pkey PRIMARY KEY (hospital_id, id),
  constraint invoice_order_amount CHECK ((amount_fen <> 0)),
  constraint invoice_order_of FOREIGN KEY (hospital_id, invoice_id) REFERENCES invoices.invoice(hospital_id, id),
  constraint invoice_order_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id)
);
alter table invoices.invoice_order enable row level security;
alter table invoices.invoice_order force row level security;
CREATE INDEX invoice_order_of_order ON invoices.invoice_order USING btree (hospital_id, order_id);
create policy own_hospital on invoices.invoice_order using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER line_counts AFTER INSERT ON invoices.invoice_order FOR EACH ROW EXECUTE FUNCTION invoices.line_counts();
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON invoices.invoice_order FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON invoices.invoice_order FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON invoices.invoice_order FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on invoices.invoice_order to clinic_app;
grant select on invoices.invoice_order to clinic_reader;

create table invoices.order_sum (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  order_id bigint not null,
  net_fen bigint not null,
  prepaid_fen bigint default 0 not null,
  back_fen bigint default 0 not null,
  journal_id bigint,
  constraint order_sum_once UNIQUE (hospital_id, order_id),
  constraint order_sum_pkey PRIMARY KEY (hospital_id, id),
  constraint invoice_order_net CHECK ((net_fen >= 0)),
  constraint order_sum_back CHECK ((back_fen >= 0)),
  constraint order_sum_prepaid CHECK ((prepaid_fen >= 0)),
  constraint order_sum_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id)
);
alter table invoices.order_sum enable row level security;
alter table invoices.order_sum force row level security;
CREATE UNIQUE INDEX order_sum_of_journal ON invoices.order_sum USING btree (hospital_id, journal_id) WHERE (journal_id IS NOT NULL);
create policy own_hospital on invoices.order_sum using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON invoices.order_sum FOR EACH ROW EXECUTE FUNCTION kit.touch();
CREATE TRIGGER within_received AFTER INSERT OR UPDATE OF net_fen, prepaid_fen, back_fen ON invoices.order_sum FOR EACH ROW EXECUTE FUNCTION invoices.within_received();
grant delete, insert, select, update on invoices.order_sum to clinic_app;
grant select on invoices.order_sum to clinic_reader;

create table kit.doc_counter (
  hospital_id bigint default kit.current_hospital() not null,
  prefix text not null,
  on_date date not null,
  n integer not null,
  constraint doc_counter_pkey PRIMARY KEY (hospital_id, prefix, on_date)
);
alter table kit.doc_counter enable row level security;
alter table kit.doc_counter force row level security;
create policy own_hospital on kit.doc_counter using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on kit.doc_counter to clinic_app;
grant select on kit.doc_counter to clinic_reader;

create table kit.idempotency (
  hospital_id bigint default kit.current_hospital() not null,
  staff_id bigint not null,
  call text not null,
  key text not null,
  request_digest bytea not null,
  answer jsonb,
  created_at timestamp with time zone default kit.clock() not null,
  constraint idempotency_pkey PRIMARY KEY (hospital_id, staff_id, call, key),
  constraint idempotency_key_length CHECK (((length(key) >= 8) AND (length(key) <= 128)))
);
alter table kit.idempotency enable row level security;
alter table kit.idempotency force row level security;
CREATE INDEX idempotency_age ON kit.idempotency USING btree (hospital_id, created_at);
create policy own_hospital on kit.idempotency using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on kit.idempotency to clinic_app;
grant select on kit.idempotency to clinic_reader;

create table kit.migration (
  name text not null,
  digest text not null,
  applied_at timestamp with time zone default kit.clock() not null,
  constraint migration_pkey PRIMARY KEY (name)
);

create table kit.setting (
  name text not null,
  value jsonb not null,
  constraint setting_pkey PRIMARY KEY (name)
);
grant select on kit.setting to clinic_app;
grant select on kit.setting to clinic_reader;

create table kit.tenant_row (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint tenant_row_is_a_pattern CHECK (false)
);

create table ledger.account (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  unit text not null,
  kind text not null,
  owner_type text not null,
  owner_id bigint not null,
  slot smallint default 0 not null,
  customer_id bigint,
  normal_side text not null,
  floor_zero boolean not null,
  balance bigint default 0 not null,
  seq bigint default 0 not null,
  constraint account_owner UNIQUE (hospital_id, kind, owner_id, slot),
  constraint account_pkey PRIMARY KEY (hospital_id, id),
  constraint account_not_negative CHECK (((NOT floor_zero) OR (balance >= 0)))
);
alter table ledger.account enable row level security;
alter table ledger.account force row level security;
CREATE INDEX account_customer ON ledger.account USING btree (hospital_id, customer_id, kind) WHERE (customer_id IS NOT NULL);
create policy own_hospital on ledger.account using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on ledger.account to clinic_app;
grant select on ledger.account to clinic_reader;

create table ledger.account_kind (
  kind text not null,
  unit text not null,
  side text not null,
  owner_type text not null,
  floor_zero boolean not null,
  shared boolean not null,
  name text not null,
  constraint account_kind_pkey PRIMARY KEY (kind),
  constraint account_kind_side CHECK ((side = ANY (ARRAY['D'::text, 'C'::text]))),
  constraint account_kind_unit CHECK ((unit = ANY (ARRAY['CNY'::text, 'COIN'::text, 'POINT'::text])))
);
grant select on ledger.account_kind to clinic_app;
grant select on ledger.account_kind to clinic_reader;

create table ledger.business_day (
  hospital_id bigint default kit.current_hospital() not null,
  business_date date not null,
  status text default 'OPEN'::text not null,
  snapshot jsonb,
  closed_by bigint,
  closed_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  sealed bigint,
  head text,
  constraint business_day_pkey PRIMARY KEY (hospital_id, business_date),
  constraint business_day_status CHECK ((status = ANY (ARRAY['OPEN'::text, 'CLOSING'::text, 'CLOSED'::text])))
);
alter table ledger.business_day enable row level security;
alter table ledger.business_day force row level security;
create policy own_hospital on ledger.business_day using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER day_closed BEFORE UPDATE ON ledger.business_day FOR EACH ROW WHEN (((new.status = 'CLOSED'::text) AND (old.status <> 'CLOSED'::text))) EXECUTE FUNCTION ledger.day_closed();
CREATE TRIGGER day_reopened BEFORE UPDATE ON ledger.business_day FOR EACH ROW WHEN (((old.status = 'CLOSED'::text) AND (new.status <> 'CLOSED'::text))) EXECUTE FUNCTION daily.day_reopened();
CREATE TRIGGER day_sealed BEFORE UPDATE ON ledger.business_day FOR EACH ROW WHEN (((new.status = 'CLOSED'::text) AND (old.status <> 'CLOSED'::text))) EXECUTE FUNCTION ledger.day_sealed();
CREATE TRIGGER touch BEFORE UPDATE ON ledger.business_day FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on ledger.business_day to clinic_app;
grant select on ledger.business_day to clinic_reader;

create table ledger.chain_check (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  sealed bigint not null,
  head text not null,
  anchors integer not null,
  broken_journal_id bigint,
  said text default ''::text not null,
  constraint chain_check_pkey PRIMARY KEY (hospital_id, id),
  constraint chain_check_anchors CHECK ((anchors >= 0)),
  constraint chain_check_said CHECK ((length(said) <= 300)),
  constraint chain_check_sealed CHECK ((sealed >= 0))
);
alter table ledger.chain_check enable row level security;
alter table ledger.chain_check force row level security;
CREATE INDEX chain_check_newest ON ledger.chain_check USING btree (hospital_id, created_at DESC, id DESC);
create policy own_hospital on ledger.chain_check using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON ledger.chain_check FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON ledger.chain_check FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON ledger.chain_check FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on ledger.chain_check to clinic_app;
grant select on ledger.chain_check to clinic_reader;

create table ledger.entry (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  journal_id bigint not null,
  ordinal smallint not null,
  account_id bigint not null,
  seq bigint not null,
  kind text not null,
  unit text not null,
  amount bigint not null,
  balance_after bigint not null,
  order_line_id bigint,
  created_at timestamp with time zone default kit.clock() not null,
  expires_on date,
  about bigint[],
  constraint entry_ordinal UNIQUE (hospital_id, journal_id, ordinal),
  constraint entry_pkey PRIMARY KEY (hospital_id, id),
  constraint entry_seq UNIQUE (hospital_id, account_id, seq),
  constraint entry_amount CHECK ((amount <> 0)),
  constraint entry_account FOREIGN KEY (hospital_id, account_id) REFERENCES ledger.account(hospital_id, id),
  constraint entry_journal FOREIGN KEY (hospital_id, journal_id) REFERENCES ledger.journal(hospital_id, id)
);
alter table ledger.entry enable row level security;
alter table ledger.entry force row level security;
CREATE INDEX entry_of_kind ON ledger.entry USING btree (hospital_id, kind, created_at DESC, id DESC) WHERE (kind = ANY (ARRAY['WALLET_PRINCIPAL'::text, 'WALLET_DEPOSIT'::text, 'COIN_CUSTOMER'::text, 'POINT_CUSTOMER'::text]));
CREATE INDEX entry_of_safe ON ledger.entry USING btree (hospital_id, seq DESC, id DESC) WHERE (kind = 'CASH_SAFE'::text);
create policy own_hospital on ledger.entry using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER entries_posted AFTER INSERT ON ledger.entry REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger.entries_posted();
CREATE TRIGGER entries_posted_deposits AFTER INSERT ON ledger.entry REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger.deposits_posted();
CREATE TRIGGER entries_posted_lots AFTER INSERT ON ledger.entry REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger.lots_posted();
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON ledger.entry FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
grant insert, select on ledger.entry to clinic_app;
grant select on ledger.entry to clinic_reader;

create table ledger.journal (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  business_date date not null,
  biz_type text not null,
  biz_id bigint not null,
  shift_id bigint,
  reverses_id bigint,
  memo text default ''::text not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  constraint journal_once UNIQUE (hospital_id, biz_type, biz_id),
  constraint journal_pkey PRIMARY KEY (hospital_id, id),
  constraint journal_reversed_once UNIQUE (hospital_id, reverses_id),
  constraint journal_reverses FOREIGN KEY (hospital_id, reverses_id) REFERENCES ledger.journal(hospital_id, id)
);
alter table ledger.journal enable row level security;
alter table ledger.journal force row level security;
CREATE INDEX journal_day ON ledger.journal USING btree (hospital_id, business_date, id);
CREATE INDEX journal_shift ON ledger.journal USING btree (hospital_id, shift_id) WHERE (shift_id IS NOT NULL);
create policy own_hospital on ledger.journal using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER journal_day_open BEFORE INSERT ON ledger.journal FOR EACH ROW EXECUTE FUNCTION ledger.journal_day_is_open();
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON ledger.journal FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON ledger.journal FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
grant insert, select on ledger.journal to clinic_app;
grant select on ledger.journal to clinic_reader;

create table ledger.lot (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  account_id bigint not null,
  kind text not null,
  journal_id bigint,
  origin_id bigint,
  amount bigint not null,
  left_amount bigint not null,
  expires_on date,
  made_at timestamp with time zone default kit.clock() not null,
  deposit_line_id bigint,
  passed smallint default 0 not null,
  constraint lot_pkey PRIMARY KEY (hospital_id, id),
  constraint lot_amount CHECK ((amount > 0)),
  constraint lot_left CHECK (((left_amount >= 0) AND (left_amount <= amount))),
  constraint lot_passed CHECK (((passed >= 0) AND (passed <= 3))),
  constraint lot_account FOREIGN KEY (hospital_id, account_id) REFERENCES ledger.account(hospital_id, id),
  constraint lot_deposit_line FOREIGN KEY (hospital_id, deposit_line_id) REFERENCES orders.order_line(hospital_id, id)
);
alter table ledger.lot enable row level security;
alter table ledger.lot force row level security;
CREATE INDEX lot_by_moment ON ledger.lot USING btree (hospital_id, made_at DESC, id DESC);
CREATE INDEX lot_ending ON ledger.lot USING btree (hospital_id, expires_on, id) WHERE ((left_amount > 0) AND (expires_on IS NOT NULL));
CREATE INDEX lot_newest ON ledger.lot USING btree (hospital_id, kind, made_at DESC, id DESC);
CREATE INDEX lot_of_account ON ledger.lot USING btree (hospital_id, account_id, made_at DESC, id DESC);
CREATE INDEX lot_of_deposit ON ledger.lot USING btree (hospital_id, deposit_line_id) WHERE (deposit_line_id IS NOT NULL);
CREATE INDEX lot_of_journal ON ledger.lot USING btree (hospital_id, journal_id);
CREATE INDEX lot_of_origin ON ledger.lot USING btree (hospital_id, origin_id) WHERE (origin_id <> journal_id);
CREATE INDEX lot_open ON ledger.lot USING btree (hospital_id, account_id, expires_on, made_at, id) WHERE (left_amount > 0);
create policy own_hospital on ledger.lot using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON ledger.lot FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on ledger.lot to clinic_app;
grant select on ledger.lot to clinic_reader;

create table ledger.lot_move (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  lot_id bigint not null,
  journal_id bigint not null,
  root_id bigint not null,
  amount bigint not null,
  constraint lot_move_pkey PRIMARY KEY (hospital_id, id),
  constraint lot_move_amount CHECK ((amount <> 0)),
  constraint lot_move_lot FOREIGN KEY (hospital_id, lot_id) REFERENCES ledger.lot(hospital_id, id)
);
alter table ledger.lot_move enable row level security;
alter table ledger.lot_move force row level security;
CREATE INDEX lot_move_of_journal ON ledger.lot_move USING btree (hospital_id, journal_id);
CREATE INDEX lot_move_of_lot ON ledger.lot_move USING btree (hospital_id, lot_id);
CREATE INDEX lot_move_of_root ON ledger.lot_move USING btree (hospital_id, root_id) WHERE (root_id <> journal_id);
create policy own_hospital on ledger.lot_move using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON ledger.lot_move FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON ledger.lot_move FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON ledger.lot_move FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on ledger.lot_move to clinic_app;
grant select on ledger.lot_move to clinic_reader;

create table ledger.seal (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  seq bigint not null,
  journal_id bigint not null,
  digest text not null,
  constraint seal_once UNIQUE (hospital_id, journal_id),
  constraint seal_pkey PRIMARY KEY (hospital_id, id),
  constraint seal_place UNIQUE (hospital_id, seq),
  constraint seal_digest CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint seal_seq CHECK ((seq > 0)),
  constraint seal_journal FOREIGN KEY (hospital_id, journal_id) REFERENCES ledger.journal(hospital_id, id)
);
alter table ledger.seal enable row level security;
alter table ledger.seal force row level security;
create policy own_hospital on ledger.seal using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON ledger.seal FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON ledger.seal FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON ledger.seal FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on ledger.seal to clinic_app;
grant select on ledger.seal to clinic_reader;

create table lifecycle.deal_definition (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  effective_from date not null,
  min_deal_fen bigint,
  count_deposit boolean default false not null,
  count_recharge boolean default false not null,
  count_retail boolean default false not null,
  new_days integer default 1 not null,
  same_day text default 'new'::text not null,
  remark text default ''::text not null,
  deal_by text default 'payment'::text not null,
  constraint deal_definition_day_unique UNIQUE (hospital_id, effective_from),
  constraint deal_definition_pkey PRIMARY KEY (hospital_id, id),
  constraint deal_definition_by CHECK ((deal_by = ANY (ARRAY['payment'::text, 'order'::text]))),
  constraint deal_definition_min CHECK (((min_deal_fen >= 1) AND (min_deal_fen <= '9999999999'::bigint))),
  constraint deal_definition_new CHECK (((new_days >= 1) AND (new_days <= 365))),
  constraint deal_definition_remark_length CHECK ((length(remark) <= 200)),
  constraint deal_definition_same_day CHECK ((same_day = ANY (ARRAY['new'::text, 'regular'::text])))
);
alter table lifecycle.deal_definition enable row level security;
alter table lifecycle.deal_definition force row level security;
create policy own_hospital on lifecycle.deal_definition using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER definition_ahead BEFORE INSERT OR DELETE OR UPDATE ON lifecycle.deal_definition FOR EACH ROW EXECUTE FUNCTION lifecycle.definition_ahead();
CREATE TRIGGER touch BEFORE UPDATE ON lifecycle.deal_definition FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on lifecycle.deal_definition to clinic_app;
grant select on lifecycle.deal_definition to clinic_reader;

create table lifecycle.move (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  from_stage text not null,
  to_stage text not null,
  because text not null,
  constraint move_pkey PRIMARY KEY (hospital_id, id),
  constraint move_because CHECK ((because = ANY (ARRAY['event'::text, 'lead'::text, 'night'::text, 'threshold'::text, 'merged'::text]))),
  constraint move_from_stage CHECK ((from_stage = ANY (ARRAY['prospect'::text, 'intent'::text, 'visited'::text, 'new'::text, 'regular'::text, 'dormant'::text, 'lost'::text]))),
  constraint move_moves CHECK ((from_stage <> to_stage)),
  constraint move_to_stage CHECK ((to_stage = ANY (ARRAY['prospect'::text, 'intent'::text, 'visited'::text, 'new'::text, 'regular'::text, 'dormant'::text, 'lost'::text])))
);
alter table lifecycle.move enable row level security;
alter table lifecycle.move force row level security;
CREATE INDEX move_newest ON lifecycle.move USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX move_of_customer ON lifecycle.move USING btree (hospital_id, customer_id, created_at DESC, id DESC);
create policy own_hospital on lifecycle.move using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON lifecycle.move FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON lifecycle.move FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON lifecycle.move FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on lifecycle.move to clinic_app;
grant select on lifecycle.move to clinic_reader;

create table lifecycle.stage_sum (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  life_stage text,
  n bigint not null,
  paid_fen bigint not null,
  constraint stage_sum_pkey PRIMARY KEY (hospital_id, id),
  constraint stage_sum_customers CHECK (((n >= '-100000000'::integer) AND (n <= 100000000)))
);
alter table lifecycle.stage_sum enable row level security;
alter table lifecycle.stage_sum force row level security;
create policy own_hospital on lifecycle.stage_sum using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on lifecycle.stage_sum to clinic_app;
grant select on lifecycle.stage_sum to clinic_reader;

create table lifecycle.threshold (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  new_days integer default 90 not null,
  regular_days integer default 180 not null,
  dormant_days integer default 365 not null,
  constraint threshold_one UNIQUE (hospital_id),
  constraint threshold_pkey PRIMARY KEY (hospital_id, id),
  constraint threshold_ascending CHECK (((regular_days < dormant_days) AND (new_days < dormant_days))),
  constraint threshold_dormant CHECK (((dormant_days >= 1) AND (dormant_days <= 3650))),
  constraint threshold_new CHECK (((new_days >= 1) AND (new_days <= 3650))),
  constraint threshold_regular CHECK (((regular_days >= 1) AND (regular_days <= 3650)))
);
alter table lifecycle.threshold enable row level security;
alter table lifecycle.threshold force row level security;
create policy own_hospital on lifecycle.threshold using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON lifecycle.threshold FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on lifecycle.threshold to clinic_app;
grant select on lifecycle.threshold to clinic_reader;

create table matching.bank_file (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  source text not null,
  file_name text not null,
  digest text not null,
  first_day date not null,
  last_day date not null,
  lines integer not null,
  known integer default 0 not null,
  in_fen bigint not null,
  out_fen bigint not null,
  constraint bank_file_once UNIQUE (hospital_id, digest),
  constraint bank_file_pkey PRIMARY KEY (hospital_id, id),
  constraint bank_file_digest CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint bank_file_known CHECK ((known >= 0)),
  constraint bank_file_lines CHECK ((lines >= 0)),
  constraint bank_file_name CHECK (((length(file_name) >= 1) AND (length(file_name) <= 120))),
  constraint bank_file_source CHECK ((source = ANY (ARRAY['WECHAT'::text, 'ALIPAY'::text, 'BANK'::text]))),
  constraint bank_file_span CHECK ((first_day <= last_day))
);
alter table matching.bank_file enable row level security;
alter table matching.bank_file force row level security;
CREATE INDEX bank_file_days ON matching.bank_file USING btree (hospital_id, source, first_day, last_day);
CREATE INDEX bank_file_newest ON matching.bank_file USING btree (hospital_id, created_at DESC, id DESC);
create policy own_hospital on matching.bank_file using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON matching.bank_file FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on matching.bank_file to clinic_app;
grant select on matching.bank_file to clinic_reader;

create table matching.bank_line (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  file_id bigint not null,
  source text not null,
  row_no integer not null,
  happened_at timestamp with time zone not null,
  has_time boolean not null,
  business_date date not null,
  amount_fen bigint not null,
  ref_no text default ''::text not null,
  order_no text default ''::text not null,
  counterparty text default ''::text not null,
  remark text default ''::text not null,
  state text default 'OPEN'::text not null,
  constraint bank_line_pkey PRIMARY KEY (hospital_id, id),
  constraint bank_line_place UNIQUE (hospital_id, file_id, row_no),
  constraint bank_line_amount CHECK (((amount_fen <> 0) AND (abs(amount_fen) <= '9999999999'::bigint))),
  constraint bank_line_counterparty CHECK ((length(counterparty) <= 100)),
  constraint bank_line_order CHECK ((length(order_no) <= 64)),
  constraint bank_line_ref CHECK ((length(ref_no) <= 64)),
  constraint bank_line_remark CHECK ((length(remark) <= 200)),
  constraint bank_line_row CHECK (((row_no >= 1) AND (row_no <= 1000000))),
  constraint bank_line_source CHECK ((source = ANY (ARRAY['WECHAT'::text, 'ALIPAY'::text, 'BANK'::text]))),
  constraint bank_line_state CHECK ((state = ANY (ARRAY['OPEN'::text, 'MATCHED'::text, 'EXPLAINED'::text]))),
  constraint bank_line_file FOREIGN KEY (hospital_id, file_id) REFERENCES matching.bank_file(hospital_id, id)
);
alter table matching.bank_line enable row level security;
alter table matching.bank_line force row level security;
CREATE INDEX bank_line_day ON matching.bank_line USING btree (hospital_id, business_date);
CREATE INDEX bank_line_newest ON matching.bank_line USING btree (hospital_id, happened_at DESC, id DESC);
CREATE INDEX bank_line_open ON matching.bank_line USING btree (hospital_id, file_id) WHERE (state = 'OPEN'::text);
CREATE INDEX bank_line_standing ON matching.bank_line USING btree (hospital_id, state, happened_at DESC, id DESC);
CREATE UNIQUE INDEX bank_line_once ON matching.bank_line USING btree (hospital_id, source, ref_no, amount_fen) WHERE (ref_no <> ''::text);
create policy own_hospital on matching.bank_line using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON matching.bank_line FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on matching.bank_line to clinic_app;
grant select on matching.bank_line to clinic_reader;

create table matching.pair (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  line_id bigint not null,
  side text,
  our_id bigint,
  how text not null,
  reason text default ''::text not null,
  undone_at timestamp with time zone,
  undone_by bigint,
  undo_reason text default ''::text not null,
  constraint pair_pkey PRIMARY KEY (hospital_id, id),
  constraint pair_by_hand_why CHECK (((how <> 'HAND'::text) OR (reason <> ''::text))),
  constraint pair_how CHECK ((how = ANY (ARRAY['REF'::text, 'AMOUNT'::text, 'HAND'::text]))),
  constraint pair_of_nothing_by_hand CHECK (((side IS NOT NULL) OR (how = 'HAND'::text))),
  constraint pair_ours CHECK (((side IS NULL) = (our_id IS NULL))),
  constraint pair_reason CHECK ((length(reason) <= 200)),
  constraint pair_side CHECK ((side = ANY (ARRAY['PAYMENT'::text, 'REFUND'::text, 'DEPOSIT'::text]))),
  constraint pair_undo_reason CHECK ((length(undo_reason) <= 200)),
  constraint pair_undone CHECK (((undone_at IS NULL) = (undone_by IS NULL))),
  constraint pair_line FOREIGN KEY (hospital_id, line_id) REFERENCES matching.bank_line(hospital_id, id)
);
alter table matching.pair enable row level security;
alter table matching.pair force row level security;
CREATE INDEX pair_of_line ON matching.pair USING btree (hospital_id, line_id) WHERE (undone_at IS NULL);
CREATE UNIQUE INDEX pair_ours_once ON matching.pair USING btree (hospital_id, side, our_id) WHERE ((undone_at IS NULL) AND (side IS NOT NULL));
create policy own_hospital on matching.pair using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER pairs_ended AFTER UPDATE ON matching.pair REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION matching.pairs_changed();
CREATE TRIGGER pairs_made AFTER INSERT ON matching.pair REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION matching.pairs_changed();
CREATE TRIGGER touch BEFORE UPDATE ON matching.pair FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on matching.pair to clinic_app;
grant select on matching.pair to clinic_reader;

create table memberships.card (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  no text not null,
  type_id bigint not null,
  terms jsonb not null,
  name text generated always as ((terms ->> 'name'::text)) stored,
  discount_bp integer generated always as (((terms ->> 'discountBp'::text))::integer) stored,
  state text default 'PENDING'::text not null,
  opened_on date,
  valid_to date,
  term_from date,
  term_fee_fen bigint default 0 not null,
  remark text default ''::text not null,
  activated_on date,
  constraint card_no_unique UNIQUE (hospital_id, no),
  constraint card_pkey PRIMARY KEY (hospital_id, id),
  constraint card_activated CHECK (((activated_on IS NULL) OR (activated_on > valid_to))),
  constraint card_days CHECK (((valid_to IS NULL) OR (opened_on IS NULL) OR (valid_to >= opened_on))),
  constraint card_no_form CHECK ((no ~ '^[A-Z0-9]{4,20}$'::text)),
  constraint card_opened CHECK (((state = ANY (ARRAY['PENDING'::text, 'VOIDED'::text])) OR (opened_on IS NOT NULL))),
  constraint card_remark CHECK ((length(remark) <= 200)),
  constraint card_state CHECK ((state = ANY (ARRAY['PENDING'::text, 'ACTIVE'::text, 'FROZEN'::text, 'EXPIRED'::text, 'VOIDED'::text, 'RETIRING'::text, 'RETIRED'::text]))),
  constraint card_term_fee CHECK ((term_fee_fen >= 0)),
  constraint card_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint card_type FOREIGN KEY (hospital_id, type_id) REFERENCES memberships.card_type(hospital_id, id)
);
alter table memberships.card enable row level security;
alter table memberships.card force row level security;
CREATE INDEX card_by_state ON memberships.card USING btree (hospital_id, state, created_at DESC, id DESC);
CREATE INDEX card_newest ON memberships.card USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX card_of_customer ON memberships.card USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX card_points_rated ON memberships.card USING btree (hospital_id) WHERE (((terms ->> 'pointsRate'::text))::integer <> 100);
CREATE UNIQUE INDEX card_one_open ON memberships.card USING btree (hospital_id, customer_id) WHERE (state = ANY (ARRAY['PENDING'::text, 'ACTIVE'::text, 'FROZEN'::text]));
create policy own_hospital on memberships.card using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON memberships.card FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on memberships.card to clinic_app;
grant select on memberships.card to clinic_reader;

create table memberships.card_event (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  card_id bigint not null,
  kind text not null,
  detail text default ''::text not null,
  constraint card_event_pkey PRIMARY KEY (hospital_id, id),
  constraint card_event_detail CHECK ((length(detail) <= 300)),
  constraint card_event_kind CHECK ((kind = ANY (ARRAY['OPENED'::text, 'PAID'::text, 'RENEWED'::text, 'UPGRADED'::text, 'UNPAID'::text, 'VOIDED'::text, 'CHANGED'::text, 'FROZEN'::text, 'UNFROZEN'::text, 'EXPIRED'::text, 'ACTIVATED'::text, 'RIGHT_USED'::text, 'RETIRING'::text, 'RETIRED'::text, 'KEPT'::text]))),
  constraint card_event_card FOREIGN KEY (hospital_id, card_id) REFERENCES memberships.card(hospital_id, id)
);
alter table memberships.card_event enable row level security;
alter table memberships.card_event force row level security;
CREATE INDEX card_event_of_card ON memberships.card_event USING btree (hospital_id, card_id, id DESC);
create policy own_hospital on memberships.card_event using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON memberships.card_event FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON memberships.card_event FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON memberships.card_event FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on memberships.card_event to clinic_app;
grant select on memberships.card_event to clinic_reader;

create table memberships.card_right (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  type_id bigint not null,
  name text not null,
  kind text not null,
  product_id bigint,
  times integer default 0 not null,
  period text default 'TERM'::text not null,
  worth_fen bigint,
  sort integer default 0 not null,
  remark text default ''::text not null,
  status smallint default 0 not null,
  constraint card_right_name_unique UNIQUE (hospital_id, type_id, name),
  constraint card_right_pkey PRIMARY KEY (hospital_id, id),
  constraint card_right_kind CHECK ((kind = ANY (ARRAY['PROJECT'::text, 'BIRTHDAY'::text, 'COUPON'::text, 'SERVICE'::text]))),
  constraint card_right_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint card_right_period CHECK ((period = ANY (ARRAY['TERM'::text, 'YEAR'::text, 'MONTH'::text]))),
  constraint card_right_project CHECK (((kind <> 'PROJECT'::text) OR (product_id IS NOT NULL))),
  constraint card_right_remark CHECK ((length(remark) <= 200)),
  constraint card_right_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint card_right_times CHECK (((times >= 0) AND (times <= 999))),
  constraint card_right_worth CHECK (((worth_fen >= 0) AND (worth_fen <= '9999999999'::bigint))),
  constraint card_right_product FOREIGN KEY (hospital_id, product_id) REFERENCES products.product(hospital_id, id),
  constraint card_right_type FOREIGN KEY (hospital_id, type_id) REFERENCES memberships.card_type(hospital_id, id)
);
alter table memberships.card_right enable row level security;
alter table memberships.card_right force row level security;
create policy own_hospital on memberships.card_right using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON memberships.card_right FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on memberships.card_right to clinic_app;
grant select on memberships.card_right to clinic_reader;

create table memberships.card_type (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  code text not null,
  name text not null,
  rank integer not null,
  fee_fen bigint,
  months integer not null,
  principal_fen bigint,
  bonus_fen bigint,
  discount_bp integer default 10000 not null,
  points_rate integer default 100 not null,
  sold_by text default 'ANY'::text not null,
  sort integer default 0 not null,
  remark text default ''::text not null,
  status smallint default 0 not null,
  constraint card_type_code_unique UNIQUE (hospital_id, code),
  constraint card_type_name_unique UNIQUE (hospital_id, name),
  constraint card_type_pkey PRIMARY KEY (hospital_id, id),
  constraint card_type_bonus CHECK (((bonus_fen >= 0) AND (bonus_fen <= '9999999999'::bigint))),
  constraint card_type_bonus_on_money CHECK (((COALESCE(bonus_fen, (0)::bigint) = 0) OR (COALESCE(principal_fen, (0)::bigint) > 0))),
  constraint card_type_code_form CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint card_type_discount CHECK (((discount_bp >= 1000) AND (discount_bp <= 10000))),
  constraint card_type_fee CHECK (((fee_fen >= 0) AND (fee_fen <= '9999999999'::bigint))),
  constraint card_type_months CHECK (((months >= 0) AND (months <= 120))),
  constraint card_type_name_length CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint card_type_points CHECK (((points_rate >= 0) AND (points_rate <= 1000))),
  constraint card_type_principal CHECK (((principal_fen >= 0) AND (principal_fen <= '9999999999'::bigint))),
  constraint card_type_rank CHECK (((rank >= 1) AND (rank <= 99))),
  constraint card_type_remark CHECK ((length(remark) <= 200)),
  constraint card_type_sold_by CHECK ((sold_by = ANY (ARRAY['ANY'::text, 'HEAD'::text]))),
  constraint card_type_status CHECK ((status = ANY (ARRAY[0, 1])))
);
alter table memberships.card_type enable row level security;
alter table memberships.card_type force row level security;
create policy own_hospital on memberships.card_type using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON memberships.card_type FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on memberships.card_type to clinic_app;
grant select on memberships.card_type to clinic_reader;

create table memberships.charge (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  card_id bigint not null,
  order_id bigint not null,
  kind text not null,
  fee_fen bigint not null,
  principal_fen bigint not null,
  bonus_fen bigint not null,
  months integer not null,
  type_id bigint not null,
  terms jsonb not null,
  digest text not null,
  state text default 'PENDING'::text not null,
  done_on date,
  before jsonb,
  constraint charge_order_once UNIQUE (hospital_id, order_id),
  constraint charge_pkey PRIMARY KEY (hospital_id, id),
  constraint charge_bonus CHECK ((bonus_fen >= 0)),
  constraint charge_digest CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint charge_done CHECK (((state = 'DONE'::text) = (done_on IS NOT NULL))),
  constraint charge_fee CHECK ((fee_fen >= 0)),
  constraint charge_kind CHECK ((kind = ANY (ARRAY['OPEN'::text, 'RENEW'::text, 'UPGRADE'::text]))),
  constraint charge_months CHECK ((months >= 0)),
  constraint charge_principal CHECK ((principal_fen >= 0)),
  constraint charge_state CHECK ((state = ANY (ARRAY['PENDING'::text, 'DONE'::text, 'VOIDED'::text]))),
  constraint charge_card FOREIGN KEY (hospital_id, card_id) REFERENCES memberships.card(hospital_id, id),
  constraint charge_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id),
  constraint charge_type FOREIGN KEY (hospital_id, type_id) REFERENCES memberships.card_type(hospital_id, id)
);
alter table memberships.charge enable row level security;
alter table memberships.charge force row level security;
CREATE INDEX charge_of_card ON memberships.charge USING btree (hospital_id, card_id, id);
CREATE UNIQUE INDEX charge_waits_once ON memberships.charge USING btree (hospital_id, card_id) WHERE (state = 'PENDING'::text);
create policy own_hospital on memberships.charge using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON memberships.charge FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on memberships.charge to clinic_app;
grant select on memberships.charge to clinic_reader;

create table memberships.dead_number (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  card_id bigint not null,
  no text not null,
  constraint dead_number_once UNIQUE (hospital_id, no),
  constraint dead_number_pkey PRIMARY KEY (hospital_id, id),
  constraint dead_number_card FOREIGN KEY (hospital_id, card_id) REFERENCES memberships.card(hospital_id, id)
);
alter table memberships.dead_number enable row level security;
alter table memberships.dead_number force row level security;
create policy own_hospital on memberships.dead_number using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON memberships.dead_number FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on memberships.dead_number to clinic_app;
grant select on memberships.dead_number to clinic_reader;

create table memberships.level_price (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  product_id bigint not null,
  type_id bigint not null,
  price_fen bigint,
  discount_bp integer,
  constraint level_price_once UNIQUE (hospital_id, product_id, type_id),
  constraint level_price_pkey PRIMARY KEY (hospital_id, id),
  constraint level_price_amount CHECK (((price_fen >= 0) AND (price_fen <= '9999999999'::bigint))),
  constraint level_price_one_of CHECK (((price_fen IS NULL) <> (discount_bp IS NULL))),
  constraint level_price_rate CHECK (((discount_bp >= 1000) AND (discount_bp <= 10000))),
  constraint level_price_product FOREIGN KEY (hospital_id, product_id) REFERENCES products.product(hospital_id, id) ON DELETE CASCADE,
  constraint level_price_type FOREIGN KEY (hospital_id, type_id) REFERENCES memberships.card_type(hospital_id, id) ON DELETE CASCADE
);
alter table memberships.level_price enable row level security;
alter table memberships.level_price force row level security;
CREATE INDEX level_price_of_type ON memberships.level_price USING btree (hospital_id, type_id);
create policy own_hospital on memberships.level_price using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON memberships.level_price FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on memberships.level_price to clinic_app;
grant select on memberships.level_price to clinic_reader;

create table memberships.right_use (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  card_id bigint not null,
  right_id bigint not null,
  name text not null,
  times integer not null,
  used_on date default kit.business_date() not null,
  note text default ''::text not null,
  constraint right_use_pkey PRIMARY KEY (hospital_id, id),
  constraint right_use_note CHECK ((length(note) <= 100)),
  constraint right_use_times CHECK (((times >= 1) AND (times <= 99))),
  constraint right_use_card FOREIGN KEY (hospital_id, card_id) REFERENCES memberships.card(hospital_id, id)
);
alter table memberships.right_use enable row level security;
alter table memberships.right_use force row level security;
CREATE INDEX right_use_of_card ON memberships.right_use USING btree (hospital_id, card_id, right_id, used_on);
create policy own_hospital on memberships.right_use using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON memberships.right_use FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on memberships.right_use to clinic_app;
grant select on memberships.right_use to clinic_reader;

create table merging.merge_log (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  kept_id bigint not null,
  gone_id bigint not null,
  reason text not null,
  choices jsonb default '{}'::jsonb not null,
  counts jsonb default '{}'::jsonb not null,
  principal_fen bigint default 0 not null,
  deposit_fen bigint default 0 not null,
  coin_fen bigint default 0 not null,
  points bigint default 0 not null,
  debt_fen bigint default 0 not null,
  constraint merge_log_once UNIQUE (hospital_id, gone_id),
  constraint merge_log_pkey PRIMARY KEY (hospital_id, id),
  constraint merge_log_choices CHECK ((jsonb_typeof(choices) = 'object'::text)),
  constraint merge_log_counts CHECK ((jsonb_typeof(counts) = 'object'::text)),
  constraint merge_log_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint merge_log_two CHECK ((kept_id <> gone_id)),
  constraint merge_log_gone FOREIGN KEY (hospital_id, gone_id) REFERENCES customers.customer(hospital_id, id),
  constraint merge_log_kept FOREIGN KEY (hospital_id, kept_id) REFERENCES customers.customer(hospital_id, id)
);
alter table merging.merge_log enable row level security;
alter table merging.merge_log force row level security;
CREATE INDEX merge_log_newest ON merging.merge_log USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX merge_log_of_kept ON merging.merge_log USING btree (hospital_id, kept_id, created_at DESC, id DESC);
create policy own_hospital on merging.merge_log using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON merging.merge_log FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON merging.merge_log FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON merging.merge_log FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on merging.merge_log to clinic_app;
grant select on merging.merge_log to clinic_reader;

create table messages.delivery (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  message_id bigint not null,
  receiver_id bigint not null,
  sent_at timestamp with time zone not null,
  read_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint delivery_once UNIQUE (hospital_id, message_id, receiver_id),
  constraint delivery_pkey PRIMARY KEY (hospital_id, id),
  constraint delivery_message FOREIGN KEY (hospital_id, message_id) REFERENCES messages.message(hospital_id, id) ON DELETE CASCADE,
  constraint delivery_receiver FOREIGN KEY (hospital_id, receiver_id) REFERENCES staff.staff(hospital_id, id)
);
alter table messages.delivery enable row level security;
alter table messages.delivery force row level security;
CREATE INDEX delivery_of_receiver ON messages.delivery USING btree (hospital_id, receiver_id, sent_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX delivery_unread ON messages.delivery USING btree (hospital_id, receiver_id) WHERE ((read_at IS NULL) AND (deleted_at IS NULL));
create policy own_hospital on messages.delivery using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on messages.delivery to clinic_app;
grant select on messages.delivery to clinic_reader;

create table messages.message (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  state text not null,
  title text not null,
  content text not null,
  source text not null,
  event text not null,
  path text default ''::text not null,
  audience jsonb default '{}'::jsonb not null,
  audience_text text default ''::text not null,
  sender_id bigint,
  sender_name text not null,
  sender_department_id bigint,
  receiver_count integer default 0 not null,
  sent_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint message_pkey PRIMARY KEY (hospital_id, id),
  constraint message_content_length CHECK (((length(content) >= 1) AND (length(content) <= 8000))),
  constraint message_event_length CHECK (((length(event) >= 1) AND (length(event) <= 40))),
  constraint message_path_form CHECK (((path = ''::text) OR (path ~ '^/[^/\\]?'::text))),
  constraint message_sent_has_time CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint message_source_length CHECK (((length(source) >= 1) AND (length(source) <= 20))),
  constraint message_state CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text]))),
  constraint message_title_length CHECK (((length(title) >= 1) AND (length(title) <= 60))),
  constraint message_department FOREIGN KEY (hospital_id, sender_department_id) REFERENCES staff.department(hospital_id, id),
  constraint message_sender FOREIGN KEY (hospital_id, sender_id) REFERENCES staff.staff(hospital_id, id)
);
alter table messages.message enable row level security;
alter table messages.message force row level security;
CREATE INDEX message_latest ON messages.message USING btree (hospital_id, created_at DESC, id DESC);
create policy own_hospital on messages.message using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON messages.message FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on messages.message to clinic_app;
grant select on messages.message to clinic_reader;

create table messages.preference (
  hospital_id bigint default kit.current_hospital() not null,
  staff_id bigint default kit.current_staff() not null,
  sound boolean default true not null,
  quiet_from time without time zone,
  quiet_to time without time zone,
  constraint preference_pkey PRIMARY KEY (hospital_id, staff_id),
  constraint preference_quiet_both CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint preference_of_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id) ON DELETE CASCADE
);
alter table messages.preference enable row level security;
alter table messages.preference force row level security;
create policy own_hospital on messages.preference using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on messages.preference to clinic_app;
grant select on messages.preference to clinic_reader;

create table messages.template (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  code text not null,
  name text not null,
  channel text default 'site'::text not null,
  event text not null,
  title text not null,
  content text not null,
  status smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint template_code_unique UNIQUE (hospital_id, code),
  constraint template_pkey PRIMARY KEY (hospital_id, id),
  constraint template_channel CHECK ((channel = 'site'::text)),
  constraint template_code_form CHECK ((code ~ '^[A-Za-z][A-Za-z0-9_.-]{1,39}$'::text)),
  constraint template_content_length CHECK (((length(content) >= 1) AND (length(content) <= 4000))),
  constraint template_event_length CHECK (((length(event) >= 1) AND (length(event) <= 40))),
  constraint template_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint template_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint template_title_length CHECK (((length(title) >= 1) AND (length(title) <= 60)))
);
alter table messages.template enable row level security;
alter table messages.template force row level security;
CREATE UNIQUE INDEX template_event_unique ON messages.template USING btree (hospital_id, event, channel) WHERE ((status = 0) AND (event <> 'notice'::text));
create policy own_hospital on messages.template using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON messages.template FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on messages.template to clinic_app;
grant select on messages.template to clinic_reader;

create table metadata.database (
  id bigint default nextval('kit.id'::regclass) not null,
  code text not null,
  name text not null,
  remark text default ''::text not null,
  status smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint database_code_unique UNIQUE (code),
  constraint database_pkey PRIMARY KEY (id),
  constraint database_code CHECK ((code ~ '^[a-z][a-z0-9_]{0,39}$'::text)),
  constraint database_name CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint database_remark CHECK ((length(remark) <= 200)),
  constraint database_status CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TRIGGER touch BEFORE UPDATE ON metadata.database FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on metadata.database to clinic_app;
grant select on metadata.database to clinic_reader;

create table metadata.database_table (
  database_id bigint not null,
  table_id bigint not null,
  constraint database_table_pkey PRIMARY KEY (database_id, table_id),
  constraint database_table_database FOREIGN KEY (database_id) REFERENCES metadata.database(id),
  constraint database_table_table FOREIGN KEY (table_id) REFERENCES metadata.record_table(id)
);
CREATE INDEX database_table_of ON metadata.database_table USING btree (table_id);
grant delete, insert, select on metadata.database_table to clinic_app;
grant select on metadata.database_table to clinic_reader;

create table metadata.field (
  id bigint default nextval('kit.id'::regclass) not null,
  code text not null,
  name text not null,
  data_type text not null,
  format text,
  required boolean default false not null,
  max_length integer,
  remark text default ''::text not null,
  status smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint field_code_unique UNIQUE (code),
  constraint field_pkey PRIMARY KEY (id),
  constraint field_code CHECK ((code ~ '^[a-z][A-Za-z0-9]{0,39}$'::text)),
  constraint field_data_type CHECK ((data_type = ANY (ARRAY['String'::text, 'Boolean'::text, 'Integer'::text, 'Long'::text, 'Short'::text, 'Date'::text]))),
  constraint field_format CHECK (
CASE data_type
    WHEN 'String'::text THEN (format = ANY (ARRAY['email'::text, 'phone'::text, 'english'::text, 'cn'::text, 'username'::text, 'md5'::text, 'sm2'::text]))
    WHEN 'Date'::text THEN ((format = ANY (ARRAY['YMD'::text, 'YMDHMS'::text])) AND (format IS NOT NULL))
    WHEN 'Boolean'::text THEN (format IS NULL)
    ELSE (format = ANY (ARRAY['positive'::text, 'nonNegative'::text]))
END),
  constraint field_max_length CHECK (((max_length IS NULL) OR ((data_type = 'String'::text) AND ((max_length >= 1) AND (max_length <= 2000))))),
  constraint field_name CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint field_remark CHECK ((length(remark) <= 200)),
  constraint field_status CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TRIGGER touch BEFORE UPDATE ON metadata.field FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on metadata.field to clinic_app;
grant select on metadata.field to clinic_reader;

create table metadata.record (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  table_id bigint not null,
  content jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint record_pkey PRIMARY KEY (hospital_id, id),
  constraint record_content CHECK (((jsonb_typeof(content) = 'object'::text) AND (pg_column_size(content) <= 65536))),
  constraint record_of_table FOREIGN KEY (table_id) REFERENCES metadata.record_table(id)
);
alter table metadata.record enable row level security;
alter table metadata.record force row level security;
CREATE INDEX record_newest ON metadata.record USING btree (hospital_id, table_id, id DESC);
create policy own_hospital on metadata.record using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER note_use AFTER INSERT OR UPDATE OF content ON metadata.record FOR EACH ROW EXECUTE FUNCTION metadata.note_use();
CREATE TRIGGER touch BEFORE UPDATE ON metadata.record FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on metadata.record to clinic_app;
grant select on metadata.record to clinic_reader;

create table metadata.record_table (
  id bigint default nextval('kit.id'::regclass) not null,
  code text not null,
  name text not null,
  remark text default ''::text not null,
  status smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint record_table_code_unique UNIQUE (code),
  constraint record_table_pkey PRIMARY KEY (id),
  constraint record_table_code CHECK ((code ~ '^[a-z][a-z0-9_]{0,39}$'::text)),
  constraint record_table_name CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint record_table_remark CHECK ((length(remark) <= 200)),
  constraint record_table_status CHECK ((status = ANY (ARRAY[0, 1])))
);
CREATE TRIGGER touch BEFORE UPDATE ON metadata.record_table FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on metadata.record_table to clinic_app;
grant select on metadata.record_table to clinic_reader;

create table metadata.table_field (
  table_id bigint not null,
  field_id bigint not null,
  sort integer not null,
  constraint table_field_pkey PRIMARY KEY (table_id, field_id),
  constraint table_field_field FOREIGN KEY (field_id) REFERENCES metadata.field(id),
  constraint table_field_table FOREIGN KEY (table_id) REFERENCES metadata.record_table(id)
);
CREATE INDEX table_field_of ON metadata.table_field USING btree (field_id);
grant delete, insert, select on metadata.table_field to clinic_app;
grant select on metadata.table_field to clinic_reader;

create table metadata.used (
  table_id bigint not null,
  field text not null,
  constraint used_pkey PRIMARY KEY (table_id, field),
  constraint used_table FOREIGN KEY (table_id) REFERENCES metadata.record_table(id)
);
grant insert, select on metadata.used to clinic_app;
grant select on metadata.used to clinic_reader;

create table orders.order_combo (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  order_id bigint not null,
  no integer not null,
  combo_id bigint not null,
  combo_version integer not null,
  code text not null,
  name text not null,
  count integer not null,
  price_fen bigint not null,
  choices jsonb default '[]'::jsonb not null,
  held boolean not null,
  by_level boolean default false not null,
  by_original boolean default false not null,
  constraint combo_comes_to_price TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint order_combo_pkey PRIMARY KEY (hospital_id, id),
  constraint order_combo_place UNIQUE (hospital_id, order_id, no),
  constraint order_combo_by_original CHECK ((NOT (by_original AND by_level))),
  constraint order_combo_choices CHECK ((jsonb_typeof(choices) = 'array'::text)),
  constraint order_combo_count CHECK (((count >= 1) AND (count <= 999))),
  constraint order_combo_no CHECK (((no >= 1) AND (no <= 20))),
  constraint order_combo_price CHECK (((price_fen >= 1) AND (price_fen <= '9999999999'::bigint))),
  constraint order_combo_combo FOREIGN KEY (hospital_id, combo_id) REFERENCES combos.combo(hospital_id, id),
  constraint order_combo_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id) ON DELETE CASCADE
);
alter table orders.order_combo enable row level security;
alter table orders.order_combo force row level security;
CREATE INDEX order_combo_of_combo ON orders.order_combo USING btree (hospital_id, combo_id);
create policy own_hospital on orders.order_combo using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE CONSTRAINT TRIGGER combo_comes_to_price AFTER INSERT ON orders.order_combo DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders.check_combo();
CREATE TRIGGER combo_held AFTER UPDATE OF held, count, combo_id ON orders.order_combo FOR EACH ROW WHEN (((old.held <> new.held) OR (old.count <> new.count) OR (old.combo_id <> new.combo_id))) EXECUTE FUNCTION orders.combo_moved();
CREATE TRIGGER combo_taken AFTER INSERT OR DELETE ON orders.order_combo FOR EACH ROW EXECUTE FUNCTION orders.combo_moved();
CREATE TRIGGER touch BEFORE UPDATE ON orders.order_combo FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on orders.order_combo to clinic_app;
grant select on orders.order_combo to clinic_reader;

create table orders.order_deal (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  order_id bigint not null,
  day date default kit.business_date() not null,
  dealt_at timestamp with time zone default kit.clock() not null,
  counts boolean not null,
  customer_class text,
  constraint order_deal_once UNIQUE (hospital_id, order_id),
  constraint order_deal_pkey PRIMARY KEY (hospital_id, id),
  constraint order_deal_class CHECK ((customer_class = ANY (ARRAY['new'::text, 'regular'::text]))),
  constraint order_deal_class_of_deal CHECK ((counts OR (customer_class IS NULL))),
  constraint order_deal_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id) ON DELETE CASCADE
);
alter table orders.order_deal enable row level security;
alter table orders.order_deal force row level security;
create policy own_hospital on orders.order_deal using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON orders.order_deal FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on orders.order_deal to clinic_app;
grant select on orders.order_deal to clinic_reader;

create table orders.order_deposit (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  order_id bigint not null,
  product_id bigint,
  expires_on date,
  constraint order_deposit_once UNIQUE (hospital_id, order_id),
  constraint order_deposit_pkey PRIMARY KEY (hospital_id, id),
  constraint order_deposit_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id) ON DELETE CASCADE,
  constraint order_deposit_product FOREIGN KEY (hospital_id, product_id) REFERENCES products.product(hospital_id, id)
);
alter table orders.order_deposit enable row level security;
alter table orders.order_deposit force row level security;
create policy own_hospital on orders.order_deposit using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON orders.order_deposit FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on orders.order_deposit to clinic_app;
grant select on orders.order_deposit to clinic_reader;

create table orders.order_discount (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  order_id bigint not null,
  line_id bigint not null,
  kind text not null,
  fen bigint not null,
  reason text default ''::text not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  constraint discounts_explained TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint order_discount_once UNIQUE (hospital_id, line_id, kind),
  constraint order_discount_pkey PRIMARY KEY (hospital_id, id),
  constraint order_discount_fen CHECK ((fen > 0)),
  constraint order_discount_kind CHECK ((kind = ANY (ARRAY['LEVEL'::text, 'COMBO'::text, 'MANUAL'::text, 'WHOLE'::text, 'ROUNDING'::text, 'FREE'::text]))),
  constraint order_discount_reason_length CHECK ((length(reason) <= 100)),
  constraint order_discount_line FOREIGN KEY (hospital_id, line_id) REFERENCES orders.order_line(hospital_id, id) ON DELETE CASCADE,
  constraint order_discount_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id) ON DELETE CASCADE
);
alter table orders.order_discount enable row level security;
alter table orders.order_discount force row level security;
CREATE INDEX order_discount_of_order ON orders.order_discount USING btree (hospital_id, order_id);
create policy own_hospital on orders.order_discount using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE CONSTRAINT TRIGGER discounts_explained AFTER INSERT OR DELETE ON orders.order_discount DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders.check_discounts();
grant delete, insert, select on orders.order_discount to clinic_app;
grant select on orders.order_discount to clinic_reader;

create table orders.order_event (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  order_id bigint not null,
  kind text not null,
  at timestamp with time zone default kit.clock() not null,
  staff_id bigint default kit.current_staff(),
  note text default ''::text not null,
  lines integer not null,
  payable_fen bigint not null,
  discount_fen bigint not null,
  constraint order_event_pkey PRIMARY KEY (hospital_id, id),
  constraint order_event_kind CHECK ((kind = ANY (ARRAY['DRAFTED'::text, 'SUBMITTED'::text, 'SENT'::text, 'PASSED'::text, 'REPRICED'::text, 'REJECTED'::text, 'CANCELLED'::text, 'REVOKED'::text, 'REVOKE_SENT'::text, 'REVOKE_KEPT'::text, 'SHARED'::text, 'SETTLED'::text, 'UNSETTLED'::text]))),
  constraint order_event_note_length CHECK ((length(note) <= 200)),
  constraint order_event_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id) ON DELETE CASCADE
);
alter table orders.order_event enable row level security;
alter table orders.order_event force row level security;
CREATE INDEX order_event_of_order ON orders.order_event USING btree (hospital_id, order_id, id);
create policy own_hospital on orders.order_event using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select on orders.order_event to clinic_app;
grant select on orders.order_event to clinic_reader;

create table orders.order_line (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  order_id bigint not null,
  line_no integer not null,
  product_id bigint,
  product_code text not null,
  product_name text not null,
  item_type text not null,
  category text not null,
  unit smallint not null,
  sessions_per_unit integer not null,
  need_deduct boolean not null,
  cure_dept_ids bigint[] not null,
  min_interval_days integer not null,
  valid_days integer,
  allow_wallet boolean not null,
  allow_card boolean not null,
  allow_coin boolean not null,
  allow_point boolean not null,
  allow_coupon boolean not null,
  tax_rate text not null,
  invoice_name text not null,
  floor_price_fen bigint not null,
  price_fen bigint not null,
  content_count integer not null,
  level_discount_fen bigint default 0 not null,
  manual_discount_fen bigint default 0 not null,
  rounding_fen bigint default 0 not null,
  pay_amount_fen bigint generated always as (((((price_fen * content_count) - level_discount_fen) - manual_discount_fen) - rounding_fen)) stored,
  is_gift boolean default false not null,
  tooth_nos text default ''::text not null,
  site text default ''::text not null,
  real_in_fen bigint default 0 not null,
  real_out_fen bigint default 0 not null,
  carried_in_fen bigint default 0 not null,
  promo_in_fen bigint default 0 not null,
  debt_open_fen bigint default 0 not null,
  written_off_fen bigint default 0 not null,
  debt_cancelled_fen bigint default 0 not null,
  value_fen bigint generated always as (((((real_in_fen + carried_in_fen) + debt_open_fen) + written_off_fen) + debt_cancelled_fen)) stored,
  received_fen bigint default 0 not null,
  whole_discount_fen bigint default 0 not null,
  discount_bp integer,
  fee_fen bigint default 0 not null,
  combo_no integer,
  carried_out_fen bigint default 0 not null,
  changed_fen bigint default 0 not null,
  constraint discounts_explain_lines TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint line_comes_to_price TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint lines_equal_order TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint order_line_of_order UNIQUE (hospital_id, order_id, line_no),
  constraint order_line_pkey PRIMARY KEY (hospital_id, id),
  constraint order_line_by_rate CHECK (((discount_bp IS NULL) OR ((manual_discount_fen - whole_discount_fen) = ((((price_fen * content_count) - level_discount_fen) * discount_bp) / 10000)))),
  constraint order_line_carried_out CHECK (((carried_out_fen >= 0) AND (carried_out_fen <= changed_fen))),
  constraint order_line_combo_alone CHECK (((combo_no IS NULL) OR ((manual_discount_fen = whole_discount_fen) AND (discount_bp IS NULL)))),
  constraint order_line_count CHECK (((content_count >= 1) AND (content_count <= 9999))),
  constraint order_line_fee CHECK ((fee_fen >= 0)),
  constraint order_line_gift CHECK (((NOT is_gift) OR (pay_amount_fen = 0))),
  constraint order_line_gift_alone CHECK (((NOT is_gift) OR ((whole_discount_fen = 0) AND (discount_bp IS NULL) AND (manual_discount_fen = ((price_fen * content_count) - level_discount_fen))))),
  constraint order_line_item_type CHECK ((item_type = ANY (ARRAY['SERVICE'::text, 'RETAIL'::text, 'MEDICINE'::text, 'CARD_FEE'::text, 'DEPOSIT'::text, 'RECHARGE'::text]))),
  constraint order_line_level_discount CHECK ((level_discount_fen >= 0)),
  constraint order_line_manual_discount CHECK ((manual_discount_fen >= 0)),
  constraint order_line_no CHECK (((line_no >= 1) AND (line_no <= 200))),
  constraint order_line_o2 CHECK ((pay_amount_fen >= 0)),
  constraint order_line_o3 CHECK ((((((((real_in_fen + carried_in_fen) + promo_in_fen) + debt_open_fen) + written_off_fen) + debt_cancelled_fen) = 0) OR ((((((real_in_fen + carried_in_fen) + promo_in_fen) + debt_open_fen) + written_off_fen) + debt_cancelled_fen) = ((((price_fen * content_count) - level_discount_fen) - manual_discount_fen) - rounding_fen)))),
  constraint order_line_price CHECK (((price_fen >= 0) AND (price_fen <= '9999999999'::bigint))),
  constraint order_line_r1 CHECK ((((real_out_fen + fee_fen) + carried_out_fen) <= (real_in_fen + carried_in_fen))),
  constraint order_line_rate CHECK (((discount_bp >= 1) AND (discount_bp <= 10000))),
  constraint order_line_received CHECK (((received_fen >= 0) AND (received_fen <= real_in_fen))),
  constraint order_line_recharge CHECK (
CASE item_type
    WHEN 'RECHARGE'::text THEN (product_id IS NULL)
    WHEN 'CARD_FEE'::text THEN true
    WHEN 'DEPOSIT'::text THEN true
    ELSE (product_id IS NOT NULL)
END),
  constraint order_line_rounding CHECK (((rounding_fen >= 0) AND (rounding_fen <= 10000))),
  constraint order_line_site_length CHECK ((length(site) <= 60)),
  constraint order_line_terms CHECK ((LEAST(real_in_fen, real_out_fen, carried_in_fen, promo_in_fen, debt_open_fen, written_off_fen, debt_cancelled_fen) >= 0)),
  constraint order_line_tooth_length CHECK ((length(tooth_nos) <= 100)),
  constraint order_line_whole_discount CHECK (((whole_discount_fen >= 0) AND (whole_discount_fen <= manual_discount_fen))),
  constraint order_line_combo FOREIGN KEY (hospital_id, order_id, combo_no) REFERENCES orders.order_combo(hospital_id, order_id, no),
  constraint order_line_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id) ON DELETE CASCADE,
  constraint order_line_product FOREIGN KEY (hospital_id, product_id) REFERENCES products.product(hospital_id, id)
);
alter table orders.order_line enable row level security;
alter table orders.order_line force row level security;
CREATE INDEX order_line_in_debt ON orders.order_line USING btree (hospital_id, id) WHERE (debt_open_fen > 0);
CREATE INDEX order_line_of_combo ON orders.order_line USING btree (hospital_id, order_id, combo_no) WHERE (combo_no IS NOT NULL);
CREATE INDEX order_line_product_sold ON orders.order_line USING btree (hospital_id, product_id) WHERE (product_id IS NOT NULL);
create policy own_hospital on orders.order_line using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE CONSTRAINT TRIGGER discounts_explain_lines AFTER INSERT OR UPDATE OF level_discount_fen, manual_discount_fen, whole_discount_fen, rounding_fen ON orders.order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders.check_discounts();
CREATE CONSTRAINT TRIGGER line_comes_to_price AFTER INSERT OR UPDATE OF level_discount_fen, price_fen, content_count, combo_no ON orders.order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.combo_no IS NOT NULL)) EXECUTE FUNCTION orders.check_combo();
CREATE CONSTRAINT TRIGGER lines_equal_order AFTER INSERT OR DELETE OR UPDATE ON orders.order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders.check_line();
CREATE TRIGGER line_repriced BEFORE UPDATE OF manual_discount_fen, whole_discount_fen, rounding_fen, discount_bp ON orders.order_line FOR EACH ROW EXECUTE FUNCTION orders.line_is_repriced();
grant delete, insert, select on orders.order_line to clinic_app;
grant select on orders.order_line to clinic_reader;
comment on column orders.order_line.level_discount_fen is 'What the house''s own prices take off: the level price, or of a line of a combo its allocation; never both';

create table orders.order_sum (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  business_date date,
  type text,
  status text,
  n bigint not null,
  original_fen bigint not null,
  discount_fen bigint not null,
  payable_fen bigint not null,
  real_in_fen bigint not null,
  real_out_fen bigint not null,
  received_fen bigint not null,
  promo_in_fen bigint not null,
  carried_in_fen bigint not null,
  debt_open_fen bigint not null,
  constraint order_sum_pkey PRIMARY KEY (hospital_id, id)
);
alter table orders.order_sum enable row level security;
alter table orders.order_sum force row level security;
create policy own_hospital on orders.order_sum using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on orders.order_sum to clinic_app;
grant select on orders.order_sum to clinic_reader;

create table orders.recharge_setting (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  named_from_fen bigint not null,
  bank_from_fen bigint not null,
  constraint recharge_setting_pkey PRIMARY KEY (hospital_id),
  constraint recharge_bank_from CHECK ((bank_from_fen >= 0)),
  constraint recharge_named_from CHECK ((named_from_fen >= 0))
);
alter table orders.recharge_setting enable row level security;
alter table orders.recharge_setting force row level security;
create policy own_hospital on orders.recharge_setting using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON orders.recharge_setting FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on orders.recharge_setting to clinic_app;
grant select on orders.recharge_setting to clinic_reader;

create table orders.sales_order (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  no text not null,
  customer_id bigint not null,
  type text default 'NORMAL'::text not null,
  status text default 'DRAFT'::text not null,
  refund_status text default 'NONE'::text not null,
  triage_id bigint,
  consult_record_id bigint,
  adviser_id bigint,
  doctor_id bigint,
  developer_id bigint,
  dept_id bigint,
  share jsonb default '[]'::jsonb not null,
  opened_at timestamp with time zone default kit.clock() not null,
  business_date date default kit.business_date() not null,
  submitted_at timestamp with time zone,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text default ''::text not null,
  original_fen bigint default 0 not null,
  discount_fen bigint default 0 not null,
  payable_fen bigint generated always as ((original_fen - discount_fen)) stored,
  real_in_fen bigint default 0 not null,
  real_out_fen bigint default 0 not null,
  carried_in_fen bigint default 0 not null,
  promo_in_fen bigint default 0 not null,
  debt_open_fen bigint default 0 not null,
  written_off_fen bigint default 0 not null,
  debt_cancelled_fen bigint default 0 not null,
  summary text default ''::text not null,
  likeness text default ''::text not null,
  remark text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  received_fen bigint default 0 not null,
  whole_discount_fen bigint default 0 not null,
  whole_discount_bp integer,
  whole_target_fen bigint,
  whole_reason text default ''::text not null,
  review_reasons text[] default '{}'::text[] not null,
  submitted_by bigint,
  backdate_reason text default ''::text not null,
  settled_at timestamp with time zone,
  settled_by bigint,
  guardian_note text default ''::text not null,
  constraint meets_demands TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint order_equals_lines TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint order_no_unique UNIQUE (hospital_id, no),
  constraint sales_order_pkey PRIMARY KEY (hospital_id, id),
  constraint whole_equals_shares TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint order_backdate_reason_length CHECK ((length(backdate_reason) <= 100)),
  constraint order_discount_sum CHECK ((discount_fen >= 0)),
  constraint order_end_reason_length CHECK ((length(end_reason) <= 200)),
  constraint order_given CHECK (((type <> ALL (ARRAY['FREE'::text, 'REWORK'::text])) OR (original_fen = discount_fen))),
  constraint order_o3 CHECK (((((((real_in_fen + carried_in_fen) + promo_in_fen) + debt_open_fen) + written_off_fen) + debt_cancelled_fen) =
CASE
    WHEN (status = ANY (ARRAY['DRAFT'::text, 'PENDING_CHECK'::text, 'UNPAID'::text, 'CANCELLED'::text, 'REVOKED'::text])) THEN (0)::bigint
    ELSE (original_fen - discount_fen)
END)),
  constraint order_o5 CHECK (
CASE status
    WHEN 'PART_PAID'::text THEN (debt_open_fen > 0)
    ELSE (debt_open_fen = 0)
END),
  constraint order_on_its_day CHECK (((backdate_reason = ''::text) OR ((business_date >= ((((opened_at AT TIME ZONE 'Asia/Shanghai'::text) - '04:00:00'::interval))::date - 6)) AND (business_date <= ((((opened_at AT TIME ZONE 'Asia/Shanghai'::text) - '04:00:00'::interval))::date - 1))))),
  constraint order_original CHECK (((original_fen >= 0) AND (original_fen <= '9999999999'::bigint))),
  constraint order_payable CHECK ((payable_fen >= 0)),
  constraint order_received CHECK (((received_fen >= 0) AND (received_fen <= real_in_fen))),
  constraint order_referred CHECK (((type <> 'REFERRAL'::text) OR (original_fen = 0))),
  constraint order_refund_status CHECK ((refund_status = ANY (ARRAY['NONE'::text, 'PART'::text, 'ALL'::text]))),
  constraint order_remark_length CHECK ((length(remark) <= 500)),
  constraint order_reviewed_for_a_reason CHECK (((status <> 'PENDING_CHECK'::text) OR (cardinality(review_reasons) > 0))),
  constraint order_settled CHECK (((status = 'SETTLED'::text) = (settled_at IS NOT NULL))),
  constraint order_shares CHECK (orders.shares_are_whole(share)),
  constraint order_status CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PENDING_CHECK'::text, 'UNPAID'::text, 'PART_PAID'::text, 'PAID'::text, 'COMPLETED'::text, 'SETTLED'::text, 'REFUNDED'::text, 'REVOKED'::text, 'CANCELLED'::text]))),
  constraint order_terms CHECK ((LEAST(real_in_fen, real_out_fen, carried_in_fen, promo_in_fen, debt_open_fen, written_off_fen, debt_cancelled_fen) >= 0)),
  constraint order_type CHECK ((type = ANY (ARRAY['NORMAL'::text, 'ADVISORY'::text, 'RECHARGE'::text, 'DEPOSIT'::text, 'VIP_CARD'::text, 'RETAIL'::text, 'PRESCRIPTION'::text, 'CHANGE'::text, 'FREE'::text, 'REWORK'::text, 'REFERRAL'::text]))),
  constraint order_whole_discount CHECK (((whole_discount_fen >= 0) AND (whole_discount_fen <= discount_fen))),
  constraint order_whole_once CHECK ((num_nonnulls(whole_discount_bp, whole_target_fen) <= 1)),
  constraint order_whole_rate CHECK (((whole_discount_bp >= 1) AND (whole_discount_bp <= 10000))),
  constraint order_whole_reason_length CHECK ((length(whole_reason) <= 100)),
  constraint order_whole_target CHECK ((whole_target_fen = (original_fen - discount_fen))),
  constraint sales_order_guardian_note CHECK ((length(guardian_note) <= 200)),
  constraint order_adviser FOREIGN KEY (hospital_id, adviser_id) REFERENCES staff.staff(hospital_id, id),
  constraint order_consult_record FOREIGN KEY (hospital_id, consult_record_id) REFERENCES consulting.consult_record(hospital_id, id),
  constraint order_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint order_department FOREIGN KEY (hospital_id, dept_id) REFERENCES staff.department(hospital_id, id),
  constraint order_developer FOREIGN KEY (hospital_id, developer_id) REFERENCES staff.staff(hospital_id, id),
  constraint order_doctor FOREIGN KEY (hospital_id, doctor_id) REFERENCES staff.staff(hospital_id, id),
  constraint order_settled_by FOREIGN KEY (hospital_id, settled_by) REFERENCES staff.staff(hospital_id, id),
  constraint order_triage FOREIGN KEY (hospital_id, triage_id) REFERENCES triage.triage(hospital_id, id)
);
alter table orders.sales_order enable row level security;
alter table orders.sales_order force row level security;
CREATE INDEX order_advisory ON orders.sales_order USING btree (hospital_id, opened_at DESC, id DESC) WHERE (type = 'ADVISORY'::text);
CREATE INDEX order_backdated ON orders.sales_order USING btree (hospital_id, opened_at DESC, id DESC) WHERE (backdate_reason <> ''::text);
CREATE INDEX order_by_payment ON orders.sales_order USING btree (hospital_id, paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX order_by_status ON orders.sales_order USING btree (hospital_id, status, opened_at DESC, id DESC);
CREATE INDEX order_ended_of_customer ON orders.sales_order USING btree (hospital_id, customer_id, ended_at DESC) WHERE (status = ANY (ARRAY['CANCELLED'::text, 'REVOKED'::text]));
CREATE INDEX order_in_debt ON orders.sales_order USING btree (hospital_id, opened_at DESC) WHERE (debt_open_fen > 0);
CREATE INDEX order_in_review ON orders.sales_order USING btree (hospital_id, submitted_at) WHERE (status = 'PENDING_CHECK'::text);
CREATE INDEX order_newest ON orders.sales_order USING btree (hospital_id, opened_at DESC, id DESC);
CREATE INDEX order_of_adviser ON orders.sales_order USING btree (hospital_id, adviser_id, opened_at DESC) WHERE (adviser_id IS NOT NULL);
CREATE INDEX order_of_customer ON orders.sales_order USING btree (hospital_id, customer_id, opened_at DESC);
CREATE INDEX order_of_doctor ON orders.sales_order USING btree (hospital_id, doctor_id, opened_at DESC) WHERE (doctor_id IS NOT NULL);
CREATE INDEX order_of_visit ON orders.sales_order USING btree (hospital_id, triage_id) WHERE (triage_id IS NOT NULL);
CREATE INDEX order_of_writer ON orders.sales_order USING btree (hospital_id, created_by, opened_at DESC);
CREATE INDEX order_unpaid ON orders.sales_order USING btree (hospital_id, submitted_at) WHERE (status = 'UNPAID'::text);
CREATE INDEX order_unpaid_of_customer ON orders.sales_order USING btree (hospital_id, customer_id) WHERE (status = 'UNPAID'::text);
create policy own_hospital on orders.sales_order using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE CONSTRAINT TRIGGER meets_demands AFTER UPDATE OF status, refund_status, real_out_fen ON orders.sales_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status <> new.status) OR (old.refund_status <> new.refund_status) OR (old.real_out_fen <> new.real_out_fen))) EXECUTE FUNCTION orders.settle_demands();
CREATE CONSTRAINT TRIGGER order_equals_lines AFTER INSERT OR UPDATE OF original_fen, discount_fen, real_in_fen, real_out_fen, carried_in_fen, promo_in_fen, debt_open_fen, written_off_fen, debt_cancelled_fen ON orders.sales_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders.check_order();
CREATE CONSTRAINT TRIGGER whole_equals_shares AFTER INSERT OR UPDATE OF whole_discount_fen, whole_discount_bp ON orders.sales_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orders.check_agreement();
CREATE TRIGGER consult_outcome AFTER UPDATE OF status ON orders.sales_order FOR EACH ROW WHEN (((old.status <> new.status) AND ((new.consult_record_id IS NOT NULL) OR (new.triage_id IS NOT NULL)))) EXECUTE FUNCTION orders.settle_consultation();
CREATE TRIGGER declaration_deal AFTER UPDATE OF status, real_in_fen, real_out_fen ON orders.sales_order FOR EACH ROW WHEN (((old.status <> new.status) OR (old.real_in_fen <> new.real_in_fen) OR (old.real_out_fen <> new.real_out_fen))) EXECUTE FUNCTION declarations.order_moved();
CREATE TRIGGER invoice_stands AFTER UPDATE OF real_in_fen, real_out_fen ON orders.sales_order FOR EACH ROW WHEN (((new.real_in_fen - new.real_out_fen) < (old.real_in_fen - old.real_out_fen))) EXECUTE FUNCTION invoices.money_goes_back();
CREATE TRIGGER keep_documents BEFORE DELETE ON orders.sales_order FOR EACH ROW EXECUTE FUNCTION orders.keep_documents();
CREATE TRIGGER not_merged BEFORE INSERT ON orders.sales_order FOR EACH ROW EXECUTE FUNCTION merging.refuse_gone();
CREATE TRIGGER order_day_open BEFORE INSERT OR UPDATE OF business_date, backdate_reason ON orders.sales_order FOR EACH ROW WHEN ((new.backdate_reason <> ''::text)) EXECUTE FUNCTION ledger.order_day_is_open();
CREATE TRIGGER order_on_its_day BEFORE INSERT ON orders.sales_order FOR EACH ROW WHEN (((new.backdate_reason = ''::text) AND (new.business_date <> (((new.opened_at AT TIME ZONE 'Asia/Shanghai'::text) - '04:00:00'::interval))::date))) EXECUTE FUNCTION orders.order_stands_on_its_day();
CREATE TRIGGER order_sum_gone AFTER DELETE ON orders.sales_order REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION orders.order_sum_moved();
CREATE TRIGGER order_sum_made AFTER INSERT ON orders.sales_order REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION orders.order_sum_moved();
CREATE TRIGGER order_sum_moved AFTER UPDATE ON orders.sales_order FOR EACH ROW WHEN (((old.business_date IS DISTINCT FROM new.business_date) OR (old.type IS DISTINCT FROM new.type) OR (old.status IS DISTINCT FROM new.status) OR (old.original_fen IS DISTINCT FROM new.original_fen) OR (old.discount_fen IS DISTINCT FROM new.discount_fen) OR (old.real_in_fen IS DISTINCT FROM new.real_in_fen) OR (old.real_out_fen IS DISTINCT FROM new.real_out_fen) OR (old.received_fen IS DISTINCT FROM new.received_fen) OR (old.promo_in_fen IS DISTINCT FROM new.promo_in_fen) OR (old.carried_in_fen IS DISTINCT FROM new.carried_in_fen) OR (old.debt_open_fen IS DISTINCT FROM new.debt_open_fen))) EXECUTE FUNCTION orders.order_sum_moved();
CREATE TRIGGER pieces_follow AFTER UPDATE OF status ON orders.sales_order FOR EACH ROW WHEN ((orders.holds_pieces(old.status) <> orders.holds_pieces(new.status))) EXECUTE FUNCTION orders.order_held();
CREATE TRIGGER shares_locked BEFORE UPDATE OF share ON orders.sales_order FOR EACH ROW WHEN (((old.status = 'SETTLED'::text) AND (new.share IS DISTINCT FROM old.share))) EXECUTE FUNCTION orders.shares_are_locked();
CREATE TRIGGER touch BEFORE UPDATE ON orders.sales_order FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on orders.sales_order to clinic_app;
grant select on orders.sales_order to clinic_reader;

create table packs.pack (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  kind text not null,
  from_id bigint,
  to_id bigint not null,
  mode text not null,
  reason text default ''::text not null,
  state text default 'unread'::text not null,
  read_at timestamp with time zone,
  told_at timestamp with time zone,
  constraint pack_pkey PRIMARY KEY (hospital_id, id),
  constraint pack_kind CHECK ((kind = ANY (ARRAY['developer'::text, 'consultant'::text, 'service'::text, 'doctor'::text]))),
  constraint pack_mode CHECK ((mode = ANY (ARRAY['moved'::text, 'left'::text, 'shared'::text, 'edited'::text]))),
  constraint pack_read_when CHECK (((state = 'read'::text) = (read_at IS NOT NULL))),
  constraint pack_reason CHECK ((length(reason) <= 200)),
  constraint pack_state CHECK ((state = ANY (ARRAY['unread'::text, 'read'::text, 'ended'::text]))),
  constraint pack_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE,
  constraint pack_receiver FOREIGN KEY (hospital_id, to_id) REFERENCES staff.staff(hospital_id, id)
);
alter table packs.pack enable row level security;
alter table packs.pack force row level security;
CREATE INDEX pack_late ON packs.pack USING btree (hospital_id, created_at, id) WHERE ((state = 'unread'::text) AND (told_at IS NULL));
CREATE INDEX pack_newest ON packs.pack USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX pack_of_customer ON packs.pack USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX pack_of_receiver ON packs.pack USING btree (hospital_id, to_id, created_at DESC, id DESC);
CREATE INDEX pack_unread ON packs.pack USING btree (hospital_id, customer_id, kind) WHERE (state = 'unread'::text);
create policy own_hospital on packs.pack using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON packs.pack FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on packs.pack to clinic_app;
grant select on packs.pack to clinic_reader;

create table pool.entry (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  kind text not null,
  pool_id bigint not null,
  mode text not null,
  reason text default ''::text not null,
  from_id bigint,
  constraint entry_once UNIQUE (hospital_id, customer_id, kind),
  constraint entry_pkey PRIMARY KEY (hospital_id, id),
  constraint entry_kind CHECK ((kind = ANY (ARRAY['developer'::text, 'consultant'::text]))),
  constraint entry_mode CHECK ((mode = ANY (ARRAY['released'::text, 'taken'::text, 'recycled'::text, 'left'::text]))),
  constraint entry_reason CHECK ((length(reason) <= 200)),
  constraint entry_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE,
  constraint entry_pool FOREIGN KEY (hospital_id, pool_id, kind) REFERENCES pool.pool(hospital_id, id, kind)
);
alter table pool.entry enable row level security;
alter table pool.entry force row level security;
CREATE INDEX entry_newest ON pool.entry USING btree (hospital_id, kind, created_at DESC, id DESC);
CREATE INDEX entry_newest_of_all ON pool.entry USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX entry_of_pool ON pool.entry USING btree (hospital_id, pool_id, created_at DESC, id DESC);
create policy own_hospital on pool.entry using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER entry_gone AFTER DELETE ON pool.entry REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION pool.entry_moved();
CREATE TRIGGER entry_made AFTER INSERT ON pool.entry REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION pool.entry_moved();
CREATE TRIGGER not_merged BEFORE INSERT ON pool.entry FOR EACH ROW EXECUTE FUNCTION merging.refuse_gone();
CREATE TRIGGER touch BEFORE UPDATE ON pool.entry FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on pool.entry to clinic_app;
grant select on pool.entry to clinic_reader;

create table pool.lock (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  kind text not null,
  owner_id bigint not null,
  until_on date not null,
  reason text not null,
  constraint lock_once UNIQUE (hospital_id, customer_id, kind),
  constraint lock_pkey PRIMARY KEY (hospital_id, id),
  constraint lock_for_ninety_days CHECK ((((until_on - ((updated_at AT TIME ZONE 'Asia/Shanghai'::text))::date) >= 0) AND ((until_on - ((updated_at AT TIME ZONE 'Asia/Shanghai'::text))::date) <= 90))),
  constraint lock_kind CHECK ((kind = ANY (ARRAY['developer'::text, 'consultant'::text]))),
  constraint lock_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint lock_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE
);
alter table pool.lock enable row level security;
alter table pool.lock force row level security;
CREATE INDEX lock_next ON pool.lock USING btree (hospital_id, until_on, id);
CREATE INDEX lock_of_owner ON pool.lock USING btree (hospital_id, owner_id, kind, until_on, id);
create policy own_hospital on pool.lock using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON pool.lock FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on pool.lock to clinic_app;
grant select on pool.lock to clinic_reader;

create table pool.look (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  looked_on date default kit.today() not null,
  constraint look_once UNIQUE (hospital_id, created_by, looked_on, customer_id),
  constraint look_pkey PRIMARY KEY (hospital_id, id),
  constraint look_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE
);
alter table pool.look enable row level security;
alter table pool.look force row level security;
CREATE INDEX look_of_customer ON pool.look USING btree (hospital_id, customer_id);
create policy own_hospital on pool.look using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON pool.look FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON pool.look FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON pool.look FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on pool.look to clinic_app;
grant select on pool.look to clinic_reader;

create table pool.pool (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  kind text default 'consultant'::text not null,
  department_ids bigint[] default '{}'::bigint[] not null,
  op text default 'any'::text not null,
  rules jsonb default '[]'::jsonb not null,
  daily_limit integer default 0 not null,
  own_limit integer default 0 not null,
  entry_hours integer default 0 not null,
  cooldown_days integer default 0 not null,
  warn_days integer default 3 not null,
  night_limit integer default 200 not null,
  stopped_at_count integer,
  status smallint default 0 not null,
  lock_limit integer default 20 not null,
  view_limit integer default 0 not null,
  hidden_fields text[] default '{}'::text[] not null,
  constraint pool_name_unique UNIQUE (hospital_id, name),
  constraint pool_of_kind UNIQUE (hospital_id, id, kind),
  constraint pool_pkey PRIMARY KEY (hospital_id, id),
  constraint pool_cooldown_days CHECK (((cooldown_days >= 0) AND (cooldown_days <= 365))),
  constraint pool_daily_limit CHECK (((daily_limit >= 0) AND (daily_limit <= 999))),
  constraint pool_departments CHECK ((cardinality(department_ids) <= 50)),
  constraint pool_entry_hours CHECK (((entry_hours >= 0) AND (entry_hours <= 720))),
  constraint pool_hidden_fields CHECK ((hidden_fields <@ ARRAY['age'::text, 'lifeStage'::text, 'channelName'::text, 'reason'::text, 'fromName'::text, 'idleDays'::text, 'visitCount'::text])),
  constraint pool_kind CHECK ((kind = ANY (ARRAY['developer'::text, 'consultant'::text]))),
  constraint pool_lock_limit CHECK (((lock_limit >= 0) AND (lock_limit <= 1000))),
  constraint pool_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint pool_night_limit CHECK (((night_limit >= 1) AND (night_limit <= 100000))),
  constraint pool_op CHECK ((op = ANY (ARRAY['any'::text, 'all'::text]))),
  constraint pool_own_limit CHECK (((own_limit >= 0) AND (own_limit <= 100000))),
  constraint pool_rules CHECK (((jsonb_typeof(rules) = 'array'::text) AND (jsonb_array_length(rules) <= 12))),
  constraint pool_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint pool_stopped_at_count CHECK (((stopped_at_count >= 1) AND (stopped_at_count <= 100000000))),
  constraint pool_view_limit CHECK (((view_limit >= 0) AND (view_limit <= 999))),
  constraint pool_warn_days CHECK (((warn_days >= 0) AND (warn_days <= 30)))
);
alter table pool.pool enable row level security;
alter table pool.pool force row level security;
CREATE UNIQUE INDEX pool_whole_unique ON pool.pool USING btree (hospital_id, kind) WHERE ((department_ids = '{}'::bigint[]) AND (status = 0));
create policy own_hospital on pool.pool using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON pool.pool FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on pool.pool to clinic_app;
grant select on pool.pool to clinic_reader;

create table pool.warning (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  pool_id bigint not null,
  owner_id bigint not null,
  falls_on date not null,
  constraint warning_once UNIQUE (hospital_id, customer_id, pool_id),
  constraint warning_pkey PRIMARY KEY (hospital_id, id),
  constraint warning_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE,
  constraint warning_pool FOREIGN KEY (hospital_id, pool_id) REFERENCES pool.pool(hospital_id, id)
);
alter table pool.warning enable row level security;
alter table pool.warning force row level security;
CREATE INDEX warning_next ON pool.warning USING btree (hospital_id, falls_on, id);
CREATE INDEX warning_of_owner ON pool.warning USING btree (hospital_id, owner_id, falls_on, id);
create policy own_hospital on pool.warning using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON pool.warning FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on pool.warning to clinic_app;
grant select on pool.warning to clinic_reader;

create table prints.template (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  kind text not null,
  head text default ''::text not null,
  footer text default ''::text not null,
  hidden text[] default '{}'::text[] not null,
  constraint template_kind UNIQUE (hospital_id, kind),
  constraint template_pkey PRIMARY KEY (hospital_id, id),
  constraint template_footer CHECK ((length(footer) <= 200)),
  constraint template_head CHECK ((length(head) <= 200)),
  constraint template_hidden CHECK ((cardinality(hidden) <= 20)),
  constraint template_kind_form CHECK ((kind ~ '^[a-z][A-Za-z]{1,19}$'::text))
);
alter table prints.template enable row level security;
alter table prints.template force row level security;
create policy own_hospital on prints.template using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON prints.template FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on prints.template to clinic_app;
grant select on prints.template to clinic_reader;

create table products.product (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  code text not null,
  name text not null,
  pinyin text default ''::text not null,
  initials text default ''::text not null,
  type_id bigint,
  category text default '其他项目'::text not null,
  item_type text default 'SERVICE'::text not null,
  kind_id bigint,
  unit smallint default 0 not null,
  price_fen bigint not null,
  floor_price_fen bigint default 0 not null,
  cost_fen bigint,
  sessions_per_unit integer default 1 not null,
  need_deduct boolean default true not null,
  cure_dept_ids bigint[] default '{}'::bigint[] not null,
  duration_min integer,
  min_interval_days integer default 0 not null,
  valid_days integer,
  allow_wallet boolean default true not null,
  allow_card boolean default true not null,
  allow_coin boolean default true not null,
  allow_point boolean default true not null,
  allow_coupon boolean default true not null,
  tax_rate text default '免税'::text not null,
  invoice_name text default ''::text not null,
  need_operation boolean default false not null,
  need_tooth boolean default false not null,
  need_site boolean default false not null,
  sale_from date,
  sale_to date,
  sort integer default 0 not null,
  remark text default ''::text not null,
  status smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  cycle_days integer,
  constraint product_code_unique UNIQUE (hospital_id, code),
  constraint product_pkey PRIMARY KEY (hospital_id, id),
  constraint product_category CHECK ((category = ANY (ARRAY['手术项目'::text, '非手术项目'::text, '其他项目'::text]))),
  constraint product_code_form CHECK ((code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,29}$'::text)),
  constraint product_cost CHECK (((cost_fen >= 0) AND (cost_fen <= '9999999999'::bigint))),
  constraint product_cycle CHECK (((cycle_days >= 1) AND (cycle_days <= 3650))),
  constraint product_duration CHECK (((duration_min >= 1) AND (duration_min <= 1440))),
  constraint product_floor_price CHECK (((floor_price_fen >= 0) AND (floor_price_fen <= price_fen))),
  constraint product_interval CHECK (((min_interval_days >= 0) AND (min_interval_days <= 3650))),
  constraint product_invoice_name_length CHECK ((length(invoice_name) <= 60)),
  constraint product_item_type CHECK ((item_type = ANY (ARRAY['SERVICE'::text, 'RETAIL'::text, 'MEDICINE'::text, 'CARD_FEE'::text, 'DEPOSIT'::text]))),
  constraint product_name_length CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint product_price CHECK (((price_fen >= 0) AND (price_fen <= '9999999999'::bigint))),
  constraint product_remark_length CHECK ((length(remark) <= 500)),
  constraint product_sale_period CHECK ((sale_to >= sale_from)),
  constraint product_sessions CHECK (((sessions_per_unit >= 1) AND (sessions_per_unit <= 999))),
  constraint product_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint product_tax_rate CHECK ((tax_rate = ANY (ARRAY['免税'::text, '0'::text, '1'::text, '3'::text, '6'::text, '13'::text]))),
  constraint product_unit CHECK (((unit >= 0) AND (unit <= 17))),
  constraint product_valid_days CHECK (((valid_days >= 1) AND (valid_days <= 36500))),
  constraint product_kind FOREIGN KEY (hospital_id, kind_id) REFERENCES products.universal_kind(hospital_id, id),
  constraint product_type FOREIGN KEY (hospital_id, type_id) REFERENCES products.type_tree(hospital_id, id)
);
alter table products.product enable row level security;
alter table products.product force row level security;
CREATE INDEX product_newest ON products.product USING btree (hospital_id, updated_at DESC, id DESC);
CREATE INDEX product_of_kind ON products.product USING btree (hospital_id, kind_id) WHERE (kind_id IS NOT NULL);
CREATE INDEX product_of_type ON products.product USING btree (hospital_id, type_id);
create policy own_hospital on products.product using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON products.product FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on products.product to clinic_app;
grant select on products.product to clinic_reader;

create table products.type_tree (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  parent_id bigint,
  name text not null,
  sort integer default 0 not null,
  path bigint[] not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint type_tree_name_unique UNIQUE NULLS NOT DISTINCT (hospital_id, parent_id, name),
  constraint type_tree_pkey PRIMARY KEY (hospital_id, id),
  constraint type_tree_depth CHECK (((cardinality(path) >= 1) AND (cardinality(path) <= 4))),
  constraint type_tree_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint type_tree_parent FOREIGN KEY (hospital_id, parent_id) REFERENCES products.type_tree(hospital_id, id)
);
alter table products.type_tree enable row level security;
alter table products.type_tree force row level security;
create policy own_hospital on products.type_tree using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER place_type BEFORE INSERT OR UPDATE ON products.type_tree FOR EACH ROW EXECUTE FUNCTION products.place_type();
CREATE TRIGGER take_along AFTER UPDATE ON products.type_tree FOR EACH ROW WHEN ((new.path IS DISTINCT FROM old.path)) EXECUTE FUNCTION products.take_along();
CREATE TRIGGER touch BEFORE UPDATE ON products.type_tree FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on products.type_tree to clinic_app;
grant select on products.type_tree to clinic_reader;

create table products.universal_kind (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  name text not null,
  group_name text default ''::text not null,
  sort integer default 0 not null,
  status smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint universal_kind_name_unique UNIQUE (hospital_id, group_name, name),
  constraint universal_kind_pkey PRIMARY KEY (hospital_id, id),
  constraint universal_kind_group_length CHECK ((length(group_name) <= 30)),
  constraint universal_kind_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint universal_kind_status CHECK ((status = ANY (ARRAY[0, 1])))
);
alter table products.universal_kind enable row level security;
alter table products.universal_kind force row level security;
create policy own_hospital on products.universal_kind using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON products.universal_kind FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on products.universal_kind to clinic_app;
grant select on products.universal_kind to clinic_reader;

create table promises.gift_promise (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  record_id bigint,
  content text not null,
  kind text not null,
  value_fen bigint,
  due_on date not null,
  promiser_id bigint default kit.current_staff() not null,
  state text default 'open'::text not null,
  purchased_item_id bigint,
  coupon_record_id bigint,
  kept_note text default ''::text not null,
  kept_at timestamp with time zone,
  kept_by bigint,
  end_reason text default ''::text not null,
  soon_told_at timestamp with time zone,
  due_told_at timestamp with time zone,
  constraint gift_promise_coupon_once UNIQUE (hospital_id, coupon_record_id),
  constraint gift_promise_item_once UNIQUE (hospital_id, purchased_item_id),
  constraint gift_promise_pkey PRIMARY KEY (hospital_id, id),
  constraint gift_promise_content_length CHECK (((length(content) >= 1) AND (length(content) <= 200))),
  constraint gift_promise_ended CHECK (((state = ANY (ARRAY['lapsed'::text, 'waived'::text])) = (end_reason <> ''::text))),
  constraint gift_promise_kept CHECK (((num_nonnulls(purchased_item_id, coupon_record_id, NULLIF(kept_note, ''::text)) =
CASE
    WHEN (state = 'kept'::text) THEN 1
    ELSE 0
END) AND ((state = 'kept'::text) = (kept_at IS NOT NULL)))),
  constraint gift_promise_kind CHECK ((kind = ANY (ARRAY['item'::text, 'coupon'::text, 'cash'::text, 'service'::text]))),
  constraint gift_promise_note_length CHECK ((length(kept_note) <= 200)),
  constraint gift_promise_reason_length CHECK ((length(end_reason) <= 200)),
  constraint gift_promise_state CHECK ((state = ANY (ARRAY['open'::text, 'kept'::text, 'lapsed'::text, 'waived'::text]))),
  constraint gift_promise_value CHECK (((value_fen >= 1) AND (value_fen <= '9999999999'::bigint))),
  constraint gift_promise_worth CHECK (((value_fen IS NULL) OR (kind = 'cash'::text))),
  constraint gift_promise_coupon FOREIGN KEY (hospital_id, coupon_record_id) REFERENCES coupons.record(hospital_id, id),
  constraint gift_promise_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint gift_promise_item FOREIGN KEY (hospital_id, purchased_item_id) REFERENCES purchases.purchased_item(hospital_id, id),
  constraint gift_promise_keeper FOREIGN KEY (hospital_id, kept_by) REFERENCES staff.staff(hospital_id, id),
  constraint gift_promise_promiser FOREIGN KEY (hospital_id, promiser_id) REFERENCES staff.staff(hospital_id, id),
  constraint gift_promise_record FOREIGN KEY (hospital_id, record_id) REFERENCES consulting.consult_record(hospital_id, id) ON DELETE SET NULL (record_id)
);
alter table promises.gift_promise enable row level security;
alter table promises.gift_promise force row level security;
CREATE INDEX gift_promise_by_state ON promises.gift_promise USING btree (hospital_id, state, created_at DESC, id DESC);
CREATE INDEX gift_promise_due ON promises.gift_promise USING btree (hospital_id, due_on, id) WHERE (state = 'open'::text);
CREATE INDEX gift_promise_newest ON promises.gift_promise USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX gift_promise_of_customer ON promises.gift_promise USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX gift_promise_of_promiser ON promises.gift_promise USING btree (hospital_id, promiser_id, created_at DESC, id DESC);
CREATE INDEX gift_promise_of_record ON promises.gift_promise USING btree (hospital_id, record_id) WHERE (record_id IS NOT NULL);
create policy own_hospital on promises.gift_promise using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER not_merged BEFORE INSERT ON promises.gift_promise FOR EACH ROW EXECUTE FUNCTION merging.refuse_gone();
CREATE TRIGGER touch BEFORE UPDATE ON promises.gift_promise FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on promises.gift_promise to clinic_app;
grant select on promises.gift_promise to clinic_reader;

create table purchases.deduction_record (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  no text not null,
  purchased_item_id bigint not null,
  customer_id bigint not null,
  order_line_id bigint not null,
  product_name text not null,
  qty integer not null,
  value_fen bigint not null,
  session_no integer not null,
  session_total integer not null,
  doctor_id bigint,
  nurse_id bigint,
  assistant_ids bigint[] default '{}'::bigint[] not null,
  dept_id bigint,
  tooth_nos text default ''::text not null,
  site text default ''::text not null,
  in_debt boolean default false not null,
  journal_id bigint,
  business_date date not null,
  deducted_at timestamp with time zone default kit.clock() not null,
  status text default 'DONE'::text not null,
  withdraw_reason text default ''::text not null,
  withdraw_asked_by bigint,
  withdraw_asked_at timestamp with time zone,
  withdraw_checked_by bigint,
  withdrawn_at timestamp with time zone,
  check_remark text default ''::text not null,
  remark text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  share_id bigint,
  promo_fen bigint default 0 not null,
  backdate_reason text default ''::text not null,
  constraint deduction_no UNIQUE (hospital_id, no),
  constraint deduction_record_pkey PRIMARY KEY (hospital_id, id),
  constraint deduction_asked CHECK (((status = 'DONE'::text) OR (withdraw_asked_by IS NOT NULL))),
  constraint deduction_backdate_length CHECK ((length(backdate_reason) <= 100)),
  constraint deduction_check_length CHECK ((length(check_remark) <= 200)),
  constraint deduction_on_its_day CHECK (((backdate_reason = ''::text) OR ((business_date >= ((((created_at AT TIME ZONE 'Asia/Shanghai'::text) - '04:00:00'::interval))::date - 6)) AND (business_date <= ((((created_at AT TIME ZONE 'Asia/Shanghai'::text) - '04:00:00'::interval))::date - 1))))),
  constraint deduction_promo CHECK ((promo_fen >= 0)),
  constraint deduction_qty CHECK ((qty >= 1)),
  constraint deduction_reason_length CHECK ((length(withdraw_reason) <= 200)),
  constraint deduction_remark_length CHECK ((length(remark) <= 500)),
  constraint deduction_site_length CHECK ((length(site) <= 60)),
  constraint deduction_status CHECK ((status = ANY (ARRAY['DONE'::text, 'WITHDRAW_PENDING'::text, 'WITHDRAWN'::text]))),
  constraint deduction_tooth_length CHECK ((length(tooth_nos) <= 100)),
  constraint deduction_value CHECK ((value_fen >= 0)),
  constraint deduction_withdrawn CHECK (((status = 'WITHDRAWN'::text) = (withdrawn_at IS NOT NULL))),
  constraint deduction_item FOREIGN KEY (hospital_id, purchased_item_id) REFERENCES purchases.purchased_item(hospital_id, id),
  constraint deduction_journal FOREIGN KEY (hospital_id, journal_id) REFERENCES ledger.journal(hospital_id, id),
  constraint deduction_share FOREIGN KEY (hospital_id, share_id) REFERENCES purchases.item_share(hospital_id, id)
);
alter table purchases.deduction_record enable row level security;
alter table purchases.deduction_record force row level security;
CREATE INDEX deduction_by_status ON purchases.deduction_record USING btree (hospital_id, status, deducted_at DESC, id DESC);
CREATE INDEX deduction_newest ON purchases.deduction_record USING btree (hospital_id, deducted_at DESC, id DESC);
CREATE INDEX deduction_of_customer ON purchases.deduction_record USING btree (hospital_id, customer_id, deducted_at DESC);
CREATE INDEX deduction_of_doctor ON purchases.deduction_record USING btree (hospital_id, doctor_id, deducted_at DESC) WHERE (doctor_id IS NOT NULL);
CREATE INDEX deduction_of_item ON purchases.deduction_record USING btree (hospital_id, purchased_item_id, id);
CREATE INDEX deduction_of_nurse ON purchases.deduction_record USING btree (hospital_id, nurse_id, deducted_at DESC) WHERE (nurse_id IS NOT NULL);
CREATE INDEX deduction_of_share ON purchases.deduction_record USING btree (hospital_id, share_id) WHERE (share_id IS NOT NULL);
CREATE INDEX deduction_withdrawn_of_customer ON purchases.deduction_record USING btree (hospital_id, customer_id, withdrawn_at DESC) WHERE (status = 'WITHDRAWN'::text);
create policy own_hospital on purchases.deduction_record using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER deduction_sum_gone AFTER DELETE ON purchases.deduction_record REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION purchases.deduction_sum_moved();
CREATE TRIGGER deduction_sum_made AFTER INSERT ON purchases.deduction_record REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION purchases.deduction_sum_moved();
CREATE TRIGGER deduction_sum_moved AFTER UPDATE ON purchases.deduction_record FOR EACH ROW WHEN (((old.business_date IS DISTINCT FROM new.business_date) OR (old.status IS DISTINCT FROM new.status) OR (old.qty IS DISTINCT FROM new.qty) OR (old.value_fen IS DISTINCT FROM new.value_fen))) EXECUTE FUNCTION purchases.deduction_sum_moved();
CREATE TRIGGER touch BEFORE UPDATE ON purchases.deduction_record FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on purchases.deduction_record to clinic_app;
grant select on purchases.deduction_record to clinic_reader;

create table purchases.deduction_sum (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  business_date date,
  status text,
  n bigint not null,
  qty bigint not null,
  value_fen bigint not null,
  constraint deduction_sum_pkey PRIMARY KEY (hospital_id, id)
);
alter table purchases.deduction_sum enable row level security;
alter table purchases.deduction_sum force row level security;
create policy own_hospital on purchases.deduction_sum using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on purchases.deduction_sum to clinic_app;
grant select on purchases.deduction_sum to clinic_reader;

create table purchases.item_event (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  purchased_item_id bigint not null,
  kind text not null,
  reason text not null,
  no text,
  qty integer default 0 not null,
  value_fen bigint default 0 not null,
  valid_from date,
  valid_to date,
  business_date date not null,
  undone_on date,
  constraint item_event_no UNIQUE (hospital_id, no),
  constraint item_event_pkey PRIMARY KEY (hospital_id, id),
  constraint item_event_expiry CHECK ((((kind = 'EXPIRE'::text) = (no IS NOT NULL)) AND ((kind = 'EXPIRE'::text) = (qty > 0)))),
  constraint item_event_kind CHECK ((kind = ANY (ARRAY['FREEZE'::text, 'THAW'::text, 'EXTEND'::text, 'EXPIRE'::text]))),
  constraint item_event_qty CHECK ((qty >= 0)),
  constraint item_event_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint item_event_undone CHECK (((kind = 'EXPIRE'::text) OR ((undone_on IS NULL) AND (value_fen = 0)))),
  constraint item_event_value CHECK ((value_fen >= 0)),
  constraint item_event_item FOREIGN KEY (hospital_id, purchased_item_id) REFERENCES purchases.purchased_item(hospital_id, id)
);
alter table purchases.item_event enable row level security;
alter table purchases.item_event force row level security;
CREATE INDEX item_event_of_item ON purchases.item_event USING btree (hospital_id, purchased_item_id, id);
create policy own_hospital on purchases.item_event using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON purchases.item_event FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on purchases.item_event to clinic_app;
grant select on purchases.item_event to clinic_reader;

create table purchases.item_share (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  purchased_item_id bigint not null,
  customer_id bigint not null,
  relation text not null,
  most integer,
  ended_at timestamp with time zone,
  ended_by bigint,
  end_reason text default ''::text not null,
  constraint item_share_pkey PRIMARY KEY (hospital_id, id),
  constraint item_share_end_reason CHECK ((length(end_reason) <= 200)),
  constraint item_share_ended CHECK (((ended_at IS NULL) = (end_reason = ''::text))),
  constraint item_share_most CHECK ((most >= 1)),
  constraint item_share_relation CHECK ((relation = ANY (ARRAY['spouse'::text, 'parent'::text, 'child'::text, 'sibling'::text, 'grandparent'::text, 'grandchild'::text, 'other'::text, 'friend'::text]))),
  constraint item_share_item FOREIGN KEY (hospital_id, purchased_item_id) REFERENCES purchases.purchased_item(hospital_id, id)
);
alter table purchases.item_share enable row level security;
alter table purchases.item_share force row level security;
CREATE INDEX item_share_of_customer ON purchases.item_share USING btree (hospital_id, customer_id);
CREATE INDEX item_share_of_item ON purchases.item_share USING btree (hospital_id, purchased_item_id, id);
create policy own_hospital on purchases.item_share using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON purchases.item_share FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on purchases.item_share to clinic_app;
grant select on purchases.item_share to clinic_reader;

create table purchases.item_sum (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  standing text,
  valid_to date,
  is_left boolean,
  n bigint not null,
  value_left_fen bigint not null,
  constraint item_sum_pkey PRIMARY KEY (hospital_id, id)
);
alter table purchases.item_sum enable row level security;
alter table purchases.item_sum force row level security;
create policy own_hospital on purchases.item_sum using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on purchases.item_sum to clinic_app;
grant select on purchases.item_sum to clinic_reader;

create table purchases.purchased_item (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  customer_id bigint not null,
  order_id bigint not null,
  order_line_id bigint not null,
  payment_id bigint,
  product_id bigint not null,
  product_code text not null,
  product_name text not null,
  unit smallint default 0 not null,
  cure_dept_ids bigint[] default '{}'::bigint[] not null,
  min_interval_days integer default 0 not null,
  is_gift boolean default false not null,
  handed_out boolean default false not null,
  source text default 'ORDER'::text not null,
  qty_total integer not null,
  qty_deducted integer default 0 not null,
  qty_locked integer default 0 not null,
  qty_refunded integer default 0 not null,
  qty_moved integer default 0 not null,
  qty_void integer default 0 not null,
  qty_left integer generated always as (((((qty_total - qty_deducted) - qty_refunded) - qty_moved) - qty_void)) stored,
  value_total_fen bigint not null,
  value_deducted_fen bigint default 0 not null,
  value_refunded_fen bigint default 0 not null,
  value_moved_fen bigint default 0 not null,
  value_void_fen bigint default 0 not null,
  value_left_fen bigint generated always as (((((value_total_fen - value_deducted_fen) - value_refunded_fen) - value_moved_fen) - value_void_fen)) stored,
  frozen boolean default false not null,
  valid_to date,
  cancelled_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  transfer_id bigint,
  transfer_no text,
  constraint purchased_item_pkey PRIMARY KEY (hospital_id, id),
  constraint item_came CHECK (((source = ANY (ARRAY['GIFT'::text, 'TRANSFER'::text])) = ((transfer_id IS NOT NULL) AND (transfer_no IS NOT NULL)))),
  constraint item_given CHECK (
CASE
    WHEN (source = ANY (ARRAY['FREE'::text, 'REWORK'::text])) THEN ((payment_id IS NULL) AND (value_total_fen = 0))
    WHEN (source = 'REFERRAL'::text) THEN (payment_id IS NULL)
    WHEN (source = ANY (ARRAY['GIFT'::text, 'TRANSFER'::text])) THEN true
    ELSE (payment_id IS NOT NULL)
END),
  constraint item_l2 CHECK ((((((qty_total - qty_deducted) - qty_refunded) - qty_moved) - qty_void) >= qty_locked)),
  constraint item_l3 CHECK ((((((value_total_fen - value_deducted_fen) - value_refunded_fen) - value_moved_fen) - value_void_fen) >= 0)),
  constraint item_l3_last CHECK (((((((qty_total - qty_deducted) - qty_refunded) - qty_moved) - qty_void) > 0) OR (((((value_total_fen - value_deducted_fen) - value_refunded_fen) - value_moved_fen) - value_void_fen) = 0))),
  constraint item_qty_deducted CHECK ((qty_deducted >= 0)),
  constraint item_qty_locked CHECK ((qty_locked >= 0)),
  constraint item_qty_moved CHECK ((qty_moved >= 0)),
  constraint item_qty_refunded CHECK ((qty_refunded >= 0)),
  constraint item_qty_total CHECK ((qty_total >= 1)),
  constraint item_qty_void CHECK ((qty_void >= 0)),
  constraint item_source CHECK ((source = ANY (ARRAY['ORDER'::text, 'COMBO'::text, 'GIFT'::text, 'TRANSFER'::text, 'CHANGE'::text, 'FREE'::text, 'REWORK'::text, 'REFERRAL'::text]))),
  constraint item_value_deducted CHECK ((value_deducted_fen >= 0)),
  constraint item_value_moved CHECK ((value_moved_fen >= 0)),
  constraint item_value_refunded CHECK ((value_refunded_fen >= 0)),
  constraint item_value_total CHECK ((value_total_fen >= 0)),
  constraint item_value_void CHECK ((value_void_fen >= 0)),
  constraint item_transfer FOREIGN KEY (hospital_id, transfer_id) REFERENCES purchases.transfer(hospital_id, id)
);
alter table purchases.purchased_item enable row level security;
alter table purchases.purchased_item force row level security;
CREATE INDEX item_by_end ON purchases.purchased_item USING btree (hospital_id, valid_to) WHERE (valid_to IS NOT NULL);
CREATE INDEX item_came_by ON purchases.purchased_item USING btree (hospital_id, source, created_at DESC, id DESC) WHERE (transfer_id IS NOT NULL);
CREATE INDEX item_cancelled ON purchases.purchased_item USING btree (hospital_id, created_at DESC, id DESC) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX item_ended ON purchases.purchased_item USING btree (hospital_id, valid_to) WHERE ((valid_to IS NOT NULL) AND (cancelled_at IS NULL) AND (((qty_void > 0) AND (qty_left = 0)) OR ((qty_left <> 0) AND (NOT frozen))));
CREATE INDEX item_frozen ON purchases.purchased_item USING btree (hospital_id, created_at DESC, id DESC) WHERE frozen;
CREATE INDEX item_given_by ON purchases.purchased_item USING btree (hospital_id, source, created_at DESC, id DESC) WHERE (source = ANY (ARRAY['FREE'::text, 'REWORK'::text]));
CREATE INDEX item_gone_back ON purchases.purchased_item USING btree (hospital_id, created_at DESC, id DESC) WHERE ((qty_refunded > 0) AND (qty_moved = 0) AND (qty_left = 0) AND (qty_void = 0) AND (qty_deducted = 0) AND (cancelled_at IS NULL));
CREATE INDEX item_gone_moved ON purchases.purchased_item USING btree (hospital_id, created_at DESC, id DESC) WHERE ((qty_moved > 0) AND (qty_left = 0) AND (qty_void = 0) AND (qty_deducted = 0) AND (cancelled_at IS NULL));
CREATE INDEX item_locked ON purchases.purchased_item USING btree (hospital_id, created_at DESC, id DESC) WHERE (qty_locked > 0);
CREATE INDEX item_moved ON purchases.purchased_item USING btree (hospital_id, created_at DESC, id DESC) WHERE (qty_moved > 0);
CREATE INDEX item_newest ON purchases.purchased_item USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX item_of_customer ON purchases.purchased_item USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX item_of_line ON purchases.purchased_item USING btree (hospital_id, order_line_id);
CREATE INDEX item_of_order ON purchases.purchased_item USING btree (hospital_id, order_id);
CREATE INDEX item_of_payment ON purchases.purchased_item USING btree (hospital_id, payment_id);
CREATE INDEX item_over ON purchases.purchased_item USING btree (hospital_id, created_at DESC, id DESC, valid_to) WHERE ((valid_to IS NOT NULL) AND (cancelled_at IS NULL) AND (((qty_void > 0) AND (qty_left = 0)) OR ((qty_left <> 0) AND (NOT frozen))));
CREATE INDEX item_referred ON purchases.purchased_item USING btree (hospital_id, source, created_at DESC, id DESC) WHERE (source = 'REFERRAL'::text);
CREATE INDEX item_refunded ON purchases.purchased_item USING btree (hospital_id, created_at DESC, id DESC) WHERE (qty_refunded > 0);
CREATE INDEX item_using ON purchases.purchased_item USING btree (hospital_id, created_at DESC, id DESC) INCLUDE (valid_to) WHERE ((qty_deducted > 0) AND (qty_left <> 0) AND (NOT frozen) AND (cancelled_at IS NULL));
CREATE UNIQUE INDEX item_once_per_line ON purchases.purchased_item USING btree (hospital_id, order_line_id) WHERE ((source = ANY (ARRAY['ORDER'::text, 'CHANGE'::text])) AND (cancelled_at IS NULL));
create policy own_hospital on purchases.purchased_item using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER item_sum_gone AFTER DELETE ON purchases.purchased_item REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION purchases.item_sum_moved();
CREATE TRIGGER item_sum_made AFTER INSERT ON purchases.purchased_item REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION purchases.item_sum_moved();
CREATE TRIGGER item_sum_moved AFTER UPDATE ON purchases.purchased_item FOR EACH ROW WHEN (((old.qty_left IS DISTINCT FROM new.qty_left) OR (old.qty_deducted IS DISTINCT FROM new.qty_deducted) OR (old.frozen IS DISTINCT FROM new.frozen) OR (old.valid_to IS DISTINCT FROM new.valid_to) OR (old.handed_out IS DISTINCT FROM new.handed_out) OR (old.cancelled_at IS DISTINCT FROM new.cancelled_at) OR (old.value_left_fen IS DISTINCT FROM new.value_left_fen))) EXECUTE FUNCTION purchases.item_sum_moved();
CREATE TRIGGER owes_promise AFTER UPDATE OF cancelled_at, qty_refunded ON purchases.purchased_item FOR EACH ROW WHEN ((((old.cancelled_at IS NULL) AND (new.cancelled_at IS NOT NULL)) OR ((old.qty_refunded < old.qty_total) AND (new.qty_refunded >= new.qty_total)))) EXECUTE FUNCTION promises.owe_again();
CREATE TRIGGER touch BEFORE UPDATE ON purchases.purchased_item FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on purchases.purchased_item to clinic_app;
grant select on purchases.purchased_item to clinic_reader;

create table purchases.referral (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  side text not null,
  no text not null,
  other_hospital_id bigint,
  other_name text not null,
  other_no text default ''::text not null,
  customer_id bigint,
  told_name text default ''::text not null,
  phone_cipher text,
  phone_hash text,
  purchased_item_id bigint,
  product_code text not null,
  product_name text not null,
  qty integer not null,
  value_fen bigint not null,
  valid_to date,
  reason text not null,
  status text not null,
  depth integer not null,
  business_date date not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  opinion text default ''::text not null,
  arrived_by bigint,
  arrived_at timestamp with time zone,
  ended_by bigint,
  ended_at timestamp with time zone,
  ended_reason text default ''::text not null,
  recalls integer default 0 not null,
  constraint referral_no UNIQUE (hospital_id, no),
  constraint referral_pkey PRIMARY KEY (hospital_id, id),
  constraint referral_about CHECK (
CASE
    WHEN (status = 'ISSUED'::text) THEN ((side = 'OUT'::text) AND (other_hospital_id IS NULL) AND (purchased_item_id IS NULL) AND (value_fen = 0) AND (customer_id IS NOT NULL))
    WHEN (side = 'OUT'::text) THEN ((other_hospital_id IS NOT NULL) AND (purchased_item_id IS NOT NULL) AND (customer_id IS NOT NULL))
    ELSE ((other_hospital_id IS NOT NULL) AND ((arrived_at IS NOT NULL) = (purchased_item_id IS NOT NULL)) AND ((arrived_at IS NOT NULL) = (customer_id IS NOT NULL)) AND (status = ANY (ARRAY['SENT'::text, 'ARRIVED'::text, 'DECLINED'::text, 'TAKEN_BACK'::text])))
END),
  constraint referral_depth CHECK (((depth >= 1) AND (depth <= 3))),
  constraint referral_ended CHECK (((status = ANY (ARRAY['DECLINED'::text, 'REVOKED'::text, 'TAKEN_BACK'::text])) = (ended_at IS NOT NULL))),
  constraint referral_ended_reason CHECK ((length(ended_reason) <= 200)),
  constraint referral_opinion CHECK ((length(opinion) <= 200)),
  constraint referral_other_name CHECK (((length(other_name) >= 1) AND (length(other_name) <= 60))),
  constraint referral_phone CHECK ((((phone_cipher IS NULL) = (phone_hash IS NULL)) AND ((phone_cipher IS NULL) OR ((side = 'IN'::text) AND (status = 'SENT'::text))))),
  constraint referral_qty CHECK (((qty >= 1) AND (qty <= 9999))),
  constraint referral_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint referral_side CHECK ((side = ANY (ARRAY['OUT'::text, 'IN'::text]))),
  constraint referral_status CHECK ((status = ANY (ARRAY['PENDING'::text, 'SENT'::text, 'ARRIVED'::text, 'RECALLING'::text, 'DECLINED'::text, 'REJECTED'::text, 'REVOKED'::text, 'TAKEN_BACK'::text, 'ISSUED'::text]))),
  constraint referral_value CHECK ((value_fen >= 0)),
  constraint referral_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint referral_item FOREIGN KEY (hospital_id, purchased_item_id) REFERENCES purchases.purchased_item(hospital_id, id)
);
alter table purchases.referral enable row level security;
alter table purchases.referral force row level security;
CREATE INDEX referral_by_side ON purchases.referral USING btree (hospital_id, side, created_at DESC, id DESC);
CREATE INDEX referral_by_status ON purchases.referral USING btree (hospital_id, status, created_at DESC, id DESC);
CREATE INDEX referral_newest ON purchases.referral USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX referral_of_customer ON purchases.referral USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX referral_of_item ON purchases.referral USING btree (hospital_id, purchased_item_id) WHERE (purchased_item_id IS NOT NULL);
create policy own_hospital on purchases.referral using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON purchases.referral FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on purchases.referral to clinic_app;
grant select on purchases.referral to clinic_reader;

create table purchases.referral_message (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  referral_id bigint not null,
  to_hospital_id bigint not null,
  kind text not null,
  body jsonb not null,
  delivered_at timestamp with time zone,
  constraint referral_message_pkey PRIMARY KEY (hospital_id, id),
  constraint referral_message_kind CHECK ((kind = ANY (ARRAY['ARRIVE'::text, 'RECALL'::text, 'ANSWER'::text, 'PAID'::text, 'RECEIVED'::text, 'DENIED'::text]))),
  constraint referral_message_of FOREIGN KEY (hospital_id, referral_id) REFERENCES purchases.referral(hospital_id, id)
);
alter table purchases.referral_message enable row level security;
alter table purchases.referral_message force row level security;
CREATE INDEX referral_message_of ON purchases.referral_message USING btree (hospital_id, referral_id);
CREATE INDEX referral_message_waits ON purchases.referral_message USING btree (hospital_id, created_at) WHERE (delivered_at IS NULL);
create policy own_hospital on purchases.referral_message using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON purchases.referral_message FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on purchases.referral_message to clinic_app;
grant select on purchases.referral_message to clinic_reader;

create table purchases.rework (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  order_id bigint not null,
  record_id bigint not null,
  constraint rework_once UNIQUE (hospital_id, order_id),
  constraint rework_pkey PRIMARY KEY (hospital_id, id),
  constraint rework_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id) ON DELETE CASCADE,
  constraint rework_record FOREIGN KEY (hospital_id, record_id) REFERENCES purchases.deduction_record(hospital_id, id)
);
alter table purchases.rework enable row level security;
alter table purchases.rework force row level security;
CREATE INDEX rework_of_record ON purchases.rework USING btree (hospital_id, record_id);
create policy own_hospital on purchases.rework using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON purchases.rework FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on purchases.rework to clinic_app;
grant select on purchases.rework to clinic_reader;

create table purchases.settlement (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  side text not null,
  no text not null,
  other_hospital_id bigint not null,
  other_name text not null,
  product_name text not null,
  qty integer not null,
  value_fen bigint not null,
  status text default 'OPEN'::text not null,
  turn integer default 0 not null,
  paid_by bigint,
  paid_name text default ''::text not null,
  paid_account text default ''::text not null,
  paid_at timestamp with time zone,
  reference text default ''::text not null,
  settled_by bigint,
  settled_name text default ''::text not null,
  settled_at timestamp with time zone,
  denied_reason text default ''::text not null,
  business_date date,
  constraint settlement_pkey PRIMARY KEY (hospital_id, id),
  constraint settlement_denied CHECK ((length(denied_reason) <= 200)),
  constraint settlement_paid CHECK (((status = ANY (ARRAY['PAID'::text, 'SETTLED'::text])) = (paid_at IS NOT NULL))),
  constraint settlement_qty CHECK ((qty >= 1)),
  constraint settlement_reference CHECK ((length(reference) <= 60)),
  constraint settlement_settled CHECK ((((status = 'SETTLED'::text) = (settled_at IS NOT NULL)) AND ((status = 'SETTLED'::text) = (business_date IS NOT NULL)))),
  constraint settlement_side CHECK ((side = ANY (ARRAY['PAY'::text, 'RECEIVE'::text]))),
  constraint settlement_status CHECK ((status = ANY (ARRAY['OPEN'::text, 'PAID'::text, 'SETTLED'::text, 'VOID'::text]))),
  constraint settlement_value CHECK ((value_fen > 0)),
  constraint settlement_referral FOREIGN KEY (hospital_id, id) REFERENCES purchases.referral(hospital_id, id)
);
alter table purchases.settlement enable row level security;
alter table purchases.settlement force row level security;
CREATE INDEX settlement_by_other ON purchases.settlement USING btree (hospital_id, other_hospital_id, status);
CREATE INDEX settlement_by_status ON purchases.settlement USING btree (hospital_id, status, created_at DESC, id DESC);
CREATE INDEX settlement_newest ON purchases.settlement USING btree (hospital_id, created_at DESC, id DESC);
create policy own_hospital on purchases.settlement using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON purchases.settlement FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on purchases.settlement to clinic_app;
grant select on purchases.settlement to clinic_reader;

create table purchases.transfer (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  no text not null,
  kind text not null,
  customer_id bigint not null,
  to_customer_id bigint not null,
  purchased_item_id bigint,
  product_name text not null,
  qty integer,
  value_fen bigint not null,
  relation text not null,
  reason text not null,
  status text default 'PENDING'::text not null,
  depth integer not null,
  made_item_id bigint,
  business_date date not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  opinion text default ''::text not null,
  taken_by bigint,
  taken_at timestamp with time zone,
  taken_reason text default ''::text not null,
  what text default 'ITEM'::text not null,
  coupon_record_id bigint,
  made_record_id bigint,
  constraint transfer_no UNIQUE (hospital_id, no),
  constraint transfer_pkey PRIMARY KEY (hospital_id, id),
  constraint transfer_about CHECK (
CASE what
    WHEN 'ITEM'::text THEN ((purchased_item_id IS NOT NULL) AND (qty IS NOT NULL) AND (coupon_record_id IS NULL))
    WHEN 'BALANCE'::text THEN ((purchased_item_id IS NULL) AND (qty IS NULL) AND (coupon_record_id IS NULL) AND (value_fen > 0))
    ELSE ((purchased_item_id IS NULL) AND (qty = 1) AND (coupon_record_id IS NOT NULL))
END),
  constraint transfer_depth CHECK (((depth >= 1) AND (depth <= 3))),
  constraint transfer_done CHECK ((((made_item_id IS NOT NULL) = ((what = 'ITEM'::text) AND (status = ANY (ARRAY['DONE'::text, 'TAKEN_BACK'::text])))) AND ((made_record_id IS NOT NULL) = ((what = 'COUPON'::text) AND (status = ANY (ARRAY['DONE'::text, 'TAKEN_BACK'::text])))))),
  constraint transfer_kind CHECK ((kind = ANY (ARRAY['GIFT'::text, 'TRANSFER'::text]))),
  constraint transfer_opinion CHECK ((length(opinion) <= 200)),
  constraint transfer_qty CHECK ((qty >= 1)),
  constraint transfer_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint transfer_relation CHECK ((relation = ANY (ARRAY['spouse'::text, 'parent'::text, 'child'::text, 'sibling'::text, 'grandparent'::text, 'grandchild'::text, 'other'::text, 'friend'::text]))),
  constraint transfer_status CHECK ((status = ANY (ARRAY['PENDING'::text, 'DONE'::text, 'REJECTED'::text, 'REVOKED'::text, 'TAKEN_BACK'::text]))),
  constraint transfer_taken CHECK (((status = ANY (ARRAY['REVOKED'::text, 'TAKEN_BACK'::text])) = (taken_at IS NOT NULL))),
  constraint transfer_taken_reason CHECK ((length(taken_reason) <= 200)),
  constraint transfer_value CHECK ((value_fen >= 0)),
  constraint transfer_what CHECK ((what = ANY (ARRAY['ITEM'::text, 'BALANCE'::text, 'COUPON'::text]))),
  constraint transfer_coupon FOREIGN KEY (hospital_id, coupon_record_id) REFERENCES coupons.record(hospital_id, id),
  constraint transfer_item FOREIGN KEY (hospital_id, purchased_item_id) REFERENCES purchases.purchased_item(hospital_id, id),
  constraint transfer_made FOREIGN KEY (hospital_id, made_item_id) REFERENCES purchases.purchased_item(hospital_id, id),
  constraint transfer_made_coupon FOREIGN KEY (hospital_id, made_record_id) REFERENCES coupons.record(hospital_id, id)
);
alter table purchases.transfer enable row level security;
alter table purchases.transfer force row level security;
CREATE INDEX transfer_by_what ON purchases.transfer USING btree (hospital_id, what, created_at DESC, id DESC);
CREATE INDEX transfer_from ON purchases.transfer USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX transfer_newest ON purchases.transfer USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX transfer_of_coupon ON purchases.transfer USING btree (hospital_id, coupon_record_id) WHERE (coupon_record_id IS NOT NULL);
CREATE INDEX transfer_of_item ON purchases.transfer USING btree (hospital_id, purchased_item_id);
CREATE INDEX transfer_to ON purchases.transfer USING btree (hospital_id, to_customer_id, created_at DESC, id DESC);
create policy own_hospital on purchases.transfer using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON purchases.transfer FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on purchases.transfer to clinic_app;
grant select on purchases.transfer to clinic_reader;

create table reach.log (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  channel text not null,
  purpose text not null,
  outcome text not null,
  content text default ''::text not null,
  biz_type text not null,
  biz_id bigint not null,
  constraint log_pkey PRIMARY KEY (hospital_id, id),
  constraint log_biz_type CHECK ((biz_type = ANY (ARRAY['visit'::text, 'debt'::text, 'appointment'::text, 'declaration'::text, 'complaint'::text]))),
  constraint log_channel CHECK ((channel = ANY (ARRAY['call'::text, 'sms'::text, 'wecom'::text, 'miniapp'::text, 'manual'::text]))),
  constraint log_content CHECK ((length(content) <= 500)),
  constraint log_outcome CHECK ((outcome = ANY (ARRAY['reached'::text, 'missed'::text]))),
  constraint log_purpose CHECK ((purpose = ANY (ARRAY['medical'::text, 'service'::text, 'marketing'::text]))),
  constraint log_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id)
);
alter table reach.log enable row level security;
alter table reach.log force row level security;
CREATE INDEX log_newest ON reach.log USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX log_of_customer ON reach.log USING btree (hospital_id, customer_id, created_at DESC, id DESC);
create policy own_hospital on reach.log using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON reach.log FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON reach.log FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON reach.log FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on reach.log to clinic_app;
grant select on reach.log to clinic_reader;

create table reach.setting (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  quiet_from time without time zone default '21:00:00'::time without time zone not null,
  quiet_to time without time zone default '08:00:00'::time without time zone not null,
  fatigue_most smallint default 3 not null,
  fatigue_days smallint default 30 not null,
  constraint reach_setting_one UNIQUE (hospital_id),
  constraint setting_pkey PRIMARY KEY (hospital_id, id),
  constraint setting_days CHECK (((fatigue_days >= 1) AND (fatigue_days <= 365))),
  constraint setting_most CHECK (((fatigue_most >= 0) AND (fatigue_most <= 99)))
);
alter table reach.setting enable row level security;
alter table reach.setting force row level security;
create policy own_hospital on reach.setting using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON reach.setting FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on reach.setting to clinic_app;
grant select on reach.setting to clinic_reader;

create table referrals.referral (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  referee_id bigint not null,
  channel text default 'desk'::text not null,
  state text default 'pending'::text not null,
  last_on date not null,
  effective_on date,
  effective_at timestamp with time zone,
  effective_fen bigint,
  releases_at timestamp with time zone,
  rewarded_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by bigint,
  end_reason text default ''::text not null,
  constraint referral_once UNIQUE (hospital_id, referee_id),
  constraint referral_pkey PRIMARY KEY (hospital_id, id),
  constraint referral_channel CHECK ((channel = ANY (ARRAY['desk'::text, 'miniProgram'::text, 'wecom'::text]))),
  constraint referral_effect CHECK ((num_nonnulls(effective_on, effective_at, effective_fen, releases_at) = ANY (ARRAY[0, 4]))),
  constraint referral_effective CHECK (((state = 'revoked'::text) OR ((state = ANY (ARRAY['effective'::text, 'rewarded'::text])) = (effective_on IS NOT NULL)))),
  constraint referral_effective_fen CHECK ((effective_fen > 0)),
  constraint referral_end_reason CHECK ((length(end_reason) <= 200)),
  constraint referral_ended CHECK (((state = ANY (ARRAY['lapsed'::text, 'revoked'::text])) = (ended_at IS NOT NULL))),
  constraint referral_in_time CHECK ((effective_on <= last_on)),
  constraint referral_revoked_why CHECK (((state <> 'revoked'::text) OR (end_reason <> ''::text))),
  constraint referral_rewarded CHECK (((state <> 'rewarded'::text) OR (rewarded_at IS NOT NULL))),
  constraint referral_state CHECK ((state = ANY (ARRAY['pending'::text, 'effective'::text, 'rewarded'::text, 'lapsed'::text, 'revoked'::text]))),
  constraint referral_referee FOREIGN KEY (hospital_id, referee_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE
);
alter table referrals.referral enable row level security;
alter table referrals.referral force row level security;
CREATE INDEX referral_by_state ON referrals.referral USING btree (hospital_id, state, created_at DESC, id DESC);
CREATE INDEX referral_due ON referrals.referral USING btree (hospital_id, releases_at, id) WHERE (state = 'effective'::text);
CREATE INDEX referral_newest ON referrals.referral USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX referral_waiting ON referrals.referral USING btree (hospital_id, last_on) WHERE (state = 'pending'::text);
create policy own_hospital on referrals.referral using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON referrals.referral FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on referrals.referral to clinic_app;
grant select on referrals.referral to clinic_reader;

create table referrals.reward (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  referral_id bigint not null,
  side text not null,
  kind text not null,
  amount bigint not null,
  state text default 'held'::text not null,
  paid_at timestamp with time zone,
  short_amount bigint default 0 not null,
  constraint reward_once UNIQUE (hospital_id, referral_id, side),
  constraint reward_pkey PRIMARY KEY (hospital_id, id),
  constraint reward_amount CHECK (((amount >= 1) AND (amount <= 100000000))),
  constraint reward_kind CHECK ((kind = ANY (ARRAY['coin'::text, 'points'::text]))),
  constraint reward_paid CHECK (((state = ANY (ARRAY['paid'::text, 'taken'::text])) = (paid_at IS NOT NULL))),
  constraint reward_short CHECK ((((short_amount >= 0) AND (short_amount <= amount)) AND ((short_amount = 0) OR (state = 'taken'::text)))),
  constraint reward_side CHECK ((side = ANY (ARRAY['referrer'::text, 'referee'::text]))),
  constraint reward_state CHECK ((state = ANY (ARRAY['held'::text, 'paid'::text, 'capped'::text, 'dropped'::text, 'taken'::text]))),
  constraint reward_referral FOREIGN KEY (hospital_id, referral_id) REFERENCES referrals.referral(hospital_id, id)
);
alter table referrals.reward enable row level security;
alter table referrals.reward force row level security;
create policy own_hospital on referrals.reward using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON referrals.reward FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on referrals.reward to clinic_app;
grant select on referrals.reward to clinic_reader;

create table referrals.rule (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  valid_days integer default 180 not null,
  min_paid_fen bigint default 0 not null,
  hold_days integer default 7 not null,
  monthly_cap integer default 0 not null,
  excluded_categories text[] default '{}'::text[] not null,
  referrer_kind text default 'points'::text not null,
  referrer_amount bigint default 0 not null,
  referee_kind text default 'points'::text not null,
  referee_amount bigint default 0 not null,
  constraint rule_pkey PRIMARY KEY (hospital_id),
  constraint rule_excluded CHECK ((excluded_categories <@ ARRAY['手术项目'::text, '非手术项目'::text, '其他项目'::text])),
  constraint rule_hold_days CHECK (((hold_days >= 0) AND (hold_days <= 365))),
  constraint rule_min_paid CHECK (((min_paid_fen >= 0) AND (min_paid_fen <= '9999999999'::bigint))),
  constraint rule_monthly_cap CHECK (((monthly_cap >= 0) AND (monthly_cap <= 1000))),
  constraint rule_referee_amount CHECK (((referee_amount >= 0) AND (referee_amount <= 100000000))),
  constraint rule_referee_kind CHECK ((referee_kind = ANY (ARRAY['coin'::text, 'points'::text]))),
  constraint rule_referrer_amount CHECK (((referrer_amount >= 0) AND (referrer_amount <= 100000000))),
  constraint rule_referrer_kind CHECK ((referrer_kind = ANY (ARRAY['coin'::text, 'points'::text]))),
  constraint rule_valid_days CHECK (((valid_days >= 1) AND (valid_days <= 3650)))
);
alter table referrals.rule enable row level security;
alter table referrals.rule force row level security;
create policy own_hospital on referrals.rule using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON referrals.rule FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on referrals.rule to clinic_app;
grant select on referrals.rule to clinic_reader;

create table refunds.change_line (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  change_id bigint not null,
  purchased_item_id bigint not null,
  order_line_id bigint not null,
  product_name text not null,
  qty integer not null,
  value_fen bigint not null,
  debt_cancel_fen bigint not null,
  writeoff_cancel_fen bigint not null,
  covered_fen bigint not null,
  coins_back bigint not null,
  points_back bigint not null,
  why text not null,
  constraint change_line_once UNIQUE (hospital_id, change_id, purchased_item_id),
  constraint change_line_pkey PRIMARY KEY (hospital_id, id),
  constraint change_line_parts CHECK ((LEAST(value_fen, debt_cancel_fen, writeoff_cancel_fen, covered_fen, coins_back, points_back) >= 0)),
  constraint change_line_qty CHECK ((qty >= 1)),
  constraint change_line_whole CHECK ((value_fen = ((debt_cancel_fen + writeoff_cancel_fen) + covered_fen))),
  constraint change_line_why CHECK ((length(why) <= 400)),
  constraint change_line_change FOREIGN KEY (hospital_id, change_id) REFERENCES refunds.order_change(hospital_id, id),
  constraint change_line_item FOREIGN KEY (hospital_id, purchased_item_id) REFERENCES purchases.purchased_item(hospital_id, id),
  constraint change_line_order_line FOREIGN KEY (hospital_id, order_line_id) REFERENCES orders.order_line(hospital_id, id)
);
alter table refunds.change_line enable row level security;
alter table refunds.change_line force row level security;
CREATE INDEX change_line_of_item ON refunds.change_line USING btree (hospital_id, purchased_item_id);
create policy own_hospital on refunds.change_line using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON refunds.change_line FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON refunds.change_line FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON refunds.change_line FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on refunds.change_line to clinic_app;
grant select on refunds.change_line to clinic_reader;

create table refunds.order_change (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  no text not null,
  customer_id bigint not null,
  order_id bigint not null,
  child_order_id bigint not null,
  reason text not null,
  before_summary text not null,
  after_summary text not null,
  status text default 'PENDING_AUDIT'::text not null,
  value_fen bigint not null,
  debt_cancel_fen bigint not null,
  writeoff_cancel_fen bigint not null,
  covered_fen bigint not null,
  new_fen bigint not null,
  up_fen bigint generated always as (GREATEST((new_fen - covered_fen), (0)::bigint)) stored,
  rest_fen bigint generated always as (GREATEST((covered_fen - new_fen), (0)::bigint)) stored,
  coins_back bigint not null,
  points_back bigint not null,
  points_moved bigint default 0 not null,
  points_taken bigint default 0 not null,
  points_short_fen bigint default 0 not null,
  coupons_back bigint[] default '{}'::bigint[] not null,
  digest text not null,
  business_date date not null,
  audited_by bigint,
  audited_at timestamp with time zone,
  audit_opinion text default ''::text not null,
  done_by bigint,
  done_at timestamp with time zone,
  done_day date,
  payment_id bigint,
  ended_by bigint,
  ended_at timestamp with time zone,
  end_reason text default ''::text not null,
  constraint change_child_once UNIQUE (hospital_id, child_order_id),
  constraint change_no UNIQUE (hospital_id, no),
  constraint order_change_pkey PRIMARY KEY (hospital_id, id),
  constraint change_after CHECK ((length(after_summary) <= 400)),
  constraint change_before CHECK ((length(before_summary) <= 400)),
  constraint change_coins_back CHECK ((coins_back >= 0)),
  constraint change_covered CHECK ((covered_fen >= 0)),
  constraint change_debt CHECK ((debt_cancel_fen >= 0)),
  constraint change_digest CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint change_done CHECK ((((status = 'DONE'::text) = (done_at IS NOT NULL)) AND ((status = 'DONE'::text) = (payment_id IS NOT NULL)))),
  constraint change_end_reason CHECK ((length(end_reason) <= 200)),
  constraint change_ended CHECK (((status = 'CANCELLED'::text) = (ended_at IS NOT NULL))),
  constraint change_new CHECK ((new_fen >= 0)),
  constraint change_no_length CHECK ((length(no) <= 40)),
  constraint change_of_another CHECK ((order_id <> child_order_id)),
  constraint change_opinion CHECK ((length(audit_opinion) <= 200)),
  constraint change_points_back CHECK ((points_back >= 0)),
  constraint change_points_moved CHECK ((points_moved >= 0)),
  constraint change_points_short CHECK (((points_short_fen >= 0) AND (points_short_fen <= GREATEST((covered_fen - new_fen), (0)::bigint)))),
  constraint change_points_taken CHECK ((points_taken >= 0)),
  constraint change_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint change_rejected_why CHECK (((status <> 'REJECTED'::text) OR (audit_opinion <> ''::text))),
  constraint change_second_person CHECK (((audited_by IS NULL) OR (audited_by <> created_by))),
  constraint change_status CHECK ((status = ANY (ARRAY['PENDING_AUDIT'::text, 'APPROVED'::text, 'DONE'::text, 'REJECTED'::text, 'CANCELLED'::text]))),
  constraint change_value CHECK ((value_fen >= 0)),
  constraint change_whole CHECK ((value_fen = ((debt_cancel_fen + writeoff_cancel_fen) + covered_fen))),
  constraint change_writeoff CHECK ((writeoff_cancel_fen >= 0)),
  constraint change_child FOREIGN KEY (hospital_id, child_order_id) REFERENCES orders.sales_order(hospital_id, id),
  constraint change_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint change_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id),
  constraint change_payment FOREIGN KEY (hospital_id, payment_id) REFERENCES cashier.payment(hospital_id, id) DEFERRABLE INITIALLY DEFERRED
);
alter table refunds.order_change enable row level security;
alter table refunds.order_change force row level security;
CREATE INDEX change_by_status ON refunds.order_change USING btree (hospital_id, status, created_at DESC, id DESC);
CREATE INDEX change_newest ON refunds.order_change USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX change_of_customer ON refunds.order_change USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX change_of_order ON refunds.order_change USING btree (hospital_id, order_id, id);
CREATE UNIQUE INDEX change_waits_once ON refunds.order_change USING btree (hospital_id, order_id) WHERE (status = ANY (ARRAY['PENDING_AUDIT'::text, 'APPROVED'::text]));
create policy own_hospital on refunds.order_change using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER change_moves BEFORE UPDATE ON refunds.order_change FOR EACH ROW EXECUTE FUNCTION refunds.change_moves();
CREATE TRIGGER promise_goes_on AFTER UPDATE OF status ON refunds.order_change FOR EACH ROW WHEN (((old.status <> 'DONE'::text) AND (new.status = 'DONE'::text))) EXECUTE FUNCTION promises.exchanged();
CREATE TRIGGER touch BEFORE UPDATE ON refunds.order_change FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on refunds.order_change to clinic_app;
grant select on refunds.order_change to clinic_reader;

create table refunds.refund_debt (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  form_id bigint not null,
  debt_id bigint not null,
  order_line_id bigint not null,
  cancel_fen bigint not null,
  writeoff_fen bigint not null,
  constraint refund_debt_once UNIQUE (hospital_id, form_id, debt_id, order_line_id),
  constraint refund_debt_pkey PRIMARY KEY (hospital_id, id),
  constraint refund_debt_parts CHECK (((cancel_fen >= 0) AND (writeoff_fen >= 0) AND ((cancel_fen + writeoff_fen) > 0))),
  constraint refund_debt_debt FOREIGN KEY (hospital_id, debt_id) REFERENCES debts.debt(hospital_id, id),
  constraint refund_debt_form FOREIGN KEY (hospital_id, form_id) REFERENCES refunds.refund_form(hospital_id, id)
);
alter table refunds.refund_debt enable row level security;
alter table refunds.refund_debt force row level security;
create policy own_hospital on refunds.refund_debt using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON refunds.refund_debt FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on refunds.refund_debt to clinic_app;
grant select on refunds.refund_debt to clinic_reader;

create table refunds.refund_form (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  no text not null,
  customer_id bigint not null,
  order_id bigint,
  reason_party text not null,
  reason text not null,
  summary text not null,
  status text default 'PENDING_AUDIT'::text not null,
  value_fen bigint not null,
  debt_cancel_fen bigint not null,
  writeoff_cancel_fen bigint not null,
  fee_fen bigint not null,
  points_short_fen bigint not null,
  cash_fen bigint not null,
  coins_back bigint not null,
  points_back bigint not null,
  points_taken bigint not null,
  within_week boolean not null,
  digest text not null,
  business_date date not null,
  audited_by bigint,
  audited_at timestamp with time zone,
  audit_opinion text default ''::text not null,
  approved_day date,
  paid_by bigint,
  paid_at timestamp with time zone,
  paid_day date,
  shift_id bigint,
  route_note text default ''::text not null,
  payee text default ''::text not null,
  revoked_by bigint,
  revoked_at timestamp with time zone,
  revoke_reason text default ''::text not null,
  coupons_back bigint[] default '{}'::bigint[] not null,
  kind text default 'ORDER'::text not null,
  card_id bigint,
  held_fen bigint default 0 not null,
  bonus_fen bigint default 0 not null,
  first_fen bigint default 0 not null,
  ratio_fen bigint default 0 not null,
  least_fen bigint default 0 not null,
  coupon_short_fen bigint default 0 not null,
  points_given bigint default 0 not null,
  waived boolean default false not null,
  coupons_taken bigint[] default '{}'::bigint[] not null,
  card_state text,
  payee_relation text,
  id_checked boolean default false not null,
  points_waived_fen bigint default 0 not null,
  used_short_fen bigint default 0 not null,
  constraint refund_form_pkey PRIMARY KEY (hospital_id, id),
  constraint refund_no UNIQUE (hospital_id, no),
  constraint refund_r2 TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint refund_approved CHECK (((status <> ALL (ARRAY['APPROVED'::text, 'REFUNDED'::text])) OR (approved_day IS NOT NULL))),
  constraint refund_between CHECK (((kind = 'ORDER'::text) OR ((value_fen >= least_fen) AND (value_fen <= ratio_fen)))),
  constraint refund_bonus CHECK ((bonus_fen >= 0)),
  constraint refund_cash CHECK ((cash_fen >= 0)),
  constraint refund_coins_back CHECK ((coins_back >= 0)),
  constraint refund_coupon_short CHECK ((coupon_short_fen >= 0)),
  constraint refund_debt CHECK ((debt_cancel_fen >= 0)),
  constraint refund_digest CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint refund_fee CHECK ((fee_fen >= 0)),
  constraint refund_fee_hers CHECK (((fee_fen = 0) OR (reason_party = 'CUSTOMER'::text))),
  constraint refund_formulas CHECK (((0 <= least_fen) AND (least_fen <= first_fen) AND (first_fen <= ratio_fen))),
  constraint refund_held CHECK ((held_fen >= 0)),
  constraint refund_kind CHECK ((kind = ANY (ARRAY['ORDER'::text, 'BALANCE'::text, 'DEPOSIT'::text, 'VIP_CARD'::text]))),
  constraint refund_no_length CHECK ((length(no) <= 40)),
  constraint refund_of CHECK ((((kind = 'ORDER'::text) = (order_id IS NOT NULL)) AND ((kind = 'VIP_CARD'::text) = (card_id IS NOT NULL)) AND ((kind = 'VIP_CARD'::text) = (card_state IS NOT NULL)))),
  constraint refund_opinion CHECK ((length(audit_opinion) <= 200)),
  constraint refund_paid CHECK (((status = 'REFUNDED'::text) OR (status = 'REVOKED'::text) OR (paid_at IS NULL))),
  constraint refund_party CHECK ((reason_party = ANY (ARRAY['CUSTOMER'::text, 'CLINIC'::text]))),
  constraint refund_payee CHECK ((length(payee) <= 200)),
  constraint refund_points_back CHECK ((points_back >= 0)),
  constraint refund_points_given CHECK ((points_given >= 0)),
  constraint refund_points_short CHECK ((points_short_fen >= 0)),
  constraint refund_points_taken CHECK ((points_taken >= 0)),
  constraint refund_points_waived CHECK (((points_waived_fen >= 0) AND ((points_waived_fen = 0) OR waived))),
  constraint refund_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint refund_refunded CHECK (((status <> 'REFUNDED'::text) OR ((paid_at IS NOT NULL) AND (paid_day IS NOT NULL)))),
  constraint refund_rejected_why CHECK (((status <> 'REJECTED'::text) OR (audit_opinion <> ''::text))),
  constraint refund_relation CHECK (((payee_relation IS NULL) OR ((kind = 'ORDER'::text) AND (payee <> ''::text) AND (payee_relation = ANY (ARRAY['spouse'::text, 'parent'::text, 'child'::text, 'sibling'::text, 'grandparent'::text, 'grandchild'::text, 'other'::text]))))),
  constraint refund_revoke_reason CHECK ((length(revoke_reason) <= 200)),
  constraint refund_revoked CHECK (((status = 'REVOKED'::text) = (revoked_at IS NOT NULL))),
  constraint refund_route_note CHECK ((length(route_note) <= 100)),
  constraint refund_second_person CHECK (((audited_by IS NULL) OR (audited_by <> created_by))),
  constraint refund_status CHECK ((status = ANY (ARRAY['PENDING_AUDIT'::text, 'APPROVED'::text, 'REFUNDED'::text, 'REJECTED'::text, 'REVOKED'::text]))),
  constraint refund_summary CHECK ((length(summary) <= 400)),
  constraint refund_third_person CHECK (((paid_by IS NULL) OR (audited_by IS NULL) OR (paid_by <> audited_by))),
  constraint refund_used_short CHECK ((used_short_fen >= 0)),
  constraint refund_value CHECK ((value_fen >= 0)),
  constraint refund_whole CHECK ((value_fen = ((((((debt_cancel_fen + writeoff_cancel_fen) + fee_fen) + points_short_fen) + used_short_fen) + coupon_short_fen) + cash_fen))),
  constraint refund_writeoff CHECK ((writeoff_cancel_fen >= 0)),
  constraint refund_card FOREIGN KEY (hospital_id, card_id) REFERENCES memberships.card(hospital_id, id),
  constraint refund_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint refund_order FOREIGN KEY (hospital_id, order_id) REFERENCES orders.sales_order(hospital_id, id),
  constraint refund_shift FOREIGN KEY (hospital_id, shift_id) REFERENCES cashier.cashier_shift(hospital_id, id)
);
alter table refunds.refund_form enable row level security;
alter table refunds.refund_form force row level security;
CREATE INDEX refund_by_kind ON refunds.refund_form USING btree (hospital_id, kind, created_at DESC, id DESC);
CREATE INDEX refund_by_status ON refunds.refund_form USING btree (hospital_id, status, created_at DESC, id DESC);
CREATE INDEX refund_newest ON refunds.refund_form USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX refund_of_card ON refunds.refund_form USING btree (hospital_id, card_id, id) WHERE (card_id IS NOT NULL);
CREATE INDEX refund_of_customer ON refunds.refund_form USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX refund_of_order ON refunds.refund_form USING btree (hospital_id, order_id, id);
CREATE UNIQUE INDEX refund_account_waits_once ON refunds.refund_form USING btree (hospital_id, customer_id, kind) WHERE ((status = 'PENDING_AUDIT'::text) AND (kind <> 'ORDER'::text));
CREATE UNIQUE INDEX refund_waits_once ON refunds.refund_form USING btree (hospital_id, order_id) WHERE (status = 'PENDING_AUDIT'::text);
create policy own_hospital on refunds.refund_form using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE CONSTRAINT TRIGGER refund_r2 AFTER INSERT OR UPDATE OF status ON refunds.refund_form DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refunds.check_tenders();
CREATE TRIGGER form_moves BEFORE UPDATE ON refunds.refund_form FOR EACH ROW EXECUTE FUNCTION refunds.form_moves();
CREATE TRIGGER pairs_end AFTER UPDATE OF status ON refunds.refund_form FOR EACH ROW WHEN (((old.status <> 'REVOKED'::text) AND (new.status = 'REVOKED'::text))) EXECUTE FUNCTION matching.refund_taken_back();
CREATE TRIGGER touch BEFORE UPDATE ON refunds.refund_form FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on refunds.refund_form to clinic_app;
grant select on refunds.refund_form to clinic_reader;

create table refunds.refund_line (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  form_id bigint not null,
  purchased_item_id bigint not null,
  order_line_id bigint not null,
  product_name text not null,
  qty integer not null,
  value_fen bigint not null,
  debt_cancel_fen bigint not null,
  writeoff_cancel_fen bigint not null,
  fee_fen bigint not null,
  points_short_fen bigint not null,
  cash_fen bigint not null,
  coins_back bigint not null,
  points_back bigint not null,
  why text not null,
  used_short_fen bigint default 0 not null,
  combo_cap_fen bigint,
  constraint refund_line_once UNIQUE (hospital_id, form_id, purchased_item_id),
  constraint refund_line_pkey PRIMARY KEY (hospital_id, id),
  constraint refund_line_combo CHECK (
CASE
    WHEN (combo_cap_fen IS NULL) THEN (used_short_fen = 0)
    ELSE (((cash_fen + fee_fen) + points_short_fen) <= combo_cap_fen)
END),
  constraint refund_line_parts CHECK ((LEAST(value_fen, debt_cancel_fen, writeoff_cancel_fen, fee_fen, points_short_fen, used_short_fen, cash_fen, coins_back, points_back) >= 0)),
  constraint refund_line_qty CHECK ((qty >= 1)),
  constraint refund_line_whole CHECK ((value_fen = (((((debt_cancel_fen + writeoff_cancel_fen) + fee_fen) + points_short_fen) + used_short_fen) + cash_fen))),
  constraint refund_line_why CHECK ((length(why) <= 400)),
  constraint refund_line_form FOREIGN KEY (hospital_id, form_id) REFERENCES refunds.refund_form(hospital_id, id),
  constraint refund_line_item FOREIGN KEY (hospital_id, purchased_item_id) REFERENCES purchases.purchased_item(hospital_id, id),
  constraint refund_line_order_line FOREIGN KEY (hospital_id, order_line_id) REFERENCES orders.order_line(hospital_id, id)
);
alter table refunds.refund_line enable row level security;
alter table refunds.refund_line force row level security;
CREATE INDEX refund_line_of_item ON refunds.refund_line USING btree (hospital_id, purchased_item_id);
create policy own_hospital on refunds.refund_line using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON refunds.refund_line FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on refunds.refund_line to clinic_app;
grant select on refunds.refund_line to clinic_reader;

create table refunds.refund_part (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  form_id bigint not null,
  ordinal integer not null,
  kind text not null,
  label text not null,
  paid_on date,
  origin_id bigint,
  payment_id bigint,
  journals bigint[] default '{}'::bigint[] not null,
  principal_fen bigint not null,
  bonus_fen bigint not null,
  principal_left_fen bigint not null,
  bonus_left_fen bigint not null,
  refunded_fen bigint default 0 not null,
  within_week boolean default false not null,
  first_fen bigint not null,
  ratio_fen bigint not null,
  value_fen bigint not null,
  points_given bigint default 0 not null,
  coupons bigint[] default '{}'::bigint[] not null,
  coupon_short_fen bigint default 0 not null,
  why_first text not null,
  why_ratio text not null,
  constraint refund_part_ordinal UNIQUE (hospital_id, form_id, ordinal),
  constraint refund_part_pkey PRIMARY KEY (hospital_id, id),
  constraint refund_part_bonus CHECK ((bonus_fen >= 0)),
  constraint refund_part_coupon_short CHECK ((coupon_short_fen >= 0)),
  constraint refund_part_formulas CHECK (((0 <= first_fen) AND (first_fen <= ratio_fen))),
  constraint refund_part_kind CHECK ((kind = ANY (ARRAY['RECHARGE'::text, 'OTHER'::text, 'DEPOSIT'::text, 'CARD_MONEY'::text, 'CARD_FEE'::text]))),
  constraint refund_part_label CHECK (((length(label) >= 1) AND (length(label) <= 60))),
  constraint refund_part_left CHECK ((((principal_left_fen >= 0) AND (principal_left_fen <= principal_fen)) AND ((bonus_left_fen >= 0) AND (bonus_left_fen <= bonus_fen)))),
  constraint refund_part_points CHECK ((points_given >= 0)),
  constraint refund_part_principal CHECK ((principal_fen >= 0)),
  constraint refund_part_r4 CHECK (((value_fen >= 0) AND (value_fen <= ratio_fen) AND ((ratio_fen + refunded_fen) <= principal_fen))),
  constraint refund_part_refunded CHECK ((refunded_fen >= 0)),
  constraint refund_part_why_first CHECK ((length(why_first) <= 200)),
  constraint refund_part_why_ratio CHECK ((length(why_ratio) <= 200)),
  constraint refund_part_form FOREIGN KEY (hospital_id, form_id) REFERENCES refunds.refund_form(hospital_id, id)
);
alter table refunds.refund_part enable row level security;
alter table refunds.refund_part force row level security;
CREATE INDEX refund_part_of_origin ON refunds.refund_part USING btree (hospital_id, origin_id) WHERE (origin_id IS NOT NULL);
CREATE INDEX refund_part_of_payment ON refunds.refund_part USING btree (hospital_id, payment_id) WHERE (payment_id IS NOT NULL);
create policy own_hospital on refunds.refund_part using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON refunds.refund_part FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on refunds.refund_part to clinic_app;
grant select on refunds.refund_part to clinic_reader;

create table refunds.refund_tender (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  form_id bigint not null,
  ordinal integer not null,
  tender_type_id bigint not null,
  class text not null,
  amount_fen bigint not null,
  origin_tender_id bigint,
  ref_no text default ''::text not null,
  card_id bigint,
  bonus_fen bigint default 0 not null,
  constraint refund_tender_ordinal UNIQUE (hospital_id, form_id, ordinal),
  constraint refund_tender_pkey PRIMARY KEY (hospital_id, id),
  constraint refund_tender_amount CHECK ((amount_fen > 0)),
  constraint refund_tender_bonus CHECK ((bonus_fen >= 0)),
  constraint refund_tender_class CHECK ((class = ANY (ARRAY['cash'::text, 'clearing'::text, 'wallet'::text, 'deposit'::text, 'card'::text]))),
  constraint refund_tender_is_card CHECK ((((class = 'card'::text) = (card_id IS NOT NULL)) AND ((class = 'card'::text) OR (bonus_fen = 0)))),
  constraint refund_tender_ref CHECK ((length(ref_no) <= 64)),
  constraint refund_tender_card FOREIGN KEY (hospital_id, card_id) REFERENCES memberships.card(hospital_id, id),
  constraint refund_tender_form FOREIGN KEY (hospital_id, form_id) REFERENCES refunds.refund_form(hospital_id, id),
  constraint refund_tender_origin FOREIGN KEY (hospital_id, origin_tender_id) REFERENCES cashier.payment_tender(hospital_id, id),
  constraint refund_tender_type FOREIGN KEY (hospital_id, tender_type_id) REFERENCES cashier.tender_type(hospital_id, id)
);
alter table refunds.refund_tender enable row level security;
alter table refunds.refund_tender force row level security;
CREATE INDEX refund_tender_of_card ON refunds.refund_tender USING btree (hospital_id, card_id) WHERE (card_id IS NOT NULL);
CREATE INDEX refund_tender_of_origin ON refunds.refund_tender USING btree (hospital_id, origin_tender_id) WHERE (origin_tender_id IS NOT NULL);
create policy own_hospital on refunds.refund_tender using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON refunds.refund_tender FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on refunds.refund_tender to clinic_app;
grant select on refunds.refund_tender to clinic_reader;

create table rfm.month (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  month date not null,
  as_of date not null,
  basis text not null,
  window_count integer not null,
  window_unit text not null,
  split text not null,
  r_days integer not null,
  f_days integer not null,
  m_fen bigint not null,
  total integer not null,
  outside integer not null,
  constraint month_pkey PRIMARY KEY (hospital_id, month),
  constraint month_basis CHECK ((basis = ANY (ARRAY['paid'::text, 'executed'::text]))),
  constraint month_first CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint month_m CHECK (((m_fen >= '-99999999999999'::bigint) AND (m_fen <= '99999999999999'::bigint))),
  constraint month_split CHECK ((split = ANY (ARRAY['fixed'::text, 'mean'::text, 'median'::text]))),
  constraint month_total CHECK ((((total >= 1) AND (total <= 100000000)) AND ((outside >= 0) AND (outside <= 100000000)))),
  constraint month_window_unit CHECK ((window_unit = ANY (ARRAY['month'::text, 'day'::text])))
);
alter table rfm.month enable row level security;
alter table rfm.month force row level security;
create policy own_hospital on rfm.month using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON rfm.month FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON rfm.month FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON rfm.month FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on rfm.month to clinic_app;
grant select on rfm.month to clinic_reader;

create table rfm.month_cell (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  month date not null,
  cell text not null,
  n integer not null,
  m_fen bigint not null,
  constraint month_cell_pkey PRIMARY KEY (hospital_id, month, cell),
  constraint month_cell_cell CHECK ((cell = ANY (ARRAY['111'::text, '101'::text, '011'::text, '001'::text, '110'::text, '100'::text, '010'::text, '000'::text]))),
  constraint month_cell_m CHECK (((m_fen >= '-99999999999999'::bigint) AND (m_fen <= '99999999999999'::bigint))),
  constraint month_cell_n CHECK (((n >= 0) AND (n <= 100000000))),
  constraint month_cell_month FOREIGN KEY (hospital_id, month) REFERENCES rfm.month(hospital_id, month)
);
alter table rfm.month_cell enable row level security;
alter table rfm.month_cell force row level security;
create policy own_hospital on rfm.month_cell using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON rfm.month_cell FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON rfm.month_cell FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON rfm.month_cell FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on rfm.month_cell to clinic_app;
grant select on rfm.month_cell to clinic_reader;

create table rfm.plan (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  basis text not null,
  window_count integer not null,
  window_unit text not null,
  split text not null,
  r_days integer not null,
  f_days integer not null,
  m_fen bigint not null,
  constraint plan_name_unique UNIQUE (hospital_id, name),
  constraint plan_pkey PRIMARY KEY (hospital_id, id),
  constraint plan_basis CHECK ((basis = ANY (ARRAY['paid'::text, 'executed'::text]))),
  constraint plan_f_days CHECK (((f_days >= 1) AND (f_days <= 1000))),
  constraint plan_m_fen CHECK (((m_fen >= 0) AND (m_fen <= '9999999999'::bigint))),
  constraint plan_name_length CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint plan_r_days CHECK (((r_days >= 1) AND (r_days <= 3650))),
  constraint plan_split CHECK ((split = ANY (ARRAY['fixed'::text, 'mean'::text, 'median'::text]))),
  constraint plan_window CHECK ((((window_count >= 1) AND (window_count <= 3650)) AND ((window_unit = 'day'::text) OR (window_count <= 120)))),
  constraint plan_window_unit CHECK ((window_unit = ANY (ARRAY['month'::text, 'day'::text])))
);
alter table rfm.plan enable row level security;
alter table rfm.plan force row level security;
create policy own_hospital on rfm.plan using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER few_plans AFTER INSERT ON rfm.plan FOR EACH ROW EXECUTE FUNCTION rfm.few_plans();
CREATE TRIGGER touch BEFORE UPDATE ON rfm.plan FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on rfm.plan to clinic_app;
grant select on rfm.plan to clinic_reader;

create table rfm.setting (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  basis text default 'paid'::text not null,
  window_count integer default 24 not null,
  window_unit text default 'month'::text not null,
  split text default 'fixed'::text not null,
  r_days integer default 180 not null,
  f_days integer default 2 not null,
  m_fen bigint default 500000 not null,
  cells jsonb default '[]'::jsonb not null,
  constraint setting_pkey PRIMARY KEY (hospital_id),
  constraint setting_basis CHECK ((basis = ANY (ARRAY['paid'::text, 'executed'::text]))),
  constraint setting_cells CHECK ((jsonb_typeof(cells) = 'array'::text)),
  constraint setting_f_days CHECK (((f_days >= 1) AND (f_days <= 1000))),
  constraint setting_m_fen CHECK (((m_fen >= 0) AND (m_fen <= '9999999999'::bigint))),
  constraint setting_r_days CHECK (((r_days >= 1) AND (r_days <= 3650))),
  constraint setting_split CHECK ((split = ANY (ARRAY['fixed'::text, 'mean'::text, 'median'::text]))),
  constraint setting_window CHECK ((((window_count >= 1) AND (window_count <= 3650)) AND ((window_unit = 'day'::text) OR (window_count <= 120)))),
  constraint setting_window_unit CHECK ((window_unit = ANY (ARRAY['month'::text, 'day'::text])))
);
alter table rfm.setting enable row level security;
alter table rfm.setting force row level security;
create policy own_hospital on rfm.setting using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON rfm.setting FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on rfm.setting to clinic_app;
grant select on rfm.setting to clinic_reader;

create table rfm.snapshot (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  month date not null,
  customer_id bigint not null,
  r_days integer not null,
  f_days integer not null,
  m_fen bigint not null,
  cell text not null,
  constraint snapshot_pkey PRIMARY KEY (hospital_id, month, customer_id),
  constraint snapshot_cell CHECK ((cell = ANY (ARRAY['111'::text, '101'::text, '011'::text, '001'::text, '110'::text, '100'::text, '010'::text, '000'::text]))),
  constraint snapshot_f CHECK (((f_days >= 0) AND (f_days <= 100000))),
  constraint snapshot_m CHECK (((m_fen >= '-99999999999999'::bigint) AND (m_fen <= '99999999999999'::bigint))),
  constraint snapshot_r CHECK (((r_days >= 0) AND (r_days <= 100000))),
  constraint snapshot_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint snapshot_month FOREIGN KEY (hospital_id, month) REFERENCES rfm.month(hospital_id, month)
);
alter table rfm.snapshot enable row level security;
alter table rfm.snapshot force row level security;
CREATE INDEX snapshot_newest ON rfm.snapshot USING btree (hospital_id, month, r_days, customer_id);
CREATE INDEX snapshot_of_cell ON rfm.snapshot USING btree (hospital_id, month, cell, r_days, customer_id);
CREATE INDEX snapshot_of_customer ON rfm.snapshot USING btree (hospital_id, customer_id, month);
create policy own_hospital on rfm.snapshot using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON rfm.snapshot FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON rfm.snapshot FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON rfm.snapshot FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on rfm.snapshot to clinic_app;
grant select on rfm.snapshot to clinic_reader;

create table rulings.dispute (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  no text not null,
  customer_id bigint not null,
  role text not null,
  state text default 'open'::text not null,
  claim text not null,
  owner_id bigint,
  reason text default ''::text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  withdraw_reason text default ''::text not null,
  withdrawn_at timestamp with time zone,
  constraint dispute_no UNIQUE (hospital_id, no),
  constraint dispute_pkey PRIMARY KEY (hospital_id, id),
  constraint dispute_claim CHECK (((length(claim) >= 1) AND (length(claim) <= 500))),
  constraint dispute_decided CHECK ((((state = 'decided'::text) = (decided_at IS NOT NULL)) AND ((state = 'decided'::text) = (owner_id IS NOT NULL)) AND ((state = 'decided'::text) = (decided_by IS NOT NULL)) AND ((state = 'decided'::text) = (length(reason) >= 10)))),
  constraint dispute_decider_not_opener CHECK ((decided_by <> created_by)),
  constraint dispute_reason CHECK ((length(reason) <= 500)),
  constraint dispute_role CHECK ((role = ANY (ARRAY['developer'::text, 'consultant'::text]))),
  constraint dispute_state CHECK ((state = ANY (ARRAY['open'::text, 'decided'::text, 'withdrawn'::text]))),
  constraint dispute_withdraw_reason CHECK ((length(withdraw_reason) <= 200)),
  constraint dispute_withdrawn CHECK ((((state = 'withdrawn'::text) = (withdrawn_at IS NOT NULL)) AND ((state = 'withdrawn'::text) = (withdraw_reason <> ''::text)))),
  constraint dispute_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint dispute_decider FOREIGN KEY (hospital_id, decided_by) REFERENCES staff.staff(hospital_id, id),
  constraint dispute_owner FOREIGN KEY (hospital_id, owner_id) REFERENCES staff.staff(hospital_id, id)
);
alter table rulings.dispute enable row level security;
alter table rulings.dispute force row level security;
CREATE INDEX dispute_by_state ON rulings.dispute USING btree (hospital_id, state, created_at DESC, id DESC);
CREATE INDEX dispute_newest ON rulings.dispute USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX dispute_of_customer ON rulings.dispute USING btree (hospital_id, customer_id, created_at DESC, id DESC);
CREATE INDEX dispute_ruled ON rulings.dispute USING btree (hospital_id, customer_id, role, decided_at DESC, id DESC) WHERE (state = 'decided'::text);
CREATE UNIQUE INDEX dispute_open_once ON rulings.dispute USING btree (hospital_id, customer_id, role) WHERE (state = 'open'::text);
create policy own_hospital on rulings.dispute using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER dispute_moved BEFORE UPDATE ON rulings.dispute FOR EACH ROW EXECUTE FUNCTION rulings.dispute_moved();
CREATE TRIGGER touch BEFORE UPDATE ON rulings.dispute FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on rulings.dispute to clinic_app;
grant select on rulings.dispute to clinic_reader;

create table rulings.lean (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  dispute_id bigint not null,
  act text not null,
  row_id bigint not null,
  constraint lean_once UNIQUE (hospital_id, dispute_id, act, row_id),
  constraint lean_pkey PRIMARY KEY (hospital_id, id),
  constraint lean_act CHECK (((length(act) >= 1) AND (length(act) <= 40))),
  constraint lean_dispute FOREIGN KEY (hospital_id, dispute_id) REFERENCES rulings.dispute(hospital_id, id)
);
alter table rulings.lean enable row level security;
alter table rulings.lean force row level security;
create policy own_hospital on rulings.lean using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON rulings.lean FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON rulings.lean FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON rulings.lean FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on rulings.lean to clinic_app;
grant select on rulings.lean to clinic_reader;

create table rulings.party (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  dispute_id bigint not null,
  staff_id bigint not null,
  statement text default ''::text not null,
  stated_at timestamp with time zone,
  bp integer,
  constraint party_once UNIQUE (hospital_id, dispute_id, staff_id),
  constraint party_pkey PRIMARY KEY (hospital_id, id),
  constraint party_bp CHECK (((bp >= 0) AND (bp <= 10000))),
  constraint party_stated CHECK (((statement <> ''::text) = (stated_at IS NOT NULL))),
  constraint party_statement CHECK ((length(statement) <= 500)),
  constraint party_dispute FOREIGN KEY (hospital_id, dispute_id) REFERENCES rulings.dispute(hospital_id, id),
  constraint party_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table rulings.party enable row level security;
alter table rulings.party force row level security;
CREATE INDEX party_of_staff ON rulings.party USING btree (hospital_id, staff_id, dispute_id);
create policy own_hospital on rulings.party using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER party_kept BEFORE DELETE OR UPDATE ON rulings.party FOR EACH ROW EXECUTE FUNCTION rulings.party_kept();
CREATE TRIGGER touch BEFORE UPDATE ON rulings.party FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on rulings.party to clinic_app;
grant select on rulings.party to clinic_reader;

create table scheduling.cell (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  staff_id bigint not null,
  department_id bigint,
  work_date date not null,
  shift_type_id bigint not null,
  segments jsonb not null,
  quota integer,
  remark text default ''::text not null,
  source text default 'hand'::text not null,
  published_at timestamp with time zone,
  published_by bigint,
  constraint cell_once UNIQUE (hospital_id, staff_id, work_date, shift_type_id),
  constraint cell_pkey PRIMARY KEY (hospital_id, id),
  constraint cell_quota CHECK (((quota >= 1) AND (quota <= 500))),
  constraint cell_remark CHECK ((length(remark) <= 100)),
  constraint cell_source CHECK ((source = ANY (ARRAY['hand'::text, 'copy'::text, 'template'::text, 'swap'::text, 'import'::text]))),
  constraint cell_department FOREIGN KEY (hospital_id, department_id) REFERENCES staff.department(hospital_id, id),
  constraint cell_shift FOREIGN KEY (hospital_id, shift_type_id) REFERENCES scheduling.shift_type(hospital_id, id),
  constraint cell_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table scheduling.cell enable row level security;
alter table scheduling.cell force row level security;
CREATE INDEX cell_by_day ON scheduling.cell USING btree (hospital_id, work_date DESC, id DESC);
CREATE INDEX cell_of_department ON scheduling.cell USING btree (hospital_id, department_id, work_date DESC, id DESC);
CREATE INDEX cell_of_shift ON scheduling.cell USING btree (hospital_id, shift_type_id, work_date DESC, id DESC);
CREATE INDEX cell_of_staff ON scheduling.cell USING btree (hospital_id, staff_id, work_date DESC, id DESC);
CREATE INDEX cell_published ON scheduling.cell USING btree (hospital_id, work_date DESC, id DESC) WHERE (published_at IS NOT NULL);
create policy own_hospital on scheduling.cell using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER cell_stays BEFORE UPDATE OF staff_id, work_date, shift_type_id, segments ON scheduling.cell FOR EACH ROW WHEN (((((old.staff_id IS DISTINCT FROM new.staff_id) OR (old.work_date IS DISTINCT FROM new.work_date)) OR (old.shift_type_id IS DISTINCT FROM new.shift_type_id)) OR (old.segments IS DISTINCT FROM new.segments))) EXECUTE FUNCTION scheduling.cell_stays();
CREATE TRIGGER touch BEFORE UPDATE ON scheduling.cell FOR EACH ROW EXECUTE FUNCTION kit.touch();
CREATE TRIGGER write_segments AFTER INSERT ON scheduling.cell FOR EACH ROW EXECUTE FUNCTION scheduling.write_segments();
grant delete, insert, select, update on scheduling.cell to clinic_app;
grant select on scheduling.cell to clinic_reader;

create table scheduling.change (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  staff_id bigint not null,
  work_date date not null,
  before text default ''::text not null,
  after text default ''::text not null,
  source text not null,
  state text not null,
  constraint change_pkey PRIMARY KEY (hospital_id, id),
  constraint change_source CHECK ((source = ANY (ARRAY['hand'::text, 'copy'::text, 'template'::text, 'swap'::text, 'import'::text]))),
  constraint change_state CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text]))),
  constraint change_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table scheduling.change enable row level security;
alter table scheduling.change force row level security;
CREATE INDEX change_of_day ON scheduling.change USING btree (hospital_id, staff_id, work_date, id DESC);
create policy own_hospital on scheduling.change using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON scheduling.change FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON scheduling.change FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON scheduling.change FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on scheduling.change to clinic_app;
grant select on scheduling.change to clinic_reader;

create table scheduling.leave_block (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  staff_id bigint not null,
  kind text not null,
  during tstzrange not null,
  reason text not null,
  state text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  note text default ''::text not null,
  constraint leave_block_no_overlap EXCLUDE USING gist (hospital_id WITH =, staff_id WITH =, during WITH &&) WHERE ((state = ANY (ARRAY['waiting'::text, 'valid'::text]))),
  constraint leave_block_pkey PRIMARY KEY (hospital_id, id),
  constraint leave_block_is_long CHECK (((NOT isempty(during)) AND lower_inc(during) AND (NOT upper_inc(during)))),
  constraint leave_block_kind CHECK ((kind = ANY (ARRAY['leave'::text, 'training'::text, 'stop'::text]))),
  constraint leave_block_note CHECK ((length(note) <= 200)),
  constraint leave_block_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint leave_block_second_person CHECK (((state <> 'valid'::text) OR (created_by IS DISTINCT FROM staff_id) OR ((decided_by IS DISTINCT FROM staff_id) AND (decided_by IS NOT NULL)))),
  constraint leave_block_state CHECK ((state = ANY (ARRAY['waiting'::text, 'valid'::text, 'rejected'::text, 'withdrawn'::text, 'lifted'::text]))),
  constraint leave_block_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table scheduling.leave_block enable row level security;
alter table scheduling.leave_block force row level security;
CREATE INDEX leave_block_by_state ON scheduling.leave_block USING btree (hospital_id, state, created_at DESC, id DESC);
CREATE INDEX leave_block_by_time ON scheduling.leave_block USING gist (hospital_id, during);
CREATE INDEX leave_block_newest ON scheduling.leave_block USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX leave_block_of_staff ON scheduling.leave_block USING btree (hospital_id, staff_id, created_at DESC, id DESC);
create policy own_hospital on scheduling.leave_block using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON scheduling.leave_block FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on scheduling.leave_block to clinic_app;
grant select on scheduling.leave_block to clinic_reader;

create table scheduling.publication (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  department_id bigint,
  week date not null,
  constraint publication_once UNIQUE NULLS NOT DISTINCT (hospital_id, week, department_id),
  constraint publication_pkey PRIMARY KEY (hospital_id, id),
  constraint publication_monday CHECK ((EXTRACT(isodow FROM week) = (1)::numeric)),
  constraint publication_department FOREIGN KEY (hospital_id, department_id) REFERENCES staff.department(hospital_id, id)
);
alter table scheduling.publication enable row level security;
alter table scheduling.publication force row level security;
create policy own_hospital on scheduling.publication using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON scheduling.publication FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on scheduling.publication to clinic_app;
grant select on scheduling.publication to clinic_reader;

create table scheduling.segment (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  cell_id bigint not null,
  staff_id bigint not null,
  during tstzrange not null,
  starts_at timestamp with time zone generated always as (lower(during)) stored not null,
  constraint segment_no_overlap EXCLUDE USING gist (hospital_id WITH =, staff_id WITH =, during WITH &&),
  constraint segment_pkey PRIMARY KEY (hospital_id, id),
  constraint segment_is_long CHECK ((NOT isempty(during))),
  constraint segment_cell FOREIGN KEY (hospital_id, cell_id) REFERENCES scheduling.cell(hospital_id, id) ON DELETE CASCADE,
  constraint segment_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table scheduling.segment enable row level security;
alter table scheduling.segment force row level security;
CREATE INDEX segment_by_time ON scheduling.segment USING btree (hospital_id, starts_at);
CREATE INDEX segment_of_cell ON scheduling.segment USING btree (hospital_id, cell_id);
CREATE INDEX segment_of_staff ON scheduling.segment USING btree (hospital_id, staff_id, starts_at);
create policy own_hospital on scheduling.segment using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON scheduling.segment FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on scheduling.segment to clinic_app;
grant select on scheduling.segment to clinic_reader;

create table scheduling.shift_type (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  short_name text not null,
  color text default 'blue'::text not null,
  segments jsonb default '[]'::jsonb not null,
  rest_flag boolean default false not null,
  bookable boolean default true not null,
  dept_ids bigint[] default '{}'::bigint[] not null,
  sort integer default 0 not null,
  status smallint default 0 not null,
  constraint shift_type_name_unique UNIQUE (hospital_id, name),
  constraint shift_type_pkey PRIMARY KEY (hospital_id, id),
  constraint shift_type_short_unique UNIQUE (hospital_id, short_name),
  constraint shift_type_color CHECK ((color = ANY (ARRAY['blue'::text, 'green'::text, 'purple'::text, 'cyan'::text, 'ink'::text, 'grey'::text, 'orange'::text, 'pink'::text]))),
  constraint shift_type_name_length CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint shift_type_segments CHECK ((jsonb_array_length(segments) <= 3)),
  constraint shift_type_short_length CHECK (((length(short_name) >= 1) AND (length(short_name) <= 2))),
  constraint shift_type_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint shift_type_times CHECK ((rest_flag = (jsonb_array_length(segments) = 0)))
);
alter table scheduling.shift_type enable row level security;
alter table scheduling.shift_type force row level security;
create policy own_hospital on scheduling.shift_type using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON scheduling.shift_type FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on scheduling.shift_type to clinic_app;
grant select on scheduling.shift_type to clinic_reader;

create table scheduling.swap_request (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  from_id bigint not null,
  from_date date not null,
  to_id bigint not null,
  to_date date not null,
  from_shifts text not null,
  to_shifts text not null,
  stamp text not null,
  reason text not null,
  state text default 'asked'::text not null,
  answered_at timestamp with time zone,
  decided_by bigint,
  decided_at timestamp with time zone,
  note text default ''::text not null,
  constraint swap_request_pkey PRIMARY KEY (hospital_id, id),
  constraint swap_request_note CHECK ((length(note) <= 200)),
  constraint swap_request_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint swap_request_state CHECK ((state = ANY (ARRAY['asked'::text, 'waiting'::text, 'done'::text, 'refused'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint swap_request_third CHECK (((state <> 'done'::text) OR ((decided_by <> from_id) AND (decided_by <> to_id)))),
  constraint swap_request_two CHECK ((from_id <> to_id)),
  constraint swap_request_from FOREIGN KEY (hospital_id, from_id) REFERENCES staff.staff(hospital_id, id),
  constraint swap_request_to FOREIGN KEY (hospital_id, to_id) REFERENCES staff.staff(hospital_id, id)
);
alter table scheduling.swap_request enable row level security;
alter table scheduling.swap_request force row level security;
CREATE INDEX swap_request_by_state ON scheduling.swap_request USING btree (hospital_id, state, created_at DESC, id DESC);
CREATE INDEX swap_request_from_whom ON scheduling.swap_request USING btree (hospital_id, from_id, created_at DESC, id DESC);
CREATE INDEX swap_request_newest ON scheduling.swap_request USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX swap_request_to_whom ON scheduling.swap_request USING btree (hospital_id, to_id, created_at DESC, id DESC);
create policy own_hospital on scheduling.swap_request using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON scheduling.swap_request FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on scheduling.swap_request to clinic_app;
grant select on scheduling.swap_request to clinic_reader;

create table scheduling.template (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  department_id bigint,
  cycle_days integer not null,
  constraint template_name_unique UNIQUE (hospital_id, name),
  constraint template_pkey PRIMARY KEY (hospital_id, id),
  constraint template_cycle CHECK (((cycle_days >= 1) AND (cycle_days <= 42))),
  constraint template_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint template_department FOREIGN KEY (hospital_id, department_id) REFERENCES staff.department(hospital_id, id)
);
alter table scheduling.template enable row level security;
alter table scheduling.template force row level security;
create policy own_hospital on scheduling.template using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON scheduling.template FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on scheduling.template to clinic_app;
grant select on scheduling.template to clinic_reader;

create table scheduling.template_cell (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  template_id bigint not null,
  staff_id bigint not null,
  day_index integer not null,
  shift_type_id bigint not null,
  constraint template_cell_once UNIQUE (hospital_id, template_id, staff_id, day_index, shift_type_id),
  constraint template_cell_pkey PRIMARY KEY (hospital_id, id),
  constraint template_cell_day CHECK (((day_index >= 0) AND (day_index <= 41))),
  constraint template_cell_shift FOREIGN KEY (hospital_id, shift_type_id) REFERENCES scheduling.shift_type(hospital_id, id),
  constraint template_cell_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id),
  constraint template_cell_template FOREIGN KEY (hospital_id, template_id) REFERENCES scheduling.template(hospital_id, id) ON DELETE CASCADE
);
alter table scheduling.template_cell enable row level security;
alter table scheduling.template_cell force row level security;
CREATE INDEX template_cell_of_shift ON scheduling.template_cell USING btree (hospital_id, shift_type_id);
create policy own_hospital on scheduling.template_cell using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON scheduling.template_cell FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on scheduling.template_cell to clinic_app;
grant select on scheduling.template_cell to clinic_reader;

create table segments.customer_tag (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  tag_id bigint not null,
  customer_id bigint not null,
  single_group_id bigint,
  source text default 'hand'::text not null,
  because text default ''::text not null,
  expires_on date,
  constraint customer_tag_pkey PRIMARY KEY (hospital_id, tag_id, customer_id),
  constraint customer_tag_because CHECK (((length(because) <= 400) AND ((because <> ''::text) = (source = 'rule'::text)))),
  constraint customer_tag_source CHECK ((source = ANY (ARRAY['hand'::text, 'rule'::text]))),
  constraint customer_tag_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE,
  constraint customer_tag_tag FOREIGN KEY (hospital_id, tag_id) REFERENCES segments.tag(hospital_id, id)
);
alter table segments.customer_tag enable row level security;
alter table segments.customer_tag force row level security;
CREATE INDEX customer_tag_expiring ON segments.customer_tag USING btree (hospital_id, expires_on) WHERE (expires_on IS NOT NULL);
CREATE INDEX customer_tag_of_customer ON segments.customer_tag USING btree (hospital_id, customer_id, tag_id);
CREATE UNIQUE INDEX customer_tag_single ON segments.customer_tag USING btree (hospital_id, customer_id, single_group_id) WHERE (single_group_id IS NOT NULL);
create policy own_hospital on segments.customer_tag using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER bearers_counted AFTER INSERT ON segments.customer_tag REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION segments.bearers_counted();
CREATE TRIGGER not_merged BEFORE INSERT ON segments.customer_tag FOR EACH ROW EXECUTE FUNCTION merging.refuse_gone();
CREATE TRIGGER tag_bound BEFORE INSERT ON segments.customer_tag FOR EACH ROW EXECUTE FUNCTION segments.tag_bound();
CREATE TRIGGER tag_sum_gone AFTER DELETE ON segments.customer_tag REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION segments.tag_sum_moved();
CREATE TRIGGER tag_sum_made AFTER INSERT ON segments.customer_tag REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION segments.tag_sum_moved();
CREATE TRIGGER tag_sum_moved AFTER UPDATE ON segments.customer_tag FOR EACH ROW WHEN (((old.tag_id IS DISTINCT FROM new.tag_id) OR (old.source IS DISTINCT FROM new.source))) EXECUTE FUNCTION segments.tag_sum_moved();
CREATE TRIGGER touch BEFORE UPDATE ON segments.customer_tag FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on segments.customer_tag to clinic_app;
grant select on segments.customer_tag to clinic_reader;

create table segments.due (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  constraint due_pkey PRIMARY KEY (hospital_id, id)
);
alter table segments.due enable row level security;
alter table segments.due force row level security;
create policy own_hospital on segments.due using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON segments.due FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on segments.due to clinic_app;
grant select on segments.due to clinic_reader;

create table segments.grade_lock (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  grade smallint not null,
  reason text not null,
  until date not null,
  constraint grade_lock_once UNIQUE (hospital_id, customer_id),
  constraint grade_lock_pkey PRIMARY KEY (hospital_id, id),
  constraint grade_lock_grade CHECK (((grade >= 0) AND (grade <= 5))),
  constraint grade_lock_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint grade_lock_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id) ON DELETE CASCADE
);
alter table segments.grade_lock enable row level security;
alter table segments.grade_lock force row level security;
CREATE INDEX grade_lock_newest ON segments.grade_lock USING btree (hospital_id, created_at DESC, id DESC);
create policy own_hospital on segments.grade_lock using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER not_merged BEFORE INSERT ON segments.grade_lock FOR EACH ROW EXECUTE FUNCTION merging.refuse_gone();
CREATE TRIGGER touch BEFORE UPDATE ON segments.grade_lock FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on segments.grade_lock to clinic_app;
grant select on segments.grade_lock to clinic_reader;

create table segments.grade_move (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  from_grade smallint not null,
  to_grade smallint not null,
  because text not null,
  constraint grade_move_pkey PRIMARY KEY (hospital_id, id),
  constraint grade_move_because CHECK ((because = ANY (ARRAY['event'::text, 'tags'::text, 'threshold'::text, 'locked'::text, 'unlocked'::text, 'ended'::text, 'merged'::text]))),
  constraint grade_move_from CHECK (((from_grade >= 0) AND (from_grade <= 5))),
  constraint grade_move_moves CHECK ((from_grade <> to_grade)),
  constraint grade_move_to CHECK (((to_grade >= 0) AND (to_grade <= 5)))
);
alter table segments.grade_move enable row level security;
alter table segments.grade_move force row level security;
CREATE INDEX grade_move_of_customer ON segments.grade_move USING btree (hospital_id, customer_id, created_at DESC, id DESC);
create policy own_hospital on segments.grade_move using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON segments.grade_move FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON segments.grade_move FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON segments.grade_move FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on segments.grade_move to clinic_app;
grant select on segments.grade_move to clinic_reader;

create table segments.grade_sum (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  grade smallint,
  n bigint not null,
  stars bigint not null,
  constraint grade_sum_pkey PRIMARY KEY (hospital_id, id),
  constraint grade_sum_customers CHECK (((n >= '-100000000'::integer) AND (n <= 100000000))),
  constraint grade_sum_stars CHECK (((stars >= '-500000000'::integer) AND (stars <= 500000000)))
);
alter table segments.grade_sum enable row level security;
alter table segments.grade_sum force row level security;
create policy own_hospital on segments.grade_sum using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on segments.grade_sum to clinic_app;
grant select on segments.grade_sum to clinic_reader;

create table segments.level (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  grade smallint not null,
  color text default 'purple'::text not null,
  op text default 'all'::text not null,
  min_paid_fen bigint,
  min_visits integer default 0 not null,
  is_key boolean default false not null,
  benefits text default ''::text not null,
  status smallint default 0 not null,
  basis text default 'sums'::text not null,
  min_score integer default 0 not null,
  constraint level_grade_unique UNIQUE (hospital_id, grade),
  constraint level_name_unique UNIQUE (hospital_id, name),
  constraint level_pkey PRIMARY KEY (hospital_id, id),
  constraint level_basis CHECK ((basis = ANY (ARRAY['score'::text, 'sums'::text, 'hand'::text]))),
  constraint level_benefits_length CHECK ((length(benefits) <= 100)),
  constraint level_color CHECK ((color = ANY (ARRAY['green'::text, 'yellow'::text, 'blue'::text, 'purple'::text, 'cyan'::text, 'red'::text]))),
  constraint level_grade CHECK (((grade >= 1) AND (grade <= 5))),
  constraint level_min_paid CHECK (((min_paid_fen >= 0) AND (min_paid_fen <= '9999999999'::bigint))),
  constraint level_min_score CHECK (((min_score >= 0) AND (min_score <= 5000))),
  constraint level_min_visits CHECK (((min_visits >= 0) AND (min_visits <= 10000))),
  constraint level_name_length CHECK (((length(name) >= 1) AND (length(name) <= 12))),
  constraint level_op CHECK ((op = ANY (ARRAY['all'::text, 'any'::text]))),
  constraint level_scored CHECK (((basis <> 'score'::text) OR (min_score > 0))),
  constraint level_status CHECK ((status = ANY (ARRAY[0, 1])))
);
alter table segments.level enable row level security;
alter table segments.level force row level security;
create policy own_hospital on segments.level using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON segments.level FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on segments.level to clinic_app;
grant select on segments.level to clinic_reader;

create table segments.tag (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  group_id bigint not null,
  integral_name text not null,
  score smallint default 0 not null,
  max_customers integer default 0 not null,
  expire_days integer default 0 not null,
  rule jsonb,
  sort integer default 0 not null,
  status smallint default 0 not null,
  constraint tag_name_unique UNIQUE (hospital_id, group_id, integral_name),
  constraint tag_pkey PRIMARY KEY (hospital_id, id),
  constraint tag_expire_days CHECK (((expire_days >= 0) AND (expire_days <= 3650))),
  constraint tag_max_customers CHECK (((max_customers >= 0) AND (max_customers <= 1000000))),
  constraint tag_name_length CHECK (((length(integral_name) >= 1) AND (length(integral_name) <= 12))),
  constraint tag_rule CHECK ((jsonb_typeof((rule -> 'conditions'::text)) = 'array'::text)),
  constraint tag_score CHECK (((score >= '-100'::integer) AND (score <= 100))),
  constraint tag_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint tag_of_group FOREIGN KEY (hospital_id, group_id) REFERENCES segments.tag_group(hospital_id, id)
);
alter table segments.tag enable row level security;
alter table segments.tag force row level security;
create policy own_hospital on segments.tag using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER few_tags AFTER INSERT ON segments.tag FOR EACH ROW EXECUTE FUNCTION segments.few_tags();
CREATE TRIGGER limit_lowered AFTER UPDATE OF max_customers ON segments.tag FOR EACH ROW WHEN (((new.max_customers > 0) AND (old.max_customers IS DISTINCT FROM new.max_customers))) EXECUTE FUNCTION segments.limit_lowered();
CREATE TRIGGER touch BEFORE UPDATE ON segments.tag FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on segments.tag to clinic_app;
grant select on segments.tag to clinic_reader;

create table segments.tag_end (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  customer_id bigint not null,
  tag_id bigint not null,
  tag_name text not null,
  source text not null,
  rule text default ''::text not null,
  because text not null,
  instead text default ''::text not null,
  constraint tag_end_pkey PRIMARY KEY (hospital_id, id),
  constraint tag_end_because CHECK ((because = ANY (ARRAY['hand'::text, 'rule'::text, 'expired'::text, 'replaced'::text, 'merged'::text, 'archive'::text]))),
  constraint tag_end_instead CHECK ((length(instead) <= 12)),
  constraint tag_end_rule CHECK ((length(rule) <= 400)),
  constraint tag_end_source CHECK ((source = ANY (ARRAY['hand'::text, 'rule'::text]))),
  constraint tag_end_tag_name CHECK (((length(tag_name) >= 1) AND (length(tag_name) <= 12)))
);
alter table segments.tag_end enable row level security;
alter table segments.tag_end force row level security;
CREATE INDEX tag_end_of_customer ON segments.tag_end USING btree (hospital_id, customer_id, created_at DESC, id DESC);
create policy own_hospital on segments.tag_end using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON segments.tag_end FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON segments.tag_end FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON segments.tag_end FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on segments.tag_end to clinic_app;
grant select on segments.tag_end to clinic_reader;

create table segments.tag_group (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  select_mode text default 'multiple'::text not null,
  color text default 'blue'::text not null,
  sort integer default 0 not null,
  status smallint default 0 not null,
  usage_scope text default 'all'::text not null,
  constraint tag_group_name_unique UNIQUE (hospital_id, name),
  constraint tag_group_pkey PRIMARY KEY (hospital_id, id),
  constraint tag_group_color CHECK ((color = ANY (ARRAY['green'::text, 'yellow'::text, 'blue'::text, 'purple'::text, 'cyan'::text, 'red'::text]))),
  constraint tag_group_name_length CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint tag_group_select_mode CHECK ((select_mode = ANY (ARRAY['single'::text, 'multiple'::text]))),
  constraint tag_group_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint tag_group_usage_scope CHECK ((usage_scope = ANY (ARRAY['all'::text, 'consult'::text, 'revisit'::text, 'wecom'::text])))
);
alter table segments.tag_group enable row level security;
alter table segments.tag_group force row level security;
create policy own_hospital on segments.tag_group using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER few_groups AFTER INSERT ON segments.tag_group FOR EACH ROW EXECUTE FUNCTION segments.few_groups();
CREATE TRIGGER touch BEFORE UPDATE ON segments.tag_group FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on segments.tag_group to clinic_app;
grant select on segments.tag_group to clinic_reader;

create table segments.tag_sum (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  tag_id bigint,
  n bigint not null,
  by_rule bigint not null,
  constraint tag_sum_pkey PRIMARY KEY (hospital_id, id),
  constraint tag_sum_bearers CHECK (((n >= '-100000000'::integer) AND (n <= 100000000))),
  constraint tag_sum_by_rule CHECK (((by_rule >= '-100000000'::integer) AND (by_rule <= 100000000)))
);
alter table segments.tag_sum enable row level security;
alter table segments.tag_sum force row level security;
CREATE INDEX tag_sum_of_tag ON segments.tag_sum USING btree (hospital_id, tag_id);
create policy own_hospital on segments.tag_sum using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on segments.tag_sum to clinic_app;
grant select on segments.tag_sum to clinic_reader;

create table session.account (
  account text not null,
  hospital bigint not null,
  staff_id bigint not null,
  home boolean default true not null,
  enabled boolean default true not null,
  constraint account_pkey PRIMARY KEY (account, hospital),
  constraint account_hospital_fkey FOREIGN KEY (hospital) REFERENCES hospitals.hospital(id)
);
CREATE INDEX account_staff ON session.account USING btree (hospital, staff_id);
CREATE UNIQUE INDEX account_unique ON session.account USING btree (account) WHERE home;

create table session.attempt (
  subject text not null,
  n integer not null,
  window_ends_at timestamp with time zone not null,
  account_digest text,
  constraint attempt_pkey PRIMARY KEY (subject)
);
CREATE INDEX attempt_age ON session.attempt USING btree (window_ends_at);
CREATE INDEX attempt_of_account ON session.attempt USING btree (account_digest) WHERE (account_digest IS NOT NULL);
grant delete, insert, select, update on session.attempt to clinic_app;

create table session.credential (
  hospital_id bigint default kit.current_hospital() not null,
  staff_id bigint not null,
  password_hash text not null,
  must_change boolean default true not null,
  expires_at timestamp with time zone,
  changed_at timestamp with time zone default kit.clock() not null,
  constraint credential_pkey PRIMARY KEY (hospital_id, staff_id),
  constraint credential_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id) ON DELETE CASCADE
);
alter table session.credential enable row level security;
alter table session.credential force row level security;
create policy own_hospital on session.credential using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on session.credential to clinic_app;

create table session.draft (
  hospital_id bigint default kit.current_hospital() not null,
  staff_id bigint default kit.current_staff() not null,
  name text not null,
  content text not null,
  field_count integer not null,
  record_version integer,
  kept_at timestamp with time zone default kit.clock() not null,
  constraint draft_pkey PRIMARY KEY (hospital_id, staff_id, name),
  constraint draft_content CHECK ((length(content) <= 200000)),
  constraint draft_name CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint draft_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id) ON DELETE CASCADE
);
alter table session.draft enable row level security;
alter table session.draft force row level security;
CREATE INDEX draft_old ON session.draft USING btree (hospital_id, kept_at);
create policy own_hospital on session.draft using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on session.draft to clinic_app;

create table session.list_columns (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  staff_id bigint default kit.current_staff(),
  list text not null,
  hidden jsonb not null,
  constraint list_columns_one UNIQUE NULLS NOT DISTINCT (hospital_id, staff_id, list),
  constraint list_columns_pkey PRIMARY KEY (hospital_id, id),
  constraint list_columns_hidden CHECK (((jsonb_typeof(hidden) = 'array'::text) AND (jsonb_array_length(hidden) <= 200))),
  constraint list_columns_path CHECK (((list ~~ '/%'::text) AND (length(list) <= 200))),
  constraint list_columns_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id) ON DELETE CASCADE
);
alter table session.list_columns enable row level security;
alter table session.list_columns force row level security;
create policy own_hospital on session.list_columns using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON session.list_columns FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on session.list_columns to clinic_app;
grant select on session.list_columns to clinic_reader;

create table session.login_key (
  id text not null,
  public_key text not null,
  private_cipher text not null,
  created_at timestamp with time zone default kit.present() not null,
  expires_at timestamp with time zone not null,
  constraint login_key_pkey PRIMARY KEY (id)
);
grant delete, insert, select on session.login_key to clinic_app;

create table session.one_time (
  kind text not null,
  code_hash text not null,
  content jsonb not null,
  expires_at timestamp with time zone not null,
  constraint one_time_pkey PRIMARY KEY (kind, code_hash),
  constraint one_time_kind CHECK ((kind = ANY (ARRAY['nonce'::text, 'captcha'::text, 'entry'::text, 'ticket'::text])))
);
CREATE INDEX one_time_age ON session.one_time USING btree (expires_at);
grant delete, insert, select, update on session.one_time to clinic_app;

create table session.policy (
  hospital_id bigint default kit.current_hospital() not null,
  idle_minutes integer default 120 not null,
  max_sessions integer default 3 not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint policy_pkey PRIMARY KEY (hospital_id),
  constraint policy_idle CHECK (((idle_minutes >= 5) AND (idle_minutes <= 1440))),
  constraint policy_max_sessions CHECK (((max_sessions >= 1) AND (max_sessions <= 20)))
);
alter table session.policy enable row level security;
alter table session.policy force row level security;
create policy own_hospital on session.policy using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON session.policy FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on session.policy to clinic_app;
grant select on session.policy to clinic_reader;

create table session.preference (
  hospital_id bigint default kit.current_hospital() not null,
  staff_id bigint default kit.current_staff() not null,
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone default kit.clock() not null,
  constraint preference_pkey PRIMARY KEY (hospital_id, staff_id, name),
  constraint preference_name CHECK (((name = 'look'::text) OR (name ~~ 'views:/%'::text))),
  constraint preference_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id) ON DELETE CASCADE
);
alter table session.preference enable row level security;
alter table session.preference force row level security;
create policy own_hospital on session.preference using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on session.preference to clinic_app;
grant select on session.preference to clinic_reader;

create table session.session (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  token_hash text not null,
  staff_id bigint not null,
  created_at timestamp with time zone default kit.present() not null,
  last_seen_at timestamp with time zone default kit.present() not null,
  expires_at timestamp with time zone not null,
  idle_minutes integer not null,
  login_type text default '1'::text not null,
  ip text default ''::text not null,
  user_agent text default ''::text not null,
  must_change_password boolean default false not null,
  ended_at timestamp with time zone,
  end_reason text,
  ended_by bigint,
  constraint session_pkey PRIMARY KEY (hospital_id, id),
  constraint session_token_unique UNIQUE (hospital_id, token_hash),
  constraint session_end_reason CHECK ((end_reason = ANY (ARRAY['signedOut'::text, 'expired'::text, 'kicked'::text, 'disabled'::text, 'passwordChanged'::text, 'replaced'::text, 'switched'::text]))),
  constraint session_end_told CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint session_idle CHECK (((idle_minutes >= 5) AND (idle_minutes <= 1440))),
  constraint session_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id) ON DELETE CASCADE
);
alter table session.session enable row level security;
alter table session.session force row level security;
CREATE INDEX session_by_staff ON session.session USING btree (hospital_id, staff_id, created_at DESC);
CREATE INDEX session_of_staff ON session.session USING btree (hospital_id, staff_id) WHERE (ended_at IS NULL);
create policy own_hospital on session.session using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER note_end BEFORE UPDATE ON session.session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION session.note_end();
CREATE TRIGGER tell_end AFTER UPDATE ON session.session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION session.tell_end();
grant delete, insert, select, update on session.session to clinic_app;

create table staff.department (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  parent_id bigint,
  path text not null,
  name text not null,
  code text,
  cure_dept boolean default false not null,
  leader_id bigint,
  phone text,
  sort integer default 0 not null,
  status smallint default 0 not null,
  remark text,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint department_code_unique UNIQUE (hospital_id, code),
  constraint department_name_unique UNIQUE NULLS NOT DISTINCT (hospital_id, parent_id, name),
  constraint department_pkey PRIMARY KEY (hospital_id, id),
  constraint department_code_length CHECK (((length(code) >= 1) AND (length(code) <= 20))),
  constraint department_depth CHECK (((length(path) - length(replace(path, '/'::text, ''::text))) <= 7)),
  constraint department_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint department_path_ends_in_id CHECK ((path ~~ (('%/'::text || id) || '/'::text))),
  constraint department_phone_length CHECK ((length(phone) <= 20)),
  constraint department_remark_length CHECK ((length(remark) <= 200)),
  constraint department_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint department_leader FOREIGN KEY (hospital_id, leader_id) REFERENCES staff.staff(hospital_id, id),
  constraint department_parent FOREIGN KEY (hospital_id, parent_id) REFERENCES staff.department(hospital_id, id)
);
alter table staff.department enable row level security;
alter table staff.department force row level security;
CREATE INDEX department_path ON staff.department USING btree (hospital_id, path text_pattern_ops);
create policy own_hospital on staff.department using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER DELETE OR UPDATE OF parent_id, path, name, status ON staff.department FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
CREATE TRIGGER rights_changed_by_new AFTER INSERT ON staff.department FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
CREATE TRIGGER touch BEFORE UPDATE ON staff.department FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on staff.department to clinic_app;
grant select on staff.department to clinic_reader;

create table staff.handover (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  staff_id bigint not null,
  leaves boolean not null,
  ended jsonb,
  reason text default ''::text not null,
  undone_at timestamp with time zone,
  undone_by bigint,
  constraint handover_pkey PRIMARY KEY (hospital_id, id),
  constraint handover_reason CHECK ((length(reason) <= 200)),
  constraint handover_undone CHECK (((undone_at IS NULL) OR (undone_by IS NOT NULL))),
  constraint handover_undone_within_a_day CHECK ((undone_at < (created_at + '24:00:00'::interval))),
  constraint handover_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id) ON DELETE CASCADE,
  constraint handover_undone_by FOREIGN KEY (hospital_id, undone_by) REFERENCES staff.staff(hospital_id, id)
);
alter table staff.handover enable row level security;
alter table staff.handover force row level security;
CREATE INDEX handover_of_staff ON staff.handover USING btree (hospital_id, staff_id, created_at DESC, id DESC);
create policy own_hospital on staff.handover using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON staff.handover FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on staff.handover to clinic_app;
grant select on staff.handover to clinic_reader;

create table staff.handover_part (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  handover_id bigint not null,
  kind text not null,
  receiver_id bigint,
  items jsonb not null,
  returned integer,
  constraint handover_part_once UNIQUE (hospital_id, handover_id, kind),
  constraint handover_part_pkey PRIMARY KEY (hospital_id, id),
  constraint handover_part_items CHECK ((jsonb_typeof(items) = 'array'::text)),
  constraint handover_part_kind CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  constraint handover_part_returned CHECK (((returned >= 0) AND (returned <= jsonb_array_length(items)))),
  constraint handover_part_of FOREIGN KEY (hospital_id, handover_id) REFERENCES staff.handover(hospital_id, id) ON DELETE CASCADE,
  constraint handover_part_receiver FOREIGN KEY (hospital_id, receiver_id) REFERENCES staff.staff(hospital_id, id)
);
alter table staff.handover_part enable row level security;
alter table staff.handover_part force row level security;
CREATE INDEX handover_part_to ON staff.handover_part USING btree (hospital_id, receiver_id) WHERE (receiver_id IS NOT NULL);
create policy own_hospital on staff.handover_part using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON staff.handover_part FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on staff.handover_part to clinic_app;
grant select on staff.handover_part to clinic_reader;

create table staff.job (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  name text not null,
  type smallint default 1 not null,
  department_id bigint,
  fixed boolean default false not null,
  sort integer default 0 not null,
  status smallint default 0 not null,
  remark text,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  job_type_id bigint,
  constraint job_name_unique UNIQUE (hospital_id, name),
  constraint job_pkey PRIMARY KEY (hospital_id, id),
  constraint job_name_length CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint job_remark_length CHECK ((length(remark) <= 200)),
  constraint job_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint job_type CHECK ((type = ANY (ARRAY[1, 3]))),
  constraint job_department FOREIGN KEY (hospital_id, department_id) REFERENCES staff.department(hospital_id, id),
  constraint job_of_type FOREIGN KEY (hospital_id, job_type_id, type) REFERENCES staff.job_type(hospital_id, id, post_type)
);
alter table staff.job enable row level security;
alter table staff.job force row level security;
CREATE INDEX job_by_department ON staff.job USING btree (hospital_id, department_id);
CREATE INDEX job_by_type ON staff.job USING btree (hospital_id, job_type_id);
create policy own_hospital on staff.job using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER DELETE OR UPDATE OF name, status ON staff.job FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
CREATE TRIGGER touch BEFORE UPDATE ON staff.job FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on staff.job to clinic_app;
grant select on staff.job to clinic_reader;

create table staff.job_type (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  name text not null,
  post_type smallint default 1 not null,
  sort integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint job_type_name_unique UNIQUE (hospital_id, name),
  constraint job_type_pkey PRIMARY KEY (hospital_id, id),
  constraint job_type_with_post_type UNIQUE (hospital_id, id, post_type),
  constraint job_type_name_length CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint job_type_post_type CHECK ((post_type = ANY (ARRAY[1, 3])))
);
alter table staff.job_type enable row level security;
alter table staff.job_type force row level security;
create policy own_hospital on staff.job_type using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON staff.job_type FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on staff.job_type to clinic_app;
grant select on staff.job_type to clinic_reader;

create table staff.staff (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  account text not null,
  name text not null,
  pinyin text default ''::text not null,
  initials text default ''::text not null,
  job_no text,
  user_type smallint default 2 not null,
  gender smallint,
  phone_cipher text,
  phone_digest text,
  phone_masked text default ''::text not null,
  email_cipher text,
  avatar_file_id bigint,
  status smallint default 0 not null,
  hired_on date,
  left_on date,
  licence_no text,
  licence_scope text,
  licence_until date,
  prescribing_level smallint default 0 not null,
  remark text,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  email_masked text default ''::text not null,
  constraint staff_account_unique UNIQUE (hospital_id, account),
  constraint staff_job_no_unique UNIQUE (hospital_id, job_no),
  constraint staff_phone_unique UNIQUE (hospital_id, phone_digest),
  constraint staff_pkey PRIMARY KEY (hospital_id, id),
  constraint staff_account_form CHECK ((account ~ '^[A-Za-z][A-Za-z0-9_.-]{1,31}$'::text)),
  constraint staff_gender CHECK ((gender = ANY (ARRAY[1, 2]))),
  constraint staff_job_no_length CHECK (((length(job_no) >= 1) AND (length(job_no) <= 20))),
  constraint staff_licence_length CHECK ((length(licence_no) <= 40)),
  constraint staff_licence_scope_length CHECK ((length(licence_scope) <= 100)),
  constraint staff_name_length CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint staff_prescribing CHECK (((prescribing_level >= 0) AND (prescribing_level <= 3))),
  constraint staff_remark_length CHECK ((length(remark) <= 200)),
  constraint staff_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint staff_user_type CHECK (((user_type >= 0) AND (user_type <= 3))),
  constraint staff_hospital FOREIGN KEY (hospital_id) REFERENCES hospitals.hospital(id)
);
alter table staff.staff enable row level security;
alter table staff.staff force row level security;
create policy own_hospital on staff.staff using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER DELETE OR UPDATE OF account, name, user_type, status ON staff.staff FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
CREATE TRIGGER touch BEFORE UPDATE ON staff.staff FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on staff.staff to clinic_app;
grant select on staff.staff to clinic_reader;

create table staff.staff_department (
  hospital_id bigint default kit.current_hospital() not null,
  staff_id bigint not null,
  department_id bigint not null,
  main boolean default false not null,
  constraint staff_department_pkey PRIMARY KEY (hospital_id, staff_id, department_id),
  constraint staff_department_department FOREIGN KEY (hospital_id, department_id) REFERENCES staff.department(hospital_id, id),
  constraint staff_department_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id) ON DELETE CASCADE
);
alter table staff.staff_department enable row level security;
alter table staff.staff_department force row level security;
CREATE INDEX staff_department_members ON staff.staff_department USING btree (hospital_id, department_id);
CREATE UNIQUE INDEX staff_department_one_main ON staff.staff_department USING btree (hospital_id, staff_id) WHERE main;
create policy own_hospital on staff.staff_department using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER INSERT OR DELETE OR UPDATE ON staff.staff_department FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
grant delete, insert, select, update on staff.staff_department to clinic_app;
grant select on staff.staff_department to clinic_reader;

create table staff.staff_job (
  hospital_id bigint default kit.current_hospital() not null,
  staff_id bigint not null,
  job_id bigint not null,
  constraint staff_job_pkey PRIMARY KEY (hospital_id, staff_id, job_id),
  constraint staff_job_job FOREIGN KEY (hospital_id, job_id) REFERENCES staff.job(hospital_id, id),
  constraint staff_job_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id) ON DELETE CASCADE
);
alter table staff.staff_job enable row level security;
alter table staff.staff_job force row level security;
CREATE INDEX staff_job_members ON staff.staff_job USING btree (hospital_id, job_id);
create policy own_hospital on staff.staff_job using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER rights_changed AFTER INSERT OR DELETE OR UPDATE ON staff.staff_job FOR EACH STATEMENT EXECUTE FUNCTION access.rights_changed();
grant delete, insert, select, update on staff.staff_job to clinic_app;
grant select on staff.staff_job to clinic_reader;

create table trail.entry (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  at timestamp with time zone default kit.present() not null,
  staff_id bigint,
  staff_name text default ''::text not null,
  session_id bigint,
  ip text default ''::text not null,
  user_agent text default ''::text not null,
  request_id text not null,
  call text not null,
  title text not null,
  outcome text not null,
  refusal_key text,
  object_type text,
  object_id bigint,
  object_no text,
  customer_id bigint,
  reason text,
  before jsonb,
  after jsonb,
  mac text not null,
  constraint entry_pkey PRIMARY KEY (hospital_id, id),
  constraint entry_outcome CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text])))
);
alter table trail.entry enable row level security;
alter table trail.entry force row level security;
CREATE INDEX entry_at ON trail.entry USING btree (hospital_id, at DESC, id DESC);
CREATE INDEX entry_customer ON trail.entry USING btree (hospital_id, customer_id, id DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX entry_object ON trail.entry USING btree (hospital_id, object_type, object_id, id DESC);
create policy own_hospital on trail.entry using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON trail.entry FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON trail.entry FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
grant insert, select on trail.entry to clinic_app;
grant select on trail.entry to clinic_reader;

create table trail.link (
  hospital_id bigint default kit.current_hospital() not null,
  seq bigint not null,
  entry_id bigint not null,
  mac text not null,
  linked_at timestamp with time zone default kit.present() not null,
  constraint link_once UNIQUE (hospital_id, entry_id),
  constraint link_pkey PRIMARY KEY (hospital_id, seq),
  constraint link_entry FOREIGN KEY (hospital_id, entry_id) REFERENCES trail.entry(hospital_id, id)
);
alter table trail.link enable row level security;
alter table trail.link force row level security;
create policy own_hospital on trail.link using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON trail.link FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON trail.link FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
grant insert, select on trail.link to clinic_app;
grant select on trail.link to clinic_reader;

create table triage.consult_type (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  name text not null,
  kind text default 'onsite'::text not null,
  status smallint default 0 not null,
  sort integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint consult_type_name_unique UNIQUE (hospital_id, name),
  constraint consult_type_pkey PRIMARY KEY (hospital_id, id),
  constraint consult_type_kind CHECK ((kind = ANY (ARRAY['online'::text, 'onsite'::text, 'revisit'::text]))),
  constraint consult_type_name_length CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint consult_type_sort CHECK (((sort >= 0) AND (sort <= 9999))),
  constraint consult_type_status CHECK ((status = ANY (ARRAY[0, 1])))
);
alter table triage.consult_type enable row level security;
alter table triage.consult_type force row level security;
create policy own_hospital on triage.consult_type using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON triage.consult_type FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on triage.consult_type to clinic_app;
grant select on triage.consult_type to clinic_reader;

create table triage.original_demand (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  parent_id bigint,
  name text not null,
  enabled boolean default true not null,
  sort integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint original_demand_name_unique UNIQUE NULLS NOT DISTINCT (hospital_id, parent_id, name),
  constraint original_demand_pkey PRIMARY KEY (hospital_id, id),
  constraint original_demand_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint original_demand_sort CHECK (((sort >= 0) AND (sort <= 9999))),
  constraint original_demand_parent FOREIGN KEY (hospital_id, parent_id) REFERENCES triage.original_demand(hospital_id, id)
);
alter table triage.original_demand enable row level security;
alter table triage.original_demand force row level security;
create policy own_hospital on triage.original_demand using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON triage.original_demand FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on triage.original_demand to clinic_app;
grant select on triage.original_demand to clinic_reader;

create table triage.pause (
  hospital_id bigint default kit.current_hospital() not null,
  staff_id bigint not null,
  on_date date default kit.today() not null,
  paused_at timestamp with time zone default kit.clock() not null,
  paused_by bigint default kit.current_staff(),
  constraint pause_pkey PRIMARY KEY (hospital_id, staff_id, on_date),
  constraint pause_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table triage.pause enable row level security;
alter table triage.pause force row level security;
create policy own_hospital on triage.pause using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on triage.pause to clinic_app;
grant select on triage.pause to clinic_reader;

create table triage.queue_setting (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  amber_minutes smallint not null,
  red_minutes smallint not null,
  most_calls smallint not null,
  letters jsonb default '[]'::jsonb not null,
  constraint queue_setting_once UNIQUE (hospital_id),
  constraint queue_setting_pkey PRIMARY KEY (hospital_id, id),
  constraint queue_setting_amber CHECK (((amber_minutes >= 1) AND (amber_minutes <= 600))),
  constraint queue_setting_calls CHECK (((most_calls >= 1) AND (most_calls <= 9))),
  constraint queue_setting_letters CHECK ((jsonb_typeof(letters) = 'array'::text)),
  constraint queue_setting_minutes CHECK ((amber_minutes < red_minutes)),
  constraint queue_setting_red CHECK (((red_minutes >= 1) AND (red_minutes <= 600)))
);
alter table triage.queue_setting enable row level security;
alter table triage.queue_setting force row level security;
create policy own_hospital on triage.queue_setting using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON triage.queue_setting FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on triage.queue_setting to clinic_app;
grant select on triage.queue_setting to clinic_reader;

create table triage.rule (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  name text not null,
  priority integer not null,
  enabled boolean default true not null,
  conditions jsonb default '{}'::jsonb not null,
  mode text not null,
  max_open integer default 0 not null,
  fallback text default 'next'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  constraint rule_pkey PRIMARY KEY (hospital_id, id),
  constraint triage_rule_name_unique UNIQUE (hospital_id, name),
  constraint rule_conditions CHECK ((jsonb_typeof(conditions) = 'object'::text)),
  constraint rule_fallback CHECK ((fallback = ANY (ARRAY['next'::text, 'manual'::text]))),
  constraint rule_max_open CHECK (((max_open >= 0) AND (max_open <= 50))),
  constraint rule_mode CHECK ((mode = ANY (ARRAY['original'::text, 'booked'::text, 'turn'::text, 'least'::text, 'weight'::text, 'manual'::text]))),
  constraint rule_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint rule_priority CHECK (((priority >= 1) AND (priority <= 999)))
);
alter table triage.rule enable row level security;
alter table triage.rule force row level security;
create policy own_hospital on triage.rule using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON triage.rule FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on triage.rule to clinic_app;
grant select on triage.rule to clinic_reader;

create table triage.rule_candidate (
  hospital_id bigint default kit.current_hospital() not null,
  rule_id bigint not null,
  staff_id bigint not null,
  place integer not null,
  weight integer default 1 not null,
  constraint candidate_place UNIQUE (hospital_id, rule_id, place),
  constraint rule_candidate_pkey PRIMARY KEY (hospital_id, rule_id, staff_id),
  constraint candidate_weight CHECK (((weight >= 1) AND (weight <= 100))),
  constraint candidate_rule FOREIGN KEY (hospital_id, rule_id) REFERENCES triage.rule(hospital_id, id) ON DELETE CASCADE,
  constraint candidate_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table triage.rule_candidate enable row level security;
alter table triage.rule_candidate force row level security;
create policy own_hospital on triage.rule_candidate using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on triage.rule_candidate to clinic_app;
grant select on triage.rule_candidate to clinic_reader;

create table triage.screen (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  department_ids bigint[] default '{}'::bigint[] not null,
  code_digest text,
  code_until timestamp with time zone,
  token_digest text,
  opened_at timestamp with time zone,
  constraint screen_code_unique UNIQUE (hospital_id, code_digest),
  constraint screen_name_unique UNIQUE (hospital_id, name),
  constraint screen_pkey PRIMARY KEY (hospital_id, id),
  constraint screen_token_unique UNIQUE (hospital_id, token_digest),
  constraint screen_code CHECK (((code_digest IS NULL) = (code_until IS NULL))),
  constraint screen_code_length CHECK ((length(code_digest) = 43)),
  constraint screen_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint screen_opened CHECK (((token_digest IS NULL) = (opened_at IS NULL))),
  constraint screen_token_length CHECK ((length(token_digest) = 43))
);
alter table triage.screen enable row level security;
alter table triage.screen force row level security;
create policy own_hospital on triage.screen using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON triage.screen FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on triage.screen to clinic_app;
grant select on triage.screen to clinic_reader;

create table triage.step (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  triage_id bigint not null,
  at timestamp with time zone default kit.clock() not null,
  staff_id bigint default kit.current_staff(),
  move text not null,
  from_state text,
  to_state text not null,
  from_consultant_id bigint,
  to_consultant_id bigint,
  reason text default ''::text not null,
  constraint step_pkey PRIMARY KEY (hospital_id, id),
  constraint step_triage FOREIGN KEY (hospital_id, triage_id) REFERENCES triage.triage(hospital_id, id)
);
alter table triage.step enable row level security;
alter table triage.step force row level security;
CREATE INDEX step_of_triage ON triage.step USING btree (hospital_id, triage_id, id);
create policy own_hospital on triage.step using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON triage.step FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON triage.step FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
grant insert, select on triage.step to clinic_app;
grant select on triage.step to clinic_reader;

create table triage.ticket (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  triage_id bigint not null,
  on_date date default kit.today() not null,
  letter text not null,
  serial integer not null,
  state text default 'waiting'::text not null,
  calls smallint default 0 not null,
  place text default ''::text not null,
  first_called_at timestamp with time zone,
  called_at timestamp with time zone,
  missed_at timestamp with time zone,
  constraint ticket_number UNIQUE (hospital_id, on_date, letter, serial),
  constraint ticket_once UNIQUE (hospital_id, triage_id),
  constraint ticket_pkey PRIMARY KEY (hospital_id, id),
  constraint ticket_called CHECK (((state <> 'called'::text) OR ((calls > 0) AND (place <> ''::text) AND (called_at IS NOT NULL) AND (first_called_at IS NOT NULL)))),
  constraint ticket_calls CHECK ((calls >= 0)),
  constraint ticket_letter CHECK ((letter ~ '^[A-Z]$'::text)),
  constraint ticket_missed CHECK (((state <> 'missed'::text) OR (missed_at IS NOT NULL))),
  constraint ticket_place CHECK ((length(place) <= 30)),
  constraint ticket_serial CHECK ((serial >= 1)),
  constraint ticket_state CHECK ((state = ANY (ARRAY['waiting'::text, 'called'::text, 'missed'::text]))),
  constraint ticket_visit FOREIGN KEY (hospital_id, triage_id) REFERENCES triage.triage(hospital_id, id) ON DELETE CASCADE
);
alter table triage.ticket enable row level security;
alter table triage.ticket force row level security;
CREATE INDEX ticket_in_line ON triage.ticket USING btree (hospital_id, on_date, state);
create policy own_hospital on triage.ticket using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON triage.ticket FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on triage.ticket to clinic_app;
grant select on triage.ticket to clinic_reader;

create table triage.triage (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  no text not null,
  customer_id bigint not null,
  on_date date default kit.today() not null,
  queue_no integer not null,
  visit_type text not null,
  visit_type_reason text default ''::text not null,
  state text default 'waiting'::text not null,
  arrived_at timestamp with time zone default kit.clock() not null,
  triaged_at timestamp with time zone default kit.clock() not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  left_at timestamp with time zone,
  department_id bigint,
  consultant_id bigint,
  doctor_id bigint,
  receptionist_id bigint default kit.current_staff(),
  consult_type_id bigint,
  source_id bigint,
  demand_ids bigint[] default '{}'::bigint[] not null,
  companions integer default 0 not null,
  items_carried text default ''::text not null,
  rule_id bigint,
  rule_reason text default ''::text not null,
  rule_trace jsonb default '[]'::jsonb not null,
  turn_staff_id bigint,
  turn_before bigint,
  counted boolean default false not null,
  last_visit_before timestamp with time zone,
  left_unseen boolean default false not null,
  auto_left boolean default false not null,
  cancel_reason text,
  remark text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  cancelled_at timestamp with time zone,
  cancelled_by bigint,
  constraint triage_no_unique UNIQUE (hospital_id, no),
  constraint triage_pkey PRIMARY KEY (hospital_id, id),
  constraint triage_queue_unique UNIQUE (hospital_id, on_date, queue_no),
  constraint triage_cancel_reason_length CHECK (((length(cancel_reason) >= 1) AND (length(cancel_reason) <= 60))),
  constraint triage_cancelled_when CHECK (((state = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  constraint triage_cancelled_why CHECK (((state = 'cancelled'::text) = ((cancel_reason IS NOT NULL) AND (NOT left_unseen)))),
  constraint triage_companions CHECK (((companions >= 0) AND (companions <= 20))),
  constraint triage_items_length CHECK ((length(items_carried) <= 100)),
  constraint triage_remark_length CHECK ((length(remark) <= 200)),
  constraint triage_rule_reason_length CHECK ((length(rule_reason) <= 400)),
  constraint triage_served_by CHECK (((state <> 'serving'::text) OR (started_at IS NOT NULL))),
  constraint triage_state CHECK ((state = ANY (ARRAY['waiting'::text, 'serving'::text, 'finished'::text, 'left'::text, 'cancelled'::text]))),
  constraint triage_times CHECK ((ended_at >= started_at)),
  constraint triage_visit_type CHECK ((visit_type = ANY (ARRAY['first'::text, 'revisit'::text, 'repeat'::text, 'review'::text, 'treatment'::text, 'other'::text]))),
  constraint triage_visit_type_reason CHECK ((length(visit_type_reason) <= 100)),
  constraint triage_consult_type FOREIGN KEY (hospital_id, consult_type_id) REFERENCES triage.consult_type(hospital_id, id),
  constraint triage_consultant FOREIGN KEY (hospital_id, consultant_id) REFERENCES staff.staff(hospital_id, id),
  constraint triage_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint triage_department FOREIGN KEY (hospital_id, department_id) REFERENCES staff.department(hospital_id, id),
  constraint triage_doctor FOREIGN KEY (hospital_id, doctor_id) REFERENCES staff.staff(hospital_id, id),
  constraint triage_receptionist FOREIGN KEY (hospital_id, receptionist_id) REFERENCES staff.staff(hospital_id, id),
  constraint triage_rule FOREIGN KEY (hospital_id, rule_id) REFERENCES triage.rule(hospital_id, id) ON DELETE SET NULL (rule_id),
  constraint triage_source FOREIGN KEY (hospital_id, source_id) REFERENCES customers.source(hospital_id, id)
);
alter table triage.triage enable row level security;
alter table triage.triage force row level security;
CREATE INDEX triage_cancelled_of_customer ON triage.triage USING btree (hospital_id, customer_id, cancelled_at DESC) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX triage_newest ON triage.triage USING btree (hospital_id, arrived_at DESC, id DESC);
CREATE INDEX triage_of_consultant ON triage.triage USING btree (hospital_id, consultant_id, on_date DESC) WHERE (consultant_id IS NOT NULL);
CREATE INDEX triage_of_customer ON triage.triage USING btree (hospital_id, customer_id, arrived_at DESC);
CREATE INDEX triage_of_day ON triage.triage USING btree (hospital_id, on_date DESC, queue_no DESC);
CREATE UNIQUE INDEX triage_one_open ON triage.triage USING btree (hospital_id, customer_id) WHERE (state = ANY (ARRAY['waiting'::text, 'serving'::text]));
create policy own_hospital on triage.triage using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER not_merged BEFORE INSERT ON triage.triage FOR EACH ROW EXECUTE FUNCTION merging.refuse_gone();
CREATE TRIGGER touch BEFORE UPDATE ON triage.triage FOR EACH ROW EXECUTE FUNCTION kit.touch();
CREATE TRIGGER visit_cancelled BEFORE INSERT OR UPDATE OF state ON triage.triage FOR EACH ROW EXECUTE FUNCTION triage.visit_cancelled();
grant delete, insert, select, update on triage.triage to clinic_app;
grant select on triage.triage to clinic_reader;

create table triage.turn (
  hospital_id bigint default kit.current_hospital() not null,
  rule_id bigint not null,
  on_date date not null,
  last_staff_id bigint,
  last_triage_id bigint,
  counts jsonb default '{}'::jsonb not null,
  constraint turn_pkey PRIMARY KEY (hospital_id, rule_id, on_date),
  constraint turn_counts CHECK ((jsonb_typeof(counts) = 'object'::text)),
  constraint turn_rule FOREIGN KEY (hospital_id, rule_id) REFERENCES triage.rule(hospital_id, id) ON DELETE CASCADE
);
alter table triage.turn enable row level security;
alter table triage.turn force row level security;
create policy own_hospital on triage.turn using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on triage.turn to clinic_app;
grant select on triage.turn to clinic_reader;

create table trips.link (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  appointment_id bigint not null,
  serial integer default 1 not null,
  confirmed_at timestamp with time zone,
  wish text,
  wished_at timestamp with time zone,
  wishes smallint default 0 not null,
  confirmed_for timestamp with time zone,
  wished_for timestamp with time zone,
  constraint link_of_appointment UNIQUE (hospital_id, appointment_id),
  constraint link_pkey PRIMARY KEY (hospital_id, id),
  constraint link_confirmed CHECK (((confirmed_at IS NULL) = (confirmed_for IS NULL))),
  constraint link_serial CHECK ((serial >= 1)),
  constraint link_wish_length CHECK (((length(wish) >= 1) AND (length(wish) <= 60))),
  constraint link_wished CHECK ((((wishes = 0) = (wished_at IS NULL)) AND ((wishes = 0) = (wish IS NULL)))),
  constraint link_wished_for CHECK (((wished_at IS NULL) = (wished_for IS NULL))),
  constraint link_wishes CHECK (((wishes >= 0) AND (wishes <= 3))),
  constraint link_appointment FOREIGN KEY (hospital_id, appointment_id) REFERENCES appointments.appointment(hospital_id, id)
);
alter table trips.link enable row level security;
alter table trips.link force row level security;
create policy own_hospital on trips.link using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON trips.link FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on trips.link to clinic_app;
grant select on trips.link to clinic_reader;

create table visits.alarm (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  visit_id bigint not null,
  level text not null,
  told_at timestamp with time zone,
  told_to_id bigint,
  warned_at timestamp with time zone,
  constraint alarm_pkey PRIMARY KEY (hospital_id, id),
  constraint alarm_level CHECK ((level = ANY (ARRAY['abnormal'::text, 'urgent'::text]))),
  constraint alarm_told CHECK (((told_to_id IS NULL) OR (told_at IS NOT NULL))),
  constraint alarm_told_to FOREIGN KEY (hospital_id, told_to_id) REFERENCES staff.staff(hospital_id, id),
  constraint alarm_visit FOREIGN KEY (hospital_id, visit_id) REFERENCES visits.visit(hospital_id, id) ON DELETE CASCADE
);
alter table visits.alarm enable row level security;
alter table visits.alarm force row level security;
CREATE INDEX alarm_of_visit ON visits.alarm USING btree (hospital_id, visit_id, id DESC);
CREATE INDEX alarm_untold ON visits.alarm USING btree (hospital_id, created_at, id) WHERE (told_at IS NULL);
CREATE INDEX alarm_unwarned ON visits.alarm USING btree (hospital_id, created_at, id) WHERE (warned_at IS NULL);
create policy own_hospital on visits.alarm using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON visits.alarm FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on visits.alarm to clinic_app;
grant select on visits.alarm to clinic_reader;

create table visits.alarm_reading (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  alarm_id bigint not null,
  staff_id bigint not null,
  constraint alarm_reading_once UNIQUE (hospital_id, alarm_id, staff_id),
  constraint alarm_reading_pkey PRIMARY KEY (hospital_id, id),
  constraint alarm_reading_alarm FOREIGN KEY (hospital_id, alarm_id) REFERENCES visits.alarm(hospital_id, id) ON DELETE CASCADE,
  constraint alarm_reading_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table visits.alarm_reading enable row level security;
alter table visits.alarm_reading force row level security;
create policy own_hospital on visits.alarm_reading using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON visits.alarm_reading FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON visits.alarm_reading FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON visits.alarm_reading FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on visits.alarm_reading to clinic_app;
grant select on visits.alarm_reading to clinic_reader;

create table visits.attempt (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  visit_id bigint not null,
  way text not null,
  connect text not null,
  note text default ''::text not null,
  constraint attempt_pkey PRIMARY KEY (hospital_id, id),
  constraint attempt_connect CHECK ((connect = ANY (ARRAY['reached'::text, 'missed'::text, 'declined'::text, 'empty'::text, 'wrong'::text]))),
  constraint attempt_note CHECK ((length(note) <= 200)),
  constraint attempt_way CHECK ((way = ANY (ARRAY['phone'::text, 'wechat'::text, 'sms'::text, 'meeting'::text, 'video'::text]))),
  constraint attempt_visit FOREIGN KEY (hospital_id, visit_id) REFERENCES visits.visit(hospital_id, id)
);
alter table visits.attempt enable row level security;
alter table visits.attempt force row level security;
CREATE INDEX attempt_by_moment ON visits.attempt USING btree (hospital_id, created_at);
CREATE INDEX attempt_newest ON visits.attempt USING btree (hospital_id, created_at);
CREATE INDEX attempt_of_visit ON visits.attempt USING btree (hospital_id, visit_id, created_at DESC, id DESC);
create policy own_hospital on visits.attempt using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON visits.attempt FOR EACH ROW EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON visits.attempt FOR EACH STATEMENT EXECUTE FUNCTION kit.refuse_change();
CREATE TRIGGER touch BEFORE UPDATE ON visits.attempt FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant insert, select on visits.attempt to clinic_app;
grant select on visits.attempt to clinic_reader;

create table visits.origin (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  visit_id bigint not null,
  rule_id bigint,
  step_no smallint not null,
  biz_type text not null,
  biz_id bigint not null,
  on_day date not null,
  dropped_at timestamp with time zone,
  constraint origin_pkey PRIMARY KEY (hospital_id, id),
  constraint visit_origin_once UNIQUE (hospital_id, rule_id, step_no, biz_type, biz_id, on_day),
  constraint origin_biz_type CHECK (((length(biz_type) >= 1) AND (length(biz_type) <= 20))),
  constraint origin_step CHECK (((step_no >= 1) AND (step_no <= 30000))),
  constraint origin_rule FOREIGN KEY (hospital_id, rule_id) REFERENCES visits.rule(hospital_id, id),
  constraint origin_visit FOREIGN KEY (hospital_id, visit_id) REFERENCES visits.visit(hospital_id, id)
);
alter table visits.origin enable row level security;
alter table visits.origin force row level security;
CREATE INDEX origin_of_biz ON visits.origin USING btree (hospital_id, biz_type, biz_id) WHERE (dropped_at IS NULL);
CREATE INDEX origin_of_visit ON visits.origin USING btree (hospital_id, visit_id);
CREATE UNIQUE INDEX visit_origin_of_talk ON visits.origin USING btree (hospital_id, biz_type, biz_id) WHERE (rule_id IS NULL);
create policy own_hospital on visits.origin using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON visits.origin FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on visits.origin to clinic_app;
grant select on visits.origin to clinic_reader;

create table visits.rule (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  trigger text not null,
  scope jsonb default '{}'::jsonb not null,
  steps jsonb not null,
  dedupe_days smallint default 0 not null,
  run_limit integer default 500 not null,
  status smallint default 0 not null,
  active_from timestamp with time zone default kit.clock() not null,
  stopped_count integer,
  ran_at timestamp with time zone,
  last_step integer default 20 not null,
  constraint rule_pkey PRIMARY KEY (hospital_id, id),
  constraint visit_rule_name_unique UNIQUE (hospital_id, name),
  constraint rule_dedupe CHECK (((dedupe_days >= 0) AND (dedupe_days <= 365))),
  constraint rule_limit CHECK (((run_limit >= 1) AND (run_limit <= 20000))),
  constraint rule_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint rule_scope CHECK ((jsonb_typeof(scope) = 'object'::text)),
  constraint rule_status CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint rule_steps CHECK (((jsonb_typeof(steps) = 'array'::text) AND ((jsonb_array_length(steps) >= 1) AND (jsonb_array_length(steps) <= 20)))),
  constraint rule_trigger CHECK ((trigger = ANY (ARRAY['deducted'::text, 'surgery'::text, 'discharged'::text, 'undealt'::text, 'noShow'::text, 'firstDeal'::text, 'cardOpened'::text, 'birthday'::text, 'dormant'::text, 'expiring'::text, 'complaintClosed'::text, 'cycle'::text])))
);
alter table visits.rule enable row level security;
alter table visits.rule force row level security;
create policy own_hospital on visits.rule using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON visits.rule FOR EACH ROW WHEN ((NOT (new.ran_at IS DISTINCT FROM old.ran_at))) EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on visits.rule to clinic_app;
grant select on visits.rule to clinic_reader;

create table visits.visit (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  no text not null,
  customer_id bigint not null,
  type_id bigint not null,
  theme text default ''::text not null,
  script text default ''::text not null,
  plan_at timestamp with time zone not null,
  executor_id bigint,
  doctor_id bigint,
  state text default 'pending'::text not null,
  attempts smallint default 0 not null,
  done_at timestamp with time zone,
  done_by bigint,
  way text,
  content text default ''::text not null,
  answers jsonb default '[]'::jsonb not null,
  symptom_level text,
  satisfaction smallint,
  result text,
  next_at timestamp with time zone,
  audit_by bigint,
  audit_at timestamp with time zone,
  audit_remark text default ''::text not null,
  ended_at timestamp with time zone,
  end_reason text default ''::text not null,
  alerted_at timestamp with time zone,
  handled_at timestamp with time zone,
  handled_by bigint,
  handling text default ''::text not null,
  constraint visit_no_unique UNIQUE (hospital_id, no),
  constraint visit_pkey PRIMARY KEY (hospital_id, id),
  constraint visit_answers CHECK ((jsonb_typeof(answers) = 'array'::text)),
  constraint visit_attempts CHECK ((attempts >= 0)),
  constraint visit_audit_remark CHECK ((length(audit_remark) <= 200)),
  constraint visit_audited CHECK (((state <> 'passed'::text) OR (audit_at IS NOT NULL))),
  constraint visit_content CHECK ((length(content) <= 1000)),
  constraint visit_done CHECK (((state = ANY (ARRAY['auditing'::text, 'done'::text, 'passed'::text])) = (done_at IS NOT NULL))),
  constraint visit_done_by CHECK ((((done_at IS NULL) = (done_by IS NULL)) AND ((done_at IS NULL) OR ((way IS NOT NULL) AND (result IS NOT NULL))))),
  constraint visit_end_reason CHECK ((length(end_reason) <= 200)),
  constraint visit_ended CHECK (((state = ANY (ARRAY['cancelled'::text, 'closed'::text])) = (ended_at IS NOT NULL))),
  constraint visit_handled CHECK ((((handled_at IS NULL) OR (handling <> ''::text)) AND ((handled_at IS NULL) = (handled_by IS NULL)))),
  constraint visit_handled_first CHECK (((state <> 'passed'::text) OR (COALESCE(symptom_level, 'normal'::text) <> ALL (ARRAY['abnormal'::text, 'urgent'::text])) OR (handled_at IS NOT NULL))),
  constraint visit_handling CHECK ((length(handling) <= 1001)),
  constraint visit_level CHECK ((symptom_level = ANY (ARRAY['normal'::text, 'mild'::text, 'abnormal'::text, 'urgent'::text]))),
  constraint visit_result CHECK ((result = ANY (ARRAY['normal'::text, 'revisit'::text, 'complaint'::text, 'intent'::text, 'refused'::text]))),
  constraint visit_satisfaction CHECK (((satisfaction >= 1) AND (satisfaction <= 5))),
  constraint visit_script CHECK ((length(script) <= 1000)),
  constraint visit_second_person CHECK (((state <> 'passed'::text) OR (audit_by <> done_by))),
  constraint visit_state CHECK ((state = ANY (ARRAY['pending'::text, 'auditing'::text, 'done'::text, 'passed'::text, 'cancelled'::text, 'closed'::text]))),
  constraint visit_theme CHECK ((length(theme) <= 200)),
  constraint visit_way CHECK ((way = ANY (ARRAY['phone'::text, 'wechat'::text, 'sms'::text, 'meeting'::text, 'video'::text]))),
  constraint visit_customer FOREIGN KEY (hospital_id, customer_id) REFERENCES customers.customer(hospital_id, id),
  constraint visit_of_type FOREIGN KEY (hospital_id, type_id) REFERENCES visits.visit_type(hospital_id, id)
);
alter table visits.visit enable row level security;
alter table visits.visit force row level security;
CREATE INDEX visit_by_state ON visits.visit USING btree (hospital_id, state, plan_at DESC, id DESC);
CREATE INDEX visit_done_newest ON visits.visit USING btree (hospital_id, done_at DESC, id DESC) WHERE (done_at IS NOT NULL);
CREATE INDEX visit_flagged ON visits.visit USING btree (hospital_id, doctor_id, alerted_at) WHERE ((alerted_at IS NOT NULL) AND (handled_at IS NULL));
CREATE INDEX visit_flagged_newest ON visits.visit USING btree (hospital_id, plan_at DESC, id DESC) WHERE ((alerted_at IS NOT NULL) AND (handled_at IS NULL));
CREATE INDEX visit_near ON visits.visit USING btree (hospital_id, customer_id, type_id, plan_at) WHERE (state = 'pending'::text);
CREATE INDEX visit_newest ON visits.visit USING btree (hospital_id, plan_at DESC, id DESC);
CREATE INDEX visit_of_customer ON visits.visit USING btree (hospital_id, customer_id, plan_at DESC, id DESC);
CREATE INDEX visit_of_executor ON visits.visit USING btree (hospital_id, executor_id, state, plan_at DESC, id DESC);
create policy own_hospital on visits.visit using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON visits.visit FOR EACH ROW EXECUTE FUNCTION kit.touch();
CREATE TRIGGER visit_moves BEFORE UPDATE ON visits.visit FOR EACH ROW EXECUTE FUNCTION visits.visit_moves();
grant delete, insert, select, update on visits.visit to clinic_app;
grant select on visits.visit to clinic_reader;

create table visits.visit_type (
  hospital_id bigint default kit.current_hospital() not null,
  id bigint default nextval('kit.id'::regclass) not null,
  version integer default 1 not null,
  created_at timestamp with time zone default kit.clock() not null,
  created_by bigint default kit.current_staff(),
  updated_at timestamp with time zone default kit.clock() not null,
  updated_by bigint default kit.current_staff(),
  name text not null,
  purpose text default 'service'::text not null,
  need_audit boolean default false not null,
  need_answer boolean default false not null,
  score_enabled boolean default false not null,
  max_attempts smallint default 3 not null,
  questions jsonb default '[]'::jsonb not null,
  sort integer default 0 not null,
  status smallint default 0 not null,
  constraint visit_type_name_unique UNIQUE (hospital_id, name),
  constraint visit_type_pkey PRIMARY KEY (hospital_id, id),
  constraint visit_type_attempts CHECK (((max_attempts >= 1) AND (max_attempts <= 20))),
  constraint visit_type_name_length CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint visit_type_purpose CHECK ((purpose = ANY (ARRAY['medical'::text, 'service'::text, 'marketing'::text]))),
  constraint visit_type_questions CHECK ((jsonb_typeof(questions) = 'array'::text)),
  constraint visit_type_status CHECK ((status = ANY (ARRAY[0, 1])))
);
alter table visits.visit_type enable row level security;
alter table visits.visit_type force row level security;
create policy own_hospital on visits.visit_type using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
CREATE TRIGGER touch BEFORE UPDATE ON visits.visit_type FOR EACH ROW EXECUTE FUNCTION kit.touch();
grant delete, insert, select, update on visits.visit_type to clinic_app;
grant select on visits.visit_type to clinic_reader;

create table workbench.layout (
  hospital_id bigint default kit.current_hospital() not null,
  staff_id bigint default kit.current_staff() not null,
  widgets jsonb not null,
  updated_at timestamp with time zone default kit.clock() not null,
  constraint layout_pkey PRIMARY KEY (hospital_id, staff_id),
  constraint layout_widgets CHECK ((jsonb_typeof(widgets) = 'array'::text)),
  constraint layout_staff FOREIGN KEY (hospital_id, staff_id) REFERENCES staff.staff(hospital_id, id)
);
alter table workbench.layout enable row level security;
alter table workbench.layout force row level security;
create policy own_hospital on workbench.layout using (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif")) with check (hospital_id = ( SELECT (NULLIF(current_setting('app.hospital_id'::text, true), ''::text))::bigint AS "nullif"));
grant delete, insert, select, update on workbench.layout to clinic_app;
grant select on workbench.layout to clinic_reader;
