import { expect, test } from 'vitest'
import { whoMoves } from './bisect.ts'

test('of a hundred that were done, the two that move something are found, with what they move', async () => {
  const tables = { a: 0, b: 0 }
  let asked = 0
  const work = async (thing: number) => {
    asked++
    if (thing === 17) tables.a++
    if (thing === 99) {
      tables.b++
      throw new Error('failed after it wrote')
    }
  }
  const contents = async () => [[`a ${tables.a}`, `b ${tables.b}`]]
  const all = Array.from({ length: 100 }, (_, at) => at)
  const found = await whoMoves(all, work, contents)
  expect(found.map(({ thing }) => thing)).toEqual([17, 99])
  expect(found.map(({ moves }) => moves[0]![0]![0])).toEqual(['a', 'b'])
  // Halves that move nothing are not gone through again.
  expect(asked).toBeLessThan(500)
})

test('nothing that moves is nobody', async () => {
  expect(
    await whoMoves(
      [1, 2, 3],
      async () => {},
      async () => [['a']],
    ),
  ).toEqual([])
})
