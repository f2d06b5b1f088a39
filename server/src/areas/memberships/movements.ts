/** A card's own ledger: its money and its bonus as they moved, and what there was before and is after. */
import { type CardMove, type cardLedger, cardMoveName, cardParts } from '@clinic/contract/areas/memberships/ledger.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListDefinition, pageOf, yuan } from '../../kit/list.ts'
import { whenWritten } from '../../kit/question.ts'
import { fromBusinessDay, toBusinessDay } from '../../kit/spans.ts'
import { ofCustomer } from '../customers/index.ts'
import { paymentNo } from '../ledger/index.ts'
import { cardEntries } from '../ledger/reads.ts'
import { staffName } from '../staff/reads.ts'
import { cardOf } from './stored.ts'

const CAPITAL = 'sensitive:customer-capital'

type Filters = Omit<InputOf<typeof cardLedger.list>, 'page' | 'pageSize' | 'pageNum'>

export const cardMoves: ListDefinition<Filters, CardMove> = {
  table: 'memberships.card_move',
  from: sql`memberships.card c join ${sql.raw(cardEntries('c'))}`,
  columns: {
    id: col('e.id'),
    part: col(sql`case e.kind when 'CARD_PRINCIPAL' then 'principal' else 'bonus' end`),
    type: col('j.biz_type'),
    typeName: col('j.biz_type'),
    change: yuan(sql`(-e.amount)`, { needs: CAPITAL }),
    balanceAfter: yuan('e.balance_after', { needs: CAPITAL }),
    bizNo: col(whenWritten(() => sql.raw(paymentNo('j.biz_id')))),
    operatorName: col(sql.raw(staffName('j.created_by'))),
    remark: col('j.memo'),
    reversed: col(sql`r.id is not null`),
    createdAt: col('e.created_at', { sort: true }),
  },
  filters: {
    id: (id) => sql`c.id = ${id}`,
    part: (part) => (part === 'principal' ? sql`e.kind = 'CARD_PRINCIPAL'` : sql`e.kind = 'CARD_BONUS'`),
    startDate: fromBusinessDay('j.business_date', 'e.created_at'),
    endDate: toBusinessDay('j.business_date', 'e.created_at'),
    direction: (direction) => (direction === 'in' ? sql`e.amount < 0` : sql`e.amount > 0`),
  },
  asks: { direction: 'change', startDate: 'createdAt', endDate: 'createdAt' },
  scope: ofCustomer('c.customer_id'),
  order: { by: 'e.created_at', direction: 'desc', tie: 'e.id' },
}

/** What it is called depends on its direction; of an amount that is kept from somebody the direction is, too. */
const named = <R extends Record<string, unknown>>(row: R) => ({
  ...row,
  typeName: cardMoveName(String(row['type']), row['change'] === undefined ? null : Number(row['change'])),
})

export const movesPage = async (
  ctx: Context,
  input: InputOf<typeof cardLedger.list>,
): Promise<OutputOf<typeof cardLedger.list>> => {
  const { result, ...rest } = await pageOf(ctx, input, cardMoves)
  return { result: result.map(named), ...rest } as OutputOf<typeof cardLedger.list>
}

export const exportMoves = (ctx: Context, input: InputOf<typeof cardLedger.export>) =>
  listFile(ctx, { name: '会员卡流水', list: cardMoves, object: 'card', tell: named, words: { part: cardParts } }, input)

const Moved = { kind: Str, opening: Num, plus: Num, minus: Num }

/** By business days; without days from the beginning. */
export const spanOfCard = async (
  ctx: Context,
  { id, startDate, endDate }: InputOf<typeof cardLedger.span>,
): Promise<OutputOf<typeof cardLedger.span>> => {
  await cardOf(ctx, id, { lock: false })
  const { rows } = await sqlOf(Moved)`select m.kind,
      coalesce(sum(m.change) filter (where m.day < m.first), 0)::bigint as opening,
      coalesce(sum(m.change) filter (where m.day >= m.first and m.change > 0), 0)::bigint as plus,
      coalesce(-sum(m.change) filter (where m.day >= m.first and m.change < 0), 0)::bigint as minus
    from (select e.kind, -e.amount as change, j.business_date as day, coalesce(${startDate ?? null}::date, '-infinity') as first
      from memberships.card c join ${sql.raw(cardEntries('c'))}
      where c.id = ${id} and (${endDate ?? null}::date is null or j.business_date <= ${endDate ?? null}::date)) m
    group by m.kind`.execute(ctx.db)
  const of = (kind: string) => {
    const { opening = 0, plus = 0, minus = 0 } = rows.find((row) => row.kind === kind) ?? {}
    return {
      ...{ opening: toYuan(opening), plus: toYuan(plus), minus: toYuan(minus) },
      closing: toYuan(opening + plus - minus),
    }
  }
  return { principal: of('CARD_PRINCIPAL'), bonus: of('CARD_BONUS') }
}
