/** Imported people, added by the rules that hold for one: reach, ranks, no escalation, seats. */
import { peopleRefusals } from '@clinic/contract/areas/staff/words.ts'
import { type Context, hospitalKeys, refuse } from '../../../kit/context.ts'
import { updateRow } from '../../../kit/table.ts'
import { createStaff } from '../people/create-staff.ts'
import { factColumns } from '../people/facts.ts'
import { checkDepartments, checkJobs, checkRoles } from '../people/reach.ts'
import { rights } from '../questions.ts'
import type { ImportedPerson } from './names.ts'

const unique = (lists: readonly (readonly number[])[]): number[] => [...new Set(lists.flat())]

const addOne = async (
  ctx: Context,
  { account, name, deptIds, jobIds, roleIds, ...facts }: ImportedPerson,
): Promise<number> => {
  const id = await createStaff(ctx, { account, name, departmentIds: deptIds, jobIds })
  await updateRow(ctx, 'staff.staff', { id, version: 1 }, factColumns(hospitalKeys(ctx), id, { ...facts, name }))
  if (roleIds.length > 0) await rights.setRoles(ctx, id, roleIds)
  return id
}

/** Adds them all; whoever may not be added ends the whole import. */
export const addImported = async (ctx: Context, people: readonly ImportedPerson[]): Promise<void> => {
  await checkDepartments(ctx, [], unique(people.map(({ deptIds }) => deptIds)))
  if (ctx.rows !== 'all' && people.some(({ deptIds }) => deptIds.length === 0))
    refuse(peopleRefusals.departmentOutOfReach())
  await checkJobs(ctx, [], unique(people.map(({ jobIds }) => jobIds)))
  await checkRoles(ctx, 2, [], unique(people.map(({ roleIds }) => roleIds)))
  const made: number[] = []
  await rights.withoutEscalation(
    ctx,
    async () => made,
    async () => {
      for (const person of people) made.push(await addOne(ctx, person))
    },
  )
}
