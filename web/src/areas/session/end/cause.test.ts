import { expect, test } from 'vitest'
import { causeText } from './cause.ts'

const at = '2026-11-22 10:42:07'

test('the cause of an end is told with who and when, and never blames a colleague for what one did oneself', () => {
  expect(causeText({ reason: 'kicked', by: '陈立群', at })).toBe('陈立群 10:42 让这个账号下线。')
  expect(causeText({ reason: 'kicked', by: null, at })).toBe('10:42 在另一台设备上结束了这次登录。')
  expect(causeText({ reason: 'idle', by: null, at })).toContain('太久没有操作')
  expect(causeText({ reason: 'passwordChanged', by: null, at })).toContain('新密码')
  const all = [
    'idle',
    'expired',
    'signedOut',
    'kicked',
    'disabled',
    'passwordChanged',
    'replaced',
    'switched',
    'closed',
  ] as const
  expect(new Set(all.map((reason) => causeText({ reason, by: null, at }))).size).toBe(all.length)
})
