import { expect, test } from 'vitest'
import { giveDrafts, keeperOf, type StoredDraft, takeDraft } from './drafts.ts'

const kept = new Map<string, StoredDraft>()
let asked = 0
let line = true
giveDrafts({
  find: async (name) => {
    const draft = kept.get(name)
    return draft ? { ...draft, keptAt: '2026-01-05 09:00:00' } : null
  },
  keep: async (name, draft) => {
    asked += 1
    if (!line) throw new Error('no line')
    if (draft) kept.set(name, draft)
    else kept.delete(name)
  },
})

const draft = (remark: string) => ({ values: { remark }, count: 1 })

test('what has not changed is kept once; what could not be kept is kept the next time', async () => {
  const keeper = keeperOf('备注')
  keeper.keep(draft('怕疼'))
  keeper.keep(draft('怕疼'))
  expect(await takeDraft('备注')).toMatchObject({ values: { remark: '怕疼' } })
  expect(asked).toBe(1)
  line = false
  keeper.keep(draft('不怕疼'))
  expect(await takeDraft('备注')).toMatchObject({ values: { remark: '怕疼' } })
  line = true
  keeper.keep(draft('不怕疼'))
  expect(await takeDraft('备注')).toMatchObject({ values: { remark: '不怕疼' } })
  expect(asked).toBe(3)
})

test('given up it is gone; a form without a name keeps nothing', async () => {
  const keeper = keeperOf('备注')
  keeper.found({ remark: '不怕疼' })
  keeper.drop()
  expect(await takeDraft('备注')).toBeNull()
  const before = asked
  keeperOf(undefined).keep(draft('密码'))
  expect(asked).toBe(before)
})
