/** Writing people: add, change, remove; the same functions behind both doors. Source: clinical-admin §14, §15. */

import { staffRefusals } from '@clinic/contract/areas/staff/calls.ts'
import { peopleRefusals } from '@clinic/contract/areas/staff/words.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys, refuse } from '../../../kit/context.ts'
import { asked } from '../../../kit/question.ts'
import type { Changed } from '../../../kit/table.ts'
import { updateRow } from '../../../kit/table.ts'
import { accounts, type OwnLimit, rights } from '../questions.ts'
import { createStaff } from './create-staff.ts'
import { type Facts, factColumns, saidFacts } from './facts.ts'
import { countNumber } from './numbers.ts'
import { lockPeople, lockSeen, type Person } from './person.ts'
import { setDepartmentsOf, setJobsOf } from './places.ts'
import { between, checkDepartments, checkJobs, checkRoles, checkType, guardRuled } from './reach.ts'
import { inTurn, refuseWithoutAdministrator } from './seats.ts'

/** What gives or takes rights. */
export type Places = {
  readonly userType?: 1 | 2 | 3
  readonly deptIds?: readonly number[]
  readonly jobIds?: readonly number[]
  readonly roleIds?: readonly number[]
  readonly features?: readonly OwnLimit[]
}
export type PersonForm = Facts & Places

const PLACES = ['userType', 'deptIds', 'jobIds', 'roleIds', 'features'] as const
const factsOf = (form: PersonForm): Facts =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !(PLACES as readonly string[]).includes(name)))

/** Adds a person with an account; the password is shown once and kept nowhere in the clear. */
export const addPerson = async (ctx: Context, { account, ...form }: PersonForm & { account: string; name: string }) => {
  const { userType = 2, deptIds = [], jobIds = [], roleIds = [], features = [] } = form
  await checkType(ctx, userType)
  await checkDepartments(ctx, [], deptIds)
  if (ctx.rows !== 'all' && deptIds.length === 0) refuse(peopleRefusals.departmentOutOfReach())
  await checkJobs(ctx, [], jobIds)
  await checkRoles(ctx, userType, [], roleIds)
  await countNumber(ctx, form.phone)
  // Stretched before anybody waits for us.
  const { plain: randomPass, hash: passwordHash } = await accounts.password(ctx)
  const made: number[] = []
  await rights.withoutEscalation(
    ctx,
    async () => made,
    async () => {
      const id = await createStaff(ctx, {
        account,
        name: form.name.trim(),
        userType,
        departmentIds: deptIds,
        jobIds,
        passwordHash,
      })
      made.push(id)
      if (roleIds.length > 0) await rights.setRoles(ctx, id, roleIds)
      if (features.length > 0) await rights.setLimits(ctx, id, features)
    },
  )
  const id = made[0]!
  const { version } = await updateRow(
    ctx,
    'staff.staff',
    { id, version: 1 },
    factColumns(hospitalKeys(ctx), id, factsOf(form)),
  )
  ctx.note({ objectType: 'staff', objectId: id, objectNo: account, after: saidFacts({ ...form, account }) })
  ctx.tell('staff.changed', id)
  return { id, version, name: form.name.trim(), account, randomPass }
}

const sameLimits = async (ctx: Context, id: number, limits: readonly OwnLimit[]): Promise<boolean> => {
  const rows = await rights.limitsOf(ctx, id)
  return (
    rows.length === limits.length &&
    limits.every(({ key, value }) => rows.some((row) => row.key === key && row.value === value))
  )
}

const sameSet = (one: readonly number[], other: readonly number[]): boolean => between(one, other).length === 0

/** The parts of a form that really move rights; a form that sends back what was there moves nothing. */
const movedPlaces = async (ctx: Context, person: Person, form: Places): Promise<Places> => {
  const { userType, deptIds, jobIds, roleIds, features } = form
  const sameDepartments = deptIds && sameSet(deptIds, person.deptIds) && deptIds[0] === person.deptIds[0]
  return {
    ...(userType !== undefined && userType !== person.userType ? { userType } : {}),
    ...(deptIds && !sameDepartments ? { deptIds } : {}),
    ...(jobIds && !sameSet(jobIds, person.jobIds) ? { jobIds } : {}),
    ...(roleIds && !sameSet(roleIds, person.roleIds) ? { roleIds } : {}),
    ...(features && !(await sameLimits(ctx, person.id, features)) ? { features } : {}),
  }
}

