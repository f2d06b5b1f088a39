/** What is done with several products at once: all of them or none, audited once. A stale or missing one refuses the batch. */
import type { products } from '@clinic/contract/areas/products/calls.ts'
import { repriced, whyNotPriced, whyNotReprice } from '@clinic/contract/areas/products/repricing.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Version } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { refuseDangling } from '../../kit/references.ts'
import { repriceLevels } from './levels.ts'
import { namedProducts } from './reads.ts'

type Changed = OutputOf<typeof products.setStatus>
type Seen = readonly { readonly id: number; readonly version: number }[]

/** Changes those that are as they were seen. @param set an assignment; `v` are the further columns, one array each */
const changeSeen = async (
  ctx: Context,
  items: Seen,
  set: RawBuilder<unknown>,
  values: readonly number[] = items.map(() => 0),
): Promise<Changed> => {
  const ids = items.map(({ id }) => id)
  const { rows } = await sqlOf({ id: Id, version: Version })`update products.product p set ${set}
    from unnest(${ids}::bigint[], ${items.map(({ version }) => version)}::integer[], ${[...values]}::bigint[]) as seen (id, version, value)
    where p.id = seen.id and p.version = seen.version returning p.id, p.version`.execute(ctx.db)
  if (rows.length !== items.length) {
    await refuseDangling(ctx, namedProducts(ids), common.notFound)
    return refuse(common.stale())
  }
  ctx.tell('product.changed', ...ids)
  return { changed: rows.length, items: rows }
}

export const setProductStatus = async (
  ctx: Context,
  { items, status }: InputOf<typeof products.setStatus>,
): Promise<Changed> => {
  ctx.note({ objectType: 'product', after: { ids: items.map(({ id }) => id), status } })
  return await changeSeen(ctx, items, sql`status = ${status}`)
}

export const moveProducts = async (
  ctx: Context,
  { items, typeId }: InputOf<typeof products.move>,
): Promise<Changed> => {
  ctx.note({ objectType: 'product', after: { ids: items.map(({ id }) => id), typeId } })
  return await changeSeen(ctx, items, sql`type_id = ${typeId}`)
}

const Priced = { id: Id, version: Version, code: Str, name: Str, itemType: Str, priceFen: Num, floorFen: Num }

/** Prices as they stand, held in the order of their ids until the change is written. */
const pricesHeld = async (ctx: Context, items: Seen) => {
  const { rows } = await sqlOf(
    Priced,
  )`select p.id, p.version, p.code, p.name, p.item_type as "itemType", p.price_fen as "priceFen",
      p.floor_price_fen as "floorFen"
    from products.product p where p.id = any(${items.map(({ id }) => id)}::bigint[]) order by p.id for no key update`.execute(
    ctx.db,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return items.map(({ id, version }) => {
    const row = found.get(id) ?? refuse(common.notFound())
    return row.version === version ? row : refuse(common.stale())
  })
}

export const repriceProducts = async (ctx: Context, input: InputOf<typeof products.reprice>): Promise<Changed> => {
  const { items, reason, typeId, ...repricing } = input
  const held = await pricesHeld(ctx, items)
  refuseIf(whyNotReprice(repricing))
  if (typeId != null) {
    const prices = await repriceLevels(ctx, typeId, held, input)
    ctx.note({ objectType: 'product', after: { ...repricing, reason: reason.trim(), levelPrices: prices } })
    // The row itself moves: whoever has its form open is told.
    return await changeSeen(ctx, items, sql`price_fen = p.price_fen`)
  }
  for (const product of held) refuseIf(whyNotPriced(product, repricing))
  const prices = held.map(({ priceFen }) => repriced(priceFen, repricing))
  const moved = held.flatMap(({ code, name, priceFen }, at) =>
    priceFen === prices[at] ? [] : [`${code} ${name} ${toYuan(priceFen)} → ${toYuan(prices[at]!)}`],
  )
  ctx.note({ objectType: 'product', after: { ...repricing, reason: reason.trim(), prices: moved } })
  return await changeSeen(ctx, items, sql`price_fen = seen.value`, prices)
}
