/** The menu a person sees: granted pages inside the package, directories that still hold one (clinical-admin §14). */

import type { MenuDirectory } from '@clinic/contract/areas/access/calls.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Context } from '../../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { ownHospital } from '../../hospitals/reads.ts'
import { rightsOf } from '../rights/rights.ts'

type Directory = Static<typeof MenuDirectory>
type Page = Directory['children'][number]
const Row = {
  id: Id,
  parent_id: Nullable(Id),
  menu_type: Word('M', 'C', 'F'),
  control_kind: Nullable(Word('button', 'tab')),
  path: Nullable(Str),
  title: Str,
  icon: Str,
  perms: Nullable(Str),
  component: Nullable(Str),
  redirect: Nullable(Str),
  active_menu: Nullable(Str),
  sort: Num,
  hidden: Bool,
  always_show: Bool,
  affix: Bool,
}
type Row = RowOf<typeof Row>

/** Nodes that are served, with the hospital's own titles, order and switches; versions U and G hide some entries. */
const visible = (ids: readonly number[]) => sqlOf(Row)`
  select m.id, m.parent_id, m.menu_type, m.control_kind, m.path, coalesce(s.title, m.title) as title, m.icon, m.perms,
         m.component, m.redirect, m.active_menu, coalesce(s.sort, m.sort) as sort, m.always_show, m.affix,
         coalesce(s.hidden, m.hidden) or (m.ug_hidden and h.sys_ver in ('U', 'G')) as hidden
    from access.menu m join ${sql.raw(ownHospital('h'))}
    left join access.menu_setting s on s.menu_id = m.id
   where m.status = 0 and not coalesce(s.disabled, false) and (m.menu_type = 'M' or m.id in (select unnest(${[...ids]}::bigint[])))
     and (m.served or m.menu_type = 'F')
   order by coalesce(s.sort, m.sort), m.id`

/** Directories with pages with controls; a directory without a page is left out. */
export const menuOf = async (ctx: Context): Promise<Directory[]> => {
  const { hospitalId, staffId } = ctx.session
  const rights = await rightsOf(ctx.database, hospitalId, staffId)
  const { rows } = await visible([...(rights?.menuIds ?? [])]).execute(ctx.db)
  const below = Map.groupBy(rows, (row) => row.parent_id)
  return rows
    .filter((row) => row.menu_type !== 'F' && row.parent_id === null)
    .map((row) =>
      row.menu_type === 'C'
        ? wrapperOf(row, pageOf(row, below))
        : directoryOf(
            row,
            (below.get(row.id) ?? []).map((page) => pageOf(page, below)),
          ),
    )
    .filter((directory) => directory.children.length > 0)
}

const nodeOf = (row: Row, rootId: number): Omit<Page, 'children' | 'controls'> => ({
  id: row.id,
  parentId: row.parent_id ?? 0,
  pid: row.parent_id ?? 0,
  menuType: row.menu_type as 'M' | 'C',
  path: row.path ?? '',
  redirect: row.redirect,
  component: row.component,
  perms: row.perms,
  hidden: row.hidden,
  alwaysShow: row.always_show,
  hasChild: false,
  orderNum: row.sort,
  meta: {
    title: row.title,
    icon: row.icon,
    affix: row.affix,
    activeMenu: row.active_menu,
    parentId: row.parent_id ?? 0,
    rootId,
  },
})

const pageOf = (row: Row, below: ReadonlyMap<number | null, Row[]>): Page => ({
  ...nodeOf(row, row.parent_id ?? row.id),
  children: [],
  controls: (below.get(row.id) ?? [])
    .filter((control) => control.menu_type === 'F')
    .map(({ id, perms, title, control_kind }) => ({
      id,
      perms: perms ?? '',
      menuName: title,
      kind: control_kind ?? 'button',
    })),
})

/** A directory opens its first visible page. */
const directoryOf = (row: Row, children: Page[]): Directory => ({
  ...nodeOf(row, row.id),
  redirect: row.redirect ?? (children.find((page) => !page.hidden) ?? children[0])?.path ?? null,
  hasChild: children.length > 0,
  children,
  controls: [],
})

/** A page of the first level stands in a directory of its own that redirects to it (specification 000 §2, F0081). */
const wrapperOf = (row: Row, page: Page): Directory => ({
  ...directoryOf(row, [page]),
  menuType: 'M',
  redirect: page.path,
  hidden: row.hidden,
})
