/**
 * Totals that are far above what is told. A list says "10,000 and more"; to count that far each time it is opened costs more
 * than its page. A total that was seen to be twice as large is not counted again for ten minutes: in these it does not fall by
 * ten thousand rows, and where it does the page runs short and is counted all the same (`pageOf`).
 */
import { businessDay, today } from '@clinic/contract/days.ts'
import { present } from './clock.ts'
import type { Scope } from './db/scope.ts'
import { type NodeParts, perNode } from './node.ts'

const REMEMBERED_MS = 600_000
/** Questions remembered at most; then all are counted anew. */
const REMEMBERED = 5_000

/** Seen above the cap once; found not far above it; found far above it. */
type Standing = 'above' | 'near' | 'far'
const knownTo = perNode(() => new Map<string, { readonly standing: Standing; readonly until: number }>())

/** What moves by itself: a question with the clock in it is another one tomorrow. */
const CLOCK = /\bkit\.(clock|today|business_date|present)\b/
const daysOf = (text: string): string => {
  const now = present()
  return CLOCK.test(text) ? `${today(now)} ${businessDay(now)}` : ''
}

/** In SQL one function knows who asks: what leans on it is another question for each person (see sharing.ts). */
const askerOf = (text: string, scope: Scope): number | null | '' =>
  text.includes('current_staff') ? scope.staffId : ''

export type Total = {
  /** How far to count now; null: not at all, it is far above the cap. */
  readonly countTo: number | null
  /** Tells what was counted. */
  readonly learn: (counted: number) => void
}

const moment = (): number => present().getTime()

/**
 * How a question's total is counted this time.
 * @param question the statement that counts, with its values: the same rows for the same text and values
 * @param cap up to where a total is told exactly
 */
export const totalOf = (
  { node, scope }: { readonly node: NodeParts; readonly scope: Scope },
  question: { readonly text: string; readonly values: readonly unknown[] },
  cap: number,
): Total => {
  const known = knownTo(node)
  const once: Total = { countTo: cap + 1, learn: () => {} }
  const key = `${scope.hospitalId}|${askerOf(question.text, scope)}|${daysOf(question.text)}|${question.text}|${JSON.stringify(question.values)}`
  const found = known.get(key)
  const standing = found && found.until > moment() ? found.standing : undefined
  const learn = (counted: number): void => {
    if (counted <= cap) return
    if (known.size >= REMEMBERED) known.clear()
    const next = standing === undefined ? 'above' : counted > 2 * cap ? 'far' : 'near'
    known.set(key, { standing: next, until: moment() + REMEMBERED_MS })
  }
  if (standing === 'far') return { ...once, countTo: null }
  // Found near the cap it is counted to the cap, as often as it is asked.
  if (standing === 'near') return once
  // Asked again, it is worth knowing how far above it is.
  return { countTo: standing === 'above' ? 2 * cap + 1 : cap + 1, learn }
}
