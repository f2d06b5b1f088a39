/** A row as something to open: by a click anywhere on it but on what acts by itself, and by Enter on the focused row. */
import type { HTMLAttributes, KeyboardEvent, MouseEvent } from 'react'

const ACTS =
  'a, button, input, label, select, textarea, [role="button"], [role="menuitem"], .operation, .ant-table-selection-column, .card > .row-actions, .ant-checkbox-wrapper'

/** Clicks on a button or link inside, and the end of marking a text with the mouse, are not meant for the row. */
const isForRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  // Dialogs and menus of a row are drawn elsewhere; React tells the row of their clicks all the same.
  currentTarget.contains(target as Node) && !(target as Element).closest(ACTS) && !getSelection()?.toString()

const neighbour = (row: HTMLElement, key: string): Element | null => {
  const step = key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling'
  let next = row[step]
  while (next && !next.hasAttribute('tabindex')) next = next[step]
  return next
}

const keys = (event: KeyboardEvent<HTMLElement>, open: () => void) => {
  if (event.target !== event.currentTarget) return
  if (event.key === 'Enter') open()
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const next = neighbour(event.currentTarget, event.key)
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }
}

/** Handlers of a row that opens. @param first the row Tab reaches; the arrow keys lead on from there */
export const rowOpens = (open: () => void, first: boolean): HTMLAttributes<HTMLElement> => ({
  className: 'opens',
  tabIndex: first ? 0 : -1,
  onClick: (event) => isForRow(event as MouseEvent<HTMLElement>) && open(),
  onKeyDown: (event) => keys(event as KeyboardEvent<HTMLElement>, open),
})
