import { expect, test } from 'vitest'
import { unwritten, withText, writtenOnce } from './text.ts'

const answer = { rows: [1, 2, 3] }
const envelope = () => ({ code: 200, data: answer, msg: '' })

test('an answer that several are given is written for the first of them', () => {
  const text = unwritten()
  let written = 0
  const write = () => `text ${++written}`
  expect([1, 2, 3].map(() => writtenOnce(withText(envelope(), text), write))).toEqual(['text 1', 'text 1', 'text 1'])
})

test('the next reading has a text of its own, and so has whoever is given her own answer', () => {
  const write = (word: string) => () => word
  expect(writtenOnce(withText(envelope(), unwritten()), write('first'))).toBe('first')
  expect(writtenOnce(withText(envelope(), unwritten()), write('next'))).toBe('next')
  expect(writtenOnce(withText(envelope(), undefined), write('hers'))).toBe('hers')
  expect(writtenOnce('no envelope', write('plain'))).toBe('plain')
})
