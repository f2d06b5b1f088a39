/** Sums over all payments a filter reaches. Void payments are counted apart and are in no sum. Source: decisions §6. */

import type { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { isWord } from '../../../kit/choice.ts'
import type { Context } from '../../../kit/context.ts'
import { Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import type { Task } from '../../../kit/jobs.ts'
import { type KeptSums, summedBy } from '../../../kit/kept-sums.ts'
import { conditionsOf, visibleColumns } from '../../../kit/list.ts'
import { countedFrom } from '../../../kit/total-joins.ts'
import { type PaymentFilters, paid } from './queries.ts'

type Totals = OutputOf<(typeof cashier)['totals']>
const Sums = { count: Num, amount: Num, received: Num, offset: Num, debt: Num, voidCount: Num, voidAmount: Num }
const ByTender = { code: Str, name: Str, class: Str, count: Num, fen: Num }

/** The day that runs, asked once and not of each row. */
const running = sql`(select kit.business_date())`

/** Payments as they are kept by business day, kind and state. */
const keptDays: KeptSums<PaymentFilters>['filters'] = {
  when: (day) => (day === 'today' ? sql`p.business_date >= ${running}` : sql`p.business_date < ${running}`),
  kind: isWord('p.kind'),
  startDate: (day) => sql`p.business_date >= ${day}::date`,
  endDate: (day) => sql`p.business_date <= ${day}::date`,
}
const keptPayments: KeptSums<PaymentFilters> = {
  from: sql`cashier.payment_sum p`,
  filters: { ...keptDays, status: isWord('p.status') },
}
/** By way of paying only what counts is kept. */
const keptTenders: KeptSums<PaymentFilters> = {
  from: sql`cashier.tender_sum p`,
  filters: { ...keptDays, status: (word) => (word === 'SUCCESS' ? null : sql`false`) },
}

/** The strip above a list of payments: the same rows as its pages, by the same conditions and the same visible columns. */
export const paymentTotals = async (ctx: Context, input: PaymentFilters): Promise<Totals> => {
  const list = summedBy(ctx, input, paid, keptPayments)
  const many = list === paid ? sql`count(*)` : sql`sum(p.n)`
  const where = await conditionsOf(ctx, input, list)
  const { rows } = await sqlOf(Sums)`select coalesce(${many} filter (where p.status = 'SUCCESS'), 0)::bigint as count,
      coalesce(sum(p.total_fen) filter (where p.status = 'SUCCESS'), 0)::bigint as amount,
      coalesce(sum(p.received_fen) filter (where p.status = 'SUCCESS'), 0)::bigint as received,
      coalesce(sum(p.offset_fen) filter (where p.status = 'SUCCESS'), 0)::bigint as "offset",
      coalesce(sum(p.debt_fen) filter (where p.status = 'SUCCESS'), 0)::bigint as debt,
      coalesce(${many} filter (where p.status = 'CANCELLED'), 0)::bigint as "voidCount",
      coalesce(sum(p.total_fen) filter (where p.status = 'CANCELLED'), 0)::bigint as "voidAmount"
    from ${countedFrom(ctx, list.from, where)}${where}`.execute(ctx.db)
  const { count, voidCount, ...sums } = rows[0]!
  const seen = new Set(visibleColumns(ctx, paid))
  const shown = Object.entries(sums).filter(([name]) => seen.has(name === 'voidAmount' ? 'amount' : name))
  return {
    count,
    voidCount,
    ...Object.fromEntries(shown.map(([name, fen]) => [name, toYuan(fen)])),
    ...(seen.has('tenderText') ? { tenders: await byTender(ctx, input) } : {}),
  }
}

const byTender = async (ctx: Context, input: PaymentFilters) => {
  const list = summedBy(ctx, input, paid, keptTenders)
  const where = await conditionsOf(ctx, input, list)
  const taken =
    list === paid
      ? sql`(select t.tender_type_id, count(distinct t.payment_id) as n, sum(t.amount_fen) as fen
        from (select p.id, p.status from ${countedFrom(ctx, paid.from, where)}${where}) chosen
        join cashier.payment_tender t on t.payment_id = chosen.id where chosen.status = 'SUCCESS' group by 1)`
      : sql`(select p.tender_type_id, sum(p.n) as n, sum(p.amount_fen) as fen from ${list.from}${where} group by 1)`
  const { rows } = await sqlOf(ByTender)`select y.code, y.name, y.class, k.n::bigint as count, k.fen::bigint as fen
    from ${taken} k join cashier.tender_type y on y.id = k.tender_type_id
    where k.n > 0 order by y.sort, y.id`.execute(ctx.db)
  return rows.map(({ fen, ...tender }) => ({ ...tender, amount: toYuan(fen) })) as NonNullable<Totals['tenders']>
}

/** Task `cashier.foldSums`: what was added to the kept sums since is folded into few rows. */
export const foldSums: Task = async (ctx) => {
  await ctx.together([{ text: 'select cashier.payment_sum_fold(), cashier.tender_sum_fold()', values: [] }])
}
