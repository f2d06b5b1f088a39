/** Triage rules: their rows, and what the engine needs to know to answer now. */

import type {
  Arrival,
  AssignMode,
  AssignRule,
  Proposal,
  RuleConditions,
  Turns,
} from '@clinic/contract/areas/triage/assignment.ts'
import { assign } from '@clinic/contract/areas/triage/assignment.ts'
import { type triage, triageRefusals } from '@clinic/contract/areas/triage/calls.ts'
import { triageRule } from '@clinic/contract/areas/triage/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, Json, Num, Of, Str, sqlOf } from '../../kit/db/rows.ts'
import { col, everybody, pageOf, rowOf } from '../../kit/list.ts'
import { refuseDangling } from '../../kit/references.ts'
import { listOfNoun, valuesIn } from '../../kit/resource.ts'
import { type Changed, insertRow, removeRow, updateRow } from '../../kit/table.ts'
import { jobOf, namedDepartments, personOf } from '../staff/reads.ts'
import { whyOffNow } from './questions.ts'

const candidates = sql`coalesce((
  select jsonb_agg(jsonb_build_object('staffId', rc.staff_id, 'weight', rc.weight, 'name', p.name) order by rc.place)
  from triage.rule_candidate rc join ${sql.raw(personOf('p', 'rc', 'staff_id'))}
  where rc.hospital_id = r.hospital_id and rc.rule_id = r.id), '[]'::jsonb)`

const consultantIds = sql`select p.id from staff.staff p
  join staff.staff_job sj on sj.hospital_id = p.hospital_id and sj.staff_id = p.id
  join ${sql.raw(jobOf('j', 'sj'))} and j.name = '咨询师'
  where p.status = 0`
const everyConsultant = sql`coalesce((
  select jsonb_agg(jsonb_build_object('staffId', x.id, 'weight', 1) order by x.id) from (${consultantIds}) x), '[]'::jsonb)`

export const ruleList = listOfNoun(triageRule, {
  columns: { candidates: col(candidates) },
  scope: everybody('a setting of the hospital'),
  order: { by: 'r.priority', direction: 'asc', tie: 'r.id' },
})

type RuleInput = InputOf<typeof triage.createRule>

/** Candidates have rows of their own. */
const columnsOf = ({ candidates: _listed, ...rule }: RuleInput) => valuesIn(triageRule, rule)

/** Rewrites the candidates in their order; a name given twice counts once, at its first place. */
const writeCandidates = async (
  ctx: Context,
  ruleId: number,
  listed: NonNullable<RuleInput['candidates']>,
): Promise<void> => {
  const once = listed.filter(({ staffId }, at) => listed.findIndex((one) => one.staffId === staffId) === at)
  await sql`delete from triage.rule_candidate where rule_id = ${ruleId}`.execute(ctx.db)
  await sql`insert into triage.rule_candidate (rule_id, staff_id, weight, place)
    select ${ruleId}, c.staff, c.weight, c.place
    from unnest(${once.map(({ staffId }) => staffId)}::bigint[], ${once.map(({ weight }) => weight)}::int[])
      with ordinality as c (staff, weight, place)`.execute(ctx.db)
}

/** What a rule names in its conditions: no key sees it there. */
const checkConditions = (ctx: Context, { conditions = {} }: RuleInput): Promise<void> => {
  const { sourceTypeIds = [], demandIds = [], departmentIds = [] } = conditions
  const named = {
    'customers.source_type': sourceTypeIds,
    'triage.original_demand': demandIds,
    ...namedDepartments(departmentIds),
  }
  return refuseDangling(ctx, named, () => triageRefusals.unknownChoice({ field: '规则条件' }))
}

export const createRule = async (ctx: Context, input: RuleInput): Promise<Changed> => {
  await checkConditions(ctx, input)
  const made = await insertRow(ctx, 'triage.rule', columnsOf(input))
  await writeCandidates(ctx, made.id, input.candidates ?? [])
  ctx.note({ objectType: 'triageRule', objectId: made.id, after: { ...input } })
  return made
}

export const updateRule = async (ctx: Context, input: RuleInput & Changed): Promise<Changed> => {
  const before = await rowOf(ctx, input.id, ruleList)
  await checkConditions(ctx, input)
  const changed = await updateRow(ctx, 'triage.rule', input, columnsOf(input))
  if (input.candidates) await writeCandidates(ctx, input.id, input.candidates)
  ctx.note({ objectType: 'triageRule', objectId: input.id, before, after: { ...input } })
  return changed
}

export const switchRule = async (ctx: Context, { id, enabled }: { id: number; enabled: boolean }): Promise<Changed> => {
  const before = await rowOf(ctx, id, ruleList)
  ctx.note({ objectType: 'triageRule', objectId: id, before: { enabled: before.enabled }, after: { enabled } })
  return await updateRow(ctx, 'triage.rule', { id, version: before.version }, { enabled })
}

export const removeRule = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  ctx.note({ objectType: 'triageRule', objectId: id, before: await rowOf(ctx, id, ruleList) })
  return await removeRow(ctx, 'triage.rule', id)
}

export const rulePage = (ctx: Context, input: InputOf<typeof triage.rules>) => pageOf(ctx, input, ruleList)
export const oneRule = (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, ruleList)

