/**
 * What the customers of a grown clinic who bought nothing else did with their money: recharges, cards, deposits, debts, refunds,
 * coupons that paid, changed orders, sessions that became somebody else's. Set-wise like trade.ts, each in the state it ended in;
 * the tables' own constraints and triggers check every row. Temporary tables: `deal`, `posting`, and place.ts's.
 */
import type pg from 'pg'
import { entriesText } from './trade.ts'

/** Of a hundred who bought nothing: how far each story reaches. */
const stories = `(values ('RECHARGE', 0, 5), ('CARD', 6, 9), ('DEPOSIT', 10, 11), ('DEBT', 12, 13), ('REFUND', 14, 18), ('COUPON', 19, 22),
  ('CHANGE', 23, 24), ('TRANSFER', 25, 26)) s (story, low, high)`

/** How what was asked for ended, by the tens of its hundred. */
const ended = `case story
    when 'REFUND' then (array['PENDING_AUDIT', 'APPROVED', 'REFUNDED', 'REFUNDED', 'REFUNDED', 'REFUNDED', 'REFUNDED', 'REJECTED', 'REJECTED', 'REVOKED'])[1 + tens]
    when 'CHANGE' then (array['PENDING_AUDIT', 'APPROVED', 'DONE', 'DONE', 'DONE', 'DONE', 'DONE', 'REJECTED', 'REJECTED', 'CANCELLED'])[1 + tens]
    when 'TRANSFER' then (array['PENDING', 'DONE', 'DONE', 'DONE', 'DONE', 'DONE', 'DONE', 'REJECTED', 'REJECTED', 'REVOKED'])[1 + tens]
    else '' end`

const ids = [
  'order',
  'line',
  'payment',
  'tender',
  'debt',
  'item',
  'journal',
  'form',
  'form_line',
  'task',
  'record',
  'card',
  'child',
  'child_line',
]
  .concat(['child_payment', 'child_tender', 'made', 'move', 'pay_back'])
  .map((name) => `nextval('kit.id') as ${name}_id`)
  .join(', ')

/** $1: the moment before which the bulk's archives were made. */
const dealText = `create temporary table deal on commit drop as
  with idle as (
    select c.id as customer_id, c.consultant_id, c.department_id, c.created_at + interval '70 minutes' as at, row_number() over (order by c.id) as n
    from customers.customer c where c.created_at < $1::timestamptz and c.status = 'active'
      and not exists (select from orders.sales_order o where o.customer_id = c.id)),
  chosen as (
    select i.*, s.story, i.n / 100 % 10 as tens, lead(i.customer_id) over (order by i.n) as other_id,
      s.story in ('DEBT', 'REFUND', 'COUPON', 'CHANGE', 'TRANSFER') as sold
    from idle i join ${stories} on i.n % 100 between s.low and s.high),
  named as (
    select c.*, ((c.at at time zone 'Asia/Shanghai') - interval '4 hours')::date as day, ${ended} as ended,
      p.id as product_id, case when sold then p.code when story = 'DEPOSIT' then 'DJ' else 'CZ' end as code,
      case story when 'RECHARGE' then '储值充值' when 'CARD' then '开卡充值' when 'DEPOSIT' then '预付定金' else p.name end as name,
      case when sold then p.item_type when story = 'DEPOSIT' then 'DEPOSIT' else 'RECHARGE' end as item_type,
      case when sold then p.category else '其他项目' end as category, case when sold then p.unit else 0 end as unit,
      case when sold then p.sessions_per_unit else 1 end as qty, case when sold then p.cure_dept_ids else '{}' end as cure_dept_ids,
      p.min_interval_days, p.valid_days, case when sold then p.price_fen else 100000 + n % 9 * 50000 end as price,
      case when sold then p.tax_rate else '免税' end as tax_rate, case when sold then p.invoice_name else '' end as invoice_name,
      t.id as tender_type_id, pick.cashiers[1 + n % cardinality(pick.cashiers)] as cashier_id, pick.doctors[1] as head_id,
      pick.consultants[1] as asker_id
    from chosen c cross join bulk_staff pick
    join bulk_product p on p.place = abs(hashint8(c.n)) % p.of join bulk_tender t on t.place = abs(hashint8(c.n + 7)) % t.of
    where c.at < $1::timestamptz and c.other_id is not null)
  select d.*, price - debt - promo as paid, coalesce(day + valid_days, day + 365) as until, s.id as shift_id, s.register_id, ${ids},
    case when story = 'REFUND' and ended in ('APPROVED', 'REFUNDED') then price else 0 end as back,
    case when story = 'CHANGE' and ended = 'DONE' then price else 0 end as carried,
    case when story in ('CHANGE', 'TRANSFER') and ended = 'DONE' then qty else 0 end as moved,
    case when ended in ('PENDING_AUDIT', 'PENDING') or story = 'CHANGE' and ended = 'APPROVED' then qty else 0 end as locked
  from (select n.*, case story when 'DEBT' then price / 2 else 0 end as debt,
      case story when 'COUPON' then least(5000, price / 2) else 0 end as promo from named n) d
  join bulk_shift s on s.business_date = d.day`

