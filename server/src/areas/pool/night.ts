/** Task `pool.night`, at two: what the rules reach falls in, and who falls in soon is told to her owner. */

import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { asked } from '../../kit/question.ts'
import { fallingBy } from './falls.ts'
import { countFalling, noteStopped, poolsWithRules, recycle, type StoredPool } from './recycle.ts'

/** Who hears of a night: the owners of those who fall in soon, and whoever sets up a pool that stopped at its limit. */
export const nightTells = asked<
  [],
  {
    readonly warned: (ctx: Context, ownerId: number, count: number) => Promise<unknown>
    readonly stopped: (ctx: Context, pool: StoredPool, count: number) => Promise<unknown>
  }
>('who hears of a night of the pools')

/** Who falls in within the days of warning, written anew. */
const warn = async (ctx: Context, pool: StoredPool): Promise<void> => {
  await sql`delete from pool.warning where pool_id = ${pool.id}`.execute(ctx.db)
  if (pool.warnDays === 0) return
  await sql`insert into pool.warning (customer_id, pool_id, owner_id, falls_on)
    select f.id, ${pool.id}, f."ownerId", f."fallsOn" from (${fallingBy(pool, pool.warnDays)}) f`.execute(ctx.db)
}

const tellOwners = async (ctx: Context): Promise<void> => {
  const { rows } = await sqlOf({ id: Id, n: Num })`
    select w.owner_id as id, count(*)::int as n from pool.warning w group by 1 order by 1`.execute(ctx.db)
  for (const { id, n } of rows) await nightTells().warned(ctx, id, n)
}

/** One pool: above its limit nothing is taken, and somebody is asked. */
const overOne = async (ctx: Context, pool: StoredPool): Promise<void> => {
  const count = await countFalling(ctx, pool)
  if (count > pool.nightLimit) {
    await noteStopped(ctx, pool.id, count)
    await nightTells().stopped(ctx, pool, count)
  } else {
    if (count > 0) await recycle(ctx, pool)
    await noteStopped(ctx, pool.id, null)
  }
  await warn(ctx, pool)
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
