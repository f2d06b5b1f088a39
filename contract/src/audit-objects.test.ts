import { expect, test } from 'vitest'
import { auditObjectOf, auditObjects, earlierObjects } from './audit-objects.ts'

test('objects of the trail are words of one list; what earlier versions wrote is read as one of them', () => {
  expect(auditObjects.filter((word) => !/^[a-z][A-Za-z]*$/.test(word))).toEqual([])
  expect(new Set(auditObjects).size).toBe(auditObjects.length)
  expect([...auditObjects]).toEqual([...auditObjects].sort((a, b) => (a < b ? -1 : 1)))
  expect(Object.keys(earlierObjects).filter((word) => auditObjects.some((one) => one === word))).toEqual([])
  expect(auditObjectOf('字典类型')).toBe('dictType')
  expect(auditObjectOf('order')).toBe('order')
  expect(auditObjectOf(null)).toBeNull()
})
