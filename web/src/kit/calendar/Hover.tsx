/** The short card of what the pointer rests on. */
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MarkSign } from './CardButton.tsx'
import { cardIn, type DayView } from './day-view.ts'
import { beside } from './geometry.ts'
import { type Card, FLAGS } from './model.ts'
import { spanText } from './spans.ts'

const REST_MS = 350

type Over = { readonly card: Card; readonly rect: DOMRect; readonly column: string }

/** What the pointer has rested on for a moment; gone with the next movement away, key or press. */
export const useHover = (view: RefObject<DayView>) => {
  const [over, setOver] = useState<Over | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const at = useRef<Element | null>(null)
  const leave = () => {
    clearTimeout(timer.current)
    at.current = null
    setOver(null)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const move = (event: PointerEvent): void => {
    const box = (event.target as Element).closest<HTMLElement>('[data-card]')
    const isResting = event.pointerType === 'mouse' && event.buttons === 0 && box !== null
    if (isResting && box === at.current) return
    leave()
    if (!isResting) return
    at.current = box
    timer.current = setTimeout(() => {
      const card = cardIn(view.current, Number(box.dataset['card']))
      if (card && box.isConnected)
        setOver({ card, rect: box.getBoundingClientRect(), column: box.dataset['column'] ?? '' })
    }, REST_MS)
  }
  return { over, move, leave }
}

/** Seen only: a reader of the screen has heard it all with the card. */
export const HoverCard = ({ over: { card, rect } }: { over: Over }) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = box.current
    if (!own) return
    const view = { left: 8, top: 8, width: innerWidth - 16, height: innerHeight - 16 }
    const { left, top } = beside(rect, own.getBoundingClientRect(), view)
    own.style.left = `${left}px`
    own.style.top = `${top}px`
  }, [rect])
  return (
    <div className="cal-hover" ref={box} aria-hidden="true">
      <p>
        <strong>{card.name}</strong> <span className="cal-quiet">{card.person}</span>
      </p>
      <p className="cal-line">
        <MarkSign mark={card.mark} /> {card.mark.word}
        <span className="figure">{spanText(card)}</span>
        <span className="cal-quiet">{card.to - card.from} 分</span>
      </p>
      <p>{card.project}</p>
      {card.flags.length > 0 && <p>{card.flags.map((flag) => FLAGS[flag].word).join(' · ')}</p>}
      {card.more?.map((line) => (
        <p key={line} className="cal-quiet">
          {line}
        </p>
      ))}
      {card.fixed && <p className="cal-quiet">{card.fixed}</p>}
    </div>
  )
}
