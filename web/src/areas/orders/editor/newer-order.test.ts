import type { OrderDetailRow } from '@clinic/contract/areas/orders/calls.ts'
import { expect, test } from 'vitest'
import { draftOf } from './draft-input.ts'
import { differencesOf } from './newer-order.ts'

const line = {
  ...{ id: 1, lineNo: 1, productId: 7, productCode: 'GZ', productName: '光子嫩肤', itemType: 'SERVICE', unit: 1 },
  ...{ sessionsPerUnit: 1, price: '800.00', contentCount: 1, levelDiscount: '0.00', manualDiscount: '0.00' },
  ...{ discountBp: null, wholeDiscount: '0.00', rounding: '0.00', discount: '0.00', payAmount: '800.00' },
  ...{ discountReason: '', isGift: false, toothNos: '', site: '' },
}
const order = {
  ...{ id: 3, version: 2, lines: [line], combos: [], wholeDiscountBp: null, targetAmount: null, wholeDiscount: '0.00' },
  ...{ wholeReason: '', remark: '', adviserId: 5, adviserName: '何梦瑶' },
  ...{ doctorId: null, doctorName: null, developerId: null, developerName: null },
} as unknown as OrderDetailRow

test('what both orders say alike is not shown; what differs is, with what it comes to', () => {
  const mine = draftOf(order)
  expect(differencesOf(order, mine)).toEqual([])
  const twice = { ...mine, lines: mine.lines.map((one) => ({ ...one, contentCount: 2 })), remark: '周末来做' }
  expect(differencesOf(order, twice)).toEqual([
    { label: '项目', theirs: '光子嫩肤×1', mine: '光子嫩肤×2' },
    { label: '应收', theirs: '800.00', mine: '1600.00' },
    { label: '备注', theirs: '', mine: '周末来做' },
  ])
})

test('people are named as they stand, and seen in their fields where they were chosen', () => {
  expect(differencesOf(order, { ...draftOf(order), adviserId: 6, doctorId: 9 })).toEqual([
    { label: '咨询师', theirs: '何梦瑶', mine: '见右侧' },
    { label: '医生', theirs: '', mine: '见右侧' },
  ])
})
