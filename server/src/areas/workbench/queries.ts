/** The workbench's lists: the pages' own definitions, narrowed to what waits. */

import { type LayoutValue, type WidgetKey, widgetKeys, type workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Json, Num, sqlOf } from '../../kit/db/rows.ts'
import { col, type ListDefinition, type ListOf, type PageAnswer, pageOf, type Rows, yuan } from '../../kit/list.ts'
import { appointmentList } from '../appointments/index.ts'
import { complaintList } from '../complaints/index.ts'
import { recordList } from '../consulting/index.ts'
import { customerAge, customerOf } from '../customers/reads.ts'
import { ownList } from '../messages/index.ts'
import { orderScope, tillScope } from '../orders/index.ts'
import { refundList } from '../refunds/index.ts'
import { staffName } from '../staff/reads.ts'
import { visitList } from '../triage/index.ts'
import { returnVisitList, visitQueuesOf } from '../visits/index.ts'
import { due, withReasons } from './due.ts'

type Asked = { page?: number; pageSize?: number; countOnly?: '0' | '1' }

/** The first rows of a list, or its total alone. */
const widget = async <R>(
  ctx: Context,
  { countOnly, ...input }: Asked,
  list: ListDefinition<object, R>,
): Promise<PageAnswer<R>> => {
  const answer = await pageOf(ctx, { pageSize: 10, ...input, ...(countOnly === '1' ? { pageSize: 1 } : {}) }, list)
  return countOnly === '1' ? { ...answer, result: [] } : answer
}

/** A page's own list without its filters. */
const unfiltered = <R>({ table, from, columns, scope, order, where }: Rows<R>): ListDefinition<object, R> => ({
  table,
  from,
  columns,
  scope,
  order,
  filters: {},
  ...(where ? { where } : {}),
})

/** Everybody who is in the house: until she leaves. */
const waiting: ListOf<typeof workbench.todayTriage> = {
  ...unfiltered(visitList),
  where: () => sql`t.on_date = kit.today() and t.state in ('waiting', 'serving', 'finished')`,
  order: { by: 't.arrived_at', direction: 'asc', tie: 't.id' },
}
const running: ListOf<typeof workbench.consulting> = {
  ...unfiltered(recordList),
  where: () => sql`r.state = 'running'`,
}

const unpaid: ListOf<typeof workbench.payment> = {
  table: 'orders.sales_order',
  from: sql`orders.sales_order o left join ${sql.raw(customerOf('c', 'o'))}`,
  columns: {
    id: col('o.id'),
    no: col('o.no'),
    customerId: col('o.customer_id'),
    customerName: col('c.name'),
    sex: col('c.sex'),
    age: col(sql.raw(customerAge('c'))),
    summary: col('o.summary'),
    payable: yuan('o.payable_fen'),
    debtOpen: yuan('o.debt_open_fen'),
    adviserName: col(sql.raw(staffName('o.adviser_id'))),
    openedAt: col('o.opened_at'),
  },
  filters: {
    since: (which) =>
      which === 'today' ? sql`o.business_date >= kit.business_date()` : sql`o.business_date < kit.business_date()`,
  },
  where: () => sql`o.status = 'UNPAID'`,
  scope: tillScope,
  order: { by: 'o.submitted_at', direction: 'asc', tie: 'o.id' },
}

/** Mine: I advise on it, or I wrote it. */
const drafts: ListOf<typeof workbench.drafts> = {
  table: 'orders.sales_order',
  from: unpaid.from,
  columns: {
    id: col('o.id'),
    no: col('o.no'),
    customerId: col('o.customer_id'),
    customerName: col('c.name'),
    sex: col('c.sex'),
    age: col(sql.raw(customerAge('c'))),
    summary: col('o.summary'),
    payable: yuan('o.payable_fen'),
    status: col('o.status'),
    openedAt: col('o.opened_at'),
  },
  filters: {},
  where: ({ session: { staffId } }) =>
    sql`o.status in ('DRAFT', 'PENDING_CHECK') and (o.adviser_id = ${staffId} or o.created_by = ${staffId})`,
  scope: orderScope,
  order: { by: 'o.opened_at', direction: 'desc', tie: 'o.id' },
}

/** Of this business day, as the list of orders counts it. */
const opened: ListOf<typeof workbench.opened> = {
  ...unfiltered(drafts),
  where: ({ session: { staffId } }) => sql`o.business_date = kit.business_date() and o.adviser_id = ${staffId}`,
}

/** Who is expected today and has not come. */
const expected: ListOf<typeof workbench.reservation> = {
  ...unfiltered(appointmentList),
  where: () => sql`a.on_date = kit.today() and a.state in ('pending', 'booked')`,
  order: { by: 'a.starts_at', direction: 'asc', tie: 'a.id' },
}

/** Mine of today, what is late first. */
const toVisit: ListOf<typeof workbench.returnVisit> = {
  ...unfiltered(returnVisitList),
  where: ({ session: { staffId } }) => sql`${visitQueuesOf.today} and v.executor_id = ${staffId}`,
  order: { by: 'v.plan_at', direction: 'asc', tie: 'v.id' },
}

