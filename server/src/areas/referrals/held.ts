/** A binding taken hold of, with what is given for it: two who change it wait for one another. */
import type { Reward } from '@clinic/contract/areas/referrals/rules.ts'
import { Id, Version, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Json, type RowOf, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { customerNamed } from '../customers/reads.ts'
import { rewards, stateNow } from './queries.ts'

const Held = {
  id: Id,
  version: Version,
  refereeId: Id,
  refereeName: Str,
  referrerId: sure(Id),
  state: Word('pending', 'effective', 'rewarded', 'lapsed', 'revoked'),
}
export type Held = RowOf<typeof Held>

/** The binding of an id or of a referee, locked; null where there is none. */
export const holdReferral = async (
  ctx: Context,
  { id, refereeId }: { id?: number; refereeId?: number },
): Promise<Held | null> => {
  const which = id === undefined ? sql`r.referee_id = ${refereeId}` : sql`r.id = ${id}`
  const { rows } = await sqlOf(Held)`
    select r.id, r.version, r.referee_id as "refereeId", e.name as "refereeName", e.recommender_id as "referrerId", ${stateNow} as state
      from referrals.referral r join ${sql.raw(customerNamed('e', 'r', 'referee_id'))} where ${which}
       and e.recommender_id is not null for update of r`.execute(ctx.db)
  return rows[0] ?? null
}

/** What is given for it, as it stands. Asked under the lock. */
export const rewardsOf = async (ctx: Context, id: number): Promise<readonly Reward[]> => {
  const { rows } = await sqlOf({ rewards: Json<Reward[]>() })`
    select ${rewards} as rewards from referrals.referral r where r.id = ${id}`.execute(ctx.db)
  return rows[0]!.rewards
}
