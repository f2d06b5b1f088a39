/** Waiting times go by the server's clock as soon as it was heard, also at a desk whose own clock is wrong. */
import { expect, test } from 'vitest'
import { heardFrom, present } from './server-time.ts'
import { minuteNow } from './tick.ts'

test('the minute is the server’s as soon as an answer was heard, and not that of the first line of code', () => {
  const before = minuteNow()
  heardFrom(new Date(present().getTime() + 8 * 3_600_000).toUTCString())
  expect(minuteNow() - before).toBeGreaterThanOrEqual(479)
})
