/** Which products meet which original demand. */
import { type customerDemands, demandRefusals } from '@clinic/contract/areas/consulting/demands.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Json, Str, sqlOf } from '../../../kit/db/rows.ts'
import { refuseDangling } from '../../../kit/references.ts'
import { namedProducts, productOf } from '../../products/reads.ts'
import { lockDemand } from '../../triage/index.ts'
import { demandsInGroups } from '../../triage/reads.ts'

type Mapped = OutputOf<typeof customerDemands.demandProducts>[number]

/** Every demand that can be chosen, in its groups, with the products that meet it. */
export const demandProducts = async (ctx: Context): Promise<Mapped[]> => {
  const { rows } = await sqlOf({ demandId: Id, demandName: Str, groupName: Str, products: Json<Mapped['products']>() })`
    select d.id as "demandId", d.name as "demandName", g.name as "groupName",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        from consulting.demand_product m join ${sql.raw(productOf('p', 'm'))}
        where m.hospital_id = d.hospital_id and m.demand_id = d.id), '[]'::jsonb) as products
    from ${sql.raw(demandsInGroups('d', 'g'))} order by g.sort, g.id, d.sort, d.id`.execute(ctx.db)
  return rows
}

/** The products of a demand become these; wishes are met by what is bought from now on. */
export const setDemandProducts = async (
  ctx: Context,
  { demandId, seen, productIds }: InputOf<typeof customerDemands.setDemandProducts>,
): Promise<null> => {
  // Two who change one demand wait for each other.
  const name = (await lockDemand(ctx, demandId)) ?? refuse(common.notFound())
  const before = (await demandProducts(ctx)).find((one) => one.demandId === demandId) ?? refuse(common.notFound())
  const known = new Set(before.products.map(({ id }) => id))
  if (known.size !== seen.length || seen.some((id) => !known.has(id))) refuse(demandRefusals.mappingStale())
  await refuseDangling(ctx, namedProducts(productIds), common.notFound)
  await sql`delete from consulting.demand_product where demand_id = ${demandId} and not product_id = any(${productIds}::bigint[])`.execute(
    ctx.db,
  )
  await sql`insert into consulting.demand_product (demand_id, product_id)
    select ${demandId}, n.id from unnest(${productIds}::bigint[]) as n (id) on conflict do nothing`.execute(ctx.db)
  const after = (await demandProducts(ctx)).find((one) => one.demandId === demandId)!
  const names = ({ products }: Mapped) => products.map((one) => one.name)
  ctx.note({
    objectType: 'demandGroup',
    objectId: demandId,
    objectNo: name,
    before: { products: names(before) },
    after: { products: names(after) },
  })
  return null
}
