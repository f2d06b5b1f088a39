import { expect, test } from 'vitest'
import { needText } from './need-text.ts'

test('a page one may not see names the right, one’s roles and whom to ask', () => {
  const { title, lines } = needText(
    { page: '收款记录', section: '收银管理', administrators: ['陈立群'] },
    '/cashier/records',
    ['美容顾问'],
  )
  expect(title).toBe('您没有查看「收款记录」的权限')
  expect(lines).toEqual(['您的角色：美容顾问。需要“收银管理 / 收款记录 / 查看”', '可以找 陈立群（系统管理员）开通'])
  const roleless = needText({ page: null, section: null, administrators: [] }, '/x', ['ROLE_DEFAULT'])
  expect(roleless.lines[0]).toBe('您还没有角色。需要“查看”')
  expect(needText({ page: null, section: null, administrators: [] }, '/x', ['a']).lines[1]).toBe('请联系管理员开通')
})
