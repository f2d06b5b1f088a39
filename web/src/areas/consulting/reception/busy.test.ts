import type { QueueRowValue } from '@clinic/contract/areas/consulting/nouns.ts'
import { expect, test } from 'vitest'
import { busyWith } from './busy.ts'

const row = (id: number, change: Partial<QueueRowValue> = {}) =>
  ({ id, state: 'serving', consultantId: 7, recordId: id * 10, pausedAt: null, ...change }) as QueueRowValue
const waiting = { id: 1, consultantId: 7 }

test('a consultant has one customer before her; who is put aside, and whom others receive, is not', () => {
  expect(busyWith([row(2)], waiting, 9)?.id).toBe(2)
  expect(busyWith([row(2, { pausedAt: '2026-11-22 09:20:00' })], waiting, 9)).toBeNull()
  expect(busyWith([row(2, { consultantId: 8 })], waiting, 9)).toBeNull()
  expect(busyWith([row(2, { recordId: null }), row(3, { state: 'finished' })], waiting, 9)).toBeNull()
  expect(busyWith([row(1)], waiting, 9)).toBeNull()
})

test('a visit nobody is assigned to would be taken by who looks', () => {
  const free = { id: 1, consultantId: null }
  expect(busyWith([row(2)], free, 7)?.id).toBe(2)
  expect(busyWith([row(2)], free, 9)).toBeNull()
})
