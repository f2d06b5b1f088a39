/**
 * Answers late whoever is refused again and again: somebody who asks as fast as the answers come then asks a few times a
 * second instead of thousands of times. A person's first refusals come at once, so that she reads her sentence. What is
 * held is a timer and a connection, nothing else, and only so many of them. Others get no answer: their connection is left
 * alone for a while and closed then; past all room it is closed at once.
 * Source: security 5.5, ADR 0018.
 */
import { Tally } from './tally.ts'

/** Refusals a minute that are answered at once. */
const AT_ONCE = 10
/** Each one after them waits so much longer than the one before, up to the longest. */
const STEP_MS = 100
const LONGEST_MS = 1_000
/** With a crowd from one place each answer waits for those that are held before it: twenty a second, ten seconds at most. */
const CROWD_STEP_MS = 50
const CROWD_LONGEST_MS = 10_000
/** Answers held at the same time, of one place and of all: more than a browser or a clinic's desks ever wait for. */
const HELD = { place: 200, all: 1_000 }
/** Beyond them: connections that get no answer and are left alone for so long. Closed at once, they would come again at once. */
const SILENT = { place: 1_000, all: 2_000 }
const SILENT_MS = 10_000

/** So many at a time, of one place and of all. */
class Room {
  private readonly places = new Map<string, number>()
  private all = 0
  private readonly most: { readonly place: number; readonly all: number }

  constructor(most: { readonly place: number; readonly all: number }) {
    this.most = most
  }

  get size(): number {
    return this.all
  }
  of(place: string): number {
    return this.places.get(place) ?? 0
  }
  isFull(place: string): boolean {
    return this.of(place) >= this.most.place || this.all >= this.most.all
  }
  enter(place: string): void {
    this.places.set(place, this.of(place) + 1)
    this.all += 1
  }
  leave(place: string): void {
    this.all -= 1
    const left = this.of(place) - 1
    if (left > 0) this.places.set(place, left)
    else this.places.delete(place)
  }
}

export class Tarpit {
  private readonly refused = new Tally()
  private readonly answers = new Room(HELD)
  private readonly silent = new Room(SILENT)
  private readonly held = new Set<() => void>()
  private closed = false

  /** Answers that are held at the moment. */
  get size(): number {
    return this.answers.size
  }

  /**
   * Counts a refusal and comes back when it may go out.
   * @param whenGone is told what to call when nobody waits for the answer any more
   * @returns false when there was no room to hold the answer: its connection is to be closed
   */
  async hold(place: string, whenGone: (gone: () => void) => void): Promise<boolean> {
    const alone = Math.min(LONGEST_MS, (this.refused.add(place) - AT_ONCE) * STEP_MS)
    if (alone <= 0 || this.closed) return true
    if (!this.answers.isFull(place)) {
      const among = Math.min(CROWD_LONGEST_MS, this.answers.of(place) * CROWD_STEP_MS)
      await this.wait(this.answers, place, Math.max(alone, among), whenGone)
      return true
    }
    if (!this.silent.isFull(place)) await this.wait(this.silent, place, SILENT_MS, whenGone)
    return false
  }

  private async wait(room: Room, place: string, late: number, whenGone: (gone: () => void) => void): Promise<void> {
    room.enter(place)
    await new Promise<void>((goOn) => {
      const go = (): void => {
        clearTimeout(timer)
        if (this.held.delete(go)) room.leave(place)
        goOn()
      }
      const timer = setTimeout(go, late)
      this.held.add(go)
      whenGone(go)
    })
  }

  /** Answers what is held, and holds nothing any more: whoever stops the product waits for no flooder. */
  close(): void {
    this.closed = true
    for (const go of [...this.held]) go()
  }
}
