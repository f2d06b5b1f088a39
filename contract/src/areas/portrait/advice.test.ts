import { describe, expect, test } from 'vitest'
import { adviceOf, nextBirthday } from './advice.ts'
import type { Portrait } from './nouns.ts'

const TODAY = '2026-03-10'
const somebody = { id: 1, name: '林' } as const
const item = { id: 1, name: '水光', times: 3, validTo: null, nextFrom: null, lastDay: null }
const texts = (more: Partial<Portrait>, today = TODAY) =>
  adviceOf({ ...somebody, ...more }, today).map(({ text }) => text)

describe('what is left', () => {
  test('is told thirty days before it is over, on its last day, and after it', () => {
    const by = (validTo: string) => texts({ left: [{ ...item, validTo }] })
    expect(by('2026-04-10')).toEqual([])
    expect(by('2026-04-09')).toEqual(['“水光”剩 3 次，30 天后到期，请约她来做'])
    expect(by('2026-03-10')).toEqual(['“水光”剩 3 次，今天到期，请约她来做'])
    expect(by('2026-03-09')).toEqual(['“水光”剩 3 次已过期，请和客户确认怎么处理'])
  })

  test('is told when its next session may be carried out, from that day on', () => {
    const after = (nextFrom: string | null) => texts({ left: [{ ...item, lastDay: '2026-02-10', nextFrom }] })
    expect(after('2026-03-11')).toEqual([])
    expect(after('2026-03-10')).toEqual(['“水光”可以做下一次了，上次是 28 天前'])
    // No interval is set: nothing says when.
    expect(after(null)).toEqual([])
  })

  test('is missed with who does not come for sixty days', () => {
    expect(texts({ left: [item], idleDays: 59 })).toEqual([])
    expect(texts({ left: [item], idleDays: 60 })).toEqual(['60 天没来，还有 3 次没有做'])
    expect(texts({ left: [], idleDays: 60 })).toEqual([])
  })
})

test('a coupon that ends is told thirty days before, pressing in its last week; one that stays says nothing', () => {
  const by = (endsOn: string | null) =>
    adviceOf({ ...somebody, coupons: { count: endsOn ? 2 : 0, endsOn } }, TODAY).map(
      ({ weight, text }) => `${weight} ${text}`,
    )
  expect(by(null)).toEqual([])
  expect(by('2026-04-10')).toEqual([])
  expect(by('2026-04-09')).toEqual(['soon 有 2 张券可用，最早的30 天后到期，请提醒她'])
  expect(by('2026-03-18')).toEqual(['soon 有 2 张券可用，最早的8 天后到期，请提醒她'])
  expect(by('2026-03-17')).toEqual(['now 有 2 张券可用，最早的7 天后到期，请提醒她'])
  expect(by('2026-03-10')).toEqual(['now 有 2 张券可用，最早的今天到期，请提醒她'])
})

test('who missed twice is reminded, and an open complaint comes before everything else', () => {
  expect(texts({ bookings: { count: 5, missed: 1, next: null } })).toEqual([])
  expect(texts({ bookings: { count: 5, missed: 2, next: null } })).toEqual(['爽约过 2 次，预约后请提前一天和她确认'])
  expect(texts({ complaints: { count: 3, open: 0 } })).toEqual([])
  const owing = { amount: '300.00', dueOn: TODAY, days: 0 }
  expect(texts({ complaints: { count: 3, open: 1 }, owing })[0]).toBe('有投诉正在处理，联系她之前请先看处理情况')
})

test('a debt is pressing from its day on', () => {
  const owing = (days: number) => adviceOf({ ...somebody, owing: { amount: '300.00', dueOn: TODAY, days } }, TODAY)
  expect(owing(1)).toEqual([{ weight: 'soon', text: '欠款 300.00 元，1 天后到期' }])
  expect(owing(0)).toEqual([{ weight: 'now', text: '欠款 300.00 元，今天到期' }])
  expect(owing(-2)).toEqual([{ weight: 'now', text: '欠款 300.00 元，已逾期 2 天' }])
})

test('a birthday is told for fourteen days before it, over the turn of a year and on 29 February', () => {
  expect(texts({ birthday: '1990-03-24' })).toEqual(['14 天后生日（03-24）'])
  expect(texts({ birthday: '1990-03-25' })).toEqual([])
  expect(texts({ birthday: '1990-03-10' })).toEqual(['今天生日，请问候'])
  expect(texts({ birthday: '1990-01-02' }, '2026-12-30')).toEqual(['3 天后生日（01-02）'])
  expect(nextBirthday('2000-02-29', '2026-02-28')).toBe('2026-03-01')
  expect(nextBirthday('2000-02-29', '2028-02-28')).toBe('2028-02-29')
  expect(nextBirthday('2000-02-29', '2028-03-01')).toBe('2029-03-01')
})

test('what is kept from a person advises her nothing; what was never asked is told', () => {
  expect(texts({})).toEqual([])
  expect(texts({ allergyState: null })).toEqual(['还没有问过敏史，治疗前请先问'])
  expect(texts({ allergyState: 'denied' })).toEqual([])
})

test('the most pressing stands first', () => {
  const all = adviceOf(
    {
      ...somebody,
      lifeStage: 'dormant',
      allergyState: null,
      left: [{ ...item, validTo: '2026-03-12' }],
      owing: { amount: '1.00', dueOn: TODAY, days: 5 },
    },
    TODAY,
  )
  expect(all.map(({ weight }) => weight)).toEqual(['now', 'soon', 'soon', 'idea'])
})
