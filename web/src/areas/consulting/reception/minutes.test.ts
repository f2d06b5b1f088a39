import { momentFrom } from '@clinic/contract/days.ts'
import { expect, test } from 'vitest'
import { PAUSED_WORD, standingWord } from '../words.ts'
import { asideMinutes, consultedMinutes } from './minutes.ts'

const minuteOf = (clock: string): number => momentFrom(`2026-11-22 ${clock}:00`).getTime() / 60_000
const at = (clock: string): string => `2026-11-22 ${clock}:00`
const begun = { startTime: at('09:00'), endTime: null, pausedAt: null, pausedSec: 0 }

test('the clock of a consultation leaves out what was put aside, and stands while it is', () => {
  expect(consultedMinutes(begun, minuteOf('09:20'))).toBe(20)
  const aside = { ...begun, pausedAt: at('09:20') }
  expect(consultedMinutes(aside, minuteOf('10:00'))).toBe(20)
  const goneOn = { ...begun, pausedSec: 40 * 60 }
  expect(consultedMinutes(goneOn, minuteOf('10:05'))).toBe(25)
  expect(consultedMinutes({ ...goneOn, endTime: at('10:10') }, minuteOf('23:00'))).toBe(30)
})

test('what is put aside counts the pauses before and the one it is in', () => {
  expect(asideMinutes(begun, minuteOf('12:00'))).toBe(0)
  expect(asideMinutes({ pausedAt: at('09:20'), pausedSec: 0 }, minuteOf('10:00'))).toBe(40)
  expect(asideMinutes({ pausedAt: null, pausedSec: 10 * 60 }, minuteOf('10:00'))).toBe(10)
  expect(asideMinutes({ pausedAt: at('09:20'), pausedSec: 10 * 60 }, minuteOf('10:00'))).toBe(50)
})

test('only who is in service is put aside', () => {
  expect(standingWord({ state: 'serving', pausedAt: at('09:20') })).toBe(PAUSED_WORD)
  expect(standingWord({ state: 'serving', pausedAt: null })).not.toBe(PAUSED_WORD)
  expect(standingWord({ state: 'finished', pausedAt: at('09:20') })).not.toBe(PAUSED_WORD)
})
