import { expect, test } from 'vitest'
import { clashOf, draftBeside, namesOf } from './clash.ts'

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

test('fields within a field are fields of their own, the rows of a list are one', () => {
  expect(
    namesOf([
      ['budget'],
      ['templateData', 'skin'],
      ['templateData', 'goal'],
      ['lines', 0, 'count'],
      ['lines', 1, 'count'],
    ]),
  ).toEqual(['budget', 'templateData.skin', 'templateData.goal', 'lines'])
  const before = { templateData: { skin: '干', goal: '' } }
  const both = clashOf(
    ['templateData.skin', 'templateData.goal'],
    before,
    { templateData: { skin: '油', goal: '' } },
    { templateData: { skin: '中', goal: '提亮' } },
  )
  expect(both).toEqual({ taken: { 'templateData.goal': '提亮' }, open: ['templateData.skin'] })
})

test('of an older draft what differs is put to the person, what was not typed is the record’s', () => {
  const draft = { adviceText: '三次', templateData: { skin: '干' } }
  const record = { adviceText: '两次', budget: '100.00', templateData: { skin: '干', goal: '提亮' } }
  const names = ['adviceText', 'budget', 'templateData.skin', 'templateData.goal']
  expect(draftBeside(names, draft, record)).toEqual({ taken: {}, open: ['adviceText'] })
})
