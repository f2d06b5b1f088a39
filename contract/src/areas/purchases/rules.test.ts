import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Deductible,
  deductibleNow,
  whyNotDeduct,
  whyNotDeductLine,
  whyNotTogether,
  whyNotTreatedIn,
} from './rules.ts'

const today = '2026-11-22'
const card: Deductible = {
  productName: '小气泡十次卡',
  qtyLeft: 10,
  qtyLocked: 0,
  valueLeftFen: 150_000,
  debtOpenFen: 0,
  frozen: false,
  handedOut: false,
  cancelled: false,
  validTo: null,
}

test.each<[string, Partial<Deductible>, boolean, number, string | null]>([
  ['all of them', {}, false, 10, null],
  ['those that are not locked', { qtyLocked: 3 }, false, 7, null],
  [
    'those that are paid',
    { debtOpenFen: 115_000 },
    false,
    2,
    '小气泡十次卡还有欠款 1,150.00 元，已付部分不够划扣 3 次，请先还款',
  ],
  [
    'none while nothing is paid',
    { debtOpenFen: 150_000 },
    false,
    0,
    '小气泡十次卡还有欠款 1,500.00 元，已付部分不够划扣 1 次，请先还款',
  ],
  ['all for who may go past what is paid', { debtOpenFen: 150_000 }, true, 10, null],
  ['none when all are locked', { qtyLocked: 10 }, false, 0, '剩余次数不足，当前可用 0 次'],
  [
    'none when frozen, whatever is owed',
    { frozen: true, debtOpenFen: 150_000 },
    true,
    0,
    '小气泡十次卡已冻结，不能划扣，请先解冻',
  ],
  ['all on the last day', { validTo: today }, false, 10, null],
  ['none a day later', { validTo: '2026-11-21' }, false, 0, '小气泡十次卡已于 2026-11-21 过期，请先延期'],
])('%s', (_name, change, allowDebt, can, said) => {
  const allowed = deductibleNow({ ...card, ...change }, today, allowDebt)
  expect([allowed.can, allowed.whyNot?.message ?? null]).toEqual([can, said])
})

test('what may be deducted may be, and one more may not', () => {
  const item = fc.record({
    qtyLeft: fc.integer({ min: 1, max: 40 }),
    locked: fc.integer({ min: 0, max: 40 }),
    valueLeftFen: fc.integer({ min: 0, max: 1_000_000 }),
    debtOpenFen: fc.integer({ min: 0, max: 1_200_000 }),
    allowDebt: fc.boolean(),
  })
  fc.assert(
    fc.property(item, ({ locked, allowDebt, ...given }) => {
      const one = { ...card, ...given, qtyLocked: Math.min(locked, given.qtyLeft) }
      const { can, whyNot } = deductibleNow(one, today, allowDebt)
      if (can > 0) expect(whyNotDeduct(one, can, today, allowDebt)).toBeNull()
      if (can < one.qtyLeft) expect(whyNotDeduct(one, can + 1, today, allowDebt)).not.toBeNull()
      // Nothing is kept back without a word.
      expect(whyNot === null).toBe(can > 0 && can === one.qtyLeft - one.qtyLocked)
    }),
  )
})

test('an item that names departments is treated in them, one that names none everywhere', () => {
  const item = { productName: '光子嫩肤', cureDeptIds: [3, 4] }
  expect(whyNotTreatedIn(item, 4)).toBeNull()
  expect(whyNotTreatedIn(item, 5)?.message).toBe('光子嫩肤不能在所选科室治疗')
  expect(whyNotTreatedIn(item, 0)?.key).toBe('purchases.wrongDepartment')
  expect(whyNotTreatedIn({ ...item, cureDeptIds: [] }, 0)).toBeNull()
})

test("an order's line that is not paid has no sessions; one that is paid is asked for one", () => {
  const refused = (item: Deductible | undefined) => whyNotDeductLine(item, card.productName, today, false)?.key ?? null
  expect([undefined, { ...card, qtyLeft: 1 }, { ...card, qtyLeft: 0 }].map(refused)).toEqual([
    'purchases.notBought',
    null,
    'common.noSessionsLeft',
  ])
})

test('several items at once need their right, one does not', () => {
  expect([whyNotTogether(1, false), whyNotTogether(2, true)]).toEqual([null, null])
  expect(whyNotTogether(2, false)?.key).toBe('purchases.oneByOne')
})
