import { describe, expect, test } from 'vitest'
import {
  type AppointmentMove,
  appointmentMoves,
  minutesOf,
  spokenDay,
  spokenHour,
  stateByVisit,
  whyNotMoveAppointment,
  whyNotThatLong,
} from './rules.ts'
import { type AppointmentState, appointmentStates } from './words.ts'

/** The whole of clinical-admin §2: every move from every state. */
const allowed: Readonly<Record<AppointmentState, Partial<Record<AppointmentMove, AppointmentState>>>> = {
  pending: {
    confirm: 'booked',
    change: 'pending',
    aside: 'aside',
    report: 'arrived',
    cancel: 'cancelled',
    noShow: 'missed',
  },
  booked: { change: 'booked', aside: 'aside', report: 'arrived', cancel: 'cancelled', noShow: 'missed' },
  aside: { change: 'aside', place: 'booked', cancel: 'cancelled' },
  arrived: { undoReport: 'booked', finish: 'finished' },
  serving: { finish: 'finished' },
  finished: {},
  cancelled: {},
  missed: { restore: 'booked' },
}
const moves = Object.keys(appointmentMoves) as AppointmentMove[]

describe.each(appointmentStates)('from %s', (state) => {
  test.each(moves)('%s', (move) => {
    const to = allowed[state][move]
    expect(whyNotMoveAppointment(move, { state }) === null).toBe(to !== undefined)
    if (to) expect(appointmentMoves[move].to ?? state).toBe(to)
  })
})

test('an appointment goes where its visit goes', () => {
  const of = (state: Parameters<typeof stateByVisit>[0]['state'], leftUnseen = false) =>
    stateByVisit({ state, leftUnseen })
  expect([of('waiting'), of('serving'), of('finished'), of('left'), of('left', true), of('cancelled')]).toEqual([
    'arrived',
    'serving',
    'finished',
    'finished',
    'arrived',
    'booked',
  ])
})

test('minutes: five to twelve hours within one day of the hospital', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`)
  const fits = (from: string, until: string) => whyNotThatLong(at(from), at(until)) === null
  expect(fits('2026-11-23T09:00', '2026-11-23T09:05')).toBe(true)
  expect(fits('2026-11-23T09:00', '2026-11-23T09:04')).toBe(false)
  expect(fits('2026-11-23T09:00', '2026-11-23T21:00')).toBe(true)
  expect(fits('2026-11-23T09:00', '2026-11-23T21:01')).toBe(false)
  expect(fits('2026-11-23T23:30', '2026-11-24T00:00')).toBe(true)
  expect(fits('2026-11-23T23:30', '2026-11-24T00:05')).toBe(false)
})

test('as long as its projects take, and half an hour where none says', () => {
  expect(minutesOf([])).toBe(30)
  expect(
    minutesOf([
      { durationMin: 45, qty: 1 },
      { durationMin: 20, qty: 2 },
    ]),
  ).toBe(85)
  expect(minutesOf([{ durationMin: null, qty: 3 }])).toBe(30)
})

test('day and hour as they are said on the phone', () => {
  expect(spokenDay('2026-11-23')).toBe('周一（11 月 23 日）')
  expect(['09:30', '12:00', '14:15', '19:05'].map(spokenHour)).toEqual([
    '上午九点半',
    '下午十二点',
    '下午两点一刻',
    '晚上七点5分',
  ])
})
