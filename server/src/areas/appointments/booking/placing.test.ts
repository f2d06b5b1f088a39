/** How long ago an appointment may begin that is made now. */
import { LATE_MINUTES } from '@clinic/contract/areas/appointments/words.ts'
import { expect, test } from 'vitest'
import { present } from '../../../kit/clock.ts'
import { refuseWrongSpan } from './placing.ts'

const MINUTE_MS = 60_000
const begun = (minutes: number) => {
  const from = present().getTime() - minutes * MINUTE_MS
  return { from, until: from + 30 * MINUTE_MS }
}
const late = expect.objectContaining({ key: 'appointments.past' })

test('whoever is late by a few minutes is still booked; what has begun long ago is moved by nobody, and kept by who changes else', () => {
  expect(() => refuseWrongSpan(begun(LATE_MINUTES - 1))).not.toThrow()
  const why = () => refuseWrongSpan(begun(LATE_MINUTES + 1))
  expect(why).toThrow(expect.objectContaining({ refusal: late }))
  expect(() => refuseWrongSpan(begun(LATE_MINUTES + 1), { moved: false })).not.toThrow()
})
