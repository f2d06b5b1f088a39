/** Open pages by the first level of the menu they stand under, in the menu's order; what stands nowhere comes last. */

import type { Tab } from '../kit/page/tabs.ts'
import type { MenuNode } from '../kit/person.ts'
import { rootOf } from './menu.ts'

export type TagGroup = { readonly title: string; readonly tabs: readonly Tab[] }

const OTHERS = '其他'

export const grouped = (tabs: readonly Tab[], menu: readonly MenuNode[], text: string): readonly TagGroup[] => {
  const wanted = text.trim().toLowerCase()
  const found = tabs.filter((tab) => tab.title.toLowerCase().includes(wanted))
  const titleOf = (tab: Tab): string => rootOf(menu, tab.path)?.meta.title ?? OTHERS
  const titles = [...menu.map((node) => node.meta.title), OTHERS]
  return [...new Set(titles)].flatMap((title) => {
    const here = found.filter((tab) => titleOf(tab) === title)
    return here.length > 0 ? [{ title, tabs: here }] : []
  })
}
