/** The public pool and an archive that goes into another one: whoever has an owner lies in no pool. */
import { sql } from 'kysely'
import { type Following, kept, moved } from '../../kit/following.ts'
import { customerById } from '../customers/reads.ts'

export const poolFollows: readonly Following[] = [
  {
    ...moved('pool.entry'),
    how: 'own',
    move: async (ctx, { keptId, goneId }) => {
      const { rows } = await sql`with gone as (
          delete from pool.entry e where e.customer_id = ${goneId} returning e.kind, e.pool_id, e.mode, e.reason, e.from_id)
        insert into pool.entry (customer_id, kind, pool_id, mode, reason, from_id)
        select c.id, g.kind, g.pool_id, g.mode, g.reason, g.from_id from gone g, ${sql.raw(customerById('c'))}
         where c.id = ${keptId} and case g.kind when 'developer' then c.developer_id else c.consultant_id end is null
        on conflict (hospital_id, customer_id, kind) do nothing returning id`.execute(ctx.db)
      return rows.length
    },
  },
  {
    ...moved('pool.warning'),
    how: 'own',
    // The night warns of the kept one anew.
    move: async (ctx, { goneId }) => {
      await sql`delete from pool.warning w where w.customer_id = ${goneId}`.execute(ctx.db)
      return 0
    },
  },
  {
    ...moved('pool.lock'),
    how: 'own',
    // A lock is its owner's: where the kept one has the same, and none of her own yet.
    move: async (ctx, { keptId, goneId }) => {
      const { rows } = await sql`with gone as (
          delete from pool.lock l where l.customer_id = ${goneId} returning l.kind, l.owner_id, l.until_on, l.reason)
        insert into pool.lock (customer_id, kind, owner_id, until_on, reason)
        select c.id, g.kind, g.owner_id, g.until_on, g.reason from gone g, ${sql.raw(customerById('c'))}
         where c.id = ${keptId} and g.until_on >= kit.today()
           and g.owner_id = case g.kind when 'developer' then c.developer_id else c.consultant_id end
        on conflict (hospital_id, customer_id, kind) do nothing returning id`.execute(ctx.db)
      return rows.length
    },
  },
  kept('pool.look'),
]
