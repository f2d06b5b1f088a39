import { expect, test } from 'vitest'
import type { MenuNode } from '../../../kit/person.ts'
import { grantedTabs, whyNotOpen } from './tabs.ts'

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

test('the portrait stands right before the archive', { tags: ['F0509'] }, () => {
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

test('a module that is not among the page’s tabs is refused with the specification’s sentence', {
  tags: ['F0513', 'F0630'],
}, () => {
  const desk = page('TriageRegister', 'BasicInfor')
  expect(whyNotOpen(desk, 'S', 'MedicalRecord')).toBe('你没有此顾客面板权限，请联系管理员开通')
  expect(whyNotOpen(desk, 'S', 'BasicInfor')).toBeNull()
  expect(whyNotOpen(desk, 'S', undefined)).toBeNull()
  expect(whyNotOpen(desk, 'S', 'BasicInfor', ['BasicInfor'])).not.toBeNull()
  // A tab of the panel, and what only the window has, is no module of the page; what nobody knows is refused.
  expect([whyNotOpen(desk, 'S', 'accounts'), whyNotOpen(desk, 'S', 'BalanceLedger')]).toEqual([null, null])
  expect(whyNotOpen(desk, 'S', 'Nothing')).not.toBeNull()
})
