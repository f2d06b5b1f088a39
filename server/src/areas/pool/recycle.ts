/** Taking customers back by the rules of a pool: seen before, by night, or now by somebody who has looked. */
import { poolRefusals, type pools } from '@clinic/contract/areas/pool/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { moveOwner } from '../customers/index.ts'
import { customerById } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'
import { fallingBy, ownerOf, type Rules } from './falls.ts'
import { enter } from './lying.ts'

const Stored = {
  id: Id,
  name: Str,
  kind: Type.Union([Type.Literal('consultant'), Type.Literal('developer')]),
  op: Type.Union([Type.Literal('any'), Type.Literal('all')]),
  rules: Type.Array(
    Type.Object({
      metric: Type.Union([
        Type.Literal('noFollow'),
        Type.Literal('noVisit'),
        Type.Literal('noDeal'),
        Type.Literal('noPayment'),
      ]),
      days: Type.Integer(),
      grades: Type.Optional(Type.Array(Type.Integer())),
      sourceTypeIds: Type.Optional(Type.Array(Type.Integer())),
    }),
  ),
  departmentIds: Type.Array(Num),
  warnDays: Num,
  nightLimit: Num,
}
export type StoredPool = RowOf<typeof Stored> & Rules

/** Enabled pools with rules, or the one of an id as it is. */
export const poolsWithRules = async (ctx: Context, id: number | null = null): Promise<StoredPool[]> => {
  const { rows } = await sqlOf(Stored)`
    select p.id, p.name, p.kind, p.op, p.rules, p.department_ids as "departmentIds", p.warn_days as "warnDays",
      p.night_limit as "nightLimit"
    from pool.pool p where ${id === null ? sql`p.status = 0 and p.rules <> '[]'` : sql`p.id = ${id}`} order by p.id`.execute(
    ctx.db,
  )
  return rows
}

/** How many the rules of a pool reach today. */
export const countFalling = async (ctx: Context, pool: Rules): Promise<number> => {
  if (pool.rules.length === 0) return 0
  const { rows } = await sqlOf({ n: Num })`select count(*)::int as n from (${fallingBy(pool, 0)}) f`.execute(ctx.db)
  return rows[0]!.n
}

const Falling = { id: Id, ownerId: Nullable(Id), reason: Str }
type Falling = RowOf<typeof Falling>

/** Those who are still whose they were, held; whoever is being changed is left for the next night. */
const heldOf = async (ctx: Context, { kind }: Rules, falling: readonly Falling[]): Promise<Falling[]> => {
  const { rows } = await sqlOf({ id: Id })`
    select c.id from unnest(${falling.map(({ id }) => id)}::bigint[], ${falling.map(({ ownerId }) => ownerId)}::bigint[]) as f (id, owner_id)
      join ${sql.raw(customerById('c'))} on c.id = f.id and ${ownerOf(kind)} = f.owner_id
     order by c.id for no key update of c skip locked`.execute(ctx.db)
  const held = new Set(rows.map(({ id }) => id))
  return falling.filter(({ id }) => held.has(id))
}

/** Takes these back, each by the rule that reached her. @returns how many */
export const takeBack = async (ctx: Context, pool: Rules, falling: readonly Falling[]): Promise<number> => {
  if (falling.length === 0) return 0
  const held = await heldOf(ctx, pool, falling)
  const byReason = Map.groupBy(held, ({ reason }) => reason)
  for (const [reason, of] of byReason) {
    const ids = of.map(({ id }) => id)
    await moveOwner(ctx, ids, null, { kind: pool.kind, mode: 'recycled', reason })
  }
  await enter(
    ctx,
    pool.kind,
    held.map(({ id, ownerId, reason }) => ({ id, poolId: pool.id, fromId: ownerId, mode: 'recycled', reason })),
  )
  return held.length
}

/** Takes back everybody the rules reach. */
const recycle = async (ctx: Context, pool: Rules): Promise<number> => {
  const { rows } = await sqlOf(Falling)`
    select f.id, f."ownerId", f.reason from (${fallingBy(pool, 0)}) f order by f.id`.execute(ctx.db)
  return await takeBack(ctx, pool, rows)
}

/** Notes that the rules of a pool reached too many to go on by themselves, or that they went on. */
export const noteStopped = async (ctx: Context, poolId: number, count: number | null): Promise<void> => {
  await sql`update pool.pool set stopped_at_count = ${count} where id = ${poolId}
    and stopped_at_count is distinct from ${count}::integer`.execute(ctx.db)
}

const PREVIEWED = 50

const poolOf = async (ctx: Context, id: number): Promise<StoredPool> =>
  (await poolsWithRules(ctx, id))[0] ?? refuse(common.notFound())

const Previewed = { id: Id, name: Str, ownerName: Str, reason: Str, count: Num }

export const previewRun = async (
  ctx: Context,
  { id }: InputOf<typeof pools.preview>,
): Promise<OutputOf<typeof pools.preview>> => {
  const pool = await poolOf(ctx, id)
  if (pool.rules.length === 0) return { count: 0, limit: pool.nightLimit, rows: [] }
  const { rows } = await sqlOf(Previewed)`
    select f.id, f.name, coalesce(${sql.raw(staffName('f."ownerId"'))}, '') as "ownerName", f.reason,
      count(*) over ()::int as count
      from (${fallingBy(pool, 0)}) f order by f."fallsOn", f.id limit ${sql.lit(PREVIEWED)}`.execute(ctx.db)
  const named = rows.map(({ count: _count, ...row }) => row)
  return { count: rows[0]?.count ?? 0, limit: pool.nightLimit, rows: named }
}

export const runNow = async (
  ctx: Context,
  { id, count }: InputOf<typeof pools.run>,
): Promise<OutputOf<typeof pools.run>> => {
  const pool = await poolOf(ctx, id)
  const now = await countFalling(ctx, pool)
  if (now !== count) refuse(poolRefusals.moved({ count: now }))
  const recycled = pool.rules.length > 0 ? await recycle(ctx, pool) : 0
  await noteStopped(ctx, id, null)
  ctx.note({ objectType: 'pool', objectId: id, after: { recycled } })
  return { recycled }
}
