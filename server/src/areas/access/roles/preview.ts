/** 权限预览: the menu, buttons, columns, limits and row counts of a role or a person, before anything is saved. Reads only. */

import { type FeatureKey, features } from '@clinic/contract/areas/access/calls.ts'
import type { roles } from '@clinic/contract/areas/access/roles.ts'
import type { Preview } from '@clinic/contract/areas/access/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { holdsWord } from '@clinic/contract/permissions.ts'
import { common } from '@clinic/contract/refusals.ts'
import type { Static } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import { columnsSeen } from '../rights/escalation.ts'
import { currentTree } from '../rights/guard.ts'
import type { Rights } from '../rights/rights.ts'
import { type Content, contentOf, offeredNodes, registeredTables } from './content.ts'
import { rightsOfRoleAlone, rightsWith, rightsWithOnly } from './draft-rights.ts'
import { holdersOf, roleById } from './list.ts'
import { refuseOutOfReach } from './members.ts'
import { countFirst, countsFor } from './reach.ts'

type Shown = Static<typeof Preview>

const nameOf = async (ctx: Context, staffId: number): Promise<string> => {
  const { rows } = await sqlOf({ name: Str })`select name from staff.staff where id = ${staffId}`.execute(ctx.db)
  return rows[0]?.name ?? refuse(common.notFound())
}

const menuOf = async (ctx: Context, { menuIds }: Rights): Promise<Shown['menu']> => {
  const nodes = await offeredNodes(ctx)
  const below = Map.groupBy(nodes, (node) => node.parentId)
  const titles = (page: number, kind: 'button' | 'tab') =>
    (below.get(page) ?? []).filter((one) => one.kind === kind && menuIds.has(one.id)).map(({ title }) => title)
  return (below.get(null) ?? [])
    .map((directory) => ({
      menuName: directory.title,
      children: (below.get(directory.id) ?? [])
        .filter((page) => page.type === 'C' && menuIds.has(page.id))
        .map(({ id, title, path }) => ({
          menuName: title,
          path: path ?? '',
          buttons: titles(id, 'button'),
          tabs: titles(id, 'tab'),
        })),
    }))
    .filter(({ children }) => children.length > 0)
}

/** A column shows when the roles show it and the permission behind it, if it has one, is held. */
const columnsOf = async (ctx: Context, rights: Rights): Promise<Shown['columns']> => {
  const { tables } = await currentTree(ctx)
  const shown = (await registeredTables(ctx)).map((table) => ({
    ...table,
    seen: new Set(columnsSeen(rights, tables.get(table.tableName)!)),
  }))
  return shown
    .filter(({ seen }) => seen.size > 0)
    .map(({ menuName, tableName, columns, seen }) => ({
      menuName,
      tableName,
      columns: columns.map(({ prop, label, needs }) => ({
        label,
        visible: seen.has(prop) && (needs === undefined || holdsWord(rights.permissions, needs)),
      })),
    }))
}

const limitsShown = ({ features: held }: Rights): Shown['features'] =>
  (Object.entries(features) as [FeatureKey, (typeof features)[FeatureKey]][]).map(
    ([key, { label, unit, standard }]) => ({
      label,
      unit,
      value: held.get(key) ?? standard,
    }),
  )

/** Whose eyes: the person named, beside what the role says; without one the role alone. */
export const previewRights = async (ctx: Context, input: InputOf<typeof roles.preview>): Promise<Shown> => {
  const { roleId = null, staffId = null } = input
  const drawn: Content | null = input.content ?? (roleId === null ? null : await contentOf(ctx, roleId))
  if (roleId !== null) await roleById(ctx, roleId)
  if (staffId === null && drawn === null) return refuse(common.invalid({ reason: '请选择角色或员工' }))
  if (staffId !== null) await refuseOutOfReach(ctx, [staffId])
  const staffName = staffId === null ? null : await nameOf(ctx, staffId)
  const rights =
    staffId === null ? await rightsOfRoleAlone(ctx, drawn!) : await rightsWith(ctx, staffId, { roleId, content: drawn })
  ctx.note({ objectType: 'role', ...(roleId === null ? {} : { objectId: roleId }), after: { staffName } })
  return {
    staffName,
    menu: await menuOf(ctx, rights),
    columns: await columnsOf(ctx, rights),
    features: limitsShown(rights),
    rows: await countsFor(ctx, { staffId, scopes: rights.scopes }),
  }
}

/** The page whose rows the live count shows. */
const CUSTOMERS = 'customer:list'

/** What a scope as it is drawn up would reach; scopes that follow the person are counted for the first member. */
export const reachOfScope = async (
  ctx: Context,
  input: InputOf<typeof roles.reach>,
): Promise<OutputOf<typeof roles.reach>> => {
  const { roleId, dataScope, includeChildren, deptIds } = input
  await roleById(ctx, roleId)
  if (input.staffId !== undefined) await refuseOutOfReach(ctx, [input.staffId])
  const followsPerson = dataScope >= 3 && dataScope <= 5
  const staffId = input.staffId ?? (followsPerson ? ((await holdersOf(ctx, roleId))[0] ?? null) : null)
  const content: Content = {
    menuIds: await pagesOf(ctx),
    controlIds: [],
    dataScope,
    includeChildren,
    deptIds: [...deptIds],
    columns: [],
    features: [],
  }
  const rights = staffId === null ? await rightsOfRoleAlone(ctx, content) : await rightsWithOnly(ctx, staffId, content)
  const reach = rights.scopes.get(CUSTOMERS) ?? { departments: [], own: false }
  return {
    staffName: staffId === null ? null : await nameOf(ctx, staffId),
    customers: await countFirst(ctx, staffId, reach),
  }
}

const pagesOf = async (ctx: Context): Promise<number[]> =>
  (await offeredNodes(ctx)).filter(({ perms }) => perms === CUSTOMERS).map(({ id }) => id)
