/**
 * Rows of one table: create, update under the optimistic lock, remove. What `crud()` calls need on the server.
 * Identifiers come from code through `sql.ref`/`sql.table`; values are always parameters.
 */
import type { AuditObject } from '@clinic/contract/audit-objects.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Version } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from './context.ts'
import { type RowOf, Str, sqlOf } from './db/rows.ts'
import { type ListDefinition, type PageAnswer, pageOf, rowOf } from './list.ts'

/** What a write answers: the row, and the version that the next write must name. */
export const Changed = { id: Id, version: Version }
export type Changed = RowOf<typeof Changed>
/** Column → value or expression of the code's own. What is undefined was not named: it begins as the table says, or stays as it is. */
export type Values = Readonly<Record<string, unknown>>

/** The columns that are named. */
export const namedIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const parameter = (value: unknown): unknown => {
  // jsonb columns take objects; arrays stay PostgreSQL arrays. Expressions pass through.
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toOperationNode' in value)
    ? JSON.stringify(value)
    : value
}

/** An id for a row that must be known before it is written: what is sealed lies under it. */
export const nextId = async (ctx: Context): Promise<number> => (await nextIds(ctx, 1))[0]!

/** The same for several, in one statement. */
export const nextIds = async (ctx: Context, count: number): Promise<number[]> => {
  const { rows } = await sqlOf({ id: Id })`
    select nextval('kit.id') as id from generate_series(1, ${count}::int)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const into = (table: string, said: Values): RawBuilder<unknown> => {
  const values = namedIn(said)
  const names = Object.keys(values)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(names.map((name) => parameter(values[name])))})`
}

/** Inserts a row and returns its id and version. */
export const insertRow = async (ctx: Context, table: string, said: Values): Promise<Changed> => {
  const { rows } = await sqlOf(Changed)`${into(table, said)} returning id, version`.execute(ctx.db)
  return rows[0]!
}

/**
 * Inserts a document and gives it its number by the same statement: the counter is everybody's until the end of the call.
 * @param series of `kit.next_number`
 */
export const insertNumbered = async (
  ctx: Context,
  table: string,
  series: string,
  said: Values,
): Promise<Changed & { no: string }> => {
  const no = sql`kit.next_number(${series}, kit.today())`
  const { rows } = await sqlOf({
    ...Changed,
    no: Str,
  })`${into(table, { ...said, no })} returning id, version, no`.execute(ctx.db)
  return rows[0]!
}

/**
 * Updates a row that still has `version`; what is not named stays as it is.
 * Refuses with 40901 when somebody else changed it, with 404 when it is not there or out of `scope`.
 */
export const updateRow = async (
  ctx: Context,
  table: string,
  { id, version }: Changed,
  values: Values,
  scope?: RawBuilder<unknown> | null,
): Promise<Changed> => {
  const named = Object.entries({ id, ...namedIn(values) })
  const sets = sql.join(named.map(([name, value]) => sql`${sql.ref(name)} = ${parameter(value)}`))
  const within = scope ? sql` and ${scope}` : sql``
  const { rows } = await sqlOf(
    Changed,
  )`update ${sql.table(table)} t set ${sets} where t.id = ${id} and t.version = ${version}${within} returning t.id, t.version`.execute(
    ctx.db,
  )
  if (rows[0]) return rows[0]
  const there = await sql`select 1 from ${sql.table(table)} t where t.id = ${id}${within}`.execute(ctx.db)
  return refuse(there.rows.length > 0 ? common.stale() : common.notFound())
}

/** Deletes a row; refuses with 404 when it is not there, with 42201 when something refers to it. */
export const removeRow = async (ctx: Context, table: string, id: number): Promise<null> => {
  const { rows } = await sql`delete from ${sql.table(table)} t where t.id = ${id} returning t.id`.execute(ctx.db)
  return rows.length > 0 ? null : refuse(common.notFound())
}

export type TableDefinition<W, F, R = Record<string, unknown>> = {
  readonly table: string
  readonly list: ListDefinition<F, R>
  /** Written fields → column values. Runs after validation; may refuse. */
  readonly values: (input: W, ctx: Context) => Values | Promise<Values>
  readonly objectType: AuditObject
}

/** The five handlers of a plain resource, to be spread into an area's routes. */
export const tableCrud = <W extends object, F extends object, R = Record<string, unknown>>({
  table,
  list,
  values,
  objectType,
}: TableDefinition<W, F, R>) => ({
  list: (ctx: Context, input: F): Promise<PageAnswer<R>> => pageOf(ctx, input, list),
  one: (ctx: Context, { id }: { id: number }): Promise<R> => rowOf(ctx, id, list),
  create: async (ctx: Context, input: W): Promise<Changed> => {
    const written = await values(input, ctx)
    const changed = await insertRow(ctx, table, written)
    ctx.note({ objectType, objectId: changed.id, after: { ...written } })
    return changed
  },
  update: async (ctx: Context, input: W & Changed): Promise<Changed> => {
    const before = await rowOf(ctx, input.id, list)
    const written = await values(input, ctx)
    ctx.note({ objectType, objectId: input.id, before: { ...(before as object) }, after: { ...written } })
    return await updateRow(ctx, table, input, written)
  },
  remove: async (ctx: Context, { id }: { id: number }): Promise<null> => {
    const before = await rowOf(ctx, id, list)
    ctx.note({ objectType, objectId: id, before: { ...(before as object) } })
    return await removeRow(ctx, table, id)
  },
})
