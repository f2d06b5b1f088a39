/**
 * Is the machine quiet? A loop of always the same work, timed before and after each part: what other programs take of the
 * processor makes it longer. Only a quiet machine may fail a run for the time it took.
 */

const WORK = 30_000_000
/** What the loop takes on the machine the budgets were measured on; a slower machine has so much more time. */
const USUAL_MS = 42
/** How much longer it may take before the machine counts as loaded, or as a slower one. */
const LOADED = 1.4

const once = (): number => {
  const started = performance.now()
  let mixed = 1
  for (let turn = 0; turn < WORK; turn++) mixed = (Math.imul(mixed, 31) + turn) | 0
  // The result is used, so that the loop cannot be left out.
  return performance.now() - started + (mixed === 0.5 ? 1 : 0)
}

/** The median of five loops, in milliseconds: one that was interrupted says nothing. */
export const referenceLoop = (): number => Array.from({ length: 5 }, once).sort((a, b) => a - b)[2]!

/** The loop once in each of so many seconds: other work that paused when it was timed last does not pause as long. */
export const loopsOfSeconds = async (seconds: number): Promise<number[]> => {
  const loops: number[] = []
  for (let second = 0; second < seconds; second++) {
    loops.push(referenceLoop())
    await new Promise((later) => setTimeout(later, 800))
  }
  return loops
}

/** @param loops what the loop took at several moments of the run */
export const wasQuiet = (loops: readonly number[]): boolean => loops.every((ms) => ms < USUAL_MS * LOADED)

export type Verdict = 'within' | 'over' | 'over, machine loaded'

/** How far a part may pass its budget before it fails the run. */
const ROOM = 1.2

/** How much slower than the machine of the budgets this one is; never faster, or a lucky loop would fail a run. */
const slowness = (loops: readonly number[]): number => Math.max(1, ...loops.map((ms) => ms / USUAL_MS))

/** What a part's time says. @param budget seconds on two quiet cores */
export const verdictOn = (seconds: number, budget: number, loops: readonly number[]): Verdict =>
  seconds <= budget * ROOM * slowness(loops) ? 'within' : wasQuiet(loops) ? 'over' : 'over, machine loaded'
