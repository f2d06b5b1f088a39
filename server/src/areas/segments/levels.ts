/** The level of one customer, set by hand to the end of a day. */
import { segmentRefusals, type segments } from '@clinic/contract/areas/segments/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { sees } from '../../kit/session.ts'
import { refuseNobody, refuseUnreached } from '../customers/index.ts'

/** Grades these customers anew, or everybody; answers how many have another grade. */
export const regrade = async (ctx: Context, ids: readonly number[] | null): Promise<number> => {
  const { rows } = await sqlOf({ n: Num })`
    select segments.regrade(${ids && [...ids]}::bigint[]) as n`.execute(ctx.db)
  return rows[0]!.n
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
  await regrade(ctx, [customerId])
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
  await regrade(ctx, [customerId])
  ctx.note({ objectType: 'customer', objectId: customerId, before: { grade: rows[0]!.grade } })
  ctx.tell('customer.changed', customerId)
  return null
}
