/** Reads of dictionaries: the platform's lists with the hospital's own words over them. */

import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import type { Context } from '../../kit/context.ts'
import { Bool, Json, Num, Of, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'

const Item = {
  id: Id,
  dictType: Str,
  dictValue: Str,
  dictLabel: Str,
  dictSort: Num,
  isDefault: Word('Y', 'N'),
  status: Of<0 | 1>(),
  color: Str,
}
export type Item = RowOf<typeof Item>
/** An entry of the page, or how many there are and nothing else: all of it is null where the page has no row. */
const Found = {
  total: Num,
  place: Nullable(Num),
  id: Nullable(Id),
  dictType: Nullable(Str),
  dictValue: Nullable(Str),
  dictLabel: Nullable(Str),
  dictSort: Nullable(Num),
  isDefault: Nullable(Word('Y', 'N')),
  status: Nullable(Of<0 | 1>()),
  color: Nullable(Str),
}
type Found = RowOf<typeof Found>
const isEntry = (row: Omit<Found, 'total' | 'place'>): row is Item => row.id !== null

type Wanted = { types?: readonly string[] | undefined; status?: 0 | 1 | undefined; limit: number; offset: number }

/** Entries in list order, of a disabled list disabled ones; `total` counts past the page. */
export const dictionaryItems = async (
  ctx: Context,
  { types, status, limit, offset }: Wanted,
): Promise<{ rows: Item[]; total: number }> => {
  // A page past the end still says how many there are.
  const { rows } = await sqlOf(Found)`
    with found as (
      select i.id, i.dict_type as "dictType", i.value as "dictValue", i.label as "dictLabel", i.sort as "dictSort",
        i.is_default as "isDefault", i.status, i.color,
        row_number() over (order by i.dict_type, case when t.sorted then i.sort end nulls first, i.id) as place
      from dictionaries.visible_item i join dictionaries.visible_type t on t.type = i.dict_type
      where (${types ?? null}::text[] is null or i.dict_type = any(${types ?? null}::text[]))
        and (${status ?? null}::int is null or greatest(i.status, t.status) = ${status ?? null}::int))
    select n.total, f.* from (select count(*)::int as total from found) n
    left join (select * from found order by place limit ${limit} offset ${offset}) f on true order by f.place`.execute(
    ctx.db,
  )
  const items = rows.map(({ total: _, place: __, ...item }) => item).filter(isEntry)
  return { rows: items, total: rows[0]?.total ?? 0 }
}

/** Enabled entries of the list with this id, as selectors want them. */
export const optionsOfType = async (ctx: Context, id: number) => {
  const { rows } = await sqlOf({ id: Id, value: Str, label: Str, isDefault: Bool })`
    select i.id, i.value, i.label, i.is_default = 'Y' as "isDefault"
    from dictionaries.visible_type t join dictionaries.visible_item i on i.dict_type = t.type
    where t.id = ${id} and t.status = 0 and i.status = 0
    order by case when t.sorted then i.sort end nulls first, i.id`.execute(ctx.db)
  return rows
}

/** Every list with all its entries. */
export const everyList = async (ctx: Context) => {
  const { rows } = await sqlOf({ dictType: Str, dictName: Str, items: Json<Item[]>() })`
    select t.type as "dictType", t.name as "dictName", coalesce(i.items, '[]') as items
    from dictionaries.visible_type t
    left join (
      select i.dict_type, jsonb_agg(jsonb_build_object('id', i.id, 'dictType', i.dict_type, 'dictValue', i.value,
        'dictLabel', i.label, 'dictSort', i.sort, 'isDefault', i.is_default, 'status', i.status, 'color', i.color)
        order by case when t.sorted then i.sort end nulls first, i.id) as items
      from dictionaries.visible_item i join dictionaries.visible_type t on t.type = i.dict_type group by i.dict_type
    ) i on i.dict_type = t.type
    order by t.own, t.id`.execute(ctx.db)
  return rows
}

/** The enabled lists as options: what an entry can be put under. */
export const listsAsOptions = async (ctx: Context) => {
  const { rows } = await sqlOf({ id: Id, value: Str, label: Str, isDefault: Bool })`
    select id, type as value, name as label, false as "isDefault"
    from dictionaries.visible_type where status = 0 order by own, id`.execute(ctx.db)
  return rows
}
