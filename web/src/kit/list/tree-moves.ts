/**
 * Where a node of a tree comes to lie: dropped on another one, or taken one step by a key. Pure; the server decides again.
 * A place is a parent (0: the first level) and the sibling it stands before (null: last).
 */
export type TreeNode = { readonly id: number; readonly children?: readonly TreeNode[] | undefined }
export type Target = { readonly parentId: number; readonly beforeId: number | null }
/** Before, into or after the node it was dropped on. */
export type Drop = 'before' | 'into' | 'after'
/** Past the sibling above or below, into the sibling above, out of the parent. */
export type Step = 'up' | 'down' | 'in' | 'out'

type Found = { readonly siblings: readonly TreeNode[]; readonly at: number; readonly trail: readonly TreeNode[] }

const find = (nodes: readonly TreeNode[], id: number, trail: readonly TreeNode[] = []): Found | null => {
  const at = nodes.findIndex((node) => node.id === id)
  if (at >= 0) return { siblings: nodes, at, trail }
  for (const node of nodes) {
    const found = find(node.children ?? [], id, [...trail, node])
    if (found) return found
  }
  return null
}

const idAt = (nodes: readonly TreeNode[], at: number): number | null => nodes[at]?.id ?? null

/** Ids from the first level down to the node. */
export const trailTo = (tree: readonly TreeNode[], id: number): number[] => {
  const found = find(tree, id)
  return found ? [...found.trail.map((node) => node.id), id] : []
}

/** Levels of a node with what lies below it: 1 for a leaf. */
export const heightOf = (node: TreeNode): number => 1 + Math.max(0, ...(node.children ?? []).map(heightOf))

/** The node itself, wherever it is. */
export const nodeAt = <T extends TreeNode>(tree: readonly T[], id: number): T | undefined => {
  const found = find(tree, id)
  return found?.siblings[found.at] as T | undefined
}

/** Where a node lands that was dropped on `onId`; null when it cannot be dropped there or stays where it is. */
export const droppedAt = (tree: readonly TreeNode[], id: number, onId: number, drop: Drop): Target | null => {
  const on = find(tree, onId)
  if (!on || trailTo(tree, onId).includes(id)) return null
  if (drop === 'into') return { parentId: onId, beforeId: null }
  const others = on.siblings.filter((node) => node.id !== id)
  const at = others.findIndex((node) => node.id === onId) + (drop === 'after' ? 1 : 0)
  return { parentId: on.trail.at(-1)?.id ?? 0, beforeId: idAt(others, at) }
}

/** Where a node lands after one step; null at the edge. */
export const steppedTo = (tree: readonly TreeNode[], id: number, step: Step): Target | null => {
  const found = find(tree, id)
  if (!found) return null
  const { siblings, at, trail } = found
  const parentId = trail.at(-1)?.id ?? 0
  if (step === 'up') return at === 0 ? null : { parentId, beforeId: idAt(siblings, at - 1) }
  if (step === 'down') return at === siblings.length - 1 ? null : { parentId, beforeId: idAt(siblings, at + 2) }
  if (step === 'in') return at === 0 ? null : { parentId: siblings[at - 1]!.id, beforeId: null }
  const above = trail.at(-1)
  if (!above) return null
  const outer = find(tree, above.id)!
  return { parentId: outer.trail.at(-1)?.id ?? 0, beforeId: idAt(outer.siblings, outer.at + 1) }
}

/** Nodes that fit, with the way to them; what lies below a node that fits stays too. */
export const pruned = <T extends TreeNode>(nodes: readonly T[], fits: (node: T) => boolean): T[] =>
  nodes.flatMap((node) => {
    if (fits(node)) return [node]
    const children = pruned((node.children ?? []) as readonly T[], fits)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** Every node, each after its parent. */
export const flatten = <T extends TreeNode>(nodes: readonly T[]): T[] =>
  nodes.flatMap((node) => [node, ...flatten((node.children ?? []) as readonly T[])])
