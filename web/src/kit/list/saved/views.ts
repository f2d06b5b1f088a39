/** 常用筛选: which part of a list's address is a search worth keeping, and how the kept ones are changed. */
import type { Call } from '@clinic/contract/call.ts'
import { takes } from '../../schema.ts'
import type { SavedView } from '../../settings.ts'
import { inputOf, readPlace } from '../place.ts'

/** Where one stands in a search is no part of it. */
const PASSING = new Set(['page', 'pageNum', 'pageSize'])
const ORDER = new Set(['sortName', 'sortOrder'])

/**
 * The search as it is kept, the same whatever order it was put together in: what the list is asked by, and its order. What
 * else stands in the address (an open panel, a number that was searched for) is not kept.
 * @param besides further names that belong to it: the page's own tab
 */
export const searchOf = (list: Call, query: URLSearchParams, besides: readonly string[] = []): string => {
  const belongs = (name: string) =>
    !PASSING.has(name) && (ORDER.has(name) || takes(list, name) || besides.includes(name))
  const kept = [...query].filter(([name]) => belongs(name))
  return new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
}

/** What the list is asked to count what a kept search finds: its filters, and no more than one row. */
export const countedBy = (list: Call, { query }: SavedView): Record<string, unknown> => {
  const { filters } = readPlace(list, new URLSearchParams(query))
  return inputOf(list, { page: 1, pageSize: 1, filters })
}

/** Kept under a name; the same name is the same search, changed. */
export const withView = (saved: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  saved.some(({ name }) => name === view.name)
    ? saved.map((one) => (one.name === view.name ? view : one))
    : [...saved, view]

/** Why a search cannot be kept under a name; null when it can. */
export const whyNotKeep = (saved: readonly SavedView[], name: string, most: number): string | null => {
  if (name.trim() === '') return '请输入名称'
  return saved.length >= most && !saved.some((one) => one.name === name.trim())
    ? `最多保存 ${most} 个常用筛选，请先删除不用的`
    : null
}
