import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hoursSince, timeOfDay, today } from './clock.ts'
import { tillDay, wallNow } from './form/calendar.ts'
import { presets } from './form/presets.ts'
import { heardFrom, present } from './server-time.ts'
import { minutesSince } from './tick.ts'

beforeAll(() => {
  vi.stubEnv('TZ', 'America/New_York')
  // Half past noon in New York, half past one of the next day in the hospital.
  heardFrom('Fri, 20 Nov 2026 17:30:00 GMT')
})
afterAll(() => {
  heardFrom(new Date().toUTCString())
  vi.unstubAllEnvs()
})

test("date and hour are the hospital's, by the server's clock, wherever the browser stands", () => {
  expect(new Date('2026-11-20T17:30:00Z').getHours()).toBe(12)
  expect([today(), timeOfDay()]).toEqual(['2026-11-21', '01:30'])
  expect(hoursSince('2026-11-20 23:30:00')).toBeCloseTo(2, 2)
  expect(minutesSince('2026-11-21 01:20:00', Math.floor(present().getTime() / 60_000))).toBe(10)
})

test('calendars and their shortcuts begin on that day, and what is picked is what is written', () => {
  expect(wallNow().format('YYYY-MM-DD HH:mm')).toBe('2026-11-21 01:30')
  const [day] = presets(false)
  expect([day!.label, day!.from.format('YYYY-MM-DD'), day!.to.format('YYYY-MM-DD')]).toEqual([
    '今天',
    '2026-11-21',
    '2026-11-21',
  ])
  // Half past one belongs to the evening before: "today" of the till and its last day.
  const [till] = presets(false, tillDay())
  expect([till!.label, till!.from.format('YYYY-MM-DD'), till!.to.format('YYYY-MM-DD')]).toEqual([
    '今天',
    '2026-11-20',
    '2026-11-20',
  ])
  // What antd asks for its own "today".
  const asked = (wallNow() as unknown as { tz: () => ReturnType<typeof wallNow> }).tz()
  expect(asked.format('YYYY-MM-DD')).toBe('2026-11-21')
})

test('an answer without a date, or a second of noise, moves nothing', () => {
  const before = today()
  heardFrom(null)
  heardFrom('soon')
  expect(today()).toBe(before)
})
