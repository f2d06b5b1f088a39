/** 等您处理: what somebody must look at, each with the list that shows exactly it. What is nothing is not said. */

import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import type { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { type AttentionKey, attentionKeys } from '@clinic/contract/areas/workbench/figures.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { businessDay, daysAfter } from '@clinic/contract/days.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { present } from '../../kit/clock.ts'
import type { Context } from '../../kit/context.ts'
import { pageOf, sumsOf } from '../../kit/list.ts'
import type { PageInput } from '../../kit/narrowing.ts'
import { shiftList } from '../cashier/index.ts'
import { orderList } from '../orders/index.ts'
import { disputeList } from '../rulings/index.ts'
import { addressOf, orNothing, reading, type Source } from './measure.ts'
import { source, sources } from './sources.ts'

type Item = OutputOf<(typeof workbench)['attention']>['items'][number]

/** What is watched: a list, how it is narrowed to what waits on this day, and what is said about it. */
type Watched<F, R> = {
  readonly filters: (day: string) => F
  /** Column of fen that is summed. */
  readonly amount?: keyof R & string
  /** The newest of them in a few words; hidden columns leave their part out. */
  readonly note: (row: Partial<R>) => readonly unknown[]
}
type Look = (ctx: Context, day: string) => Promise<Omit<Item, 'key'> | null>

/** The words of a note, as many as a line takes. */
const inWords = (parts: readonly unknown[]): string =>
  parts
    .filter((part) => typeof part === 'string' && part !== '')
    .join('，')
    .slice(0, 120)

/** What they come to; nothing where no column is summed, or it is hidden. */
const summed = async <F, R>(
  ctx: Context,
  { list }: Source<F, R>,
  asked: F & PageInput,
  amount: Watched<F, R>['amount'],
): Promise<{ amount?: string }> => {
  if (amount === undefined) return {}
  const { [amount]: sum } = await sumsOf<F, R, keyof R & string>(ctx, asked, list, [amount])
  return sum === undefined ? {} : { amount: typeof sum === 'number' ? toYuan(sum) : String(sum) }
}

const watching =
  <F, R>(source: Source<F, R>) =>
  ({ filters, amount, note }: Watched<F, R>): Look =>
  async (ctx, day) => {
    const reader = reading(ctx, source)
    if (!reader) return null
    const asked = filters(day) as F & PageInput
    const { result, total } = await pageOf(reader, { ...asked, pageSize: 1 }, source.list)
    if (total === 0) return null
    return {
      count: total,
      ...(await summed(reader, source, asked, amount)),
      note: inWords(note(result[0]!)),
      to: addressOf(source.path, asked),
    }
  }

const shifts = source({ list: shiftList, call: cashier.shifts, page: 'cashier:shift:list', path: '/cashier/shift' })
const submitted = source({ list: orderList, call: orders.list, page: 'order:list', path: '/order/list' })

/** Whoever may rule on them. */
const disputed = source({
  list: disputeList,
  call: rulings.list,
  page: 'consult:ruling:decide',
  path: '/consult/ruling',
})

/** `11-22`; nothing where the day is hidden. */
const monthDay = (day: unknown): string | undefined => (typeof day === 'string' ? day.slice(5) : undefined)

/** A count that was short is looked into within a week. */
const WEEK = 6

const watched: Readonly<Record<AttentionKey, Look>> = {
  short: watching(shifts)({
    filters: (day) => ({ difference: 'short', status: 'CLOSED', startDate: daysAfter(day, -WEEK), endDate: day }),
    amount: 'diff',
    note: ({ registerName, cashierName, businessDate, diffReason }) => [
      registerName,
      cashierName,
      monthDay(businessDate),
      diffReason,
    ],
  }),
  open: watching(shifts)({
    filters: () => ({ overdue: true }),
    note: ({ registerName, cashierName, businessDate }) => [registerName, cashierName, monthDay(businessDate)],
  }),
  voided: watching(sources.payments)({
    filters: (day) => ({ status: 'CANCELLED', startDate: day, endDate: day }),
    amount: 'amount',
    note: ({ customerName, staffName, cancelReason }) => [customerName, staffName, cancelReason],
  }),
  check: watching(submitted)({
    filters: () => ({ status: 'PENDING_CHECK' }),
    amount: 'payable',
    note: ({ customerName, adviserName, summary }) => [customerName, adviserName, summary],
  }),
  withdraw: watching(sources.deductions)({
    filters: () => ({ status: 'WITHDRAW_PENDING' }),
    amount: 'amount',
    note: ({ customerName, productName, withdrawReason }) => [customerName, productName, withdrawReason],
  }),
  overdue: watching(sources.debts)({
    filters: () => ({ overdue: true }),
    amount: 'open',
    note: ({ customerName, overdueDays, summary }) => [
      customerName,
      overdueDays === undefined ? undefined : `逾期 ${overdueDays} 天`,
      summary,
    ],
  }),
  disputed: watching(disputed)({
    filters: () => ({ toDecide: true }),
    note: ({ customerName, partyNames, claim }) => [customerName, partyNames, claim],
  }),
}

export const attention = async (ctx: Context): Promise<{ items: Item[] }> => {
  const day = businessDay(present())
  const items = await Promise.all(
    attentionKeys.map(async (key) => {
      const told = await orNothing(() => watched[key](ctx, day))
      return told && { key, ...told }
    }),
  )
  return { items: items.filter((item) => item !== null) }
}
