import { expect, test } from 'vitest'
import { keysOf, type May } from '../../call.ts'
import { cashier } from '../cashier/calls.ts'
import { consulting } from '../consulting/calls.ts'
import { purchases } from '../purchases/calls.ts'
import { triage } from '../triage/calls.ts'
import { customers } from './calls.ts'
import { type NextFacts, nextStep, type StepKey, stepRights } from './next-step.ts'

const everything = () => true
const only =
  (...steps: StepKey[]) =>
  (needed: May) =>
    steps.some((step) => keysOf(stepRights[step]).some((key) => keysOf(needed).includes(key)))

const waiting = { id: 1, state: 'waiting', queueNo: 4, minutes: 46 } as const
const home: NextFacts = {
  visitNow: null,
  sessions: null,
  unpaid: null,
  owing: null,
  allergyState: 'denied',
  idleDays: null,
}
const bought = { items: 1, times: 2, first: '光子嫩肤三次' }
const debt = { amount: '20300.00', dueOn: '2026-11-25', days: 3 }

test.each<[string, NextFacts, string, string, string | null]>([
  [
    'unasked in the house',
    { ...home, visitNow: waiting, allergyState: null },
    '登记过敏史',
    '待接诊，已等 46 分',
    '待接诊 46 分',
  ],
  ['waiting', { ...home, visitNow: waiting }, '接诊', '待接诊，已等 46 分', '待接诊 46 分'],
  [
    'at the till',
    {
      ...home,
      visitNow: { ...waiting, state: 'finished' },
      unpaid: { orderId: 7, count: 1, amount: '680.00' },
      owing: debt,
    },
    '收款 680.00',
    '1 张订单待收款',
    '待收款 680.00',
  ],
  ['owing', { ...home, owing: debt, sessions: bought }, '收欠款 20,300.00', '约定 11-25 还，还有 3 天', '收欠款 11-25'],
  ['overdue', { ...home, owing: { ...debt, days: -3 } }, '收欠款 20,300.00', '欠款逾期 3 天', '欠款逾期 3 天'],
  [
    'in service',
    { ...home, visitNow: { ...waiting, state: 'serving', minutes: 49 }, sessions: bought },
    '继续接诊',
    '接诊中，已 49 分',
    '接诊中 49 分',
  ],
  [
    'received, sessions left',
    { ...home, visitNow: { ...waiting, state: 'finished' }, sessions: bought },
    '划扣',
    '光子嫩肤三次，剩 2 次',
    '剩 2 次 1 项',
  ],
  ['away, sessions left', { ...home, sessions: bought, idleDays: 4 }, '分诊登记', '剩 2 次 1 项', '剩 2 次 1 项'],
  ['nobody’s', { ...home, attributionConsultantName: null }, '分配咨询师', '还没有咨询师', '分配咨询师'],
  ['asleep', { ...home, lifeStage: 'dormant', idleDays: 351 }, '分诊登记', '351 天没有来', '沉睡 351 天'],
  ['never here', home, '分诊登记', '还没有来过', null],
])('%s', (_case, facts, verb, reason, brief) => {
  expect(nextStep(facts, everything)).toMatchObject({ verb, reason, brief })
})

test('a step one may not do is passed over; with none left, how things stand is told without a button', () => {
  const facts: NextFacts = { ...home, visitNow: { ...waiting, state: 'serving' }, owing: debt, sessions: bought }
  expect(nextStep(facts, only('deduct'))?.key).toBe('deduct')
  expect(nextStep(facts, only('pay'))).toMatchObject({ key: null, reason: '约定 11-25 还，还有 3 天' })
})

test('what somebody may not see is neither offered nor told', () => {
  const { owing: _owing, unpaid: _unpaid, ...facts } = { ...home, owing: debt, unpaid: null }
  expect(nextStep(facts, everything)?.key).toBe('register')
  expect(nextStep({ lifeStage: 'new' }, everything)).toBeNull()
})

test('waiting more than half an hour and a debt past its day are late; a minute less and its last day are not', () => {
  const late = (facts: NextFacts) => nextStep({ ...home, ...facts }, everything)?.late
  expect([late({ visitNow: { ...waiting, minutes: 31 } }), late({ visitNow: { ...waiting, minutes: 30 } })]).toEqual([
    true,
    false,
  ])
  expect([late({ owing: { ...debt, days: -1 } }), late({ owing: { ...debt, days: 0 } })]).toEqual([true, false])
})

test('a step asks for what its call asks for', () => {
  expect(stepRights.allergy).toBe(customers.recordAllergy.may)
  expect(stepRights.repay).toBe(cashier.repay.may)
  expect(stepRights.deduct).toBe(purchases.deductBatch.may)
  expect(stepRights.register).toBe(triage.create.may)
  expect(stepRights.assign).toBe(customers.update.may)
  expect(keysOf(cashier.pay.may)).toContain(stepRights.pay)
  expect(keysOf(consulting.startOrEnd.may)).toEqual(expect.arrayContaining([...stepRights.receive.anyOf]))
})
