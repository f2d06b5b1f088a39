/** Everything the day keeps while it stands: what is shown, where the keyboard is, what is carried, what is on its way. */
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Carry, carryOf, type World } from './carry.ts'
import { type cursorAt, settled } from './cursor.ts'
import { cardIn, type DayView, type Drawn, type Hands } from './day-view.ts'
import { MOST_PINNED } from './geometry.ts'
import {
  type Card,
  type Clash,
  type Column,
  minutesOf,
  type Place,
  type Slot,
  type Span,
  type Thing,
  type Wish,
} from './model.ts'
import { isSame, placeOf } from './place.ts'
import { frameOf, startNear } from './spans.ts'
import { storeOf } from './store.ts'
import { useCursor } from './use-cursor.ts'
import { useCarryKeys } from './use-day-keys.ts'
import { useLanes } from './use-lanes.ts'
import { type Deeds, shownAt, useMoves } from './use-moves.ts'
import { usePointer } from './use-pointer.ts'

export type DayProps = Deeds & {
  /** Objects that stay the same while nothing in them changes: a column is drawn anew when its cards are others. */
  readonly axis: readonly Column[]
  /** Beside the axis, six at most. */
  readonly pinned?: readonly Column[] | undefined
  readonly cards: readonly Card[]
  readonly hours: Span
  readonly slot: Slot
  /** The minute of the day it is; null on another day. */
  readonly now: number | null
  /** At once, of what is shown: asked at every step. The server decides again. */
  readonly clashAt: (thing: Thing, place: Place) => Clash | null
  readonly onOpen: (card: Card) => void
  readonly onBook: (place: Place) => void
  readonly onKey?: ((key: string, card: Card | null) => boolean) | undefined
}

const useShown = ({ axis, pinned, cards, hours }: DayProps) => {
  const columns = useMemo(() => [...axis, ...(pinned ?? []).slice(0, MOST_PINNED)], [axis, pinned])
  const frame = useMemo(() => frameOf(hours, cards), [hours, cards])
  const hosts = useMemo(() => new Map(axis.map(({ id, name }) => [id, name])), [axis])
  return { columns, frame, firstPinned: pinned?.length ? axis.length : -1, hosts }
}

/** What was read last, for those who ask when something happens. */
const useLatest = <T>(value: T): RefObject<T> => {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}

/** What is known only after the parts that ask for it stand. */
type Late = {
  isBusy: (id: number) => boolean
  back: (card: Card) => void
  shelve: (thing: Thing) => void
  put: (thing: Thing, place: Place) => void
}
const nothing = (): void => {}
const early = (): Late => ({ isBusy: () => false, back: nothing, shelve: nothing, put: nothing })

const useCarry = (world: RefObject<World>, late: Late, say: (sentence: string) => void): Carry =>
  useState(() =>
    carryOf({
      world: () => world.current,
      onPut: (thing, place) => late.put(thing, place),
      onShelve: (thing) => late.shelve(thing),
      say,
    }),
  )[0]

/** A card that somebody else changed while it was carried is given back: it was aimed by what is no longer so. */
const useLost = (carry: Carry, cards: readonly Card[]): void =>
  useEffect(() => {
    const now = carry.store.get()
    if (now?.thing.type !== 'card' || !now.origin) return
    const { id } = now.thing.card
    const card = cards.find((one) => one.id === id)
    if (!card || !isSame(placeOf(card), now.origin)) carry.giveUp('刚有人改动了这一条。')
  }, [carry, cards])

const useCarriedId = (carry: Carry): number | null =>
  useSyncExternalStore(carry.store.subscribe, () => {
    const thing = carry.store.get()?.thing
    return thing?.type === 'card' ? thing.card.id : null
  })

const useHands = (view: RefObject<DayView>, carry: Carry, say: (sentence: string) => void): Hands => {
  const scroll = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [drawn] = useState(() => storeOf<Drawn | null>(null))
  return useMemo(() => ({ view, carry, say, drawn, scroll, grid }), [view, carry, say, drawn])
}

/** The hour one works in stands in view from the beginning. */
const useFirstSight = ({ scroll }: Hands, frame: Span, now: number | null): void => {
  const first = useRef({ frame, now })
  useLayoutEffect(() => {
    const { frame, now } = first.current
    if (scroll.current && now !== null) scroll.current.scrollTop = ((now - frame.from) * 18) / 15 - 150
  }, [scroll])
}

