import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { maskName, maskPhone } from '../../phone.ts'
import { customerWrite } from './nouns.ts'

test('a number shorter than eleven characters keeps its first and its last', { tags: ['F0333'] }, () => {
  expect(maskPhone('02087654')).toBe('0****4')
  expect(maskPhone('1380013800')).toBe('1****0')
})

test('any other number keeps the first three and the last four digits', { tags: ['F0334'] }, () => {
  expect(maskPhone('13800138000')).toBe('138****8000')
  expect(maskPhone('008613800138000')).toBe('008****8000')
})

test('a stranger to the archive sees the surname', () => {
  expect(maskName('王小明')).toBe('王**')
  expect(maskName('李')).toBe('李*')
})

test('an e-mail may be empty where it is not required, and must be one where it stands', { tags: ['F0322'] }, () => {
  const fits = (email: string) => Value.Check(customerWrite.email, email)
  expect(['', 'li@example.cn', 'li@example', 'li example.cn'].map(fits)).toEqual([true, true, false, false])
})
