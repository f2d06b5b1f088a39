import { expect, test } from 'vitest'
import { followed, moved, movedIn, sortingOf } from './sorting.ts'

const [a, b, c] = [{ id: 1 }, { id: 2 }, { id: 3 }]

test('a newer answer is followed until something is moved, and takes nothing of that away', () => {
  const first = sortingOf([a, b])
  const newer = [b, a, c]
  expect(followed(first, newer)).toEqual({ rows: newer, of: newer })
  const mine = moved(first, 1, 0)
  expect(mine.rows).toEqual([b, a])
  expect(movedIn(mine)).toBe(2)
  expect(followed(mine, newer)).toBe(mine)
  expect(followed(moved(mine, 0, 1), newer).rows).toBe(newer)
})
