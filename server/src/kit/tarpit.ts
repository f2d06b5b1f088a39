/**
 * Answers late whoever is refused again and again: somebody who asks as fast as the answers come then asks a few times a
 * second instead of thousands of times. A person's first refusals come at once, so that she reads her sentence. What is
 * held is a timer and a connection, nothing else, and only so many of them; the others lose their connection at once.
 * Source: security 5.5, ADR 0018.
 */
import { Tally } from './tally.ts'

/** Refusals a minute that are answered at once. */
const AT_ONCE = 10
/** Each one after them waits so much longer than the one before, up to the longest. */
const STEP_MS = 100
const LONGEST_MS = 1_000
/** Answers held at the same time, of one place and of all: more than a browser or a clinic's desks ever wait for. */
const HELD_PER_PLACE = 200
const HELD = 1_000

export class Tarpit {
  private readonly refused = new Tally()
  private readonly places = new Map<string, number>()
  private readonly held = new Set<() => void>()
  private closed = false

  /** Answers that are held at the moment. */
  get size(): number {
    return this.held.size
  }

  /**
   * Counts a refusal and comes back when it may go out.
   * @param whenGone is told what to call when nobody waits for the answer any more
   * @returns false when there is no room to hold it: its connection is to be closed
   */
  async hold(place: string, whenGone: (gone: () => void) => void): Promise<boolean> {
    const late = Math.min(LONGEST_MS, (this.refused.add(place) - AT_ONCE) * STEP_MS)
    if (late <= 0 || this.closed) return true
    const here = this.places.get(place) ?? 0
    if (here >= HELD_PER_PLACE || this.held.size >= HELD) return false
    this.places.set(place, here + 1)
    await new Promise<void>((answer) => {
      const go = (): void => {
        clearTimeout(timer)
        if (this.held.delete(go)) this.leave(place)
        answer()
      }
      const timer = setTimeout(go, late)
      this.held.add(go)
      whenGone(go)
    })
    return true
  }

  /** Answers what is held, and holds nothing any more: whoever stops the product waits for no flooder. */
  close(): void {
    this.closed = true
    for (const go of [...this.held]) go()
  }

  private leave(place: string): void {
    const left = (this.places.get(place) ?? 1) - 1
    if (left > 0) this.places.set(place, left)
    else this.places.delete(place)
  }
}
