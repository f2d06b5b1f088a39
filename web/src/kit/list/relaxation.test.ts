import { expect, test } from 'vitest'
import type { Filter } from './filter.tsx'
import { relaxations } from './relaxation.ts'

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '姓名、拼音' },
  { kind: 'select', name: 'state', label: '生命周期', options: { 3: '沉睡', 4: '流失' }, many: true },
  { kind: 'days', from: 'since', to: 'until', label: '最近到院' },
]

test('each filter that is set can be dropped, named by what it says', () => {
  const found = relaxations(filters, { keyword: 'ouyang', state: [3, 4], since: '2026-11-01', until: '2026-11-22' })
  expect(found.map(({ word }) => word)).toEqual(['ouyang', '沉睡、流失', '最近到院'])
  expect(found[1]!.rest).toEqual({ keyword: 'ouyang', since: '2026-11-01', until: '2026-11-22' })
  // A span is one filter with two names.
  expect(found[2]!.rest).toEqual({ keyword: 'ouyang', state: [3, 4] })
})

test('one filter alone is cleared, not dropped; empty ones do not count; values come as text from an address', () => {
  expect(relaxations(filters, { keyword: 'ouyang', state: [] })).toEqual([])
  expect(relaxations(filters, { keyword: '1', state: '3' }).map(({ word }) => word)).toEqual(['1', '沉睡'])
})
