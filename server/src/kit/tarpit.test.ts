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

it('holds two hundred of a place and a thousand of all; there is no room for the others until some have gone', async () => {
  const pit = new Tarpit()
  const of = (place: string) => asked(pit, place, 10 + 201)
  const first = of('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(pit.size).toBe(200)
  expect(first.at(-1)).toBe(false)
  for (const place of ['b', 'c', 'd', 'e']) of(place)
  await vi.advanceTimersByTimeAsync(0)
  expect(pit.size).toBe(1_000)
  const last = asked(pit, 'f', 11)
  await vi.advanceTimersByTimeAsync(0)
  expect(last.at(-1)).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(pit.size).toBe(0)
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
