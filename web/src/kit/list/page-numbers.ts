/** Which pages a pager names: seven places at most, the first and the last always among them (F0637). */

/** A page, or a gap between pages: it leads five on, or back. */
export type PagePlace = { readonly page: number; readonly gap: boolean }

const PLACES = 7
/** How far a gap leads (as the specification's pager does). */
const STRIDE = 5

/** How many pages there are; an empty list has one. */
export const pagesOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

const numbers = (from: number, to: number): PagePlace[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => ({ page: from + at, gap: false }))

/** @param current from 1 @param pages how many there are */
export const placesOf = (current: number, pages: number): readonly PagePlace[] => {
  if (pages <= PLACES) return numbers(1, pages)
  const inner = PLACES - 2
  const back: PagePlace = { page: Math.max(1, current - STRIDE), gap: true }
  const on: PagePlace = { page: Math.min(pages, current + STRIDE), gap: true }
  if (current < inner) return [...numbers(1, inner), on, ...numbers(pages, pages)]
  if (current > pages - inner + 1) return [...numbers(1, 1), back, ...numbers(pages - inner + 1, pages)]
  return [...numbers(1, 1), back, ...numbers(current - 1, current + 1), on, ...numbers(pages, pages)]
}

/** What was typed to jump to: a page that is there, or nothing. */
export const jumpOf = (typed: string, pages: number): number | null => {
  const page = Number(typed.trim())
  return typed.trim() !== '' && Number.isSafeInteger(page) && page >= 1 ? Math.min(page, pages) : null
}
