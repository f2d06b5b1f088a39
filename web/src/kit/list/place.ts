/** Where a list stands: page, size, sort and filters. In the address bar, so that back, reload and a sent link work. */
import type { Call } from '@clinic/contract/call.ts'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { fieldSchema, readValue, takes } from '../schema.ts'

/** Specification 001 §9: a table of a page, and a list elsewhere (in a drawer, a tab, a dialog). */
const tables = { size: 20, sizes: [10, 20, 30, 40, 50, 100] } as const
const elsewhere = { size: 10, sizes: [10, 20, 50, 100, 200, 500] } as const

/** How many rows a list begins with, and may have on a page. */
export const rowsOnPage = (embedded: boolean): { readonly size: number; readonly sizes: readonly number[] } =>
  embedded ? elsewhere : tables

export type FilterValues = Readonly<Record<string, unknown>>
export type Place = {
  readonly page: number
  readonly pageSize: number
  readonly sortName?: string | undefined
  readonly sortOrder?: 'asc' | 'desc' | undefined
  readonly filters: FilterValues
}

const own = new Set(['page', 'pageNum', 'pageSize', 'sortName', 'sortOrder'])
const count = (text: string | null, otherwise: number) =>
  text && /^\d{1,7}$/.test(text) ? Math.max(1, Number(text)) : otherwise

/** Where an address says that a list stands. */
export const readPlace = (call: Call, query: URLSearchParams): Place => {
  const filters: Record<string, unknown> = {}
  for (const name of new Set(query.keys())) {
    if (!own.has(name) && takes(call, name)) filters[name] = readValue(fieldSchema(call, name), query.getAll(name))
  }
  const sortName = query.get('sortName')
  return {
    page: count(query.get('page'), 1),
    pageSize: count(query.get('pageSize'), tables.size),
    ...(sortName ? { sortName, sortOrder: query.get('sortOrder') === 'desc' ? 'desc' : 'asc' } : {}),
    filters,
  }
}

/** A filter narrows the list by this. */
export const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Writes a place over a query, leaving alone what belongs to others (tab, drawer). */
const writePlace = (call: Call, query: URLSearchParams, place: Place): URLSearchParams => {
  const next = new URLSearchParams([...query].filter(([name]) => !own.has(name) && !takes(call, name)))
  for (const [name, value] of Object.entries(place.filters)) {
    if (!isSet(value)) continue
    for (const one of Array.isArray(value) ? value : [value]) next.append(name, String(one))
  }
  if (place.page > 1) next.set('page', String(place.page))
  if (place.pageSize !== tables.size) next.set('pageSize', String(place.pageSize))
  if (place.sortName) next.set('sortName', place.sortName)
  if (place.sortName && place.sortOrder) next.set('sortOrder', place.sortOrder)
  return next
}

/** A whole phone number is searched for, but stands in no address, no history and no log (security G15). */
const isNumber = (value: unknown): boolean => typeof value === 'string' && /(?<!\d)1[3-9]\d{9}(?!\d)/.test(value)
const split = (filters: FilterValues): { said: FilterValues; unsaid: FilterValues } => {
  const parts = Object.groupBy(Object.entries(filters), ([, value]) => (isNumber(value) ? 'unsaid' : 'said'))
  return { said: Object.fromEntries(parts.said ?? []), unsaid: Object.fromEntries(parts.unsaid ?? []) }
}

/**
 * Says in the address that such a number narrows the list, and nothing more: whoever goes elsewhere (全部, a saved filter,
 * Back) leaves the number behind with it.
 */
export const SOUGHT = 'sought'
const marked = (query: URLSearchParams, unsaid: FilterValues): URLSearchParams => {
  if (Object.keys(unsaid).length > 0) query.set(SOUGHT, 'number')
  else query.delete(SOUGHT)
  return query
}

/** What moves; undefined takes a part away. */
export type Move = (change: { [Part in keyof Place]?: Place[Part] | undefined }) => void

/** The place and how to move. `inUrl: false` keeps it in the page (lists inside drawers and tabs). */
export const usePlace = (call: Call, inUrl: boolean, pageSize: number = rowsOnPage(!inUrl).size): [Place, Move] => {
  const [query, setQuery] = useSearchParams()
  const [inner, setInner] = useState<Place>({ page: 1, pageSize, filters: {} })
  const [unsaid, setUnsaid] = useState<FilterValues>({})
  const text = query.toString()
  const outer = useMemo(() => {
    const now = new URLSearchParams(text)
    const place = readPlace(call, now)
    return now.has(SOUGHT) ? { ...place, filters: { ...place.filters, ...unsaid } } : place
  }, [call, text, unsaid])
  const move = useCallback<Move>(
    (change) => {
      if (!inUrl) return setInner((now) => ({ ...now, ...change }) as Place)
      const parts = change.filters && split(change.filters)
      if (parts) setUnsaid(parts.unsaid)
      const moved = { ...change, ...(parts ? { filters: parts.said } : {}) }
      setQuery(
        (now) => {
          const next = writePlace(call, now, { ...readPlace(call, now), ...moved } as Place)
          return parts ? marked(next, parts.unsaid) : next
        },
        { replace: true },
      )
    },
    [call, inUrl, setQuery],
  )
  return [inUrl ? outer : inner, move]
}

/** The place as the call's input; rabbit calls page by `pageNum`. */
export const inputOf = (call: Call, place: Place): Record<string, unknown> => ({
  ...place.filters,
  ...(takes(call, 'page') ? { page: place.page } : { pageNum: place.page }),
  pageSize: place.pageSize,
  ...(place.sortName ? { sortName: place.sortName, sortOrder: place.sortOrder } : {}),
})
