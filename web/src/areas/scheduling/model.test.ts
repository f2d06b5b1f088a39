import type { Matrix } from '@clinic/contract/areas/scheduling/nouns.ts'
import { expect, test } from 'vitest'
import { areaOf, fillOf, idsOn, laidOver, lineOf, onDutyOn, patternOf, viewOf } from './model.ts'

const shift = (id: number, name: string, start: string, end: string, crossDay = false) => ({
  id,
  name,
  shortName: name[0]!,
  color: 'blue' as const,
  segments: [{ start, end, crossDay }],
  restFlag: false,
  bookable: true,
  deptIds: [] as number[],
  status: 0,
})
const rest = { ...shift(6, '休息', '', ''), segments: [], restFlag: true }
const person = (staffId: number, name: string) => ({
  staffId,
  name,
  departmentId: 1,
  departmentName: '皮肤科',
  job: '护士',
  atWork: true,
})
const matrix: Matrix = {
  from: '2026-11-30',
  to: '2026-12-06',
  shifts: [
    shift(1, '早班', '08:30', '12:00'),
    shift(4, '全天', '09:00', '18:00'),
    shift(5, '夜班', '21:00', '08:30', true),
    rest,
  ],
  people: [person(1, '陶然'), person(2, '白露')],
  days: [
    {
      staffId: 1,
      date: '2026-11-30',
      stamp: '9.1',
      state: 'draft',
      shifts: [
        {
          id: 9,
          shiftTypeId: 5,
          quota: null,
          remark: '',
          source: 'hand',
          segments: [{ start: '21:00', end: '08:30', crossDay: true }],
        },
      ],
    },
  ],
  away: [
    {
      id: 3,
      staffId: 2,
      kind: 'leave',
      state: 'valid',
      startsAt: '2026-12-01 09:00:00',
      endsAt: '2026-12-01 12:00:00',
      reason: '',
    },
  ],
  closed: [],
  weeks: [{ departmentId: 1, week: '2026-12-07', at: '', byName: null }],
  waiting: 0,
}
const view = viewOf(matrix)
const none = new Map()
const whole = laidOver(view, [[[4]]], areaOf({ row: 1, col: 6 }, { row: 0, col: 0 }))

test('what lies in an area is laid over another again and again, and stops at the edge', () => {
  const pattern = patternOf(view, none, areaOf({ row: 0, col: 0 }, { row: 0, col: 1 }))
  expect(pattern).toEqual([[[5], []]])
  const edits = laidOver(view, pattern, areaOf({ row: 1, col: 4 }, { row: 9, col: 9 }))
  expect(edits.map(({ staffId, date, ids }) => [staffId, date, ...ids])).toEqual([
    [2, '2026-12-04', 5],
    [2, '2026-12-05'],
    [2, '2026-12-06', 5],
  ])
})

test('a fill says what it leaves out and which hours it breaks', () => {
  const { put, skipped, hints } = fillOf(view, none, whole, true)
  expect(put).toHaveLength(13)
  expect(skipped).toEqual(['白露 12-01 已批请假，跳过'])
  expect(hints).toEqual(['陶然 11-30 起一周 63 时 超', '白露 11-30 起一周 54 时 超'])
  const early = fillOf(view, none, [{ staffId: 1, date: '2026-12-01', ids: [1] }], true)
  expect(early.hints).toEqual(['陶然 12-01 夜班后接早班'])
})

test('what is there already is no change, what is published needs its right', () => {
  expect(fillOf(view, none, [{ staffId: 1, date: '2026-11-30', ids: [5] }], true)).toEqual({
    put: [],
    skipped: [],
    hints: [],
  })
  const published = viewOf({ ...matrix, weeks: [{ ...matrix.weeks[0]!, week: '2026-11-30' }] })
  const edit = [{ staffId: 1, date: '2026-12-03', ids: [1] }]
  expect(fillOf(published, none, edit, true).put).toEqual(edit)
  expect(fillOf(published, none, edit, false)).toMatchObject({ put: [], skipped: [expect.stringContaining('已发布')] })
})

test('two that overlap are left out with the reason', () => {
  const { put, skipped } = fillOf(view, none, [{ staffId: 1, date: '2026-12-01', ids: [1, 4] }], true)
  expect(put).toEqual([])
  expect(skipped[0]).toContain('时间重叠')
})

test('lines and feet count what is on its way, too, and nobody who is away or at rest', () => {
  const edits = new Map([
    ['1|2026-12-01', [6]],
    ['2|2026-12-01', [4]],
    ['2|2026-12-02', [4]],
  ])
  expect(idsOn(view, edits, 2, '2026-12-02')).toEqual([4])
  expect(['2026-11-30', '2026-12-01', '2026-12-02'].map((date) => onDutyOn(view, edits, date, view.people))).toEqual([
    1, 0, 1,
  ])
  expect(lineOf(view, edits, 2, '2026-11-30')).toMatchObject({ hours: '18', isOver: false })
})
