import { call } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { expect, test } from 'vitest'
import { removal } from './known-buttons.ts'

test('deleting a row asks, and says that it is done, in the specification’s words', {
  tags: ['F0300', 'F0421'],
}, () => {
  const action = removal(call('DELETE /api/v1/thing/{id}', { title: '删除', may: 'visit:delete', input: { id: Id } }))
  expect(action.confirm).toBe('此操作将永久删除该数据, 是否继续?')
  expect(action.done).toBe('删除成功!')
})
