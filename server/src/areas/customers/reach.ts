/**
 * Which customers a person reaches: her departments', her own, and those she received within a month (the treating
 * relationship). A department at work (nurses, treatment rooms) reaches everybody who is in the house today.
 * Sets of ids instead of a look at each customer: a search walks its tokens without touching the archive.
 * Source: clinical-admin §14 (data scope), §22.
 */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerRefusals } from '@clinic/contract/areas/customers/refusals.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { present } from '../../kit/clock.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { perNode } from '../../kit/node.ts'
import { asked } from '../../kit/question.ts'
import { type ListScope, type RowRule, refuseBeyond, ruleParts } from '../../kit/reach.ts'
import { refuseDangling } from '../../kit/references.ts'
import { mayCall, scopeFor } from '../../kit/session.ts'

/** Columns that make a customer one's own. */
const OWN = ['consultant_id', 'developer_id', 'cs_id', 'doctor_id', 'created_by'] as const

const union = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` union all `)

/** Ids of the customers whom a person received within a month. */
export const received = asked<[staffId: number], RawBuilder<unknown>>('whom a person received')

/** Customers in whom a person is named, each found by an index of its own. */
const foundBy = (columns: readonly string[], staffId: number): RawBuilder<unknown> =>
  union(
    columns.map(
      (column) => sql`select mine.id from customers.customer mine where ${sql.ref(`mine.${column}`)} = ${staffId}`,
    ),
  )
const mine = (staffId: number): RawBuilder<unknown> => union([foundBy(OWN, staffId), received(staffId)])

/** Ids of the customers who came today. */
export const cameToday = asked<[], RawBuilder<unknown>>('who came today')

type Asking = Pick<Context, 'rows' | 'session' | 'node'>

/** Ids reached by name or by presence; departments apart. */
const named = ({ rows, session }: Asking): RawBuilder<unknown> =>
  rows !== 'all' && rows.own ? mine(session.staffId) : received(session.staffId)

/** Whether the row of a customer makes her this person's, by its own columns. */
const byRow = (ctx: Asking, alias: string): RawBuilder<unknown> => {
  const rule = { department: `${alias}.department_id`, own: OWN.map((column) => `${alias}.${column}`) }
  const parts = ruleParts(ctx, rule)
  return parts.length > 0 ? sql.join(parts, sql` or `) : sql`false`
}

/** Ids that no column of the customer tells: whom she received, and who is in the house for a department at work. */
const byVisit = ({ rows, session }: Asking): RawBuilder<unknown> =>
  rows !== 'all' && rows.departments.length > 0
    ? union([received(session.staffId), cameToday()])
    : received(session.staffId)

/** Asked of each customer `c` by herself: whose she is, and whether she was received. */
export const reachNamed = (ctx: Asking): RawBuilder<unknown> | null =>
  ctx.rows === 'all' ? null : sql`(${byRow(ctx, 'c')} or c.id in (${byVisit(ctx)}))`

/**
 * As a condition on the alias `c`; null reaches everything. A person's few customers are gathered first, as an array: a plan
 * that is made once for everybody takes each consultant to have a share of all customers, and would read them all to find hers.
 */
export const reach = (ctx: Asking): RawBuilder<unknown> | null =>
  ctx.rows === 'all' || hasMany(ctx) ? reachNamed(ctx) : sql`c.id = any(array(${everyId(ctx)}))`

/** The same rule on any column that holds a customer's id, asked of each row by itself. */
const withinNamed = (ctx: Asking, column: string): RawBuilder<unknown> | null =>
  ctx.rows === 'all'
    ? null
    : sql`(coalesce((select ${byRow(ctx, 'mine')} from customers.customer mine where mine.id = ${sql.ref(column)}), false)
      or ${sql.ref(column)} in (${byVisit(ctx)}))`

/**
 * The same for lists: of a person's few customers it goes by the index on the customer. Of many nothing may begin with them:
 * the list goes its own way, and each of its rows is asked whose customer it is of.
 */
const within = (ctx: Asking, column: string): RawBuilder<unknown> | null =>
  ctx.rows === 'all' || hasMany(ctx) ? withinNamed(ctx, column) : sql`${sql.ref(column)} = any(array(${everyId(ctx)}))`

const everyId = (ctx: Asking): RawBuilder<unknown> => {
  const departments = ctx.rows === 'all' ? [] : ctx.rows.departments
  const inThem = sql`select mine.id from customers.customer mine where mine.department_id = any(${departments}::bigint[])`
  return departments.length > 0 ? union([named(ctx), cameToday(), inThem]) : named(ctx)
}

/** Ids of all whom a person reaches, each once, for sums over them: what is read is hers, not the hospital's. Null: everybody. */
export const reachedIds = (ctx: Asking): RawBuilder<unknown> | null =>
  ctx.rows === 'all' ? null : sql`select distinct mine.id from (${everyId(ctx)}) mine`

const COUNTED_MS = 600_000
/** People remembered at most; then everybody is counted anew. */
const REMEMBERED = 10_000

/** Who has many: it decides how a list is asked, never what it answers. */
const countedBy = perNode(() => new Map<string, { readonly many: boolean; readonly until: number }>())

const keyOf = ({ rows, session }: Asking): string =>
  JSON.stringify([session.hospitalId, session.staffId, rows === 'all' ? null : [rows.own, rows.departments]])

