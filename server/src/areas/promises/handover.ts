/** Promises a colleague made that are still open: whoever takes over hears of their days from now on. */
import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'

export const openPromisesOf = async ({ db }: Pick<Context, 'db'>, staffId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from promises.gift_promise p where p.promiser_id = ${staffId} and p.state = 'open'`.execute(
    db,
  )
  return rows[0]!.n
}

/** @returns those that were given */
export const givePromises = async (ctx: Context, from: number, to: number): Promise<number[]> => {
  const { rows } = await sqlOf({ id: Id })`
    update promises.gift_promise p set promiser_id = ${to}, soon_told_at = null, due_told_at = null
    where p.promiser_id = ${from} and p.state = 'open' returning p.id`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) ctx.tell('promise.changed', ...ids)
  return ids
}

/** Gives back those that are still open and still the receiver's. @returns how many */
export const returnPromises = async (
  ctx: Context,
  from: number,
  to: number,
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sqlOf({ id: Id })`
    update promises.gift_promise p set promiser_id = ${to}, soon_told_at = null, due_told_at = null
    where p.id = any(${[...ids]}::bigint[]) and p.promiser_id = ${from} and p.state = 'open' returning p.id`.execute(
    ctx.db,
  )
  if (rows.length > 0) ctx.tell('promise.changed', ...rows.map(({ id }) => id))
  return rows.length
}
