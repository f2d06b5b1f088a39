/** 转开单: a draft order of what she thinks of buying, once she came. What it costs says the price list, not the quote. */
import { type declarations, whyNotToOrder } from '@clinic/contract/areas/declarations/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuseIf } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { updateRow } from '../../kit/table.ts'
import { createOrder } from '../orders/index.ts'
import { orderById } from '../orders/reads.ts'
import { holdSheet, writeLine } from './held.ts'
import { readScope } from './scope.ts'

export const toOrder = async (
  ctx: Context,
  { id }: InputOf<typeof declarations.toOrder>,
): Promise<OutputOf<typeof declarations.toOrder>> => {
  const held = await holdSheet(ctx, { id }, readScope)
  const { rows: lines } = await sqlOf({ productId: Id, contentCount: Num })`
    select i.product_id as "productId", i.qty as "contentCount" from declarations.intent i
     where i.sheet_id = ${id} order by i.place`.execute(ctx.db)
  const { rows: orders } = await sqlOf({ no: Nullable(Str) })`select o.no from ${sql.raw(orderById('o'))}
    where o.id = ${held.orderId}::bigint`.execute(ctx.db)
  refuseIf(whyNotToOrder({ state: held.state, orderNo: orders[0]?.no ?? null, intentCount: lines.length }))
  const order = await createOrder(ctx, {
    customerId: held.customerId,
    lines,
    triageId: held.triageId,
    developerId: held.developerId,
    remark: `报单 ${held.no} 转开单`,
  })
  await updateRow(ctx, 'declarations.sheet', held, { order_id: order.id })
  await writeLine(ctx, id, { way: 'ordered', content: order.no })
  const { no, customerId } = held
  ctx.note({ objectType: 'declaration', objectId: id, objectNo: no, customerId, after: { orderNo: order.no } })
  ctx.tell('declaration.changed', id)
  return { orderId: order.id, no: order.no }
}
