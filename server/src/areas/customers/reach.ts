/**
 * Which customers a person reaches: her departments', her own, and those she received within a month (the treating
 * relationship). A department at work (nurses, treatment rooms) reaches everybody who is in the house today.
 * Sets of ids instead of a look at each customer: a search walks its tokens without touching the archive.
 * Source: clinical-admin §14 (data scope), §22.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

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

/** As a condition on the alias `c`; null reaches everything. */
export const reach = (ctx: Context): RawBuilder<unknown> | null => {
  const { rows, session } = ctx
  if (rows === 'all') return null
  const parts: RawBuilder<unknown>[] = [sql`c.id in (${rows.own ? mine(session.staffId) : received(session.staffId)})`]
  if (rows.departments.length > 0)
    parts.push(sql`c.department_id = any(${rows.departments}::bigint[])`, sql`c.id in (${today})`)
  return sql`(${sql.join(parts, sql` or `)})`
}
