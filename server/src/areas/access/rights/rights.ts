/**
 * What one person may do in one hospital: (roles ∪ job controls) ∩ the hospital's package, with row scope following the
 * grant, columns, and typed limits. Source: clinical-admin book §14.
 */

import { features } from '@clinic/contract/areas/access/calls.ts'
import type { Permissions } from '@clinic/contract/permissions.ts'
import type { Database } from '../../../kit/db/database.ts'
import type { RowScope } from '../../../kit/session.ts'
import { hiddenFields, keptFields, seenColumns } from '../columns/columns.ts'
import { panelTabs } from '../menus/reference.ts'
import { inPackage, type Package, type Tree, type TreeNode, treeAt } from '../menus/tree.ts'
import { type Holdings, holdingsOf, type Limit, type Role } from './holdings.ts'
import { widened } from './row-scope.ts'

export type Rights = {
  /** `hospital.tree`: what was computed under another epoch is not used. */
  readonly epoch: string
  readonly staffName: string
  readonly userType: 0 | 1 | 2 | 3
  readonly departmentId: number | null
  /** The person is enabled and the hospital is open. */
  readonly active: boolean
  readonly permissions: Permissions
  readonly scopes: ReadonlyMap<string, RowScope>
  /** Columns her roles do not show, by table; tables of which everything is shown are absent. */
  readonly hidden: ReadonlyMap<string, ReadonlySet<string>>
  /** All that is kept from her (`Session.kept`). */
  readonly kept: ReadonlyMap<string, ReadonlySet<string>>
  readonly features: ReadonlyMap<string, number>
  /** Pages and controls of the tree this person has. */
  readonly menuIds: ReadonlySet<number>
  /** The lowest number among her roles and her kind of user: the lower, the more she stands above. */
  readonly level: number
}

/** A node, the row scope it was granted with, and the role that grants it; a job's controls have none. */
type Grant = { readonly node: TreeNode; readonly scope: RowScope; readonly roleId: number }
const BY_JOB = 0
const BY_OFFICE = -1

const onlyOwn: RowScope = { departments: [], own: true }

/** Computes the rights of a person; null when there is no such person in the hospital. */
export const rightsOf = async (database: Database, hospitalId: number, staffId: number): Promise<Rights | null> => {
  const holdings = await holdingsOf(database, hospitalId, staffId)
  if (!holdings) return null
  return rightsFrom(await treeAt(database, treeEpochOf(holdings)), holdings)
}

/** The tree's part of both epochs. */
export const treeEpochOf = ({ epoch }: Pick<Holdings, 'epoch'>): string => epoch.slice(epoch.indexOf('.') + 1)

/** Puts a person's rights together from what is written about her: the whole rule, without a database. */
export const rightsFrom = (tree: Tree, holdings: Holdings): Rights => {
  const { epoch, person, own } = holdings
  const administrator = person.user_type <= 1
  const grants = withPage(insidePackage(tree, holdings, administrator ? everything(tree) : grantsOf(tree, holdings)))
  const scopes = new Map<string, RowScope>()
  for (const { node, scope } of grants)
    for (const key of keysOfNode(node)) scopes.set(key, widened(scopes.get(key), scope))
  const permissions = new Set(scopes.keys())
  const hidden = administrator ? new Map() : hiddenOf(tree, holdings, grants)
  return {
    epoch,
    staffName: person.name,
    userType: person.user_type,
    departmentId: own.find((department) => department.main)?.id ?? null,
    active: person.active,
    permissions,
    scopes,
    hidden,
    kept: keptFields([...tree.tables.values()], hidden, permissions),
    features: limitsOf(holdings.limits, administrator),
    menuIds: new Set(grants.map(({ node }) => node.id)),
    level: levelOf(holdings),
  }
}

/** Somebody without a role stands below everybody. */
const LOWEST = 99
const levelOf = ({ person, roles }: Holdings): number => {
  const byKind = person.user_type === 0 ? 0 : person.user_type === 1 ? 10 : LOWEST
  return Math.min(byKind, ...roles.map((role) => role.level))
}

/** Administrators have the whole package, every row of it. */
const everything = (tree: Tree): Grant[] =>
  [...tree.nodes.values()]
    .filter((node) => node.type !== 'M')
    .map((node) => ({ node, scope: 'all' as const, roleId: BY_OFFICE }))

