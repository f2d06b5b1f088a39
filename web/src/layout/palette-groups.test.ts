import { expect, test } from 'vitest'
import { grouped, kinds, markOf, nextKind, placeOf } from './palette-groups.ts'

const hit = (key: string) => ({ key, label: key, note: '', to: `/${key}` })

test('hits stand by kind in the palette’s order, counted on through the groups', () => {
  const found = [
    ['员工', [hit('e')]],
    ['单据', [hit('d1')]],
    ['页面', [hit('p1'), hit('p2')]],
    ['操作', []],
    ['单据', [hit('d2')]],
    ['客户', [hit('c')]],
  ] as const
  expect(grouped(found).map(({ kind, from, hits }) => [kind, from, hits.map(({ key }) => key)])).toEqual([
    ['页面', 0, ['p1', 'p2']],
    ['客户', 2, ['c']],
    ['单据', 3, ['d1', 'd2']],
    ['员工', 5, ['e']],
  ])
  expect(grouped(found, '单据').map(({ kind, from }) => [kind, from])).toEqual([['单据', 0]])
})

test('Tab goes from all through the kinds and back to all', () => {
  expect([...kinds, null].reduce((now) => nextKind(now, false), null as ReturnType<typeof nextKind>)).toBeNull()
  expect(nextKind(null, false)).toBe('页面')
  expect(nextKind(null, true)).toBe('员工')
})

test('the marked hit keeps its mark when others come before it, and gives it back when it goes', () => {
  const early = grouped([['单据', [hit('7'), hit('8')]]])
  const mark = markOf(early, 1)
  const late = grouped([
    ['单据', [hit('7'), hit('8')]],
    ['客户', [hit('8'), hit('9')]],
  ])
  expect(placeOf(early, mark)).toBe(1)
  expect(placeOf(late, mark)).toBe(3)
  expect(markOf(late, 3)).toBe(mark)
  expect(placeOf(late, null)).toBe(0)
  expect(placeOf(grouped([['客户', [hit('9')]]]), mark)).toBe(0)
  expect(markOf([], 0)).toBeNull()
})
