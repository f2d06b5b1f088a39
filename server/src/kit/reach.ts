/** Row scope: who reaches a row when the permission of a call does not reach all. Source: security 5.1, clinical-admin §14. */
import { common } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from './context.ts'

type Asking = Pick<Context, 'rows' | 'session' | 'node'>

/** Columns that decide who reaches a row when the permission does not reach all: its department, and who is named in it. */
export type RowRule = {
  readonly department: string
  readonly own: readonly string[]
}

/**
 * Who reaches a list's rows. Every list says so, or it does not compile: by its own columns, by a rule of its area
 * (`ofCustomer('p.customer_id')`), or `everybody('why')`. Source: security 5.1.
 */
export type ListScope =
  | RowRule
  | {
      readonly reached: (ctx: Asking) => RawBuilder<unknown> | null
      /** The same, asked about rows that are named: it need not know everything she reaches. */
      readonly named?: (ctx: Asking) => RawBuilder<unknown> | null
      /** Learns what `reached` should know to be asked well; lists wait for it. The rows are the same without. */
      readonly ready?: (ctx: Context) => Promise<void>
    }
  | { readonly everybody: string }

/** Rows that everyone with the permission reads, with the reason: settings of the house, one's own by `where`. */
export const everybody = (reason: string): ListScope => ({ everybody: reason })

/** The row scope of this call as a condition; null reaches everything. */
export const scopeCondition = (ctx: Asking, scope: ListScope): RawBuilder<unknown> | null => {
  if (ctx.rows === 'all' || 'everybody' in scope) return null
  if ('reached' in scope) return scope.reached(ctx)
  const parts = ruleParts(ctx, scope)
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`
}

/** The same for rows that are asked for by their ids. */
export const scopeOfNamed = (ctx: Asking, scope: ListScope): RawBuilder<unknown> | null =>
  ctx.rows !== 'all' && 'named' in scope && scope.named ? scope.named(ctx) : scopeCondition(ctx, scope)

/** Before a list is asked: lets its rule learn how to ask. */
export const readyScope = async (ctx: Context, scope: ListScope): Promise<void> => {
  if (ctx.rows !== 'all' && 'ready' in scope) await scope.ready?.(ctx)
}

/** The alternatives by which a rule's own columns reach a row; none where the permission reaches all or nothing. */
export const ruleParts = ({ rows, session }: Asking, { department, own }: Partial<RowRule>): RawBuilder<unknown>[] => {
  if (rows === 'all') return []
  const parts: RawBuilder<unknown>[] = []
  if (department && rows.departments.length > 0) parts.push(sql`${sql.ref(department)} = any(${rows.departments})`)
  if (own && rows.own) parts.push(...own.map((column) => sql`${sql.ref(column)} = ${session.staffId}`))
  return parts
}

/** Rows with their scope: a list, or a table named for this alone. */
type Scoped = {
  readonly from: RawBuilder<unknown>
  readonly scope: ListScope
  readonly order: { readonly tie: string }
}

/**
 * Refuses with 404, as for what does not exist, unless each row is there and within the row scope of this call. For writes
 * and details that do not read through the list; where everything is reached it costs nothing.
 */
export const refuseBeyond = async (
  ctx: Context,
  { from, scope, order }: Scoped,
  ids: readonly number[],
): Promise<void> => {
  await readyScope(ctx, scope)
  const reached = scopeOfNamed(ctx, scope)
  if (!reached || ids.length === 0) return
  const { rows } = await sql`select 1 from ${from}
    where ${sql.ref(order.tie)} = any(${[...new Set(ids)]}::bigint[]) and ${reached}`.execute(ctx.db)
  if (rows.length < new Set(ids).size) refuse(common.notFound())
}
