import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tarpit } from './tarpit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stays = (): void => undefined

/** What has been answered so far, of refusals that were asked for together. */
const asked = (pit: Tarpit, place: string, many: number): (boolean | null)[] => {
  const answers = Array<boolean | null>(many).fill(null)
  for (const i of answers.keys()) void pit.hold(place, stays).then((answer) => (answers[i] = answer))
  return answers
}
const answered = (answers: readonly (boolean | null)[]): number => answers.filter((one) => one !== null).length

it('lets the first ten of a minute out at once and each one after them later than the one before, a second at most', async () => {
  const pit = new Tarpit()
  const answers = asked(pit, 'a', 30)
  const neighbour = asked(pit, 'b', 10)
  await vi.advanceTimersByTimeAsync(0)
  expect([answered(answers), answered(neighbour)]).toEqual([10, 10])
  await vi.advanceTimersByTimeAsync(99)
  expect(answered(answers)).toBe(10)
  await vi.advanceTimersByTimeAsync(1)
  expect(answered(answers)).toBe(11)
  await vi.advanceTimersByTimeAsync(800)
  expect(answered(answers)).toBe(19)
  await vi.advanceTimersByTimeAsync(100)
  expect(answers).toEqual(Array(30).fill(true))
  expect(pit.size).toBe(0)
})

it('forgets a minute after the first', async () => {
  const pit = new Tarpit()
  asked(pit, 'a', 40)
  await vi.advanceTimersByTimeAsync(59_999)
  const within = asked(pit, 'a', 1)
  await vi.advanceTimersByTimeAsync(500)
  expect(answered(within)).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  const later = asked(pit, 'a', 10)
  await vi.advanceTimersByTimeAsync(0)
  expect(answered(later)).toBe(10)
})

it('answers a crowd from one place twenty times a second, and keeps the rest of it waiting without an answer', async () => {
  const pit = new Tarpit()
  const crowd = asked(pit, 'a', 10 + 400)
  await vi.advanceTimersByTimeAsync(0)
  // Nobody is closed yet: who is closed comes again.
  expect([answered(crowd), pit.size]).toEqual([10, 200])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(answered(crowd)).toBeLessThanOrEqual(10 + 21)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(answered(crowd)).toBeLessThanOrEqual(10 + 101)
  expect(crowd).not.toContain(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(crowd.filter((one) => one === false)).toHaveLength(200)
  expect(pit.size).toBe(0)
})

it('holds two hundred of a place and a thousand of all; past the room for those without an answer connections close', async () => {
  const pit = new Tarpit()
  const of = (place: string, many: number) => asked(pit, place, 10 + many)
  const first = of('a', 1_201)
  await vi.advanceTimersByTimeAsync(0)
  expect(pit.size).toBe(200)
  expect(first.filter((one) => one === false)).toHaveLength(1)
  for (const place of ['b', 'c', 'd', 'e']) of(place, 200)
  await vi.advanceTimersByTimeAsync(0)
  expect(pit.size).toBe(1_000)
  const last = of('f', 1_001)
  await vi.advanceTimersByTimeAsync(0)
  expect(last.filter((one) => one === false)).toHaveLength(1)
  const late = of('g', 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(late.at(-1)).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([pit.size, vi.getTimerCount()]).toEqual([0, 0])
  const again = asked(pit, 'a', 200)
  await vi.advanceTimersByTimeAsync(0)
  expect(again).toEqual(Array(200).fill(null))
})

it('lets go of whoever has gone, and of everybody when it is closed', async () => {
  const pit = new Tarpit()
  asked(pit, 'a', 10)
  const leave: (() => void)[] = []
  for (let i = 0; i < 5; i++) void pit.hold('a', (gone) => leave.push(gone))
  await vi.advanceTimersByTimeAsync(0)
  expect(pit.size).toBe(5)
  leave[0]!()
  leave[0]!()
  expect(pit.size).toBe(4)
  const held = asked(pit, 'a', 3)
  pit.close()
  await vi.advanceTimersByTimeAsync(0)
  expect(held).toEqual([true, true, true])
  expect([pit.size, vi.getTimerCount()]).toEqual([0, 0])
  const after = asked(pit, 'a', 50)
  await vi.advanceTimersByTimeAsync(0)
  expect(answered(after)).toBe(50)
})