export type DayState = ReturnType<typeof useDay>

/** The first start at or after the keyboard's place where it could stand; that place itself where there is none. */
const firstFree = ({ frame, slot, clashAt }: World, thing: Thing, column: string, minute: number): Place => {
  const length = minutesOf(thing)
  const at = (from: number): Place => ({ from, to: from + length, columns: [column] })
  const first = startNear(frame, slot, minute, length)
  for (let from = first; from + length <= frame.to; from += slot) if (!clashAt(thing, at(from))) return at(from)
  return at(first)
}

/** A wish is lifted into the grid at the keyboard's place. */
const lifting =
  (world: RefObject<World>, carry: Carry, cursor: () => { readonly column: number; readonly minute: number }) =>
  (wish: Wish): void => {
    const thing: Thing = { type: 'wish', wish }
    const { column, minute } = cursor()
    const part = world.current.columns[column]
    if (part) carry.take(thing, 'lift', part.id, firstFree(world.current, thing, part.id, minute))
  }

/** The focus follows a card that was put down, and goes back with one that was refused, unless it is elsewhere by now. */
const useFollowing = (
  view: RefObject<DayView>,
  root: RefObject<HTMLElement | null>,
  go: (next: ReturnType<typeof cursorAt>) => void,
) =>
  useCallback(
    (id: number, { columns: ids, from }: Place): void => {
      const focus = document.activeElement
      const isFree = focus === null || focus === document.body || root.current?.contains(focus)
      const column = view.current.columns.findIndex((one) => ids.includes(one.id))
      if (isFree && column >= 0) go({ column, minute: from, card: id })
    },
    [view, root, go],
  )

/** What was carried is put where it belongs; the focus follows. */
const useEnds = (
  { put, shelve, isBusy }: ReturnType<typeof useMoves>,
  follow: (id: number, place: Place) => void,
  late: Late,
): void =>
  useLayoutEffect(() => {
    late.isBusy = isBusy
    late.back = (card) => follow(card.id, placeOf(card))
    late.shelve = shelve
    late.put = (thing, place) => {
      put(thing, place)
      if (thing.type === 'card' && place.day === undefined) follow(thing.card.id, place)
    }
  })

/** A card pressed by what has no pointer. */
const pressing =
  (view: RefObject<DayView>) =>
  (target: Element): void => {
    const card = cardIn(view.current, Number(target.closest<HTMLElement>('[data-card]')?.dataset['card']))
    if (card) view.current.onOpen(card)
  }

export const useDay = (props: DayProps, root: RefObject<HTMLElement | null>) => {
  const { slot, now, onOpen, onBook, onKey, clashAt } = props
  const { columns, frame, firstPinned, hosts } = useShown(props)
  const [said] = useState(() => storeOf(''))
  const [late] = useState(early)
  const canShelve = props.onShelve !== undefined
  const world = useLatest<World>({ columns, frame, slot, clashAt, canShelve })
  const carry = useCarry(world, late, said.set)
  const tools = useMemo(
    () => ({ deeds: props, columns, say: said.set, onBack: (card: Card) => late.back(card) }),
    [props, columns, said, late],
  )
  const moves = useMoves(tools)
  const shown = useMemo(() => shownAt(props.cards, moves.pending), [props.cards, moves.pending])
  const placed = useLanes(columns, shown)
  const seen: DayView = { columns, frame, slot, placed, now, isBusy: late.isBusy, onOpen, onBook, onKey }
  const view = useLatest(seen)
  const hands = useHands(view, carry, said.set)
  const { store, now: cursor, go, note } = useCursor(seen, root, now ?? props.hours.from)
  const readCursor = useCallback(() => settled(view.current, store.get()), [view, store])
  useEnds(moves, useFollowing(view, root, go), late)
  const pointer = usePointer(hands)
  useCarryKeys(hands, pointer.cancel)
  useLost(carry, props.cards)
  useFirstSight(hands, frame, now)
  const lift = useMemo(() => lifting(world, carry, readCursor), [world, carry, readCursor])
  const press = useMemo(() => pressing(view), [view])
  const carried = useCarriedId(carry)
  return {
    ...{ columns, frame, slot, now, firstPinned, placed, pending: moves.pending, carried, canShelve, hosts },
    ...{ hands, pointer, said, cursor, readCursor, go, note, press, lift },
  }
}