const line = (id: string, order: string, figures: string): string => `
  insert into orders.order_line (id, order_id, line_no, product_id, product_code, product_name, item_type, category, unit,
    sessions_per_unit, need_deduct, cure_dept_ids, min_interval_days, valid_days, allow_wallet, allow_card, allow_coin, allow_point,
    allow_coupon, tax_rate, invoice_name, floor_price_fen, price_fen, content_count, real_in_fen, received_fen, real_out_fen, promo_in_fen,
    debt_open_fen, carried_in_fen, carried_out_fen, changed_fen)
  select ${id}, ${order}, 1, case when sold then product_id end, code, name, item_type, category, unit, qty, sold, cure_dept_ids,
    case when sold then min_interval_days else 0 end, case when sold then valid_days end, sold, sold, sold, sold, sold, tax_rate,
    invoice_name, 0, price, 1, ${figures} from deal`

const ordersText = `
  insert into orders.sales_order (id, no, customer_id, type, status, refund_status, adviser_id, dept_id, opened_at, business_date,
    submitted_at, paid_at, original_fen, discount_fen, real_in_fen, received_fen, real_out_fen, promo_in_fen, debt_open_fen, summary,
    created_at, created_by, updated_at, updated_by)
  select order_id, kit.next_number('XS', day), customer_id,
    case story when 'RECHARGE' then 'RECHARGE' when 'CARD' then 'VIP_CARD' when 'DEPOSIT' then 'DEPOSIT' else 'NORMAL' end,
    case when debt > 0 then 'PART_PAID' when back > 0 then 'REFUNDED' when moved > 0 then 'COMPLETED' else 'PAID' end,
    case when back > 0 then 'ALL' else 'NONE' end, consultant_id, department_id, at - interval '10 minutes', day, at - interval '10 minutes',
    at, price, 0, paid, paid, back, promo, debt, name, at - interval '10 minutes', asker_id, at, cashier_id from deal order by at;
  ${line('line_id', 'order_id', 'paid, paid, back, promo, debt, 0, carried, carried')};
  insert into orders.order_event (order_id, kind, at, staff_id, lines, payable_fen, discount_fen)
  select order_id, 'SUBMITTED', at - interval '10 minutes', asker_id, 1, price, 0 from deal;
  insert into orders.order_deposit (order_id, product_id, expires_on) select order_id, product_id, day + 540 from deal where story = 'DEPOSIT'`

/** The orders that changed ones became. */
const childrenText = `
  insert into orders.sales_order (id, no, customer_id, type, status, adviser_id, dept_id, opened_at, business_date, submitted_at, paid_at,
    original_fen, discount_fen, carried_in_fen, summary, ended_at, end_reason, created_at, created_by, updated_at, updated_by)
  select child_id, kit.next_number('XS', day), customer_id, 'CHANGE',
    case when carried > 0 then 'PAID' when ended in ('PENDING_AUDIT', 'APPROVED') then 'UNPAID' else 'CANCELLED' end, consultant_id,
    department_id, at, day, at, case when carried > 0 then at end, price, 0, carried, name,
    case when ended in ('REJECTED', 'CANCELLED') then at end, case when ended in ('REJECTED', 'CANCELLED') then '不换了' else '' end,
    at, asker_id, at, asker_id from deal where story = 'CHANGE' order by at;
  ${line('child_line_id', 'child_id', '0, 0, 0, 0, 0, carried, 0, 0')} where story = 'CHANGE'`

