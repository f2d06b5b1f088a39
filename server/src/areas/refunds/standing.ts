/** An order as its refund finds it: what is left, how it was paid, what went back before. One reading for trial, request and approval. */
import { type ComboItem, comboTermsOf } from '@clinic/contract/areas/refunds/combo-cap.ts'
import {
  type Earned,
  type Origin,
  type Refundable,
  type Routed,
  routeOf,
} from '@clinic/contract/areas/refunds/trial.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import type { Context } from '../../kit/context.ts'
import { Num, type RowOf, textOf } from '../../kit/db/rows.ts'
import { type Sources, sourcesOf } from '../cashier/index.ts'
import { figures, lockPromotions, openDay } from '../ledger/index.ts'
import { type RefundedOrder, refundedOrder } from '../orders/index.ts'
import { type RefundItem, refundItems } from '../purchases/index.ts'

const Given = { lineId: Id, coins: Num, points: Num, changed: Num, short: Num }
/** By line, what refunds and changes that stand have given back of coins and points; sessions that changes took; what combos' rules took off. */
const givenBack = textOf(
  Given,
  `select g.line "lineId", sum(g.coins)::bigint coins, sum(g.points)::bigint points, sum(g.changed)::bigint changed,
      sum(g.short)::bigint short from (
      select r.order_line_id as line, r.coins_back as coins, r.points_back as points, 0 as changed, r.used_short_fen as short
        from refunds.refund_line r join refunds.refund_form f on f.id = r.form_id
        where f.order_id = $1 and f.status in ('APPROVED', 'REFUNDED')
      union all select r.order_line_id, r.coins_back, r.points_back, r.qty, 0
        from refunds.change_line r join refunds.order_change c on c.id = r.change_id
        where c.order_id = $1 and c.status = 'DONE') g group by g.line`,
)
/** Of the order: points that a change brought along, and those it has no more, taken back in points or in money, waived, or moved on. */
const takenBack = textOf(
  { brought: Num, taken: Num },
  `select (select coalesce(sum(points_moved), 0) from refunds.order_change where child_order_id = $1 and status = 'DONE')::bigint brought,
    ((select coalesce(sum(points_taken + points_short_fen + points_waived_fen), 0) from refunds.refund_form
        where order_id = $1 and status in ('APPROVED', 'REFUNDED'))
      + (select coalesce(sum(points_moved + points_taken + points_short_fen), 0) from refunds.order_change
        where order_id = $1 and status = 'DONE'))::bigint taken`,
)
/** By the way she paid, what was paid back by it; `class` of what another way took. */
const wentBack = textOf(
  { originId: Nullable(Id), fen: Num },
  `select t.origin_tender_id "originId", sum(t.amount_fen)::bigint fen from refunds.refund_tender t
    join refunds.refund_form f on f.id = t.form_id where f.order_id = $1 and f.status = 'REFUNDED' group by t.origin_tender_id`,
)

export type Stand = {
  readonly order: RefundedOrder
  readonly items: readonly RefundItem[]
  readonly refundables: ReadonlyMap<number, Refundable>
  readonly earned: Earned
  readonly origins: readonly Origin[]
  readonly sources: Sources
}

const refundablesOf = (
  items: readonly RefundItem[],
  { promotions }: Sources,
  given: readonly RowOf<typeof Given>[],
) => {
  const backOf = (line: number) => given.find(({ lineId }) => lineId === line)
  const combos = comboTermsOf(
    items.map((item): ComboItem => ({ ...item, shortBeforeFen: backOf(item.lineId)?.short ?? 0 })),
  )
  return new Map(
    items.map((item): [number, Refundable] => {
      const paid = (kind: 'coin' | 'points') =>
        promotions.find(({ lineId, class: own }) => lineId === item.lineId && own === kind)?.amount ?? 0
      const back = backOf(item.lineId)
      return [
        item.itemId,
        {
          ...item,
          qtyRefunded: item.qtyRefunded + (back?.changed ?? 0),
          coinsPaid: paid('coin'),
          coinsGiven: back?.coins ?? 0,
          pointsPaid: paid('points'),
          pointsGiven: back?.points ?? 0,
          combo: (item.comboNo !== null && combos.get(item.comboNo)) || null,
        },
      ]
    }),
  )
}

/**
 * The order with everything a refund of it goes by.
 * @param lock it is going to be changed: day, order, items, then her points
 */
export const standOf = async (ctx: Context, orderId: number, { lock }: { lock: boolean }): Promise<Stand> => {
  const { order, items } = await ctx.together({
    ...(lock ? { day: openDay } : {}),
    order: refundedOrder(orderId, { lock }),
    items: refundItems(orderId, { lock }),
  })
  const read = await ctx.together({
    sources: sourcesOf(orderId),
    given: givenBack(orderId),
    taken: takenBack(orderId),
    back: wentBack(orderId),
  })
  const points = lock
    ? ((await ctx.together({ all: lockPromotions([order.customerId]) })).all.get(order.customerId)?.points ?? 0)
    : (await ctx.together({ all: figures(order.customerId) })).all.points
  const backBy = new Map(read.back.map(({ originId, fen }) => [originId, fen]))
  return {
    order,
    items,
    refundables: refundablesOf(items, read.sources, read.given),
    earned: {
      points: read.sources.points + read.taken[0]!.brought,
      takenBefore: read.taken[0]!.taken,
      realInFen: order.realInFen,
      outBeforeFen: order.outFen,
      balance: points,
    },
    origins: read.sources.ways.map(({ tenderId, paymentId, code, fen }) => ({
      tenderId,
      paymentId,
      code,
      leftFen: Math.max(0, fen - (backBy.get(tenderId) ?? 0)),
    })),
    sources: read.sources,
  }
}

/** The way the money goes back by, several payments of one way as one, in the order in which they go. */
export const waysOf = (routed: readonly Routed[], { ways }: Sources) => {
  const byCode = new Map<string, number>()
  for (const { code, fen } of routed) byCode.set(code, (byCode.get(code) ?? 0) + fen)
  return [...byCode].map(([code, fen]) => ({ code, name: ways.find((way) => way.code === code)?.name ?? code, fen }))
}

export const routeFor = (stand: Stand, cashFen: number): Routed[] => routeOf(stand.origins, cashFen)
