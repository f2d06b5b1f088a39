import { expect, test } from 'vitest'
import type { MenuNode } from '../../kit/person.ts'
import { grantedTabs } from './tabs.ts'

const page = (...values: string[]): MenuNode => ({
  id: 1,
  parentId: 0,
  menuType: 'C',
  path: '/customer/list',
  meta: { title: '客户列表' },
  controls: values.map((perms, id) => ({ id, perms, menuName: perms, kind: 'tab' })),
})

test('tabs are the page’s controls, in their order; buttons are none', () => {
  expect(grantedTabs(page('TriageRegister', 'customer:add', 'BasicInfor'), 'S')).toEqual([
    'TriageRegister',
    'BasicInfor',
  ])
  expect(grantedTabs(null, 'S')).toEqual([])
})

test('the portrait stands right before the archive', () => {
  expect(grantedTabs(page('CustomerPortrait', 'ProjectOrder', 'BasicInfor'), 'S')).toEqual([
    'ProjectOrder',
    'CustomerPortrait',
    'BasicInfor',
  ])
})

test('version P has neither needs nor portrait, and a blacklist hides others', () => {
  const all = page('ProjectDemand', 'CustomerPortrait', 'BasicInfor', 'CashRecord')
  expect(grantedTabs(all, 'P')).toEqual(['BasicInfor', 'CashRecord'])
  expect(grantedTabs(all, 'P', ['CashRecord'])).toEqual(['BasicInfor'])
})
