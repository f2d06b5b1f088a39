/** What the blacklist says of an act with a customer, for whoever asks about one at a time. */
import {
  type BlacklistAct,
  type BlacklistStanding,
  type Block,
  blacklistStandings,
  blockOf,
} from '@clinic/contract/areas/blacklist/rules.ts'
import { Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { standingOf } from './standing.ts'

/** How a customer stands at this moment. */
export const standingNow = async (ctx: Context, customerId: number): Promise<BlacklistStanding> => {
  const { rows } = await sqlOf({ standing: Word(...blacklistStandings) })`
    select ${sql.raw(standingOf('c.id'))} as standing from (select ${customerId}::bigint as id) c`.execute(ctx.db)
  return rows[0]!.standing
}

/** Whether an act with her is refused or warned of now; null: neither. The caller has asked whether she is reached. */
export const whyBlocked = async (ctx: Context, customerId: number, act: BlacklistAct): Promise<Block | null> =>
  blockOf(act, await standingNow(ctx, customerId))
