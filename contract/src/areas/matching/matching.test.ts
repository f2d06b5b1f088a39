/** What belongs together: by number first, then by amount and time, each once and whatever the order. */
import { expect, test } from 'vitest'
import { bareRef, matchLines, type Ours, type Theirs } from './words.ts'

const MINUTE = 60_000
const line = (id: number, fen: number, at: number, more: Partial<Theirs> = {}): Theirs => ({
  id,
  fen,
  at: at * MINUTE,
  hasTime: true,
  refs: [],
  ...more,
})
const our = (id: number, fen: number, at: number, ref = ''): Ours => ({
  side: 'PAYMENT',
  id,
  fen,
  at: at * MINUTE,
  ref,
})
const told = (lines: readonly Theirs[], ours: readonly Ours[], minutes = 30) =>
  matchLines(lines, ours, minutes)
    .map((pair) => `${pair.line}-${pair.our} ${pair.how}`)
    .sort()

test('a number that is the same goes before what is nearer', () => {
  const lines = [line(1, 500, 0, { refs: ['', 'Ab 12'] }), line(2, 500, 1)]
  expect(told(lines, [our(10, 500, 0), our(11, 500, 29, 'ab12')])).toEqual(['1-11 REF', '2-10 AMOUNT'])
  expect(bareRef("`４2 0'a")).toBe('420A')
})

test('a number alone is not enough, nor is the amount alone; the edge of the span counts in', () => {
  expect(told([line(1, 500, 0, { refs: ['X'] })], [our(10, 499, 0, 'X')])).toEqual([])
  expect(told([line(1, 500, 30)], [our(10, 500, 0)])).toEqual(['1-10 AMOUNT'])
  expect(told([line(1, 500, 30.1)], [our(10, 500, 0)])).toEqual([])
  expect(told([line(1, 500, 0)], [our(10, 500, 30.1)])).toEqual([])
  expect(told([line(1, -500, 0)], [our(10, 500, 0)])).toEqual([])
})

test('each is taken once, the nearest first, the same in every order', () => {
  const lines = [line(1, 500, 10), line(2, 500, 12), line(3, 500, 500)]
  const ours = [our(10, 500, 12), our(11, 500, 9)]
  const expected = ['1-11 AMOUNT', '2-10 AMOUNT']
  expect(told(lines, ours)).toEqual(expected)
  expect(told([...lines].reverse(), [...ours].reverse())).toEqual(expected)
  expect(told(lines, [our(10, 500, 11)])).toEqual(['1-10 AMOUNT'])
})

test('a line that names the day alone is of that day', () => {
  const day = line(1, 500, 0, { hasTime: false })
  expect(told([day], [our(10, 500, 24 * 60 - 1)])).toEqual(['1-10 AMOUNT'])
  expect(told([day], [our(10, 500, 24 * 60)])).toEqual([])
})
