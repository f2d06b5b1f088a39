/** The installation's menu tree in the process: read once, again when its epoch moved. */

import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import type { Database } from '../../../kit/db/database.ts'
import { Bool, type RowOf, Str } from '../../../kit/db/rows.ts'
import { named } from '../../../kit/reading.ts'
import type { RegisteredColumn, RegisteredTable } from '../columns/columns.ts'

export const TreeNode = {
  id: Id,
  parent_id: Nullable(Id),
  type: Word('M', 'C', 'F'),
  kind: Nullable(Word('button', 'tab')),
  perms: Nullable(Str),
  sys_vers: Nullable(Type.Array(Str)),
  life_vers: Nullable(Type.Array(Str)),
  group_only: Bool,
  platform_only: Bool,
}
export type TreeNode = RowOf<typeof TreeNode>

/** `tables`: the registered tables by name. */
export type Tree = {
  readonly epoch: string
  readonly nodes: ReadonlyMap<number, TreeNode>
  readonly tables: ReadonlyMap<string, RegisteredTable>
}

const known = new WeakMap<Database, Tree>()

const nodes = `select id, parent_id, menu_type as type, control_kind as kind, perms, sys_vers, life_vers, group_only, platform_only
  from access.menu where status = 0`
const tables = 'select menu_id, table_name as name, columns from access.menu_table order by menu_id, table_name'

type Registered = { menu_id: number; name: string; columns: RegisteredColumn[] }

/** A table that stands on several pages has the same columns on each. */
const tablesOf = (rows: readonly Registered[]): Map<string, RegisteredTable> =>
  new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, pages]) => [
      name,
      { name, menuIds: pages.map((page) => page.menu_id), columns: pages[0]!.columns },
    ]),
  )

/** The tree the process has, or the newest: for who does not know the epoch. */
export const treeNow = (database: Database): Promise<Tree> => treeAt(database, known.get(database)?.epoch ?? '')

/**
 * The tree as of this epoch, or newer.
 * @param within sends the statements of a transaction. Where all connections are taken by those who wait for it, one more would
 *   never come; what it reads may still be undone, so it is not kept.
 */
export const treeAt = async (database: Database, epoch: string, within?: Database['send']): Promise<Tree> => {
  const kept = known.get(database)
  if (kept?.epoch === epoch) return kept
  // The epoch before the nodes: a change in between leaves an old number on newer nodes, and they are read once more.
  const { moment, read, registered } = await named(within ?? ((statements) => database.send(statements)))({
    moment: { text: 'select epoch::text as epoch from access.tree_epoch', values: [] },
    read: { text: nodes, values: [] },
    registered: { text: tables, values: [] },
  })
  const tree: Tree = {
    epoch: (moment.rows[0] as { epoch: string }).epoch,
    nodes: new Map((read.rows as TreeNode[]).map((node) => [node.id, node])),
    tables: tablesOf(registered.rows as Registered[]),
  }
  if (!within) known.set(database, tree)
  return tree
}

/** What decides a hospital's package. */
export type Package = {
  readonly sysVer: string
  readonly lifeVer: string
  readonly groupHis: boolean
  /** Nodes the hospital switched off for itself. */
  readonly disabled: ReadonlySet<number>
  /** The person is a platform administrator. */
  readonly platform: boolean
}

/** Is the node in the package, and everything above it too? */
export const inPackage = (tree: Tree, node: TreeNode | undefined, given: Package): boolean => {
  if (!node) return false
  const { sysVer, lifeVer, groupHis, disabled, platform } = given
  const itself =
    (node.sys_vers === null || node.sys_vers.includes(sysVer)) &&
    (node.life_vers === null || node.life_vers.includes(lifeVer)) &&
    (!node.group_only || groupHis) &&
    (!node.platform_only || platform) &&
    !disabled.has(node.id)
  return itself && (node.parent_id === null || inPackage(tree, tree.nodes.get(node.parent_id), given))
}
