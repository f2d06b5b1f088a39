/** Why an action is refused, beside it while the pointer or the focus is there. A few lines instead of antd's tooltip. */
import { type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import './act.css'

type Place = { left: number; top: number; below: boolean }

/** Pixels of room a tip needs above its button. */
const ROOM = 48

const placeOf = (element: HTMLElement): Place => {
  const box = element.getBoundingClientRect()
  const below = box.top < ROOM
  const middle = box.left + box.width / 2
  // Half of the widest tip stays inside the window.
  const half = Math.min(140, innerWidth / 2 - 8)
  return { left: Math.min(Math.max(middle, half + 8), innerWidth - half - 8), top: below ? box.bottom : box.top, below }
}

export const Tip = ({ text, children }: { text: string; children: ReactNode }) => {
  const [place, setPlace] = useState<Place | null>(null)
  const around = useRef<HTMLSpanElement>(null)
  const show = () => setPlace(around.current && placeOf(around.current))
  const hide = () => setPlace(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches; the button inside takes the keys and is named with the reason
    <span
      ref={around}
      className="tip-around"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {place &&
        createPortal(
          <span
            role="tooltip"
            className={place.below ? 'tip below' : 'tip'}
            style={{ left: place.left, top: place.top }}
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  )
}
