/** Keys of a work surface: `useKeys({ F2: pay, 'Ctrl+P': print })`. Each action of a desk has one (look, "Desk"). */
import { useEffect, useRef } from 'react'
import { isCovered as isPageCovered } from './cover.ts'

export type Keys = Readonly<Record<string, (() => void) | undefined>>

const nameOf = (event: KeyboardEvent): string =>
  [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey ? 'Shift' : '',
    event.key.length === 1 ? event.key.toUpperCase() : event.key,
  ]
    .filter(Boolean)
    .join('+')

/** A drawer or dialog above keeps its keys to itself; what stands in a drawer is above the page and below the next one. */
const isCovered = (inDrawer: boolean) =>
  isPageCovered() ||
  document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null ||
  document.querySelectorAll('.ant-drawer-open').length > (inDrawer ? 1 : 0)

/** What hangs open over a field or a button: Esc closes it first, and nothing else. */
const OPENED =
  ':is(.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-popover):not([class*="-hidden"], [class*="-leave"])'
const isForOpened = ({ key }: KeyboardEvent): boolean => key === 'Escape' && document.querySelector(OPENED) !== null

/** Plain letters work only outside of fields; function keys and Ctrl work everywhere. */
const isTyping = (event: KeyboardEvent) =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  event.key.length === 1 &&
  (event.target as HTMLElement | null)?.closest('input, textarea, [contenteditable]') != null

export const useKeys = (keys: Keys, { inDrawer = false }: { readonly inDrawer?: boolean } = {}): void => {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = now.current[nameOf(event)]
      if (!act || event.isComposing || isTyping(event) || isCovered(inDrawer) || isForOpened(event)) return
      event.preventDefault()
      // A key that is held down is one wish.
      if (!event.repeat) act()
    }
    // Before what hangs open hears it and is gone.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [inDrawer])
}
