/** A hospital's menu settings as the tree a table shows, and what a change sends. */
import type { menus } from '@clinic/contract/areas/access/menus.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'

type Row = OutputOf<typeof menus.settings>[number]
export type OwnEntry = Row & {
  readonly shown: 'shown' | 'hidden'
  readonly inUse: 'on' | 'off'
  readonly children?: OwnEntry[]
}

export const OWN_MENU = {
  otherDirectory: { key: 'web.otherDirectory', code: 400, message: '菜单只能在同一目录内调整顺序' },
  nothingChanged: { key: 'web.nothingChanged', code: 400, message: '本院菜单与产品一致，无需恢复' },
} as const

/** How an entry stands now, and whether the hospital has a word of its own over it. */
export const stateOf = ({ title, orderNum, hidden, disabled, plainHidden, versionHidden }: Row) => ({
  hidden: versionHidden || (hidden ?? plainHidden),
  changed: title !== null || orderNum !== null || hidden !== null || disabled,
})

/** The whole setting of an entry: it is saved at once. */
export const settingOf = ({ id, title, orderNum, hidden, disabled }: Row): InputOf<typeof menus.setSetting> => ({
  id,
  title,
  orderNum,
  hidden,
  disabled,
})

export const ownTree = (rows: readonly Row[], parentId = 0): OwnEntry[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .map((row) => ({
      ...row,
      shown: stateOf(row).hidden ? 'hidden' : 'shown',
      inUse: row.disabled ? 'off' : 'on',
      children: ownTree(rows, row.id),
    }))

/** Ids of the siblings after the entry was put before another one, or last. */
export const placesAfter = (tree: readonly OwnEntry[], row: OwnEntry, beforeId: number | null): number[] => {
  const siblings = row.parentId === 0 ? tree : (tree.find(({ id }) => id === row.parentId)?.children ?? [])
  const others = siblings.map(({ id }) => id).filter((id) => id !== row.id)
  const at = beforeId === null ? others.length : others.indexOf(beforeId)
  return others.toSpliced(at, 0, row.id)
}
