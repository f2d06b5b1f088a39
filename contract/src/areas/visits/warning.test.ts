import { expect, test } from 'vitest'
import { MISSED_ENOUGH, type WarningFacts, warningOf } from './warning.ts'

const calm = { refund: false, missed: 0, unhappy: false } as const

test('a red flag alone warns nobody; with money asked back it does, with less only where it is urgent', () => {
  const rows = (['abnormal', 'urgent'] as const).flatMap((level) =>
    [{}, { refund: true }, { missed: MISSED_ENOUGH }, { unhappy: true }, { missed: MISSED_ENOUGH, unhappy: true }].map(
      (more) => [level, Object.keys(more).join('+'), warningOf({ level, ...calm, ...more }) !== null],
    ),
  )
  expect(rows).toEqual([
    ['abnormal', '', false],
    ['abnormal', 'refund', true],
    ['abnormal', 'missed', false],
    ['abnormal', 'unhappy', false],
    ['abnormal', 'missed+unhappy', true],
    ['urgent', '', false],
    ['urgent', 'refund', true],
    ['urgent', 'missed', true],
    ['urgent', 'unhappy', true],
    ['urgent', 'missed+unhappy', true],
  ])
})

test('one attempt in vain says nothing, and all that speaks for it is said', () => {
  const urgent: WarningFacts = { ...calm, level: 'urgent', missed: MISSED_ENOUGH - 1 }
  expect(warningOf(urgent)).toBeNull()
  expect(warningOf({ level: 'abnormal', refund: true, missed: 3, unhappy: true })).toBe(
    '回访有异常症状、14 天内申请了退款、回访 3 次未联系上、满意度不超过 2 分',
  )
})
