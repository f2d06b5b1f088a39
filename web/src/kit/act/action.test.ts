import { call } from '@clinic/contract/call.ts'
import { Id, Text, Version } from '@clinic/contract/words.ts'
import { expect, test } from 'vitest'
import { type Action, fullInput } from './action.ts'
import { removal } from './known-buttons.ts'

test('deleting a row asks, and says that it is done, in the specification’s words', {
  tags: ['F0300', 'F0421'],
}, () => {
  const action = removal(call('DELETE /api/v1/thing/{id}', { title: '删除', may: 'visit:delete', input: { id: Id } }))
  expect(action.confirm).toBe('此操作将永久删除该数据, 是否继续?')
  expect(action.done).toBe('删除成功!')
})

test('a form that read what it changes sends the version it read, whatever it was opened from', () => {
  const reads = call('GET /api/v1/rule', { title: '规则', may: 'visit:list' })
  const change = call('PUT /api/v1/rule', {
    title: '修改规则',
    may: 'visit:list',
    input: { version: Version, name: Text(20) },
  })
  const action = { label: '规则', call: change, input: () => ({}) } as Action<unknown[]>
  const read = { version: 7, name: '旧' }
  expect(fullInput({ ...action, reads } as typeof action, [], { name: '新' }, read)).toEqual({ version: 7, name: '新' })
  // Of a list's tool that read nothing there is no version to send.
  expect(fullInput(action, [], { name: '新' }, read)).toEqual({ name: '新' })
})
