import { describe, expect, test } from 'vitest'
import { happeningsOf } from './happenings.ts'
import { type Item, usableOf } from './remaining.ts'

describe('what happened with a customer', () => {
  const visits = [
    { id: 1, arriveTime: '2026-11-22 08:20:00', queueNo: 4, visitType: 'repeat' as const, consultantName: '苏婉清' },
  ]
  const orders = [{ id: 1, openedAt: '2026-11-22 08:32:00', payable: '20300.00', summary: '热玛吉 等 5 项' }]
  const tenders = [
    { name: '现金', amount: '18300.00' },
    { name: '欠款', amount: '2000.00' },
  ]
  const payments = [
    { id: 2, at: '2026-11-22 08:38:00', received: '18300.00', debt: '2000.00', status: 'SUCCESS', tenders },
    { id: 1, at: '2026-11-22 08:36:00', received: '20300.00', status: 'CANCELLED', cancelReason: '少登记欠款' },
  ] as const
  const deductions = [
    { id: 1, deductedAt: '2026-11-22 10:30:00', productName: '小气泡', times: 1, sessionNo: 1, sessionTotal: 10 },
  ]

  test('is told in one line of time, the newest first, and no further than asked', () => {
    const all = happeningsOf({ visits, orders, payments, deductions }, 9)
    expect(all.map(({ what }) => what)).toEqual([
      '划扣 小气泡 1次',
      '收款 18,300.00 欠 2,000.00',
      '作废收款 20,300.00',
      '开单 20,300.00',
      '到院 4号 再消费',
    ])
    expect(all[1]!.note).toBe('现金')
    expect(all[2]!.note).toBe('少登记欠款')
    expect(happeningsOf({ visits, orders, payments, deductions }, 2)).toHaveLength(2)
  })

  test('leaves out what this person may not see: a list, an amount, a time', () => {
    expect(happeningsOf({ visits }, 9)).toHaveLength(1)
    const [paid] = happeningsOf({ payments: [{ id: 1, at: '2026-11-22 08:38:00', staffName: '吴秀兰' }] }, 9)
    expect(paid).toMatchObject({ what: '收款', note: '吴秀兰' })
    expect(happeningsOf({ orders: [{ id: 1, payable: '1.00' }] }, 9)).toEqual([])
  })
})

describe('what is left of an item', () => {
  const item = {
    productName: '光子嫩肤',
    qtyTotal: 10,
    qtyLeft: 9,
    qtyLocked: 0,
    valueLeft: '900.00',
    debtOpen: '0.00',
    frozen: false,
    handedOut: false,
    status: 'using',
    validTo: '2027-11-22',
  } as Item
  const on = '2026-11-22'

  test('says how often it may be used, and why not', () => {
    expect(usableOf(item, on)).toEqual({ times: 9, words: '可划扣 9 次' })
    expect(usableOf({ ...item, debtOpen: '150.00' }, on)).toEqual({ times: 7, words: '可划扣 7 次' })
    expect(usableOf({ ...item, debtOpen: '850.00' }, on)).toEqual({ times: 0, words: '还欠 850.00，已付部分不够 1 次' })
    expect(usableOf({ ...item, frozen: true }, on)?.times).toBe(0)
    expect(usableOf({ ...item, validTo: '2026-11-21' }, on)).toMatchObject({
      times: 0,
      words: expect.stringContaining('2026-11-21'),
    })
  })

  test('says nothing where its figures are hidden', () => {
    const { debtOpen: _hidden, ...rest } = item
    expect(usableOf(rest as Item, on)).toBeNull()
  })
})
