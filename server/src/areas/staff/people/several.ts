/** What is done to several people at once: all or nothing. */
import type { people } from '@clinic/contract/areas/staff/people.ts'
import { peopleRefusals } from '@clinic/contract/areas/staff/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { heldText, partsOf } from '../handover/possessions.ts'
import { accounts, rights } from '../questions.ts'
import { lockSeen, moveVersion, type Person } from './person.ts'
import { setDepartmentsOf } from './places.ts'
import { checkDepartments, checkRoles, guardRuled } from './reach.ts'
import { inTurn, refuseBeyondSeats, refuseWithoutAdministrator } from './seats.ts'

const idsOf = (people: readonly Person[]): number[] => people.map(({ id }) => id)
const numbersOf = (people: readonly Person[]): string =>
  people
    .map(({ account }) => account)
    .join('、')
    .slice(0, 200)

/** Ends the person's work here: sessions end with the transaction, the next request hears 113. */
export const disable = async (ctx: Context, people: readonly Person[]): Promise<void> => {
  await sql`update staff.staff set status = 1 where id = any(${idsOf(people)}::bigint[]) and status = 0`.execute(ctx.db)
  await accounts.switch(ctx, idsOf(people), false)
  for (const { id } of people) await accounts.endSessions(ctx, id, 'disabled')
  if (people.some(({ userType }) => userType === 1)) await refuseWithoutAdministrator(ctx)
}

/** The person works here again; refuses when there is no seat left. */
export const enable = async (ctx: Context, people: readonly Person[]): Promise<void> => {
  await sql`update staff.staff set status = 0, left_on = null where id = any(${idsOf(people)}::bigint[]) and status = 1`.execute(
    ctx.db,
  )
  await accounts.switch(ctx, idsOf(people), true)
  await refuseBeyondSeats(ctx, 0)
}

/** Customers and open work would be nobody's: they are handed over first (customers §8.5). */
const refuseOwners = async (ctx: Context, people: readonly Person[]): Promise<void> => {
  for (const { id, name, status } of people) {
    if (status === 1) continue
    const what = heldText(await partsOf(ctx, id))
    if (what) refuse(peopleRefusals.stillOwns({ name, what }))
  }
}

/** Switches accounts on or off. */
export const setStatus = async (ctx: Context, { items, status }: InputOf<typeof people.setStatus>) => {
  await inTurn(ctx)
  const people = await lockSeen(ctx, items)
  const word = status === 0 ? '启用' : '禁用'
  await guardRuled(ctx, people, word)
  if (status === 0) await enable(ctx, people)
  else {
    await refuseOwners(ctx, people)
    await disable(ctx, people)
  }
  ctx.note({
    objectType: 'staff',
    ...only(people),
    objectNo: numbersOf(people),
    after: { status: word, ids: idsOf(people) },
  })
  ctx.tell('staff.changed', ...idsOf(people))
  return { changed: people.length }
}

const only = (people: readonly Person[]) => (people.length === 1 ? { objectId: people[0]!.id } : {})

type Mode = 'add' | 'replace' | 'remove'
/** What somebody has afterwards. */
export const combined = (before: readonly number[], named: readonly number[], mode: Mode): number[] => {
  if (mode === 'replace') return [...named]
  if (mode === 'add') return [...before, ...named.filter((id) => !before.includes(id))]
  return before.filter((id) => !named.includes(id))
}

/** Gives roles to several people, takes them, or sets them. */
export const setRoles = async (ctx: Context, { items, roleIds, mode }: InputOf<typeof people.setRoles>) => {
  const people = await lockSeen(ctx, items)
  await rights.guardEmpowered(ctx, idsOf(people))
  const after = new Map(people.map((person) => [person.id, combined(person.roleIds, roleIds, mode)]))
  for (const person of people) await checkRoles(ctx, person.userType, person.roleIds, after.get(person.id)!)
  await rights.withoutEscalation(
    ctx,
    async () => idsOf(people),
    async () => {
      for (const { id } of people) await rights.setRoles(ctx, id, after.get(id)!)
    },
  )
  return await changed(ctx, people, { roleIds, mode })
}

/** The same for departments. */
export const setDepartments = async (ctx: Context, { items, deptIds, mode }: InputOf<typeof people.setDepartments>) => {
  const people = await lockSeen(ctx, items)
  await rights.guardEmpowered(ctx, idsOf(people))
  const after = new Map(people.map((person) => [person.id, combined(person.deptIds, deptIds, mode)]))
  for (const person of people) await checkDepartments(ctx, person.deptIds, after.get(person.id)!)
  await rights.withoutEscalation(
    ctx,
    async () => idsOf(people),
    async () => {
      for (const { id } of people) await setDepartmentsOf(ctx, id, after.get(id)!)
    },
  )
  return await changed(ctx, people, { deptIds, mode })
}

const changed = async (ctx: Context, people: readonly Person[], after: Record<string, unknown>) => {
  for (const { id } of people) await moveVersion(ctx, id)
  ctx.note({
    objectType: 'staff',
    ...only(people),
    objectNo: numbersOf(people),
    after: { ...after, ids: idsOf(people) },
  })
  ctx.tell('staff.changed', ...idsOf(people))
  return { changed: people.length }
}