/** Lines of the journals: what was paid, what went back, what became another order's or another customer's. */
const postingText = `create temporary table posting on commit drop as
  select * from (
    select journal_id, 1 as ordinal, 'TENDER_CLEARING' as kind, tender_type_id as owner, null::bigint as customer, paid as amount,
      null::bigint as line, at from deal
    union all select journal_id, 2, 'RECEIVABLE', order_id, customer_id, debt, null, at from deal where debt > 0
    union all select journal_id, 3,
      case story when 'RECHARGE' then 'WALLET_PRINCIPAL' when 'CARD' then 'CARD_PRINCIPAL' when 'DEPOSIT' then 'WALLET_DEPOSIT' else 'CONTRACT_LIABILITY' end,
      case story when 'RECHARGE' then customer_id when 'CARD' then card_id when 'DEPOSIT' then customer_id else item_id end, customer_id,
      promo - price, line_id, at from deal
    union all select journal_id, 4, 'COIN_ISSUED', 0, null, 5000, null, at from deal where story = 'RECHARGE' and n % 2 = 0
    union all select journal_id, 5, 'COIN_CUSTOMER', customer_id, customer_id, -5000, null, at from deal where story = 'RECHARGE' and n % 2 = 0
    union all select move_id, 1, 'CONTRACT_LIABILITY', item_id, customer_id, price, line_id, at from deal where back > 0 or moved > 0
    union all select move_id, 2, case story when 'REFUND' then 'REFUND_PAYABLE' else 'CONTRACT_LIABILITY' end,
      case story when 'REFUND' then form_id else made_id end, case story when 'TRANSFER' then other_id else customer_id end, -price,
      case story when 'REFUND' then null when 'CHANGE' then child_line_id else line_id end, at from deal where back > 0 or moved > 0
    union all select pay_back_id, 1, 'REFUND_PAYABLE', form_id, customer_id, price, null, at from deal where back > 0 and ended = 'REFUNDED'
    union all select pay_back_id, 2, 'TENDER_CLEARING', tender_type_id, null, -price, null, at from deal where back > 0 and ended = 'REFUNDED') p`

const journalsText = `
  insert into ledger.journal (id, business_date, biz_type, biz_id, shift_id, created_at, created_by)
  select journal_id, day, case story when 'RECHARGE' then 'recharge' else 'payment' end, payment_id, shift_id, at, cashier_id from deal;
  insert into ledger.journal (id, business_date, biz_type, biz_id, created_at, created_by)
  select move_id, day, case story when 'REFUND' then 'refund' when 'CHANGE' then 'change' else 'item_transfer' end, form_id, at, head_id
  from deal where back > 0 or moved > 0;
  insert into ledger.journal (id, business_date, biz_type, biz_id, shift_id, created_at, created_by)
  select pay_back_id, day, 'refund_paid', form_id, shift_id, at, cashier_id from deal where back > 0 and ended = 'REFUNDED'`

const tender = (
  id: string,
  payment: string,
  ordinal: number,
  code: string,
  amount: string,
  record = 'null::bigint',
): string => `
  insert into cashier.payment_tender (id, payment_id, ordinal, tender_type_id, class, amount_fen, business_date, coupon_record_id)
  select ${id}, ${payment}, ${ordinal}, y.id, y.class, ${amount}, day, ${record} from deal join cashier.tender_type y on ${code}`