const grantsOf = (tree: Tree, holdings: Holdings): Grant[] => {
  const reach = new Map(holdings.roles.map((role) => [role.id, scopeOf(role, holdings)]))
  const found: Grant[] = []
  const add = (id: number, scope: RowScope | undefined, roleId: number): void => {
    const node = tree.nodes.get(id)
    if (node && node.type !== 'M' && scope) found.push({ node, scope, roleId })
  }
  for (const { role_id, menu_ids } of holdings.granted) for (const id of menu_ids) add(id, reach.get(role_id), role_id)
  for (const id of holdings.byJob) add(id, onlyOwn, BY_JOB)
  return found
}

const insidePackage = (tree: Tree, { person, disabled }: Holdings, grants: readonly Grant[]): Grant[] => {
  const given: Package = {
    sysVer: person.sys_ver,
    lifeVer: person.life_ver,
    groupHis: person.group_his,
    disabled: new Set(disabled),
    platform: person.user_type === 0,
  }
  return grants.filter(({ node }) => inPackage(tree, node, given))
}

/** 1 all, 6 the group: within one hospital every row. The others: departments, and always one's own rows. */
const scopeOf = ({ id, data_scope, include_children }: Role, holdings: Holdings): RowScope => {
  if (data_scope === 1 || data_scope === 6) return 'all'
  const { departments, own, chosen } = holdings
  const picked = new Set(chosen.filter((row) => row.role_id === id).map((row) => row.department_id))
  const roots = data_scope === 2 ? picked : data_scope === 5 ? new Set<number>() : new Set(own.map((mine) => mine.id))
  const below = data_scope === 4 || (data_scope === 2 && include_children)
  const reached = departments.filter((department) =>
    below ? department.path.split('/').some((step) => roots.has(Number(step))) : roots.has(department.id),
  )
  return { departments: reached.map((department) => department.id), own: true }
}

/** A control counts only where its page is granted too. */
const withPage = (grants: readonly Grant[]): Grant[] => {
  const pages = new Set(grants.filter(({ node }) => node.type === 'C').map(({ node }) => node.id))
  return grants.filter(({ node }) => node.type === 'C' || pages.has(node.parent_id ?? 0))
}

/** A panel tab stands for the reading permission behind it; opening a form is a button's business. */
export const keysOfNode = ({ kind, perms }: TreeNode): string[] => {
  if (!perms) return []
  if (kind !== 'tab') return [perms]
  const behind = (panelTabs as Record<string, readonly [title: string, perms: string, waitsFor?: string]>)[perms]?.[1]
  return behind && /(:list|^customer:info|^customer:portrait)$/.test(behind) ? [behind] : []
}

/** A page of a table is granted by itself, or by a panel tab that stands for reading it. */
const hiddenOf = (tree: Tree, { columns }: Holdings, grants: readonly Grant[]): Map<string, ReadonlySet<string>> => {
  const roles = new Map<string, Set<number>>()
  for (const { node, roleId } of grants)
    for (const key of keysOfNode(node)) roles.set(key, (roles.get(key) ?? new Set()).add(roleId))
  const hidden = new Map<string, ReadonlySet<string>>()
  for (const table of tree.tables.values()) {
    const keys = table.menuIds.map((id) => tree.nodes.get(id)?.perms ?? '')
    const granting = new Set(keys.flatMap((key) => [...(roles.get(key) ?? [])]))
    const fields = hiddenFields(table, seenColumns(table, { granting, choices: columns }))
    if (fields.size > 0) hidden.set(table.name, fields)
  }
  return hidden
}

const UNLIMITED = { more: 9_999_999_999, less: 0 }
const RANKS = { role: 1, job: 2, staff: 3 }

/** The person's own grant beats her job's beats her roles'; among equals the most permissive counts. */
const limitsOf = (limits: readonly Limit[], administrator: boolean): Map<string, number> => {
  const found = new Map<string, number>()
  for (const [key, { permissive, standard }] of Object.entries(features)) {
    const mine = limits.filter((limit) => limit.key === key)
    const rank = Math.max(0, ...mine.map((limit) => RANKS[limit.owner_type]))
    const values = mine.filter((limit) => RANKS[limit.owner_type] === rank).map((limit) => limit.value)
    const best = permissive === 'more' ? Math.max(...values) : Math.min(...values)
    found.set(key, values.length > 0 ? best : administrator ? UNLIMITED[permissive] : standard)
  }
  return found
}
