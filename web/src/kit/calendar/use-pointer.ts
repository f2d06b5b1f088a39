/**
 * The pointer over the grid: a card is dragged by its body and stretched by its lower edge, empty ground is clicked or drawn over to
 * book, what was lifted by a key follows too and is put down with a click. A finger holds for a moment first: otherwise it scrolls.
 */
import { type PointerEvent as Pressed, useEffect, useMemo, useRef } from 'react'
import { cardIn, type DayView, type Hands, takeCard } from './day-view.ts'
import { columnAt, inside, minuteAt, pullAt } from './geometry.ts'
import { clamp, endNear, slotAt } from './spans.ts'

const isLifted = ({ carry }: Hands): boolean => carry.store.get()?.by === 'lift'

const FAR = 4
const HOLD_MS = 400

type Press = {
  readonly pointer: number
  readonly x: number
  readonly y: number
  readonly card: number | null
  readonly isGrip: boolean
  readonly column: string
  /** Minutes between the top of the card, or its end, and where it was taken. */
  readonly held: number
  readonly minute: number
  /** Of a wish at the pinboard: takes it up. */
  readonly take?: (() => void) | undefined
}

type Spot = { readonly column: string; readonly minute: number; readonly isIn: boolean }

const spotAt = ({ grid, scroll, view }: Hands, x: number, y: number): Spot | null => {
  const rect = grid.current?.getBoundingClientRect()
  const seen = scroll.current?.getBoundingClientRect()
  const { columns, frame } = view.current
  if (!rect || !seen || columns.length === 0) return null
  const column = columns[columnAt(x - rect.left, rect.width, columns.length)]!
  return { column: column.id, minute: minuteAt(frame, y - rect.top), isIn: inside(seen, { x, y }) }
}

const isOverShelf = (x: number, y: number): boolean => {
  const shelf = document.querySelector('[data-shelf]')?.getBoundingClientRect()
  return shelf !== undefined && inside(shelf, { x, y })
}

/** Where what is carried would stand, for a pointer at this place. */
const aimAt = (hands: Hands, held: number, x: number, y: number): void => {
  const spot = spotAt(hands, x, y)
  if (spot?.isIn) hands.carry.aim(spot.column, spot.minute - held)
  else hands.carry.leave(isOverShelf(x, y))
}

const drawTo = ({ drawn, view }: Hands, press: Press, minute: number): void => {
  const { frame, slot } = view.current
  const from = slotAt(frame, slot, Math.min(press.minute, minute))
  const end = Math.max(press.minute, minute)
  drawn.set({ column: press.column, from, to: clamp(endNear(frame, slot, end, from), from + slot, frame.to) })
}

const pressOf = (hands: Hands, event: Pressed): Press | null => {
  const spot = spotAt(hands, event.clientX, event.clientY)
  const target = event.target as Element
  const box = target.closest<HTMLElement>('[data-card]')
  if (!spot) return null
  const isGrip = target.closest('[data-grip]') !== null
  const rect = box?.getBoundingClientRect()
  const frame: DayView['frame'] = { from: 0, to: 0 }
  const held = rect ? minuteAt(frame, event.clientY - (isGrip ? rect.bottom : rect.top)) : 0
  return {
    ...{ pointer: event.pointerId, x: event.clientX, y: event.clientY, minute: spot.minute },
    ...{ card: box ? Number(box.dataset['card']) : null, isGrip, held, column: box?.dataset['column'] ?? spot.column },
  }
}

/** Scrolls while the pointer is near an edge, and aims anew at what has come under it. */
const pulling = (hands: Hands) => {
  let frame = 0
  let last = { x: 0, y: 0 }
  const run = (again: () => void) => {
    const box = hands.scroll.current
    if (!box || (!hands.carry.store.get() && !hands.drawn.get())) return stop()
    const pull = pullAt(box.getBoundingClientRect(), last)
    if (pull.x === 0 && pull.y === 0) return stop()
    box.scrollBy(pull.x, pull.y)
    again()
    frame = requestAnimationFrame(() => run(again))
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    frame = 0
  }
  return {
    stop,
    at: (x: number, y: number, again: () => void) => {
      last = { x, y }
      if (frame === 0) frame = requestAnimationFrame(() => run(again))
    },
  }
}

type Turn = { press: Press | null; isMoving: boolean; timer: ReturnType<typeof setTimeout> | undefined }

const start = (hands: Hands, turn: Turn): void => {
  const { press } = turn
  if (!press) return
  press.take?.()
  turn.isMoving =
    press.take !== undefined ||
    press.card === null ||
    takeCard(hands, press.card, press.isGrip ? 'stretch' : 'drag', press.column)
  if (!turn.isMoving) turn.press = null
}

