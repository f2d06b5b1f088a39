/** Reads of dictionaries: the platform's lists with the hospital's own words over them. */

import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

export type Item = {
  id: number
  dictType: string
  dictValue: string
  dictLabel: string
  dictSort: number
  isDefault: 'Y' | 'N'
  status: 0 | 1
  color: string
}

type Wanted = { types?: readonly string[] | undefined; status?: 0 | 1 | undefined; limit: number; offset: number }

/** Entries in list order, of a disabled list disabled ones; `total` counts past the page. */
export const dictionaryItems = async (
  ctx: Context,
  { types, status, limit, offset }: Wanted,
): Promise<{ rows: Item[]; total: number }> => {
  // A page past the end still says how many there are.
  const { rows } = await sql<Partial<Item> & { total?: number }>`
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
  const items = rows.filter(({ id }) => id !== null) as (Item & { total?: number; place?: number })[]
  const total = rows[0]?.total ?? 0
  for (const item of items) {
    delete item.total
    delete item.place
  }
  return { rows: items, total }
}

/** Enabled entries of the list with this id, as selectors want them. */
export const optionsOfType = async (ctx: Context, id: number) => {
  const { rows } = await sql<{ id: number; value: string; label: string; isDefault: boolean }>`
    select i.id, i.value, i.label, i.is_default = 'Y' as "isDefault"
    from dictionaries.visible_type t join dictionaries.visible_item i on i.dict_type = t.type
    where t.id = ${id} and t.status = 0 and i.status = 0
    order by case when t.sorted then i.sort end nulls first, i.id`.execute(ctx.db)
  return rows
}

/** Every list with all its entries. */
export const everyList = async (ctx: Context) => {
  const { rows } = await sql<{ dictType: string; dictName: string; items: Item[] }>`
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
  const { rows } = await sql<{ id: number; value: string; label: string; isDefault: boolean }>`
    select id, type as value, name as label, false as "isDefault"
    from dictionaries.visible_type where status = 0 order by own, id`.execute(ctx.db)
  return rows
}
