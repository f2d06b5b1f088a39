/** 撤销: a binding that took effect is ended by hand, with its reason. */
import type { referrals } from '@clinic/contract/areas/referrals/calls.ts'
import { whyNotRevoke } from '@clinic/contract/areas/referrals/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { Changed } from '../../kit/table.ts'
import { holdReferral, rewardsOf } from './held.ts'
import { referralList } from './queries.ts'
import { holdAccounts, takeBack } from './rewards.ts'

export const revokeReferral = async (ctx: Context, input: InputOf<typeof referrals.revoke>): Promise<Changed> => {
  const { id, version } = input
  await refuseBeyond(ctx, referralList, [id])
  await holdAccounts(ctx, sql`r.id = ${id}`)
  const held = (await holdReferral(ctx, { id })) ?? refuse(common.notFound())
  if (held.version !== version) refuse(common.stale())
  refuseIf(whyNotRevoke(held))
  const reason = input.reason.trim()
  await takeBack(ctx, held, await rewardsOf(ctx, id), reason)
  ctx.note({
    objectType: 'referral',
    objectId: id,
    customerId: held.refereeId,
    before: { state: held.state },
    after: { state: 'revoked' },
    reason,
  })
  ctx.tell('referral.changed', id)
  const { rows } = await sqlOf(Changed)`select r.id, r.version from referrals.referral r where r.id = ${id}`.execute(
    ctx.db,
  )
  return rows[0]!
}
