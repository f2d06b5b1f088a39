import { expect, test } from 'vitest'
import { isKept } from './hidden-field.ts'

const changes = { phone2: ['a.b:phone'], sourceId: ['a.b:sourceName'], sex: ['a.b:sex'] } as const
const shown = (name: string, record: object) => !isKept({ changes }, name, { ...record })

test('a field is there for a new record, for what the record came with, and for what is no column', () => {
  expect(shown('phone2', {})).toBe(true)
  expect(shown('phone2', { id: 1, phone: null, phone2: null })).toBe(true)
  // The row carries the name, the form writes the id.
  expect(shown('sourceId', { id: 1, sourceName: '网络' })).toBe(true)
  expect(shown('reason', { id: 1 })).toBe(true)
})

test('it is not there where the record came without its column', () => {
  expect(shown('phone2', { id: 1, sex: '女' })).toBe(false)
  expect(shown('sourceId', { id: 1, phone2: null })).toBe(false)
})