/** Counts these customers, no further than to many, once in ten minutes. */
const countOnce = async (ctx: Context, key: string, ids: RawBuilder<unknown>): Promise<void> => {
  const counted = countedBy(ctx.node)
  const now = present().getTime()
  const { many } = ctx.node.limits
  if ((counted.get(key)?.until ?? 0) > now) return
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from (select from (${ids}) reached limit ${sql.lit(many + 1)}) counted`.execute(ctx.db)
  if (counted.size >= REMEMBERED) counted.clear()
  counted.set(key, { many: rows[0]!.n > many, until: now + COUNTED_MS })
}

/** Has this person so many customers that nothing should begin with them? Known once a list was asked. */
export const hasMany = (ctx: Asking): boolean => countedBy(ctx.node).get(keyOf(ctx))?.many ?? false

/** Learns whether a person reaches many. */
export const countReached = async (ctx: Context): Promise<void> => {
  if (ctx.rows !== 'all') await countOnce(ctx, keyOf(ctx), everyId(ctx))
}

const foundKey = ({ session }: Asking, word: string): string => `found:${session.hospitalId}:${word}`

/** Learns whether very many customers are found by a word. */
export const countFound = (ctx: Context, word: string, ids: RawBuilder<unknown>): Promise<void> =>
  countOnce(ctx, foundKey(ctx, word), ids)

/** Are they many? Known once they were counted. */
export const foundMany = (ctx: Asking, word: string): boolean =>
  countedBy(ctx.node).get(foundKey(ctx, word))?.many ?? false

/** Columns that make a customer mine in 我的客户, whatever I reach. */
const MINE = ['consultant_id', 'developer_id', 'cs_id', 'doctor_id'] as const
const ownedKey = ({ session }: Asking): string => `mine:${session.hospitalId}:${session.staffId}`
const owned = ({ session }: Asking): RawBuilder<unknown> => foundBy(MINE, session.staffId)

/** Learns whether many are this person's own. */
export const countOwned = (ctx: Context): Promise<void> => countOnce(ctx, ownedKey(ctx), owned(ctx))

/** 我的客户, as a condition on `c`: few are gathered first, of many each is asked whose she is. */
export const isMine = (ctx: Asking): RawBuilder<unknown> => {
  if (!(countedBy(ctx.node).get(ownedKey(ctx))?.many ?? false)) return sql`c.id = any(array(${owned(ctx)}))`
  const named = MINE.map((column) => sql`${sql.ref(`c.${column}`)} = ${ctx.session.staffId}`)
  return sql`(${sql.join(named, sql` or `)})`
}

/**
 * Row scope of what belongs to a customer: reached with her, or by being named in the row.
 * @param column holds the customer's id: `p.customer_id`
 * @param also columns of the row itself that make it one's own or one's department's
 */
export const ofCustomer = (column: string, also: Partial<RowRule> = {}): ListScope => {
  const widened = (ctx: Asking, reached: RawBuilder<unknown> | null): RawBuilder<unknown> | null => {
    if (!reached) return null
    const parts = ruleParts(ctx, also)
    return parts.length > 0 ? sql`(${sql.join([...parts, reached], sql` or `)})` : reached
  }
  return {
    ready: countReached,
    reached: (ctx) => widened(ctx, within(ctx, column)),
    named: (ctx) => widened(ctx, withinNamed(ctx, column)),
  }
}

/** Row scope of customers themselves, as the alias `c`. */
export const reachedCustomers: ListScope = { ready: countReached, reached: reach, named: reachNamed }

const customer = { from: sql`customers.customer c`, scope: reachedCustomers, order: { tie: 'c.id' } }

/** Refuses with 404 when a customer is out of reach. Every call on a customer's things asks before it reads or writes them. */
export const refuseUnreached = async (ctx: Context, ...customerIds: readonly number[]): Promise<void> => {
  await refuseBeyond(ctx, customer, customerIds)
  if (ctx.call.effect === 'write') await refuseMerged(ctx, customerIds)
}

/** Refuses to write to an archive that went into another one: the sentence names that one. */
const refuseMerged = async (ctx: Context, customerIds: readonly number[]): Promise<void> => {
  const { rows } = await sqlOf({ name: Str, code: Str })`
    select c.name, c.code from customers.customer m join customers.customer c on c.hospital_id = m.hospital_id and c.id = m.merged_into_id
     where m.id = any(${[...customerIds]}::bigint[])`.execute(ctx.db)
  if (rows[0]) refuse(customerRefusals.merged(rows[0]))
}

/**
 * Refuses with 404 a customer who is nowhere: who reaches everybody hears of a customer named beside rows that are not hers
 * what everybody else hears.
 */
export const refuseNobody = (ctx: Context, customerId: number): Promise<void> =>
  refuseDangling(ctx, { 'customers.customer': [customerId] }, common.notFound)

/** The same for calls that ask for no right of their own: whoever may read customers reports about those she reads. */
export const refuseUnread = async (ctx: Context, customerId: number): Promise<void> => {
  if (!mayCall(ctx.session, customers.details)) refuse(common.notFound())
  const reached = reachNamed({ node: ctx.node, session: ctx.session, rows: scopeFor(ctx.session, customers.details) })
  const { rows } = await sql`select 1 from customers.customer c
    where c.id = ${customerId}${reached ? sql` and ${reached}` : sql``}`.execute(ctx.db)
  if (rows.length === 0) refuse(common.notFound())
}
