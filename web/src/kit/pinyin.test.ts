import { expect, test } from 'vitest'
import { isSpelt, lettersFor, matchOf } from './pinyin.ts'

const hits = (text: string, typed: string): string | null =>
  matchOf(text, typed)
    ?.filter(({ hit }) => hit)
    .map(({ character }) => character)
    .join('') ?? null

test.each([
  ['收款记录', '收款', '收款'],
  ['收款记录', 'sk', '收款'],
  ['收款记录', 'shoukuan', '收款'],
  ['收款记录', 'shouk', '收款'],
  ['收款记录', 'skjl', '收款记录'],
  ['收款记录', '收k', '收款'],
  ['收款记录', 'ji lu', '记录'],
  ['待收款', 'SK', '收款'],
  ['还款登记', 'huankuan', '还款'],
  ['RFM分析', 'rfmf', 'RFM分'],
  ['Excel 导出', 'daoc', '导出'],
  ['收款记录', 'kj', '款记'],
])('%s is found by %s', (text, typed, found) => expect(hits(text, typed)).toBe(found))

test.each([
  ['收款记录', 'sj'],
  ['收款记录', 'lu款'],
  ['收款记录', ''],
  ['收款记录', '%'],
])('%s is not found by %s', (text, typed) => expect(hits(text, typed)).toBeNull())

test('the reading says how far it matched', () => {
  expect(matchOf('收款', 'shk')?.map(({ reading, matched }) => [reading, matched])).toEqual([
    ['shou', 2],
    ['kuan', 1],
  ])
})

test('a reading is shown where it is known to its end', () => {
  expect(isSpelt(matchOf('收款', 'shk')!)).toBe(true)
  expect(isSpelt(matchOf('收款𠮷', 'shk')!)).toBe(false)
})

test('every word of a menu has a letter of its own', () => {
  expect(lettersFor(['编辑', '标记', '禁用', '删除', '设'])).toEqual(['B', 'J', 'Y', 'S', null])
})
