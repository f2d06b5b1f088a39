/**
 * Entries of a list as a hospital keeps them. A change of a platform entry writes the hospital's row over it, with the
 * same id; deleting that row takes the words back. Values never change: records keep them (clinical-admin §15).
 */

import {
  type dictionaryEntries,
  dictionaryRefusals,
  whyNotAddItem,
  whyNotRemoveItem,
  whyNotSort,
} from '@clinic/contract/areas/dictionaries/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Version, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { asked } from '../../kit/question.ts'
import { Changed, insertRow, updateRow } from '../../kit/table.ts'
import { typeByWord } from './types.ts'

type Form = InputOf<typeof dictionaryEntries.create>
const Entry = {
  id: Id,
  version: Version,
  dictType: Str,
  dictValue: Str,
  dictLabel: Str,
  dictSort: Num,
  isDefault: Word('Y', 'N'),
  status: Of<0 | 1>(),
  color: Str,
  own: Bool,
  changed: Bool,
}
type Entry = RowOf<typeof Entry>

const TABLE = 'dictionaries.hospital_item'
const STEP = 10

const entryById = async (ctx: Context, id: number): Promise<Entry> => {
  const { rows } = await sqlOf(Entry)`
    select id, version, dict_type as "dictType", value as "dictValue", label as "dictLabel", sort as "dictSort",
      is_default as "isDefault", status, color, own, changed
    from dictionaries.visible_item where id = ${id}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

/** What is written of a form; a disabled entry is never what a new form begins with. */
const columnsOf = (form: Form, before?: Entry) => {
  const status = form.status ?? before?.status ?? 0
  return {
    label: form.dictLabel.trim(),
    sort: form.dictSort ?? before?.dictSort ?? STEP,
    is_default: status === 1 ? 'N' : (form.isDefault ?? before?.isDefault ?? 'N'),
    color: form.color ?? before?.color ?? '',
    status,
  }
}

/** A list has one default: before an entry becomes it, the others lose it; platform entries by a row over them. */
const onlyDefault = async (ctx: Context, dictType: string, id: number): Promise<void> => {
  await sql`update dictionaries.hospital_item set is_default = 'N'
    where dict_type = ${dictType} and id <> ${id} and is_default = 'Y'`.execute(ctx.db)
  await sql`insert into dictionaries.hospital_item (id, dict_type, value, label, sort, is_default, color, status, version)
    select p.id, p.dict_type, p.value, p.label, p.sort, 'N', p.color, p.status, 2 from dictionaries.dict_item p
    where p.dict_type = ${dictType} and p.is_default = 'Y' and p.id <> ${id} on conflict do nothing`.execute(ctx.db)
}

const lastPlace = async (ctx: Context, dictType: string): Promise<number> => {
  const { rows } = await sqlOf({ last: Num })`
    select coalesce(max(sort), 0) as last from dictionaries.visible_item where dict_type = ${dictType}`.execute(ctx.db)
  return rows[0]!.last
}

export const createEntry = async (ctx: Context, form: Form): Promise<Changed> => {
  const type = await typeByWord(ctx, form.dictType)
  refuseIf(whyNotAddItem(type))
  const value = form.dictValue.trim()
  const { rows } = await sql`select 1 from dictionaries.visible_item
    where dict_type = ${type.type} and value = ${value}`.execute(ctx.db)
  if (rows.length > 0) refuse(dictionaryRefusals.valueTaken({ value }))
  const dictSort = form.dictSort ?? (await lastPlace(ctx, type.type)) + STEP
  const columns = columnsOf({ ...form, dictSort })
  if (columns.is_default === 'Y') await onlyDefault(ctx, type.type, 0)
  const made = await insertRow(ctx, TABLE, { dict_type: type.type, own_list: type.own, value, ...columns })
  ctx.note({ objectType: 'dictEntry', objectId: made.id, objectNo: `${type.type}.${value}`, after: { ...form } })
  ctx.tell('dictionary.changed', made.id)
  return made
}

/** The hospital's row over a platform entry; stale when somebody wrote one meanwhile. */
const wordAnew = async (ctx: Context, before: Entry, version: number, columns: object): Promise<Changed> => {
  if (version !== before.version) refuse(common.stale())
  const row = { id: before.id, dict_type: before.dictType, value: before.dictValue, ...columns, version: 2 }
  const names = Object.keys(row)
  const { rows } = await sqlOf(Changed)`
    insert into dictionaries.hospital_item (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) on conflict do nothing returning id, version`.execute(ctx.db)
  return rows[0] ?? refuse(common.stale())
}

export const updateEntry = async (ctx: Context, form: Form & Changed): Promise<Changed> => {
  const before = await entryById(ctx, form.id)
  if (form.dictType !== before.dictType || form.dictValue.trim() !== before.dictValue)
    refuse(dictionaryRefusals.valueFixed())
  const columns = columnsOf(form, before)
  if (columns.is_default === 'Y') await onlyDefault(ctx, before.dictType, before.id)
  const changed =
    before.own || before.changed
      ? await updateRow(ctx, TABLE, form, columns)
      : await wordAnew(ctx, before, form.version, columns)
  ctx.note({ objectType: 'dictEntry', objectId: form.id, objectNo: nameOf(before), before, after: { ...columns } })
  ctx.tell('dictionary.changed', form.id)
  return changed
}

const nameOf = ({ dictType, dictValue }: Entry): string => `${dictType}.${dictValue}`

/** Where the values of the hospital's own entries stand in records, by list. Lists that nothing records yet may lose entries. */
export const entryUses = asked<[], Readonly<Record<string, EntryUse>>>('where entries of dictionaries stand')
export type EntryUse = { readonly table: string; readonly column: string }

const isUsed = async (ctx: Context, { dictType, dictValue }: Entry): Promise<boolean> => {
  const use = entryUses()[dictType]
  if (!use) return false
  const { rows } = await sql`select 1 from ${sql.table(use.table)}
    where ${sql.ref(use.column)} = ${dictValue} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Deletes an own entry that nothing uses, or takes the hospital's words over a platform entry back. */
export const removeEntry = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const before = await entryById(ctx, id)
  refuseIf(whyNotRemoveItem(before))
  if (before.own && (await isUsed(ctx, before))) refuse(common.referenced())
  await sql`delete from dictionaries.hospital_item where id = ${id}`.execute(ctx.db)
  ctx.note({ objectType: 'dictEntry', objectId: id, objectNo: nameOf(before), before })
  ctx.tell('dictionary.changed', id)
  return null
}

