import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PASSWORD_LENGTH, whyNotPassword } from './calls.ts'

it.each([
  ['short1', '至少'],
  ['no digits at all', '字母和数字'],
  ['1234567890', '字母和数字'],
  ['aaaaaaaaaa1', '重复'],
  ['Password123456', '常见'],
  ['qwerty888888', '常见'],
  ['x-zhangsan-1', '账号'],
  [`a1${'长'.repeat(70)}`, '最多'],
])('refuses %s', (password, reason) => {
  expect(whyNotPassword(password, 'ZhangSan')).toContain(reason)
})

it.each(['Sommer-2026-regen', 'Demo@2026x', '春眠不觉晓2026处处闻啼鸟'])('takes %s', (password) => {
  expect(whyNotPassword(password, 'zhangsan')).toBeNull()
})

it('never takes one outside the length, nor one without a letter and a digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (password) => {
      if (whyNotPassword(password) !== null) return
      const length = [...password].length
      expect(length).toBeGreaterThanOrEqual(PASSWORD_LENGTH.min)
      expect(length).toBeLessThanOrEqual(PASSWORD_LENGTH.max)
      expect(password).toMatch(/\d/)
      expect(password).toMatch(/\p{L}/u)
    }),
  )
})
