/** Deeds of the till and the treatment room: a session taken, money taken in, an order paid by coupon and card, coupons sent. */
import { randomUUID } from 'node:crypto'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { couponRecords } from '@clinic/contract/areas/coupons/calls.ts'
import { cards } from '@clinic/contract/areas/memberships/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { type Deed, type Id, many, orderLeft, paidEntries, type Tools, type Versioned } from './deed-tools.ts'

export const deduction = ({ call, client, who }: Tools): Deed => ({
  name: 'deduction',
  ready: (count) =>
    many(
      client,
      `select p.id from purchases.purchased_item p join orders.sales_order o on o.id = p.order_id where p.qty_left > 2 and p.qty_locked = 0 and not p.frozen
        and p.valid_to > kit.today() and p.cancelled_at is null and o.status = 'PAID' and o.type = 'NORMAL' and cardinality(p.cure_dept_ids) > 0
        and p.value_left_fen > 0 and p.qty_deducted = 0 and p.product_id in (select id from products.product where not need_tooth and not need_site)
        order by p.id % 1000, p.id`,
      count,
    ),
  ours: async (id: number) => {
    const { rows } = await client.query<{ dept: string }>(
      'select cure_dept_ids[1] as dept from purchases.purchased_item where id = $1',
      [id],
    )
    return call(who.asks, purchases.deduct, { purchasedItemId: id, times: 1, deptId: Number(rows[0]!.dept) })
  },
  hand: (id: number) => ['select bench.deduct($1, $2, $3)', [who.asks.hospitalId, who.asks.staffId, id]],
  left: (id: number) => [
    `select p.qty_total - p.qty_left = p.qty_deducted as taken, d.qty, d.value_fen * p.qty_total between p.value_total_fen - p.qty_total and p.value_total_fen + p.qty_total as worth,
      d.session_no = p.qty_deducted as placed, d.nurse_id, d.status, j.biz_type, (select array_agg(e.kind order by e.kind) from ledger.entry e where e.journal_id = j.id) as kinds,
      (select sum(e.amount) from ledger.entry e where e.journal_id = j.id) as sum
    from purchases.purchased_item p join lateral (select * from purchases.deduction_record r where r.purchased_item_id = p.id order by r.id desc limit 1) d on true
    join ledger.journal j on j.id = d.journal_id where p.id = $1`,
    [id],
  ],
})

export const recharge = ({ call, client, who }: Tools): Deed => ({
  name: 'recharge',
  ready: async (count) => {
    const made: Versioned[] = []
    for (const customerId of await many(
      client,
      `select id from customers.customer where status = 'active' and id % 9 = 1`,
      count,
    ))
      made.push(await call(who.asks, orders.recharge, { customerId, amount: '1000.00', confirmed: true }))
    return made
  },
  ours: ({ id, version }: Versioned) =>
    call(who.pays, cashier.pay, { orders: [{ id, version }], tenders: [{ code: 'WECHAT', amount: '1000.00' }] }),
  hand: ({ id, version }: Versioned) => [
    `select bench.take_money($1, $2, $3, $4, 'WECHAT')`,
    [who.pays.hospitalId, who.pays.staffId, id, version],
  ],
  left: ({ id }: Id) => [
    `select ${orderLeft}, ${paidEntries('recharge')} as postings from orders.sales_order o where o.id = $1`,
    [id],
  ],
})

