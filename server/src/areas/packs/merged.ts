/** Packs of two archives that become one: what nobody has read of the one that goes is about an archive that is no more. */
import { sql } from 'kysely'
import { type Following, moved } from '../../kit/following.ts'

const packs = moved('packs.pack')

export const packsFollow: Following = {
  ...packs,
  how: 'own',
  move: async (ctx, pair) => {
    await sql`update packs.pack p set state = 'ended' where p.customer_id = ${pair.goneId} and p.state = 'unread'`.execute(
      ctx.db,
    )
    return await packs.move(ctx, pair)
  },
}
