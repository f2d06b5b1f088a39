/** 放回公海: by the owner, or by who distributes; each customer goes to the pool of her department. */
import { type PoolKind, poolRefusals, type pools } from '@clinic/contract/areas/pool/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { type Held, idsOwned, lockReached, missing, moveOwner, standsNow } from '../customers/index.ts'
import { customerById } from '../customers/reads.ts'
import { departmentName } from '../staff/reads.ts'
import { enter } from './lying.ts'

const DISTRIBUTE = 'customer:pool:distribute'

const Place = { id: Id, poolId: Nullable(Id), lockLimit: Nullable(Num), department: Nullable(Str), present: Bool }
type Place = RowOf<typeof Place>

/** The pool each customer goes to: her department's, else the hospital's. */
export const placesOf = async (
  ctx: Context,
  kind: PoolKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Place>> => {
  const { rows } = await sqlOf(Place)`
    select c.id, q.id as "poolId", q.lock_limit as "lockLimit",
      ${sql.raw(departmentName('c.department_id'))} as department,
      ${sql.raw(standsNow.visitNow('c'))} is not null as present
    from ${sql.raw(customerById('c'))} left join lateral (select p.id, p.lock_limit from pool.pool p
        where p.hospital_id = c.hospital_id and p.kind = ${kind} and p.status = 0
          and (p.department_ids = '{}' or c.department_id = any(p.department_ids))
        order by p.department_ids = '{}', p.id limit 1) q on true
    where c.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

const whyNotRelease = (ctx: Context, { ownerId }: Held, place: Place | undefined) => {
  const mine = ownerId === ctx.session.staffId
  if (ownerId === null) return poolRefusals.nobodys()
  if (!mine && !ctx.session.permissions.has(DISTRIBUTE)) return poolRefusals.notYours()
  if (place?.present) return poolRefusals.present()
  return place?.poolId ? null : poolRefusals.noPool({ department: place?.department ?? '没有部门' })
}

export const releaseCustomers = async (
  ctx: Context,
  { kind, customerIds, reason: said }: InputOf<typeof pools.release>,
): Promise<OutputOf<typeof pools.release>> => {
  const held = await lockReached(ctx, customerIds, kind)
  if (held.length === 0) refuse(common.notFound())
  const places = await placesOf(ctx, kind, customerIds)
  const reason = said.trim()
  const refused: { id: number; name: string; reason: string }[] = []
  const going = held.flatMap((one) => {
    const place = places.get(one.id)
    const why = whyNotRelease(ctx, one, place)
    if (why) refused.push({ id: one.id, name: one.name, reason: why.message })
    if (why || !place?.poolId) return []
    const mode = one.ownerId === ctx.session.staffId ? ('released' as const) : ('taken' as const)
    return [{ id: one.id, poolId: place.poolId, fromId: one.ownerId, mode, reason }]
  })
  for (const mode of ['released', 'taken'] as const) {
    const ids = going.filter((one) => one.mode === mode).map(({ id }) => id)
    if (ids.length > 0) await moveOwner(ctx, ids, null, { kind, mode, reason })
  }
  await enter(ctx, kind, going)
  ctx.note({ objectType: 'pool', after: { kind, ids: going.map(({ id }) => id) }, reason })
  return { released: going.length, refused: [...refused, ...missing(customerIds, held)] }
}

/** Puts all customers of a colleague who leaves into their pools; where one has no pool nobody goes. @returns who went */
export const releaseAllOf = async (ctx: Context, kind: PoolKind, fromId: number): Promise<number[]> => {
  const ids = await idsOwned(ctx, kind, fromId)
  const places = await placesOf(ctx, kind, ids)
  const entries = ids.map((id) => {
    const place = places.get(id)
    const poolId = place?.poolId ?? refuse(poolRefusals.noPool({ department: place?.department ?? '没有部门' }))
    return { id, poolId, fromId, mode: 'left', reason: '离职交接' }
  })
  await moveOwner(ctx, ids, null, { kind, mode: 'left', reason: '' })
  await enter(ctx, kind, entries)
  return ids
}