/** What waits: for a decision, or for its money. */
const refunding: ListOf<typeof workbench.refund> = {
  ...unfiltered(refundList),
  where: () => sql`f.status in ('PENDING_AUDIT', 'APPROVED')`,
  order: { by: 'f.created_at', direction: 'asc', tie: 'f.id' },
}

/** What is open, of what this person may read at all. */
const complaining: ListOf<typeof workbench.complaint> = {
  ...unfiltered(complaintList),
  where: (ctx) => sql`k.state in ('waiting', 'handling', 'escalated', 'answering') and ${complaintList.where!(ctx)}`,
  order: { by: 'k.due_at', direction: 'asc', tie: 'k.id' },
}

export const openComplaints = (ctx: Context, input: Asked) => widget(ctx, input, complaining)
export const waitingRefunds = (ctx: Context, input: Asked) => widget(ctx, input, refunding)
export const reservations = (ctx: Context, input: Asked) => widget(ctx, input, expected)
export const returnVisits = (ctx: Context, input: Asked) => widget(ctx, input, toVisit)
export const todayTriage = (ctx: Context, input: Asked) => widget(ctx, input, waiting)
export const draftOrders = (ctx: Context, input: Asked) => widget(ctx, input, drafts)
export const openedOrders = (ctx: Context, input: Asked) => widget(ctx, input, opened)
export const consultingNow = (ctx: Context, input: Asked) => widget(ctx, input, running)
export const unpaidOrders = (ctx: Context, input: Asked & { since?: 'today' | 'earlier' }) => widget(ctx, input, unpaid)
/** One's own messages, the newest first. */
export const ownMessages = (ctx: Context, input: Asked) => widget(ctx, input, unfiltered(ownList))
export const dueItems = async (ctx: Context, input: Asked) => withReasons(await widget(ctx, input, due))

const Sums = { receptions: Num, deals: Num, dealFen: Num, deductions: Num }

/** My own figures of days: consultations by the hospital's day, as their list and the figures above; sessions by the business day, found by their moment (kit/spans.ts). */
const sumsOf = (staffId: number, people: ReturnType<typeof sql>, money: ReturnType<typeof sql>) => sqlOf(Sums)`select
  (select count(*)::int from consulting.consult_record r
    where r.consultant_id = ${staffId} and r.state <> 'cancelled' and r.started_at >= ${people}) as receptions,
  (select count(*)::int from consulting.consult_record r
    where r.consultant_id = ${staffId} and r.result = 'deal' and r.started_at >= ${people}) as deals,
  (select coalesce(sum(r.deal_fen), 0)::bigint from consulting.consult_record r
    where r.consultant_id = ${staffId} and r.state <> 'cancelled' and r.started_at >= ${people}) as "dealFen",
  (select coalesce(sum(x.qty), 0)::int from purchases.deduction_record x
    where (x.nurse_id = ${staffId} or x.doctor_id = ${staffId}) and x.status <> 'WITHDRAWN'
      and x.business_date >= ${money} and x.deducted_at >= (${money} - 7)::timestamptz) as deductions`

export const achievement = async (ctx: Context) => {
  const { staffId } = ctx.session
  const figures = async (unit: 'day' | 'month') => {
    const people = sql`date_trunc(${unit}, kit.today()::timestamp) at time zone 'Asia/Shanghai'`
    const money = sql`date_trunc(${unit}, kit.business_date()::timestamp)::date`
    const { rows } = await sumsOf(staffId, people, money).execute(ctx.db)
    const { dealFen, ...counts } = rows[0]!
    return { ...counts, dealAmount: toYuan(dealFen) }
  }
  return { today: await figures('day'), month: await figures('month') }
}

/** The order a person chose, with widgets that came later at the end. */
const complete = (saved: LayoutValue['widgets']): LayoutValue => {
  const known = new Set<WidgetKey>(saved.map(({ key }) => key))
  return { widgets: [...saved, ...widgetKeys.filter((key) => !known.has(key)).map((key) => ({ key, shown: true }))] }
}

export const layoutOf = async (ctx: Context): Promise<LayoutValue> => {
  const { rows } = await sqlOf({ widgets: Json<LayoutValue['widgets']>() })`
    select widgets from workbench.layout where staff_id = ${ctx.session.staffId}`.execute(ctx.db)
  return complete(rows[0]?.widgets ?? [])
}

export const saveLayout = async (ctx: Context, { widgets }: LayoutValue): Promise<LayoutValue> => {
  const once = [...new Map(widgets.map((one) => [one.key, one])).values()]
  await sql`insert into workbench.layout as l (widgets) values (${JSON.stringify(once)}::jsonb)
    on conflict (hospital_id, staff_id) do update set widgets = excluded.widgets, updated_at = kit.clock()`.execute(
    ctx.db,
  )
  return complete(once)
}
