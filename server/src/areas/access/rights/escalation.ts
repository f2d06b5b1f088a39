/**
 * Nobody hands out more than she has: what somebody would come to hold, against what she held and what the giver holds.
 * Pure; guard.ts reads the people it is asked about. Source: clinical-admin §14 (no escalation), security 4.7.
 */
import { type FeatureKey, features } from '@clinic/contract/areas/access/calls.ts'
import type { RowScope } from '../../../kit/session.ts'
import type { RegisteredTable } from '../columns/columns.ts'
import type { Tree } from '../menus/tree.ts'
import type { Rights } from './rights.ts'
import { keysOfNode } from './rights.ts'

/** The part of somebody's rights that is weighed. */
export type Held = Pick<Rights, 'userType' | 'menuIds' | 'scopes' | 'hidden' | 'features'>

/** The first thing that would be too much. */
export type Excess =
  | { readonly kind: 'menu' | 'scope'; readonly menuId: number }
  | { readonly kind: 'column'; readonly table: string }
  | { readonly kind: 'feature'; readonly key: FeatureKey }

/** Nothing at all: what a new person or a new role begins with. */
export const nothingHeld: Held = {
  userType: 2,
  menuIds: new Set(),
  scopes: new Map(),
  hidden: new Map(),
  features: new Map(),
}

/** Do the scopes given reach, together, every row that `wanted` reaches? */
export const covers = (wanted: RowScope, given: readonly (RowScope | undefined)[]): boolean => {
  const known = given.filter((scope) => scope !== undefined)
  if (known.includes('all')) return true
  if (wanted === 'all') return false
  const parts = known.filter((scope) => scope !== 'all')
  const reached = new Set(parts.flatMap((scope) => scope.departments))
  return wanted.departments.every((id) => reached.has(id)) && (!wanted.own || parts.some((scope) => scope.own))
}

type Weighed = { readonly giver: Held; readonly before: Held; readonly after: Held; readonly tree: Tree }

const menuExcess = ({ giver, before, after, tree }: Weighed): Excess | null => {
  for (const menuId of after.menuIds) {
    if (!before.menuIds.has(menuId) && !giver.menuIds.has(menuId)) return { kind: 'menu', menuId }
    const node = tree.nodes.get(menuId)
    for (const key of node ? keysOfNode(node) : []) {
      const scope = after.scopes.get(key)
      if (scope && !covers(scope, [before.scopes.get(key), giver.scopes.get(key)])) return { kind: 'scope', menuId }
    }
  }
  return null
}

/** Columns of a table somebody sees; none without one of its pages. */
export const columnsSeen = (
  held: Pick<Held, 'menuIds' | 'hidden'>,
  { name, menuIds, columns }: RegisteredTable,
): readonly string[] =>
  menuIds.some((page) => held.menuIds.has(page))
    ? columns.map(({ prop }) => prop).filter((prop) => !held.hidden.get(name)?.has(prop))
    : []

const columnExcess = ({ giver, before, after, tree }: Weighed): Excess | null => {
  for (const table of tree.tables.values()) {
    const reached = new Set([before, giver].flatMap((held) => columnsSeen(held, table)))
    if (columnsSeen(after, table).some((prop) => !reached.has(prop))) return { kind: 'column', table: table.name }
  }
  return null
}

const featureExcess = ({ giver, before, after }: Weighed): Excess | null => {
  for (const [key, { permissive, standard }] of Object.entries(features) as [
    FeatureKey,
    (typeof features)[FeatureKey],
  ][]) {
    const sign = permissive === 'more' ? 1 : -1
    const [wanted, known, given] = [after, before, giver].map((held) => sign * (held.features.get(key) ?? standard))
    if (wanted! > known! && wanted! > given!) return { kind: 'feature', key }
  }
  return null
}

/**
 * What of `after` is neither in `before` nor the giver's to give; null when nothing is. Taking away is never too much.
 * Administrators (user types 0 and 1) hold their whole package with every row, column and limit of it.
 */
export const excessOf = (weighed: Weighed): Excess | null => {
  if (weighed.giver.userType <= 1) return null
  return menuExcess(weighed) ?? columnExcess(weighed) ?? featureExcess(weighed)
}
