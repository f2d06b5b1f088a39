/** 等您处理: what somebody must look at, each with the list that shows exactly it. What is nothing is not said. */

import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import type { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { type AttentionKey, attentionKeys } from '@clinic/contract/areas/workbench/figures.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { businessDay, daysAfter } from '@clinic/contract/days.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { present } from '../../kit/clock.ts'
import type { Context } from '../../kit/context.ts'
import { pageOf, sumsOf } from '../../kit/list.ts'
import { shiftList } from '../cashier/index.ts'
import { orderList } from '../orders/index.ts'
import { addressOf, orNothing, reading, type Source } from './measure.ts'
import { sources } from './sources.ts'

type Item = OutputOf<(typeof workbench)['attention']>['items'][number]
type Row = Record<string, unknown>

type Watched = {
  readonly source: Source<never>
  readonly filters: (day: string) => object
  readonly amount: string
  /** The newest of them in a few words; hidden columns leave their part out. */
  readonly note: (row: Row) => readonly unknown[]
}

const shifts: Source<never> = {
  list: shiftList as never,
  call: cashier.shifts,
  page: 'cashier:shift:list',
  path: '/cashier/shift',
}
const submitted: Source<never> = {
  list: orderList as never,
  call: orders.list,
  page: 'order:list',
  path: '/order/list',
}

/** `11-22`; nothing where the day is hidden. */
const monthDay = (day: unknown): string | undefined => (typeof day === 'string' ? day.slice(5) : undefined)

/** A count that was short is looked into within a week. */
const WEEK = 6

const watched: Readonly<Record<AttentionKey, Watched>> = {
  short: {
    source: shifts,
    filters: (day) => ({ difference: 'short', status: 'CLOSED', startDate: daysAfter(day, -WEEK), endDate: day }),
    amount: 'diff',
    note: ({ registerName, cashierName, businessDate, diffReason }) => [
      registerName,
      cashierName,
      monthDay(businessDate),
      diffReason,
    ],
  },
  open: {
    source: shifts,
    filters: () => ({ overdue: true }),
    amount: '',
    note: ({ registerName, cashierName, businessDate }) => [registerName, cashierName, monthDay(businessDate)],
  },
  voided: {
    source: sources.payments as never,
    filters: (day) => ({ status: 'CANCELLED', startDate: day, endDate: day }),
    amount: 'amount',
    note: ({ customerName, staffName, cancelReason }) => [customerName, staffName, cancelReason],
  },
  check: {
    source: submitted,
    filters: () => ({ status: 'PENDING_CHECK' }),
    amount: 'payable',
    note: ({ customerName, adviserName, summary }) => [customerName, adviserName, summary],
  },
  withdraw: {
    source: sources.deductions as never,
    filters: () => ({ status: 'WITHDRAW_PENDING' }),
    amount: 'amount',
    note: ({ customerName, productName, withdrawReason }) => [customerName, productName, withdrawReason],
  },
  overdue: {
    source: sources.debts as never,
    filters: () => ({ overdue: true }),
    amount: 'open',
    note: ({ customerName, overdueDays, summary }) => [
      customerName,
      overdueDays === undefined ? undefined : `逾期 ${overdueDays} 天`,
      summary,
    ],
  },
}

const itemOf = async (ctx: Context, key: AttentionKey, day: string): Promise<Item | null> => {
  const { source, filters, amount, note } = watched[key]
  const reader = reading(ctx, source)
  if (!reader) return null
  const asked = filters(day) as never
  const { result, total } = await pageOf(reader, { ...(asked as object), pageSize: 1 } as never, source.list)
  if (total === 0) return null
  const sums = amount === '' ? {} : await sumsOf(reader, asked, source.list, [amount])
  const sum = sums[amount]
  return {
    key,
    count: total,
    ...(sum === undefined ? {} : { amount: typeof sum === 'number' ? toYuan(sum) : String(sum) }),
    note: note(result[0]!)
      .filter((part) => typeof part === 'string' && part !== '')
      .join('，')
      .slice(0, 120),
    to: addressOf(source.path, asked),
  }
}

export const attention = async (ctx: Context): Promise<{ items: Item[] }> => {
  const day = businessDay(present())
  const items = await Promise.all(attentionKeys.map((key) => orNothing(() => itemOf(ctx, key, day))))
  return { items: items.filter((item) => item !== null) }
}
