import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { merged } from './draft-merge.ts'

const was: Draft = {
  nodes: new Set([10, 11, 20]),
  dataScope: 2,
  includeChildren: false,
  deptIds: new Set([1]),
  columns: new Map([['a.a', { menuId: 10, props: new Set(['name']) }]]),
  features: new Map([
    ['phone.view.daily', 3],
    ['rx.level', 1],
  ]),
}

test('ticks of both stand, cleared ones too, and nothing is asked', () => {
  const mine = { ...was, nodes: new Set([10, 11, 20, 30]) }
  const theirs = { ...was, nodes: new Set([10, 20, 40]) }
  const { draft, open, taken } = merged(was, mine, theirs)
  expect([...draft.nodes].sort()).toEqual([10, 20, 30, 40])
  expect([open, taken]).toEqual([[], ['nodes']])
})

test('what one alone changed is taken over, also what was taken away', () => {
  const mine = { ...was, dataScope: 1 }
  const theirs = {
    ...was,
    columns: new Map([...was.columns, ['b.b', { menuId: 20, props: new Set(['phone']) }] as const]),
    features: new Map([['rx.level', 1] as const]),
  }
  const { draft, open, taken } = merged(was, mine, theirs)
  expect(draft).toEqual({ ...theirs, dataScope: 1 })
  expect([open, taken]).toEqual([[], ['columns', 'features']])
})

test('what both changed is asked, stands as mine until it is chosen, and the rest of its part is kept', () => {
  const mine = { ...was, dataScope: 1, features: new Map([...was.features, ['rx.level', 2] as const]) }
  const theirs = {
    ...was,
    deptIds: new Set([1, 2]),
    features: new Map([['rx.level', 4] as const]),
  }
  const { draft, open, taken, part } = merged(was, mine, theirs)
  expect(open).toEqual(['scope', 'features'])
  expect(taken).toEqual(['features'])
  expect(draft).toMatchObject({ dataScope: 1, deptIds: new Set([1]), features: new Map([['rx.level', 2]]) })
  expect(part('scope', 'theirs')).toEqual({ dataScope: 2, includeChildren: false, deptIds: new Set([1, 2]) })
  expect(part('features', 'theirs')).toEqual({ features: new Map([['rx.level', 4]]) })
})

test('the same change of both is none to ask about', () => {
  const mine = { ...was, includeChildren: true }
  expect(merged(was, mine, { ...was, includeChildren: true })).toMatchObject({ open: [], taken: [] })
})
