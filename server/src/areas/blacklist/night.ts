/** Task `blacklist.expire`, five past midnight: what ran out is written down. Nothing waits for it: reads judge by the time. */
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'

const expire = async (ctx: Context, which: RawBuilder<unknown>): Promise<number[]> => {
  const { rows } = await sqlOf({ id: Id })`
    update blacklist.entry e set state = 'expired', ended_at = kit.clock()
     where e.state = 'valid' and e.ends_on < kit.today() and ${which} returning e.customer_id as id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The same of one customer, before something new is said of her. */
export const expireOf = async (ctx: Context, customerId: number): Promise<void> => {
  await expire(ctx, sql`e.customer_id = ${customerId}`)
}

/** Idempotent: what is written down is in force no more. */
export const expireEntries: Task = async (ctx) => {
  const customers = await expire(ctx, sql`true`)
  if (customers.length === 0) return
  ctx.tell('blacklist.changed')
  ctx.tell('customer.changed')
}
