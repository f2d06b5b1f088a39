import { expect, test } from 'vitest'
import { isQuiet } from './quiet.ts'

test('quiet hours may pass midnight, and end on the minute', () => {
  const night = { quietFrom: '22:00', quietTo: '07:30' }
  expect(['21:59', '22:00', '03:00', '07:29', '07:30'].map((clock) => isQuiet(night, clock))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  const noon = { quietFrom: '12:00', quietTo: '13:00' }
  expect(['11:59', '12:00', '12:59', '13:00'].map((clock) => isQuiet(noon, clock))).toEqual([false, true, true, false])
  expect(isQuiet({ quietFrom: null, quietTo: null }, '03:00')).toBe(false)
})
