/**
 * Moves on their way: until the answer a card stands at its new place, marked as waiting; refused, it stands where it was and the
 * sentence is said.
 */
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Card, Column, Place, Thing, Wish } from './model.ts'
import { placeText } from './place.ts'

/** Comes with null when it is done and the cards that are shown say so, with a sentence when it is refused. */
export type Answer = Promise<string | null>

export type Deeds = {
  readonly onMove: (card: Card, place: Place) => Answer
  readonly onPlace?: ((wish: Wish, place: Place) => Answer) | undefined
  readonly onShelve?: ((card: Card) => Answer) | undefined
}

export type Pending = ReadonlyMap<number, Place>
const FAILED = '没有送到，请再试一次'

/** Cards as they are shown while moves are under way. */
export const shownAt = (cards: readonly Card[], pending: Pending): readonly Card[] =>
  pending.size === 0
    ? cards
    : cards.map((card) => {
        const place = pending.get(card.id)
        // What goes to another day stays in sight until it has gone.
        return place && place.day === undefined
          ? { ...card, from: place.from, to: place.to, columns: place.columns }
          : card
      })

type Move = { readonly card: Card | null; readonly name: string; readonly place: Place | null; readonly done: string }

type Tools = {
  readonly deeds: Deeds
  readonly columns: readonly Column[]
  readonly say: (sentence: string) => void
  /** A card stands where it was again. */
  readonly onBack: (card: Card) => void
}

/** The deed of a move, and how it is said when it is done. */
const moveOf = ({ deeds, columns }: Tools, thing: Thing, place: Place): [Move, () => Answer] => {
  const done = `已放到 ${placeText(columns, place)}`
  if (thing.type === 'card') {
    const { card } = thing
    return [{ card, name: card.name, place, done }, () => deeds.onMove(card, place)]
  }
  const { wish } = thing
  const { onPlace } = deeds
  return [
    { card: null, name: wish.name, place: null, done },
    () => (onPlace ? onPlace(wish, place) : Promise.resolve('这里不收待排的客户')),
  ]
}

const usePending = () => {
  const [pending, setPending] = useState<Pending>(new Map())
  const busy = useRef(new Set<number>())
  const wait = useCallback((id: number, place: Place | null): void => {
    busy.current.add(id)
    if (place) setPending((now) => new Map(now).set(id, place))
  }, [])
  const end = useCallback((id: number): void => {
    busy.current.delete(id)
    // At once: the focus goes back to a card that stands where it was.
    flushSync(() => setPending((now) => new Map([...now].filter(([one]) => one !== id))))
  }, [])
  return { pending, busy, wait, end }
}

/** Sends what was put down, and takes it back where it is refused. */
export const useMoves = (tools: Tools) => {
  const { pending, busy, wait, end } = usePending()
  const { say, onBack } = tools
  const run = useCallback(
    async ({ card, name, place, done }: Move, deed: () => Answer): Promise<void> => {
      if (card) wait(card.id, place)
      const why = await deed().catch(() => FAILED)
      if (card) end(card.id)
      say(why === null ? `${name} ${done}` : `${name} 没有移动：${why}`)
      if (card && why !== null) onBack(card)
    },
    [say, onBack, wait, end],
  )
  return useMemo(
    () => ({
      pending,
      isBusy: (id: number) => busy.current.has(id),
      put: (thing: Thing, place: Place): void => void run(...moveOf(tools, thing, place)),
      shelve: (thing: Thing): void => {
        const { onShelve } = tools.deeds
        if (thing.type !== 'card' || !onShelve) return
        const { card } = thing
        void run({ card, name: card.name, place: null, done: '已放进待排区' }, () => onShelve(card))
      },
    }),
    [pending, busy, run, tools],
  )
}
