import { expect, test } from 'vitest'
import { countedBy, searchOf, whyNotKeep, withView } from './views.ts'

const of = (text: string) => searchOf(new URLSearchParams(text))

test('a search is its filters, its tab and its order, not the page or the panel one happens to look at', () => {
  expect(of('sex=女&page=3&panel=7&at=orders&tab=mine')).toBe(of('tab=mine&sex=女'))
  expect(of('page=2')).toBe('')
  expect(of('sortName=createTime&sortOrder=desc')).not.toBe('')
})

test('a name that is there already is changed, another stands behind the others', () => {
  const saved = [
    { name: '甲', query: 'sex=女' },
    { name: '乙', query: 'sex=男' },
  ]
  expect(withView(saved, { name: '甲', query: 'grade=5' })).toEqual([{ name: '甲', query: 'grade=5' }, saved[1]])
  expect(withView(saved, { name: '丙', query: '' }).map(({ name }) => name)).toEqual(['甲', '乙', '丙'])
  expect(whyNotKeep(saved, ' ', 2)).toBe('请输入名称')
  expect(whyNotKeep(saved, '丙', 2)).toMatch(/最多保存 2 个/)
  expect([whyNotKeep(saved, ' 乙 ', 2), whyNotKeep(saved, '丙', 3)]).toEqual([null, null])
})

test('what a kept search counts is what it finds: its filters and its tab, not the page or the order it stood in', () => {
  const query = of('tab=inDebt&sex=女&consultantId=7&sortName=createTime&sortOrder=desc&page=3&pageSize=50')
  expect(countedBy({ name: '甲', query })).toEqual({ view: 'inDebt', sex: '女', consultantId: 7, page: 1, pageSize: 1 })
  expect(countedBy({ name: '乙', query: 'tab=nonsense' })).toEqual({ page: 1, pageSize: 1 })
})
