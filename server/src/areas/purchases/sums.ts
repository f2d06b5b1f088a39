/** Sums over bought items and deductions. What is void counts in none. */
import type { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import type { Context } from '../../kit/context.ts'
import type { Task } from '../../kit/jobs.ts'
import type { KeptSums } from '../../kit/kept-sums.ts'
import { type Asked, type ListOf, sumsOf } from '../../kit/list.ts'
import { boughtList, type ItemState, recordList } from './queries.ts'

const isOver = sql`coalesce(p.valid_to < (select kit.today()), false)`

/** An item's state by its kept standing, and by the day it ends. */
const inStanding = (word: ItemState): RawBuilder<unknown> => {
  // What is moved or refunded whole has no value left.
  if (word === 'cancelled' || word === 'moved' || word === 'refunded') return sql`false`
  if (word === 'expired') return sql`p.standing in ('using', 'unused') and ${isOver}`
  const standing = sql`p.standing = ${sql.lit(word)}`
  return word === 'using' || word === 'unused' ? sql`${standing} and not ${isOver}` : standing
}

const keptItems: KeptSums<Asked<typeof purchases.list>> = {
  from: sql`purchases.item_sum p`,
  filters: { status: inStanding, left: (wanted) => (wanted ? sql`p.is_left` : sql`not p.is_left`) },
}

const countedItems: ListOf<typeof purchases.list> = { ...boughtList, where: () => sql`p.cancelled_at is null` }

/** Few lines owe anything: they are asked, whatever the filter. */
const owing: ListOf<typeof purchases.list> = {
  ...boughtList,
  where: () => sql`p.cancelled_at is null and l.debt_open_fen > 0 and p.transfer_id is null`,
}

export const boughtSums = async (ctx: Context, input: InputOf<(typeof purchases)['sums']>) => {
  const [value, debt] = await Promise.all([
    sumsOf(ctx, input, countedItems, ['valueLeft'], keptItems),
    sumsOf(ctx, input, owing, ['debtOpen']),
  ])
  return { ...value, ...debt }
}

const countedRecords: ListOf<typeof purchases.records> = { ...recordList, where: () => sql`d.status <> 'WITHDRAWN'` }

const keptRecords: KeptSums<Asked<typeof purchases.records>> = {
  from: sql`purchases.deduction_sum d`,
  where: countedRecords.where!,
  filters: {
    status: isWord('d.status'),
    startDate: (day) => sql`d.business_date >= ${day}::date`,
    endDate: (day) => sql`d.business_date <= ${day}::date`,
  },
}

export const recordSums = (ctx: Context, input: InputOf<(typeof purchases)['recordSums']>) =>
  sumsOf(ctx, input, countedRecords, ['amount', 'times'], keptRecords)

/** Task `purchases.foldSums`: what was added to the kept sums since is folded into few rows. */
export const foldSums: Task = async (ctx) => {
  await ctx.together([{ text: 'select purchases.item_sum_fold(), purchases.deduction_sum_fold()', values: [] }])
}
