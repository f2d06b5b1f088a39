/** 领取: a member of a pool takes customers out of it, within her limits. */
import { poolRefusals, type pools } from '@clinic/contract/areas/pool/calls.ts'
import { roomLeft, whyNotClaim } from '@clinic/contract/areas/pool/rules.ts'
import type { PoolKind } from '@clinic/contract/areas/pool/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { heldBy, movedToday, moveOwner } from '../customers/index.ts'
import { type Lying, lyingUnderLock, receiversUnderLock } from './lying.ts'

type Used = { readonly today: number; readonly held: number }

/** Why she cannot take one more out of this pool. */
const whyNoMore = ({ dailyLimit, ownLimit }: Lying, { today, held }: Used): Refusal | null => {
  if (roomLeft(dailyLimit, today) === 0) return poolRefusals.dailyUsed({ limit: dailyLimit })
  if (roomLeft(ownLimit, held) === 0) return poolRefusals.full({ limit: ownLimit })
  return null
}

/** Whether a pool of the kind has this limit: where none has, nobody's customers are counted, who may have ten thousands. */
const someLimit = (kind: PoolKind, column: 'daily_limit' | 'own_limit') =>
  sql`exists (select from pool.pool o where o.kind = ${kind} and ${sql.ref(`o.${column}`)} > 0)`

/** In the order in which they were chosen: the first are hers when the limit is reached on the way. */
const chosen = (found: readonly Lying[], order: readonly number[], used: Used) => {
  const taken: number[] = []
  const refused: { id: number; name: string; reason: string }[] = []
  for (const one of found.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))) {
    const now = { today: used.today + taken.length, held: used.held + taken.length }
    const why = whyNotClaim(one, one) ?? whyNoMore(one, now)
    if (why) refused.push({ id: one.id, name: one.name, reason: why.message })
    else taken.push(one.id)
  }
  return { taken, refused }
}

export const claimCustomers = async (
  ctx: Context,
  { kind, customerIds }: InputOf<typeof pools.claim>,
): Promise<OutputOf<typeof pools.claim>> => {
  const { staffId } = ctx.session
  // Counted in one message with the locks, and after them.
  const { atWork, found, today, held } = await ctx.together({
    atWork: receiversUnderLock([staffId]),
    found: lyingUnderLock(ctx, kind, customerIds),
    today: movedToday(kind, 'claimed', staffId, someLimit(kind, 'daily_limit')),
    held: heldBy(kind, [staffId], someLimit(kind, 'own_limit')),
  })
  // She was disabled between her question and here.
  if (atWork === 0) refuse(common.notFound())
  if (found.length === 0 && customerIds.length === 1) refuse(poolRefusals.taken())
  const { taken, refused } = chosen(found, customerIds, { today, held: held.get(staffId) ?? 0 })
  const moved = await moveOwner(ctx, taken, staffId, { kind, mode: 'claimed', reason: '' })
  ctx.note({ objectType: 'pool', after: { kind, ids: moved } })
  const known = new Set(found.map(({ id }) => id))
  const gone = customerIds.filter((id) => !known.has(id))
  return {
    claimed: moved.length,
    refused: [...refused, ...gone.map((id) => ({ id, name: '', reason: poolRefusals.taken().message }))],
  }
}
