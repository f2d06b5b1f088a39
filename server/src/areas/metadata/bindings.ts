/** Tables within databases, fields within tables: put in and taken out, any number at once, all or nothing. */

import { metadataRefusals } from '@clinic/contract/areas/metadata/calls.ts'
import type { DataType, Format } from '@clinic/contract/areas/metadata/values.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { refuseDangling } from '../../kit/references.ts'

const Brief = { id: Id, code: Str, name: Str, status: Of<0 | 1>() }
type Brief = RowOf<typeof Brief>
const Bound = {
  ...Brief,
  dataType: Of<DataType>(),
  format: Nullable(Of<Format>()),
  required: Bool,
  maxLength: Nullable(Num),
  sort: Num,
}
export type Bound = RowOf<typeof Bound>

const listed = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other)

/** Holds a table until the commit, and refuses when it is not there. */
export const lockTable = async (ctx: Context, id: number): Promise<void> => {
  const { rows } = await sql`select id from metadata.record_table where id = ${id} for update`.execute(ctx.db)
  if (rows.length === 0) refuse(common.notFound())
}

/** Puts fields at the end of a table, in the order given; those that stand there stay. */
export const bind = async (ctx: Context, tableId: number, fieldIds: readonly number[]): Promise<null> => {
  await lockTable(ctx, tableId)
  const wanted = [...new Set(fieldIds)]
  const { rows } = await sqlOf({ id: Id })`
    select id from metadata.field where id = any(${wanted}::bigint[]) order by id for share`.execute(ctx.db)
  if (rows.length < wanted.length) refuse(common.notFound())
  await sql`
    insert into metadata.table_field (table_id, field_id, sort)
    select ${tableId}::bigint, w.id, w.place + coalesce((select max(sort) from metadata.table_field where table_id = ${tableId}), 0)
      from unnest(${wanted}::bigint[]) with ordinality as w (id, place)
    on conflict do nothing`.execute(ctx.db)
  ctx.note({ objectType: 'metadataTable', objectId: tableId, after: { fieldsAdded: wanted } })
  return null
}

/** Takes fields out of a table; not one in which a value stands. */
export const unbind = async (ctx: Context, tableId: number, fieldIds: readonly number[]): Promise<null> => {
  await lockTable(ctx, tableId)
  await refuseDangling(ctx, { 'metadata.field': fieldIds }, common.notFound)
  const { rows } = await sqlOf({ name: Str })`
    select f.name from metadata.field f join metadata.used u on u.table_id = ${tableId} and u.field = f.code
      where f.id = any(${listed(fieldIds)}::bigint[]) order by f.id limit 1`.execute(ctx.db)
  if (rows[0]) refuse(metadataRefusals.used({ name: rows[0].name }))
  await sql`delete from metadata.table_field where table_id = ${tableId} and field_id = any(${listed(fieldIds)}::bigint[])`.execute(
    ctx.db,
  )
  ctx.note({ objectType: 'metadataTable', objectId: tableId, after: { fieldsRemoved: listed(fieldIds) } })
  return null
}

/** Fields of a table in its order. */
export const fieldsOf = async (ctx: Context, tableId: number): Promise<Bound[]> => {
  const { rows } = await sqlOf(Bound)`
    select f.id, f.code, f.name, f.data_type as "dataType", f.format, f.required, f.max_length as "maxLength", f.status, x.sort
      from metadata.table_field x join metadata.field f on f.id = x.field_id
      where x.table_id = ${tableId} order by x.sort, f.id`.execute(ctx.db)
  return rows
}

export const fieldsNotIn = async (ctx: Context, tableId: number): Promise<Brief[]> => {
  const { rows } = await sqlOf(Brief)`
    select f.id, f.code, f.name, f.status from metadata.field f where f.status = 0 and not exists (
      select from metadata.table_field x where x.table_id = ${tableId} and x.field_id = f.id) order by f.name, f.id`.execute(
    ctx.db,
  )
  return rows
}

/** Puts tables into a database; those that are there stay. */
export const addTables = async (ctx: Context, dbId: number, tableIds: readonly number[]): Promise<null> => {
  const database = await sql`select id from metadata.database where id = ${dbId} for share`.execute(ctx.db)
  const tables = await sql`
    select id from metadata.record_table where id = any(${listed(tableIds)}::bigint[]) order by id for share`.execute(
    ctx.db,
  )
  if (database.rows.length === 0 || tables.rows.length < listed(tableIds).length) refuse(common.notFound())
  await sql`
    insert into metadata.database_table (database_id, table_id)
    select ${dbId}::bigint, unnest(${listed(tableIds)}::bigint[]) on conflict do nothing`.execute(ctx.db)
  ctx.note({ objectType: 'metadataDatabase', objectId: dbId, after: { tablesAdded: listed(tableIds) } })
  return null
}

/** Takes tables out of a database; those that are not in it may be named, those that are nowhere may not. */
export const removeTables = async (ctx: Context, dbId: number, tableIds: readonly number[]): Promise<null> => {
  await refuseDangling(ctx, { 'metadata.database': [dbId], 'metadata.record_table': tableIds }, common.notFound)
  await sql`
    delete from metadata.database_table where database_id = ${dbId} and table_id = any(${listed(tableIds)}::bigint[])`.execute(
    ctx.db,
  )
  ctx.note({ objectType: 'metadataDatabase', objectId: dbId, after: { tablesRemoved: listed(tableIds) } })
  return null
}

/** Tables that are in a database, or could be put into it. */
export const tablesOf = async (ctx: Context, dbId: number, inside: boolean): Promise<Brief[]> => {
  const there = sql`exists (select from metadata.database_table x where x.database_id = ${dbId} and x.table_id = t.id)`
  const { rows } = await sqlOf(Brief)`
    select t.id, t.code, t.name, t.status from metadata.record_table t
      where ${inside ? there : sql`t.status = 0 and not ${there}`} order by t.name, t.id`.execute(ctx.db)
  return rows
}
