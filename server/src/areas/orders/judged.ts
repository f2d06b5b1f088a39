/**
 * 成交 by order: where the hospital says so, an order is judged when it is submitted, by the definition of that business day, and
 * its payment no more (customers book §7.5, docs/adr/0070).
 */
import {
  type Bargain,
  bargainLine,
  countsAsDeal,
  type Definition,
} from '@clinic/contract/areas/lifecycle/definition.ts'
import type { Fen } from '@clinic/contract/money.ts'
import type { Context } from '../../kit/context.ts'
import { Str, textOf } from '../../kit/db/rows.ts'
import { asked } from '../../kit/question.ts'
import { dealtByStatement } from '../customers/index.ts'
import { definitionOn, definitionToday } from '../lifecycle/index.ts'
import { classOf } from '../lifecycle/reads.ts'

/** She stands anew as her orders and payments say; it holds where she stands. */
export const dealsMoved = asked<[ctx: Context, customerId: number], Promise<void>>(
  'what the deals of a customer come to',
)

const before = textOf({ day: Str }, 'select day::text from orders.order_deal where order_id = $1')
const itemTypes = textOf({ itemType: Str }, 'select item_type as "itemType" from orders.order_line where order_id = $1')

/** Orders ended without money: whoever sold something by them hears of it. */
export const endsHeard = asked<[ctx: Context, ids: readonly number[]], Promise<void>>('what ends with orders')

type Saved = { readonly id: number; readonly status: string; readonly payable_fen: Fen }
type Of = { readonly customerId: number; readonly type: string; readonly adviserId: number | null }

/** Asked wherever an order is written that may be submitted now. What was submitted once keeps its day while it is in force. */
export const judgeOrder = async (ctx: Context, saved: Saved, of: Of): Promise<void> => {
  const { judged, lines, today } = await ctx.together({
    judged: before(saved.id),
    lines: itemTypes(saved.id),
    today: definitionToday,
  })
  const [first] = judged
  if (saved.status !== 'UNPAID') return first ? await takeBack(ctx, saved.id, of.customerId) : undefined
  if (!first && today.dealBy !== 'order') return
  const definition = first ? (await ctx.together({ onDay: definitionOn(first.day) })).onDay : today
  const counts = countsAsDeal(definition, {
    // What is put into a card alone is a recharge, too.
    kind: lines.every(({ itemType }) => itemType === 'RECHARGE') ? 'RECHARGE' : 'SETTLE',
    dueFen: saved.payable_fen,
    lines: lines.map(({ itemType }): Bargain['lines'][number] => bargainLine(itemType)),
  })
  await keep(ctx, saved.id, of, { counts, definition })
}

type Judgement = { readonly counts: boolean; readonly definition: Definition }

/** She is counted first: of whom the deal is follows from her first one. */
const keep = async (
  ctx: Context,
  id: number,
  { customerId, adviserId }: Of,
  { counts, definition: { newDays, sameDay } }: Judgement,
): Promise<void> => {
  await ctx.together([
    ...(counts ? [dealtByStatement(customerId, adviserId)] : []),
    {
      text: `insert into orders.order_deal (order_id, counts) values ($1, $2)
        on conflict (hospital_id, order_id) do update set counts = excluded.counts,
          customer_class = case when excluded.counts then order_deal.customer_class end`,
      values: [id, counts],
    },
  ])
  await dealsMoved(ctx, customerId)
  if (!counts) return
  await ctx.together([
    {
      text: `update orders.order_deal set customer_class = ${classOf('$2', '$3', '$4')}
        where order_id = $1 and customer_class is null`,
      values: [id, customerId, newDays, sameDay],
    },
  ])
}

/** It is a draft again, or waits for a second person: as if it had not been submitted. */
const takeBack = async (ctx: Context, id: number, customerId: number): Promise<void> => {
  await ctx.together([{ text: 'delete from orders.order_deal where order_id = $1', values: [id] }])
  await dealsMoved(ctx, customerId)
}

const dealers = textOf(
  { customerId: Str },
  `select distinct o.customer_id::text as "customerId" from orders.sales_order o
    where o.id = any($1::bigint[]) and exists (select from orders.order_deal d where d.order_id = o.id and d.counts)
    order by 1`,
)

/** Orders ended: who had a deal by one of them stands as if it had not been. */
export const ordersEnded = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  await endsHeard(ctx, ids)
  const { whose } = await ctx.together({ whose: dealers([...ids]) })
  for (const { customerId } of whose) await dealsMoved(ctx, Number(customerId))
}
