/** Visits of an archive that goes into another one. */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { type Following, type Hindrance, moved, type Pair } from '../../kit/following.ts'

const visits = moved('triage.triage', { label: '到院' })

/** Visits of one that goes on days on which the other's counted, too: one person came once a day. */
const twice = (keptId: number, goneId: number) => sql`g.customer_id = ${goneId} and g.counted and exists (
  select from triage.triage k where k.hospital_id = g.hospital_id and k.customer_id = ${keptId} and k.on_date = g.on_date and k.counted)`

/** How many visits count no more once both are one person's. */
export const visitsTwice = async (ctx: Context, { keptId, goneId }: Pair): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from triage.triage g where ${twice(keptId, goneId)}`.execute(ctx.db)
  return rows[0]!.n
}

export const visitsFollow: Following = {
  ...visits,
  how: 'own',
  move: async (ctx, pair) => {
    await sql`update triage.triage g set counted = false where ${twice(pair.keptId, pair.goneId)}`.execute(ctx.db)
    return await visits.move(ctx, pair)
  },
}

/** Whoever is in the house is not merged under somebody's hands. */
export const visitsHinder: Hindrance = async (ctx, ids) => {
  const { rows } = await sqlOf({ customerId: Id, no: Str })`
    select t.customer_id as "customerId", t.no from triage.triage t
     where t.customer_id = any(${[...ids]}::bigint[]) and t.state in ('waiting', 'serving') order by t.id`.execute(
    ctx.db,
  )
  return rows.map(({ customerId, no }) => ({ customerId, text: `分诊 ${no} 还没有结束，请先结束接诊或取消分诊` }))
}
