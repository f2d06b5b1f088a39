/** Planning by keys and pointer: what is chosen is given a shift, at once where it is one day, else after it was read what that does. */
import { scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useMay } from '../../kit/person.ts'
import { say } from '../../kit/say.ts'
import {
  type Area,
  type Edit,
  type Edits,
  type Fill,
  fillOf,
  idsOn,
  laidOver,
  patternOf,
  type Spot,
  type View,
} from './model.ts'
import type { useEdits } from './use-edits.ts'
import { useSelection } from './use-selection.ts'

/** The next shift of the keys, and nothing after the last. */
const nextOf = ({ keys }: View, ids: readonly number[]): readonly number[] => {
  const at = keys.findIndex(({ id }) => id === ids[0])
  const next = keys[at + 1]
  return next ? [next.id] : []
}

/** What is written of what is wanted: one day at once, more after somebody has read it. */
const useOffer = (view: View, { edits, change }: Pick<ReturnType<typeof useEdits>, 'edits' | 'change'>) => {
  const may = useMay()
  const [canEdit, canPublish] = [may(scheduling.batch.may), may(scheduling.publish.may)]
  const [fill, setFill] = useState<Fill | null>(null)
  const offer = (wanted: readonly Edit[]): void => {
    if (!canEdit) return
    const next = fillOf(view, edits, wanted, canPublish)
    if (wanted.length > 1) {
      setFill(next)
      return
    }
    if (next.skipped[0]) say.failed(next.skipped[0])
    else if (next.hints[0]) say.done(next.hints.join('；'))
    change(next.put)
  }
  const settle = (yes: boolean): void => {
    if (yes && fill) change(fill.put)
    setFill(null)
  }
  return { canEdit, fill, offer, settle }
}

/** A pattern laid where something is chosen: as large as it is where that is one day. */
const pastedOver = (view: View, pattern: ReturnType<typeof patternOf>, area: Area): Edit[] => {
  const alone = area.top === area.bottom && area.left === area.right
  const bottom = alone ? area.top + pattern.length - 1 : area.bottom
  const right = alone ? area.left + pattern[0]!.length - 1 : area.right
  return laidOver(view, pattern, { ...area, bottom, right })
}

type Doing = Pick<ReturnType<typeof useOffer>, 'fill' | 'offer' | 'settle'> &
  Pick<ReturnType<typeof useSelection>, 'area' | 'at' | 'move'> & {
    readonly view: View
    readonly edits: Edits
    readonly undo: () => void
    readonly give: (ids: readonly number[]) => void
    readonly again: (at: Spot) => void
    readonly publish: RefObject<(() => void) | undefined>
  }

/** What the keys do. @returns whether a key meant something */
const usePress = ({ view, edits, fill, offer, settle, area, at, move, undo, give, again, publish }: Doing) => {
  const copied = useRef<ReturnType<typeof patternOf> | null>(null)
  const commands: Readonly<Record<string, () => void>> = {
    c: () => {
      copied.current = patternOf(view, edits, area)
    },
    v: () => copied.current && offer(pastedOver(view, copied.current, area)),
    z: undo,
    Enter: () => publish.current?.(),
  }
  return ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey) {
      const command = commands[key.length === 1 ? key.toLowerCase() : key]
      command?.()
      return command !== undefined
    }
    if (fill && (key === 'Enter' || key === 'Escape')) settle(key === 'Enter')
    else if (altKey) return false
    else if (/^[1-9]$/.test(key)) {
      const shift = view.keys[Number(key) - 1]
      if (shift) give([shift.id])
    } else if (key === 'Delete' || key === 'Backspace') give([])
    else if (key === ' ') again(at)
    else return move(key, shiftKey)
    return true
  }
}

export const usePlan = (
  view: View,
  { edits, change, undo, isSaving }: ReturnType<typeof useEdits>,
  publish: RefObject<(() => void) | undefined>,
) => {
  const { canEdit, fill, offer, settle } = useOffer(view, { edits, change })
  const again = ({ row, col }: Spot): void => {
    const [person, date] = [view.people[row], view.dates[col]]
    if (!person || !date) return
    offer([{ staffId: person.staffId, date, ids: nextOf(view, idsOn(view, edits, person.staffId, date)) }])
  }
  const filled = (from: Area, to: Area): void => offer(laidOver(view, patternOf(view, edits, from), to))
  const size = { rows: view.people.length, cols: view.dates.length }
  const { area, at, move, pointer } = useSelection(size, filled, again)
  const give = (ids: readonly number[]): void => offer(laidOver(view, [[ids]], area))
  const press = usePress({ view, edits, fill, offer, settle, area, at, move, undo, give, again, publish })
  return { edits, isSaving, canEdit, fill, settle, give, press, area, at, pointer }
}
