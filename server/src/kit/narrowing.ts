/** What of a list's input narrows it, and what only says which page of it is wanted. */
export type PageInput = {
  page?: number
  pageNum?: number
  pageSize?: number
  sortName?: string
  sortOrder?: 'asc' | 'desc'
}

const PAGING: ReadonlySet<string> = new Set(['page', 'pageNum', 'pageSize', 'sortName', 'sortOrder'])

/** The filters that are set: an empty one is none. */
export const filtersOf = (input: object): [name: string, value: unknown][] =>
  Object.entries(input).filter(
    ([name, value]) => !PAGING.has(name) && value !== undefined && value !== null && value !== '',
  )
