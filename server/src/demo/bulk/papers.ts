/**
 * The papers of a grown clinic's money: coupons that were sent, cards, decisions of others, invoices, what the bank says, journals in
 * their chain and days that are closed. Set-wise, beside the deals of deals.ts, in whose open transaction they are written.
 */
import type pg from 'pg'
import { insertDeals } from './deals.ts'
import { enterPlace, leavePlace } from './place.ts'

const MARK = '老客回馈券'
const terms = (name: string, kind: string, face: string, percent: string): string =>
  `jsonb_build_object('kind', '${kind}', 'name', '${name}', 'scope', 'ALL', 'capFen', null, 'faceFen', ${face}, 'percent', ${percent},
    'quantity', null, 'scopeIds', '[]'::jsonb, 'stackable', true, 'refundBack', 'WHOLE_ORDER', 'scopeNames', '', 'thresholdFen', 0,
    'transferable', true, 'withLevelPrice', true)`

const markText = `insert into coupons.coupon (name, kind, face_fen, valid_type, valid_days, per_customer, stackable, transferable)
  values ('${MARK}', 'CASH', 5000, 'DAYS', 90, 0, true, true) on conflict do nothing returning id`

/** A voucher for each third customer and for whoever paid with one; a rate for each fifth. */
const couponsText = `
  insert into coupons.coupon (name, kind, percent, valid_type, valid_days, per_customer, stackable, transferable)
  values ('老客九折券', 'DISCOUNT', 90, 'DAYS', 90, 0, true, true) on conflict do nothing;
  insert into coupons.tally (coupon_id) select id from coupons.coupon where name in ('${MARK}', '老客九折券') on conflict do nothing;
  create temporary table sending on commit drop as
  select s.*, row_number() over (order by s.customer_id, s.id) as place from (
    select record_id as id, customer_id, day, 'USED' as state, order_id, promo, cashier_id, '${MARK}' as name from deal where story = 'COUPON'
    union all
    select nextval('kit.id'), c.id, kit.today() - 120 + (c.id % 100)::int,
      (array['UNUSED', 'UNUSED', 'UNUSED', 'EXPIRED', 'EXPIRED', 'VOIDED'])[1 + c.id / 3 % 6], null, null, null, '${MARK}'
    from customers.customer c where c.created_at < $1::timestamptz and c.status = 'active' and c.id % 3 = 0
      and not exists (select from deal d where d.story = 'COUPON' and d.customer_id = c.id)
    union all
    select nextval('kit.id'), c.id, kit.today() - 80, case when c.id % 2 = 0 then 'UNUSED' else 'EXPIRED' end, null, null, null, '老客九折券'
    from customers.customer c where c.created_at < $1::timestamptz and c.status = 'active' and c.id % 5 = 0) s;
  insert into coupons.batch (coupon_id, target, asked, sent, created_at)
  select c.id, 'FILTER', n.count, n.count, kit.clock() - interval '120 days' from coupons.coupon c
    join (select name, count(*) as count from sending group by name) n on n.name = c.name;
  insert into coupons.record (id, code, coupon_id, batch_id, customer_id, sent_to, terms, worth_fen, state, valid_from, valid_to, used_at,
    used_by, used_order_id, used_fen, expired_at, voided_at, void_reason, created_at)
  select s.id, n.number, c.id, b.id, s.customer_id, s.customer_id,
    case s.name when '${MARK}' then ${terms(MARK, 'CASH', '5000', 'null')} else ${terms('老客九折券', 'DISCOUNT', 'null', '90')} end,
    case s.name when '${MARK}' then 5000 end, s.state, s.day, s.day + case s.state when 'UNUSED' then 360 else 10 end,
    case s.state when 'USED' then s.day + time '12:00' end, s.cashier_id, s.order_id, s.promo,
    case s.state when 'EXPIRED' then s.day + 11 + time '01:00' end, case s.state when 'VOIDED' then s.day + time '12:00' end,
    case s.state when 'VOIDED' then '发错了' else '' end, s.day + time '09:00'
  from sending s join coupons.coupon c on c.name = s.name join coupons.batch b on b.coupon_id = c.id
    join kit.next_numbers('YHQ', kit.business_date() - 120, (select count(*)::int from sending)) n on n.place = s.place`

const cardTerms = `jsonb_build_object('name', t.name, 'rank', t.rank, 'feeFen', 0, 'months', 12, 'rights', '[]'::jsonb, 'bonusFen', 0,
  'discountBp', t.discount_bp, 'pointsRate', 100, 'principalFen', d.price)`

