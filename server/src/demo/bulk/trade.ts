/**
 * What bulk customers bought: one visit with one order, paid in one way, and perhaps sessions taken. Set-wise statements
 * that leave the same rows as triage, orders, till, ledger and purchases would: the tables' own constraints and triggers
 * check every one of them. Temporary tables: `fresh` (people.ts), `sale`, `posting`.
 */
import type pg from 'pg'

/** A number printed on a document: prefix, day, serial (kit.next_number). */
const printed = (prefix: string, day: string, serial: string): string =>
  `'${prefix}' || to_char(${day}, 'YYYYMMDD') || lpad((${serial})::text, greatest(4, length((${serial})::text)), '0')`

const serialOf = (prefix: string, day: string): string =>
  `coalesce((select c.n from kit.doc_counter c where c.prefix = '${prefix}' and c.on_date = v.${day}), 0)
    + row_number() over (partition by ${day} order by at, customer_id)`

/** Takes the counters on to what was used. */
const countedOn = (prefix: string, day: string, serial: string, where = 'true'): string => `
  insert into kit.doc_counter as c (prefix, on_date, n)
  select '${prefix}', ${day}, max(${serial}) from sale where ${where} group by ${day}
  on conflict (hospital_id, prefix, on_date) do update set n = excluded.n`

/** Who bought ($1: so many of a hundred), what, and with which ids and numbers. Half of them took sessions ($2: now). */
const saleText = `create temporary table sale on commit drop as
  with chosen as (
    select f.id as customer_id, f.n, f.consultant_id, f.desk_id, f.department_id, f.created_at + interval '70 minutes' as at,
      p.id as product_id, p.code, p.name, p.item_type, p.category, p.unit, p.price_fen, p.floor_price_fen,
      p.sessions_per_unit as qty, p.cure_dept_ids, p.min_interval_days, p.valid_days, p.tax_rate, p.invoice_name, p.place,
      t.id as tender_type_id, t.class, pick.cashiers[1 + f.n % cardinality(pick.cashiers)] as cashier_id,
      pick.nurses[1 + f.n % cardinality(pick.nurses)] as nurse_id, pick.doctors[1 + f.n % cardinality(pick.doctors)] as doctor_id,
      pick.points_per_hundred
    from fresh f cross join bulk_staff pick
    join bulk_product p on p.place = abs(hashint4(f.n)) % p.of
    join bulk_tender t on t.place = abs(hashint4(f.n + 7)) % t.of
    where abs(hashint4(f.n + 3)) % 100 < $1::int),
  dated as (
    select c.*, (at at time zone 'Asia/Shanghai')::date as on_date,
      ((at at time zone 'Asia/Shanghai') - interval '4 hours')::date as day,
      least(at + interval '26 hours', $2::timestamptz) as taken_at,
      case when n % 2 = 0 then greatest(1, qty / 3) else 0 end as taken
    from chosen c where at < $2::timestamptz),
  valued as (
    select d.*, ((taken_at at time zone 'Asia/Shanghai') - interval '4 hours')::date as taken_day,
      case when taken = qty then price_fen else price_fen * taken / qty end as taken_fen
    from dated d)
  select v.*, nextval('kit.id') as triage_id, nextval('kit.id') as order_id, nextval('kit.id') as line_id,
    nextval('kit.id') as payment_id, nextval('kit.id') as tender_id, nextval('kit.id') as item_id,
    nextval('kit.id') as journal_id, nextval('kit.id') as deduction_id, nextval('kit.id') as taking_id,
    ${serialOf('FZ', 'on_date')} as fz, ${serialOf('XS', 'day')} as xs, ${serialOf('SK', 'day')} as sk,
    case when taken > 0 then coalesce((select c.n from kit.doc_counter c where c.prefix = 'HK' and c.on_date = v.taken_day), 0)
      + row_number() over (partition by taken > 0, taken_day order by taken_at, customer_id) end as hk,
    price_fen / 10000 * points_per_hundred as points
  from valued v`

