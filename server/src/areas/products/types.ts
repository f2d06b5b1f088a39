/** The type tree and the universal kinds: plain resources. On the wire a first-level type has parentId 0. */
import { productTypes, universalKinds } from '@clinic/contract/areas/products/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { col, everybody } from '../../kit/list.ts'
import { refuseDangling } from '../../kit/references.ts'
import { resource } from '../../kit/resource.ts'

const { sort: _sort, ...typeCalls } = productTypes
const scope = everybody('what the hospital sells is the same for all')

/** Ten apart, so that one may be put between two by its number. */
const STEP = 10

/** The types below one as they are held; one that came or went meanwhile refuses the order. */
const sortTypes = async (
  ctx: Context,
  { parentId, ids }: InputOf<typeof productTypes.sort>,
): Promise<OutputOf<typeof productTypes.sort>> => {
  const { rows: here } = await sqlOf({ id: Id })`select t.id from products.type_tree t
    where coalesce(t.parent_id, 0) = ${parentId} order by t.id for no key update`.execute(ctx.db)
  await refuseDangling(ctx, { 'products.type_tree': parentId === 0 ? ids : [parentId, ...ids] }, common.notFound)
  const known = new Set(here.map(({ id }) => id))
  if (known.size !== ids.length || ids.some((id) => !known.has(id))) refuse(common.stale())
  const { rows } = await sqlOf({ id: Id })`update products.type_tree t set sort = w.place * ${sql.lit(STEP)}
    from unnest(${ids}::bigint[]) with ordinality as w (id, place)
    where t.id = w.id and t.sort <> w.place * ${sql.lit(STEP)} returning t.id`.execute(ctx.db)
  ctx.note({ objectType: 'productType', after: { parentId, order: ids } })
  return { changed: rows.length }
}

const typeResource = resource(typeCalls, {
  scope,
  columns: {
    parentId: col(sql`coalesce(r.parent_id, 0)`),
    productCount: col(
      sql`(select count(*)::int from products.product p where p.hospital_id = r.hospital_id and p.type_id = r.id)`,
    ),
  },
  filters: { parentId: (id) => (id === 0 ? sql`r.parent_id is null` : sql`r.parent_id = ${id}`) },
  values: ({ parentId }) => ({ parent_id: parentId || null }),
})

export const typeHandlers = { ...typeResource, sort: sortTypes }

export const kindHandlers = resource(universalKinds, { scope })