export const opening = ({ call, client, who }: Tools): Deed => ({
  name: 'card opening, paid',
  ready: async (count) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into memberships.card_type (code, name, rank, fee_fen, principal_fen, months) values ($1, $1, 9, 0, 100000, 12) returning id`,
      [`台${randomUUID().slice(0, 6)}`],
    )
    const typeId = Number(rows[0]!.id)
    const made: Versioned[] = []
    for (const customerId of await many(
      client,
      `select c.id from customers.customer c where c.status = 'active' and c.id % 9 = 2 and not exists (select from memberships.card m where m.customer_id = c.id)`,
      count,
    )) {
      const { digest } = (await call(who.asks, cards.sheet, { customerId, typeId })) as { digest: string }
      const { orderId } = (await call(who.asks, cards.open, { customerId, typeId, digest })) as unknown as {
        orderId: number
      }
      const { rows: now } = await client.query<{ version: number }>(
        'select version from orders.sales_order where id = $1',
        [orderId],
      )
      made.push({ id: orderId, version: now[0]!.version })
    }
    return made
  },
  ours: ({ id, version }: Versioned) =>
    call(who.pays, cashier.pay, { orders: [{ id, version }], tenders: [{ code: 'WECHAT', amount: '1000.00' }] }),
  hand: ({ id, version }: Versioned) => [
    `select bench.take_money($1, $2, $3, $4, 'WECHAT')`,
    [who.pays.hospitalId, who.pays.staffId, id, version],
  ],
  left: ({ id }: Id) => [
    `select ${orderLeft}, ${paidEntries('payment')} as postings, c.state, c.opened_on, c.valid_to, c.term_from, c.term_fee_fen, h.state as charge, h.done_on,
      (select array_agg(e.kind order by e.id) from memberships.card_event e where e.card_id = c.id) as events
    from orders.sales_order o join memberships.charge h on h.order_id = o.id join memberships.card c on c.id = h.card_id where o.id = $1`,
    [id],
  ],
})

type Bought = Versioned & { readonly record: number; readonly card: string }
export const byCouponAndCard = ({ call, client, who }: Tools): Deed => ({
  name: 'checkout with coupon and card',
  ready: async (count) => {
    const { rows } = await client.query<{ customer: string; record: string }>(
      `select c.customer_id as customer, max(r.id) as record from memberships.card c join coupons.record r on r.customer_id = c.customer_id and r.state = 'UNUSED' and r.name = '老客回馈券'
          and r.held_by is null and r.valid_to >= kit.today()
        join ledger.account a on a.kind = 'CARD_PRINCIPAL' and a.owner_id = c.id and a.balance >= 50000
        where c.state = 'ACTIVE' and c.valid_to >= kit.today() group by c.customer_id limit $1`,
      [count],
    )
    if (rows.length < count) throw new Error(`only ${rows.length} of ${count} have card and coupon`)
    const { rows: found } = await client.query<{ id: string }>(
      `select id from products.product where status = 0 and item_type = 'SERVICE' and need_deduct and category <> '手术项目' and price_fen between 20000 and 60000 order by id limit 1`,
    )
    const made: Bought[] = []
    for (const { customer, record } of rows) {
      const lines = [{ productId: Number(found[0]!.id), contentCount: 1 }]
      const { id } = await call(who.asks, orders.create, {
        customerId: Number(customer),
        lines,
        submit: true,
        confirmed: true,
      })
      const { rows: now } = await client.query<{ version: number; rest: string; status: string }>(
        `select version, status, to_char((payable_fen - 5000) / 100.0, 'FM999990.00') as rest from orders.sales_order where id = $1`,
        [id],
      )
      if (now[0]!.status !== 'UNPAID') throw new Error(`an order begins ${now[0]!.status}`)
      made.push({ id, version: now[0]!.version, record: Number(record), card: now[0]!.rest })
    }
    return made
  },
  ours: ({ id, version, record, card }: Bought) =>
    call(who.pays, cashier.pay, {
      orders: [{ id, version }],
      coupons: [{ id: record, amount: '50.00' }],
      tenders: [{ code: 'VIP_CARD', amount: card }],
    } as never),
  hand: ({ id, version, record }: Bought) => [
    'select bench.coupon_and_card($1, $2, $3, $4, $5)',
    [who.pays.hospitalId, who.pays.staffId, id, version, record],
  ],
  left: ({ id }: Id) => [
    `select ${orderLeft}, ${paidEntries('payment')} as postings, (select jsonb_agg(jsonb_build_array(r.state, r.used_fen)) from coupons.record r where r.used_order_id = o.id) as coupons
      from orders.sales_order o where o.id = $1`,
    [id],
  ],
})

type Sent = { readonly coupon: number; readonly first: string; readonly last: string }
/** Archives of how many days come next below what one sending may name. */
export const sending = ({ call, client, who }: Tools, most: number): Deed => ({
  name: 'coupon batch of 20,000',
  times: 1,
  ready: async (count) => {
    const { rows: days } = await client.query<{ first: string; last: string; n: string }>(
      `with days as (select created_at::date as day, count(*) as n from customers.customer where status = 'active' group by 1),
        running as (select day, sum(n) over (order by day) as n from days)
      select min(day)::text as first, max(day)::text as last, max(n) as n from running where n <= $1`,
      [most],
    )
    const made: (Sent & { readonly n: number })[] = []
    for (let i = 0; i < count; i++) {
      const name = `台${randomUUID().slice(0, 8)}`
      const { rows } = await client.query<{ id: string }>(
        `with c as (insert into coupons.coupon (name, kind, face_fen, valid_type, valid_days, per_customer) values ($1, 'CASH', 5000, 'DAYS', 30, 0) returning id)
          insert into coupons.tally (coupon_id) select id from c returning coupon_id as id`,
        [name],
      )
      made.push({ coupon: Number(rows[0]!.id), first: days[0]!.first, last: days[0]!.last, n: Number(days[0]!.n) })
    }
    return made
  },
  ours: ({ coupon, first, last }: Sent) =>
    call(who.asks, couponRecords.batchSend, { couponId: coupon, filter: { createdFrom: first, createdTo: last } }),
  hand: ({ coupon, first, last }: Sent) => [
    'select bench.send($1, $2, $3, $4, $5)',
    [who.asks.hospitalId, who.asks.staffId, coupon, first, last],
  ],
  left: ({ coupon }: Sent) => [
    `select t.issued, t.issued_fen, (select count(*) from coupons.record r where r.coupon_id = t.coupon_id) as records,
      (select jsonb_agg(distinct jsonb_build_array(r.terms - 'name', r.worth_fen, r.valid_from, r.valid_to, r.state)) from coupons.record r where r.coupon_id = t.coupon_id) as like,
      (select sum(r.customer_id) from coupons.record r where r.coupon_id = t.coupon_id) as whose from coupons.tally t where t.coupon_id = $1`.replace(
      ' as like',
      ' as alike',
    ),
    [coupon],
  ],
})
