import { expect, test } from 'vitest'
import { referenceLoop, verdictOn } from './quiet.ts'

const quiet = [40, 42]

test('a part may take a fifth more than its budget, and no more', () => {
  expect(verdictOn(120, 100, quiet)).toBe('within')
  expect(verdictOn(120.1, 100, quiet)).toBe('over')
})

test('a slower machine has so much more time', () => {
  expect(verdictOn(143, 100, [42, 50.4])).toBe('within')
  expect(verdictOn(145, 100, [42, 50.4])).toBe('over')
})

test('on a machine that was loaded before or after, time alone fails nothing', () => {
  expect(verdictOn(300, 100, [50, 60])).toBe('over, machine loaded')
  expect(verdictOn(300, 100, [60, 50])).toBe('over, machine loaded')
  expect(verdictOn(300, 100, [58, 58])).toBe('over')
})

test('the loop takes a time one can tell apart from nothing', () => {
  expect(referenceLoop()).toBeGreaterThan(5)
})
