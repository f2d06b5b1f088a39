import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas } from '../../server/src/areas.ts'
import { root } from '../step.ts'
import { reachedBy, walked } from './since.ts'

const uses = { orders: ['products'], cashier: ['orders'], trail: [] }
const journeys = ['till.journey.ts', 'trail.journey.ts', 'layout.journey.ts']

test('a change in an area reaches those that use it, through others too, and the journeys through any of them', () => {
  expect(reachedBy(['contract/src/areas/products/calls.ts'], uses, journeys)).toEqual({
    calls: ['/src/areas/cashier/', '/src/areas/orders/', '/src/areas/products/', 'server/test/'],
    journeys: ['e2e/till.journey.ts', 'e2e/layout.journey.ts'],
  })
})

test('what is used does not depend on its users', () => {
  expect(reachedBy(['web/src/areas/cashier/Till.tsx'], uses, journeys).calls).toEqual([
    '/src/areas/cashier/',
    'server/test/',
  ])
})

test('a change of the kit, the database or the way of testing reaches everything, whatever else changed', () => {
  const everything = { calls: null, journeys: null }
  for (const path of ['server/src/kit/list.ts', 'server/db/migrations/0001_a.sql', 'e2e/journey.ts', 'package.json'])
    expect(reachedBy(['docs/web.md', path, 'web/src/areas/trail/a.tsx'], uses, journeys), path).toEqual(everything)
})

test('documents reach nothing, a journey itself', () => {
  expect(reachedBy(['docs/web.md', 'README.md'], uses, journeys)).toEqual({ calls: [], journeys: [] })
  expect(reachedBy(['e2e/trail.journey.ts'], uses, journeys)).toEqual({ calls: [], journeys: ['e2e/trail.journey.ts'] })
})

test('the journeys and areas it speaks of are there', () => {
  const files = readdirSync(`${root}e2e`)
  const names = new Set(areas.map(({ name }) => name))
  expect(Object.keys(walked).filter((name) => !files.includes(name))).toEqual([])
  expect(
    Object.values(walked)
      .flat()
      .filter((name) => !names.has(name)),
  ).toEqual([])
})
