/** Enter that comes before the answer: whoever types a name and presses Enter at once has said whom she means. */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { PickOption } from './option.ts'

export type Search = {
  /** What stands in the box; empty where nothing is searched. */
  readonly text: string
  /** What is found is the answer to `text`. */
  readonly settled: boolean
  readonly found: readonly PickOption[]
}

/**
 * What an Enter pressed too early takes, once the answer is there: the only one found. Of several none, for nobody has seen
 * which is the first; the list stays open with its first marked, and the next Enter takes it.
 */
export const takenEarly = (pressedAt: string | null, { text, settled, found }: Search): PickOption | null => {
  const [only, ...others] = found
  return settled && pressedAt === text && only && others.length === 0 && !only.disabled ? only : null
}

/**
 * Keeps an Enter that is pressed while the answer is on its way, instead of losing it with what was typed.
 * @param take is given the option, once
 * @returns what the select asks at each key, before it acts on the key itself
 */
export const useEarlyEnter = (search: Search, take: (option: PickOption) => void) => {
  const pressedAt = useRef<string | null>(null)
  useEffect(() => {
    const taken = takenEarly(pressedAt.current, search)
    if (search.settled || pressedAt.current !== search.text) pressedAt.current = null
    if (taken) take(taken)
  })
  return (event: KeyboardEvent): void => {
    // An input method's Enter ends its composition and means nothing else.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || search.settled || search.text === '') return
    event.preventDefault()
    event.stopPropagation()
    pressedAt.current = search.text
  }
}
