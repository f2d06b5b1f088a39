/**
 * Counts by key, in minutes of their own: a key's minute begins with its first count. It remembers so many keys at most, and
 * forgets first the one whose minute began first: whoever has a million addresses costs no more memory than that.
 */
const MINUTE = 60_000
/** Keys remembered at most. */
const KEPT = 10_000

type Counted = { count: number; readonly until: number }

export class Tally {
  private readonly counted = new Map<string, Counted>()

  /** One more. @returns how many this minute, this one included */
  add(key: string): number {
    const running = this.running(key)
    if (running) return ++running.count
    // Taken out first, so that the map stays in the order in which minutes began.
    this.counted.delete(key)
    this.counted.set(key, { count: 1, until: performance.now() + MINUTE })
    if (this.counted.size > KEPT) this.counted.delete(this.counted.keys().next().value!)
    return 1
  }

  /** How many this minute. */
  count(key: string): number {
    return this.running(key)?.count ?? 0
  }

  /** Seconds until the key's minute is over: what a refusal tells, so at least one. */
  secondsLeft(key: string): number {
    const running = this.running(key)
    return running ? Math.max(1, Math.ceil((running.until - performance.now()) / 1000)) : 1
  }

  private running(key: string): Counted | null {
    const found = this.counted.get(key)
    return found && found.until > performance.now() ? found : null
  }
}
