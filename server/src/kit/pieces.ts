/** Work of a long list that no connection waits for: whoever asks something meanwhile is answered between two pieces of it. */

/** Of one piece: as long as nobody at a screen notices, whatever the machine has to do besides. */
const PIECE_MS = 3

const others = (): Promise<void> => new Promise((done) => setImmediate(done))

/** What is made of each, in their order. */
export const inPieces = async <T, R>(items: readonly T[], work: (one: T, at: number) => R): Promise<R[]> => {
  const made: R[] = []
  let begun = performance.now()
  for (const [at, one] of items.entries()) {
    if (performance.now() - begun > PIECE_MS) {
      await others()
      begun = performance.now()
    }
    made.push(work(one, at))
  }
  return made
}
