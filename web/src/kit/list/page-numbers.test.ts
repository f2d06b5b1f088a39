import { expect, test } from 'vitest'
import { jumpOf, pagesOf, placesOf } from './page-numbers.ts'

const said = (current: number, pages: number) =>
  placesOf(current, pages)
    .map(({ page, gap }) => (gap ? `(${page})` : page))
    .join(' ')

test('a pager names seven places at most, the first and the last among them', { tags: ['F0637'] }, () => {
  expect(said(1, 1)).toBe('1')
  expect(said(7, 7)).toBe('1 2 3 4 5 6 7')
  expect(said(1, 75)).toBe('1 2 3 4 5 (6) 75')
  expect(said(4, 75)).toBe('1 2 3 4 5 (9) 75')
  expect(said(5, 75)).toBe('1 (1) 4 5 6 (10) 75')
  expect(said(40, 75)).toBe('1 (35) 39 40 41 (45) 75')
  expect(said(71, 75)).toBe('1 (66) 70 71 72 (75) 75')
  expect(said(72, 75)).toBe('1 (67) 71 72 73 74 75')
  for (let pages = 1; pages <= 20; pages += 1)
    for (let current = 1; current <= pages; current += 1) {
      const places = placesOf(current, pages)
      expect(places.length).toBe(Math.min(7, pages))
      expect(places.filter(({ gap }) => !gap).map(({ page }) => page)).toContain(current)
      expect([places[0]!.page, places.at(-1)!.page]).toEqual([1, pages])
    }
})

test('pages are counted up, and nothing is one page', () => {
  expect([pagesOf(0, 20), pagesOf(20, 20), pagesOf(21, 20)]).toEqual([1, 1, 2])
})

test('a jump leads to a page that is there, or nowhere', () => {
  expect([jumpOf('3', 9), jumpOf(' 12 ', 9)]).toEqual([3, 9])
  for (const nothing of ['', ' ', '0', '-1', '2.5', 'x']) expect(jumpOf(nothing, 9)).toBeNull()
})
