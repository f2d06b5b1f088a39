/** Messages are news, not records: after a year they go (docs/operations.md). */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

const KEPT_DAYS = 365
/** A copy its receiver deleted is kept this long, so that the sender's figures stay right meanwhile. */
const DELETED_DAYS = 90

export const expireMessages = async (ctx: Context): Promise<void> => {
  await sql`delete from messages.message
    where coalesce(sent_at, updated_at) < kit.clock() - make_interval(days => ${KEPT_DAYS})`.execute(ctx.db)
  await sql`delete from messages.delivery
    where deleted_at < kit.clock() - make_interval(days => ${DELETED_DAYS})`.execute(ctx.db)
}
