/** A ruling on whose customer she is, in the shares of an order: one role said anew, the others as they stand. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import type { Share } from '@clinic/contract/areas/orders/nouns.ts'
import { joinedShares, type ShareRole, WHOLE_BP } from '@clinic/contract/areas/orders/shares.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import type { Static } from 'typebox'
import { type Context, reaching } from '../../../kit/context.ts'
import { Json, sqlOf } from '../../../kit/db/rows.ts'
import { scopeFor } from '../../../kit/session.ts'
import { shareOrder } from './settling.ts'

type Part = Static<typeof Share>
type Seen = { readonly id: number; readonly version: number }
type Ruled = {
  readonly role: ShareRole
  readonly split: readonly { readonly staffId: number; readonly bp: number }[]
  readonly reason: string
}

const Stands = {
  id: Id,
  adviserId: Nullable(Id),
  doctorId: Nullable(Id),
  developerId: Nullable(Id),
  share: Json<Part[]>(),
}

/** Whoever is named on an order has a role whole in which nobody was given a part. */
const named = (role: ShareRole, staffId: number | null, share: readonly Part[]): Part[] =>
  staffId === null || share.some((one) => one.role === role) ? [] : [{ role, staffId, bp: WHOLE_BP }]

/**
 * Changes shares of chosen orders by the call that changes them, with its rows and its refusals.
 * @returns ids of those that are not this customer's: then nothing is changed
 */
export const shareRuled = async (
  ctx: Context,
  customerId: number,
  chosen: readonly Seen[],
  { role, split, reason }: Ruled,
): Promise<readonly number[]> => {
  const ids = chosen.map(({ id }) => id)
  const { rows } = await sqlOf(Stands)`
    select o.id, o.adviser_id as "adviserId", o.doctor_id as "doctorId", o.developer_id as "developerId", o.share
      from orders.sales_order o where o.id = any(${ids}::bigint[]) and o.customer_id = ${customerId} order by o.id for update`.execute(
    ctx.db,
  )
  const stands = new Map(rows.map((row) => [row.id, row]))
  const foreign = ids.filter((id) => !stands.has(id))
  if (foreign.length > 0) return foreign
  const asking = reaching(ctx, scopeFor(ctx.session, orders.share))
  for (const { id, version } of [...chosen].sort((a, b) => a.id - b.id)) {
    const { adviserId, doctorId, developerId, share } = stands.get(id)!
    const whole = joinedShares([
      ...share,
      ...named('adviser', adviserId, share),
      ...named('doctor', doctorId, share),
      ...named('developer', developerId, share),
    ])
    const said = [...whole.filter((one) => one.role !== role), ...split.map((part) => ({ ...part, role }))]
    await shareOrder(asking, { id, version, share: said, reason })
  }
  return []
}
