/** The flat answer of all menus as the tree a table shows, and the part of it a search leaves. */
import type { menus } from '@clinic/contract/areas/access/menus.ts'
import type { OutputOf } from '@clinic/contract/call.ts'

export type MenuRow = OutputOf<typeof menus.all>[number]
export type MenuNode = MenuRow & { readonly children?: MenuNode[] }

export const treeOf = (rows: readonly MenuRow[], parentId = 0): MenuNode[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .map((row) => {
      const children = treeOf(rows, row.id)
      return children.length > 0 ? { ...row, children } : row
    })

/** Nodes whose title, path or permission contains the text, with what stands above them. */
export const matching = (rows: readonly MenuRow[], text: string): readonly MenuRow[] => {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept = new Set<number>()
  for (const row of rows) {
    if (![row.title, row.path, row.perms].some((one) => one?.toLowerCase().includes(wanted))) continue
    for (let at: MenuRow | undefined = row; at; at = byId.get(at.parentId)) kept.add(at.id)
  }
  return rows.filter((row) => kept.has(row.id))
}

/** Ids of all nodes that have something below them. */
export const branchesOf = (rows: readonly MenuRow[]): number[] =>
  [...new Set(rows.map((row) => row.parentId))].filter(Boolean)

export const typeWords = { M: '目录', C: '页面', F: '按钮' } as const
export const kindWords = { button: '按钮', tab: '面板页签' } as const
