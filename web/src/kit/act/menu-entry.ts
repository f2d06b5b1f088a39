/** An entry of a menu: something to pick, a heading over some, a line between them. */
import type { ReactNode } from 'react'

export type MenuEntry =
  | { readonly key: string; readonly divider: true }
  /** A heading over the entries that follow. */
  | { readonly key: string; readonly group: string }
  | {
      readonly key: string
      readonly label: ReactNode
      readonly icon?: ReactNode
      readonly danger?: boolean
      readonly disabled?: boolean
      readonly className?: string
      /** Its plain words: their first letter in pinyin picks it while the menu is open. */
      readonly word?: string
    }
