/** The list of debts, newest first. */

import { debtStatusWords, type debts } from '@clinic/contract/areas/debts/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListOf, pageOf, sumsOf, yuan } from '../../kit/list.ts'
import type { ListDefinition } from '../../kit/list-definition.ts'
import { customerMeant, ofCustomer } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { orderById, orderOf, soldBy } from '../orders/reads.ts'
import { staffName } from '../staff/reads.ts'

/** By business days, which end at four in the morning: a debt of this night is of today. */
const age = sql`(kit.business_date() - d.business_date)`
const ages = { '0-30': [0, 30], '31-90': [31, 90], '91-180': [91, 180], '180+': [181, 100_000] } as const

/** By its order: a list's totals are spared the join. */
const ofOrders = (condition: RawBuilder<unknown>) =>
  sql`d.order_id in (select a.id from ${sql.raw(orderById('a'))} where ${condition})`

export const list: ListOf<typeof debts.list> = {
  table: 'debts.debt',
  from: sql`debts.debt d left join ${sql.raw(orderOf('o', 'd'))}
    left join ${sql.raw(customerOf('c', 'd'))}`,
  columns: {
    id: col('d.id'),
    version: col('d.version'),
    no: col('d.no', { sort: true }),
    customerId: col('d.customer_id'),
    customerName: col(sql`coalesce(c.name, '')`),
    orderId: col('d.order_id'),
    orderNo: col('o.no'),
    summary: col('o.summary'),
    adviserName: col(sql.raw(staffName('o.adviser_id'))),
    writerName: col(sql.raw(staffName('o.created_by'))),
    amount: yuan('d.amount_fen', { sort: true }),
    repaid: yuan('d.repaid_fen'),
    writtenOff: yuan('d.written_off_fen'),
    open: yuan('d.open_fen', { sort: true }),
    status: col('d.status'),
    ageDays: col(age),
    overdueDays: col(sql`case when d.open_fen > 0 then greatest(kit.business_date() - d.due_date, 0) else 0 end`),
    dueDate: col('d.due_date', { sort: true }),
    guarantor: col('d.guarantor'),
    sold: col(sql.raw(soldBy('o', 'kit.current_staff()'))),
    createdAt: col('d.created_at', { sort: true }),
  },
  filters: {
    keyword: (word, ctx, asked) => customerMeant(ctx, 'd.customer_id', word, { asked }),
    customerId: (id) => sql`d.customer_id = ${id}`,
    orderId: (id) => sql`d.order_id = ${id}`,
    no: (no) => sql`d.no = ${no}`,
    status: isWord('d.status'),
    open: (open) => (open ? sql`d.status in ('OPEN', 'PART')` : null),
    overdue: (overdue) => (overdue ? sql`d.status in ('OPEN', 'PART') and d.due_date < kit.business_date()` : null),
    dueFrom: (day) => sql`d.due_date >= ${day}::date`,
    dueTo: (day) => sql`d.due_date <= ${day}::date`,
    adviserId: (id) => ofOrders(sql`a.adviser_id = ${id}`),
    writerId: (id) => ofOrders(sql`a.created_by = ${id}`),
    age: (word) => sql`${age} between ${ages[word][0]} and ${ages[word][1]}`,
  },
  asks: {
    adviserId: 'adviserName',
    writerId: 'writerName',
    overdue: 'overdueDays',
    age: 'ageDays',
    dueFrom: 'dueDate',
    dueTo: 'dueDate',
    orderId: 'orderNo',
  },
  scope: ofCustomer('d.customer_id'),
  order: { by: 'd.created_at', direction: 'desc', tie: 'd.id' },
}

/** What is owed since some days ago, as a column to be summed. The day is asked once, not for every row. */
const owedSince = ([from, to]: readonly [number, number]) =>
  yuan(
    sql`case when (select kit.business_date()) - d.business_date between ${from} and ${to} then d.open_fen else 0 end`,
  )

type Debt = OutputOf<typeof debts.list>['result'][number]
type ByAge = 'openTo30' | 'openTo90' | 'openTo180' | 'openOver180'
/** What was taken back counts in no sum. */
const { row: _row, ...rows } = list
const counted: ListDefinition<InputOf<typeof debts.sums>, Debt & Record<ByAge, string>> = {
  ...rows,
  where: () => sql`d.status <> 'CANCELLED'`,
  columns: {
    ...list.columns,
    openTo30: owedSince(ages['0-30']),
    openTo90: owedSince(ages['31-90']),
    openTo180: owedSince(ages['91-180']),
    openOver180: owedSince(ages['180+']),
  },
}

export const debtSums = (ctx: Context, input: InputOf<(typeof debts)['sums']>) =>
  sumsOf(ctx, input, counted, [
    ...(['amount', 'repaid', 'writtenOff', 'open'] as const),
    ...(['openTo30', 'openTo90', 'openTo180', 'openOver180'] as const),
  ])

export const exportDebts = (ctx: Context, input: InputOf<(typeof debts)['export']>) =>
  listFile(ctx, { name: '欠款', list, object: 'debt', words: { status: debtStatusWords } }, input)

export const debtsPage = async (ctx: Context, input: InputOf<(typeof debts)['list']>) => await pageOf(ctx, input, list)
