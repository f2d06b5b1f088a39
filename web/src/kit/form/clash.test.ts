import { expect, test } from 'vitest'
import { clashOf } from './clash.ts'

const names = ['name', 'remark', 'tags', 'phone']

test('what they alone changed is taken over, what I alone changed stays', () => {
  const before = { name: '林', remark: '下午来', tags: [1], phone: null }
  const clash = clashOf(names, before, { ...before, name: '林小雨' }, { ...before, remark: '上午来', tags: [1, 2] })
  expect(clash).toEqual({ taken: { remark: '上午来', tags: [1, 2] }, open: [] })
})

test('what both changed is put to the person, unless both wrote the same', () => {
  const before = { name: '林', remark: '下午来' }
  expect(clashOf(names, before, { name: '林', remark: '三点来' }, { name: '林', remark: '上午来' }).open).toEqual([
    'remark',
  ])
  expect(clashOf(names, before, { remark: '上午来' }, { remark: '上午来' })).toEqual({ taken: {}, open: [] })
})

test('empty is empty, however it is written; fields the answer leaves out are nobody’s', () => {
  const before = { name: '', remark: '下午来', phone: null }
  const mine = { name: undefined, remark: '下午来', phone: '' }
  expect(clashOf(names, before, mine, { name: null, phone: undefined })).toEqual({ taken: {}, open: [] })
})
