/** Fields: defined once, put into any number of tables; their kind is fixed by the first value that stands in them. */
import { type metadataFields, metadataRefusals } from '@clinic/contract/areas/metadata/calls.ts'
import { type MetadataField, metadataField } from '@clinic/contract/areas/metadata/nouns.ts'
import { fits } from '@clinic/contract/areas/metadata/values.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { rabbitPageOf, rowOf } from '../../kit/list.ts'
import { valuesIn } from '../../kit/resource.ts'
import { type Changed, insertRow, removeRow, updateRow, type Values } from '../../kit/table.ts'
import { bind, lockTable } from './bindings.ts'
import { fieldList } from './lists.ts'

const TABLE = 'metadata.field'
type Write = InputOf<typeof metadataFields.create>

export const fieldPage = (ctx: Context, input: InputOf<typeof metadataFields.page>) =>
  rabbitPageOf(ctx, input, fieldList)
export const fieldAt = (ctx: Context, { id }: { id: number }): Promise<MetadataField> => rowOf(ctx, id, fieldList)

/**
 * A date always has a format; a text's length belongs to texts. What a change leaves unsaid is as it was, as long as the
 * field stays of its type.
 */
const kindOf = ({ dataType, format, maxLength }: Write, before?: MetadataField) => {
  const was = before?.dataType === dataType ? before : { format: null, maxLength: null }
  const now = format === undefined ? was.format : format
  const length = maxLength === undefined ? was.maxLength : maxLength
  return {
    data_type: dataType,
    format: dataType === 'Date' ? (now ?? 'YMD') : now,
    max_length: dataType === 'String' ? length : null,
  }
}

const columnsOf = (input: Write, before?: MetadataField): Values => {
  const kind = kindOf(input, before)
  if (!fits(input.dataType, kind.format)) refuse(metadataRefusals.formatUnfit())
  return { ...valuesIn(metadataField, input), ...kind }
}

export const createField = async (ctx: Context, input: Write): Promise<Changed> => {
  const values = columnsOf(input)
  const made = await insertRow(ctx, TABLE, values)
  ctx.note({ objectType: 'metadataField', objectId: made.id, objectNo: input.code, after: { ...values } })
  return made
}

/** A new field as the last one of a table. */
export const createBound = async (ctx: Context, { tableId, ...field }: InputOf<typeof metadataFields.createBound>) => {
  // A table that is not there is said before a name that is taken.
  await lockTable(ctx, tableId)
  const made = await createField(ctx, field)
  await bind(ctx, tableId, [made.id])
  return made
}

export const updateField = async (ctx: Context, { id, version, ...input }: Write & Changed): Promise<Changed> => {
  await lockField(ctx, id)
  const before = await fieldAt(ctx, { id })
  const values = columnsOf(input, before)
  const sameKind =
    before.dataType === values['data_type'] && before.format === values['format'] && before.code === input.code
  if (before.used && !sameKind) refuse(metadataRefusals.fixedType({ name: before.name }))
  ctx.note({ objectType: 'metadataField', objectId: id, objectNo: input.code, before, after: { ...values } })
  return await updateRow(ctx, TABLE, { id, version }, values)
}

/** Takes a field away that stands in no table (the reference refuses otherwise). */
export const removeField = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  await lockField(ctx, id)
  const before = await fieldAt(ctx, { id })
  if (before.used) refuse(metadataRefusals.used({ name: before.name }))
  ctx.note({ objectType: 'metadataField', objectId: id, objectNo: before.code, before })
  return await removeRow(ctx, TABLE, id)
}

/** Records that are being written hold their fields; what is decided about a field is decided after them. */
const lockField = async (ctx: Context, id: number): Promise<void> => {
  await sql`select from metadata.field where id = ${id} for update`.execute(ctx.db)
}
