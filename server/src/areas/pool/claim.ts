/** 领取: a member of a pool takes customers out of it, within her limits. */
import { poolRefusals, type pools } from '@clinic/contract/areas/pool/calls.ts'
import { roomLeft, whyNotClaim } from '@clinic/contract/areas/pool/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { countCameToday, countHeld, moveOwner } from '../customers/index.ts'
import { type Lying, lockLying, lockReceivers } from './lying.ts'

type Used = { readonly today: number; readonly held: number }

/** Why she cannot take one more out of this pool. */
const whyNoMore = ({ dailyLimit, ownLimit }: Lying, { today, held }: Used): Refusal | null => {
  if (roomLeft(dailyLimit, today) === 0) return poolRefusals.dailyUsed({ limit: dailyLimit })
  if (roomLeft(ownLimit, held) === 0) return poolRefusals.full({ limit: ownLimit })
  return null
}

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
  // She was disabled between her question and here.
  if ((await lockReceivers(ctx, [staffId])) === 0) refuse(common.notFound())
  const found = await lockLying(ctx, kind, customerIds)
  if (found.length === 0 && customerIds.length === 1) refuse(poolRefusals.taken())
  const today = await countCameToday(ctx, kind, 'claimed', staffId)
  const held = (await countHeld(ctx, kind, [staffId])).get(staffId) ?? 0
  const { taken, refused } = chosen(found, customerIds, { today, held })
  const moved = await moveOwner(ctx, taken, staffId, { kind, mode: 'claimed', reason: '' })
  ctx.note({ objectType: 'pool', after: { kind, ids: moved } })
  const known = new Set(found.map(({ id }) => id))
  const gone = customerIds.filter((id) => !known.has(id))
  return {
    claimed: moved.length,
    refused: [...refused, ...gone.map((id) => ({ id, name: '', reason: poolRefusals.taken().message }))],
  }
}
