import { call } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { expect, test } from 'vitest'
import { goesOnWithRow } from './stale-form.ts'

const reads = call('GET /api/v1/thing/{id}', { title: '查看', may: 'self', input: { id: Id } })
const row = { id: 7, version: 1 }

test('a form goes on with the row somebody else saved; what was decided by what it said is begun again', () => {
  expect(goesOnWithRow({ label: '编辑' }, row)).toBe(true)
  expect(goesOnWithRow({ label: '取消收款', about: () => [] }, row)).toBe(false)
  expect(goesOnWithRow({ label: '结束咨询', follows: ['不再计时'] }, row)).toBe(false)
  expect(goesOnWithRow({ label: '编辑', reads }, row)).toBe(false)
  expect(goesOnWithRow({ label: '批量启用' }, [row])).toBe(false)
})
