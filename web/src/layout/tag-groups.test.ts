import { expect, test } from 'vitest'
import type { MenuNode } from '../kit/person.ts'
import { grouped } from './tag-groups.ts'

const node = (path: string, title: string, children: MenuNode[] = []): MenuNode => ({
  id: 1,
  parentId: 0,
  menuType: children.length ? 'M' : 'C',
  path,
  meta: { title },
  children,
})
const menu = [
  node('/till', '收银管理', [node('/cashier/pay', '收银台'), node('/cashier/records', '收款记录')]),
  node('/customer', '客户管理', [node('/customer/list', '客户列表')]),
]
const tab = (path: string, title: string) => ({ path, full: path, title })
const tabs = [tab('/customer/list', '客户列表'), tab('/order/7', '订单 XS7'), tab('/cashier/records', '收款记录')]

test('open pages stand under their section, in the menu’s order, strangers last', () => {
  expect(grouped(tabs, menu, '').map(({ title, tabs }) => [title, tabs.length])).toEqual([
    ['收银管理', 1],
    ['客户管理', 1],
    ['其他', 1],
  ])
})

test('searching leaves the pages whose name has the text', () => {
  expect(grouped(tabs, menu, ' xs7 ').flatMap(({ tabs }) => tabs.map(({ path }) => path))).toEqual(['/order/7'])
  expect(grouped(tabs, menu, '病历')).toEqual([])
})
