/** A hospital's own kinds of jobs. */

import { jobKind, jobRefusals, type jobs } from '@clinic/contract/areas/staff/jobs.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { valuesIn } from '../../../kit/resource.ts'
import { type Changed, insertRow, removeRow, updateRow } from '../../../kit/table.ts'

const { table: TABLE, object } = jobKind

const Kept = { name: Str, jobs: Num }
type Kept = RowOf<typeof Kept>

const kindAt = async (ctx: Context, id: number): Promise<Kept> => {
  const { rows } = await sqlOf(Kept)`
    select t.name, (select count(*)::int from staff.job j where j.hospital_id = t.hospital_id and j.job_type_id = t.id) as jobs
      from staff.job_type t where t.id = ${id}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

/** Kinds belong to the whole hospital: those who administer a part of it use them and leave them as they are. */
const needsAll = (ctx: Context): void => {
  if (ctx.rows !== 'all') refuse(common.forbidden())
}

export const createJobType = async (ctx: Context, input: InputOf<typeof jobs.typeCreate>): Promise<Changed> => {
  needsAll(ctx)
  const values = valuesIn(jobKind, input)
  const last = sql`(select coalesce(max(sort), 0) + 10 from staff.job_type)`
  const changed = await insertRow(ctx, TABLE, { sort: last, ...values })
  ctx.note({ objectType: object, objectId: changed.id, after: values })
  ctx.tell('job.changed')
  return changed
}

export const updateJobType = async (ctx: Context, input: InputOf<typeof jobs.typeUpdate>): Promise<Changed> => {
  needsAll(ctx)
  const values = valuesIn(jobKind, input)
  ctx.note({ objectType: object, objectId: input.id, before: { ...(await kindAt(ctx, input.id)) }, after: values })
  ctx.tell('job.changed')
  return await updateRow(ctx, TABLE, input, values)
}

export const removeJobType = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  needsAll(ctx)
  const { name, jobs: n } = await kindAt(ctx, id)
  if (n > 0) refuse(jobRefusals.typeInUse({ name, n }))
  ctx.note({ objectType: object, objectId: id, before: { name } })
  ctx.tell('job.changed')
  return await removeRow(ctx, TABLE, id)
}
