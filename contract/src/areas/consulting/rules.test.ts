import { expect, test } from 'vitest'
import { consultedSec, whyNotPause } from './rules.ts'

const at = (clock: string) => `2026-11-22 ${clock}:00`
const now = new Date('2026-11-22T10:00:00+08:00')
const record = { startTime: at('09:00'), endTime: null, pausedAt: null, pausedSec: 0 }

test.each([
  ['runs since nine', record, 60],
  ['stands still while it is put aside', { ...record, pausedAt: at('09:20') }, 20],
  ['goes on without what was put aside', { ...record, pausedSec: 2_400 }, 20],
  ['put aside a second time', { ...record, pausedAt: at('09:50'), pausedSec: 600 }, 40],
  ['over', { ...record, endTime: at('09:30'), pausedSec: 600 }, 20],
  ['never below nothing', { ...record, endTime: at('09:05'), pausedSec: 3_000 }, 0],
])('%s', (_name, given, minutes) => {
  expect(consultedSec(given, now) / 60).toBe(minutes)
})

test('what is put aside goes on, what goes on is put aside', () => {
  const aside = { pausedAt: at('09:20') }
  expect([whyNotPause('pause', record), whyNotPause('resume', aside)]).toEqual([null, null])
  expect(whyNotPause('pause', aside)?.message).toBe('咨询已挂起，请先继续')
  expect(whyNotPause('resume', record)?.message).toBe('咨询没有挂起，不必继续')
})
