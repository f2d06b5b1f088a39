/** A hospital's own lists: made, renamed, disabled, deleted while they are empty. */

import { dictionaryRefusals, type dictionaryTypes, whyNotKeepType } from '@clinic/contract/areas/dictionaries/calls.ts'
import { dictionaryType } from '@clinic/contract/areas/dictionaries/nouns.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { valuesIn } from '../../kit/resource.ts'
import { type Changed, insertRow, removeRow, updateRow } from '../../kit/table.ts'

type Form = InputOf<typeof dictionaryTypes.create>
const VisibleType = { id: Id, type: Str, name: Str, system: Bool, sorted: Bool, own: Bool }
export type VisibleType = RowOf<typeof VisibleType>

const TABLE = 'dictionaries.hospital_type'

/** The list by its word, or 404. */
export const typeByWord = async (ctx: Context, type: string): Promise<VisibleType> => {
  const { rows } = await sqlOf(VisibleType)`
    select id, type, name, system, sorted, own from dictionaries.visible_type where type = ${type}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

const typeById = async (ctx: Context, id: number): Promise<VisibleType> => {
  const { rows } = await sqlOf(VisibleType)`
    select id, type, name, system, sorted, own from dictionaries.visible_type where id = ${id}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

/** The word of a list is written once and stays: entries and records refer to it. */
const columnsOf = ({ type: _word, ...form }: Form) => valuesIn(dictionaryType, form)

export const createType = async (ctx: Context, form: Form): Promise<Changed> => {
  const { rows } = await sql`select 1 from dictionaries.dict_type where type = ${form.type}`.execute(ctx.db)
  if (rows.length > 0) refuse(dictionaryRefusals.typeTaken({ type: form.type }))
  const made = await insertRow(ctx, TABLE, { type: form.type, ...columnsOf(form) })
  ctx.note({ objectType: 'dictType', objectId: made.id, objectNo: form.type, after: { ...form } })
  ctx.tell('dictionary.changed', made.id)
  return made
}

export const updateType = async (ctx: Context, form: Form & Changed): Promise<Changed> => {
  const before = await typeById(ctx, form.id)
  refuseIf(whyNotKeepType(before))
  if (before.type !== form.type) refuse(dictionaryRefusals.valueFixed())
  const changed = await updateRow(ctx, TABLE, form, columnsOf(form))
  ctx.note({ objectType: 'dictType', objectId: form.id, objectNo: form.type, before, after: { ...form } })
  ctx.tell('dictionary.changed', form.id)
  return changed
}

export const removeType = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const before = await typeById(ctx, id)
  refuseIf(whyNotKeepType(before))
  ctx.note({ objectType: 'dictType', objectId: id, objectNo: before.type, before })
  ctx.tell('dictionary.changed', id)
  return await removeRow(ctx, TABLE, id)
}
