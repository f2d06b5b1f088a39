/**
 * 投诉预警: a red flag that something else adds to is told to her doctor and to whoever oversees complaints, once, before there is a
 * complaint; a visit that ends with 转投诉 at once. Source: customers book §35, line 8.
 */
import { UNHAPPY_SCORE, WARNING_DAYS, warningOf } from '@clinic/contract/areas/visits/warning.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import type { Task } from '../../kit/jobs.ts'
import { asked } from '../../kit/question.ts'
import { scopeCondition } from '../../kit/reach.ts'
import type { RowScope, Session } from '../../kit/session.ts'
import { ofCustomer } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { complaintStands } from '../reach/index.ts'
import { idAtWork } from '../staff/reads.ts'

/** Whose warning it is. */
type Warned = {
  readonly visitId: number
  readonly customerId: number
  readonly customerName: string
  readonly doctorId: number | null
  readonly why: string
}
type Office = {
  /** Everybody who oversees complaints, with the rows she reaches by it. */
  readonly overseers: (ctx: Context) => Promise<readonly { readonly session: Session; readonly rows: RowScope }[]>
  /** Tells her doctor, and those of the others who reach her. */
  readonly tell: (ctx: Context, warned: Warned, overseerIds: readonly number[]) => Promise<unknown>
}

/** Who is warned that a complaint may come, and how. */
export const complaintOffice = asked<[], Office>('who is warned of complaints to come')

/** Whether the customer whose id a column holds asked for money back within so many days; a SQL text. */
export const refundAsked = asked<[customer: string, days: number], string>('whether she asked for money back')

const within = ofCustomer('v.customer_id')

/** Of those who oversee the ones who reach the customer of a visit. */
const overseersOf = async (ctx: Context, visitId: number): Promise<number[]> => {
  const each = (await complaintOffice().overseers(ctx)).map(({ session, rows }): RawBuilder<unknown> => {
    const hers = scopeCondition({ node: ctx.node, rows, session }, within)
    return sql`select ${session.staffId}::bigint as id from visits.visit v where v.id = ${visitId} and ${hers ?? sql`true`}`
  })
  if (each.length === 0) return []
  const { rows } = await sqlOf({ id: Id })`${sql.join(each, sql` union all `)}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Her flags need no other warning. */
const taken = async (ctx: Context, customerId: number): Promise<void> => {
  await sql`update visits.alarm a set warned_at = kit.clock() from visits.visit v
    where v.customer_id = ${customerId} and a.hospital_id = v.hospital_id and a.visit_id = v.id and a.warned_at is null`.execute(
    ctx.db,
  )
}

export const warn = async (ctx: Context, warned: Warned): Promise<void> => {
  await taken(ctx, warned.customerId)
  await complaintOffice().tell(ctx, warned, await overseersOf(ctx, warned.visitId))
}

const Flag = {
  visitId: Id,
  customerId: Id,
  customerName: Str,
  doctorId: Nullable(Id),
  level: Of<'abnormal' | 'urgent'>(),
  refund: Bool,
  missed: Num,
  unhappy: Bool,
}

const since = sql`kit.clock() - make_interval(days => ${sql.lit(WARNING_DAYS)})`

/** Flags of the last days that nobody was warned of, held; of whom a complaint stands, or was warned of lately, none. */
const flagsHeld = async (ctx: Context): Promise<RowOf<typeof Flag>[]> => {
  const { rows } = await sqlOf(Flag)`
    with fresh as materialized (
      select a.hospital_id, a.id, a.visit_id, a.level from visits.alarm a
       where a.warned_at is null and a.created_at > ${since} order by a.created_at, a.id for update of a skip locked)
    select v.id as "visitId", v.customer_id as "customerId", coalesce(c.name, '') as "customerName",
      ${sql.raw(idAtWork('v.doctor_id'))} as "doctorId", f.level, ${sql.raw(refundAsked('v.customer_id', WARNING_DAYS))} as refund,
      (select count(*)::int from visits.visit o join visits.attempt t on t.hospital_id = o.hospital_id and t.visit_id = o.id
        where o.customer_id = v.customer_id and t.connect <> 'reached' and t.created_at > ${since}) as missed,
      exists (select from visits.visit o where o.customer_id = v.customer_id and o.satisfaction <= ${sql.lit(UNHAPPY_SCORE)}
        and o.done_at > ${since}) as unhappy
      from fresh f join visits.visit v on v.hospital_id = f.hospital_id and v.id = f.visit_id left join ${sql.raw(customerOf('c', 'v'))}
     where not ${sql.raw(complaintStands('v.customer_id'))}
       and not exists (select from visits.visit o join visits.alarm w on w.hospital_id = o.hospital_id and w.visit_id = o.id
         where o.customer_id = v.customer_id and w.warned_at > ${since})
     order by f.level = 'urgent' desc, f.id desc`.execute(ctx.db)
  return rows
}

/** Task `visits.warnings`. A customer is warned of once, by the heaviest and newest of her flags. */
export const tellWarnings: Task = async (ctx) => {
  const seen = new Set<number>()
  for (const flag of await flagsHeld(ctx)) {
    const why = warningOf(flag)
    if (why === null || seen.has(flag.customerId)) continue
    seen.add(flag.customerId)
    await warn(ctx, { ...flag, why })
  }
  if (seen.size > 0) ctx.tell('visit.changed')
}
