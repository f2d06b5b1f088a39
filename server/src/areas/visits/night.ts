/** Tasks of the clock: what happened makes its tasks every ten minutes, what is known ahead every morning; what was undone ends. */
import type { VisitTrigger } from '@clinic/contract/areas/visits/words.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Of, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { asked } from '../../kit/question.ts'
import { customerById } from '../customers/reads.ts'
import { dropGone, generate, noteRun, ruleLock } from './generate.ts'
import { sources } from './sources.ts'
import { followTalks } from './talks.ts'

type Stopped = { readonly name: string; readonly count: number; readonly limit: number }
/** Who hears of a rule that stopped at its limit, and of tasks that are late. */
export const visitNightTells = asked<
  [],
  {
    readonly stopped: (ctx: Context, rule: Stopped) => Promise<unknown>
    readonly overdue: (ctx: Context, executorId: number, count: number) => Promise<unknown>
  }
>('who hears of rules that stopped and of late return visits')

const Rule = { id: Id, name: Str, trigger: Of<VisitTrigger>(), runLimit: Num, wasStopped: Num }

/** One rule: above its limit nothing is made, and somebody is asked, once. */
const runOne = async (ctx: Context, rule: { id: number; name: string; runLimit: number; wasStopped: number }) => {
  const { due } = await generate(ctx, rule.id, { limit: rule.runLimit })
  if (due === 0) return
  const isStopped = due > rule.runLimit
  await noteRun(ctx, rule.id, isStopped ? due : null)
  if (isStopped && rule.wasStopped === 0)
    await visitNightTells().stopped(ctx, { name: rule.name, count: due, limit: rule.runLimit })
}

const runRules = async (ctx: Context, isAhead: boolean): Promise<void> => {
  await ruleLock(ctx)
  const { rows } = await sqlOf(Rule)`select r.id, r.name, r.trigger, r.run_limit as "runLimit",
      coalesce(r.stopped_count, 0) as "wasStopped" from visits.rule r where r.status = 0 order by r.id`.execute(ctx.db)
  for (const rule of rows) {
    const { rows: happening, ahead = false } = sources[rule.trigger]
    if (happening !== null && ahead === isAhead) await runOne(ctx, rule)
  }
}

/** Idempotent: what has its task makes none. */
export const generateVisits: Task = async (ctx) => {
  await runRules(ctx, false)
  await followTalks(ctx)
  await dropGone(ctx)
}

/** Archives that were closed are visited no more. */
const endClosed = async (ctx: Context): Promise<void> => {
  await sql`update visits.visit v set state = 'cancelled', ended_at = kit.clock(), end_reason = '客户档案已注销'
    from ${sql.raw(customerById('c'))} where c.id = v.customer_id and c.status <> 'active' and v.state = 'pending'`.execute(
    ctx.db,
  )
}

/** Idempotent but for its message: once a morning. */
export const dayOfVisits: Task = async (ctx) => {
  await runRules(ctx, true)
  await endClosed(ctx)
  const { rows } = await sqlOf({ id: sure(Id), n: Num })`
    select v.executor_id as id, count(*)::int as n from visits.visit v
     where v.state = 'pending' and v.plan_at < kit.today()::timestamptz and v.executor_id is not null
     group by 1 order by 1`.execute(ctx.db)
  for (const { id, n } of rows) await visitNightTells().overdue(ctx, id, n)
}
