import { DRAFT_SIZE } from '@clinic/contract/areas/session/own.ts'
import { expect, test } from 'vitest'
import { type Draft, emptyDraft, type Sellable, take } from './draft.ts'
import { inputOf } from './draft-input.ts'

test('the longest order, with everything written on it, is kept as a draft', () => {
  const product = (id: number): Sellable => ({
    ...{ id, code: 'X'.repeat(20), name: '光'.repeat(60), price: '99999999.99', floorPrice: '99999999.99' },
    ...{ sessionsPerUnit: 9_999, unit: 99, needTooth: true, needSite: true },
  })
  const words = { discountReason: '活'.repeat(100), toothNos: '1'.repeat(100), site: '面'.repeat(60) }
  const written = Array.from({ length: 200 }, (_, at) => at + 1).reduce<Draft>(
    (draft, key) =>
      take(take(draft, { do: 'add', product: product(1_000_000_000_000 + key) }), {
        ...{ do: 'change', key },
        with: { contentCount: 9_999, manualDiscount: '99999999.99', ...words },
      }),
    emptyDraft,
  )
  const kept = JSON.stringify(take(written, { do: 'head', with: { remark: '备'.repeat(500) } }))
  expect(written.lines).toHaveLength(200)
  expect(kept.length).toBeLessThan(DRAFT_SIZE)
  // Orders of this length are written: half of it is not enough.
  expect(kept.length).toBeGreaterThan(DRAFT_SIZE / 2)
})

test('somebody who is no longer offered goes by himself: nothing counts as typed, and the order keeps him', () => {
  const had: Draft = { ...emptyDraft, adviserId: 7, doctorId: 8 }
  const gone = take(had, { do: 'gone', who: 'adviserId' })
  expect(gone).toEqual({ ...had, adviserId: undefined })
  const later = take(gone, { do: 'head', with: { remark: '周末' } })
  const kept = take(emptyDraft, { do: 'restore', draft: JSON.parse(JSON.stringify(later)) as Draft })
  for (const draft of [later, kept]) {
    const sent = JSON.parse(JSON.stringify(inputOf(draft, 1, '0.00'))) as object
    expect(sent).not.toHaveProperty('adviserId')
    expect(sent).toMatchObject({ doctorId: 8, developerId: null })
  }
})

test('what was taken away of an order is said, or it would stay', () => {
  const nothing = { wholeDiscountBp: null, wholeReason: '', roundOff: '0', remark: '' }
  expect(inputOf(emptyDraft, 1, '0.00')).toMatchObject({ ...nothing, adviserId: null })
  const target: Draft = { ...emptyDraft, whole: { kind: 'target', bp: null, yuan: null } }
  expect(inputOf(target, 1, '0.00')).toMatchObject(nothing)
})
