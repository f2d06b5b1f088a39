/** Moving customers from one owner to another, and the log of it. Source: customers book §8. */
import type { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { OwnerKind, OwnerMove } from '@clinic/contract/areas/customers/ownership.ts'
import { customerRefusals } from '@clinic/contract/areas/customers/refusals.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { col, type ListDefinition, pageOf } from '../../kit/list.ts'
import { asked } from '../../kit/question.ts'
import { type Reading, readingOf } from '../../kit/reading.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { countAtWork, staffName } from '../staff/reads.ts'
import { ofCustomer, reachNamed } from './reach.ts'
import { customerOf, withMerged } from './reads.ts'

/** Columns of the archive that hold an owner. */
export const ownerColumns = {
  consultant: 'consultant_id',
  developer: 'developer_id',
  service: 'cs_id',
  doctor: 'doctor_id',
} as const satisfies Record<OwnerKind, string>

export type Move = { readonly kind: OwnerKind; readonly mode: OwnerMove; readonly reason: string }

/** Told once, when somebody was given customers: whoever she is hears of it. */
export const customersGiven = asked<[ctx: Context, given: { to: number; count: number; move: Move }], Promise<unknown>>(
  'who hears of customers that were given to somebody',
)

/** Gives customers to somebody, or to nobody; the archive itself writes the log. @returns the ids that were moved */
export const moveOwner = async (
  ctx: Context,
  ids: readonly number[],
  to: number | null,
  { kind, mode, reason }: Move,
): Promise<number[]> => {
  const { rows } = await sqlOf({ id: Id })`
    select moved.id from customers.move_owner(${kind}, ${[...ids]}::bigint[], ${to}::bigint, ${mode}, ${reason}) as moved (id)`.execute(
    ctx.db,
  )
  const moved = rows.map(({ id }) => id)
  // Of very many no screen looks at each: it is told that there are others.
  if (moved.length > 0) ctx.tell('customer.changed', ...(moved.length > ctx.node.limits.told ? [] : moved))
  return moved
}

/** Refuses a receiver who is gone or disabled. */
export const refuseAbsent = async (ctx: Context, staffId: number): Promise<void> => {
  const { rows } = await sqlOf({ there: Bool })`select ${countAtWork([staffId])} = 1 as there`.execute(ctx.db)
  if (!rows[0]!.there) refuse(customerRefusals.staffUnusable())
}

const Held = { id: Id, name: Str, ownerId: Nullable(Id), departmentId: Nullable(Id) }
export type Held = RowOf<typeof Held>

/** Those of these customers within reach, locked in the order of their ids, with whose they are. */
export const lockReached = async (ctx: Context, ids: readonly number[], kind: OwnerKind): Promise<Held[]> => {
  const reached = reachNamed(ctx)
  const { rows } = await sqlOf(Held)`
    select c.id, c.name, ${sql.ref(`c.${ownerColumns[kind]}`)} as "ownerId", c.department_id as "departmentId"
      from customers.customer c
     where c.id = any(${[...ids]}::bigint[]) and c.status = 'active'${reached ? sql` and ${reached}` : sql``}
     order by c.id for no key update of c`.execute(ctx.db)
  return rows
}

const ALWAYS = sql`true`

/** How many customers each of these people has. @param when a condition without which nobody is counted */
export const heldBy = (
  kind: OwnerKind,
  staffIds: readonly number[],
  when: RawBuilder<unknown> = ALWAYS,
): Reading<ReadonlyMap<number, number>> =>
  readingOf(
    {
      each: sqlOf({ id: Id, n: Num })`
        select r.id, (select count(*)::int from customers.customer c
            where ${when} and c.status = 'active' and ${sql.ref(`c.${ownerColumns[kind]}`)} = r.id) as n
          from unnest(${[...staffIds]}::bigint[]) as r (id)`,
    },
    ({ each }) => new Map(each.map(({ id, n }) => [id, n])),
  )
export const countHeld = async (
  ctx: Context,
  kind: OwnerKind,
  staffIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => (await ctx.together({ held: heldBy(kind, staffIds) })).held

/** How many came to this person in this way today. @param when as in `heldBy` */
export const movedToday = (
  kind: OwnerKind,
  mode: OwnerMove,
  staffId: number,
  when: RawBuilder<unknown> = ALWAYS,
): Reading<number> =>
  readingOf(
    {
      came: sqlOf({ n: Num })`
        select count(*)::int as n from customers.owner_log l
         where ${when} and l.to_id = ${staffId} and l.kind = ${kind} and l.mode = ${mode} and l.created_at >= kit.today()::timestamptz`,
    },
    ({ came }) => came[0]!.n,
  )

/** Who was given the last one that was shared; null: nobody yet. */
export const lastShared = async (ctx: Context, kind: OwnerKind): Promise<number | null> => {
  const { rows } = await sqlOf({ id: Nullable(Id) })`
    select l.to_id as id from customers.owner_log l where l.kind = ${kind} and l.mode = 'shared'
     order by l.created_at desc, l.id desc limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** Those who were asked for and not found, as they are named in an answer. */
export const missing = (ids: readonly number[], found: readonly { id: number }[]) => {
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !known.has(id)).map((id) => ({ id, name: '', reason: common.notFound().message }))
}

/** What can be moved is moved; the others are named, each with its reason. Whoever is out of reach is as good as not there. */
export const changeOwner = async (
  ctx: Context,
  { customerIds, kind, userId, reason }: InputOf<typeof customers.changeOwner>,
): Promise<OutputOf<typeof customers.changeOwner>> => {
  await refuseAbsent(ctx, userId)
  const found = await lockReached(ctx, customerIds, kind)
  if (found.length === 0) refuse(common.notFound())
  const move = { kind, mode: 'moved', reason: reason.trim() } as const
  const free = found.filter(({ ownerId }) => ownerId !== userId).map(({ id }) => id)
  const moved = await moveOwner(ctx, free, userId, move)
  ctx.note({ objectType: 'customer', after: { ids: moved, kind, to: userId }, reason })
  if (moved.length > 0) await customersGiven(ctx, { to: userId, count: moved.length, move })
  const already = customerRefusals.alreadyOwner().message
  return {
    moved: moved.length,
    refused: [
      ...found.filter(({ ownerId }) => ownerId === userId).map(({ id, name }) => ({ id, name, reason: already })),
      ...missing(customerIds, found),
    ],
  }
}

/** Every move of an owner. */
export const ownerMoveList: ListDefinition<
  InputOf<typeof customers.ownerLog>,
  OutputOf<typeof customers.ownerLog>['result'][number]
> = {
  table: 'customers.owner_log',
  from: sql`customers.owner_log l left join ${sql.raw(customerOf('c', 'l'))}`,
  columns: {
    id: col('l.id'),
    customerId: col('l.customer_id'),
    customerName: col('c.name'),
    customerNo: col('c.code'),
    kind: col('l.kind'),
    fromName: col(sql.raw(staffName('l.from_id'))),
    toName: col(sql.raw(staffName('l.to_id'))),
    mode: col('l.mode'),
    reason: col('l.reason'),
    movedByName: col(sql.raw(staffName('l.created_by'))),
    movedAt: col('l.created_at', { sort: true }),
  },
  filters: {
    customerId: (id) => sql`l.customer_id = ${withMerged(id)}`,
    kind: (kind) => sql`l.kind = ${kind}`,
    mode: (mode) => sql`l.mode = ${mode}`,
    staffId: (id) => sql`(l.from_id = ${id} or l.to_id = ${id})`,
    beginTime: fromDay('l.created_at'),
    endTime: toDay('l.created_at'),
  },
  asks: { beginTime: 'movedAt', endTime: 'movedAt', staffId: 'toName' },
  scope: ofCustomer('l.customer_id'),
  order: { by: 'l.created_at', direction: 'desc', tie: 'l.id' },
}

export const ownerLog = (ctx: Context, input: InputOf<typeof customers.ownerLog>) => pageOf(ctx, input, ownerMoveList)
