/** The worklist of the till: orders that wait for money, payments taken; ways to pay; the self-check. */

import { type cashier, paymentKindWords, paymentStatusWords } from '@clinic/contract/areas/cashier/calls.ts'
import { allergyWords } from '@clinic/contract/areas/customers/allergy.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../../kit/choice.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Num, sqlOf } from '../../../kit/db/rows.ts'
import { yuanOf } from '../../../kit/db/yuan.ts'
import { listFile } from '../../../kit/export.ts'
import { col, conditionsOf, type ListDefinition, pageOf, yuan } from '../../../kit/list.ts'
import { sees } from '../../../kit/session.ts'
import { fromBusinessDay, toBusinessDay } from '../../../kit/spans.ts'
import { countedFrom } from '../../../kit/total-joins.ts'
import { customerMeant, levelOfCustomer, ofCustomer } from '../../customers/index.ts'
import { customerAge, customerOf } from '../../customers/reads.ts'
import { tillScope } from '../../orders/index.ts'
import { orderOf } from '../../orders/reads.ts'
import { staffName } from '../../staff/reads.ts'
import { heldBy } from '../standing.ts'
import { everyTenderType, tenderTypes } from './till.ts'

export type PaymentFilters = InputOf<(typeof cashier)['totals']>
type Page = OutputOf<(typeof cashier)['list']>
type Row = Page['result'][number]
/** What only money that was taken has. */
type Taken =
  | 'received'
  | 'offset'
  | 'debt'
  | 'customerClass'
  | 'tenderText'
  | 'tenders'
  | 'cancelReason'
  | 'cancelledAt'
  | 'cancelledByName'
  | 'printsBeforeVoid'

const customer = {
  customerName: col(sql`coalesce(c.name, '')`),
  customerCode: col(sql`coalesce(c.code, '')`),
  sex: col('c.sex'),
  age: col(sql.raw(customerAge('c'))),
  levelName: col(levelOfCustomer('c'), { needs: 'sensitive:customer-level' }),
  allergyState: col('c.allergy_state'),
}
const running = sql`kit.business_date()`

/** What is typed may be the number on a paper: XS202611220007 of an order, SK… of a payment. */
const isNumber = (word: string): boolean => /^[a-z]{2}\d{12,}$/i.test(word.trim())
const numberOf = (word: string): string => word.trim().toUpperCase()
const paidUnder = (no: string) => sql`(p.no = ${no} or exists (select from cashier.payment_order n
  join ${sql.raw(orderOf('q', 'n'))} where n.payment_id = p.id and q.no = ${no}))`

/** Orders that wait for money. */
export const waiting: ListDefinition<PaymentFilters, Omit<Row, Taken | 'mine'>> = {
  table: 'cashier.payment',
  from: sql`orders.sales_order o left join ${sql.raw(customerOf('c', 'o'))}`,
  columns: {
    id: col('o.id'),
    version: col('o.version'),
    no: col('o.no', { sort: true }),
    kind: col('o.type'),
    customerId: col('o.customer_id'),
    ...customer,
    summary: col('o.summary'),
    amount: yuan('o.payable_fen', { sort: true }),
    status: col('o.status'),
    heldBy: col(sql.raw(heldBy('o'))),
    staffName: col(sql.raw(staffName('coalesce(o.adviser_id, o.created_by)'))),
    at: col(sql`coalesce(o.submitted_at, o.opened_at)`, { sort: true }),
    businessDate: col('o.business_date'),
    orderId: col('o.id'),
  },
  filters: {
    customerId: (id) => sql`o.customer_id = ${id}`,
    no: (no) => sql`o.no = ${no}`,
    orderId: (id) => sql`o.id = ${id}`,
    keyword: async (word, ctx, asked) => {
      const meant = await customerMeant(ctx, 'o.customer_id', word, { shown: 'cashier.payment:customerCode', asked })
      return isNumber(word) ? sql`(${sql`o.no = ${numberOf(word)}`} or ${meant ?? sql`false`})` : meant
    },
    when: (day) => (day === 'today' ? sql`o.business_date >= ${running}` : sql`o.business_date < ${running}`),
    kind: (kind) => (kind === 'RECHARGE' ? sql`o.type = 'RECHARGE'` : sql`o.type <> 'RECHARGE'`),
    startDate: (day) => sql`o.business_date >= ${day}::date`,
    endDate: (day) => sql`o.business_date <= ${day}::date`,
  },
  asks: { startDate: 'businessDate', endDate: 'businessDate' },
  // What a change made is settled where changes are.
  where: () => sql`o.status = 'UNPAID' and o.type <> 'CHANGE'`,
  scope: tillScope,
  order: { by: 'o.submitted_at', direction: 'asc', tie: 'o.id' },
}

