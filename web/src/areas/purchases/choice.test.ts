import { expect, test } from 'vitest'
import {
  countOf,
  type DeskItem,
  linesOf,
  nothing,
  priceOf,
  proposedDept,
  soonText,
  ticked,
  totalOf,
  wantedOf,
  whyNotTake,
} from './choice.ts'

const [skin, dental] = [
  { id: 3, name: '美容皮肤科' },
  { id: 4, name: '口腔科' },
]
const card: DeskItem = {
  customerId: 9,
  customerName: '王静',
  id: 1,
  orderId: 9,
  orderNo: 'XS202611220001',
  productName: '小气泡十次卡',
  comboName: null,
  isGift: false,
  qtyTotal: 10,
  qtyLeft: 3,
  qtyLocked: 0,
  valueLeft: '100.00',
  validTo: null,
  can: 2,
  whyNot: '小气泡十次卡还有欠款 33.00 元，已付部分不够划扣 3 次，请先还款',
  needTooth: false,
  toothNos: '',
  site: '面部',
  cureDepts: [],
  treatedHere: true,
  lastTime: null,
  intervalDays: 0,
  daysSince: null,
  shares: [],
}
const tooth: DeskItem = {
  ...card,
  id: 2,
  can: 3,
  whyNot: '',
  needTooth: true,
  toothNos: '16',
  cureDepts: [dental],
  treatedHere: false,
}

test('the last session takes the rest, and more than may be taken is refused with the reason', () => {
  expect([1, 2, 3].map((times) => priceOf(card, times))).toEqual(['33.33', '66.66', '100.00'])
  expect(whyNotTake(card, { ...ticked(card, 9), times: 2 }, undefined)).toBe('')
  expect(whyNotTake(card, { ...ticked(card, 9), times: 3 }, undefined)).toBe(card.whyNot)
  expect(whyNotTake({ ...card, can: 0, whyNot: '' }, ticked(card, 9), undefined)).toBe('剩余次数不足，当前可用 0 次')
})

test('the department that treats it is proposed when there is one, and asked for when there are several', () => {
  expect(proposedDept([card])).toBeUndefined()
  expect(proposedDept([card, tooth])).toBe(4)
  expect(proposedDept([tooth, { ...tooth, id: 5, cureDepts: [skin] }])).toBeUndefined()
  const either = { ...tooth, cureDepts: [skin, dental] }
  expect(proposedDept([either])).toBeUndefined()
  expect(whyNotTake(either, ticked(either, 9), undefined)).toBe('请选择科室：美容皮肤科、口腔科')
  expect(whyNotTake(either, ticked(either, 9), 3)).toBe('')
  expect(whyNotTake(tooth, ticked(tooth, 9), 3)).toBe('小气泡十次卡不能在所选科室治疗')
})

test('what is shared with her is used for her; her own that she shares asks for whom', () => {
  const shares = [{ customerId: 7, customerName: '李明', left: 1 }]
  const shared = { ...card, shares }
  expect(ticked(shared, 7)).toMatchObject({ times: 1, treatedId: 7 })
  expect(whyNotTake(shared, ticked(shared, 7), undefined)).toBe('')
  expect(whyNotTake(shared, { ...ticked(shared, 7), times: 2 }, undefined)).toMatch(/还可用 1 次/)
  expect(ticked(shared, 9).treatedId).toBeUndefined()
  expect(whyNotTake(shared, ticked(shared, 9), undefined)).toMatch(/为谁治疗/)
})

test('teeth are sent where teeth are, a site elsewhere; prices only when they are in view', () => {
  const chosen = { 1: ticked(card, 9), 2: { ...ticked(tooth, 9), toothNos: '16 17' } }
  const wanted = wantedOf([tooth, card], chosen)
  const treated = { ...nothing, nurseId: 7, assistantIds: [8] }
  expect(linesOf(wanted, chosen, treated)).toEqual([
    { purchasedItemId: 2, times: 1, price: '33.33', nurseId: 7, assistantIds: [8], toothNos: '16 17' },
    { purchasedItemId: 1, times: 1, price: '33.33', nurseId: 7, assistantIds: [8], site: '面部' },
  ])
  expect(totalOf(wanted, chosen)).toBe('66.66')
  const { valueLeft: _hidden, ...rest } = card
  const unseen = rest as DeskItem
  expect(totalOf([unseen], chosen)).toBeNull()
  expect(linesOf([unseen], chosen, nothing)).toEqual([{ purchasedItemId: 1, times: 1, site: '面部' }])
  expect(countOf(chosen, { ...treated, remark: 'x' })).toBe(5)
})

test('treated again too soon is said', () => {
  expect(soonText({ ...card, daysSince: 3, intervalDays: 28 })).toBe('距上次 3 天，建议间隔 28 天')
  expect([soonText({ ...card, daysSince: 28, intervalDays: 28 }), soonText(card)]).toEqual(['', ''])
})