const paymentsText = `
  ${tender('tender_id', 'payment_id', 1, 'y.id = tender_type_id', 'paid')};
  ${tender('debt_id', 'payment_id', 2, `y.code = case when debt > 0 then 'DEBT' else 'COUPON' end`, 'debt + promo', 'case when promo > 0 then record_id end')}
    where debt + promo > 0;
  ${tender('child_tender_id', 'child_payment_id', 1, `y.code = 'CHANGE_CREDIT'`, 'carried')} where carried > 0;
  insert into cashier.payment (id, no, customer_id, kind, shift_id, register_id, cashier_id, business_date, total_fen, received_fen,
    offset_fen, debt_fen, journal_id, created_at, created_by, updated_at, updated_by, deal, customer_class)
  select payment_id, kit.next_number('SK', day), customer_id, case story when 'RECHARGE' then 'RECHARGE' else 'SETTLE' end, shift_id,
    register_id, cashier_id, day, price, paid, promo, debt, journal_id, at, cashier_id, at, cashier_id, sold, 'new' from deal order by at;
  insert into cashier.payment (id, no, customer_id, kind, shift_id, register_id, cashier_id, business_date, total_fen, offset_fen,
    created_at, created_by, updated_at, updated_by)
  select child_payment_id, kit.next_number('SK', day), customer_id, 'SETTLE', shift_id, register_id, cashier_id, day, price, price,
    at, cashier_id, at, cashier_id from deal where carried > 0 order by at;
  insert into cashier.payment_order (payment_id, order_id, kind, amount_fen)
  select payment_id, order_id, case story when 'RECHARGE' then 'RECHARGE' else 'SETTLE' end, price from deal
  union all select child_payment_id, child_id, 'SETTLE', price from deal where carried > 0;
  insert into cashier.payment_allocation (tender_id, order_line_id, amount_fen)
  select tender_id, line_id, paid from deal union all select debt_id, line_id, debt + promo from deal where debt + promo > 0
  union all select child_tender_id, child_line_id, carried from deal where carried > 0;
  insert into debts.debt (id, no, customer_id, order_id, payment_id, amount_fen, business_date, due_date, created_at, created_by)
  select debt_id, kit.next_number('QK', day), customer_id, order_id, payment_id, debt, day, day + 30, at, cashier_id from deal where debt > 0;
  insert into debts.debt_line (debt_id, order_line_id, amount_fen) select debt_id, line_id, debt from deal where debt > 0;
  update customers.standing s set first_deal_at = case when sold then at end, last_deal_at = case when sold then at end,
    last_payment_at = at, deal_count = sold::int, total_paid_fen = paid - case when ended = 'REFUNDED' then back else 0 end from deal where s.customer_id = deal.customer_id`

const item = (
  id: string,
  whose: string,
  order: string,
  ofLine: string,
  payment: string,
  source: string,
  figures: string,
): string => `
  insert into purchases.purchased_item (id, customer_id, order_id, order_line_id, payment_id, product_id, product_code, product_name, unit,
    cure_dept_ids, min_interval_days, valid_to, created_at, created_by, updated_at, updated_by, qty_total, value_total_fen, source,
    qty_locked, qty_refunded, value_refunded_fen, qty_moved, value_moved_fen, transfer_id, transfer_no)
  select ${id}, ${whose}, ${order}, ${ofLine}, ${payment}, product_id, code, name, unit, cure_dept_ids, min_interval_days, until,
    at, cashier_id, at, cashier_id, qty, price - promo, ${source}, ${figures} from deal`

const itemsText = `
  ${item('item_id', 'customer_id', 'order_id', 'line_id', 'payment_id', `'ORDER'`, 'locked, case when back > 0 then qty else 0 end, back, moved, case when moved > 0 then price else 0 end, null, null')}
    where sold;
  ${item('made_id', 'customer_id', 'child_id', 'child_line_id', 'child_payment_id', `'CHANGE'`, '0, 0, 0, 0, 0, null, null')} where carried > 0;
  insert into purchases.transfer (id, no, kind, customer_id, to_customer_id, purchased_item_id, product_name, qty, value_fen, relation, reason,
    status, depth, business_date, decided_by, decided_at, opinion, taken_by, taken_at, taken_reason, created_at, created_by)
  select form_id, kit.next_number('ZY', day), case n % 2 when 0 then 'GIFT' else 'TRANSFER' end, customer_id, other_id, item_id, name, qty, price,
    'friend', '送给朋友', case ended when 'DONE' then 'PENDING' else ended end, 1, day, case when ended <> 'PENDING' then head_id end,
    case when ended <> 'PENDING' then at end, '', case when ended = 'REVOKED' then asker_id end, case when ended = 'REVOKED' then at end,
    case when ended = 'REVOKED' then '不转了' else '' end, at, asker_id from deal where story = 'TRANSFER' order by at;
  ${item('made_id', 'other_id', 'order_id', 'line_id', 'payment_id', `case n % 2 when 0 then 'GIFT' else 'TRANSFER' end`, `0, 0, 0, 0, 0, form_id, (select t.no from purchases.transfer t where t.id = form_id)`)}
    where story = 'TRANSFER' and moved > 0;
  update purchases.transfer t set status = 'DONE', made_item_id = made_id from deal where t.id = form_id and story = 'TRANSFER' and moved > 0`

const digest = `encode(sha256(convert_to(form_id::text, 'UTF8')), 'hex')`
const decided = (states: string): string => `case when ended in (${states}) then`

