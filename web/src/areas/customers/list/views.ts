/** 存为常用: which part of the list's address is a search worth keeping, and how the kept ones are changed. */
import { customers, customerViews } from '@clinic/contract/areas/customers/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { inputOf, readPlace, SOUGHT } from '../../../kit/list/place.ts'
import type { SavedView } from '../../../kit/settings.ts'

/** Where one stands in a search, and what is open above it, are no part of it. */
const PASSING = new Set(['page', 'panel', 'at', SOUGHT])

/** The search as it is kept: the same whatever order it was put together in. */
export const searchOf = (query: URLSearchParams): string => {
  const kept = [...query].filter(([name]) => !PASSING.has(name))
  return new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
}

/** What the list is asked to count what a kept search finds: its filters and its tab, and no more than one row. */
export const countedBy = ({ query }: SavedView): InputOf<typeof customers.pageByPost> => {
  const kept = new URLSearchParams(query)
  const view = customerViews.find((one) => one === kept.get('tab'))
  const { filters } = readPlace(customers.pageByPost, kept)
  return { ...inputOf(customers.pageByPost, { page: 1, pageSize: 1, filters }), ...(view ? { view } : {}) }
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
