/** 岗位: reads and writes of jobs and of the hospital's own kinds of jobs. What a job grants is the access area's. */

import {
  type JobBranch,
  JobOption,
  type JobRow,
  job,
  jobRefusals,
  type jobs,
  postTypes,
  whyNotRemoveJob,
  whyNotRenameJob,
} from '@clinic/contract/areas/staff/jobs.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Num, Of, Str, sqlOf, textOf } from '../../../kit/db/rows.ts'
import { col, rabbitPageOf, rowOf, scopeCondition } from '../../../kit/list.ts'
import { whenWritten } from '../../../kit/question.ts'
import { listOfNoun, valuesIn } from '../../../kit/resource.ts'
import { type Changed, insertRow, removeRow, updateRow } from '../../../kit/table.ts'
import { departmentScope } from '../departments/queries.ts'
import { rights, rightsIn } from '../questions.ts'

const TABLE = 'staff.job'
type Write = InputOf<typeof jobs.create>

export const jobList = listOfNoun(job, {
  joins: sql`left join staff.department d on d.hospital_id = r.hospital_id and d.id = r.department_id
    left join staff.job_type t on t.hospital_id = r.hospital_id and t.id = r.job_type_id`,
  columns: {
    typeId: col('r.job_type_id'),
    typeName: col('t.name'),
    deptId: col('r.department_id'),
    deptName: col('d.name'),
    memberCount: col(sql`(select count(*)::int from staff.staff_job x
      join staff.staff s on s.hospital_id = x.hospital_id and s.id = x.staff_id
      where x.hospital_id = r.hospital_id and x.job_id = r.id and s.status = 0)`),
    assignedCount: col(sql`(select count(*)::int from staff.staff_job x
      where x.hospital_id = r.hospital_id and x.job_id = r.id)`),
    roleNames: col(whenWritten(() => sql.raw(rightsIn.jobRoleNames('r')))),
    buttonCount: col(whenWritten(() => sql.raw(rightsIn.jobButtons('r')))),
    fixed: col('r.fixed'),
  },
  filters: { deptId: (value) => sql`d.path like '%/' || ${value}::bigint || '/%'` },
  // A job of no department belongs to the whole hospital.
  scope: { department: 'r.department_id', own: [] },
})

const jobAt = (ctx: Context, id: number): Promise<JobRow> => rowOf(ctx, id, jobList)

type Option = Static<typeof JobOption>

export const allJobs = async (ctx: Context): Promise<Option[]> => {
  const { rows } = await sqlOf(JobOption)`
    select j.id, j.name, j.type, j.department_id as "deptId", j.status from staff.job j order by j.sort, j.id`.execute(
    ctx.db,
  )
  return rows
}

type Branch = Static<typeof JobBranch>

const jobTypes = textOf(
  { id: Id, name: Str, type: Of<1 | 3>(), sort: Num, version: Version },
  'select id, name, post_type as type, sort, version from staff.job_type order by sort, id',
)
const jobsByKind = textOf(
  { ...JobOption.properties, kind: Nullable(Id) },
  `select id, name, type, department_id as "deptId", status, job_type_id as kind from staff.job order by sort, id`,
)

/** Kinds in their order; jobs without a kind come last, under the name of their post type. */
export const jobTree = async (ctx: Context): Promise<Branch[]> => {
  const { types, held } = await ctx.together({ types: jobTypes(), held: jobsByKind() })
  const below = (fits: (job: (typeof held)[number]) => boolean): Option[] =>
    held.filter(fits).map(({ kind: _kind, ...one }) => one)
  const kinds = types.map(({ id, ...kind }) => ({ ...kind, typeId: id, jobs: below((one) => one.kind === id) }))
  const loose = ([1, 3] as const).map((type) => ({
    typeId: null,
    name: postTypes[type],
    type,
    sort: 0,
    version: null,
    jobs: below((one) => one.kind === null && one.type === type),
  }))
  return [...kinds, ...loose.filter((branch) => branch.jobs.length > 0)]
}

export const jobPage = (ctx: Context, input: InputOf<typeof jobs.findPage>) => rabbitPageOf(ctx, input, jobList)

/** A department a job can belong to must be within reach; none at all only for those who reach every job. */
const checkDepartment = async (ctx: Context, deptId: number | null): Promise<void> => {
  if (deptId === null) {
    if (ctx.rows !== 'all') refuse(jobRefusals.departmentMissing())
    return
  }
  const scope = scopeCondition(ctx, departmentScope)
  const { rows } = await sql`
    select from staff.department d where d.id = ${deptId}${scope ? sql` and ${scope}` : sql``}`.execute(ctx.db)
  if (rows.length === 0) refuse(jobRefusals.departmentMissing())
}

/** Changes a job under the rules for what it grants. */
const grantsMove = async (ctx: Context, jobId: number, change: () => Promise<Changed>): Promise<Changed> => {
  let changed: Changed | undefined
  await rights.grantsMove(ctx, jobId, async () => {
    changed = await change()
  })
  return changed!
}

export const createJob = async (ctx: Context, input: Write): Promise<Changed> => {
  await checkDepartment(ctx, input.deptId)
  const values = valuesIn(job, input)
  const changed = await insertRow(ctx, TABLE, {
    sort: sql`(select coalesce(max(sort), 0) + 10 from staff.job)`,
    ...values,
  })
  ctx.note({ objectType: 'job', objectId: changed.id, after: { ...values } })
  ctx.tell('job.changed', changed.id)
  return changed
}

export const updateJob = async (ctx: Context, input: Write & Changed): Promise<Changed> => {
  const before = await jobAt(ctx, input.id)
  refuseIf(whyNotRenameJob(before, input))
  if (input.deptId !== before.deptId) await checkDepartment(ctx, input.deptId)
  const values = valuesIn(job, input)
  ctx.note({ objectType: 'job', objectId: input.id, before: { ...before }, after: { ...values } })
  ctx.tell('job.changed', input.id)
  const update = () => updateRow(ctx, TABLE, input, values)
  return await (input.status === undefined || input.status === before.status
    ? update()
    : grantsMove(ctx, input.id, update))
}

export const setJobStatus = async (ctx: Context, input: InputOf<typeof jobs.setStatus>): Promise<Changed> => {
  const before = await jobAt(ctx, input.id)
  ctx.note({
    objectType: 'job',
    objectId: input.id,
    before: { status: before.status },
    after: { status: input.status },
  })
  ctx.tell('job.changed', input.id)
  // Switching a job gives or takes everything it grants.
  return await grantsMove(ctx, input.id, () => updateRow(ctx, TABLE, input, { status: input.status }))
}

export const removeJob = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const before = await jobAt(ctx, id)
  refuseIf(whyNotRemoveJob(before))
  ctx.note({ objectType: 'job', objectId: id, before: { ...before } })
  ctx.tell('job.changed', id)
  return await removeRow(ctx, TABLE, id)
}
