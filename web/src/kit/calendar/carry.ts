/**
 * Something is carried: taken up by pointer or key, aimed at places, put down or given back. Every place is asked for its clash before
 * it is put there. No React: each step draws only what listens to `store`.
 */
import { type Clash, type Column, minutesOf, nameOf, type Place, type Slot, type Span, type Thing } from './model.ts'
import { isSame, originOf, placeText, type Step, steppedPlace, stretched, withColumn } from './place.ts'
import { clockText, endNear, startNear } from './spans.ts'
import { type Store, storeOf } from './store.ts'

export type Carried = {
  readonly thing: Thing
  /** Held by the pointer, its end held by the pointer, or lifted by a key (follows keys and pointer until it is put down). */
  readonly by: 'drag' | 'stretch' | 'lift'
  /** The column it was taken up in: left and right stay among those of its kind. */
  readonly part: string
  readonly origin: Place | null
  /** Nowhere: outside the grid. */
  readonly place: Place | null
  readonly overShelf: boolean
  readonly clash: Clash | null
}

/** What the calendar is at the moment. */
export type World = {
  readonly columns: readonly Column[]
  readonly frame: Span
  readonly slot: Slot
  readonly clashAt: (thing: Thing, place: Place) => Clash | null
  /** Absent: there is no pinboard to put it on. */
  readonly canShelve: boolean
}

type Tools = {
  readonly world: () => World
  /** It was put down on a free place. */
  readonly onPut: (thing: Thing, place: Place) => void
  readonly onShelve: (thing: Thing) => void
  readonly say: (sentence: string) => void
}

export type Carry = ReturnType<typeof carryOf>

/** 放不下，已退回 顾明哲 14:30 */
const backText = (columns: readonly Column[], { thing, origin }: Carried): string => {
  if (!origin) return `${nameOf(thing)} 没有放下`
  const first = columns.find(({ id }) => origin.columns.includes(id))
  return `${nameOf(thing)} 仍在 ${first ? `${first.name} ` : ''}${clockText(origin.from)}`
}

/** Puts down what is carried where it is: on a free place, on the pinboard, or back. */
const put = (now: Carried, { world, onPut, onShelve, say }: Tools): void => {
  const { columns, canShelve } = world()
  const { place, origin, thing } = now
  const isShelved = now.overShelf && canShelve && thing.type === 'card'
  const isMoved = place !== null && !(origin && isSame(place, origin))
  // What stood free a moment ago may be taken: it is asked once more.
  const clash = isMoved && !isShelved ? world().clashAt(thing, place) : null
  if (isShelved) onShelve(thing)
  else if (!isMoved) say(backText(columns, now))
  else if (clash?.way) {
    say(`${backText(columns, now)}，请确认${clash.way.label}`)
    clash.way.go()
  } else if (clash) say(`放不下：${clash.lines.join('；')}。${backText(columns, now)}`)
  else onPut(thing, place)
}

const aimed = (now: Carried, place: Place | null, { clashAt }: World): Carried => {
  if (place && now.place && isSame(place, now.place) && !now.overShelf) return now
  const isHome = place !== null && now.origin !== null && isSame(place, now.origin)
  return { ...now, place, overShelf: false, clash: place && !isHome ? clashAt(now.thing, place) : null }
}

/** Where it would stand with its top, or its end, at a minute of a column. */
const placeUnder = (now: Carried, column: string, minute: number, { columns, frame, slot }: World): Place => {
  if (now.by === 'stretch' && now.origin) return { ...now.origin, to: endNear(frame, slot, minute, now.origin.from) }
  const length = minutesOf(now.thing)
  const from = startNear(frame, slot, minute, length)
  const ids = now.place?.columns ?? now.origin?.columns ?? []
  return { from, to: from + length, columns: withColumn(columns, ids, column) }
}

const begin = (thing: Thing, by: Carried['by'], part: string): Carried => {
  const origin = originOf(thing)
  return { thing, by, part, origin, place: origin, overShelf: false, clash: null }
}

type Held = { readonly store: Store<Carried | null>; readonly tools: Tools }

/** Nothing is carried any more before anybody hears what became of it. */
const end = ({ store }: Held, finish: (now: Carried) => void): void => {
  const now = store.get()
  if (!now) return
  store.set(null)
  finish(now)
}

const byKeys = ({ store, tools }: Held) => {
  const aim = (of: (now: Carried, place: Place) => Place): void => {
    const now = store.get()
    if (now?.place) store.set(aimed(now, of(now, now.place), tools.world()))
  }
  return {
    step: (step: Step) => aim((now, place) => steppedPlace(tools.world(), place, now.part, step)),
    stretch: (by: 1 | -1) => aim((_now, place) => stretched(tools.world(), place, by)),
    /** The n-th of the places offered by a clash. */
    takeNext: (at: number): boolean => {
      const now = store.get()
      const next = now?.clash?.next[at]
      if (!now || !next) return false
      store.set(null)
      put({ ...now, place: next.place, overShelf: false }, tools)
      return true
    },
  }
}

/** One for each calendar that stands. */
export const carryOf = (tools: Tools) => {
  const store = storeOf<Carried | null>(null)
  const held: Held = { store, tools }
  return {
    store,
    ...byKeys(held),
    take: (thing: Thing, by: Carried['by'], part: string, place?: Place): void => {
      const now = begin(thing, by, part)
      store.set(place ? aimed({ ...now, place: null }, place, tools.world()) : now)
    },
    aim: (column: string, minute: number): void => {
      const now = store.get()
      if (now) store.set(aimed(now, placeUnder(now, column, minute, tools.world()), tools.world()))
    },
    /** Outside the grid; over the pinboard or over nothing. */
    leave: (overShelf: boolean): void => {
      const now = store.get()
      const over = overShelf && tools.world().canShelve && now?.thing.type === 'card'
      if (now && (now.place !== null || now.overShelf !== over))
        store.set({ ...now, place: null, overShelf: over, clash: null })
    },
    shelve: (): void => end(held, (now) => put({ ...now, overShelf: true }, tools)),
    drop: (): void => end(held, (now) => put(now, tools)),
    giveUp: (why = ''): void => end(held, (now) => tools.say(why + backText(tools.world().columns, now))),
  }
}

/** What the live region says at each step. */
export const carriedText = (columns: readonly Column[], { thing, place, clash, overShelf }: Carried): string => {
  if (overShelf) return `${nameOf(thing)}：放进待排区`
  if (!place) return `${nameOf(thing)}：松手退回`
  const where = placeText(columns, place)
  if (!clash) return `${nameOf(thing)} → ${where}，可以放下`
  const next = clash.next.map(({ label }, at) => `${at + 1} ${label}`).join('，')
  const way = clash.way ? `。放下可${clash.way.label}` : ''
  return `${nameOf(thing)} → ${where}，放不下：${clash.lines.join('；')}${next ? `。可选 ${next}` : ''}${way}`
}
