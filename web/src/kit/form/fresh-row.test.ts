import { expect, test } from 'vitest'
import { sameRow } from './fresh-row.ts'

const row = { id: 7, version: 1, name: '甲', remark: null }
const now = { ...row, version: 2, name: '乙', more: true }

test('a row is found again in a page, a tree and a board, by its id', () => {
  for (const answer of [
    { result: [{ ...row, id: 6 }, now], total: 2 },
    [{ id: 1, version: 1, name: '', remark: '', children: [{ id: 2, children: [now] }] }],
    { columns: { waiting: [], serving: [{ id: 9, visit: now }] } },
  ])
    expect(sameRow(row, answer)).toEqual(now)
})

test('another row, or a shorter mention of the same thing, is not it', () => {
  expect(sameRow(row, { result: [{ ...now, id: 8 }] })).toBeUndefined()
  expect(sameRow(row, { options: [{ id: 7, name: '乙' }] })).toBeUndefined()
  expect(sameRow(row, { chosen: { id: 7, version: 2 }, result: [now] })).toEqual(now)
  expect(sameRow(row, null)).toBeUndefined()
})
