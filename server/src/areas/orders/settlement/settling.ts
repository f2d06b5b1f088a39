/** 结算: finished orders whose shares are locked, and unlocked again with a reason; whose work an order is, said anew before. */
import {
  orderRefusals,
  type orders,
  whyNotSettle,
  whyNotShare,
  whyNotUnsettle,
} from '@clinic/contract/areas/orders/calls.ts'
import type { Share } from '@clinic/contract/areas/orders/nouns.ts'
import { whyNotShares } from '@clinic/contract/areas/orders/shares.ts'
import type { OrderStatus, OrderType } from '@clinic/contract/areas/orders/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Version } from '@clinic/contract/words.ts'
import type { Static } from 'typebox'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Json, Of, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { refuseDangling } from '../../../kit/references.ts'
import { namedPeople } from '../../staff/reads.ts'
import { eventStatement } from '../events.ts'
import { orderList } from '../queries.ts'

const Held = {
  id: Id,
  no: Str,
  version: Version,
  customerId: Id,
  type: Of<OrderType>(),
  status: Of<OrderStatus>(),
  share: Json<Static<typeof Share>[]>(),
}
type Held = RowOf<typeof Held>

type Seen = { readonly id: number; readonly version: number }

/** Within reach, locked in ascending id, as they were seen. */
const lockSeen = async (ctx: Context, seen: readonly Seen[]): Promise<Held[]> => {
  const ids = [...new Set(seen.map(({ id }) => id))].sort((a, b) => a - b)
  if (ids.length < seen.length) refuse(common.invalid({ reason: '订单重复' }))
  await refuseBeyond(ctx, orderList, ids)
  const { rows } = await sqlOf(
    Held,
  )`select o.id, o.no, o.version, o.customer_id as "customerId", o.type, o.status, o.share
    from orders.sales_order o where o.id = any(${ids}::bigint[]) order by o.id for update`.execute(ctx.db)
  // Whoever reaches everything is not asked about reach: one that is not there is told here.
  return rows.length === ids.length ? rows : refuse(common.notFound())
}

const refuseMoved = (held: readonly Held[], seen: readonly Seen[]): void => {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  if (held.some(({ id, version }) => versions.get(id) !== version)) refuse(common.stale())
}

type Side = Readonly<Record<string, unknown>>
const note = (ctx: Context, { id, no, customerId }: Held, before: Side, after: Side, reason?: string): void => {
  ctx.note({
    objectType: 'order',
    objectId: id,
    objectNo: no,
    customerId,
    before,
    after,
    ...(reason === undefined ? {} : { reason }),
  })
  ctx.tell('order.changed', id)
}

export const settleFinished = async (
  ctx: Context,
  input: InputOf<typeof orders.settlement>,
): Promise<OutputOf<typeof orders.settlement>> => {
  const held = await lockSeen(ctx, input.orders)
  for (const order of held) refuseIf(whyNotSettle(order))
  refuseMoved(held, input.orders)
  const ids = held.map(({ id }) => id)
  await ctx.together([
    {
      text: `update orders.sales_order set status = 'SETTLED', settled_at = kit.clock(), settled_by = kit.current_staff()
        where id = any($1::bigint[])`,
      values: [ids],
    },
    ...ids.map((id) => eventStatement(id, 'SETTLED', '')),
  ])
  for (const order of held) note(ctx, order, { status: order.status }, { status: 'SETTLED' })
  return { settled: ids.length }
}

export const unsettle = async (
  ctx: Context,
  { id, version, reason }: InputOf<typeof orders.unsettle>,
): Promise<OutputOf<typeof orders.unsettle>> => {
  const held = await lockSeen(ctx, [{ id, version }])
  const order = held[0]!
  refuseIf(whyNotUnsettle(order))
  refuseMoved(held, [{ id, version }])
  const { done } = await ctx.together({
    done: {
      text: `update orders.sales_order set status = 'COMPLETED', settled_at = null, settled_by = null where id = $1
        returning version`,
      values: [id],
    },
    told: eventStatement(id, 'UNSETTLED', reason.trim()),
  })
  note(ctx, order, { status: 'SETTLED' }, { status: 'COMPLETED' }, reason.trim())
  return { id, version: Number(done.rows[0]!['version']), status: 'COMPLETED' }
}

export const shareOrder = async (
  ctx: Context,
  { id, version, share, reason }: InputOf<typeof orders.share>,
): Promise<OutputOf<typeof orders.share>> => {
  const held = await lockSeen(ctx, [{ id, version }])
  const order = held[0]!
  await refuseDangling(ctx, namedPeople(share.map(({ staffId }) => staffId)), orderRefusals.staffMissing)
  refuseIf(whyNotShare(order))
  refuseMoved(held, [{ id, version }])
  refuseIf(whyNotShares(share))
  const { done } = await ctx.together({
    done: {
      text: 'update orders.sales_order set share = $2::jsonb where id = $1 returning version',
      values: [id, JSON.stringify(share)],
    },
    told: eventStatement(id, 'SHARED', reason.trim()),
  })
  note(ctx, order, { share: order.share }, { share }, reason.trim())
  return { id, version: Number(done.rows[0]!['version']) }
}
