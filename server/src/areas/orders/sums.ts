/** Sums over orders. */
import { countedStatuses, type orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import type { Context } from '../../kit/context.ts'
import type { Task } from '../../kit/jobs.ts'
import type { KeptSums } from '../../kit/kept-sums.ts'
import { type Asked, type ListOf, sumsOf } from '../../kit/list.ts'
import { orderList } from './queries.ts'

const figures = ['original', 'discount', 'payable', 'received', 'offset', 'debtOpen', 'unpaid', 'realOut'] as const

/** What counts: neither drafts nor orders that ended without money. */
const counted: ListOf<typeof orders.list> = { ...orderList, where: () => sql`o.status = any(${countedStatuses})` }

/** The same as it is kept by business day, kind and state. */
const kept: KeptSums<Asked<typeof orders.list>> = {
  from: sql`orders.order_sum o`,
  where: counted.where!,
  filters: {
    status: isWord('o.status'),
    type: isWord('o.type'),
    openedFrom: (day) => sql`o.business_date >= ${day}::date`,
    openedTo: (day) => sql`o.business_date <= ${day}::date`,
  },
}

export const sumOrders = async (ctx: Context, input: InputOf<typeof orders.sums>) =>
  await sumsOf(ctx, input, counted, figures, kept)

/** Task `orders.foldSums`: what was added to the kept sums since is folded into few rows. */
export const foldSums: Task = async (ctx) => {
  await ctx.together([{ text: 'select orders.order_sum_fold()', values: [] }])
}
