/** 锁定: an owner keeps some of her customers from the pool for a time; never more than the pool allows, nor longer than ninety days. */
import { LOCK_DAYS, type LockRow, type PoolKind, poolRefusals, type pools } from '@clinic/contract/areas/pool/calls.ts'
import { roomLeft } from '@clinic/contract/areas/pool/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, sqlOf } from '../../kit/db/rows.ts'
import { col, type ListDefinition, pageOf } from '../../kit/list.ts'
import { type Held, lockReached, missing } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'
import { lockReceivers } from './lying.ts'
import { placesOf } from './release.ts'

type Refused = OutputOf<typeof pools.lock>['refused'][number]

const refuseBeyond = async (ctx: Context, until: string): Promise<void> => {
  const { rows } = await sqlOf({ within: Bool })`
    select ${until}::date - kit.today() between 0 and ${LOCK_DAYS} as within`.execute(ctx.db)
  if (!rows[0]!.within) refuse(poolRefusals.lockDays({ days: LOCK_DAYS }))
}

/** How many each of these people has locked besides these customers, counted where nobody else locks for them. */
const lockedBeside = async (ctx: Context, kind: PoolKind, owners: readonly number[], ids: readonly number[]) => {
  const { rows } = await sqlOf({ id: Id, n: Num })`
    select o.id, (select count(*)::int from pool.lock l where l.owner_id = o.id and l.kind = ${kind}
        and l.until_on >= kit.today() and l.customer_id <> all(${[...ids]}::bigint[])) as n
      from unnest(${[...owners]}::bigint[]) as o (id)`.execute(ctx.db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Whose she is decides: one's own, or anybody's for who shares the pool out. */
const whyNotHers = (ctx: Context, { ownerId }: Held) => {
  if (ownerId === null) return poolRefusals.nobodys()
  const shares = ctx.session.permissions.has('customer:pool:distribute')
  return ownerId === ctx.session.staffId || shares ? null : poolRefusals.lockNotYours()
}

const named = ({ id, name }: Held, reason: { readonly message: string }): Refused => ({
  id,
  name,
  reason: reason.message,
})

/** Those that can be locked, in the order in which they were chosen, and why not the others. */
const lockable = async (ctx: Context, kind: PoolKind, held: readonly Held[]) => {
  const ids = held.map(({ id }) => id)
  const owners = [...new Set(held.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId])))]
  await lockReceivers(ctx, owners)
  const used = await lockedBeside(ctx, kind, owners, ids)
  const places = await placesOf(ctx, kind, ids)
  const refused: Refused[] = []
  const going: Held[] = []
  for (const one of held) {
    const place = places.get(one.id)
    const limit = place?.lockLimit ?? 0
    const now = used.get(one.ownerId ?? 0) ?? 0
    const why =
      whyNotHers(ctx, one) ??
      (place?.poolId ? null : poolRefusals.noPool({ department: place?.department ?? '没有部门' })) ??
      (roomLeft(limit, now) === 0 ? poolRefusals.lockFull({ limit }) : null)
    if (why) refused.push(named(one, why))
    else {
      going.push(one)
      used.set(one.ownerId!, now + 1)
    }
  }
  return { going, refused }
}

export const lockCustomers = async (
  ctx: Context,
  { kind, customerIds, until, reason }: InputOf<typeof pools.lock>,
): Promise<OutputOf<typeof pools.lock>> => {
  await refuseBeyond(ctx, until)
  const found = await lockReached(ctx, customerIds, kind)
  if (found.length === 0) refuse(common.notFound())
  const order = found.toSorted((a, b) => customerIds.indexOf(a.id) - customerIds.indexOf(b.id))
  const { going, refused } = await lockable(ctx, kind, order)
  const rows = going.map(({ id, ownerId }) => ({ id, ownerId }))
  await sql`insert into pool.lock (customer_id, kind, owner_id, until_on, reason)
    select r.id, ${kind}, r."ownerId", ${until}::date, ${reason.trim()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, "ownerId" bigint)
    on conflict (hospital_id, customer_id, kind) do update set until_on = excluded.until_on, reason = excluded.reason,
      owner_id = excluded.owner_id`.execute(ctx.db)
  ctx.tell('customer.changed', ...rows.map(({ id }) => id))
  ctx.note({ objectType: 'pool', after: { kind, locked: rows.map(({ id }) => id), until }, reason })
  return { locked: going.length, refused: [...refused, ...missing(customerIds, found)] }
}

export const unlockCustomers = async (
  ctx: Context,
  { kind, customerIds }: InputOf<typeof pools.unlock>,
): Promise<OutputOf<typeof pools.unlock>> => {
  const found = await lockReached(ctx, customerIds, kind)
  if (found.length === 0) refuse(common.notFound())
  const mine = found.filter((one) => whyNotHers(ctx, one) === null)
  const { rows } = await sqlOf({ id: Id })`delete from pool.lock l where l.kind = ${kind}
    and l.customer_id = any(${mine.map(({ id }) => id)}::bigint[]) returning l.customer_id as id`.execute(ctx.db)
  const gone = new Set(rows.map(({ id }) => id))
  ctx.tell('customer.changed', ...gone)
  ctx.note({ objectType: 'pool', after: { kind, unlocked: [...gone] } })
  const refused = found
    .filter(({ id }) => !gone.has(id))
    .map((one) => named(one, whyNotHers(ctx, one) ?? poolRefusals.notLocked()))
  return { unlocked: gone.size, refused: [...refused, ...missing(customerIds, found)] }
}

/** What has run out is no lock any more, whether or not it still stands there. */
const list: ListDefinition<InputOf<typeof pools.locks>, LockRow> = {
  table: 'pool.lock',
  from: sql`pool.lock l left join ${sql.raw(customerOf('c', 'l'))}`,
  columns: {
    id: col('l.id'),
    customerId: col('l.customer_id'),
    customerName: col('c.name'),
    customerNo: col('c.code'),
    kind: col('l.kind'),
    ownerName: col(sql.raw(staffName('l.owner_id'))),
    untilOn: col('l.until_on', { sort: true }),
    reason: col('l.reason'),
    lockedAt: col('l.updated_at', { sort: true }),
  },
  filters: {
    kind: (kind) => sql`l.kind = ${kind}`,
    untilFrom: (day) => sql`l.until_on >= ${day}::date`,
    untilTo: (day) => sql`l.until_on <= ${day}::date`,
  },
  where: () => sql`l.until_on >= kit.today()`,
  asks: { untilFrom: 'untilOn', untilTo: 'untilOn' },
  scope: { own: ['l.owner_id'], department: 'c.department_id' },
  order: { by: 'l.until_on', direction: 'asc', tie: 'l.id' },
}

export const lockPage = (ctx: Context, input: InputOf<typeof pools.locks>) => pageOf(ctx, input, list)
