import { afterEach, expect, test } from 'vitest'
import { testParts } from '../../test/node.ts'
import { clockOffset, moveClock } from './clock.ts'
import { totalOf } from './totals.ts'

const node = testParts()
const scope = { hospitalId: 1, staffId: 1 }
const offset = clockOffset()
afterEach(() => moveClock(offset))

let n = 0
/** A question nobody has asked before. */
const question = (text = 'select 1 from a') => ({ text: `${text} -- ${++n}`, values: [1] })

/** Asks twice, as somebody does who opens a list again. @returns how far it was counted */
const askedTwice = (one: ReturnType<typeof question>, counted: number): (number | null)[] =>
  [1, 2].map(() => {
    const { countTo, learn } = totalOf({ node, scope }, one, 10)
    learn(Math.min(counted, countTo ?? 0))
    return countTo
  })

test('a total far above the cap is counted twice, and then not again', () => {
  const one = question()
  expect(askedTwice(one, 50)).toEqual([11, 21])
  expect(totalOf({ node, scope }, one, 10).countTo).toBeNull()
})

test('one that is near the cap is counted to the cap each time', () => {
  const one = question()
  expect(askedTwice(one, 20)).toEqual([11, 21])
  expect(totalOf({ node, scope }, one, 10).countTo).toBe(11)
})

test('one below the cap is counted each time', () => {
  const one = question()
  expect(askedTwice(one, 10)).toEqual([11, 11])
})

test.each([
  ['another hospital', { hospitalId: 2, staffId: 1 }, [1]],
  ['other values', scope, [2]],
])('%s is another question', (_why, asking, values) => {
  const one = question()
  askedTwice(one, 50)
  expect(totalOf({ node, scope: asking }, { ...one, values }, 10).countTo).toBe(11)
})

test('what the statement itself asks about who asks is another question for a colleague, the rest is not', () => {
  const colleague = { ...scope, staffId: 2 }
  for (const [text, countTo] of [
    ['select 1 from a where created_by = kit.current_staff()', 11],
    ['select 1 from a', null],
  ] as const) {
    const one = question(text)
    askedTwice(one, 50)
    expect(totalOf({ node, scope: colleague }, one, 10).countTo, text).toBe(countTo)
  }
})

test('what moves with the clock is another question on another day, and on another business day', () => {
  const seconds = (at: string): number => (Date.parse(`2026-11-20T${at}+08:00`) - Date.now()) / 1000
  for (const before of ['23:59:50', '03:59:50']) {
    const one = question('select 1 from a where day = kit.today()')
    moveClock(seconds(before))
    askedTwice(one, 50)
    expect(totalOf({ node, scope }, one, 10).countTo).toBeNull()
    moveClock(seconds(before) + 20)
    expect(totalOf({ node, scope }, one, 10).countTo).toBe(11)
  }
})

test('after ten minutes it is counted anew', () => {
  const one = question()
  askedTwice(one, 50)
  moveClock(offset + 599)
  expect(totalOf({ node, scope }, one, 10).countTo).toBeNull()
  moveClock(offset + 601)
  expect(totalOf({ node, scope }, one, 10).countTo).toBe(11)
})
