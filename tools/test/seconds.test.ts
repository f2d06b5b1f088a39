import { expect, test } from 'vitest'
import { secondsEach, secondsOf } from './seconds.ts'

const spec = (title: string, ...durations: number[]) => ({
  title,
  file: 'till.journey.ts',
  line: 7,
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})

test('each journey has its seconds, in whatever block it stands, the dearest first', () => {
  const report = { suites: [{ specs: [spec('short', 1_000)], suites: [{ specs: [spec('long', 4_000, 4_000)] }] }] }
  expect(secondsOf(report)).toEqual([
    { name: 'till.journey.ts:7 › long', seconds: 8 },
    { name: 'till.journey.ts:7 › short', seconds: 1 },
  ])
  expect(secondsEach(secondsOf(report))).toBe(4.5)
})

test('where none was played, none took anything', () => {
  expect(secondsEach(secondsOf({}))).toBe(0)
})
