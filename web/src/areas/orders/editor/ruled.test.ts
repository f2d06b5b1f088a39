import { expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { proposed, type Ruled, ruledText } from './ruled.ts'

const ruled: Ruled = {
  no: 'GZ1',
  share: [
    { staffId: 7, role: 'developer', bp: 6000, name: '周岚' },
    { staffId: 8, role: 'developer', bp: 4000, name: '唐诗涵' },
  ],
}
const draft = { ...emptyDraft, adviserId: 5, developerId: 7 }

test('a ruling stands for its role, whoever is named for the others', () => {
  expect(proposed(draft, ruled)).toEqual([
    { role: 'adviser', staffId: 5, bp: 10_000 },
    { role: 'developer', staffId: 7, bp: 6000 },
    { role: 'developer', staffId: 8, bp: 4000 },
  ])
  expect(ruledText(ruled)).toBe('周岚 60%、唐诗涵 40%')
})

test('what the writer said stays; without a ruling nothing is said', () => {
  const share = [{ role: 'developer', staffId: 9, bp: 10_000 }] as const
  expect(proposed({ ...draft, share }, ruled)).toEqual(share)
  expect(proposed(draft, null)).toEqual([])
})
