import { call } from '@clinic/contract/call.ts'
import { Id, Nullable, Phone, Text, Word, YuanInput } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { fieldSchema, figureRules, fit, isRequired, nothingOf, readValue, textRules, wordsIn } from './schema.ts'

const write = call('POST /api/v1/thing', {
  title: '保存',
  may: 'self',
  input: {
    name: Text(30, { minLength: 1 }),
    phone: Type.Optional(Phone),
    status: Type.Union([Type.Literal(0), Type.Literal(1)]),
    sex: Type.Optional(Nullable(Word('男', '女'))),
    age: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 150 }))),
    price: YuanInput,
    ids: Type.Optional(Type.Array(Id)),
    note: Type.Optional(Text(100)),
    color: Type.Optional(Word('', '红')),
  },
})

describe('what a form reads out of the contract', () => {
  test('required, length, pattern, range, words', () => {
    expect(isRequired(write, 'name')).toBe(true)
    expect(isRequired(write, 'phone')).toBe(false)
    expect(textRules(fieldSchema(write, 'name'))).toMatchObject({ maxLength: 30, minLength: 1 })
    expect(textRules(fieldSchema(write, 'phone'))?.pattern).toBe('^1[3-9]\\d{9}$')
    expect(figureRules(fieldSchema(write, 'age'))).toMatchObject({ type: 'integer', maximum: 150 })
    expect(wordsIn(fieldSchema(write, 'sex'))).toEqual(['男', '女'])
    expect(wordsIn(fieldSchema(write, 'status'))).toEqual([0, 1])
  })

  test('values of the address bar get the type the call wants', () => {
    expect(readValue(fieldSchema(write, 'status'), ['1'])).toBe(1)
    expect(readValue(fieldSchema(write, 'name'), ['123'])).toBe('123')
    expect(readValue(fieldSchema(write, 'ids'), ['1', '2'])).toEqual([1, 2])
    expect(readValue(fieldSchema(write, 'age'), ['x'])).toBe('x')
  })
})

describe('what is sent', () => {
  test('only what the call takes; blanks are left out, allowed nulls stay', () => {
    expect(fit(write, { name: '甲', phone: '', sex: null, age: undefined, other: 1, ids: [] })).toEqual({
      name: '甲',
      sex: null,
    })
  })

  test('a required field stays when empty, so that the server says what is missing', () => {
    expect(fit(write, { name: '' })).toEqual({ name: '' })
    expect(fit(write, { name: '' }, { name: '甲' })).toEqual({ name: '' })
  })

  test('what a record held and was emptied is named as empty, in the word the call takes; what is undefined is left alone', () => {
    const before = { name: '甲', sex: '男', age: 30, ids: [1], note: '常来' }
    expect(fit(write, { sex: null, age: undefined, ids: [], note: '' }, before)).toEqual({
      sex: null,
      ids: [],
      note: '',
    })
    expect(fit(write, { sex: null, ids: [], note: '' }, { sex: null, ids: [] })).toEqual({ sex: null })
  })

  test('how a call is told that a field holds nothing, or that it takes no such word', () => {
    const words = ['name', 'phone', 'status', 'sex', 'price', 'ids', 'note', 'color'].map((name) =>
      nothingOf(write, name),
    )
    expect(words).toEqual([undefined, undefined, undefined, null, undefined, [], '', ''])
  })
})
