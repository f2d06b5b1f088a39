/**
 * What every call that hands out rights passes through (roles, members, jobs, limits): who may touch whom, and that
 * nobody ends up with more than the giver has. Administrators of the hospital hold everything in it.
 */

import { features } from '@clinic/contract/areas/access/calls.ts'
import { roleRefusals, whyNotEmpower, whyNotTouchStaff } from '@clinic/contract/areas/access/words.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { peopleInJob } from '../../staff/reads.ts'
import { type Tree, treeAt } from '../menus/tree.ts'
import { type Excess, excessOf, type Held, nothingHeld } from './escalation.ts'
import { holdingsBy } from './holdings.ts'
import { type Rights, rightsFrom, treeEpochOf } from './rights.ts'

/** A person's rights as this transaction sees them; refuses with 404 when there is no such person. */
export const rightsWithin = async (ctx: Context, staffId: number): Promise<Rights> => {
  const holdings = await holdingsBy((statements) => ctx.together(statements), staffId)
  if (!holdings) return refuse(common.notFound())
  return rightsFrom(await treeAt(ctx.database, treeEpochOf(holdings)), holdings)
}

/** The level of the person who asks; see `role.level`. */
export const ownLevel = async (ctx: Context): Promise<number> => {
  const { rows } = await sqlOf({ level: Num })`select ${askerLevel} as level`.execute(ctx.db)
  return rows[0]!.level
}

const Person = { id: Id, name: Str, level: Num }
type Person = RowOf<typeof Person>

/**
 * The lowest number among the roles of the staff row `s` and her kind; a disabled role counts too: it may come back.
 * One expression, so that lists and guards say the same.
 */
export const personLevel = sql`least(case s.user_type when 0 then 0 when 1 then 10 else 99 end, coalesce((
  select min(x.level) from access.role x where x.hospital_id = s.hospital_id and (
    exists (select from access.staff_role sr where sr.hospital_id = x.hospital_id and sr.role_id = x.id and sr.staff_id = s.id)
    or exists (select from access.job_role jr join ${sql.raw(peopleInJob('sj', 'jr'))}
        where jr.hospital_id = x.hospital_id and jr.role_id = x.id and sj.staff_id = s.id))), 99))`

/** The level of the person who asks, as an expression. */
export const askerLevel = sql`(select ${personLevel} from staff.staff s where s.id = kit.current_staff())`

const peopleOf = async (ctx: Context, ids: readonly number[]): Promise<Person[]> => {
  const { rows } = await sqlOf(Person)`
    select s.id, s.name, ${personLevel} as level from staff.staff s where s.id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  )
  if (rows.length < new Set(ids).size) refuse(common.notFound())
  return rows
}

/** Refuses unless everybody named exists and nobody of them stands above the person who asks: edit, reset, unlock, disable. */
export const guardStaff = async (ctx: Context, staffIds: readonly number[]): Promise<void> => {
  const level = await ownLevel(ctx)
  for (const { name, level: theirs } of await peopleOf(ctx, staffIds))
    refuseIf(whyNotTouchStaff({ name, above: theirs < level }))
}

/** The same for rights: nobody changes her own either. */
export const guardEmpowered = async (ctx: Context, staffIds: readonly number[]): Promise<void> => {
  const level = await ownLevel(ctx)
  for (const { id, name, level: theirs } of await peopleOf(ctx, staffIds))
    refuseIf(whyNotEmpower({ name, self: id === ctx.session.staffId, above: theirs < level }))
}

/** Refuses unless all roles exist and none stands above the person who asks; they stay as they are until the commit. */
export const guardGivenRoles = async (ctx: Context, roleIds: readonly number[]): Promise<void> => {
  const { rows } = await sqlOf({ name: Str, level: Num })`
    select name, level from access.role where id = any(${[...roleIds]}::bigint[]) order by id for share`.execute(ctx.db)
  if (rows.length < new Set(roleIds).size) refuse(common.notFound())
  const level = await ownLevel(ctx)
  for (const role of rows) if (role.level < level) refuse(roleRefusals.above({ name: role.name }))
}

type Measured = ReadonlyMap<number, Held>

const measured = async (ctx: Context, staffIds: readonly number[]): Promise<Measured> => {
  const found = new Map<number, Held>()
  for (const id of staffIds) found.set(id, await rightsWithin(ctx, id))
  return found
}

/**
 * Makes a change of rights and refuses it when anybody ends up with something that she did not have and the person who
 * asks does not have either. Measured on the rights themselves, before and after, so it holds whatever the change is.
 * @param affected staff whose rights the change may touch; asked before and after it
 */
export const withoutEscalation = async <T>(
  ctx: Context,
  affected: () => Promise<readonly number[]>,
  change: () => Promise<T>,
): Promise<T> => {
  const giver = await rightsWithin(ctx, ctx.session.staffId)
  if (giver.userType <= 1) return await change()
  const before = await measured(ctx, await affected())
  const done = await change()
  for (const [id, after] of await measured(ctx, await affected()))
    await refuseExcess(ctx, { giver, before: before.get(id) ?? nothingHeld, after })
  return done
}

/** Refuses with the name of the first thing that would be too much. */
export const refuseExcess = async (
  ctx: Context,
  { giver, before, after }: { giver: Held; before: Held; after: Held },
): Promise<void> => {
  const tree = await currentTree(ctx)
  const excess = excessOf({ giver, before, after, tree })
  if (excess) refuse(roleRefusals.beyond({ what: await nameOf(ctx, excess) }))
}

/** The tree as of now. */
export const currentTree = async (ctx: Context): Promise<Tree> => {
  const { rows } = await sqlOf({ epoch: Str })`select epoch::text as epoch from access.tree_epoch`.execute(ctx.db)
  return await treeAt(ctx.database, rows[0]!.epoch, (statements) => ctx.together(statements))
}

const nameOf = async (ctx: Context, excess: Excess): Promise<string> => {
  if (excess.kind === 'feature') return features[excess.key].label
  if (excess.kind === 'column') return `“${excess.table}”的全部列`
  const { rows } = await sqlOf({ name: Str })`
    select coalesce(above.title || ' · ', '') || m.title as name from access.menu m
      left join access.menu above on above.id = m.parent_id where m.id = ${excess.menuId}`.execute(ctx.db)
  const name = rows[0]?.name ?? ''
  return excess.kind === 'scope' ? `${name}的数据范围` : name
}
