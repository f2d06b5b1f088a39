/** What a colleague has in the queue: given to another when she leaves, and given back. */

import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, Num, sqlOf } from '../../kit/db/rows.ts'

const hers = (staffId: number) =>
  sql`t.state in ('waiting', 'serving') and (t.consultant_id = ${staffId} or t.doctor_id = ${staffId})`

/** Visits that wait for her or that she receives now. */
export const openVisitsOf = async (ctx: Context, staffId: number): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from triage.triage t where ${hers(staffId)}`.execute(ctx.db)
  return rows[0]!.n
}

/** A visit that was given, and as what: a visit may have her as one and the receiver as the other. */
export type GivenVisit = { readonly id: number; readonly was: { consultant: boolean; doctor: boolean } }

/** Gives them to somebody else, each with a step in its history. @returns what was given */
export const giveVisits = async (ctx: Context, from: number, to: number): Promise<GivenVisit[]> => {
  const { rows } = await sqlOf({ id: Id, consultant: Bool, doctor: Bool })`
    with held as (select t.id, t.state, t.consultant_id, t.doctor_id from triage.triage t where ${hers(from)}
      order by t.id for update),
    given as (update triage.triage t set
        consultant_id = case when t.consultant_id = ${from} then ${to} else t.consultant_id end,
        doctor_id = case when t.doctor_id = ${from} then ${to} else t.doctor_id end,
        rule_reason = '离职交接'
      from held where t.id = held.id returning t.id, t.state, t.consultant_id),
    told as (insert into triage.step (triage_id, move, from_state, to_state, from_consultant_id, to_consultant_id, reason)
      select given.id, 'assign', given.state, given.state, held.consultant_id, given.consultant_id, '离职交接'
        from given join held on held.id = given.id)
    select id, coalesce(consultant_id = ${from}, false) as consultant, coalesce(doctor_id = ${from}, false) as doctor
      from held`.execute(ctx.db)
  if (rows.length > 0) ctx.tell('triage.changed', ...rows.map(({ id }) => id))
  return rows.map(({ id, ...was }) => ({ id, was }))
}

/** Gives back those that still wait for the receiver; whoever is being received stays where she is. @returns how many */
export const returnVisits = async (
  ctx: Context,
  from: number,
  to: number,
  given: readonly GivenVisit[],
): Promise<number> => {
  const items = JSON.stringify(given.map(({ id, was }) => ({ id, ...was })))
  const { rows } = await sqlOf({ id: Id })`
    with held as (select t.id, t.state, t.consultant_id, g.consultant, g.doctor from triage.triage t
        join jsonb_to_recordset(${items}::jsonb) as g (id bigint, consultant boolean, doctor boolean) on g.id = t.id
       where t.state = 'waiting' and (not g.consultant or t.consultant_id = ${from}) and (not g.doctor or t.doctor_id = ${from})
       order by t.id for update of t),
    given as (update triage.triage t set
        consultant_id = case when held.consultant then ${to} else t.consultant_id end,
        doctor_id = case when held.doctor then ${to} else t.doctor_id end,
        rule_reason = '撤销交接'
      from held where t.id = held.id returning t.id, t.state, t.consultant_id),
    told as (insert into triage.step (triage_id, move, from_state, to_state, from_consultant_id, to_consultant_id, reason)
      select given.id, 'assign', given.state, given.state, held.consultant_id, given.consultant_id, '撤销交接'
        from given join held on held.id = given.id)
    select id from given`.execute(ctx.db)
  if (rows.length > 0) ctx.tell('triage.changed', ...rows.map(({ id }) => id))
  return rows.length
}

const Turn = { ruleId: Id, weight: Num }
/** Rules somebody was taken out of, as they stood. */
export type LeftRules = readonly { readonly ruleId: number; readonly weight: number }[]

/** She receives nobody any more: out of the rules that propose who does. */
export const leaveRules = async (ctx: Context, staffId: number): Promise<LeftRules> => {
  const { rows } = await sqlOf(Turn)`
    delete from triage.rule_candidate where staff_id = ${staffId} returning rule_id as "ruleId", weight`.execute(ctx.db)
  return rows
}

/** Into the rules that are still there, as the last of each. */
export const returnToRules = async (ctx: Context, staffId: number, left: LeftRules): Promise<void> => {
  await sql`
    insert into triage.rule_candidate (rule_id, staff_id, weight, place)
    select r.id, ${staffId}, l.weight,
      (select coalesce(max(c.place), 0) + 1 from triage.rule_candidate c where c.rule_id = r.id)
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as l ("ruleId" bigint, weight integer)
      join triage.rule r on r.id = l."ruleId"
    on conflict (hospital_id, rule_id, staff_id) do nothing`.execute(ctx.db)
}
