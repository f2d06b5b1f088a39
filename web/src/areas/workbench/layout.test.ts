import { expect, test } from 'vitest'
import { moved, switched, type Widgets } from './layout.ts'

const widgets: Widgets = (['triage', 'payment', 'receivers', 'created'] as const).map((key) => ({ key, shown: true }))
const keys = (of: Widgets) => of.map(({ key }) => key)

test('a block moves among those of its desk, the others keep their places', () => {
  const listed = ['triage', 'receivers', 'created'] as const
  expect(keys(moved(widgets, listed, 'created', 0))).toEqual(['created', 'payment', 'triage', 'receivers'])
  expect(keys(moved(widgets, listed, 'triage', 2))).toEqual(['receivers', 'payment', 'created', 'triage'])
  expect(moved(widgets, listed, 'triage', 0)).toEqual(widgets)
})

test('a block is hidden without losing its place', () => {
  expect(switched(widgets, 'payment', false)[1]).toEqual({ key: 'payment', shown: false })
})
