/** Rows of the full clinic that are written by hand. */

import { NAME, writtenOfTheDay } from './full-clinic-day.ts'

export { NAME }

/**
 * Rows no call above makes: settings nobody touched yet, and what only sign-in, a job or the platform writes.
 * Always the oldest of what they name: another test may add a page of its own and take it away again while these stand.
 */
export const written = [
  ...writtenOfTheDay,
  `insert into credits.credit_rule (name, event, per_hundred) values ('测试', 'PAYMENT', 10)`,
  `insert into credits.recharge_package (name, principal_fen, coins_fen) values ('充一千', 100000, 10000)`,
  `insert into credits.exchange_rule (name, target, points, coins_fen) values ('换好美币', 'COIN', 100, 1000)`,
  `insert into prints.template (kind, head, footer) values ('receipt', '许可证 0001', '谢谢惠顾')`,
  `with t as (insert into memberships.card_type (code, name, rank, fee_fen, months, principal_fen, bonus_fen, discount_bp, sold_by, remark)
      values ('JK', '金卡', 2, 298000, 12, 500000, 50000, 9000, 'HEAD', '含生日礼') returning id)
    insert into memberships.card_right (type_id, name, kind, product_id, times, period, worth_fen)
      select t.id, '小气泡', 'PROJECT', (select min(p.id) from products.product p), 6, 'TERM', 15800 from t`,
  `insert into memberships.card_type (code, name, rank, months, status) values ('YK', '银卡', 1, 0, 1)`,
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].flatMap((by, at) =>
    [NAME, '公海甲'].map(
      (
        name,
      ) => `with c as (insert into memberships.card (customer_id, no, type_id, terms, state, opened_on, valid_to, term_from, remark, created_by)
          select m.id, 'HY' || m.id::text || '${at}', (select min(t.id) from memberships.card_type t),
            '{"name": "金卡", "rank": 2, "feeFen": 298000, "principalFen": 0, "bonusFen": 0, "months": 12, "discountBp": 9500, "pointsRate": 100,
              "rights": [{"id": 1, "name": "小气泡", "kind": "PROJECT", "times": 6, "period": "TERM", "worthFen": 15800}]}',
            '${at === 0 ? 'ACTIVE' : 'EXPIRED'}', kit.business_date(), kit.business_date() + 364, kit.business_date(), '', ${by}
          from customers.customer m where m.name = '${name}' returning id, customer_id, no),
          e as (insert into memberships.card_event (card_id, kind, detail, created_by) select c.id, 'OPENED', '金卡', ${by} from c),
          d as (insert into memberships.dead_number (card_id, no, created_by) select c.id, c.no || 'X', ${by} from c),
          h as (insert into memberships.charge (card_id, order_id, kind, fee_fen, principal_fen, bonus_fen, months, type_id, terms, digest, state, created_by)
            select c.id, o.id, 'OPEN', 298000, 0, 0, 12, (select min(t.id) from memberships.card_type t), '{}', repeat('a', 64), 'VOIDED', ${by}
            from c, lateral (select x.id from orders.sales_order x where x.id not in (select y.order_id from memberships.charge y)
              order by x.id limit 1) o)
        insert into memberships.right_use (card_id, right_id, name, times, created_by) select c.id, 1, '小气泡', 1, ${by} from c`,
    ),
  ),
  `select ledger.post_journal('change', nextval('kit.id'), ledger.open_day(), jsonb_build_array(
      jsonb_build_object('kind', 'CARD_PRINCIPAL', 'owner', c.id, 'customer', c.customer_id, 'amount', -10000),
      jsonb_build_object('kind', 'BAD_DEBT', 'owner', 0, 'amount', 10000)), '期初') from memberships.card c`,
  `insert into memberships.level_price (product_id, type_id, price_fen) select min(p.id), (select min(t.id) from memberships.card_type t), 1
    from products.product p where p.price_fen > 0`,
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].flatMap((by) => [
    `with b as (insert into imports.import_batch (file_name, digest, mode, match, columns, total, state, faulty, created_by)
        values ('客户.xlsx', repeat('a', 64), 'both', 'phone', '{name,phone}', 1, 'ready', 1, ${by}) returning id)
      insert into imports.import_row (batch_id, row_no, cells_cipher, state, faults, kinds, phone_hash, act, customer_id)
        select b.id, 2, '', 'faulty', '[{"column": "source", "kind": "sourceUnknown"}]', '{sourceUnknown}', 'x', 'new',
          (select min(id) from customers.customer) from b`,
    `insert into exports.export_request (asked_cipher, filters, with_phone, found, reason, created_by)
      values ('x', '性别', false, 9000, '年度分析', ${by})`,
  ]),
  `update customers.customer c set recommender_id = (select min(o.id) from customers.customer o where o.name = '${NAME}')
    where c.name = '公海甲'`,
  `update referrals.referral r set state = 'effective', effective_on = kit.business_date(), effective_at = kit.clock(), effective_fen = 30000,
    releases_at = kit.clock() + interval '7 days' where r.referee_id = (select id from customers.customer where name = '公海甲')`,
  `insert into referrals.reward (referral_id, side, kind, amount) select id, 'referrer', 'points', 500 from referrals.referral where state = 'effective'`,
  `insert into merging.merge_log (kept_id, gone_id, reason) select k.id, g.id, '换了手机号' from customers.customer k, customers.customer g
    where k.name = '${NAME}' and g.name in ('公海甲', '带来甲')`,
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].flatMap((by, at) => [
    `insert into approvals.task (kind, document_id, document_no, document_version, customer_id, amount, reason, snapshot, headline, steps,
        status, decided_at, decided_by, opinion, created_by)
      select 'ORDER_DISCOUNT', o.id, o.no, o.version, c.id, 60000, '老客户',
        '[{"label": "应付", "before": "1,000.00", "after": "600.00", "money": true, "of": ["orders.sales_order:payable"]}]',
        '{"label": "应付", "before": "1,000.00", "after": "600.00", "money": true, "of": ["orders.sales_order:payable"]}',
        '[{"roleId": null, "mode": "any"}]', 'REJECTED', kit.clock(), null, '最多八折', ${by}
      from orders.sales_order o, customers.customer c where c.name = '${NAME}' order by o.id limit 1`,
    `with t as (insert into approvals.task (kind, document_id, document_no, document_version, customer_id, amount, reason, snapshot, headline,
        steps, created_by)
      select '${['POINTS_MANUAL', 'DEDUCT_WITHDRAW'][at]}', c.id, c.code, 0, c.id, 12000, '活动', '[{"label": "积分", "before": "0", "after": "12000", "money": false, "of": []}]',
        '{"label": "积分", "before": "0", "after": "12000", "money": false, "of": []}', '[{"roleId": null, "mode": "any"}]', ${by}
      from customers.customer c where c.name = '${NAME}' returning id, created_by)
      insert into approvals.decision (task_id, step, pass, created_by)
        select t.id, 1, true, s.id from t, staff.staff s where s.id <> t.created_by order by s.id limit 1`,
  ]),
  `insert into approvals.rule (kind, steps) values ('ORDER_DISCOUNT', '[{"roleId": null, "mode": "any"}]')`,
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].map(
    (
      by,
      at,
    ) => `with i as (insert into invoices.invoice (no, customer_id, kind, title, amount_fen, tax_rate, tax_fen, number, business_date, remark,
        created_by)
      select 'KP${at}', o.customer_id, 'electronic', '个人', 2000, '6', 113, '2633000000000000000${at}', kit.business_date(), '现金', ${by}
        from orders.sales_order o join customers.customer c on c.id = o.customer_id where o.paid_at is not null and c.name = '${NAME}'
          order by o.id limit 1 returning id, customer_id)
      insert into invoices.invoice_order (invoice_id, order_id, amount_fen) select i.id, (select min(o.id) from orders.sales_order o
        where o.customer_id = i.customer_id and o.paid_at is not null), 2000 from i`,
  ),
  `with w as (insert into debts.write_off (no, debt_id, amount_fen, business_date, reason, reopened_on, reopen_reason)
      select 'HX1', d.id, 100, d.business_date, '联系不上', d.business_date, '又联系上了' from debts.debt d order by d.id limit 1 returning id, debt_id)
    insert into debts.write_off_line (write_off_id, order_line_id, amount_fen)
      select w.id, min(l.order_line_id), 100 from w join debts.debt_line l on l.debt_id = w.debt_id group by w.id`,
  `insert into purchases.item_event (purchased_item_id, kind, reason, business_date) select min(p.id), 'FREEZE', '核对中', kit.business_date()
    from purchases.purchased_item p`,
  `insert into purchases.item_share (purchased_item_id, customer_id, relation, ended_at, end_reason)
    select min(p.id), (select min(c.id) from customers.customer c where c.name = '母亲甲'), 'parent', kit.clock(), '客户要求'
    from purchases.purchased_item p`,
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].map(
    (
      by,
      at,
    ) => `insert into purchases.transfer (no, kind, customer_id, to_customer_id, purchased_item_id, product_name, qty, value_fen,
        relation, reason, status, depth, business_date, taken_at, taken_reason, created_by)
      select 'ZY${at}', 'GIFT', p.customer_id, (select min(c.id) from customers.customer c where c.name = '母亲甲'), p.id, p.product_name, 1, 100,
        'parent', '送给家人', 'REVOKED', 1, kit.business_date(), kit.clock(), '客户改主意', ${by}
      from purchases.purchased_item p join customers.customer c on c.id = p.customer_id where c.name = '${NAME}' order by p.id limit 1`,
  ),
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].map(
    (
      by,
      at,
    ) => `with r as (insert into purchases.referral (id, side, no, other_hospital_id, other_name, customer_id, purchased_item_id, product_code,
        product_name, qty, value_fen, reason, status, depth, business_date, decided_at, ended_at, ended_reason, created_by)
      select nextval('kit.id'), 'OUT', 'ZZ${at}', h.id, '第二医院', p.customer_id, p.id, p.product_code, p.product_name, 1, 100, '搬家', 'TAKEN_BACK', 1,
        kit.business_date(), kit.clock(), kit.clock(), '客户改主意', ${by}
      from purchases.purchased_item p join customers.customer c on c.id = p.customer_id,
        (select max(id) as id from hospitals.hospital) h where c.name = '${NAME}' order by p.id limit 1
      returning id, other_hospital_id), s as (insert into purchases.settlement (id, side, no, other_hospital_id, other_name, product_name, qty,
        value_fen, status) select r.id, 'PAY', 'ZZ${at}', r.other_hospital_id, '第二医院', '项目', 1, 100, 'VOID' from r)
      insert into purchases.referral_message (referral_id, to_hospital_id, kind, body, delivered_at)
      select r.id, r.other_hospital_id, 'ARRIVE', '{}', kit.clock() from r`,
  ),
  `insert into debts.reminder (debt_id, way, said) select min(d.id), 'phone', '下周来还' from debts.debt d`,
  'insert into referrals.rule default values',
  `insert into agencies.agency (name, kind, rate_by, surgery_rate, cycle) values ('测试', 'company', 'category', 100, 'month'),
    ('测试二', 'person', 'none', 0, 'deal')`,
  `insert into pool.pool (name, kind, department_ids) select '部门公海', 'developer', array[max(id)] from staff.department`,
  `insert into pool.entry (customer_id, kind, pool_id, mode, reason) select c.id, 'developer', p.id, 'released', '放弃'
    from customers.customer c, pool.pool p where c.developer_id is null and c.name <> '公海甲' order by c.id limit 1`,
  `insert into pool.pool (name, kind) values ('咨询公海', 'consultant')`,
  `insert into pool.entry (customer_id, kind, pool_id, mode, reason) select c.id, 'consultant', p.id, 'taken', '收回'
    from customers.customer c, pool.pool p where c.name = '公海甲' and p.kind = 'consultant'`,
  `insert into pool.lock (customer_id, kind, owner_id, until_on, reason)
    select c.id, 'consultant', kit.current_staff(), kit.today() + 5, '约好再来' from customers.customer c order by c.id limit 1`,
  `insert into pool.look (customer_id) select min(c.id) from customers.customer c`,
  `insert into pool.warning (customer_id, pool_id, owner_id, falls_on)
    select c.id, p.id, kit.current_staff(), kit.today() from customers.customer c, pool.pool p order by c.id limit 1`,
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].map(
    (to) => `insert into packs.pack (customer_id, kind, to_id, mode, reason)
      select c.id, 'service', ${to}, 'moved', '休产假' from customers.customer c where c.name = '${NAME}'`,
  ),
  `insert into customers.phone_probe (staff_id, digest, tail, found) select s.id, 'digest-of-a-number', '5550', false from staff.staff s`,
  `insert into customers.phone_extra (staff_id, on_date, extra, reason)
    select min(id), kit.today(), 10, '活动邀约' from staff.staff where id <> kit.current_staff()`,
  `with h as (insert into staff.handover (staff_id, leaves) select max(id), false from staff.staff returning id)
    insert into staff.handover_part (handover_id, kind, items) select id, 'customersAsConsultant', '[]' from h`,
  `insert into blacklist.entry (customer_id, kind, reason, evidence, ends_on) select c.id, 'marketing', '客户要求勿扰', '来电要求', kit.today() + 30
    from customers.customer c where c.name <> '公海甲' order by c.id limit 1`,
  `insert into blacklist.entry (customer_id, kind, reason, state, audited_at) select c.id, 'service', '骚扰员工', 'valid', kit.clock()
    from customers.customer c where c.name = '公海甲'`,
  `insert into credits.credit_grant (rule_id, customer_id, event, in_year, points) select min(r.id), (select min(c.id) from customers.customer c), 'BIRTHDAY', 2026, 5
    from credits.credit_rule r`,
  `insert into credits.exchange (customer_id, rule_id, qty, points, coins_fen) select (select min(c.id) from customers.customer c), min(r.id), 1, 100, 1000
    from credits.exchange_rule r`,
  `insert into credits.recharge_promise (order_id, package_id, coins_fen, points, valid_months)
    select (select min(o.id) from orders.sales_order o), min(r.id), 100, 0, 0 from credits.recharge_package r`,
  `insert into blacklist.pass (customer_id, reason) select c.id, '外伤' from customers.customer c where c.name = '公海甲'`,
  // A complaint that waits, of 公海甲, about somebody; it has its timeline, and a paper makes it good.
  `insert into complaints.complaint (no, customer_id, channel, category, level, term, content, demand, product_id, respondent_dept_id, receiver_id, amber_at, due_at)
    select kit.next_number('TS', kit.today()), c.id, 'phone', 'service', 'general', 'investigate', '等候超过一小时', '书面致歉', (select min(id) from products.product),
      (select min(id) from staff.department), (select min(id) from staff.staff), kit.clock() + interval '3 days', kit.clock() + interval '5 days'
    from customers.customer c where c.name = '公海甲'`,
  `insert into complaints.complaint (no, customer_id, channel, category, level, term, content, respondent_dept_id, receiver_id, state, handler_id, accepted_at, amber_at, due_at)
    select kit.next_number('TS', kit.today()), (select min(id) from customers.customer), 'wechat', 'fee', 'serious', 'joint', '多收一次', (select min(id) from staff.department),
      s.id, 'handling', s.id, kit.clock(), kit.clock() + interval '7 days', kit.clock() + interval '10 days' from (select min(id) as id from staff.staff) s`,
  `insert into complaints.respondent (complaint_id, staff_id) select k.id, (select max(id) from staff.staff) from complaints.complaint k`,
  `insert into complaints.log (complaint_id, act, content) select k.id, 'registered', k.content from complaints.complaint k`,
  `insert into complaints.link (complaint_id, kind, document_id) select k.id, 'coupon', nextval('kit.id') from complaints.complaint k`,
  `with c as (insert into coupons.coupon (name, kind, face_fen, threshold_fen, scope, valid_type, valid_days)
      values ('开业代金券', 'CASH', 10000, 50000, 'PRODUCT', 'DAYS', 30) returning id),
      y as (insert into coupons.tally (coupon_id, budget_fen) select c.id, 1000000 from c)
    insert into coupons.coupon_scope (coupon_id, product_id) select c.id, (select min(p.id) from products.product p) from c`,
  `with c as (insert into coupons.coupon (name, kind, percent, cap_fen, valid_type, valid_from, valid_to, status)
      values ('年末八五折', 'DISCOUNT', 85, 50000, 'FIXED', '2030-12-01', '2030-12-31', 1) returning id)
    insert into coupons.tally (coupon_id, total) select c.id, 100 from c`,
  ...['kit.current_staff()', '(select min(id) from staff.staff where id <> kit.current_staff())'].flatMap((by, at) =>
    [NAME, '公海甲'].map(
      (name) => `with b as (insert into coupons.batch (coupon_id, target, asked, sent, created_by)
          select min(c.id), 'CHOSEN', 2, 1, ${by} from coupons.coupon c returning id, coupon_id)
        insert into coupons.record (code, coupon_id, batch_id, customer_id, sent_to, terms, worth_fen, valid_from, valid_to, state,
            voided_at, voided_by, void_reason, held_by, held_order_id, held_until, created_by)
          select 'YHQ20260101' || lpad(b.id::text, 8, '0'), b.coupon_id, b.id, m.id, m.id, '{"name": "开业代金券", "kind": "CASH", "faceFen": 10000, "percent": null,
              "capFen": null, "thresholdFen": 50000, "quantity": null, "scope": "PRODUCT", "scopeIds": [1], "scopeNames": "水光",
              "stackable": false, "withLevelPrice": true, "transferable": false, "refundBack": "WHOLE_ORDER"}', 10000,
            kit.business_date(), kit.business_date() + 29, ${at === 0 ? "'UNUSED', null, null, ''" : "'VOIDED', kit.clock(), kit.current_staff(), '发错对象'"},
            ${at === 0 ? "kit.current_staff(), (select min(o.id) from orders.sales_order o), kit.clock() + interval '5 minutes'" : 'null, null, null'}, ${by}
          from b, customers.customer m where m.name = '${name}'`,
    ),
  ),
  // Two codes with two claims each of which one waits; numbers that nobody has: whoever settles them finds no archive.
  ...['POSTER', 'WECOM'].map(
    (
      channel,
    ) => `with k as (insert into coupons.claim_code (name, coupon_id, channel, opens_on, closes_on, token_digest)
        select '领券码 ${channel}', min(c.id), '${channel}', kit.today(), kit.today() + 30, substr(encode(sha256('${channel}'), 'hex'), 1, 43)
        from coupons.coupon c where c.status = 0 returning id, coupon_id),
      t as (insert into coupons.claim_tally (code_id, pieces) select k.id, 50 from k returning code_id)
      insert into coupons.claim (code_id, coupon_id, attempt, name, phone_cipher, phone_hash, marketing, terms, worth_fen, valid_from, valid_to,
        state, reason, settled_at)
      select k.id, k.coupon_id, '0000000000000000' || n.state, '扫码客户', null, 'nobody' || n.state, false,
        '{"name": "开业代金券", "kind": "CASH", "faceFen": 10000, "percent": null, "capFen": null, "thresholdFen": 0, "quantity": null,
          "scope": "ALL", "scopeIds": [], "scopeNames": "", "stackable": false, "withLevelPrice": true, "transferable": false,
          "refundBack": "NEVER"}', 10000, kit.business_date(), kit.business_date() + 29, n.state, n.reason, kit.clock()
      from k, t, (values ('REFUSED', '黑名单客户，不发券')) n (state, reason)`,
  ),
  `insert into segments.tag_group (name, select_mode, color) values ('项目偏好', 'multiple', 'cyan'), ('消费能力', 'single', 'green')`,
  `insert into segments.tag (group_id, integral_name, score, rule) select id, '光电', 4, '{"op": "all", "conditions": [{"fact": "visits", "least": 2}]}'
    from segments.tag_group where name = '项目偏好'`,
  `insert into segments.tag (group_id, integral_name, max_customers, expire_days) select id, '高消费', 50, 90
    from segments.tag_group where name = '消费能力'`,
  `insert into segments.customer_tag (tag_id, customer_id) select t.id, c.id from segments.tag t, customers.customer c`,
  `insert into segments.level (name, grade, min_paid_fen, is_key) values ('银卡', 1, 100000, false), ('钻石', 4, 5000000, true)`,
  `insert into segments.grade_lock (customer_id, grade, reason, until) select c.id, 4, '老客', '2999-12-31' from customers.customer c`,
  `select segments.regrade(null, 'locked')`,
  `insert into segments.tag_end (customer_id, tag_id, tag_name, source, because) select c.id, t.id, t.integral_name, 'hand', 'hand'
    from segments.tag t, customers.customer c`,
  `insert into segments.due (customer_id) select min(id) from customers.customer`,
  'insert into lifecycle.threshold (new_days) values (60)',
  `insert into lifecycle.deal_definition (effective_from, count_deposit, remark) values ('2998-01-01', true, '年初起'), ('2998-07-01', false, '下半年起')`,
  `insert into orders.order_deal (order_id, counts, customer_class) select id, true, 'new' from orders.sales_order`,
  `insert into lifecycle.move (customer_id, from_stage, to_stage, because)
    select c.id, 'regular', 'dormant', 'night' from customers.customer c`,
  `insert into rfm.setting (r_days) values (120)`,
  `insert into rfm.plan (name, basis, window_count, window_unit, split, r_days, f_days, m_fen) values ('从严', 'paid', 24, 'month', 'fixed', 90, 3, 800000)`,
  ...['2026-01-01', '2026-02-01'].flatMap((month) => [
    `insert into rfm.month (month, as_of, basis, window_count, window_unit, split, r_days, f_days, m_fen, total, outside)
      select '${month}', '${month}'::date + 27, 'paid', 24, 'month', 'fixed', 180, 2, 500000, count(*), 3 from customers.customer`,
    `insert into rfm.month_cell (month, cell, n, m_fen) select '${month}', '011', count(*), count(*) * 700000 from customers.customer`,
    `insert into rfm.snapshot (month, customer_id, r_days, f_days, m_fen, cell) select '${month}', id, 200, 3, 700000, '011'
      from customers.customer`,
  ]),
  `insert into customers.looks_told (ended_on) values ('2026-01-05')`,
  `insert into access.menu_setting (menu_id, title) select id, title from access.menu where menu_type = 'C' order by id limit 1`,
  `insert into access.role_column (role_id, menu_id, table_name, props)
    select r.id, t.menu_id, t.table_name, '{id}' from access.role r, access.menu_table t order by r.id, t.menu_id, t.table_name limit 1`,
  `insert into access.role_department (role_id, department_id) select r.id, d.id from access.role r, staff.department d order by r.id, d.id limit 1`,
  'insert into cashier.setting default values',
  'insert into debts.credit_setting default values',
  'insert into combos.setting (shares_gifts) values (false)',
  'insert into orders.recharge_setting (named_from_fen, bank_from_fen) values (500000, 5000000)',
  `insert into triage.original_demand (name) values ('双眼皮测试')`,
  `insert into dictionaries.hospital_type (type, name) values ('full_clinic', '测试')`,
  `insert into dictionaries.hospital_item (dict_type, value, label, sort, own_list) values ('full_clinic', '1', '一', 1, true)`,
  'insert into messages.preference default values',
  `insert into products.type_tree (name, path) values ('皮肤', '{}')`,
  `insert into products.universal_kind (name) values ('通用')`,
  `insert into session.credential (staff_id, password_hash) values (kit.current_staff(), 'x')`,
  `insert into refunds.refund_part (form_id, ordinal, kind, label, principal_fen, bonus_fen, principal_left_fen, bonus_left_fen, first_fen,
      ratio_fen, value_fen, why_first, why_ratio)
    select f.id, 1, 'DEPOSIT', '定金', 0, 0, 0, 0, 0, 0, 0, '', '' from refunds.refund_form f`,
  `insert into session.draft (name, content, field_count) values ('full', '{}', 1)`,
  'insert into session.policy default values',
  `insert into session.preference (name, value) values ('look', '{}')`,
  `insert into session.list_columns (list, hidden) values ('/list', '["phone"]')`,
  `insert into session.list_columns (staff_id, list, hidden) values (null, '/list', '["age"]')`,
  `insert into customers.field (key, label, sensitive) values ('f1', '喜好', false), ('f2', '过往机构', true)`,
  `update customers.customer set ext = '{"f1": "安静的房间", "f2": "某某机构"}'`,
  `insert into customers.field (key, label, unique_values, status) values ('f3', '病历号', true, 1)`,
  `insert into customers.own_value (customer_id, field_key, value) select c.id, 'f3', 'B' || c.id from customers.customer c`,
  `insert into customers.unfilled (customer_id, field_id) select c.id, f.id from customers.customer c, customers.field f where f.key = 'birthday'`,
  `insert into daily.closing (business_date, snapshot, digest, documents, received_fen, refunded_fen, offset_fen, debt_fen, cash_due_fen,
      difference_fen, created_by)
    select d.day, f, encode(sha256(convert_to(f::text, 'UTF8')), 'hex'), (f ->> 'documents')::int, (f ->> 'received')::bigint,
      (f ->> 'refunded')::bigint, (f ->> 'offset')::bigint, (f ->> 'debt')::bigint, (f ->> 'cashDue')::bigint, (f ->> 'difference')::bigint,
      case when n < 3 then kit.current_staff() else (select min(id) from staff.staff where id <> kit.current_staff()) end
    from generate_series(1, 3) n cross join lateral (select kit.business_date() - n as day) d, daily.figures(d.day) f`,
  `insert into daily.reopening (closing_id, asked_by, reason, created_by)
    select max(id), kit.current_staff(), '漏记一笔', (select min(id) from staff.staff where id <> kit.current_staff()) from daily.closing`,
  `insert into cashier.handover (shift_id, cashier_id, handed_fen, counted_fen, pieces, reason, created_by)
    select s.id, s.cashier_id, 20000, 19900, '[{"fen": 10000, "count": 1}, {"fen": 5000, "count": 1}, {"fen": 1000, "count": 4}, {"fen": 100, "count": 9}]',
      '少一元', (select min(t.id) from staff.staff t where t.id <> s.cashier_id) from cashier.cashier_shift s order by s.id limit 1`,
  ...[
    'kit.current_staff()',
    'kit.current_staff()',
    '(select min(id) from staff.staff where id <> kit.current_staff())',
  ].map(
    (
      by,
      at,
    ) => `with f as (insert into matching.bank_file (source, file_name, digest, first_day, last_day, lines, in_fen, out_fen, created_by)
        values ('WECHAT', '流水${at}.csv', encode(sha256('${at}'), 'hex'), kit.business_date() - 1, kit.business_date() - 1, 1, 8800, 0, ${by}) returning id),
      l as (insert into matching.bank_line (file_id, source, row_no, happened_at, has_time, business_date, amount_fen, ref_no, order_no,
          counterparty, remark, created_by)
        select f.id, 'WECHAT', 4, kit.clock() - interval '1 day', true, kit.business_date() - 1, 8800, '42000${at}', 'XS${at}', '周', '护理', ${by}
        from f returning id)
      insert into matching.pair (line_id, how, reason, created_by) select l.id, 'HAND', '房租', ${by} from l where ${at} = 0`,
  ),
  `insert into staff.job_type (name) values ('测试类型')`,
  `insert into triage.queue_setting (amber_minutes, red_minutes, most_calls, letters)
    select 20, 40, 3, jsonb_build_array(jsonb_build_object('departmentId', min(d.id), 'letter', 'K')) from staff.department d`,
  `insert into triage.screen (name, department_ids) select '候诊一区', array[min(d.id)] from staff.department d`,
  `insert into consulting.demand_product (demand_id, product_id)
    select d.id, p.id from triage.original_demand d, products.product p where d.parent_id is not null order by d.id, p.id limit 1`,
  `insert into triage.turn (rule_id, on_date) select id, kit.today() from triage.rule limit 1`,
  `with own as (insert into metadata.record_table (code, name) values ('full_' || kit.current_hospital(), '测试') returning id)
    insert into metadata.record (table_id, content) select id, '{}' from own`,
]
