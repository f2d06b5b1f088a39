import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { expect, test } from 'vitest'
import { moved } from './block-topics.ts'

const heard = new Set(Object.values(moved).flatMap((calls) => calls.map(({ path }) => path as string)))

test('every block of the desks is moved by some event, but the layout, which is one’s own', () => {
  const blocks = Object.values(workbench).filter(({ effect }) => effect === 'read')
  const still = blocks.filter(({ path }) => !heard.has(path)).map(({ title }) => title)
  expect(still).toEqual([workbench.layout.title])
})

test('and so is every question a block asks of another area', () => {
  const files = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  const asked = Object.values(files).flatMap((text) =>
    [...text.matchAll(/useAnswer\(\s*(\w+\.\w+)/g)].map(([, call]) => call!),
  )
  const named = files['./block-topics.ts']!
  expect(asked.length).toBeGreaterThan(15)
  expect([...new Set(asked)].filter((call) => call !== 'workbench.layout' && !named.includes(call))).toEqual([])
})
