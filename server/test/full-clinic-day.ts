/** Rows of the full clinic that are written by hand: roster, return visits, reports, appointments. */

/** Who everything happens to. */
export const NAME = '尉迟晚舟'

export const writtenOfTheDay: readonly string[] = [
  `insert into visits.rule (name, trigger, scope, steps, status) select '术后', 'surgery',
      '{"productIds": [], "categoryIds": [], "deptIds": [], "sourceIds": []}', jsonb_build_array(jsonb_build_object('offsetDays', 1, 'time', '10:00',
      'typeId', t.id, 'executor', 'service', 'staffIds', '[]'::jsonb, 'theme', '第 1 天', 'script', '')), 1
    from visits.visit_type t order by t.id limit 1`,
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].map(
    (
      by,
    ) => `insert into visits.visit (no, customer_id, type_id, theme, plan_at, executor_id, state, done_at, done_by, way, content, answers, symptom_level,
        result, alerted_at, handled_at, handled_by, handling, created_by)
      select kit.next_number('HF', kit.today()), c.id, t.id, '术后第 1 天', kit.clock() - interval '1 day', ${by}, 'done', kit.clock(), ${by}, 'phone',
        '恢复正常', '[{"label": "疼痛", "text": "4–6", "level": "abnormal"}]', 'abnormal', 'normal', kit.clock(), kit.clock(), ${by}, '已电话指导', ${by}
      from customers.customer c, visits.visit_type t order by c.id, t.id limit 1`,
  ),
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].map(
    (to) => `insert into briefs.sent (day, staff_id, customers) values (kit.today(), ${to}, 2)`,
  ),
  `insert into visits.alarm (visit_id, level) select v.id, 'abnormal' from visits.visit v order by v.id limit 1`,
  `insert into visits.alarm_reading (alarm_id, staff_id) select a.id, kit.current_staff() from visits.alarm a order by a.id limit 1`,
  `insert into visits.origin (visit_id, rule_id, step_no, biz_type, biz_id, on_day)
    select v.id, r.id, 1, 'surgery', nextval('kit.id'), kit.today() from visits.visit v, visits.rule r order by v.id, r.id limit 1`,
  `insert into visits.attempt (visit_id, way, connect, note) select v.id, 'phone', 'missed', '无人接听' from visits.visit v order by v.id limit 1`,
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].map(
    (by) => `insert into reach.log (customer_id, channel, purpose, outcome, content, biz_type, biz_id, created_by)
      select c.id, 'call', 'medical', 'reached', '术后第 1 天', 'visit', v.id, ${by}
      from customers.customer c, visits.visit v where v.customer_id = c.id order by c.id, v.id limit 1`,
  ),
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].flatMap((who, at) => [
    `insert into scheduling.cell (staff_id, department_id, work_date, shift_type_id, segments, quota, remark, published_at, published_by)
      select ${who}, staff.main_department(${who}), date '2030-01-07', t.id, t.segments, 8, '带教', kit.clock(), ${who}
      from scheduling.shift_type t order by t.sort limit 1`,
    `insert into scheduling.change (staff_id, work_date, before, after, source, state)
      values (${who}, date '2030-01-07', '', '早班', 'hand', 'published')`,
    `insert into scheduling.leave_block (staff_id, kind, during, reason, state, decided_by, decided_at, note)
      values (${who}, 'stop', '[2030-01-08 09:00+08,2030-01-08 12:00+08)', '院外会诊', 'rejected', (select max(id) from staff.staff), kit.clock(), '改期')`,
    `insert into scheduling.swap_request (from_id, from_date, to_id, to_date, from_shifts, to_shifts, stamp, reason, state, answered_at, decided_by, decided_at, note)
      select ${who}, date '2030-01-07', s.id, date '2030-01-08', '早班', '晚班', '', '家里有事', 'rejected', kit.clock(), s.id, kit.clock(), '人手不够'
      from staff.staff s where s.id <> ${who} order by s.id desc limit 1`,
    `insert into scheduling.publication (department_id, week) values (staff.main_department(${who}), date '2030-01-07' + ${at * 7})`,
  ]),
  `with t as (insert into scheduling.template (name, cycle_days) values ('三天一轮', 3) returning id)
    insert into scheduling.template_cell (template_id, staff_id, day_index, shift_type_id)
      select t.id, kit.current_staff(), 0, (select min(s.id) from scheduling.shift_type s) from t`,
  `insert into holidays.holiday (day, kind, name) values ('2031-03-07', 'own', '年会')`,
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].map(
    (
      by,
      at,
    ) => `with s as (insert into declarations.sheet (no, customer_id, developer_id, state, protect_until, ${at === 0 ? '' : 'pool_at, '}next_follow_at, expect_at,
        demand_text, created_by) values (kit.next_number('BD', kit.today()), (select min(id) from customers.customer where name = '公海甲'), ${by},
        '${at === 0 ? 'following' : 'pooled'}', kit.today() + 30, ${at === 0 ? '' : 'kit.clock(), '}kit.clock(), kit.clock(), '双眼皮', ${by}) returning id),
      f as (insert into declarations.follow (sheet_id, way, content) select s.id, 'made', '双眼皮' from s)
      insert into declarations.intent (sheet_id, place, product_id, qty) select s.id, 1, (select min(p.id) from products.product p), 1 from s`,
  ),
  `insert into declarations.setting (protect_days) values (30)`,
  `insert into declarations.slip (sheet_id, base_fen, rate_bp, gross_fen, withheld_tax_fen, net_fen, remark, created_by)
    select id, 10000, 500, 500, 20, 480, '渠道返点', kit.current_staff() from declarations.sheet`,
  `with r as (insert into appointments.resource (name) values ('测试') returning id)
    insert into appointments.closure (resource_id, kind, during, reason, state, ended_at, ended_by, note)
      select r.id, 'repair', tstzrange('2030-01-08 09:00+08', '2030-01-08 12:00+08'), '换灯管', 'ended', kit.clock(), kit.current_staff(), '修好了' from r`,
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].map(
    (
      by,
      at,
    ) => `with a as (insert into appointments.appointment (no, kind, customer_id, doctor_id, starts_at, ends_at, original_start, state,
          missed_at, created_by)
        select 'YY' || c.id || '${at}', 'consult', c.id, ${by}, (kit.today() + ${at})::timestamptz + interval '10 hours', (kit.today() + ${at})::timestamptz + interval '10 hours 30 minutes',
          kit.clock(), '${at === 0 ? 'booked' : 'missed'}', ${at === 0 ? 'null' : 'kit.clock()'}, ${by} from customers.customer c
        where c.name = '${NAME}' returning id),
      i as (insert into appointments.appointment_item (appointment_id, product_id) select a.id, (select min(p.id) from products.product p) from a),
      l as (insert into appointments.appointment_log (appointment_id, move, to_state) select a.id, 'create', 'booked' from a)
    insert into appointments.resource_booking (resource_type, resource_id, lane, during, source_type, source_id, created_by)
      select 'doctor', ${by}, ${at + 1}, tstzrange(kit.clock() + interval '3 days', kit.clock() + interval '3 days 30 minutes'), 'appointment', a.id, ${by} from a`,
  ),
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].map(
    (by) => `insert into appointments.wait (customer_id, doctor_id, date_from, date_to, owner_id, created_by)
      select c.id, ${by}, kit.today(), kit.today() + 3, ${by}, ${by} from customers.customer c where c.name = '${NAME}'`,
  ),
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].map(
    (by, at) => `with d as (insert into rulings.dispute (no, customer_id, role, claim, created_by)
        select 'GZ' || to_char(kit.today(), 'YYYYMMDD') || '000${at + 1}', (select min(id) from customers.customer where name = '${NAME}'),
          '${at === 0 ? 'developer' : 'consultant'}', '一直是我跟的', ${by} returning id),
      p as (insert into rulings.party (dispute_id, staff_id) select d.id, s.id from d, staff.staff s
        where s.id in (select id from staff.staff order by id limit 2))
    insert into rulings.lean (dispute_id, act, row_id) select d.id, 'archive.made', (select min(id) from customers.customer) from d`,
  ),
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].map(
    (
      by,
    ) => `insert into promises.gift_promise (customer_id, record_id, content, kind, value_fen, due_on, promiser_id, created_by)
      select c.id, (select min(r.id) from consulting.consult_record r where r.customer_id = c.id), '水光针一次', 'cash', 10000, kit.today() + 3, ${by}, ${by}
      from customers.customer c where c.name = '${NAME}'`,
  ),
  `insert into trips.link (appointment_id, confirmed_at, confirmed_for, wish, wished_at, wished_for, wishes)
    select a.id, kit.clock(), a.starts_at, '周六下午', kit.clock(), a.starts_at, 1
    from appointments.appointment a order by a.id limit 1`,
]