const formsText = `
  insert into refunds.refund_form (id, no, customer_id, order_id, reason_party, reason, summary, status, value_fen, debt_cancel_fen,
    writeoff_cancel_fen, fee_fen, points_short_fen, cash_fen, coins_back, points_back, points_taken, within_week, digest, business_date,
    audited_by, audited_at, audit_opinion, approved_day, paid_by, paid_at, paid_day, shift_id, revoked_by, revoked_at, created_at, created_by)
  select form_id, kit.next_number('TK', day), customer_id, order_id, 'CUSTOMER', '个人原因', name, ended, price, 0, 0, 0, 0, price, 0, 0, 0, true,
    ${digest}, day, ${decided(`'APPROVED', 'REFUNDED', 'REJECTED'`)} head_id end, ${decided(`'APPROVED', 'REFUNDED', 'REJECTED'`)} at end,
    ${decided(`'REJECTED'`)} '再商量' else '' end, ${decided(`'APPROVED', 'REFUNDED'`)} day end, ${decided(`'REFUNDED'`)} cashier_id end,
    ${decided(`'REFUNDED'`)} at end, ${decided(`'REFUNDED'`)} day end, ${decided(`'REFUNDED'`)} shift_id end, ${decided(`'REVOKED'`)} asker_id end,
    ${decided(`'REVOKED'`)} at end, at, asker_id from deal where story = 'REFUND' order by at;
  insert into refunds.refund_line (id, form_id, purchased_item_id, order_line_id, product_name, qty, value_fen, debt_cancel_fen,
    writeoff_cancel_fen, fee_fen, points_short_fen, cash_fen, coins_back, points_back, why, created_at, created_by)
  select form_line_id, form_id, item_id, line_id, name, qty, price, 0, 0, 0, 0, price, 0, 0, '全部退', at, asker_id from deal where story = 'REFUND';
  insert into refunds.refund_tender (form_id, ordinal, tender_type_id, class, amount_fen, origin_tender_id, created_at, created_by)
  select form_id, 1, tender_type_id, 'clearing', price, tender_id, at, cashier_id from deal where story = 'REFUND' and ended = 'REFUNDED';
  insert into refunds.order_change (id, no, customer_id, order_id, child_order_id, reason, before_summary, after_summary, status, value_fen,
    debt_cancel_fen, writeoff_cancel_fen, covered_fen, new_fen, coins_back, points_back, digest, business_date, audited_by, audited_at,
    audit_opinion, done_by, done_at, done_day, payment_id, ended_by, ended_at, end_reason, created_at, created_by)
  select form_id, kit.next_number('GD', day), customer_id, order_id, child_id, '换一个项目', name, name, ended, price, 0, 0, price, price, 0, 0,
    ${digest}, day, ${decided(`'APPROVED', 'DONE', 'REJECTED'`)} head_id end, ${decided(`'APPROVED', 'DONE', 'REJECTED'`)} at end,
    ${decided(`'REJECTED'`)} '再商量' else '' end, ${decided(`'DONE'`)} cashier_id end, ${decided(`'DONE'`)} at end, ${decided(`'DONE'`)} day end,
    ${decided(`'DONE'`)} child_payment_id end, ${decided(`'CANCELLED'`)} asker_id end, ${decided(`'CANCELLED'`)} at end,
    ${decided(`'CANCELLED'`)} '不换了' else '' end, at, asker_id from deal where story = 'CHANGE' order by at;
  insert into refunds.change_line (id, change_id, purchased_item_id, order_line_id, product_name, qty, value_fen, debt_cancel_fen,
    writeoff_cancel_fen, covered_fen, coins_back, points_back, why, created_at, created_by)
  select form_line_id, form_id, item_id, line_id, name, qty, price, 0, 0, price, 0, 0, '全部换', at, asker_id from deal where story = 'CHANGE'`

/** In the open transaction of one hospital, whose look-up tables stand. @param before the bulk's archives were made before it */
export const insertDeals = async (
  client: pg.ClientBase,
  before: string,
  coupons: () => Promise<void>,
): Promise<void> => {
  await client.query(dealText, [before])
  await client.query('analyze deal')
  await client.query(ordersText)
  await client.query(childrenText)
  await client.query(postingText)
  await client.query(journalsText)
  await client.query(entriesText)
  // What paid an order with a coupon or a card is there before it.
  await coupons()
  await client.query(paymentsText)
  await client.query(itemsText)
  await client.query(formsText)
}
