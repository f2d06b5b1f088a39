import { expect, test } from 'vitest'
import {
  cycleOn,
  datesOf,
  dayKey,
  hoursText,
  isOvertime,
  minutesByWeek,
  nightsThenEarly,
  type PlanGround,
  planOf,
  type ShiftTimes,
  timesText,
  weekOf,
  whyNotSegments,
  whyNotTogether,
} from './rules.ts'

const seg = (start: string, end: string, crossDay = false) => ({ start, end, crossDay })
const early: ShiftTimes = { id: 1, name: '早班', restFlag: false, segments: [seg('08:30', '12:00')] }
const whole: ShiftTimes = {
  id: 4,
  name: '全天',
  restFlag: false,
  segments: [seg('09:00', '12:00'), seg('13:30', '18:00')],
}
const night: ShiftTimes = { id: 5, name: '夜班', restFlag: false, segments: [seg('21:00', '08:30', true)] }
const rest: ShiftTimes = { id: 6, name: '休息', restFlag: true, segments: [] }

test.each([
  ['one stretch', [seg('08:30', '12:00')], false, null],
  ['two that touch', [seg('08:30', '12:00'), seg('12:00', '17:30')], false, null],
  ['over midnight', [seg('21:00', '08:30', true)], false, null],
  ['a whole day', [seg('08:00', '08:00', true)], false, null],
  ['backwards', [seg('12:00', '08:30')], false, 'scheduling.segmentLength'],
  ['of no length', [seg('12:00', '12:00')], false, 'scheduling.segmentLength'],
  ['overlapping', [seg('08:30', '12:00'), seg('11:59', '14:00')], false, 'scheduling.timesOrder'],
  ['the night not last', [seg('21:00', '02:00', true), seg('22:00', '23:00')], false, 'scheduling.timesOrder'],
  ['longer than a day', [seg('08:00', '08:01', true)], false, 'scheduling.longerThanDay'],
  ['none at work', [], false, 'scheduling.noTimes'],
  ['none at rest', [], true, null],
  ['some at rest', [seg('08:30', '12:00')], true, 'scheduling.restHasTimes'],
] as const)('times of a shift: %s', (_, segments, restFlag, key) => {
  expect(whyNotSegments({ restFlag, segments })?.key ?? null).toBe(key)
})

test('times are read in one line, hours with at most one decimal', () => {
  expect(timesText(whole.segments)).toBe('09:00–12:00 13:30–18:00')
  expect(timesText(night.segments)).toBe('21:00–次日08:30')
  expect([hoursText(2_250), hoursText(2_700), hoursText(1_290)]).toEqual(['37.5', '45', '21.5'])
})

test('a week begins on Monday, over a month and a year', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29', '2027-01-03'].map(weekOf)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
    '2026-12-28',
  ])
})

test('what touches stands together; what overlaps does not, nor over midnight at the end of a month', () => {
  const night31 = { date: '2026-01-31', shift: night }
  expect(whyNotTogether('陶然', [night31, { date: '2026-02-01', shift: early }])).toBeNull()
  const sooner = { ...early, segments: [seg('08:00', '12:00')] }
  const refused = whyNotTogether('陶然', [{ date: '2026-02-01', shift: sooner }, night31])
  expect(refused).toMatchObject({ key: 'scheduling.overlap' })
  expect(refused!.message).toBe('陶然 2026-02-01 的“早班”与 2026-01-31 的“夜班”时间重叠，请调整其中一个')
  expect(
    whyNotTogether('陶然', [
      { date: '2026-01-05', shift: early },
      { date: '2026-01-05', shift: whole },
    ])?.key,
  ).toBe('scheduling.overlap')
})

test('a rest stands alone on its day', () => {
  const on = (date: string, shift: ShiftTimes) => ({ date, shift })
  expect(whyNotTogether('白露', [on('2026-01-05', rest), on('2026-01-06', early)])).toBeNull()
  expect(whyNotTogether('白露', [on('2026-01-05', rest), on('2026-01-05', early)])?.key).toBe('scheduling.restAlone')
})

test('more than 44 hours a week are too many, 44 are not; a night counts to the week it begins in', () => {
  const week = datesOf('2026-11-23', 6).map((date) => ({ date, shift: whole }))
  expect(minutesByWeek(week).get('2026-11-23')).toBe(2_700)
  expect([isOvertime(2_700), isOvertime(2_640), isOvertime(2_641)]).toEqual([true, false, true])
  const sunday = minutesByWeek([{ date: '2026-11-29', shift: night }])
  expect([...sunday]).toEqual([['2026-11-23', 690]])
})

test('a morning after a night is seen, an afternoon and a rest are not', () => {
  const nights = [{ date: '2026-11-30', shift: night }]
  const next = (shift: ShiftTimes) => nightsThenEarly([...nights, { date: '2026-12-01', shift }])
  expect(next(early)).toEqual(['2026-12-01'])
  expect(next({ ...early, segments: [seg('12:00', '17:30')] })).toEqual([])
  expect(next(rest)).toEqual([])
  expect(nightsThenEarly([...nights, { date: '2026-12-02', shift: early }])).toEqual([])
})

test('a plan says what it leaves out and why, in this order: gone, closed, away, taken, switched off', () => {
  const ground: PlanGround = {
    names: new Map([
      [1, '顾明哲'],
      [2, '白露'],
    ]),
    taken: new Set([dayKey(1, '2026-12-01')]),
    away: new Map([[dayKey(2, '2026-12-01'), '请假']]),
    closed: new Map([['2026-12-06', '元旦']]),
    shifts: new Set([1]),
  }
  const cell = (staffId: number, date: string, shiftTypeIds = [1]) => ({ staffId, date, shiftTypeIds })
  const cells = [
    cell(1, '2026-12-01'),
    cell(1, '2026-12-02'),
    cell(2, '2026-12-01'),
    cell(1, '2026-12-06'),
    cell(9, '2026-12-02'),
    cell(2, '2026-12-02', [7]),
  ]
  const { put, skipped } = planOf(cells, ground, false, (id) => ground.names.get(id) ?? '离职者')
  expect(put).toEqual([cell(1, '2026-12-02')])
  expect(skipped.map(({ name, date, why }) => [name, date, why])).toEqual([
    ['顾明哲', '2026-12-01', '已有班次'],
    ['白露', '2026-12-01', '已批请假'],
    ['顾明哲', '2026-12-06', '元旦，不排班'],
    ['离职者', '2026-12-02', '已离职或停用'],
    ['白露', '2026-12-02', '班次已停用'],
  ])
  expect(planOf(cells, ground, true).put).toEqual([cell(1, '2026-12-01'), cell(1, '2026-12-02')])
})

test('a cycle is laid over days from its first on, and begins again', () => {
  const cells = [
    { staffId: 1, dayIndex: 0, shiftTypeId: 1 },
    { staffId: 1, dayIndex: 0, shiftTypeId: 3 },
    { staffId: 2, dayIndex: 2, shiftTypeId: 6 },
  ]
  expect(cycleOn(cells, 3, datesOf('2026-12-30', 6))).toEqual([
    { staffId: 1, date: '2026-12-30', shiftTypeIds: [1, 3] },
    { staffId: 2, date: '2027-01-01', shiftTypeIds: [6] },
    { staffId: 1, date: '2027-01-02', shiftTypeIds: [1, 3] },
    { staffId: 2, date: '2027-01-04', shiftTypeIds: [6] },
  ])
})
