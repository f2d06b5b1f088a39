/** A list that sums says by which call: the sum of a page would be read as the sum of what was asked for. */
import { expect, test } from 'vitest'
import type { Column } from './column.tsx'
import { sumText } from './totals.tsx'

const sources = import.meta.glob<string>('../../areas/**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** The modules beside a file that it takes its columns from, and itself. */
const columnsOf = (path: string, text: string): string[] => [
  text,
  ...[...text.matchAll(/from '\.\/([\w-]+\.tsx)'/g)].map(([, name]) => sources[path.replace(/[^/]+$/, name!)] ?? ''),
]
const pages = Object.entries(sources).filter(([, text]) => text.includes('<ListPage'))
const sums = (path: string, text: string): boolean => columnsOf(path, text).some((one) => /\bsum: true/.test(one))

test('every list with a summed column asks the server for the sums of its filter', () => {
  const summing = pages.filter(([path, text]) => sums(path, text))
  expect(summing.length).toBeGreaterThan(8)
  expect(summing.filter(([, text]) => !/\bsums=\{/.test(text)).map(([path]) => path)).toEqual([])
})

test('a sum of money has two decimals, a sum of sessions none', () => {
  const column = (kind: Column<object>['kind']) => ({ name: 'x', title: '合计', kind }) as Column<object>
  expect(sumText(column('money'), '12345.60')).toBe('12,345.60')
  expect(sumText(column('money'), '-8.00')).toBe('−8.00')
  expect(sumText(column('number'), 12_345)).toBe('12,345')
})
