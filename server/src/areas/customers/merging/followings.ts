/** What becomes of what the archive itself keeps of a customer who goes into another one. */
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { type Following, kept, moved, type Pair } from '../../../kit/following.ts'
import { asked } from '../../../kit/question.ts'
import { familyFollows } from './family.ts'

/** What both together have that is not the sum of each: asked while each still has her own. */
export const together = {
  visitsTwice: asked<[ctx: Context, pair: Pair], Promise<number>>('visits of one day that count once'),
  dealDays: asked<[ctx: Context, pair: Pair], Promise<number>>('business days with a deal of both'),
}

const standing: Following = {
  ...moved('customers.standing'),
  how: 'own',
  move: async (ctx, pair) => {
    const { keptId, goneId } = pair
    const [twice, days] = [await together.visitsTwice(ctx, pair), await together.dealDays(ctx, pair)]
    await sql`select set_config('app.stage_because', 'merged', true)`.execute(ctx.db)
    await sql`update customers.standing k set visit_count = k.visit_count + g.visit_count - ${twice}::int, deal_count = ${days}::int,
        first_visit_at = least(k.first_visit_at, g.first_visit_at), last_visit_at = greatest(k.last_visit_at, g.last_visit_at),
        last_triage_at = greatest(k.last_triage_at, g.last_triage_at),
        last_consult_at = greatest(k.last_consult_at, g.last_consult_at),
        first_deal_at = least(k.first_deal_at, g.first_deal_at), last_deal_at = greatest(k.last_deal_at, g.last_deal_at),
        last_payment_at = greatest(k.last_payment_at, g.last_payment_at),
        total_paid_fen = k.total_paid_fen + g.total_paid_fen, total_executed_fen = k.total_executed_fen + g.total_executed_fen,
        life_stage = case when k.life_stage = 'prospect' and g.life_stage = 'intent' then 'intent' else k.life_stage end
      from customers.standing g where k.customer_id = ${keptId} and g.customer_id = ${goneId}`.execute(ctx.db)
    await sql`select set_config('app.stage_because', '', true)`.execute(ctx.db)
    await sql`delete from customers.standing g where g.customer_id = ${goneId}`.execute(ctx.db)
    return 1
  },
}

/** What leads to the one that goes leads to the kept one; her own number is not shared with herself. */
const pointer = (column: 'recommender_id' | 'phone_owner_id' | 'merged_into_id'): Following => ({
  ...moved('customers.customer', { column, ...(column === 'recommender_id' ? { label: '推荐来的客户' } : {}) }),
  how: 'own',
  move: async (ctx, { keptId, goneId }) => {
    const { rows } = await sql`update customers.customer c set ${sql.ref(column)} = ${keptId}
      where c.${sql.ref(column)} = ${goneId} and c.id not in (${keptId}, ${goneId}) returning c.id`.execute(ctx.db)
    return rows.length
  },
})

export const archiveFollows: readonly Following[] = [
  standing,
  pointer('merged_into_id'),
  pointer('recommender_id'),
  pointer('phone_owner_id'),
  // The person behind several hospitals' archives, where they know one another.
  kept('customers.customer', { column: 'group_customer_id' }),
  ...familyFollows,
  kept('customers.owner_log'),
  kept('customers.phone_view'),
  {
    ...moved('customers.search_token'),
    how: 'own',
    // The kept one is found by everything the other was found by.
    move: async (ctx, { keptId, goneId }) => {
      const { rows } =
        await sql`with gone as (delete from customers.search_token t where t.customer_id = ${goneId} returning t.token)
        insert into customers.search_token (token, created_at, customer_id)
        select g.token, c.created_at, c.id from gone g, customers.customer c where c.id = ${keptId}
        on conflict do nothing returning token`.execute(ctx.db)
      return rows.length
    },
  },
]
