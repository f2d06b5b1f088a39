import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Drop,
  droppedAt,
  flatten,
  heightOf,
  pruned,
  type Step,
  steppedTo,
  type Target,
  type TreeNode,
  trailTo,
} from './tree-moves.ts'

const leaf = (id: number): TreeNode => ({ id })
const tree: readonly TreeNode[] = [
  { id: 1, children: [leaf(11), { id: 12, children: [leaf(121)] }, leaf(13)] },
  leaf(2),
]

/** What a server does with a target. */
const placed = (nodes: readonly TreeNode[], id: number, { parentId, beforeId }: Target): TreeNode[] => {
  const moved = flatten(nodes).find((node) => node.id === id)!
  const put = (siblings: readonly TreeNode[]): TreeNode[] => {
    const at = beforeId === null ? siblings.length : siblings.findIndex((node) => node.id === beforeId)
    return [...siblings].toSpliced(at, 0, moved)
  }
  const without = (siblings: readonly TreeNode[]): TreeNode[] =>
    siblings.filter((node) => node.id !== id).map((node) => ({ ...node, children: without(node.children ?? []) }))
  const into = (siblings: readonly TreeNode[]): TreeNode[] =>
    siblings.map((node) => ({
      ...node,
      children: node.id === parentId ? put(node.children ?? []) : into(node.children ?? []),
    }))
  const left = without(nodes)
  return parentId === 0 ? put(left) : into(left)
}
const order = (nodes: readonly TreeNode[], parentId: number): number[] =>
  parentId === 0
    ? nodes.map((node) => node.id)
    : (flatten(nodes).find((node) => node.id === parentId)?.children ?? []).map((node) => node.id)

describe('a node', () => {
  test('goes one step by keys, and no further than the edge', () => {
    const step = (id: number, to: Step) => {
      const target = steppedTo(tree, id, to)
      return target && order(placed(tree, id, target), target.parentId)
    }
    expect(step(12, 'up')).toEqual([12, 11, 13])
    expect(step(12, 'down')).toEqual([11, 13, 12])
    expect(step(13, 'in')).toEqual([121, 13])
    expect(step(12, 'out')).toEqual([1, 12, 2])
    expect(step(121, 'out')).toEqual([11, 12, 121, 13])
    expect([step(11, 'up'), step(13, 'down'), step(11, 'in'), step(2, 'out')]).toEqual([null, null, null, null])
  })

  test('lands before, in or after what it is dropped on, never in itself', () => {
    const drop = (id: number, on: number, how: Drop) => {
      const target = droppedAt(tree, id, on, how)
      return target && order(placed(tree, id, target), target.parentId)
    }
    expect(drop(13, 11, 'before')).toEqual([13, 11, 12])
    expect(drop(11, 12, 'after')).toEqual([12, 11, 13])
    expect(drop(2, 12, 'into')).toEqual([121, 2])
    expect(drop(2, 1, 'before')).toEqual([2, 1])
    for (const how of ['before', 'into', 'after'] as const) expect(drop(1, 121, how)).toBeNull()
    expect(drop(12, 12, 'into')).toBeNull()
  })

  test('is never lost, whatever is dropped where', () => {
    const ids = flatten(tree).map((node) => node.id)
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        fc.constantFrom(...ids),
        fc.constantFrom<Drop>('before', 'into', 'after'),
        (id, on, how) => {
          const target = droppedAt(tree, id, on, how)
          if (!target) {
            expect(trailTo(tree, on)).toContain(id)
            return
          }
          const after = flatten(placed(tree, id, target)).map((node) => node.id)
          expect(after.toSorted()).toEqual(ids.toSorted())
        },
      ),
    )
  })
})

test('a tree is narrowed to what fits and the way there', () => {
  expect(flatten(pruned(tree, (node) => node.id === 121)).map((node) => node.id)).toEqual([1, 12, 121])
  expect(flatten(pruned(tree, (node) => node.id === 12)).map((node) => node.id)).toEqual([1, 12, 121])
  expect(pruned(tree, () => false)).toEqual([])
  expect(heightOf(tree[0]!)).toBe(3)
  expect(trailTo(tree, 121)).toEqual([1, 12, 121])
})