/** The ways a payment was made in one line: 现金 100.00 微信 50.00. */
const tenderText = sql`(select string_agg(y.name || ' ' || round(t.amount_fen / 100.0, 2)::text, ' ' order by t.ordinal)
  from cashier.payment_tender t join cashier.tender_type y on y.id = t.tender_type_id where t.payment_id = p.id)`

const tenders = sql`(select coalesce(json_agg(json_build_object('name', y.name,
    'amount', ${sql.raw(yuanOf('t.amount_fen'))}) order by t.ordinal), '[]')
  from cashier.payment_tender t join cashier.tender_type y on y.id = t.tender_type_id where t.payment_id = p.id)`

/** Payments of orders about which something is so, for who may see that of them. */
const ofOrders = (column: ColumnName, so: (id: number) => RawBuilder<unknown>) => (id: number, ctx: Context) =>
  sees(ctx.session, column)
    ? sql`exists (select from cashier.payment_order po join ${sql.raw(orderOf('o', 'po'))}
        where po.payment_id = p.id and ${so(id)})`
    : refuse(common.hiddenColumn())

/** Payments taken, the newest first: for the page, the desk, a customer's panel and the sums above them. */
export const paid: ListDefinition<PaymentFilters, Omit<Row, 'heldBy'>> = {
  table: 'cashier.payment',
  from: sql`cashier.payment p left join ${sql.raw(customerOf('c', 'p'))}`,
  columns: {
    id: col('p.id'),
    version: col('p.version'),
    no: col('p.no', { sort: true }),
    kind: col('p.kind'),
    customerId: col('p.customer_id'),
    ...customer,
    summary: col(sql`(select string_agg(o.summary, '；') from cashier.payment_order po
      join ${sql.raw(orderOf('o', 'po'))} where po.payment_id = p.id)`),
    amount: yuan('p.total_fen', { sort: true }),
    received: yuan('p.received_fen', { sort: true }),
    offset: yuan('p.offset_fen', { sort: true }),
    debt: yuan('p.debt_fen', { sort: true }),
    status: col('p.status'),
    customerClass: col('p.customer_class'),
    staffName: col(sql.raw(staffName('p.cashier_id'))),
    at: col('p.created_at', { sort: true }),
    businessDate: col('p.business_date', { sort: true }),
    orderId: col(sql`(select min(po.order_id) from cashier.payment_order po where po.payment_id = p.id)`),
    tenderText: col(sql`coalesce(${tenderText}, '')`),
    tenders: col(tenders),
    cancelReason: col('p.cancel_reason'),
    cancelledAt: col('p.cancelled_at'),
    cancelledByName: col(sql.raw(staffName('p.cancelled_by'))),
    printsBeforeVoid: col('p.prints_before_void'),
    mine: col(sql`exists (select from cashier.cashier_shift h where h.id = p.shift_id and h.status = 'OPEN'
      and h.cashier_id = kit.current_staff() and h.business_date >= ${running})`),
  },
  filters: {
    customerId: (id) => sql`p.customer_id = ${id}`,
    no: (no) => sql`p.no = ${no}`,
    keyword: async (word, ctx, asked) => {
      const meant = await customerMeant(ctx, 'p.customer_id', word, { shown: 'cashier.payment:customerCode', asked })
      return isNumber(word) ? sql`(${paidUnder(numberOf(word))} or ${meant ?? sql`false`})` : meant
    },
    when: (day) => (day === 'today' ? sql`p.business_date >= ${running}` : sql`p.business_date < ${running}`),
    kind: isWord('p.kind'),
    startDate: fromBusinessDay('p.business_date', 'p.created_at'),
    endDate: toBusinessDay('p.business_date', 'p.created_at'),
    tender: (
      code,
    ) => sql`exists (select from cashier.payment_tender f join cashier.tender_type k on k.id = f.tender_type_id
      where f.payment_id = p.id and k.code = ${code})`,
    status: isWord('p.status'),
    customerClass: isWord('p.customer_class'),
    cashierId: (id) => sql`p.cashier_id = ${id}`,
    shiftId: (id) => sql`p.shift_id = ${id}`,
    orderId: (id) => sql`exists (select from cashier.payment_order f where f.payment_id = p.id and f.order_id = ${id})`,
    debtOnly: (wanted) => (wanted ? sql`p.debt_fen > 0` : null),
    adviserId: ofOrders('orders.sales_order:adviserName', (id) => sql`o.adviser_id = ${id}`),
    productId: ofOrders(
      'orders.sales_order:summary',
      (id) => sql`exists (select from orders.order_line l where l.order_id = o.id and l.product_id = ${id})`,
    ),
    sourceId: (id, ctx) =>
      sees(ctx.session, 'customers.customer:channelName') ? sql`c.source_id = ${id}` : refuse(common.hiddenColumn()),
  },
  asks: {
    startDate: 'businessDate',
    endDate: 'businessDate',
    tender: 'tenderText',
    cashierId: 'staffName',
    shiftId: 'staffName',
    debtOnly: 'debt',
  },
  scope: ofCustomer('p.customer_id', { own: ['p.cashier_id'] }),
  order: { by: 'p.created_at', direction: 'desc', tie: 'p.id' },
}

