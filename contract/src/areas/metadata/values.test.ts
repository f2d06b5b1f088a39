import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bounds,
  conditions,
  dataTypes,
  type Format,
  fits,
  type ValueRule,
  whyNotContent,
  whyNotValue,
} from './values.ts'

const rule = (more: Partial<ValueRule>): ValueRule => ({
  code: 'value',
  name: '值',
  dataType: 'String',
  format: null,
  required: false,
  maxLength: null,
  ...more,
})
const ok = (more: Partial<ValueRule>, value: string | number | boolean | null) =>
  whyNotValue(rule(more), value) === null

test('data types and the formats each may have', { tags: ['F0210', 'F0217', 'F0218', 'F0219'] }, () => {
  expect(Object.keys(dataTypes)).toEqual(['String', 'Boolean', 'Integer', 'Long', 'Short', 'Date'])
  expect(dataTypes.Date.formats).toEqual(['YMD', 'YMDHMS'])
  expect(dataTypes.String.formats).toEqual(['email', 'phone', 'english', 'cn', 'username', 'md5', 'sm2'])
  for (const type of ['Integer', 'Long', 'Short'] as const)
    expect(dataTypes[type].formats).toEqual(['positive', 'nonNegative'])
  expect([fits('Date', null), fits('Date', 'YMD'), fits('Integer', 'cn'), fits('Boolean', null)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('conditions', { tags: ['F0215'] }, () => {
  expect(Object.keys(conditions)).toEqual(['=', '<>', 'like', 'not like', 'is null', 'is not null', '>', '<'])
})

test.each<[Format, string, string]>([
  ['email', 'li@example.cn', 'li@example'],
  ['phone', '13800138000', '12800138000'],
  ['english', 'Botox', 'Botox1'],
  ['cn', '玻尿酸', '玻尿酸A'],
  ['username', 'front_2', '2front'],
  ['md5', 'd41d8cd98f00b204e9800998ecf8427e', 'd41d8cd98f00b204e9800998ecf8427'],
  ['sm2', 'ab'.repeat(97), 'ab'.repeat(10)],
])('a text of format %s', (format, good, bad) => {
  expect([ok({ format, maxLength: 2000 }, good), ok({ format, maxLength: 2000 }, bad)]).toEqual([true, false])
})

test('dates are days of the calendar', () => {
  const date = (format: Format, value: string) => ok({ dataType: 'Date', format }, value)
  expect([date('YMD', '2026-02-28'), date('YMD', '2026-02-30'), date('YMD', '2026-02-28 10:00:00')]).toEqual([
    true,
    false,
    false,
  ])
  expect([
    date('YMDHMS', '2026-02-28 23:59:59'),
    date('YMDHMS', '2026-02-28 24:00:00'),
    date('YMDHMS', '2026-02-28'),
  ]).toEqual([true, false, false])
})

test('whole numbers keep to their type and format', () => {
  fc.assert(
    fc.property(fc.constantFrom('Short', 'Integer', 'Long'), fc.double({ noNaN: true }), (dataType, value) => {
      const [least, most] = bounds[dataType]
      expect(ok({ dataType }, value)).toBe(Number.isSafeInteger(value) && value >= least && value <= most)
      expect(ok({ dataType, format: 'positive' }, value)).toBe(ok({ dataType }, value) && value > 0)
      expect(ok({ dataType, format: 'nonNegative' }, value)).toBe(ok({ dataType }, value) && value >= 0)
    }),
  )
  expect(ok({ dataType: 'Integer' }, '12')).toBe(false)
})

test('length counts characters, not bytes; required means something', () => {
  expect([ok({ maxLength: 2 }, '𠮷野'), ok({ maxLength: 2 }, '𠮷野家'), ok({}, 'a'.repeat(201))]).toEqual([
    true,
    false,
    false,
  ])
  expect([ok({ required: true }, ''), ok({ required: true }, null), ok({}, null)]).toEqual([false, false, true])
  expect(whyNotContent([rule({})], { other: 1 })).toBe('没有名为 other 的字段')
  expect(whyNotContent([rule({ required: true })], {})).toBe('值不能为空')
})