const documentsText = `
  insert into triage.triage (id, no, customer_id, on_date, queue_no, visit_type, state, arrived_at, triaged_at, started_at,
    ended_at, left_at, department_id, consultant_id, receptionist_id, counted, created_at, created_by, updated_at, updated_by)
  select triage_id, ${printed('FZ', 'on_date', 'fz')}, customer_id, on_date, fz, 'first', 'finished', at - interval '60 minutes',
    at - interval '58 minutes', at - interval '50 minutes', at - interval '5 minutes', null, department_id, consultant_id, desk_id,
    true, at - interval '60 minutes', desk_id, at, desk_id from sale;
  insert into orders.sales_order (id, no, customer_id, type, status, triage_id, adviser_id, dept_id, opened_at, business_date,
    submitted_at, paid_at, original_fen, discount_fen, real_in_fen, received_fen, summary, created_at, created_by, updated_at, updated_by)
  select order_id, ${printed('XS', 'day', 'xs')}, customer_id, 'NORMAL', case when taken = qty then 'COMPLETED' else 'PAID' end,
    triage_id, consultant_id, department_id, at - interval '10 minutes', day, at - interval '10 minutes', at, price_fen, 0,
    price_fen, price_fen, name, at - interval '10 minutes', consultant_id, at, cashier_id from sale;
  insert into orders.order_event (order_id, kind, at, staff_id, lines, payable_fen, discount_fen)
  select order_id, 'SUBMITTED', at - interval '10 minutes', consultant_id, 1, price_fen, 0 from sale;
  insert into orders.order_line (id, order_id, line_no, product_id, product_code, product_name, item_type, category, unit,
    sessions_per_unit, need_deduct, cure_dept_ids, min_interval_days, valid_days, allow_wallet, allow_card, allow_coin,
    allow_point, allow_coupon, tax_rate, invoice_name, floor_price_fen, price_fen, content_count, real_in_fen, received_fen)
  select line_id, order_id, 1, product_id, code, name, item_type, category, unit, qty, true, cure_dept_ids, min_interval_days,
    valid_days, true, true, true, true, true, tax_rate, invoice_name, floor_price_fen, price_fen, 1, price_fen, price_fen from sale`

/** Lines of all journals: the payment's, with the points it earns, and the taking's. */
const postingText = `create temporary table posting on commit drop as
  select * from (
    select journal_id, 1 as ordinal, 'TENDER_CLEARING' as kind, tender_type_id as owner, null::bigint as customer,
      price_fen as amount, null::bigint as line, at from sale
    union all select journal_id, 2, 'CONTRACT_LIABILITY', item_id, customer_id, -price_fen, line_id, at from sale
    union all select journal_id, 3, 'POINT_ISSUED', 0, null, points, null, at from sale where points > 0
    union all select journal_id, 4, 'POINT_CUSTOMER', customer_id, customer_id, -points, null, at from sale where points > 0
    union all select taking_id, 1, 'CONTRACT_LIABILITY', item_id, customer_id, taken_fen, line_id, taken_at from sale where taken_fen > 0
    union all select taking_id, 2, 'REVENUE_SERVICE', coalesce(cure_dept_ids[1], 0), null, -taken_fen, line_id, taken_at
      from sale where taken_fen > 0) p`

/** Writes the entries of `posting`, each with what its account held after it. */
export const entriesText = `
  insert into ledger.account (unit, kind, owner_type, owner_id, customer_id, normal_side, floor_zero)
  select k.unit, k.kind, k.owner_type, p.owner, max(p.customer), k.side, k.floor_zero
  from posting p join ledger.account_kind k on k.kind = p.kind group by k.kind, p.owner
  on conflict do nothing;
  analyze posting;
  insert into ledger.entry (journal_id, ordinal, account_id, seq, kind, unit, amount, balance_after, order_line_id, created_at)
  select p.journal_id, p.ordinal, a.id, a.seq + row_number() over w, a.kind, a.unit, p.amount,
    a.balance + sum(case a.normal_side when 'D' then p.amount else -p.amount end) over w, p.line, p.at
  from posting p join ledger.account a on a.kind = p.kind and a.owner_id = p.owner and a.slot = 0
  window w as (partition by a.id order by p.at, p.journal_id, p.ordinal rows unbounded preceding)`

