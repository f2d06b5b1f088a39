/** Databases and tables of the registry. */
import { type metadataDatabases, metadataRefusals, type metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import { type MetadataTable, metadataDatabase, metadataTable } from '@clinic/contract/areas/metadata/nouns.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { rabbitPageOf, rowOf } from '../../kit/list.ts'
import { valuesIn } from '../../kit/resource.ts'
import { type Changed, insertRow, removeRow, updateRow } from '../../kit/table.ts'
import { databaseList, tableList } from './lists.ts'

type Write = InputOf<typeof metadataTables.create>

export const databasePage = (ctx: Context, input: InputOf<typeof metadataDatabases.page>) =>
  rabbitPageOf(ctx, input, databaseList)
export const databaseAt = (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, databaseList)

export const createDatabase = async (ctx: Context, input: Write): Promise<Changed> => {
  const made = await insertRow(ctx, 'metadata.database', valuesIn(metadataDatabase, input))
  ctx.note({
    objectType: 'metadataDatabase',
    objectId: made.id,
    objectNo: input.code,
    after: valuesIn(metadataDatabase, input),
  })
  return made
}

export const updateDatabase = async (ctx: Context, { id, version, ...input }: Write & Changed): Promise<Changed> => {
  const before = await rowOf(ctx, id, databaseList)
  ctx.note({
    objectType: 'metadataDatabase',
    objectId: id,
    objectNo: input.code,
    before,
    after: valuesIn(metadataDatabase, input),
  })
  return await updateRow(ctx, 'metadata.database', { id, version }, valuesIn(metadataDatabase, input))
}

/** A database that holds no table (the reference refuses otherwise). */
export const removeDatabase = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const before = await rowOf(ctx, id, databaseList)
  ctx.note({ objectType: 'metadataDatabase', objectId: id, before })
  return await removeRow(ctx, 'metadata.database', id)
}

export const tablePage = (ctx: Context, input: InputOf<typeof metadataTables.page>) =>
  rabbitPageOf(ctx, input, tableList)
export const tableAt = (ctx: Context, { id }: { id: number }): Promise<MetadataTable> => rowOf(ctx, id, tableList)

export const createTable = async (ctx: Context, input: Write): Promise<Changed> => {
  const made = await insertRow(ctx, 'metadata.record_table', valuesIn(metadataTable, input))
  ctx.note({
    objectType: 'metadataTable',
    objectId: made.id,
    objectNo: input.code,
    after: valuesIn(metadataTable, input),
  })
  return made
}

export const updateTable = async (ctx: Context, { id, version, ...input }: Write & Changed): Promise<Changed> => {
  const before = await tableAt(ctx, { id })
  ctx.note({
    objectType: 'metadataTable',
    objectId: id,
    objectNo: input.code,
    before,
    after: valuesIn(metadataTable, input),
  })
  return await updateRow(ctx, 'metadata.record_table', { id, version }, valuesIn(metadataTable, input))
}

/** A table without records, out of every database; its fields stay in the registry. */
export const removeTable = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  await sql`select from metadata.record_table where id = ${id} for update`.execute(ctx.db)
  const before = await tableAt(ctx, { id })
  if (before.used) refuse(metadataRefusals.used({ name: before.name }))
  await sql`delete from metadata.table_field where table_id = ${id}`.execute(ctx.db)
  ctx.note({ objectType: 'metadataTable', objectId: id, objectNo: before.code, before })
  return await removeRow(ctx, 'metadata.record_table', id)
}
