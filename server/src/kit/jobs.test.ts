import { expect, test } from 'vitest'
import { inUtc } from './jobs.ts'

test("a schedule is written in the hospital's zone and kept in the worker's", () => {
  expect(['20 3 * * *', '0 8 * * *', '59 23 * * *', '*/10 * * * *'].map(inUtc)).toEqual([
    '20 19 * * *',
    '0 0 * * *',
    '59 15 * * *',
    '*/10 * * * *',
  ])
  expect(() => inUtc('0 3 * * 1')).toThrow('every day')
})
