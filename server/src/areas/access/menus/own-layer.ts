/** A hospital's own layer over the tree: other titles, another order, entries hidden or switched off. */

import { menuRefusals, type menus, whyNotDisable, whyNotHide } from '@clinic/contract/areas/access/menus.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import { ownHospital } from '../../hospitals/reads.ts'

export const ownMenu = async (ctx: Context) => {
  const { rows } = await sqlOf({
    id: Id,
    parentId: Id,
    menuType: Word('M', 'C'),
    path: Nullable(Str),
    plainTitle: Str,
    plainOrder: Num,
    plainHidden: Bool,
    versionHidden: Bool,
    title: Nullable(Str),
    orderNum: Nullable(Num),
    hidden: Nullable(Bool),
    disabled: Bool,
  })`
    select m.id, coalesce(m.parent_id, 0) as "parentId", m.menu_type as "menuType", m.path, m.title as "plainTitle",
           m.sort as "plainOrder", m.hidden as "plainHidden", m.ug_hidden and h.sys_ver in ('U', 'G') as "versionHidden", s.title, s.sort as "orderNum", s.hidden, coalesce(s.disabled, false) as disabled
      from access.menu m left join access.menu_setting s on s.menu_id = m.id
      join ${sql.raw(ownHospital('h'))}
     where m.menu_type <> 'F' and m.served and not exists (
       select from access.menu gate where gate.id in (m.id, m.parent_id) and not (
         gate.status = 0 and not gate.platform_only and (not gate.group_only or h.group_his)
         and (gate.life_vers is null or h.life_ver = any(gate.life_vers))
         and (gate.sys_vers is null or h.sys_ver = any(gate.sys_vers))))
     order by coalesce(s.sort, m.sort), m.id`.execute(ctx.db)
  const filled = new Set(rows.map(({ parentId }) => parentId))
  return rows
    .filter(({ id, menuType }) => menuType === 'C' || filled.has(id))
    .map((row) => ({ ...row, path: row.path ?? '' }))
}

export const setOwnMenu = async (ctx: Context, input: InputOf<typeof menus.setSetting>): Promise<null> => {
  const row = (await ownMenu(ctx)).find(({ id }) => id === input.id) ?? refuse(common.notFound())
  if (input.disabled) refuseIf(whyNotDisable(row))
  if (input.hidden) refuseIf(whyNotHide(row))
  const { id, title, orderNum, hidden, disabled } = input
  ctx.note({ objectType: 'menu', objectId: id, objectNo: row.plainTitle, before: { ...row }, after: { ...input } })
  await sql`
    insert into access.menu_setting (menu_id, title, sort, hidden, disabled)
    values (${id}, ${title?.trim() ?? null}, ${orderNum}, ${hidden}, ${disabled})
    on conflict (hospital_id, menu_id) do update set title = excluded.title, sort = excluded.sort,
      hidden = excluded.hidden, disabled = excluded.disabled`.execute(ctx.db)
  return null
}

/** All pages of a directory take their places at once; one that came or went meanwhile is told. */
export const sortOwnMenu = async (
  ctx: Context,
  { parentId, ids }: InputOf<typeof menus.sortSettings>,
): Promise<null> => {
  const siblings = (await ownMenu(ctx)).filter((row) => row.parentId === parentId)
  const known = new Set(siblings.map(({ id }) => id))
  if (siblings.length !== ids.length || !ids.every((id) => known.has(id))) refuse(menuRefusals.orderStale())
  ctx.note({ objectType: 'menu', before: { ids: siblings.map(({ id }) => id) }, after: { ids } })
  await sql`
    insert into access.menu_setting (menu_id, sort)
    select id, place * 10 from unnest(${[...ids]}::bigint[]) with ordinality as placed (id, place)
    on conflict (hospital_id, menu_id) do update set sort = excluded.sort`.execute(ctx.db)
  return null
}

export const clearOwnMenu = async (ctx: Context): Promise<null> => {
  const { rows } = await sqlOf({ menu_id: Id })`delete from access.menu_setting returning menu_id`.execute(ctx.db)
  ctx.note({ objectType: 'menu', before: { settings: rows.length }, after: { settings: 0 } })
  return null
}
