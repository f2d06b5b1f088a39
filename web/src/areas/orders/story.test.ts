import { expect, test } from 'vitest'
import { storyOf } from './story.ts'

const event = (kind: string, at: string, more = {}) =>
  ({ kind, at, byName: '苏婉清', note: '', lines: 5, payable: '20300.00', discount: '1232.00', ...more }) as never
const payment = (more = {}) =>
  ({
    id: 1,
    no: 'SK1',
    kind: 'SETTLE',
    at: '2026-11-22 08:33:00',
    received: '20300.00',
    debt: '0.00',
    staffName: '吴秀兰',
    status: 'SUCCESS',
    ...more,
  }) as never
const deduction = (more = {}) =>
  ({
    id: 1,
    productName: '小气泡',
    times: 1,
    deductedAt: '2026-11-22 10:30:00',
    nurseName: '刘静怡',
    status: 'DONE',
    ...more,
  }) as never

test('the picture: newest first, a void payment told twice, who and why', () => {
  const void_ = {
    status: 'CANCELLED',
    cancelledAt: '2026-11-22 08:36:00',
    cancelledByName: '吴秀兰',
    cancelReason: '少登记欠款',
  }
  const again = { id: 2, no: 'SK2', at: '2026-11-22 08:38:00', received: '18300.00', debt: '2000.00' }
  const told = storyOf(
    [event('DRAFTED', '2026-11-22 08:29:00', { discount: '0.00' }), event('SUBMITTED', '2026-11-22 08:32:00')],
    [payment(again), payment(void_)],
    [deduction()],
  )
  expect(told.map(({ what, by }) => [what, by])).toEqual([
    ['划扣 小气泡 1 次', '刘静怡'],
    ['收款 18,300.00，登记欠款 2,000.00', '吴秀兰'],
    ['作废收款 SK1', '吴秀兰，原因：少登记欠款'],
    ['收款 20,300.00', '吴秀兰'],
    ['提交，5 项，优惠 1,232.00', '苏婉清'],
    ['存草稿，5 项', '苏婉清'],
  ])
})

test('passed on another price: what it came to before and what it comes to now', () => {
  const told = storyOf(
    [
      event('SENT', '2026-11-22 08:29:00', { lines: 1, discount: '400.00', payable: '600.00' }),
      event('REPRICED', '2026-11-22 08:30:00', {
        note: '最多九折',
        discount: '100.00',
        payable: '900.00',
        byName: '院长',
      }),
    ],
    [],
    [],
  )
  expect(told.map(({ what, by, undone }) => [what, by, undone])).toEqual([
    ['改价通过，优惠 100.00，应付 900.00', '院长，最多九折', false],
    ['送审，1 项，优惠 400.00', '苏婉清', false],
  ])
})

test('a review, a withdrawal, the system; what is hidden is not said', () => {
  const told = storyOf(
    [
      event('SENT', '2026-11-22 08:29:00', { discount: undefined }),
      event('REJECTED', '2026-11-22 08:30:00', { note: '最多八折', byName: '院长' }),
      event('CANCELLED', '2026-12-22 08:30:00', { note: '超过 30 天', byName: null }),
      event('DRAFTED', undefined as never, { byName: undefined }),
    ],
    [payment({ received: undefined, debt: undefined, staffName: undefined })],
    [
      deduction({
        status: 'WITHDRAWN',
        withdrawnAt: '2026-11-22 10:40:00',
        withdrawReason: '划错',
        withdrawnByName: '刘静怡',
      }),
    ],
  )
  expect(told.map(({ what, by, undone }) => [what, by, undone])).toEqual([
    ['取消订单', '系统，原因：超过 30 天', true],
    ['撤销划扣 小气泡 1 次', '刘静怡，原因：划错', true],
    ['划扣 小气泡 1 次', '刘静怡', false],
    ['收款', '', false],
    ['审核驳回', '院长，原因：最多八折', true],
    ['送审，5 项', '苏婉清', false],
    ['存草稿，5 项，优惠 1,232.00', '', false],
  ])
})
