import { describe, expect, test } from 'vitest'
import {
  dayPartOf,
  suits,
  type WaitMove,
  type WaitState,
  waitMoves,
  waitStates,
  whyNotMoveWait,
  whyNotThoseDays,
} from './wait-words.ts'

/** Every move from every state. */
const allowed: Readonly<Record<WaitState, Partial<Record<WaitMove, WaitState>>>> = {
  waiting: { change: 'waiting', offer: 'offered', take: 'taken', drop: 'dropped', expire: 'expired' },
  offered: { pass: 'waiting', take: 'taken', drop: 'dropped', expire: 'expired' },
  taken: {},
  dropped: {},
  expired: {},
}
describe.each(waitStates)('from %s', (state) => {
  test.each(Object.keys(waitMoves) as WaitMove[])('%s', (move) => {
    const to = allowed[state][move]
    expect(whyNotMoveWait(move, { state }) === null).toBe(to !== undefined)
    if (to) expect(waitMoves[move].to ?? state).toBe(to)
  })
})

test('a place suits her with the whole of it: in her days, in her part of the day', () => {
  const wish = { dateFrom: '2026-11-26', dateTo: '2026-11-27', dayPart: 'morning' } as const
  const fits = (day: string, from: string, until: string, more = {}) =>
    suits({ ...wish, ...more }, { startTime: `${day} ${from}:00`, endTime: `${day} ${until}:00` })
  expect(fits('2026-11-26', '11:30', '12:00')).toBe(true)
  expect(fits('2026-11-27', '11:30', '12:15')).toBe(false)
  expect(fits('2026-11-27', '12:00', '12:30')).toBe(false)
  expect(fits('2026-11-27', '12:00', '12:30', { dayPart: 'afternoon' })).toBe(true)
  expect(fits('2026-11-25', '09:00', '09:30')).toBe(false)
  expect(fits('2026-11-28', '09:00', '09:30')).toBe(false)
  expect(fits('2026-11-27', '18:00', '18:30', { dayPart: 'evening' })).toBe(true)
  expect(fits('2026-11-27', '17:45', '18:15', { dayPart: 'any' })).toBe(true)
})

test('hours lie in one part of the day', () => {
  expect(['08:30', '11:59', '12:00', '17:59', '18:00'].map(dayPartOf)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
  ])
})

test('days from today on, in their order, half a year at most', () => {
  const fits = (from: string, to: string) => whyNotThoseDays(from, to, '2026-11-27') === null
  expect(fits('2026-11-27', '2026-11-27')).toBe(true)
  expect(fits('2026-11-20', '2026-11-27')).toBe(true)
  expect(fits('2026-11-20', '2026-11-26')).toBe(false)
  expect(fits('2026-11-28', '2026-11-27')).toBe(false)
  expect(fits('2026-11-27', '2027-05-25')).toBe(true)
  expect(fits('2026-11-27', '2027-05-26')).toBe(false)
})