const movesOf = (hands: Hands, turn: Turn, pull: ReturnType<typeof pulling>) => {
  const follow = (x: number, y: number): void => {
    const { press } = turn
    if (!press) return
    if (press.take || press.card !== null) aimAt(hands, press.held, x, y)
    else drawTo(hands, press, spotAt(hands, x, y)?.minute ?? press.minute)
  }
  return (event: PointerEvent): void => {
    const { press } = turn
    if (!press || event.pointerId !== press.pointer) return
    const { clientX: x, clientY: y } = event
    const isFar = Math.abs(x - press.x) + Math.abs(y - press.y) > FAR
    if (!turn.isMoving && isFar && event.pointerType === 'touch') return void endTurn(turn)
    if (!turn.isMoving && isFar && !isLifted(hands)) start(hands, turn)
    if (!turn.isMoving) return
    event.preventDefault()
    follow(x, y)
    pull.at(x, y, () => follow(x, y))
  }
}

const endTurn = (turn: Turn): void => {
  clearTimeout(turn.timer)
  turn.press = null
  turn.isMoving = false
}

/** A mere click opens a card or books an empty place; a range that was drawn is booked. */
const clicked = ({ view, drawn }: Hands, press: Press): void => {
  const now = view.current
  const range = drawn.get()
  drawn.set(null)
  const card = press.card === null ? undefined : cardIn(now, press.card)
  const from = slotAt(now.frame, now.slot, press.minute)
  const { from: begin, to } = range ?? { from, to: from + now.slot }
  if (card) now.onOpen(card)
  else if (press.card === null) now.onBook({ from: begin, to, columns: [press.column] })
}

/** A pointer let go: what was dragged is put down, and what was lifted where it was clicked. */
const letGo = (hands: Hands, turn: Turn, { clientX, clientY }: PointerEvent): void => {
  const { press, isMoving } = turn
  endTurn(turn)
  if (!press) return
  if (isLifted(hands) && !press.take) {
    aimAt(hands, 0, clientX, clientY)
    hands.carry.drop()
  } else if (isMoving && (press.take || press.card !== null)) hands.carry.drop()
  else if (!press.take) clicked(hands, press)
}

/** On what a clash says, with its buttons. */
const isNote = (event: Pressed): boolean => (event.target as Element).closest('.cal-note') !== null

const pointerOf = (hands: Hands) => {
  const turn: Turn = { press: null, isMoving: false, timer: undefined }
  const pull = pulling(hands)
  const move = movesOf(hands, turn, pull)
  return {
    move,
    up: (event: PointerEvent) => {
      if (event.pointerId !== turn.press?.pointer) return
      pull.stop()
      letGo(hands, turn, event)
    },
    /** The browser took the pointer away, or Esc was pressed: nothing was meant. */
    cancel: (why?: string) => {
      pull.stop()
      endTurn(turn)
      hands.drawn.set(null)
      if (hands.carry.store.get()?.by !== 'lift') hands.carry.giveUp(why)
    },
    isHolding: () => turn.isMoving,
    down: (event: Pressed<HTMLElement>): void => {
      if (event.button !== 0 || turn.press || isNote(event)) return
      turn.press = pressOf(hands, event)
      if (event.pointerType === 'touch' && !isLifted(hands)) turn.timer = setTimeout(() => start(hands, turn), HOLD_MS)
    },
    /** Over the grid without a button: what was lifted follows. */
    over: (event: Pressed<HTMLElement>): void => {
      if (isLifted(hands) && !isNote(event)) aimAt(hands, 0, event.clientX, event.clientY)
    },
    /** A wish is taken at the pinboard. */
    hold: (event: Pressed, take: () => void): void => {
      if (event.button !== 0 || turn.press) return
      turn.press = {
        ...{ pointer: event.pointerId, x: event.clientX, y: event.clientY, isGrip: false },
        ...{ card: null, column: '', held: 0, minute: 0, take },
      }
    },
  }
}

export type PointerHands = ReturnType<typeof pointerOf>

/** Listens on the window while the calendar stands, so that a pointer that leaves it is not lost. */
export const usePointer = (hands: Hands): PointerHands => {
  const kept = useRef(hands)
  const pointer = useMemo(() => pointerOf(kept.current), [])
  useEffect(() => {
    const cancel = () => pointer.cancel()
    const keep = (event: TouchEvent) => pointer.isHolding() && event.cancelable && event.preventDefault()
    addEventListener('pointermove', pointer.move)
    addEventListener('pointerup', pointer.up)
    addEventListener('pointercancel', cancel)
    addEventListener('blur', cancel)
    addEventListener('touchmove', keep, { passive: false })
    return () => {
      pointer.cancel()
      removeEventListener('pointermove', pointer.move)
      removeEventListener('pointerup', pointer.up)
      removeEventListener('pointercancel', cancel)
      removeEventListener('blur', cancel)
      removeEventListener('touchmove', keep)
    }
  }, [pointer])
  return pointer
}
