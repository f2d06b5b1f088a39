/** A dispute taken hold of, after the customer it is about: as a merge does, so that neither waits for the other in a circle. */
import type { DisputedRole, DisputeState } from '@clinic/contract/areas/rulings/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../kit/context.ts'
import { Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { customerById, customerOf } from '../customers/reads.ts'
import { disputeList, partyIds } from './queries.ts'

const Held = {
  id: Id,
  version: Version,
  no: Str,
  customerId: Id,
  name: Str,
  role: Of<DisputedRole>(),
  state: Of<DisputeState>(),
  openerId: Nullable(Id),
  partyIds: Type.Array(Id),
}
export type Held = RowOf<typeof Held>

/** Within reach, else 404. */
export const holdDispute = async (ctx: Context, id: number): Promise<Held> => {
  await refuseBeyond(ctx, disputeList, [id])
  await sql`select from ${sql.raw(customerById('c'))} where c.id = (select d.customer_id from rulings.dispute d where d.id = ${id})
    for no key update of c`.execute(ctx.db)
  await sql`select from rulings.dispute d where d.id = ${id} for update`.execute(ctx.db)
  const { rows } = await sqlOf(
    Held,
  )`select d.id, d.version, d.no, d.customer_id as "customerId", c.name, d.role, d.state,
      d.created_by as "openerId", ${partyIds} as "partyIds"
    from rulings.dispute d join ${sql.raw(customerOf('c', 'd'))} where d.id = ${id}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

/** It is still as it was seen. @throws Refused common.stale */
export const refuseMoved = (held: Held, { version }: { readonly version: number }): void => {
  if (held.version !== version) refuse(common.stale())
}

type Noted = Readonly<Record<string, unknown>>
/** What the trail keeps of a step, and which screens hear: the list, her window, the workbench. */
export const noteStep = (ctx: Context, held: Held, after: Noted, reason?: string): void => {
  const { id, no, customerId, state } = held
  ctx.note({
    objectType: 'ruling',
    objectId: id,
    objectNo: no,
    customerId,
    before: { state },
    after,
    ...(reason === undefined ? {} : { reason }),
  })
  ctx.tell('ruling.changed', id)
}
