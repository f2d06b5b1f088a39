/** 岗位: one set of functions behind the `his` and the rabbit doors. */
import { jobRefusals, jobs } from '@clinic/contract/areas/staff/jobs.ts'
import { pageOf, rowOf } from '../../../kit/list.ts'
import { type ConstraintRefusals, type Route, serve } from '../../../kit/routes.ts'
import { allJobs, createJob, jobList, jobPage, jobTree, removeJob, setJobStatus, updateJob } from './jobs.ts'
import { createJobType, removeJobType, updateJobType } from './types.ts'

type Named = { name?: string }

const constraints: ConstraintRefusals = {
  job_name_unique: ({ name = '' }: Named) => jobRefusals.nameTaken({ name: name.trim() }),
  job_type_name_unique: ({ name = '' }: Named) => jobRefusals.typeNameTaken({ name: name.trim() }),
  job_of_type: () => jobRefusals.typeMismatch(),
  job_department: () => jobRefusals.departmentMissing(),
}

export const jobRoutes: Route[] = serve(
  'staff.jobs',
  jobs,
  {
    list: (ctx, input) => pageOf(ctx, input, jobList),
    one: (ctx, { id }) => rowOf(ctx, id, jobList),
    create: createJob,
    update: updateJob,
    remove: removeJob,
    all: allJobs,
    tree: jobTree,
    findAll: allJobs,
    findPage: jobPage,
    createByRabbit: createJob,
    updateByRabbit: updateJob,
    removeByRabbit: removeJob,
    setStatus: setJobStatus,
    typeCreate: createJobType,
    typeUpdate: updateJobType,
    typeRemove: removeJobType,
  },
  constraints,
)
