import { describe, expect, test } from 'vitest'
import { daysAfter } from '../../days.ts'
import { type Facts, MOST_QUESTIONS, questionsFor } from './questions.ts'

const TODAY = '2026-03-10'
const nothing: Facts = { complaints: [], flagged: [], demands: [], left: [] }
const asked = (more: Partial<Facts>, today = TODAY) => questionsFor({ ...nothing, ...more }, today)
const ago = (days: number) => daysAfter(TODAY, -days)

test('who is known to want, owe and miss nothing is asked nothing', () => {
  expect(asked({})).toEqual([])
  expect(asked({ firstVisit: false, source: null, noDealReason: null, birthday: null, missed: 0 })).toEqual([])
})

test('why she did not buy is asked about with her own words', () => {
  expect(asked({ noDealReason: '价格' })).toEqual(['上次没有成交，原因是“价格”，现在还有这个顾虑吗？'])
})

describe('what waits', () => {
  test('a wish of more than thirty days, the one that waits longest', () => {
    const wish = (days: number, text = '祛斑') => ({ text, since: ago(days) })
    expect(asked({ demands: [wish(30)] })).toEqual([])
    expect(asked({ demands: [wish(31)] })).toEqual(['“祛斑”提出 31 天还没满足，现在还想做吗？'])
    expect(asked({ demands: [wish(31), wish(90, '双眼皮'), wish(40)] })).toEqual([
      '“双眼皮”提出 90 天还没满足，现在还想做吗？',
    ])
    // Of two that wait equally long the first, whatever comes behind.
    expect(asked({ demands: [wish(50, '甲'), wish(50, '乙')] })[0]).toContain('甲')
  })

  test('a session of more than sixty days', () => {
    const item = (days: number) => ({ name: '水光', times: 3, since: ago(days) })
    expect(asked({ left: [item(60)] })).toEqual([])
    expect(asked({ left: [item(61)] })).toEqual(['“水光”还剩 3 次，61 天没有做，今天要一起安排吗？'])
  })
})

test('a birthday within seven days, over the turn of a year and on 29 February', () => {
  expect(asked({ birthday: '1990-03-17' })).toEqual(['03-17 生日，想怎么过，需要提前安排项目吗？'])
  expect(asked({ birthday: '1990-03-18' })).toEqual([])
  expect(asked({ birthday: '1990-03-10' })).toHaveLength(1)
  expect(asked({ birthday: '1990-03-09' })).toEqual([])
  expect(asked({ birthday: '1990-01-02' }, '2026-12-30')).toHaveLength(1)
  expect(asked({ birthday: '2000-02-29' }, '2026-02-25')[0]).toContain('03-01')
})

test('who comes for the first time is asked whence and what for; a hidden source is not an unknown one', () => {
  expect(asked({ firstVisit: true, source: '抖音' })).toEqual([
    '第一次来，从“抖音”了解到哪些介绍？',
    '第一次来，最想改善的是什么，期望做到什么程度？',
  ])
  expect(asked({ firstVisit: true, source: null })[0]).toContain('怎么了解到')
  expect(asked({ firstVisit: true })).toEqual(['第一次来，最想改善的是什么，期望做到什么程度？'])
})

test('never more than three, the most pressing first, the same each time', () => {
  const all: Facts = {
    ...{ firstVisit: true, source: '抖音', noDealReason: '价格', birthday: '1990-03-10', missed: 3 },
    complaints: [{ no: 'TS1' }],
    flagged: [{ theme: '第 1 天' }],
    demands: [{ text: '祛斑', since: ago(99) }],
    left: [{ name: '水光', times: 3, since: ago(99) }],
  }
  const first = questionsFor(all, TODAY)
  expect(first).toHaveLength(MOST_QUESTIONS)
  expect(first.map((text) => text.slice(0, 5))).toEqual(['回访时有异', '有投诉未结', '上次没有成'])
  expect(questionsFor(structuredClone(all), TODAY)).toEqual(first)
})