export const worklist = async (
  ctx: Context,
  { tab = 'waiting', ...input }: InputOf<(typeof cashier)['list']>,
): Promise<Page> => (tab === 'paid' ? await pageOf(ctx, input, paid) : await pageOf(ctx, input, waiting))

const Count = { today: Bool, count: Num, fen: Num }

/** The heads of the till's list: today's, and what was left of the days before, as far as this person reaches. */
export const tillCounts = async (ctx: Context): Promise<OutputOf<(typeof cashier)['counts']>> => {
  const where = await conditionsOf(ctx, {}, waiting)
  const { rows } = await sqlOf(Count)`select o.business_date >= ${running} as today, count(*)::int as count,
      sum(o.payable_fen)::bigint as fen from ${countedFrom(ctx, waiting.from, where)}${where} group by 1`.execute(
    ctx.db,
  )
  const taken = await conditionsOf(ctx, { when: 'today' }, paid)
  const { rows: paidRows } = await sqlOf({ count: Num })`select count(*)::int as count
    from ${countedFrom(ctx, paid.from, taken)}${taken}`.execute(ctx.db)
  const groupOf = (today: boolean) => {
    const found = rows.find((row) => row.today === today)
    return { count: found?.count ?? 0, amount: toYuan(found?.fen ?? 0) }
  }
  return { today: groupOf(true), earlier: groupOf(false), paidToday: paidRows[0]!.count }
}

export const exportPayments = (ctx: Context, input: InputOf<(typeof cashier)['export']>) =>
  listFile(
    ctx,
    {
      name: '收款记录',
      list: paid,
      object: 'payment',
      words: { kind: paymentKindWords, status: paymentStatusWords, allergyState: allergyWords },
    },
    input,
  )

/** A customer's payments, for the window's tab. */
export const customerPayments = (ctx: Context, input: InputOf<(typeof cashier)['panel']>): Promise<Page> =>
  pageOf(ctx, input, paid)

export const tendersToChoose = async (
  ctx: Context,
  { all }: InputOf<(typeof cashier)['tenders']>,
): Promise<OutputOf<(typeof cashier)['tenders']>> => {
  const { types } = await ctx.together({ types: all ? everyTenderType : tenderTypes })
  return types
}