const AssignRules = {
  id: Id,
  name: Str,
  priority: Num,
  enabled: Bool,
  conditions: Json<RuleConditions>(),
  mode: Of<AssignMode>(),
  maxOpen: Num,
  fallback: Word('next', 'manual'),
  candidates: Json<AssignRule['candidates']>(),
}
const Receivers = {
  staffId: Id,
  name: Str,
  active: Bool,
  onDuty: Bool,
  whyOff: Nullable(Str),
  paused: Bool,
  open: Num,
  today: Num,
}

/** A rule that names nobody deals to every consultant. */
const enabledRules = sqlOf(AssignRules)`
  select r.id, r.name, r.priority, r.enabled, r.conditions, r.mode, r.max_open as "maxOpen", r.fallback,
    case when exists (select 1 from triage.rule_candidate rc where rc.hospital_id = r.hospital_id and rc.rule_id = r.id)
      then ${candidates} else ${everyConsultant} end as candidates
  from triage.rule r where r.enabled order by r.priority, r.id`

const staffAsTheyAre = (named: readonly (number | null)[]) => sqlOf(Receivers)`
  select p.id as "staffId", p.name, p.status = 0 as active, off.why is null as "onDuty", off.why as "whyOff",
    exists (select 1 from triage.pause z where z.hospital_id = p.hospital_id and z.staff_id = p.id and z.on_date = kit.today()) as paused,
    (select count(*)::int from triage.triage t where t.hospital_id = p.hospital_id and t.consultant_id = p.id
      and t.on_date = kit.today() and t.state in ('waiting', 'serving')) as open,
    (select count(*)::int from triage.triage t where t.hospital_id = p.hospital_id and t.consultant_id = p.id
      and t.on_date = kit.today() and t.state <> 'cancelled') as today
  from staff.staff p cross join lateral (select ${sql.raw(whyOffNow('p.id'))} as why offset 0) off
  where p.id = any(${named.filter((id) => id !== null)}::bigint[])
    or p.id in (select rc.staff_id from triage.rule_candidate rc join triage.rule r
      on r.hospital_id = rc.hospital_id and r.id = rc.rule_id and r.enabled)
    or p.id in (${consultantIds})`

const turnsToday = sqlOf({ ruleId: Id, lastStaffId: Nullable(Id), counts: Json<Record<string, number>>() })`
  select rule_id as "ruleId", last_staff_id as "lastStaffId", counts from triage.turn where on_date = kit.today()`

export type Proposed = Proposal & { readonly turns: ReadonlyMap<number, Turns>; readonly name: string | null }

/** Asks the rules. Nothing is written; inside a registration the caller holds the hospital's assignment lock. */
export const propose = async (ctx: Context, arrival: Arrival): Promise<Proposed> => {
  const { rules, staff, turns } = await ctx.together({
    rules: enabledRules,
    staff: staffAsTheyAre([arrival.originalId, arrival.bookedId]),
    turns: turnsToday,
  })
  const people = new Map(staff.map((one) => [one.staffId, one]))
  const dealt = new Map(turns.map(({ ruleId, ...turn }) => [ruleId, turn]))
  const proposal = assign(arrival, rules, people, dealt)
  const name = proposal.staffId === null ? null : (people.get(proposal.staffId)?.name ?? null)
  return { ...proposal, turns: dealt, name }
}

/** Records a turn that was used, so that the next one moves on. The caller holds the assignment lock. */
export const takeTurn = async (
  ctx: Context,
  { ruleId, staffId }: { ruleId: number; staffId: number },
  triageId: number,
): Promise<void> => {
  await sql`insert into triage.turn (rule_id, on_date, last_staff_id, last_triage_id, counts)
    values (${ruleId}, kit.today(), ${staffId}, ${triageId}, jsonb_build_object(${String(staffId)}::text, 1))
    on conflict (hospital_id, rule_id, on_date) do update set
      last_staff_id = excluded.last_staff_id, last_triage_id = excluded.last_triage_id,
      counts = turn.counts || jsonb_build_object(${String(staffId)}::text,
        coalesce((turn.counts ->> ${String(staffId)}::text)::int, 0) + 1)`.execute(ctx.db)
}

/** Gives a turn back: the count goes down, and the pointer returns when nobody had a turn since. */
export const giveTurnBack = async (
  ctx: Context,
  visit: { id: number; ruleId: number; turnStaffId: number; day: string; turnBefore: number | null },
): Promise<void> => {
  const key = String(visit.turnStaffId)
  await sql`update triage.turn set
      counts = counts || jsonb_build_object(${key}::text, greatest(coalesce((counts ->> ${key}::text)::int, 0) - 1, 0)),
      last_staff_id = case when last_triage_id = ${visit.id} then ${visit.turnBefore}::bigint else last_staff_id end,
      last_triage_id = case when last_triage_id = ${visit.id} then null else last_triage_id end
    where rule_id = ${visit.ruleId} and on_date = ${visit.day}::date`.execute(ctx.db)
}

/** One assignment at a time in a hospital: limits and turns are read and used under this lock. */
export const lockAssignment = (ctx: Context): void => {
  ctx.later(sql`select pg_advisory_xact_lock(hashtextextended('triage.assign:' || kit.current_hospital(), 0))`)
}
