import { expect, test } from 'vitest'
import { giveDrafts, keeperOf, type StoredDraft, takeDraft } from './drafts.ts'

const kept = new Map<string, StoredDraft>()
let asked = 0
let line = true
/** Until when a draft is on its way. */
let arrives: Promise<void> = Promise.resolve()
giveDrafts({
  find: async (name) => {
    const draft = kept.get(name)
    return draft ? { ...draft, keptAt: '2026-01-05 09:00:00' } : null
  },
  keep: async (name, draft) => {
    asked += 1
    if (!line) throw new Error('no line')
    if (draft) await arrives
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

test('given up while it is on its way, it is given up before the page may be left, and again when it has come', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const keeper = keeperOf('病史')
  keeper.keep(draft('怕冷'))
  expect(await takeDraft('病史')).toMatchObject({ values: { remark: '怕冷' } })
  arrives = promise
  keeper.keep(draft('怕热'))
  keeper.drop()
  expect(kept.has('病史')).toBe(false)
  resolve()
  expect(await takeDraft('病史')).toBeNull()
})
