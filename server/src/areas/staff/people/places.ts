/** Where people stand: departments, the first of them the main one, and jobs. */
import type { Context } from '../../../kit/context.ts'

/** The person belongs to exactly these departments. */
export const setDepartmentsOf = async (ctx: Context, id: number, departmentIds: readonly number[]): Promise<void> => {
  await ctx.together([
    { text: 'delete from staff.staff_department where staff_id = $1', values: [id] },
    {
      text: `insert into staff.staff_department (staff_id, department_id, main)
        select $1::bigint, d.id, d.n = 1 from unnest($2::bigint[]) with ordinality as d (id, n)`,
      values: [id, departmentIds],
    },
  ])
}

/** The person has exactly these jobs. */
export const setJobsOf = async (ctx: Context, id: number, jobIds: readonly number[]): Promise<void> => {
  await ctx.together([
    {
      text: 'delete from staff.staff_job where staff_id = $1 and not job_id = any($2::bigint[])',
      values: [id, jobIds],
    },
    {
      text: 'insert into staff.staff_job (staff_id, job_id) select $1::bigint, unnest($2::bigint[]) on conflict do nothing',
      values: [id, jobIds],
    },
  ])
}
