import { expect, test } from 'vitest'
import { blank, moved, newField, ofType, put, without } from './edit.ts'

test('moved by one place; at either end it stays', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})

test('what was there before is left as it was', () => {
  const before = Object.freeze(['a', 'b'])
  expect(put(before, 1, 'x')).toEqual(['a', 'x'])
  expect(without(before, 0)).toEqual(['b'])
})

test('options stay from one kind of choice to the other, and go with the choice', () => {
  const chosen = { ...ofType(newField('f1'), 'choice'), options: ['高', '低'] }
  expect(ofType(chosen, 'choices').options).toEqual(['高', '低'])
  expect(ofType(chosen, 'text').options).toEqual([])
})

test('a new form asks by the clock and has one question to be named', () => {
  expect(blank('f1')).toMatchObject({ timeManagementSwitch: 1, sections: [{ title: '', fields: [{ key: 'f1' }] }] })
})
