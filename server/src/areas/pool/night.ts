/** Task `pool.night`, at two: what the rules reach falls in, and who falls in soon is told to her owner. */

import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { asked } from '../../kit/question.ts'
import { fallingBy } from './falls.ts'
import { noteStopped, poolsWithRules, type StoredPool, takeBack } from './recycle.ts'

/** Who hears of a night: the owners of those who fall in soon, and whoever sets up a pool that stopped at its limit. */
export const nightTells = asked<
  [],
  {
    readonly warned: (ctx: Context, ownerId: number, count: number) => Promise<unknown>
    readonly stopped: (ctx: Context, pool: StoredPool, count: number) => Promise<unknown>
  }
>('who hears of a night of the pools')

const Due = { count: Num, id: Nullable(Id), ownerId: Nullable(Id), reason: Nullable(Str) }
type Due = { readonly count: number; readonly falling: { id: number; ownerId: number | null; reason: string }[] }

/**
 * Who falls in today and, written down as warned, who does within the days of warning: one look at all customers. Above the
 * limit of the pool nobody is named, and all of them are warned.
 */
const lookOver = async (ctx: Context, pool: StoredPool): Promise<Due> => {
  await sql`delete from pool.warning where pool_id = ${pool.id}`.execute(ctx.db)
  const { rows } = await sqlOf(Due)`
    with f as materialized (${fallingBy(pool, pool.warnDays)}),
    due as (select count(*)::int as n from f where f."fallsOn" <= kit.today()),
    warned as (insert into pool.warning (customer_id, pool_id, owner_id, falls_on)
      select f.id, ${pool.id}, f."ownerId", f."fallsOn" from f cross join due d
      where ${sql.lit(pool.warnDays)} > 0 and (f."fallsOn" > kit.today() or d.n > ${pool.nightLimit}))
    select d.n as count, f.id, f."ownerId", f.reason from due d
      left join f on f."fallsOn" <= kit.today() and d.n <= ${pool.nightLimit} order by f.id`.execute(ctx.db)
  const falling = rows.flatMap(({ id, ownerId, reason }) =>
    id === null ? [] : [{ id, ownerId, reason: reason ?? '' }],
  )
  return { count: rows[0]!.count, falling }
}

const tellOwners = async (ctx: Context): Promise<void> => {
  const { rows } = await sqlOf({ id: Id, n: Num })`
    select w.owner_id as id, count(*)::int as n from pool.warning w group by 1 order by 1`.execute(ctx.db)
  for (const { id, n } of rows) await nightTells().warned(ctx, id, n)
}

/** One pool: above its limit nothing is taken, and somebody is asked. */
const overOne = async (ctx: Context, pool: StoredPool): Promise<void> => {
  const { count, falling } = await lookOver(ctx, pool)
  await takeBack(ctx, pool, falling)
  const isStopped = count > pool.nightLimit
  await noteStopped(ctx, pool.id, isStopped ? count : null)
  if (isStopped) await nightTells().stopped(ctx, pool, count)
}

/** Idempotent: what has fallen in has no owner any more, and warnings are written anew. */
export const night: Task = async (ctx) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('pool.night:' || kit.current_hospital(), 0))`.execute(ctx.db)
  await sql`delete from pool.warning w using pool.pool p where p.id = w.pool_id and (p.status = 1 or p.rules = '[]')`.execute(
    ctx.db,
  )
  for (const pool of await poolsWithRules(ctx)) await overOne(ctx, pool)
  await tellOwners(ctx)
}
