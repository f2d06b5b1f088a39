/** What a hospital takes for many looks, and who hears of them once a week. Source: customers book §6, §35. */
import { type LookRule, type lookCalls, lookRefusals } from '@clinic/contract/areas/customers/looks.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import type { Task } from '../../../kit/jobs.ts'
import { asked } from '../../../kit/question.ts'
import { updateRow } from '../../../kit/table.ts'
import { mainDepartment, staffName } from '../../staff/reads.ts'

const Kept = { id: Id, version: Version, workFrom: Num, workTo: Num, foreignLooks: Num, idleProbes: Num }

const kept = async (ctx: Context): Promise<RowOf<typeof Kept>> => {
  const { rows } = await sqlOf(Kept)`select s.id, s.version, s.work_from as "workFrom", s.work_to as "workTo",
      s.foreign_looks as "foreignLooks", s.idle_probes as "idleProbes" from customers.look_rule s`.execute(ctx.db)
  return rows[0]!
}

export const lookRuleNow = async (ctx: Context): Promise<LookRule> => {
  const { id: _id, ...rule } = await kept(ctx)
  return rule
}

/** @throws Refused customers.looks.workHours */
export const changeLookRule = async (
  ctx: Context,
  { version, ...given }: InputOf<typeof lookCalls.changeLookRule>,
): Promise<LookRule> => {
  if (given.workFrom >= given.workTo) refuse(lookRefusals.workHours())
  const { id, version: _version, ...before } = await kept(ctx)
  const changed = await updateRow(
    ctx,
    'customers.look_rule',
    { id, version },
    {
      work_from: given.workFrom,
      work_to: given.workTo,
      foreign_looks: given.foreignLooks,
      idle_probes: given.idleProbes,
    },
  )
  ctx.note({ objectType: 'lookRule', objectId: id, before, after: given })
  return { ...given, version: changed.version }
}

const Looker = { staffId: Id, name: Nullable(Str), departmentId: Nullable(Id), customers: Num }
export type Looker = RowOf<typeof Looker>

/** Who hears of those who looked at very many numbers of customers who are not theirs. */
export const manyLooksTells = asked<[], (ctx: Context, lookers: readonly Looker[]) => Promise<unknown>>(
  'who hears of many looks',
)

/**
 * Task `customers.looksWeek`, every morning: of the week that ended with the last Sunday, once. A morning on which no node ran
 * is made up for by the next; whoever asks second finds the week told.
 */
export const looksWeek: Task = async (ctx) => {
  const { rows } = await sqlOf(Looker)`
    with week as (select date_trunc('week', kit.today())::date as ends),
    told as (insert into customers.looks_told (about, ended_on) select 'looks', w.ends from week w
      where exists (select from customers.look_rule r where r.foreign_looks > 0) on conflict do nothing returning ended_on),
    due as (select t.ended_on as ends, r.foreign_looks from told t, customers.look_rule r)
    select v.staff_id as "staffId", ${sql.raw(staffName('v.staff_id'))} as name,
      ${sql.raw(mainDepartment('v.staff_id'))} as "departmentId", count(distinct v.customer_id)::int as customers
    from due d join customers.phone_view v on v.on_date >= d.ends - 7 and v.on_date < d.ends and v.own = false
    group by v.staff_id, d.foreign_looks having count(distinct v.customer_id) >= d.foreign_looks
    order by 4 desc, 1`.execute(ctx.db)
  if (rows.length > 0) await manyLooksTells()(ctx, rows)
}
