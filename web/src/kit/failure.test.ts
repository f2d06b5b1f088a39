import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('document', { cookie: '' })
const { Refused } = await import('./ask.ts')
const { afterRefusal, failedText, goneNote } = await import('./query.ts')

test('a failed act says its name and 失败!, and why', { tags: ['F0420', 'F0423'] }, () => {
  expect(failedText('删除', new Refused(42201, '已被使用，不能删除'))).toBe('删除失败! 已被使用，不能删除')
  expect(failedText('作废收款', new Refused(40901, '数据已被他人修改', 'common.stale'))).toMatch(/^作废收款失败! /)
  expect(failedText('删除', new TypeError('x'))).toMatch(/^删除失败! /)
})

test('an act that may have happened is not said to have failed', () => {
  expect(failedText('收款', new Refused(504, '服务器响应超时，操作结果未知'))).toBe('服务器响应超时，操作结果未知')
})

test('a form says what became of what was sent: nothing, or nobody knows and it can be sent once more', () => {
  const once = { idempotency: 'accepted' } as const
  expect(afterRefusal(new Refused(42201, '已被使用'), once)).toMatch(/^没有提交/)
  for (const lost of [new Refused(503, '无法连接服务器'), new Refused(504, '服务器响应超时'), new Refused(500, '出错')])
    expect(afterRefusal(lost, once)).toMatch(/^可能已经提交.*原样再点一次，只会提交一份/)
  expect(afterRefusal(new Refused(504, '服务器响应超时'), { idempotency: 'none' })).toMatch(/^可能已经提交.*先核对/)
})

test('what is refused after its dialog was closed says whom, why and what to do, until it is read', () => {
  const told = { about: '林晓彤', next: '请到收银台收款' }
  expect(goneNote('充值', new Refused(42201, '班次已结束'), told)).toEqual({
    title: '林晓彤：充值未成功',
    message: '班次已结束。请到收银台收款',
    duration: 0,
  })
  expect(goneNote('收款', new Refused(504, '服务器响应超时，操作结果未知'), {}).title).toBe('收款没有确认')
})
