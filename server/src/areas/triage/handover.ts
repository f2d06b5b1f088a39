/** What a colleague has in the queue, and giving it to another when she leaves. */

import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'

const hers = (staffId: number) =>
  sql`t.state in ('waiting', 'serving') and (t.consultant_id = ${staffId} or t.doctor_id = ${staffId})`

/** Visits that wait for her or that she receives now. */
export const openVisitsOf = async (ctx: Context, staffId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from triage.triage t where ${hers(staffId)}`.execute(ctx.db)
  return rows[0]!.n
}

/** Gives them to somebody else, each with a step in its history. @returns how many were given */
export const giveVisits = async (ctx: Context, from: number, to: number): Promise<number> => {
  const { rows } = await sqlOf({ id: Id })`
    with held as (select t.id, t.state, t.consultant_id from triage.triage t where ${hers(from)} order by t.id for update),
    given as (update triage.triage t set
        consultant_id = case when t.consultant_id = ${from} then ${to} else t.consultant_id end,
        doctor_id = case when t.doctor_id = ${from} then ${to} else t.doctor_id end,
        rule_reason = '离职交接'
      from held where t.id = held.id returning t.id, t.state, t.consultant_id),
    told as (insert into triage.step (triage_id, move, from_state, to_state, from_consultant_id, to_consultant_id, reason)
      select given.id, 'assign', given.state, given.state, held.consultant_id, given.consultant_id, '离职交接'
        from given join held on held.id = given.id)
    select id from given`.execute(ctx.db)
  if (rows.length > 0) ctx.tell('triage.changed', ...rows.map(({ id }) => id))
  return rows.length
}

/** She receives nobody any more: out of the rules that propose who does. */
export const leaveRules = async (ctx: Context, staffId: number): Promise<void> => {
  await sql`delete from triage.rule_candidate where staff_id = ${staffId}`.execute(ctx.db)
}
