import { expect, test } from 'vitest'
import { splitOf, sumOf, wholly } from './split.ts'

const side = (staffId: number) => ({ staffId, name: '', atWork: true, statement: '', statedAt: null, bp: null })

test('parts begin whole with the owner; what is nobody’s is not sent', () => {
  const parts = wholly([side(1), side(2)], 2)
  expect(parts).toEqual({ 1: 0, 2: 10_000 })
  expect(splitOf(parts)).toEqual([{ staffId: 2, bp: 10_000 }])
  expect(sumOf({ 1: 4000, 2: null, 3: 250 })).toBe(4250)
  expect(splitOf({ 1: 4000, 2: null, 3: 6000 })).toEqual([
    { staffId: 1, bp: 4000 },
    { staffId: 3, bp: 6000 },
  ])
})
