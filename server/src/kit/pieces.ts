/** Work of a long list that no connection waits for: whoever asks something meanwhile is answered between two pieces of it. */

/** Items worked off at a time: a few milliseconds of sealing and spelling. */
const PIECE = 25

const others = (): Promise<void> => new Promise((done) => setImmediate(done))

/** What is made of each, in their order. */
export const inPieces = async <T, R>(items: readonly T[], work: (one: T, at: number) => R): Promise<R[]> => {
  const made: R[] = []
  for (const [at, one] of items.entries()) {
    if (at > 0 && at % PIECE === 0) await others()
    made.push(work(one, at))
  }
  return made
}
