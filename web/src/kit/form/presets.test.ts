import { expect, test } from 'vitest'
import { dayjs } from './calendar.ts'
import { presets } from './presets.ts'

/** A Thursday. */
const now = dayjs('2026-11-19T15:30:00')
const said = (future: boolean): Record<string, string> =>
  Object.fromEntries(
    presets(future, now).map(({ label, from, to }) => [label, `${from.format('MM-DD')}~${to.format('MM-DD')}`]),
  )

test('shortcuts of the past and of what is ahead', { tags: ['F0469', 'F0470', 'F0471', 'F0472'] }, () => {
  expect(said(true)).toEqual({
    今天: '11-19~11-19',
    昨天: '11-18~11-18',
    近3天: '11-17~11-19',
    近7天: '11-13~11-19',
    近30天: '10-21~11-19',
    近90天: '08-22~11-19',
    本周: '11-16~11-22',
    上周: '11-09~11-15',
    本月: '11-01~11-30',
    今年: '01-01~12-31',
    明天: '11-20~11-20',
    后3天: '11-20~11-22',
    后7天: '11-20~11-26',
    下周: '11-23~11-29',
  })
})

test('a filter that looks back offers no day after today', { tags: ['F0317'] }, () => {
  expect(presets(false, now).every(({ to }) => !to.isAfter(now))).toBe(true)
  expect(Object.keys(said(false))).toHaveLength(10)
})

test('on a Sunday the week is the one that ends today', () => {
  const week = presets(false, dayjs('2026-11-22T08:00:00')).find(({ label }) => label === '本周')!
  expect([week.from.format('MM-DD'), week.to.format('MM-DD')]).toEqual(['11-16', '11-22'])
})
