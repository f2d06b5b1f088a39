import { expect, test } from 'vitest'
import { appointmentStates } from '../appointments/words.ts'
import { leadsSomewhere, MOST_WISHES, surnameOf, whyNotConfirm, whyNotWish } from './words.ts'

test('a link leads somewhere until the end of the day after, across a month’s end, and never where nobody is expected', () => {
  const on = (today: string, state: (typeof appointmentStates)[number] = 'booked') =>
    leadsSomewhere({ state, day: '2027-02-28', today })
  expect([on('2027-01-01'), on('2027-02-28'), on('2027-03-01'), on('2027-03-02')]).toEqual([true, true, true, false])
  expect(appointmentStates.filter((state) => !on('2027-02-28', state))).toEqual(['aside', 'cancelled', 'missed'])
})

test('she may say that she comes, and ask for another time, until she came; the time three times at most', () => {
  const may = (why: unknown) => why === null
  expect(appointmentStates.filter((state) => may(whyNotConfirm({ state })))).toEqual(['pending', 'booked'])
  expect(appointmentStates.filter((state) => may(whyNotWish({ state }, 0)))).toEqual(['pending', 'booked'])
  expect(may(whyNotWish({ state: 'booked' }, MOST_WISHES - 1))).toBe(true)
  expect(whyNotWish({ state: 'booked' }, MOST_WISHES)?.key).toBe('trips.wishesUsed')
})

test('of a doctor the surname is told, of two characters where it has two', () => {
  expect(['叶知秋', '欧阳修', '欧', '诸葛亮', ''].map(surnameOf)).toEqual(['叶', '欧阳', '欧', '诸葛', ''])
})
