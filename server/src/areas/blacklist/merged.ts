/** The blacklist of two archives that become one: of each kind the longer entry holds, and who was let in stays let in. */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { sqlOf } from '../../kit/db/rows.ts'
import { type Following, type Hindrance, kept, moved } from '../../kit/following.ts'
import { expireOf } from './night.ts'

const entries = moved('blacklist.entry', { label: '黑名单记录' })
const passes = kept('blacklist.pass')

export const blacklistFollows: readonly Following[] = [
  {
    ...entries,
    how: 'own',
    move: async (ctx, pair) => {
      const { keptId, goneId } = pair
      for (const id of [keptId, goneId]) await expireOf(ctx, id)
      // Of two in force of one kind the one that ends first is released; of two that end together the other's.
      await sql`update blacklist.entry e set state = 'released', ended_by = kit.current_staff(), ended_at = kit.clock(),
          end_reason = '合并档案，以期限更长的一条为准'
        where e.id in (select (array_agg(v.id order by v.ends_on nulls last, v.customer_id = ${keptId}))[1]
          from blacklist.entry v where v.customer_id in (${keptId}, ${goneId}) and v.state = 'valid'
          group by v.kind having count(*) > 1)`.execute(ctx.db)
      return await entries.move(ctx, pair)
    },
  },
  {
    ...passes,
    how: 'own',
    // Passes are never changed; one that still holds is written once more, so that nobody acutely ill is turned away.
    move: async (ctx, { keptId, goneId }) => {
      const { rows } = await sql`insert into blacklist.pass (customer_id, reason, created_at, created_by, ends_at)
        select ${keptId}, p.reason, p.created_at, p.created_by, p.ends_at from blacklist.pass p
         where p.customer_id = ${goneId} and p.ends_at > kit.clock() and not exists (select from blacklist.pass k
           where k.customer_id = ${keptId} and tstzrange(k.created_at, k.ends_at) && tstzrange(p.created_at, p.ends_at))
        returning id`.execute(ctx.db)
      return rows.length
    },
  },
]

export const blacklistHinders: Hindrance = async (ctx, ids) => {
  const { rows } = await sqlOf({ customerId: Id })`
    select e.customer_id as "customerId" from blacklist.entry e
     where e.customer_id = any(${[...ids]}::bigint[]) and e.state = 'waiting' order by e.id`.execute(ctx.db)
  return rows.map(({ customerId }) => ({ customerId, text: '黑名单申请还在审核，请先审核或撤回' }))
}