const checkPlaces = async (ctx: Context, person: Person, moved: Places): Promise<void> => {
  const { userType = person.userType } = moved
  await rights.guardEmpowered(ctx, [person.id])
  await checkType(ctx, userType, person.userType)
  if (moved.deptIds) await checkDepartments(ctx, person.deptIds, moved.deptIds)
  if (moved.jobIds) await checkJobs(ctx, person.jobIds, moved.jobIds)
  if (moved.roleIds) await checkRoles(ctx, userType, person.roleIds, moved.roleIds)
}

const writePlaces = async (ctx: Context, { id }: Person, moved: Places): Promise<void> => {
  if (moved.deptIds) await setDepartmentsOf(ctx, id, moved.deptIds)
  if (moved.jobIds) await setJobsOf(ctx, id, moved.jobIds)
  if (moved.roleIds) await rights.setRoles(ctx, id, moved.roleIds)
  if (moved.features) await rights.setLimits(ctx, id, moved.features)
}

/** Changes what the form gives, under the optimistic lock. */
export const changePerson = async (ctx: Context, { id, version, ...form }: PersonForm & Changed): Promise<Changed> => {
  const unlearns = form.userType !== undefined && form.userType !== 1
  if (unlearns) await inTurn(ctx)
  const [person] = (await lockSeen(ctx, [{ id, version }])) as [Person]
  await rights.guardStaff(ctx, [id])
  await countNumber(ctx, form.phone)
  const moved = await movedPlaces(ctx, person, form)
  const values = { name: person.name, ...factColumns(hospitalKeys(ctx), id, factsOf(form)) }
  const { userType } = moved
  const write = async () => {
    await writePlaces(ctx, person, moved)
    return await updateRow(
      ctx,
      'staff.staff',
      { id, version },
      { ...values, ...(userType ? { user_type: userType } : {}) },
    )
  }
  const places = Object.keys(moved).length > 0
  if (places) await checkPlaces(ctx, person, moved)
  let changed: Changed | undefined
  const written = async () => {
    changed = await write()
  }
  await (places ? rights.withoutEscalation(ctx, async () => [id], written) : written())
  if (person.userType === 1 && userType !== undefined) await refuseWithoutAdministrator(ctx)
  const before = Object.fromEntries(Object.keys(moved).map((name) => [name, person[name as keyof Person]]))
  ctx.note({
    objectType: 'staff',
    objectId: id,
    objectNo: person.account,
    before,
    after: saidFacts({ ...factsOf(form), ...moved }),
  })
  ctx.tell('staff.changed', id)
  return changed!
}

/** Has somebody done anything that was written down? */
export const hasActed = asked<[Context, staffId: number], Promise<boolean>>('whether somebody has done anything')

/** Removes somebody who never signed in and whom nothing names. Everybody else is disabled, or leaves. */
export const removePerson = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  await inTurn(ctx)
  const [person] = (await lockPeople(ctx, [id])) as [Person]
  await guardRuled(ctx, [person], '删除')
  if (await hasActed(ctx, id)) refuse(peopleRefusals.hasHistory({ name: person.name }))
  await rights.setLimits(ctx, id, [])
  await unlessNamed(person, sql`delete from staff.staff where id = ${id}`.execute(ctx.db))
  await accounts.release(ctx, person.account)
  if (person.userType === 1) await refuseWithoutAdministrator(ctx)
  ctx.note({ objectType: 'staff', objectId: id, objectNo: person.account, before: { name: person.name } })
  ctx.tell('staff.changed', id)
  return null
}

const unlessNamed = async ({ name }: Person, deleting: Promise<unknown>): Promise<void> => {
  try {
    await deleting
  } catch (error) {
    if ((error as { code?: string }).code === '23503') refuse(peopleRefusals.hasHistory({ name }))
    throw error
  }
}

/** Named constraints of the table, as the person who fills in the form hears them. */
export const peopleConstraints = {
  staff_account_unique: ({ account = '' }: { account?: string }) => staffRefusals.accountTaken({ account }),
  staff_phone_unique: ({ phone = '手机号' }: { phone?: string }) => staffRefusals.phoneTaken({ phone }),
  staff_job_no_unique: ({ jobNo = '工号' }: { jobNo?: string }) => peopleRefusals.jobNoTaken({ jobNo }),
}