const ledgerText = `
  insert into ledger.journal (id, business_date, biz_type, biz_id, shift_id, created_at, created_by)
  select journal_id, day, 'payment', payment_id, s.id, at, cashier_id from sale join bulk_shift s on s.business_date = sale.day;
  insert into ledger.journal (id, business_date, biz_type, biz_id, created_at, created_by)
  select taking_id, taken_day, 'deduction', deduction_id, taken_at, nurse_id from sale where taken_fen > 0;
  ${entriesText}`

/** Ways of paying before their payments, as at the till: a payment that is written takes them into its sums. */
const moneyText = `
  insert into cashier.payment_tender (id, payment_id, ordinal, tender_type_id, class, amount_fen, business_date)
  select tender_id, payment_id, 1, tender_type_id, class, price_fen, day from sale;
  insert into cashier.payment (id, no, customer_id, kind, shift_id, register_id, cashier_id, business_date, total_fen, received_fen,
    journal_id, created_at, created_by, updated_at, updated_by, deal, customer_class)
  select payment_id, ${printed('SK', 'day', 'sk')}, customer_id, 'SETTLE', s.id, s.register_id, cashier_id, day, price_fen,
    price_fen, journal_id, at, cashier_id, at, cashier_id, true, 'new' from sale join bulk_shift s on s.business_date = sale.day;
  insert into cashier.payment_order (payment_id, order_id, kind, amount_fen) select payment_id, order_id, 'SETTLE', price_fen from sale;
  insert into cashier.payment_allocation (tender_id, order_line_id, amount_fen) select tender_id, line_id, price_fen from sale;
  insert into purchases.purchased_item (id, customer_id, order_id, order_line_id, payment_id, product_id, product_code,
    product_name, unit, cure_dept_ids, min_interval_days, qty_total, qty_deducted, value_total_fen, value_deducted_fen, valid_to,
    created_at, created_by, updated_at, updated_by)
  select item_id, customer_id, order_id, line_id, payment_id, product_id, code, name, unit, cure_dept_ids, min_interval_days,
    qty, taken, price_fen, taken_fen, day + valid_days, at, cashier_id, at, cashier_id from sale;
  insert into purchases.deduction_record (id, no, purchased_item_id, customer_id, order_line_id, product_name, qty, value_fen,
    session_no, session_total, doctor_id, nurse_id, dept_id, journal_id, business_date, deducted_at, created_at, created_by,
    updated_at, updated_by)
  select deduction_id, ${printed('HK', 'taken_day', 'hk')}, item_id, customer_id, line_id, name, taken, taken_fen, taken, qty,
    doctor_id, nurse_id, cure_dept_ids[1], case when taken_fen > 0 then taking_id end, taken_day, taken_at, taken_at, nurse_id,
    taken_at, nurse_id from sale where taken > 0;
  update customers.standing s set visit_count = 1, first_visit_at = at - interval '58 minutes',
    last_visit_at = at - interval '58 minutes', last_triage_at = at - interval '58 minutes', first_deal_at = at, last_deal_at = at,
    last_payment_at = at, deal_count = 1, total_paid_fen = price_fen, total_executed_fen = taken_fen
  from sale where s.customer_id = sale.customer_id`

/** Visits, orders, payments and deductions of the customers in `fresh`, in the open transaction. */
export const insertTrade = async (client: pg.ClientBase, share: number, now: Date): Promise<void> => {
  await client.query('analyze fresh')
  await client.query(saleText, [share, now.toISOString()])
  await client.query('analyze sale')
  await client.query(documentsText)
  await client.query(postingText)
  await client.query(ledgerText)
  await client.query(moneyText)
  await client.query(countedOn('FZ', 'on_date', 'fz'))
  await client.query(countedOn('XS', 'day', 'xs'))
  await client.query(countedOn('SK', 'day', 'sk'))
  await client.query(countedOn('HK', 'taken_day', 'hk', 'taken > 0'))
}
