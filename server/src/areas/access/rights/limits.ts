/** Typed limits of a role, a job or a person: read with what would hold without them, and changed within the giver's own. */

import { type FeatureKey, features, offeredFeatures } from '@clinic/contract/areas/access/calls.ts'
import type { limits } from '@clinic/contract/areas/access/limits.ts'
import { type AuthFeature, roleRefusals } from '@clinic/contract/areas/access/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import { holdersOfJob, jobName as readJob } from '../../staff/reads.ts'
import { treeAt } from '../menus/tree.ts'
import { holdersOf, roleById } from '../roles/list.ts'
import { refuseLimits, touchRole } from '../roles/save-content.ts'
import { guardEmpowered, guardGivenRoles, rightsWithin, withoutEscalation } from './guard.ts'
import { holdingsBy } from './holdings.ts'
import { rightsFrom, treeEpochOf } from './rights.ts'

type Owner = InputOf<typeof limits.list>
type Limit = Static<typeof AuthFeature>

/** A person's limits are stored under `staff`; the wire says user (clinical-admin §27). */
const stored = { role: 'role', job: 'job', user: 'staff' } as const

const kindOf = (unit: string): Limit['valueType'] => (unit === '开关' ? 'switch' : unit === '分' ? 'money' : 'number')

const valuesOf = async (ctx: Context, { ownerType, ownerId }: Owner): Promise<Map<string, number>> => {
  const { rows } = await sqlOf({ key: Str, value: Num })`
    select key, value from access.feature_grant where owner_type = ${stored[ownerType]} and owner_id = ${ownerId}`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** What a person's jobs and roles say; roles and jobs themselves begin with the standard. */
const inheritedBy = async (ctx: Context, { ownerType, ownerId }: Owner): Promise<ReadonlyMap<string, number>> => {
  if (ownerType !== 'user') return new Map()
  const holdings = await holdingsBy((statements) => ctx.together(statements), ownerId)
  if (!holdings) return refuse(common.notFound())
  const without = { ...holdings, limits: holdings.limits.filter((limit) => limit.owner_type !== 'staff') }
  return rightsFrom(await treeAt(ctx.database, treeEpochOf(holdings)), without).features
}

const jobName = async (ctx: Context, id: number): Promise<string> => {
  const { rows } = await readJob(id).execute(ctx.db)
  return rows[0]?.name ?? refuse(common.notFound())
}

const refuseMissing = async (ctx: Context, { ownerType, ownerId }: Owner): Promise<void> => {
  if (ownerType === 'role') await roleById(ctx, ownerId)
  if (ownerType === 'job') await jobName(ctx, ownerId)
}

/** All limits of an owner: her own value or null, what holds otherwise, and how far the person who asks may go. */
export const limitsOf = async (ctx: Context, owner: Owner): Promise<Limit[]> => {
  await refuseMissing(ctx, owner)
  const [own, inherited] = [await valuesOf(ctx, owner), await inheritedBy(ctx, owner)]
  const mine = await rightsWithin(ctx, ctx.session.staffId)
  return offeredFeatures.map(([key, feature]) => ({
    key,
    label: feature.label,
    unit: feature.unit,
    permissive: feature.permissive,
    valueType: kindOf(feature.unit),
    value: own.get(key) ?? null,
    inherited: inherited.get(key) ?? feature.standard,
    bound: mine.userType <= 1 ? null : (mine.features.get(key) ?? feature.standard),
  }))
}

const jobHolders = async (ctx: Context, jobId: number): Promise<number[]> => {
  const { rows } = await holdersOfJob(jobId).execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** What the limits of each kind of owner are changed with. */
const KEY_OF = { role: 'system:role:feature', job: 'system:job:edit', user: 'system:user:edit' } as const

/** Whom the owner's limits concern, after making sure that the person who asks may change them. */
const admit = async (ctx: Context, { ownerType, ownerId }: Owner): Promise<number[]> => {
  const needed = KEY_OF[ownerType]
  if (!ctx.session.permissions.has(needed)) refuse(common.forbidden())
  if (ownerType === 'role') {
    await touchRole(ctx, ownerId)
    return await holdersOf(ctx, ownerId)
  }
  if (ownerType === 'user') {
    await guardEmpowered(ctx, [ownerId])
    return [ownerId]
  }
  await jobName(ctx, ownerId)
  const { rows } = await sqlOf({ id: Id })`select role_id as id from access.job_role where job_id = ${ownerId}`.execute(
    ctx.db,
  )
  await guardGivenRoles(
    ctx,
    rows.map(({ id }) => id),
  )
  const holders = await jobHolders(ctx, ownerId)
  if (holders.includes(ctx.session.staffId)) refuse(roleRefusals.self())
  return holders
}

/** Nobody sets a limit beyond her own, even where nobody holds it yet. */
const refuseBeyond = async (ctx: Context, items: readonly { key: FeatureKey; value: number }[]): Promise<void> => {
  const mine = await rightsWithin(ctx, ctx.session.staffId)
  if (mine.userType <= 1) return
  for (const { key, value } of items) {
    const { permissive, standard, label } = features[key]
    const bound = mine.features.get(key) ?? standard
    if (permissive === 'more' ? value > bound : value < bound) refuse(roleRefusals.beyond({ what: label }))
  }
}

const write = async (
  ctx: Context,
  owner: Owner,
  items: readonly { key: FeatureKey; value: number }[],
): Promise<void> => {
  const place = [stored[owner.ownerType], owner.ownerId]
  await ctx.together([
    { text: 'delete from access.feature_grant where owner_type = $1 and owner_id = $2', values: place },
    {
      text: `insert into access.feature_grant (owner_type, owner_id, key, value)
        select $1, $2::bigint, f.key, f.value from jsonb_to_recordset($3::jsonb) as f (key text, value bigint)`,
      values: [...place, JSON.stringify(items)],
    },
  ])
  ctx.tell('perm.changed')
  if (owner.ownerType !== 'role') return
  // Whoever has the role open elsewhere is told when she saves.
  await sql`update access.role set sort = sort where id = ${owner.ownerId}`.execute(ctx.db)
  ctx.tell('role.changed', owner.ownerId)
}

const OBJECTS = { role: 'role', job: 'job', user: 'staff' } as const

/** Makes the owner's limits exactly these. */
export const saveLimits = async (ctx: Context, { items, ...owner }: InputOf<typeof limits.save>): Promise<Limit[]> => {
  const affected = await admit(ctx, owner)
  refuseLimits(items)
  const before = await valuesOf(ctx, owner)
  await refuseBeyond(
    ctx,
    items.filter(({ key, value }) => before.get(key) !== value),
  )
  const after = Object.fromEntries(items.map(({ key, value }) => [key, value]))
  ctx.note({ objectType: OBJECTS[owner.ownerType], objectId: owner.ownerId, before: Object.fromEntries(before), after })
  await withoutEscalation(
    ctx,
    async () => affected,
    () => write(ctx, owner, items),
  )
  return await limitsOf(ctx, owner)
}

/** Takes one limit away, so that what stands behind it holds again. */
export const removeLimit = async (ctx: Context, { key, ...owner }: InputOf<typeof limits.remove>): Promise<null> => {
  const before = await valuesOf(ctx, owner)
  const items = [...before]
    .filter(([other]) => other !== key)
    .map(([other, value]) => ({ key: other as FeatureKey, value }))
  await saveLimits(ctx, { ...owner, items })
  return null
}