const cardsText = `
  insert into memberships.card_type (code, name, rank, fee_fen, months, discount_bp) values ('GB', '贵宾卡', 9, 0, 12, 9600) on conflict do nothing;
  insert into memberships.card_right (type_id, name, kind, times) select id, '免费护理', 'SERVICE', 4 from memberships.card_type where code = 'GB';
  insert into memberships.card (id, customer_id, no, type_id, terms, state, opened_on, valid_to, term_from, created_at, created_by)
  select d.card_id, d.customer_id, 'GB' || d.card_id, t.id, ${cardTerms},
    case when d.day + 365 < kit.today() then 'EXPIRED' when d.n % 7 = 0 then 'FROZEN' else 'ACTIVE' end, d.day, d.day + 365, d.day, d.at, d.asker_id
  from deal d join memberships.card_type t on t.code = 'GB' where d.story = 'CARD';
  insert into memberships.charge (card_id, order_id, kind, fee_fen, principal_fen, bonus_fen, months, type_id, terms, digest, state, done_on,
    before, created_at, created_by)
  select d.card_id, d.order_id, 'OPEN', 0, d.price, 0, 12, t.id, ${cardTerms}, encode(sha256(convert_to(d.card_id::text, 'UTF8')), 'hex'),
    'DONE', d.day, '{"state": "PENDING"}', d.at, d.asker_id
  from deal d join memberships.card_type t on t.code = 'GB' where d.story = 'CARD';
  insert into memberships.card_event (card_id, kind, detail, created_at, created_by)
  select card_id, kind, '贵宾卡', at, asker_id from deal cross join (values ('OPENED'), ('PAID')) k (kind) where story = 'CARD';
  insert into memberships.right_use (card_id, right_id, name, times, used_on, created_at, created_by)
  select d.card_id, r.id, r.name, 1, d.day, d.at, d.asker_id from deal d join memberships.card_type t on t.code = 'GB'
    join memberships.card_right r on r.type_id = t.id where d.story = 'CARD' and d.n % 3 = 0`

/** What the decider saw: the sum, as it was and as it is. */
const told = `jsonb_build_object('label', d.name, 'of', '[]'::jsonb, 'money', true, 'before', to_char(d.price / 100.0, 'FM999990.00'),
    'after', to_char(d.price / 100.0, 'FM999990.00'))`

/** Each was asked for by one and decided by another. */
const tasksText = `
  insert into approvals.task (id, kind, document_id, document_no, document_version, customer_id, department_id, amount, reason, writers,
    snapshot, headline, steps, created_at, created_by)
  select d.task_id, d.story, d.form_id, coalesce(f.no, c.no, t.no), 1, d.customer_id, d.department_id, d.price, '个人原因', array[d.asker_id],
    jsonb_build_array(${told}), ${told}, '[{"mode": "any", "roleId": null}]', d.at, d.asker_id
  from deal d left join refunds.refund_form f on f.id = d.form_id left join refunds.order_change c on c.id = d.form_id
    left join purchases.transfer t on t.id = d.form_id where d.ended <> '';
  insert into approvals.decision (task_id, step, pass, opinion, created_at, created_by)
  select task_id, 1, ended <> 'REJECTED', case ended when 'REJECTED' then '再商量' else '同意' end, at, head_id from deal
    where ended not in ('', 'PENDING', 'PENDING_AUDIT', 'REVOKED', 'CANCELLED');
  update approvals.task t set status = case when d.ended in ('REVOKED', 'CANCELLED') then 'WITHDRAWN' when d.ended = 'REJECTED' then 'REJECTED' else 'PASSED' end,
    decided_by = case when d.ended in ('REVOKED', 'CANCELLED') then d.asker_id else d.head_id end, decided_at = d.at,
    opinion = case d.ended when 'REJECTED' then '再商量' else '' end
  from deal d where t.id = d.task_id and d.ended not in ('', 'PENDING', 'PENDING_AUDIT')`

/** Of what was paid and stayed, each fourth order has its invoice. */
const invoicesText = `
  create temporary table billing on commit drop as
  select nextval('kit.id') as id, o.id as order_id, o.customer_id, o.received_fen as fen, o.business_date as day, o.paid_at as at,
    row_number() over (order by o.id) as n
  from orders.sales_order o where o.created_at < $1::timestamptz and o.status in ('PAID', 'COMPLETED') and o.type = 'NORMAL' and o.id % 4 = 1
    and o.real_out_fen = 0 and o.received_fen > 100 and not exists (select from invoices.order_sum s where s.order_id = o.id);
  insert into invoices.invoice (id, no, customer_id, kind, title, amount_fen, tax_rate, tax_fen, number, business_date, created_at)
  select id, kit.next_number('KP', day), customer_id, (array['ordinary', 'electronic', 'receipt'])[1 + n % 3], '个人', fen, '6', fen * 6 / 106,
    'B' || lpad(n::text, 9, '0'), day, at from billing order by at;
  insert into invoices.invoice_order (invoice_id, order_id, amount_fen, created_at) select id, order_id, fen, at from billing`

