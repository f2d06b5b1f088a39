import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { expect, test } from 'vitest'
import { countedBy, searchOf, whyNotKeep, withView } from './views.ts'

const of = (text: string, besides: string[] = []) => searchOf(orders.list, new URLSearchParams(text), besides)

test('a search is its filters and its order, not the page or the panel one happens to look at', () => {
  expect(of('customerId=7&page=3&pageSize=50&panel=7&at=orders&sought=number')).toBe('customerId=7')
  expect(of('keyword=a&customerId=7')).toBe(of('customerId=7&keyword=a'))
  expect(of('page=2')).toBe('')
  expect(of('sortName=createTime&sortOrder=desc')).toBe('sortName=createTime&sortOrder=desc')
})

test('a tab belongs to it where the page says so, and nowhere else', () => {
  expect(of('tab=mine&customerId=7', ['tab'])).toBe('customerId=7&tab=mine')
  expect(of('tab=mine&customerId=7')).toBe('customerId=7')
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

test('what a kept search counts is what it finds, not the page or the order it stood in', () => {
  const query = 'customerId=7&sortName=createTime&sortOrder=desc&page=3&pageSize=50'
  expect(countedBy(orders.list, { name: '甲', query })).toEqual({ customerId: 7, page: 1, pageSize: 1 })
})