/** Numbers the entries of a list in tens, in the order given; entries that are not named keep their places. */
export const sortEntries = async (
  ctx: Context,
  { dictType, ids }: InputOf<typeof dictionaryEntries.sort>,
): Promise<{ changed: number }> => {
  const type = await typeByWord(ctx, dictType)
  refuseIf(whyNotSort(type))
  const { rows: here } = await sqlOf({ id: Id })`
    select id from dictionaries.visible_item where dict_type = ${dictType} and id = any(${ids})`.execute(ctx.db)
  if (here.length !== ids.length) refuse(common.notFound())
  const { rows } = await sql`
    insert into dictionaries.hospital_item as h (id, dict_type, own_list, value, label, sort, is_default, color, status, version)
    select i.id, i.dict_type, ${type.own}, i.value, i.label, w.place * ${STEP}, i.is_default, i.color, i.status, 2
    from unnest(${ids}::bigint[]) with ordinality as w (id, place)
    join dictionaries.visible_item i on i.id = w.id
    where i.sort <> w.place * ${STEP}
    on conflict (hospital_id, dict_type, value) do update set sort = excluded.sort returning h.id`.execute(ctx.db)
  ctx.note({ objectType: 'dictType', objectId: type.id, objectNo: dictType, after: { order: ids } })
  if (rows.length > 0) ctx.tell('dictionary.changed', type.id)
  return { changed: rows.length }
}