/** What WeChat says, a file a month: one in twenty of ours it does not know, one in twenty of its lines is nobody's. */
const matchingText = `
  create temporary table told on commit drop as
  select nextval('kit.id') as id, t.id as our_id, date_trunc('month', t.business_date)::date as month, p.created_at as at, t.business_date as day,
    t.amount_fen as fen, row_number() over (partition by date_trunc('month', t.business_date) order by p.created_at, t.id) as row_no
  from cashier.payment_tender t join cashier.payment p on p.id = t.payment_id join cashier.tender_type y on y.id = t.tender_type_id
  where y.code = 'WECHAT' and p.created_at < $1::timestamptz and t.id % 20 <> 3;
  create temporary table filed on commit drop as
  select nextval('kit.id') as id, month, count(*)::int as lines, sum(fen)::bigint as fen from told group by month;
  insert into matching.bank_file (id, source, file_name, digest, first_day, last_day, lines, in_fen, out_fen, created_at)
  select id, 'WECHAT', '微信 ' || month || '.csv', encode(sha256(convert_to(month::text, 'UTF8')), 'hex'), month,
    (month + interval '1 month')::date - 1, lines, fen, 0, month + interval '1 month' from filed;
  insert into matching.bank_line (id, file_id, source, row_no, happened_at, has_time, business_date, amount_fen, ref_no, created_at)
  select t.id, f.id, 'WECHAT', t.row_no, t.at, true, t.day, t.fen, '42' || t.id, f.month + interval '1 month' from told t join filed f on f.month = t.month;
  insert into matching.pair (line_id, side, our_id, how, created_at)
  select t.id, 'PAYMENT', t.our_id, 'AMOUNT', t.at from told t where t.our_id % 20 <> 7`

const SEALED_AT_ONCE = 50_000
/** How many days before the last archive have a closing of their own; those before are shut with the first. */
const CLOSED_DAYS = 60

/** Every journal in its chain, then the days shut, the last of them with their figures. */
const closeDays = async (client: pg.ClientBase, before: string): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ n: number }>(`select ledger.seal_journals('-infinity', $1) as n`, [
      SEALED_AT_ONCE,
    ])
    if (rows[0]!.n < SEALED_AT_ONCE) break
  }
  const day = before.slice(0, 10)
  await client.query(
    `insert into daily.closing (business_date, snapshot, digest, documents, received_fen, refunded_fen, offset_fen, debt_fen, cash_due_fen,
        difference_fen, created_at)
      select d.business_date, f, encode(sha256(convert_to(f::text, 'UTF8')), 'hex'), (f ->> 'documents')::int, (f ->> 'received')::bigint,
        (f ->> 'refunded')::bigint, (f ->> 'offset')::bigint, (f ->> 'debt')::bigint, (f ->> 'cashDue')::bigint, (f ->> 'difference')::bigint,
        d.business_date + interval '30 hours'
      from (select business_date from ledger.business_day where status = 'OPEN' and business_date < $1::date
        order by business_date desc limit ${CLOSED_DAYS}) d cross join lateral daily.figures(d.business_date) f`,
    [day],
  )
  // Each day that is shut looks for journals without a seal; here there are none left, and seven hundred days would look.
  await client.query('alter table ledger.business_day disable trigger day_sealed')
  await client.query(
    `update ledger.business_day d set status = 'CLOSED', closed_at = kit.clock(), sealed = s.seq, head = s.digest
      from (select seq, digest from ledger.seal order by seq desc limit 1) s where d.business_date < $1::date and d.status = 'OPEN'`,
    [day],
  )
  await client.query('alter table ledger.business_day enable trigger day_sealed')
}

/** In the open transaction of one hospital, once. @param days over which the archives were made. @returns whether there was something to do */
export const furnishMoney = async (
  client: pg.ClientBase,
  hospitalId: number,
  days: number,
  now: Date,
  before: string,
): Promise<boolean> => {
  const { rows } = await client.query(markText)
  if (rows.length === 0) return false
  await enterPlace(client, hospitalId, days, now)
  await insertDeals(client, before, async () => {
    for (const text of couponsText.split(';\n')) await client.query(text, text.includes('$1') ? [before] : [])
  })
  await client.query(cardsText)
  await client.query(tasksText)
  for (const several of [invoicesText, matchingText])
    for (const text of several.split(';\n')) await client.query(text, text.includes('$1') ? [before] : [])
  await leavePlace(client)
  await client.query(`select set_config('app.hospital_id', $1, false)`, [String(hospitalId)])
  await closeDays(client, before)
  return true
}
