/**
 * Which customers a person reaches: her departments', her own, and those she received within a month (the treating
 * relationship). A department at work (nurses, treatment rooms) reaches everybody who is in the house today.
 * Sets of ids instead of a look at each customer: a search walks its tokens without touching the archive.
 * Source: clinical-admin §14 (data scope), §22.
 */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { present } from '../../kit/clock.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { type ListScope, type RowRule, refuseBeyond, ruleParts } from '../../kit/reach.ts'
import { mayCall, scopeFor } from '../../kit/session.ts'

/** Columns that make a customer one's own. */
const OWN = ['consultant_id', 'developer_id', 'cs_id', 'doctor_id', 'created_by'] as const

const union = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` union all `)

const received = (staffId: number): RawBuilder<unknown> =>
  union(
    ['consultant_id', 'doctor_id'].map(
      (column) => sql`select v.customer_id from triage.triage v
        where ${sql.ref(`v.${column}`)} = ${staffId} and v.on_date > kit.today() - 30 and v.state <> 'cancelled'`,
    ),
  )

/** Each found by an index of its own. */
const mine = (staffId: number): RawBuilder<unknown> =>
  union([
    ...OWN.map((column) => sql`select o.id from customers.customer o where ${sql.ref(`o.${column}`)} = ${staffId}`),
    received(staffId),
  ])

const today = sql`select v.customer_id from triage.triage v where v.on_date = kit.today() and v.state <> 'cancelled'`

type Asking = Pick<Context, 'rows' | 'session'>

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
  rows !== 'all' && rows.departments.length > 0 ? union([received(session.staffId), today]) : received(session.staffId)

/** As a condition on the alias `c`; null reaches everything. */
export const reach = (ctx: Asking): RawBuilder<unknown> | null => {
  const { rows } = ctx
  if (rows === 'all') return null
  if (hasMany(ctx)) return sql`(${byRow(ctx, 'c')} or c.id in (${byVisit(ctx)}))`
  const parts: RawBuilder<unknown>[] = [sql`c.id in (${named(ctx)})`]
  if (rows.departments.length > 0)
    parts.push(sql`c.department_id = any(${rows.departments}::bigint[])`, sql`c.id in (${today})`)
  return sql`(${sql.join(parts, sql` or `)})`
}

/**
 * The same rule on any column that holds a customer's id. One set in one `in`: alone it becomes a join that begins with
 * the few customers of a person and goes by the index on the customer. Of many customers nothing may begin with them: the
 * list goes its own way, and each of its rows is asked whose customer it is of.
 */
const within = (ctx: Asking, column: string): RawBuilder<unknown> | null => {
  const { rows } = ctx
  if (rows === 'all') return null
  if (hasMany(ctx))
    return sql`(coalesce((select ${byRow(ctx, 'o')} from customers.customer o where o.id = ${sql.ref(column)}), false)
      or ${sql.ref(column)} in (${byVisit(ctx)}))`
  return sql`${sql.ref(column)} in (${everyId(ctx)})`
}

const everyId = (ctx: Asking): RawBuilder<unknown> => {
  const departments = ctx.rows === 'all' ? [] : ctx.rows.departments
  const inThem = sql`select o.id from customers.customer o where o.department_id = any(${departments}::bigint[])`
  return departments.length > 0 ? union([named(ctx), today, inThem]) : named(ctx)
}

/** From so many customers on a person's lists do not begin with them. */
const MANY = 2_000
const COUNTED_MS = 600_000
/** People remembered at most; then everybody is counted anew. */
const REMEMBERED = 10_000

/** Who has many: it decides how a list is asked, never what it answers. */
const counted = new Map<string, { readonly many: boolean; readonly until: number }>()

const keyOf = ({ rows, session }: Asking): string =>
  JSON.stringify([session.hospitalId, session.staffId, rows === 'all' ? null : [rows.own, rows.departments]])

/** Has this person so many customers that nothing should begin with them? Known once a list was asked. */
export const hasMany = (ctx: Asking): boolean => counted.get(keyOf(ctx))?.many ?? false

/** Counts a person's customers, no further than to many, once in ten minutes. */
export const countReached = async (ctx: Context): Promise<void> => {
  if (ctx.rows === 'all') return
  const key = keyOf(ctx)
  const now = present().getTime()
  if ((counted.get(key)?.until ?? 0) > now) return
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from (${everyId(ctx)}) reached limit ${sql.lit(MANY + 1)}) counted`.execute(
    ctx.db,
  )
  if (counted.size >= REMEMBERED) counted.clear()
  counted.set(key, { many: rows[0]!.n > MANY, until: now + COUNTED_MS })
}

/**
 * Row scope of what belongs to a customer: reached with her, or by being named in the row.
 * @param column holds the customer's id: `p.customer_id`
 * @param also columns of the row itself that make it one's own or one's department's
 */
export const ofCustomer = (column: string, also: Partial<RowRule> = {}): ListScope => ({
  ready: countReached,
  reached: (ctx) => {
    const reached = within(ctx, column)
    if (!reached) return null
    const parts = ruleParts(ctx, also)
    return parts.length > 0 ? sql`(${sql.join([...parts, reached], sql` or `)})` : reached
  },
})

/** Row scope of customers themselves, as the alias `c`. */
export const reachedCustomers: ListScope = { ready: countReached, reached: reach }

const customer = { from: sql`customers.customer c`, scope: reachedCustomers, order: { tie: 'c.id' } }

/** Refuses with 404 when a customer is out of reach. Every call on a customer's things asks before it reads or writes them. */
export const refuseUnreached = (ctx: Context, ...customerIds: readonly number[]): Promise<void> =>
  refuseBeyond(ctx, customer, customerIds)

/** The same for calls that ask for no right of their own: whoever may read customers reports about those she reads. */
export const refuseUnread = async (ctx: Context, customerId: number): Promise<void> => {
  if (!mayCall(ctx.session, customers.details)) refuse(common.notFound())
  const reached = reach({ session: ctx.session, rows: scopeFor(ctx.session, customers.details) })
  const { rows } = await sql`select 1 from customers.customer c
    where c.id = ${customerId}${reached ? sql` and ${reached}` : sql``}`.execute(ctx.db)
  if (rows.length === 0) refuse(common.notFound())
}
