/** 推荐关系: how a customer was brought, and three levels of whom she brought. */
import { type referrals, TREE_LEVELS } from '@clinic/contract/areas/referrals/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Id, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { scopeCondition } from '../../kit/list.ts'
import { readyScope } from '../../kit/reach.ts'
import { ofCustomer, refuseUnreached } from '../customers/index.ts'
import { customerById, customerName, customerNamed, standingNamed } from '../customers/reads.ts'
import { stateNow } from './queries.ts'

type Tree = OutputOf<typeof referrals.tree>

/** Of more the first are shown, and that there are more. */
const MOST = 500

const state = Word('pending', 'effective', 'rewarded', 'lapsed', 'revoked')
const Own = { state, referrerName: Str, boundAt: Str, lastOn: Str }

/** The card of whoever brought her: her own archive names her, too. */
const ownOf = async (ctx: Context, customerId: number): Promise<Exclude<Tree['own'], undefined>> => {
  const { rows } = await sqlOf(Own)`
    select ${stateNow} as state, ${sql.raw(customerName('e.recommender_id'))} as "referrerName", r.created_at as "boundAt",
      r.last_on::text as "lastOn"
      from referrals.referral r join ${sql.raw(customerNamed('e', 'r', 'referee_id'))} where r.referee_id = ${customerId}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

const Node = { id: Id, parentId: sure(Id), level: Num, name: Str, state, paidFen: Num }

/** Who is out of reach is not shown, nor whom she brought. */
export const referralTree = async (ctx: Context, { customerId }: InputOf<typeof referrals.tree>): Promise<Tree> => {
  await refuseUnreached(ctx, customerId)
  const scope = ofCustomer('e.id')
  await readyScope(ctx, scope)
  const reached = scopeCondition(ctx, scope) ?? sql`true`
  const { rows } = await sqlOf(Node)`
    with recursive tree as (
      select e.id, e.recommender_id as "parentId", 1 as level, e.name from ${sql.raw(customerById('e'))}
       where e.recommender_id = ${customerId} and ${reached}
      union all
      select e.id, e.recommender_id, t.level + 1, e.name from tree t
        join ${sql.raw(customerById('e'))} on e.recommender_id = t.id
       where t.level < ${sql.lit(TREE_LEVELS)} and ${reached})
    select t.id, t."parentId", t.level, t.name, ${stateNow} as state, coalesce(s.total_paid_fen, 0) as "paidFen"
      from tree t join referrals.referral r on r.referee_id = t.id left join ${sql.raw(standingNamed('s', 'r', 'referee_id'))}
     order by t.level, t.id limit ${sql.lit(MOST + 1)}`.execute(ctx.db)
  return {
    own: await ownOf(ctx, customerId),
    rows: rows.slice(0, MOST).map(({ paidFen, ...row }) => ({ ...row, totalPaid: toYuan(paidFen) })),
    ...(rows.length > MOST ? { more: true } : {}),
  }
}
