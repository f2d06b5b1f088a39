/** The return visits a colleague has to do, given to another when she leaves, and given back. */
import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'

export const openReturnVisitsOf = async (ctx: Context, staffId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`select count(*)::int as n from visits.visit v
    where v.executor_id = ${staffId} and v.state = 'pending'`.execute(ctx.db)
  return rows[0]!.n
}

export const giveReturnVisits = async (ctx: Context, from: number, to: number): Promise<{ id: number }[]> => {
  const { rows } = await sqlOf({ id: Id })`update visits.visit set executor_id = ${to}
    where executor_id = ${from} and state = 'pending' returning id`.execute(ctx.db)
  if (rows.length > 0) ctx.tell('visit.changed', ...rows.map(({ id }) => id))
  return rows
}

/** Those that still wait for the receiver. @returns how many */
export const returnReturnVisits = async (
  ctx: Context,
  from: number | null,
  to: number,
  given: readonly { readonly id: number }[],
): Promise<number> => {
  const { rows } = await sqlOf({ id: Id })`update visits.visit set executor_id = ${to}
    where id = any(${given.map(({ id }) => id)}::bigint[]) and executor_id = ${from}::bigint and state = 'pending'
    returning id`.execute(ctx.db)
  if (rows.length > 0) ctx.tell('visit.changed', ...rows.map(({ id }) => id))
  return rows.length
}
