/** Sums over all payments a filter reaches. Void payments are counted apart and are in no sum. Source: decisions §6. */
import type { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { conditionsOf, type ListDefinition, visibleColumns } from '../../../kit/list.ts'
import { countedFrom } from '../../../kit/total-joins.ts'
import { type PaymentFilters, paid } from './queries.ts'

type Totals = OutputOf<(typeof cashier)['totals']>
type Sums = Record<'count' | 'amount' | 'received' | 'offset' | 'debt' | 'voidCount' | 'voidAmount', number>
type ByTender = { code: string; name: string; class: string; count: number; fen: number }

/** The strip above a list of payments: the same rows as its pages, by the same conditions and the same visible columns. */
export const paymentTotals = async (ctx: Context, input: PaymentFilters): Promise<Totals> => {
  const where = await conditionsOf(ctx, input, paid)
  const { rows } = await sql<Sums>`select count(*) filter (where p.status = 'SUCCESS')::int as count,
      coalesce(sum(p.total_fen) filter (where p.status = 'SUCCESS'), 0)::bigint as amount,
      coalesce(sum(p.received_fen) filter (where p.status = 'SUCCESS'), 0)::bigint as received,
      coalesce(sum(p.offset_fen) filter (where p.status = 'SUCCESS'), 0)::bigint as "offset",
      coalesce(sum(p.debt_fen) filter (where p.status = 'SUCCESS'), 0)::bigint as debt,
      count(*) filter (where p.status = 'CANCELLED')::int as "voidCount",
      coalesce(sum(p.total_fen) filter (where p.status = 'CANCELLED'), 0)::bigint as "voidAmount"
    from ${countedFrom(ctx, paid.from, where)}${where}`.execute(ctx.db)
  const { count, voidCount, ...sums } = rows[0]!
  const seen = new Set(visibleColumns(ctx, paid as ListDefinition))
  const shown = Object.entries(sums).filter(([name]) => seen.has(name === 'voidAmount' ? 'amount' : name))
  return {
    count,
    voidCount,
    ...Object.fromEntries(shown.map(([name, fen]) => [name, toYuan(fen)])),
    ...(seen.has('tenderText') ? { tenders: await byTender(ctx, where) } : {}),
  }
}

const byTender = async (ctx: Context, where: Awaited<ReturnType<typeof conditionsOf>>) => {
  const { rows } = await sql<ByTender>`select y.code, y.name, y.class, count(distinct t.payment_id)::int as count,
      sum(t.amount_fen)::bigint as fen
    from (select p.id, p.status from ${countedFrom(ctx, paid.from, where)}${where}) chosen
    join cashier.payment_tender t on t.payment_id = chosen.id
    join cashier.tender_type y on y.id = t.tender_type_id
    where chosen.status = 'SUCCESS'
    group by y.id, y.code, y.name, y.class, y.sort order by y.sort, y.id`.execute(ctx.db)
  return rows.map(({ fen, ...tender }) => ({ ...tender, amount: toYuan(fen) })) as NonNullable<Totals['tenders']>
}
