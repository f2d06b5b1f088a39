import { expect, test } from 'vitest'
import { noticing, type Red, type Run, saysLate } from './late.ts'

const files = ['a', 'b', 'c']

/** Reds of these files; `asked` keeps what was run. */
const runOf = (reds: Readonly<Record<string, Partial<Red>>>, asked: string[] = []): Run => {
  return async (of) => {
    const file = of.find((one) => reds[one])
    asked.push(of.join(' '))
    return file ? { file, name: 'it', late: false, ...reds[file] } : null
  }
}

test('a fault is noticed by a test that says something else than that its time ran out', async () => {
  const asked: string[] = []
  expect(await noticing(files, runOf({ b: {} }), runOf({ b: {} }, asked))).toBe('b: it')
  expect(asked).toEqual([])
  expect(await noticing(files, runOf({}), runOf({}))).toBeNull()
})

test('a test whose time ran out counts when it is in time without the fault', async () => {
  const asked: string[] = []
  expect(await noticing(files, runOf({ b: { late: true } }), runOf({}, asked))).toBe('b: it')
  expect(asked).toEqual(['b'])
})

test('a test that is late without the fault, too, notices nothing, and the next are asked', async () => {
  const asked: string[] = []
  const faulted = runOf({ b: { late: true } }, asked)
  expect(await noticing(files, faulted, runOf({ b: { late: true } }))).toBeNull()
  expect(asked).toEqual(['a b c', 'c'])
  const later = runOf({ b: { late: true }, c: {} })
  expect(await noticing(files, later, runOf({ b: { late: true } }))).toBe('c: it')
})

test('time that ran out is told from a difference', () => {
  expect(saysLate(['Test timed out in 20000ms.\nIf this is a long-running test'])).toBe(true)
  expect(saysLate(['Hook timed out in 60000ms.'])).toBe(true)
  expect(saysLate(['Test timed out in 20000ms.', 'expected 1 to be 2'])).toBe(false)
  expect(saysLate(['expected 1 to be 2'])).toBe(false)
  expect(saysLate([])).toBe(false)
})
