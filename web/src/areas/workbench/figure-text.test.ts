import type { FigureValue } from '@clinic/contract/areas/workbench/figures.ts'
import { describe, expect, test } from 'vitest'
import { figureText } from './figure-text.ts'

const lineOf = (figure: Omit<FigureValue, 'to'>, ranged = false) =>
  figureText({ ...figure, to: '/' }, ranged)
    .line.map(({ text, late }) => (late ? `[${text}]` : text))
    .join('')

describe('a figure in words', () => {
  test('says the change before what it is compared with', () => {
    const received = { key: 'received', count: 13, amount: '54126.00' } as const
    expect(lineOf({ ...received, before: { amount: '48210.00', word: '上周日同时' } })).toBe(
      '多 12.3%，上周日同时 48,210.00',
    )
    expect(lineOf({ ...received, before: { amount: '4921.00', word: '上周日同时' } })).toBe(
      '多 999.9%，上周日同时 4,921.00',
    )
    expect(lineOf({ ...received, before: { amount: '4900.00', word: '上周日同时' } })).toBe(
      '多 10 倍以上，上周日同时 4,900.00',
    )
    expect(lineOf({ ...received, before: { amount: '0.00', word: '上周日同时' } })).toBe('上周日同时 0.00')
    expect(lineOf({ ...received, before: { amount: '54126.00', word: '昨日' } })).toBe('持平，昨日 54,126.00')
    expect(lineOf({ key: 'arrivals', count: 18, before: { count: 15, word: '昨日同时' } })).toBe('多 3，昨日同时 15')
    expect(lineOf({ key: 'arrivals', count: 0, before: { count: 15, word: '昨日同时' } })).toBe('少 15，昨日同时 15')
    expect(
      lineOf({ key: 'voided', count: 2, amount: '9.00', before: { count: 0, amount: '0.00', word: '昨日同时' } }),
    ).toBe('多 2，昨日同时 0 笔')
    expect(lineOf({ key: 'dealRate', rate: 5820, before: { rate: 6030, word: '上月同期' } })).toBe(
      '低 2.1 个点，上月同期 60.3%',
    )
    expect(lineOf({ key: 'dealRate', rate: null, before: { rate: null, word: '昨日' } })).toBe('昨日没有接诊')
  })

  test('says what waits, what is older and what is overdue, and turns red past a limit', () => {
    expect(lineOf({ key: 'waiting', count: 4, beside: { count: 3, minutes: 56 } })).toBe('[最长 56 分]，超 30 分 3 人')
    expect(lineOf({ key: 'waiting', count: 1, beside: { count: 0, minutes: 29 } })).toBe('最长 29 分')
    expect(lineOf({ key: 'waiting', count: 0, beside: { count: 0, minutes: 0 } })).toBe('没有人在等')
    expect(lineOf({ key: 'unpaid', count: 3, beside: { count: 5, amount: '29492.00' } })).toBe(
      '往日未收 5 单 29,492.00',
    )
    expect(lineOf({ key: 'dueDebts', count: 3, beside: { count: 1, amount: '1200.00' } })).toBe(
      '[其中逾期 1 笔 1,200.00]',
    )
    expect(lineOf({ key: 'dueDebts', count: 3, beside: { count: 0 } })).toBe('没有逾期')
    expect(lineOf({ key: 'deals', count: 9, rate: 5000, before: { rate: 4700, word: '昨日同时' } })).toBe(
      '成交率 50%，昨日同时 47%',
    )
  })

  test('says what of them counts: deals of receptions, who is in the house, what somebody else decides', () => {
    expect(lineOf({ key: 'receptions', count: 8, rate: 5000, beside: { count: 4 } })).toBe('成交 4 人次，成交率 50%')
    expect(lineOf({ key: 'receptions', count: 0 })).toBe('今日还没有接诊')
    expect(lineOf({ key: 'due', count: 13, beside: { count: 4 } })).toBe('在院 4 人')
    expect(lineOf({ key: 'due', count: 0, beside: { count: 0 } })).toBe('在院客户没有待划扣')
    expect([lineOf({ key: 'withdrawals', count: 1 }), lineOf({ key: 'withdrawals', count: 0 })]).toEqual([
      '等待他人审核',
      '没有待审的撤销',
    ])
    expect(lineOf({ key: 'debts', count: 5, beside: { count: 2, amount: '300.00' } })).toBe('[逾期 2 笔 300.00]')
    expect(lineOf({ key: 'queue', count: 2, beside: { count: 0, minutes: 12 } })).toBe('最长 12 分')
  })

  test('is the amount, its count where the amount is hidden, and both where the count leads', () => {
    const of = (figure: Omit<FigureValue, 'to'>) => {
      const { label, main, unit } = figureText({ ...figure, to: '/' }, false)
      return `${label} ${main} ${unit}`.trim()
    }
    expect(of({ key: 'received', count: 13, amount: '54126.00' })).toBe('今日实收 54,126.00')
    expect(of({ key: 'received', count: 13 })).toBe('今日收款 13 笔')
    expect(of({ key: 'unpaid', count: 3, amount: '13140.00' })).toBe('待收款 3 单 13,140.00')
    expect(of({ key: 'voided', count: 0, amount: '0.00' })).toBe('今日作废 0 笔')
    expect(of({ key: 'dealRate', rate: null })).toBe('成交率 –')
    expect(figureText({ key: 'received', amount: '1.00', to: '/' }, true).label).toBe('实收')
  })
})
