/** Which columns of a list are hidden: a person's choice, and the hospital's for everybody who has made none. */

import { FOR_ALL, type listColumns, listColumnsRefusals } from '@clinic/contract/areas/session/list-columns.ts'
import { MOST_LISTS, ownRefusals } from '@clinic/contract/areas/session/own.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Json, Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import { col, everybody, type ListOf, pageOf, rowOf } from '../../../kit/list.ts'
import { Changed, updateRow } from '../../../kit/table.ts'

const MINE = sql`(l.staff_id = kit.current_staff() or l.staff_id is null)`
/** The same of the row that is changed. */
const MINE_ROW = sql`(t.staff_id = kit.current_staff() or t.staff_id is null)`

const list: ListOf<typeof listColumns.columnPage> = {
  table: 'session.list_columns',
  from: sql`session.list_columns l`,
  columns: {
    id: col('l.id'),
    version: col('l.version'),
    list: col('l.list', { sort: true }),
    hidden: col('l.hidden'),
    wholeHospital: col(sql`(l.staff_id is null)`),
    updatedAt: col('l.updated_at', { sort: true }),
  },
  filters: {
    list: (path) => sql`l.list = ${path}`,
    wholeHospital: (whole) => sql`(l.staff_id is null) = ${whole}`,
  },
  where: () => MINE,
  scope: everybody('her own choices, and those that hold for everybody'),
  order: { by: 'l.id', direction: 'asc', tie: 'l.id' },
}

export const columnPage = (ctx: Context, input: InputOf<typeof listColumns.columnPage>) => pageOf(ctx, input, list)
export const columnsOf = (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, list)

/** Choices by list: what she chose, and what holds where she has not. */
export const chosenColumns = async (ctx: Context) => {
  const { rows } = await sqlOf({ list: Str, hidden: Json<string[]>(), whole: Bool })`
    select l.list, l.hidden, l.staff_id is null as whole from session.list_columns l where ${MINE}`.execute(ctx.db)
  const of = (whole: boolean) =>
    Object.fromEntries(rows.filter((row) => row.whole === whole).map((row) => [row.list, row.hidden]))
  return { columns: of(false), defaults: of(true) }
}

/** Two windows of one person count one after the other. */
export const takeTurns = async (ctx: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(
    'session.preference:' || kit.current_hospital() || ':' || kit.current_staff(), 0))`.execute(ctx.db)
}

const refuseFull = async (ctx: Context): Promise<void> => {
  const { rows } = await sqlOf({ n: Num })`
    select count(*)::int as n from session.list_columns l where l.staff_id = kit.current_staff()`.execute(ctx.db)
  if (rows[0]!.n > MOST_LISTS) refuse(ownRefusals.tooManySettings())
}

const dropColumns = async (ctx: Context, path: string, whole: boolean): Promise<void> => {
  const whose = whole ? sql`l.staff_id is null` : sql`l.staff_id = kit.current_staff()`
  await sql`delete from session.list_columns l where l.list = ${path} and ${whose}`.execute(ctx.db)
}

const putColumns = async (ctx: Context, path: string, hidden: readonly string[], whole: boolean): Promise<Changed> => {
  const staff = whole ? sql`null` : sql`kit.current_staff()`
  const { rows } = await sqlOf(Changed)`
    insert into session.list_columns as l (staff_id, list, hidden) values (${staff}, ${path}, ${JSON.stringify(hidden)}::jsonb)
    on conflict on constraint list_columns_one do update set hidden = excluded.hidden returning id, version`.execute(
    ctx.db,
  )
  return rows[0]!
}

/** Keeps her choice of a list; null goes back to the hospital's, or the list's own. */
export const keepOwnColumns = async (
  ctx: Context,
  path: string,
  hidden: readonly string[] | null,
): Promise<Changed | null> => {
  await takeTurns(ctx)
  if (hidden === null) {
    await dropColumns(ctx, path, false)
    return null
  }
  const kept = await putColumns(ctx, path, hidden, false)
  await refuseFull(ctx)
  return kept
}

const refuseForAll = (ctx: Context): void => {
  if (!ctx.session.permissions.has(FOR_ALL)) refuse(listColumnsRefusals.notYours())
}

export const chooseColumns = async (
  ctx: Context,
  { list: path, hidden, wholeHospital = false }: InputOf<typeof listColumns.chooseColumns>,
): Promise<Changed | null> => {
  if (!wholeHospital) return await keepOwnColumns(ctx, path, hidden)
  refuseForAll(ctx)
  const { defaults } = await chosenColumns(ctx)
  ctx.note({ objectType: 'listColumns', objectNo: path, before: { hidden: defaults[path] ?? null }, after: { hidden } })
  if (hidden !== null) return await putColumns(ctx, path, hidden, true)
  await dropColumns(ctx, path, true)
  return null
}

export const changeColumns = async (
  ctx: Context,
  { id, version, hidden }: InputOf<typeof listColumns.changeColumns>,
): Promise<Changed> => {
  const before = await columnsOf(ctx, { id })
  if (before.wholeHospital) refuseForAll(ctx)
  ctx.note({
    objectType: 'listColumns',
    objectId: id,
    objectNo: before.list,
    before: { hidden: before.hidden },
    after: { hidden },
  })
  return await updateRow(
    ctx,
    'session.list_columns',
    { id, version },
    { hidden: sql`${JSON.stringify(hidden)}::jsonb` },
    MINE_ROW,
  )
}
