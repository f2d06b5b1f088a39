/** The clock of a complaint: worked out when it begins, looked at every ten minutes. What has begun is not counted anew. */
import { CLOCK_DAYS, clockOf } from '@clinic/contract/areas/complaints/rules.ts'
import type { ComplaintTerm } from '@clinic/contract/areas/complaints/words.ts'
import { daysAfter, momentText, today } from '@clinic/contract/days.ts'
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { specialDays } from '../holidays/index.ts'
import { say } from './log.ts'
import { tellAmber, tellOverdue } from './notices.ts'
import { isRunningNow } from './queries.ts'

const stored = (at: Date): RawBuilder<unknown> => sql`${momentText(at)}::timestamp at time zone 'Asia/Shanghai'`

/** Columns of a clock that begins at a moment. */
export const clockColumns = async (ctx: Context, term: ComplaintTerm, from: Date) => {
  const day = today(from)
  const { due, amber } = clockOf(term, from, await specialDays(ctx, day, daysAfter(day, CLOCK_DAYS)))
  return {
    clock_from: stored(from),
    amber_at: stored(amber),
    due_at: stored(due),
    warned_at: null,
    overdue_at: null,
    escalated_at: null,
  }
}

const Moved = { id: Id, customerId: Id }

/** Whoever handles it hears once that seventy percent have gone. */
const warn = async (ctx: Context): Promise<number[]> => {
  const { rows } = await sqlOf(Moved)`
    update complaints.complaint k set warned_at = kit.clock() where ${sql.raw(isRunningNow)} and k.warned_at is null
      and k.amber_at <= kit.clock() and k.due_at > kit.clock() returning k.id, k.customer_id as "customerId"`.execute(
    ctx.db,
  )
  for (const { id } of rows) {
    await say(ctx, id, 'warned')
    await tellAmber(ctx, id)
  }
  return rows.map(({ id }) => id)
}

/** What is not answered by then goes up by itself, once; what nobody accepted yet stays where it is and is told all the same. */
const escalate = async (ctx: Context): Promise<number[]> => {
  const { rows } = await sqlOf(Moved)`
    update complaints.complaint k set overdue_at = kit.clock(), escalated_at = coalesce(k.escalated_at, kit.clock()),
        state = case k.state when 'handling' then 'escalated' else k.state end
     where ${sql.raw(isRunningNow)} and k.overdue_at is null and k.due_at <= kit.clock()
     returning k.id, k.customer_id as "customerId"`.execute(ctx.db)
  for (const { id } of rows) {
    await say(ctx, id, 'overdue')
    await tellOverdue(ctx, id)
  }
  return rows.map(({ id }) => id)
}

/** Task `complaints.clock`. Idempotent: what was told is written down with it. */
export const lookAtClocks: Task = async (ctx) => {
  const moved = [...(await warn(ctx)), ...(await escalate(ctx))]
  if (moved.length > 0) ctx.tell('complaint.changed', ...moved)
}
