/** Brings the installation's menu tree in line with the product's menu (`menus/rows.ts`): loading twice changes nothing. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { tableReferences } from '../columns/tables.ts'
import { menuTree } from './reference.ts'

type Node = {
  parent: string | null
  type: 'M' | 'C' | 'F'
  kind: string | null
  path: string | null
  title: string
  icon: string
  perms: string | null
  sort: number
  affix: boolean
  sys: string[] | null
  life: string[] | null
  group_only: boolean
  platform_only: boolean
  ug_hidden: boolean
  served: boolean
}

const letters = (versions: string | null): string[] | null => (versions === null ? null : [...versions])
const plain = { affix: false, life: null, group_only: false, platform_only: false, ug_hidden: false }

/** Directories, pages, controls: each kind refers to the one before it by path. */
const nodesOf = (type: Node['type']): Node[] =>
  type === 'F'
    ? menuTree.flatMap(({ path, controls }) =>
        controls.map(({ kind, perms, title, order, sysVers, served }) => ({
          ...plain,
          parent: path,
          type,
          kind,
          path: null,
          title,
          icon: '',
          perms,
          sort: order,
          sys: letters(sysVers),
          served,
        })),
      )
    : menuTree
        .filter((node) => node.type === type)
        .map((node) => ({
          parent: node.parent,
          type,
          kind: null,
          path: node.path,
          title: node.title,
          icon: node.icon,
          perms: node.perms || null,
          sort: node.order,
          affix: node.affix,
          sys: letters(node.sysVers),
          life: letters(node.lifeVers),
          group_only: node.groupOnly,
          platform_only: node.platformOnly,
          ug_hidden: node.ugHidden,
          served: node.served,
        }))

/** A page's directory is of type M, a control's page of type C. */
const placedNodes = `
  with node as (
    select * from jsonb_to_recordset($1::jsonb) as n (parent text, type text, kind text, path text, title text, icon text,
      perms text, sort integer, affix boolean, sys text[], life text[], group_only boolean, platform_only boolean,
      ug_hidden boolean, served boolean)),
  placed as (
    select node.*, above.id as parent_id from node left join access.menu above on above.path = node.parent
      and above.menu_type = case node.type when 'C' then 'M' else 'C' end)`

const columns = `parent_id, menu_type, control_kind, path, title, icon, perms, sort, affix, sys_vers,
        life_vers, group_only, platform_only, ug_hidden, served, fixed`
const values = `parent_id, type, kind, path, title, icon, perms, sort, affix, sys, life, group_only, platform_only, ug_hidden,
        served, true`

/** What the platform adapted keeps its title, place and packages; the product says only what it serves. */
const taken = ['title', 'icon', 'sort', 'affix', 'sys_vers', 'life_vers', 'group_only', 'platform_only', 'ug_hidden']
  .map((name) => `${name} = case when m.adapted then m.${name} else excluded.${name} end`)
  .join(', ')

/** Directories and pages are known by their path, wherever the platform moved them; controls by page and permission. */
const putAt = (target: string, more: string): string => `${placedNodes},
  written as (
    insert into access.menu as m (${columns}) select ${values} from placed
      on conflict ${target} do update set ${taken}${more}, served = excluded.served, fixed = true
      returning id)
  select array_agg(id) as ids from written`
const parent = ', parent_id = case when m.adapted then m.parent_id else excluded.parent_id end, perms = excluded.perms'
const putByPath = putAt('(path) where path is not null', parent)
const putControls = putAt('on constraint menu_control_unique', '')

/** The registered tables on their pages; what left the reference leaves the table, and roles' choices with it. */
const loadTables = async (client: pg.ClientBase): Promise<void> => {
  const rows = tableReferences.flatMap(({ name, pages, columns }) => pages.map((path) => ({ path, name, columns })))
  const { rows: put } = await client.query<{ menu_id: string; table_name: string }>(
    `insert into access.menu_table as t (menu_id, table_name, columns)
       select m.id, n.name, n.columns from jsonb_to_recordset($1::jsonb) as n (path text, name text, columns jsonb)
         join access.menu m on m.path = n.path and m.menu_type = 'C'
       on conflict (menu_id, table_name) do update set columns = excluded.columns returning menu_id, table_name`,
    [JSON.stringify(rows)],
  )
  if (put.length !== rows.length) throw new Error('contract/src/tables.ts 中有菜单里没有的页面')
  await client.query(
    `delete from access.menu_table where (menu_id, table_name) not in
      (select * from unnest($1::bigint[], $2::text[]))`,
    [put.map((row) => row.menu_id), put.map((row) => row.table_name)],
  )
}

/**
 * @param client connection of the owning role
 * @returns whether anything had to be loaded
 */
export const loadMenu = async (client: pg.ClientBase): Promise<boolean> => {
  const kinds = (['M', 'C', 'F'] as const).map((type) => JSON.stringify(nodesOf(type)))
  const digest = createHash('sha256').update(kinds.join()).update(JSON.stringify(tableReferences)).digest('hex')
  const known = await client.query<{ value: string }>(
    `select value #>> '{}' as value from kit.setting where name = 'menu'`,
  )
  if (known.rows[0]?.value === digest) return false
  await client.query('begin')
  try {
    const kept: string[] = []
    for (const [index, nodes] of kinds.entries()) {
      const { rows } = await client.query<{ ids: string[] | null }>(index < 2 ? putByPath : putControls, [nodes])
      kept.push(...(rows[0]!.ids ?? []))
    }
    await client.query(`delete from access.menu where fixed and menu_type = 'F' and not id = any($1)`, [kept])
    await client.query(`delete from access.menu where fixed and menu_type = 'C' and not id = any($1)`, [kept])
    await client.query(
      `delete from access.menu m where fixed and menu_type = 'M' and not id = any($1)
      and not exists (select from access.menu below where below.parent_id = m.id)`,
      [kept],
    )
    await loadTables(client)
    await client.query(
      `insert into kit.setting (name, value) values ('menu', to_jsonb($1::text)) on conflict (name) do update set value = excluded.value`,
      [digest],
    )
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
