import { expect, test } from 'vitest'
import { emptyDraft, take } from './draft.ts'
import { draftOf, inputOf } from './draft-input.ts'
import { saidOf, sharedEvenly, wholeOf, whyNotRows } from './shares.ts'

const row = (key: number, staffId: number | null, bp: number | null, role = 'adviser' as const) => ({
  ...{ key, staffId, bp, role },
})

test('a line without a person or a part keeps the dialog open, and says which role it is', () => {
  expect(whyNotRows([])).toBeNull()
  expect(whyNotRows([row(1, 7, 6_000), row(2, 8, 4_000)])).toBeNull()
  for (const bad of [row(2, null, 4_000), row(2, 8, null), row(2, 8, 0)])
    expect(whyNotRows([row(1, 7, 6_000), bad])).toBe('请选择咨询师并填写占比，或删除这一行')
  expect(whyNotRows([row(1, 7, 6_000), row(2, 8, 3_999)])).toContain('100%')
})

test('three share the whole, and nobody of another role is touched', () => {
  const lines = [row(1, 7, 9_000), row(2, 8, 500), row(3, 9, 500), { ...row(4, 9, 1_234), role: 'doctor' as const }]
  expect(sharedEvenly(lines, 'adviser').map(({ bp }) => bp)).toEqual([3_334, 3_333, 3_333, 1_234])
})

test('the dialog begins with whoever is named, whole; somebody who is no longer offered is not', () => {
  expect(wholeOf({ ...emptyDraft, adviserId: 7, doctorId: null, developerId: undefined })).toEqual([
    { role: 'adviser', staffId: 7, bp: 10_000 },
  ])
  expect(saidOf([])).toBe('')
  expect(saidOf([{ role: 'doctor', staffId: 1, bp: 10_000 }, ...wholeOf({ ...emptyDraft, adviserId: 7 })])).toBe(
    '咨询师 1 人、医生 1 人',
  )
})

test('what was agreed is sent, kept as a draft, and taken away when it is emptied', () => {
  const share = [{ role: 'adviser' as const, staffId: 7, bp: 10_000 }]
  const shared = take(emptyDraft, { do: 'head', with: { share } })
  expect(inputOf(shared, 1, '0.00').share).toEqual(share)
  // A draft that was kept before orders had parts has none.
  const { share: _none, ...old } = emptyDraft
  expect(inputOf(take(emptyDraft, { do: 'restore', draft: old as typeof emptyDraft }), 1, '0.00').share).toEqual([])
  expect(inputOf(take(shared, { do: 'head', with: { share: [] } }), 1, '0.00').share).toEqual([])
  const twice = [
    { ...share[0]!, bp: 4_000, name: '王琳' },
    { ...share[0]!, bp: 6_000, name: '王琳' },
  ]
  const order = {
    lines: [],
    combos: [],
    share: twice,
    wholeDiscount: '0.00',
    targetAmount: null,
    wholeDiscountBp: null,
  } as never
  expect(draftOf(order).share).toEqual(share)
})
