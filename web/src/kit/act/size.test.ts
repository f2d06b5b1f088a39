import { call } from '@clinic/contract/call.ts'
import { Id, Text } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { verbOf, widthOf } from './size.ts'

const texts = (n: number) => Object.fromEntries(Array.from({ length: n }, (_none, at) => [`field${at}`, Text(20)]))
const taking = (input: object) => ({
  label: '作废',
  call: call('POST /api/v1/thing/{id}', { title: '作废', may: 'self', input: { id: Id, ...input } as never }),
})

test('fewer than six fields are a small dialog, six are a drawer', () => {
  expect(widthOf(taking(texts(5)))).toBe('small')
  expect(widthOf(taking(texts(6)))).toBe(720)
  expect(widthOf({ ...taking(texts(1)), width: 720 })).toBe(720)
})

test('a decision without fields is a small dialog, whatever its call takes', () => {
  expect(widthOf({ ...taking(texts(8)), about: () => [] })).toBe('small')
  expect(widthOf({ ...taking(texts(8)), about: () => [], fields: 'fields' })).toBe(720)
})

test('a list of things is no small field', () => {
  expect(widthOf(taking({ lines: Type.Array(Type.Object({ name: Text(20) })) }))).toBe(720)
  expect(widthOf(taking({ ids: Type.Array(Id), names: Type.Array(Text(20)) }))).toBe('small')
})

test('the button says the verb', () => {
  expect(verbOf({ label: '编辑' })).toBe('保存')
  expect(verbOf({ label: '新增来源' })).toBe('保存')
  expect(verbOf({ label: '改派' })).toBe('改派')
  expect(verbOf({ label: '作废', danger: true })).toBe('确认作废')
  expect(verbOf({ label: '撤销这一次划扣', danger: true })).toBe('撤销这一次划扣')
  expect(verbOf({ label: '作废', danger: true, saveLabel: '作废收款' })).toBe('作废收款')
})
