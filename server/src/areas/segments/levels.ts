/** The level of one customer, set by hand to the end of a day. */
import { segmentRefusals, type segments, whyNotLevel } from '@clinic/contract/areas/segments/calls.ts'
import type { levelPreviews } from '@clinic/contract/areas/segments/level-preview.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { refuseDangling } from '../../kit/references.ts'
import { sees } from '../../kit/session.ts'
import { refuseNobody, refuseUnreached } from '../customers/index.ts'
import { everyCustomer } from '../customers/reads.ts'

/** Tags; thresholds that were changed; a lock, its being taken off, its last day; two archives. */
export type WhyMoved = 'tags' | 'threshold' | 'locked' | 'unlocked' | 'ended' | 'merged'

/** Grades these customers anew, or everybody, and says of each who moved why; answers how many have another grade. */
export const regrade = async (ctx: Context, ids: readonly number[] | null, because: WhyMoved): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select segments.regrade(${ids && [...ids]}::bigint[], ${because}) as n`.execute(ctx.db)
  return rows[0]!.n
}

const Tried = { fromGrade: Num, toGrade: Num, customers: Num, locked: Num }

/** Who would have another level, were this one kept so: by the condition that grades her then. Nothing is written. */
export const previewLevel = async (
  ctx: Context,
  { id = 0, grade, basis, op, minPaid, minVisits, minScore, status }: InputOf<typeof levelPreviews.previewLevel>,
): Promise<OutputOf<typeof levelPreviews.previewLevel>> => {
  const why = whyNotLevel({ basis, minPaid, minVisits, minScore })
  if (why) refuse(why)
  if (id > 0) await refuseDangling(ctx, { 'segments.level': [id] }, common.notFound)
  const tried = sql`select ${grade}::smallint, ${basis}::text, ${op}::text, ${parseYuan(minPaid ?? 0) ?? 0}::bigint, ${minVisits}::int,
    ${minScore}::int where ${status}::int = 0`
  const { rows } = await sqlOf(Tried)`
    with level (grade, basis, op, min_paid, min_visits, min_score) as materialized (
      select l.grade, l.basis, l.op, l.min_paid_fen, l.min_visits, l.min_score from segments.level l where l.status = 0 and l.id <> ${id}
      union all ${tried}),
    stands as (select s.grade as was, k.customer_id is not null as held, case when k.customer_id is null then coalesce((select max(l.grade)
          from level l where segments.meets(l.basis, l.op, l.min_paid, l.min_visits, l.min_score,
            c.hospital_id, c.id, s.total_paid_fen, s.visit_count)), 0) else s.grade end as will
        from ${sql.raw(everyCustomer('c', 's'))}
          left join segments.grade_lock k on k.hospital_id = c.hospital_id and k.customer_id = c.id and k.until >= kit.today()
        where c.status = 'active')
    select t.was as "fromGrade", t.will as "toGrade", count(*)::int as customers, count(*) filter (where t.held)::int as locked
    from stands t group by t.was, t.will order by t.was <> t.will desc, customers desc, t.was, t.will`.execute(ctx.db)
  const sumOf = (figure: 'customers' | 'locked') => rows.reduce((sum, row) => sum + row[figure], 0)
  const moves = rows.filter(({ fromGrade, toGrade }) => fromGrade !== toGrade)
  return {
    total: sumOf('customers'),
    locked: sumOf('locked'),
    moves: moves.map(({ fromGrade, toGrade, customers }) => ({ fromGrade, toGrade, customers })),
  }
}

const refuseHidden = (ctx: Context): void => {
  if (!sees(ctx.session, 'customers.customer:grade')) refuse(common.hiddenColumn())
}

const Checked = { named: Nullable(Str), ahead: Bool, before: Nullable(Num), reasonBefore: Nullable(Str) }

export const lockGrade = async (
  ctx: Context,
  { customerId, grade, until, reason }: InputOf<typeof segments.lock>,
): Promise<OutputOf<typeof segments.lock>> => {
  await refuseUnreached(ctx, customerId)
  await refuseNobody(ctx, customerId)
  refuseHidden(ctx)
  const { rows } = await sqlOf(Checked)`
    select (select l.name from segments.level l where l.grade = ${grade} and l.status = 0) as named,
      ${until}::date > kit.today() as ahead,
      (select k.grade from segments.grade_lock k where k.customer_id = ${customerId}) as before,
      (select k.reason from segments.grade_lock k where k.customer_id = ${customerId}) as "reasonBefore"`.execute(
    ctx.db,
  )
  const { named, ahead, before, reasonBefore } = rows[0]!
  if (!ahead) refuse(segmentRefusals.untilPast())
  if (grade > 0 && named === null) refuse(segmentRefusals.gradeUnusable({ grade }))
  await sql`insert into segments.grade_lock as k (customer_id, grade, until, reason)
    values (${customerId}, ${grade}, ${until}::date, ${reason.trim()})
    on conflict (hospital_id, customer_id) do update set grade = excluded.grade, until = excluded.until, reason = excluded.reason`.execute(
    ctx.db,
  )
  await regrade(ctx, [customerId], 'locked')
  ctx.note({
    objectType: 'customer',
    objectId: customerId,
    ...(before === null ? {} : { before: { grade: before, lockReason: reasonBefore } }),
    after: { grade, until, lockReason: reason },
    reason,
  })
  ctx.tell('customer.changed', customerId)
  return { grade, levelName: named }
}

export const unlockGrade = async (ctx: Context, { customerId }: InputOf<typeof segments.unlock>): Promise<null> => {
  await refuseUnreached(ctx, customerId)
  await refuseNobody(ctx, customerId)
  refuseHidden(ctx)
  const { rows } = await sqlOf({ grade: Num })`
    delete from segments.grade_lock k where k.customer_id = ${customerId} and k.until >= kit.today() returning k.grade`.execute(
    ctx.db,
  )
  if (!rows[0]) refuse(segmentRefusals.notLocked())
  await regrade(ctx, [customerId], 'unlocked')
  ctx.note({ objectType: 'customer', objectId: customerId, before: { grade: rows[0]!.grade } })
  ctx.tell('customer.changed', customerId)
  return null
}
