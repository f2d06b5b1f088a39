import { describe, expect, test } from 'vitest'
import type { AreaPages } from '../kit/page/entry.ts'
import type { MenuNode } from '../kit/person.ts'
import { findPage, firstPath, isExternal, railOf, rootOf, servedMenu, standsAlone } from './menu.ts'

let last = 0
const node = (menuType: string, path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: ++last,
  parentId: 0,
  menuType,
  path,
  meta: { title: path, icon: 'x' },
  ...more,
})

const menu: readonly MenuNode[] = [
  node('M', '/', { redirect: '/index', children: [node('C', '/index')] }),
  node('M', '/customer', { children: [node('C', '/customer/list'), node('C', '/customer/pool', { hidden: true })] }),
  node('M', '/report', { redirect: '/smartReport', children: [node('C', '/smartReport'), node('C', '/report/a')] }),
  node('M', '/link', { children: [node('C', 'https://example.com')] }),
  node('M', '/none', { children: [node('C', '/none/yet')] }),
]
const page = async () => ({ default: () => null })
const pages: AreaPages = {
  '/index': { page },
  '/customer/list': { page },
  '/customer/pool': { page },
  '/customerDetails': { page, under: '/customer/list', frame: 'bare' },
  '/receipt/:id': { page, may: 'cashier:pay:print', title: '小票' },
}
const has = (path: string) => pages[path] !== undefined

describe('the menu', () => {
  test('directories that redirect to /index or /smartReport stand for their first child', {
    tags: ['F0054', 'F0055', 'F0056', 'F0079'],
  }, () => {
    expect(railOf(menu).map((item) => item.path)).toEqual(['/index', '/customer', '/smartReport', '/link', '/none'])
  })

  test('pages no area serves are left out, and directories that would be empty', () => {
    expect(servedMenu(menu, has).map((item) => item.path)).toEqual(['/', '/customer', '/link'])
  })

  test('other sites are told apart', { tags: ['F0057'] }, () => {
    expect(isExternal('https://example.com')).toBe(true)
    expect(isExternal('/http/list')).toBe(false)
  })

  test('a page knows its first-level item', () => {
    expect(rootOf(menu, '/customer/list')?.path).toBe('/customer')
  })

  test('a page that is the only one of its section needs no panel beside it', () => {
    expect(standsAlone(menu, '/customer/list')).toBe(true)
    expect(standsAlone(menu, '/report/a')).toBe(false)
    expect(standsAlone(menu, '/no/such')).toBe(false)
  })
})

describe('where an address leads', () => {
  const may = (key: unknown) => key === 'cashier:pay:print'

  test('to /index when it is granted, else to the first page', { tags: ['F0232', 'F0233'] }, () => {
    expect(firstPath(menu, has)).toBe('/index')
    expect(firstPath(menu.slice(1), has)).toBe('/customer/list')
    expect(firstPath([], has)).toBeNull()
  })

  test('hidden pages work, pages that are not granted do not', { tags: ['F0080'] }, () => {
    expect(findPage(pages, menu, '/customer/pool', may)?.title).toBe('/customer/pool')
    expect(findPage(pages, menu.slice(0, 1), '/customer/list', may)).toBeNull()
    expect(findPage(pages, menu, '/no/such', may)).toBeNull()
  })

  test('a first-level page needs no wrapper: it stands on the rail and its path opens it', { tags: ['F0081'] }, () => {
    const alone = [node('C', '/customer/list')]
    expect(railOf(alone).map((item) => item.path)).toEqual(['/customer/list'])
    expect(firstPath(alone, has)).toBe('/customer/list')
    expect(findPage(pages, alone, '/customer/list', may)?.title).toBe('/customer/list')
  })

  test('a page under another needs that one; a page of its own needs its key', () => {
    expect(findPage(pages, menu, '/customerDetails', may)?.node?.path).toBe('/customer/list')
    expect(findPage(pages, [], '/customerDetails', may)).toBeNull()
    expect(findPage(pages, [], '/receipt/5', may)?.title).toBe('小票')
    expect(findPage(pages, [], '/receipt/5', () => false)).toBeNull()
  })
})
