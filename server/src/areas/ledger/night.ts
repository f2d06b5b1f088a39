/** Task `ledger.expireLots`, after the business day has turned: what ended is taken from who has it, one document a customer. */
import { Num, sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { openDay } from './posting.ts'

/** Idempotent: what is taken is no more there. */
export const expireLots: Task = async (ctx) => {
  const { day } = await ctx.together({ day: openDay })
  const { rows } = await sqlOf({ n: Num })`select ledger.expire_lots(kit.business_date(), ${day}::date) as n`.execute(
    ctx.db,
  )
  if (rows[0]!.n > 0) ctx.tell('customer.figures')
}
