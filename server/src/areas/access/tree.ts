/** The installation's menu tree in the process: read once, again when its epoch moved. */
import type { Database } from '../../kit/db/database.ts'

export type TreeNode = {
  readonly id: number
  readonly parent_id: number | null
  readonly type: 'M' | 'C' | 'F'
  readonly kind: 'button' | 'tab' | null
  readonly perms: string | null
  readonly sys_vers: readonly string[] | null
  readonly life_vers: readonly string[] | null
  readonly group_only: boolean
  readonly platform_only: boolean
}

/** `tables`: names of the registered tables by page. */
export type Tree = {
  readonly epoch: string
  readonly nodes: ReadonlyMap<number, TreeNode>
  readonly tables: ReadonlyMap<number, readonly string[]>
}

const known = new WeakMap<Database, Tree>()

const nodes = `select id, parent_id, menu_type as type, control_kind as kind, perms, sys_vers, life_vers, group_only, platform_only
  from access.menu where status = 0`
const tables = 'select menu_id, array_agg(table_name) as names from access.menu_table group by menu_id'

/** The tree as of this epoch, or newer. */
export const treeAt = async (database: Database, epoch: string): Promise<Tree> => {
  const kept = known.get(database)
  if (kept?.epoch === epoch) return kept
  // The epoch before the nodes: a change in between leaves an old number on newer nodes, and they are read once more.
  const [moment, read, registered] = await database.send([
    { text: 'select epoch::text as epoch from access.tree_epoch', values: [] },
    { text: nodes, values: [] },
    { text: tables, values: [] },
  ])
  const tree: Tree = {
    epoch: (moment!.rows[0] as { epoch: string }).epoch,
    nodes: new Map((read!.rows as TreeNode[]).map((node) => [node.id, node])),
    tables: new Map(
      (registered!.rows as { menu_id: number; names: string[] }[]).map((row) => [row.menu_id, row.names]),
    ),
  }
  known.set(database, tree)
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
