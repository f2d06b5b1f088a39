/** Two tags become one: whoever bore the first bears the second. */
import { segmentRefusals, type segments } from '@clinic/contract/areas/segments/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { removeRow } from '../../kit/table.ts'
import { ended } from './ends.ts'
import { later, tags } from './settings.ts'

export const mergeTag = async (
  ctx: Context,
  { id, intoId }: InputOf<typeof segments.mergeTag>,
): Promise<OutputOf<typeof segments.mergeTag>> => {
  const [from, into] = [await tags.one(ctx, { id }), await tags.one(ctx, { id: intoId })]
  if (id === intoId || from.groupId !== into.groupId) refuse(segmentRefusals.otherGroup())
  await sql`select from segments.tag t where t.id in (${id}, ${intoId}) order by t.id for no key update`.execute(ctx.db)
  const { rows: together } = await sqlOf({ n: Num })`
    select count(distinct b.customer_id)::int as n from segments.customer_tag b where b.tag_id in (${id}, ${intoId})`.execute(
    ctx.db,
  )
  if (into.maxCustomers > 0 && together[0]!.n > into.maxCustomers)
    refuse(segmentRefusals.full({ name: into.integralName, limit: into.maxCustomers }))
  // By hand from now on: somebody decided it, and the rule of the other tag knows nothing of them.
  const { rows } = await sqlOf({ n: Num })`
    with gone as (delete from segments.customer_tag b where b.tag_id = ${id} returning b.*),
    told as (${ended(sql`gone`, 'merged', sql`${into.integralName}`)}),
    moved as (insert into segments.customer_tag (tag_id, customer_id, expires_on) select ${intoId}, g.customer_id, g.expires_on from gone g
      on conflict (hospital_id, tag_id, customer_id) do nothing returning 1)
    select count(*)::int as n from moved`.execute(ctx.db)
  const moved = rows[0]!.n
  ctx.note({ objectType: 'tag', objectId: intoId, before: { merged: from.integralName }, after: { moved } })
  await removeRow(ctx, 'segments.tag', id)
  // Two scores became one: levels follow by the job, as whoever merges does not wait for every customer.
  later(ctx, 'segments.grades')
  ctx.tell('customer.changed')
  return { moved }
}
