import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('document', { cookie: '' })
const { Refused } = await import('./ask.ts')
const { patience, worthPatience } = await import('./query.ts')

const tries = (error: Error): number => {
  let count = 0
  while (worthPatience(count, error)) count++
  return count
}

test('what passes is waited for, a minute in all: too many questions, a busy server, a late answer', () => {
  for (const error of [
    new Refused(429, '操作过于频繁，请 60 秒后再试', 'common.tooMany'),
    new Refused(503, '系统正忙或正在恢复，请稍后重试', 'common.unavailable'),
    new Refused(504, '服务器响应超时', 'web.timeout'),
  ]) {
    const waits = Array.from({ length: tries(error) }, (_, count) => patience(count))
    expect(waits.reduce((sum, one) => sum + one, 0)).toBe(60_000)
    expect(waits[0]).toBe(1_000)
  }
})

test('what does not pass is an answer at once', { tags: ['F0581'] }, () => {
  for (const error of [
    new Refused(401, '登录状态过期'),
    new Refused(40113, '已在别处登录'),
    new Refused(500, '系统出现异常', 'common.failed'),
    new TypeError('a fault of the page'),
  ])
    expect(tries(error)).toBe(0)
})
