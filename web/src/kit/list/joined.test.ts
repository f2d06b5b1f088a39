/** Fields that stand in one column. */
import { expect, test } from 'vitest'
import { joinedText } from './column.tsx'

type Row = { readonly type: string | null; readonly name: string | null }
const said = (row: Row) =>
  joinedText<Row>({ name: 'both', title: '来源', kind: 'joined', joins: ['type', 'name'] }, row)

test('what is there stands side by side; the same word twice stands once, what is missing leaves no stroke', () => {
  expect(said({ type: '网络', name: '美团' })).toBe('网络 / 美团')
  expect(said({ type: '员工推荐', name: '员工推荐' })).toBe('员工推荐')
  expect([said({ type: null, name: '美团' }), said({ type: '网络', name: '' })]).toEqual(['美团', '网络'])
  expect(said({ type: null, name: null })).toBe('')
})
