/** A button with a menu. antd's menu weighs as much as a page of ours: it is loaded when somebody comes near the button. */
import { cloneElement, type HTMLAttributes, lazy, type ReactElement, Suspense, useRef, useState } from 'react'
import './act.css'
import type { MenuEntry } from './menu-entry.ts'

const load = () => import('./OpenedMenu.tsx')
const OpenedMenu = lazy(load)

type Props = {
  readonly entries: readonly MenuEntry[]
  readonly onPick: (key: string) => void
  /** `contextMenu`: the secondary click, and the menu key. */
  readonly on?: 'click' | 'contextMenu'
  /** The button; it keeps the focus when the menu closes. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** `<WithMenu entries={…} onPick={…}><button>…</button></WithMenu>` */
export const WithMenu = ({ entries, onPick, on = 'click', children }: Props) => {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const near = () => void load()
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const pick = (key: string) => {
    close()
    onPick(key)
  }
  const opens =
    on === 'click'
      ? { onClick: () => setOpen(true) }
      : {
          onContextMenu: (event: { preventDefault: () => void }) => {
            event.preventDefault()
            setOpen(true)
          },
        }
  return (
    <span ref={box} className="with-menu">
      {cloneElement(children, {
        ...opens,
        onPointerEnter: near,
        onFocus: near,
        ...(on === 'click' ? { 'aria-haspopup': 'menu' as const, 'aria-expanded': open } : {}),
      })}
      {open && (
        <Suspense fallback={null}>
          <OpenedMenu entries={entries} onPick={pick} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}
