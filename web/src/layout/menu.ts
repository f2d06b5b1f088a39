/** Reading the server's menu tree: where an item leads, which page an address belongs to. */
import { matchPath } from 'react-router'
import type { PageEntry } from '../kit/page/entry.ts'
import type { MenuNode } from '../kit/person.ts'

/** An item whose path is an address of another site opens in a new tab. */
export const isExternal = (path: string): boolean => /^(https?:|mailto:|tel:)/.test(path)

const shownChildren = (node: MenuNode): readonly MenuNode[] => (node.children ?? []).filter((child) => !child.hidden)

/** Entries that redirect here show their first child instead of a panel (000 §2). */
const direct = new Set(['/index', '/smartReport'])

/** First level as the rail shows it: directories that stand for their first child become that child. */
export const railOf = (menu: readonly MenuNode[]): readonly MenuNode[] =>
  menu
    .filter((node) => !node.hidden)
    .map((node) => {
      const first = shownChildren(node)[0]
      if (!node.redirect || !direct.has(node.redirect) || !first) return node
      return { ...first, meta: { ...first.meta, icon: first.meta.icon || node.meta.icon || null }, children: [] }
    })

/** The tree without pages no area serves yet, and without directories that would be empty. */
export const servedMenu = (menu: readonly MenuNode[], has: (path: string) => boolean): readonly MenuNode[] =>
  menu.flatMap((node) => {
    if (node.menuType !== 'M') return has(node.path) || isExternal(node.path) ? [node] : []
    const children = servedMenu(node.children ?? [], has)
    return children.length ? [{ ...node, children }] : []
  })

/** All pages of the tree, directories left out. */
export const pagesIn = (menu: readonly MenuNode[]): readonly MenuNode[] =>
  menu.flatMap((node) => (node.children?.length ? pagesIn(node.children) : node.menuType === 'M' ? [] : [node]))

/** The first level item an address stands under. */
export const rootOf = (menu: readonly MenuNode[], path: string): MenuNode | undefined =>
  menu.find((node) => pagesIn([node]).some((page) => page.path === path))

/** Whether this page is the only one its first-level item shows: a panel with one link would say nothing beside it. */
export const standsAlone = (menu: readonly MenuNode[], path: string): boolean => {
  const root = rootOf(menu, path)
  return root !== undefined && pagesIn([root]).filter(({ hidden }) => !hidden).length === 1
}

/** Where to go with no particular address: /index when it is granted, else the first page (F0232, F0233). */
export const firstPath = (menu: readonly MenuNode[], has: (path: string) => boolean): string | null => {
  const pages = pagesIn(menu).filter((page) => !isExternal(page.path) && has(page.path))
  return pages.find((page) => page.path === '/index')?.path ?? pages.find((page) => !page.hidden)?.path ?? null
}

export type Found = { readonly entry: PageEntry; readonly node: MenuNode | null; readonly title: string }

const permits = (
  entry: PageEntry,
  node: MenuNode | undefined,
  may: (key: NonNullable<PageEntry['may']>) => boolean,
): boolean => node !== undefined || (entry.may !== undefined && may(entry.may)) || entry.frame === 'open'

/** Whether any area has a page at this address, granted or not. */
export const existing = (pages: Readonly<Record<string, PageEntry>>, path: string): boolean =>
  patternOf(pages, path) !== undefined

const patternOf = (pages: Readonly<Record<string, PageEntry>>, path: string): string | undefined =>
  pages[path] ? path : Object.keys(pages).find((one) => matchPath(one, path))

/** The page an address leads to, if an area serves it and the person is granted it. */
export const findPage = (
  pages: Readonly<Record<string, PageEntry>>,
  menu: readonly MenuNode[],
  path: string,
  may: (key: NonNullable<PageEntry['may']>) => boolean,
): Found | null => {
  const pattern = patternOf(pages, path)
  const entry = pattern ? pages[pattern] : undefined
  if (!pattern || !entry) return null
  const node = pagesIn(menu).find((page) => page.path === (entry.under ?? pattern))
  if (!permits(entry, node, may)) return null
  return { entry, node: node ?? null, title: entry.title ?? node?.meta.title ?? '' }
}
