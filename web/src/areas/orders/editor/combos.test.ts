/** Combos on an order that is being written: priced as on the server, sent, kept, opened again. */
import type { OrderDetailRow } from '@clinic/contract/areas/orders/calls.ts'
import { linePayable } from '@clinic/contract/areas/orders/totals.ts'
import { expect, test } from 'vitest'
import { isRead, type Offered, whyNotOrdered } from './combos.ts'
import { countOf, type Draft, emptyDraft, keptOf, pricesOf, take } from './draft.ts'
import { draftOf, inputOf } from './draft-input.ts'

const line = (productId: number, price: string, more: Partial<Offered['lines'][number]> = {}) => ({
  ...{ productId, productName: `项目${productId}`, count: 1, groupNo: null, isGift: false, weight: null, price },
  ...more,
})
const combo = (more: Partial<Offered> = {}): Offered => ({
  ...{ id: 5, version: 3, code: 'TC5', name: '焕肤年卡', kind: 'FIXED', price: '2700.00', groups: [], status: 0 },
  ...{ saleFrom: null, saleTo: null, perCustomerLimit: null, left: null },
  ...{ byOriginal: false, sharesGifts: false },
  lines: [line(1, '1000.00', { count: 3 }), line(2, '600.00'), line(3, '100.00', { isGift: true })],
  ...more,
})
const product = {
  ...{ id: 9, code: 'X', name: '玻尿酸', price: '800.00', floorPrice: '0.00', sessionsPerUnit: 1, unit: 0 },
  ...{ needTooth: false, needSite: false },
}
const payables = (draft: Draft) => pricesOf(draft).lines.map(linePayable)

test('a combo comes on the order once, then as often; its lines stand behind the others and come to its price', () => {
  const one = take(take(emptyDraft, { do: 'addCombo', combo: combo(), choices: [] }), { do: 'add', product })
  expect(payables(one)).toEqual([80_000, 225_000, 45_000, 0])
  const two = take(one, { do: 'addCombo', combo: combo(), choices: [] })
  expect(two.combos).toHaveLength(1)
  expect(payables(two)).toEqual([80_000, 450_000, 90_000, 0])
  expect(countOf(two)).toBe(2)
  expect(inputOf(two, 1, '0.00').combos).toEqual([{ comboId: 5, version: 3, count: 2, choices: [] }])
  expect(take(two, { do: 'removeCombo', key: two.combos[0]!.key }).combos).toEqual([])
})

test('a total that was agreed stays what was given when a combo comes or goes', () => {
  const one = take(emptyDraft, { do: 'addCombo', combo: combo(), choices: [] })
  const agreed = take(one, { do: 'head', with: { whole: { kind: 'target', bp: null, yuan: '2600.00' } } })
  const more = take(agreed, { do: 'changeCombo', key: 1, with: { count: 2 } })
  expect(more.whole).toEqual({ kind: 'amount', bp: null, yuan: '100.00' })
  expect(pricesOf(more).totals.payableFen).toBe(530_000)
})

test('what a combo holds is not kept in a draft: it is read again before anything is sent', () => {
  const written = take(emptyDraft, { do: 'addCombo', combo: combo(), choices: [] })
  const kept = take(emptyDraft, { do: 'restore', draft: JSON.parse(JSON.stringify(keptOf(written))) as Draft })
  expect(kept.combos.map(isRead)).toEqual([false])
  expect(kept.combos[0]).toMatchObject({ count: 1, combo: { id: 5, name: '焕肤年卡' } })
  // A page of an earlier version kept none at all.
  const { combos: _none, ...old } = emptyDraft
  expect(take(emptyDraft, { do: 'restore', draft: old as Draft }).combos).toEqual([])
})

test('an order that is opened for editing comes to what it came to, whatever the combo is by now', () => {
  const sold = (no: number, price: string, contentCount: number, comboDiscount: string, isGift = false) => ({
    ...{ lineNo: no, productId: no, productName: `项目${no}`, comboNo: 1, contentCount, price, comboDiscount, isGift },
    rounding: '0.00',
  })
  const order = {
    ...{ version: 1, wholeDiscountBp: null, targetAmount: null, wholeDiscount: '0.00', wholeReason: '', remark: '' },
    ...{ adviserId: null, doctorId: null, developerId: null, share: [] },
    combos: [{ no: 1, comboId: 5, version: 3, code: 'TC5', name: '焕肤年卡', count: 2, price: '2700.00', choices: [] }],
    lines: [sold(1, '1000.00', 6, '1500.00'), sold(2, '600.00', 2, '300.00'), sold(3, '100.00', 2, '200.00', true)],
  } as unknown as OrderDetailRow
  const draft = draftOf(order)
  expect(draft.lines).toEqual([])
  expect(payables(draft)).toEqual([450_000, 90_000, 0])
})

test('it says why it cannot be sold; how many are left is asked of a new order only', () => {
  const ordered = (more: Partial<Offered>, count = 1) => ({ key: 1, combo: combo(more), count, choices: [] })
  expect(whyNotOrdered(ordered({ status: 1 }), '2026-11-26', true)?.key).toBe('combos.notForSale')
  expect(whyNotOrdered(ordered({ left: 1 }, 2), '2026-11-26', true)?.key).toBe('combos.soldOut')
  expect(whyNotOrdered(ordered({ left: 1 }, 2), '2026-11-26', false)).toBeNull()
  const groups = [{ name: '面部', choose: 1 }]
  expect(whyNotOrdered(ordered({ groups }), '2026-11-26', true)?.key).toBe('combos.choiceMissing')
})
