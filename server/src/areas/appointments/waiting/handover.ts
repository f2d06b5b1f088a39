/** Waits that a colleague wrote down: whoever gets them hears of the places that fall free. */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Num, sqlOf } from '../../../kit/db/rows.ts'

const OPEN = sql`w.state in ('waiting', 'offered')`

export const openWaitsOf = async ({ db }: Pick<Context, 'db'>, staffId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from appointments.wait w where w.owner_id = ${staffId} and ${OPEN}`.execute(db)
  return rows[0]!.n
}

/** @returns those that were given */
export const giveWaits = async (ctx: Context, from: number, to: number): Promise<number[]> => {
  const { rows } = await sqlOf({ id: Id })`
    update appointments.wait w set owner_id = ${to} where w.owner_id = ${from} and ${OPEN} returning w.id`.execute(
    ctx.db,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) ctx.tell('wait.changed', ...ids)
  return ids
}

/** Gives back those that still wait and are still the receiver's. @returns how many */
export const returnWaits = async (ctx: Context, from: number, to: number, ids: readonly number[]): Promise<number> => {
  const { rows } = await sqlOf({ id: Id })`
    update appointments.wait w set owner_id = ${to}
    where w.id = any(${[...ids]}::bigint[]) and w.owner_id = ${from} and ${OPEN} returning w.id`.execute(ctx.db)
  if (rows.length > 0) ctx.tell('wait.changed', ...rows.map(({ id }) => id))
  return rows.length
}
