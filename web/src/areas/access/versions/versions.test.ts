import { expect, test } from 'vitest'
import type { MenuRow } from '../menus/menu-tree.ts'
import { linesOf, ticked, withTick } from './versions.ts'

const row = (id: number, parentId: number, lifeVers: MenuRow['lifeVers']) =>
  ({ id, parentId, title: `菜单${id}`, sysVers: null, lifeVers }) as MenuRow
const rows = [row(1, 0, ['C', 'D']), row(2, 1, null), row(3, 0, null)]
const every = ['A', 'B', 'C', 'D']

test('a tick takes a version away or gives it; all are null, the last one cannot go', () => {
  expect(ticked(every, null, 'A', false)).toEqual(['B', 'C', 'D'])
  expect(ticked(every, ['B', 'C', 'D'], 'A', true)).toBe(null)
  expect(ticked(every, ['D'], 'D', false)).toBe('nothing')
})

test('a page knows the versions of its directory, edited ones too', () => {
  const [directory] = linesOf(rows, new Map())
  expect(directory!.children![0]!.above).toBe(rows[0])
  const edits = withTick(new Map(), directory!, 'lifeVers', null)
  expect(linesOf(rows, edits)[0]!.children![0]!.above!.lifeVers).toBe(null)
})

test('a tick taken back is no edit, and lines that nobody touched stay the same', () => {
  const [directory, page] = linesOf(rows, new Map())
  const edits = withTick(new Map(), page!, 'sysVers', ['S'])
  const [untouched, edited] = linesOf(rows, edits)
  expect(untouched!.gates).toBe(directory!.gates)
  expect(edited!.gates).toEqual({ sysVers: ['S'], lifeVers: null })
  expect(withTick(edits, edited!, 'sysVers', null).size).toBe(0)
  const reordered = withTick(new Map(), directory!, 'lifeVers', ['D', 'C'])
  expect(reordered.size).toBe(0)
})
