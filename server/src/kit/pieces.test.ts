import { expect, test } from 'vitest'
import { inPieces } from './pieces.ts'

/** A millisecond that nobody else has. */
const busy = (): void => {
  for (const until = performance.now() + 1; performance.now() < until; );
}

test('what is made of a long list is in its order, and others have the process between its pieces', async () => {
  const items = Array.from({ length: 40 }, (_, n) => n)
  let others = 0
  let over = false
  const other = (): void => {
    others += 1
    if (!over) setImmediate(other)
  }
  setImmediate(other)
  const made = await inPieces(items, (one, at) => {
    busy()
    return one * 1000 + at
  })
  over = true
  expect(made).toEqual(items.map((n) => n * 1001))
  expect(others).toBeGreaterThanOrEqual(8)
  expect(await inPieces([], () => 1)).toEqual([])
})
